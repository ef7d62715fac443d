//! Cantor (Lehmer, factorial-base) ranks of permutations: digit `k` counts the later elements that are smaller than
//! element `k`, so it depends only on the elements from its place on.

/// `n!`, for `n` of at most 20 (64 bits) or 12 (32 bits).
pub(crate) const fn factorial(n: usize) -> usize {
    if n == 0 { 1 } else { n * factorial(n - 1) }
}

/// The digits of a rank, the first one first, where the last digit has the radix `last` and each one before it one more.
pub(crate) fn digits<const N: usize>(rank: usize, last: usize) -> [usize; N] {
    let mut digits = [0; N];
    let mut rest = rank;
    for (radix, digit) in (last..).zip(digits.iter_mut().rev()) {
        *digit = rest % radix;
        rest /= radix;
    }
    digits
}

/// The rank with these digits; the inverse of [`digits`].
pub(crate) fn rank(digits: &[usize], last: usize) -> usize {
    let radices = (last..last + digits.len()).rev();
    digits.iter().zip(radices).fold(0, |rank, (digit, radix)| rank * radix + digit)
}

/// Carries an element over the next ones, `middle` of the last `elements` in all, and shows what the digits up to there are
/// together, before and after: for all digits of these elements in ascending order, behind others that are `before`.
pub(crate) fn carry_all(middle: usize, elements: usize, before: usize, show: &mut impl FnMut(usize, usize)) {
    for carried in 0..elements {
        carry_on(middle - 1, elements, [before * elements + carried, before], carried, show);
    }
}

/// The same for an element with the digit `carried` that has come to a place of this radix and is to be carried over so many
/// more. A smaller one that it passes is no longer counted in its digit, a larger one now counts it.
fn carry_on(over: usize, radix: usize, [from, to]: [usize; 2], carried: usize, show: &mut impl FnMut(usize, usize)) {
    for passed in 0..radix - 1 {
        let (digit, carried) = if passed < carried { (passed, carried - 1) } else { (passed + 1, carried) };
        let [from, to] = [from * (radix - 1) + passed, to * radix + digit];
        match over {
            1 => show(from, to * (radix - 1) + carried),
            _ => carry_on(over - 1, radix - 1, [from, to], carried, show),
        }
    }
}

/// The parity of the digits' sum, which is that of the inversions: `radices` are those of the digits, the last first.
pub(crate) fn parity(rank: usize, radices: impl Iterator<Item = usize>) -> bool {
    let mut rest = rank;
    let mut sum = 0;
    for radix in radices {
        sum += rest % radix;
        rest /= radix;
    }
    sum % 2 == 1
}

/// The same for the digits before the last five, at most six of them: a step of a walk has no time for divisions.
#[inline]
pub(crate) fn parity_before_five(rank: usize) -> bool {
    /// By what three digits are together, the last of which has the radix 6, and by the three before them.
    static LAST: [bool; 6 * 7 * 8] = parities(6);
    static FIRST: [bool; 9 * 10 * 11] = parities(9);
    match LAST.get(rank) {
        // There are no others on boards of up to nine cells.
        Some(&is_odd) => is_odd,
        None => LAST[rank % LAST.len()] != FIRST[rank / LAST.len() % FIRST.len()],
    }
}

/// The last five digits, halved, have 60 values: so many ranks fit into a word. The smallest board has fewer digits.
pub(crate) const WORD_DIGITS: usize = 5;

/// By the number that these are together: the parity of their sum.
pub(crate) static WORD_IS_ODD: [bool; factorial(WORD_DIGITS)] = parities(1);

/// The parities of the digits of all numbers up to `N`, where the last digit has this radix and each one before it one more.
const fn parities<const N: usize>(last: usize) -> [bool; N] {
    let mut parities = [false; N];
    let mut rank = 0;
    while rank < N {
        let (mut rest, mut radix) = (rank, last);
        while rest > 0 {
            parities[rank] ^= rest % radix % 2 == 1;
            rest /= radix;
            radix += 1;
        }
        rank += 1;
    }
    parities
}

/// Turns the digits of an order of the elements `0..digits.len()` into the elements.
pub(crate) fn to_order(digits: &mut [usize]) {
    let mut remaining = (1u32 << digits.len()) - 1;
    for digit in digits {
        let rest = (0..*digit).fold(remaining, |rest, _| rest & (rest - 1));
        remaining ^= rest & rest.wrapping_neg();
        *digit = rest.trailing_zeros() as usize;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parities_are_those_of_all_digits() {
        for rank in 0..factorial(11) / factorial(5) {
            assert_eq!(parity_before_five(rank), parity(rank, 6..12), "{rank}");
        }
    }

    #[test]
    fn carrying_is_what_it_does_to_the_order() {
        const ELEMENTS: usize = 6;
        let order = |rank| {
            let mut digits = digits::<ELEMENTS>(rank, 1);
            to_order(&mut digits);
            digits
        };
        let rank_of = |order: [usize; ELEMENTS]| {
            let smaller_behind = |k: usize| order[k..].iter().filter(|&&later| later < order[k]).count();
            rank(&std::array::from_fn::<_, ELEMENTS, _>(smaller_behind), 1)
        };
        assert!((0..factorial(ELEMENTS)).all(|rank| rank_of(order(rank)) == rank));
        for (first, middle) in [(0, 2), (0, 3), (2, 3), (3, 3), (4, 2)] {
            let behind = factorial(ELEMENTS - first - middle);
            let mut shown = 0;
            for before in 0..factorial(ELEMENTS) / factorial(ELEMENTS - first) {
                carry_all(middle, ELEMENTS - first, before, &mut |from, to| {
                    assert_eq!(from, shown);
                    shown += 1;
                    for rest in 0..behind {
                        let mut carried = order(from * behind + rest);
                        carried[first..first + middle].rotate_left(1);
                        assert_eq!(rank_of(carried), to * behind + rest, "{first} {middle} {from}");
                    }
                });
            }
            assert_eq!(shown * behind, factorial(ELEMENTS));
        }
    }
}
