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

/// Makes the digits of a rank to those of the next one, which takes no divisions; after the last one come those of 0.
pub(crate) fn count(digits: &mut [usize], last: usize) {
    for (radix, digit) in (last..).zip(digits.iter_mut().rev()) {
        *digit += 1;
        if *digit < radix {
            break;
        }
        *digit = 0;
    }
}

/// The rank with these digits; the inverse of [`digits`].
pub(crate) fn rank(digits: &[usize], last: usize) -> usize {
    let radices = (last..last + digits.len()).rev();
    digits.iter().zip(radices).fold(0, |rank, (digit, radix)| rank * radix + digit)
}

/// Carries the first of some neighbouring elements over the others: a smaller one that it passes is no longer counted
/// in its digit, a larger one now counts it.
pub(crate) fn carry_first_over(digits: &mut [usize]) {
    for place in 1..digits.len() {
        let carried = digits[place - 1];
        let passed = digits[place];
        (digits[place - 1], digits[place]) =
            if passed < carried { (passed, carried - 1) } else { (passed + 1, carried) };
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

/// The parities of three digits, the last of which has this radix.
const fn parities<const N: usize>(last: usize) -> [bool; N] {
    let mut parities = [false; N];
    let mut rank = 0;
    while rank < N {
        let (rest, digit) = (rank / last, rank % last);
        parities[rank] = (digit + rest % (last + 1) + rest / (last + 1)) % 2 == 1;
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
        let digits_of = |order: [usize; 5]| -> [usize; 5] {
            std::array::from_fn(|k| order[k..].iter().filter(|&&later| later < order[k]).count())
        };
        let order = |mut digits: [usize; 5]| {
            to_order(&mut digits);
            digits
        };
        let mut counted = [0; 5];
        for number in 0..factorial(5) {
            let old = digits::<5>(number, 1);
            assert_eq!((rank(&old, 1), counted), (number, old));
            count(&mut counted, 1);
            assert_eq!(digits_of(order(old)), old);
            for (from, to) in [(0, 3), (1, 4), (2, 5), (3, 5)] {
                let mut carried = old;
                carry_first_over(&mut carried[from..to]);
                let mut turned = order(old);
                turned[from..to].rotate_left(1);
                assert_eq!(order(carried), turned);
            }
        }
    }
}
