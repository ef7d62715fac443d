//! Cantor (Lehmer, factorial-base) ranks of permutations: digit `k` counts the later elements that are smaller than
//! element `k`, so it depends only on the elements from its place on.

/// `n!`, for `n` of at most 20 (64 bits) or 12 (32 bits).
pub(crate) const fn factorial(n: usize) -> usize {
    if n == 0 { 1 } else { n * factorial(n - 1) }
}

/// The rank with these digits, where the last digit has the radix `last` and each one before it one more.
pub(crate) fn rank(digits: &[usize], last: usize) -> usize {
    let radices = (last..last + digits.len()).rev();
    digits.iter().zip(radices).fold(0, |rank, (digit, radix)| rank * radix + digit)
}

/// The last five digits, halved, have 60 values: so many ranks fit into a word. The smallest board has fewer digits.
pub(crate) const WORD_DIGITS: usize = 5;

/// The digits of a rank of up to eleven elements, four bits each, the last one in the lowest.
#[inline]
pub(crate) fn digits(rank: usize) -> u64 {
    let (before, word) = (rank / LAST.len(), rank % LAST.len());
    u64::from(LAST[word]) << 4 | before_five(before) << (4 * WORD_DIGITS)
}

/// The same for the digits before the last five, by what they are together.
#[inline]
fn before_five(rank: usize) -> u64 {
    match MIDDLE.get(rank) {
        // There are no others on boards of up to nine cells.
        Some(&digits) => digits.into(),
        None => {
            // By division: a table would take two thousand bytes of every program that has the smaller boards as well.
            let (first, middle) = (rank / MIDDLE.len(), rank % MIDDLE.len());
            let digits = [first % 9, first / 9 % 10, first / 90].map(|digit| digit as u64);
            u64::from(MIDDLE[middle]) | digits[0] << (4 * 3) | digits[1] << (4 * 4) | digits[2] << (4 * 5)
        }
    }
}

/// The last five digits but for the very last, which is always 0, by what they are together.
static LAST: [u16; 2 * 3 * 4 * 5] = packed(2);

/// The three digits before these.
static MIDDLE: [u16; 6 * 7 * 8] = packed(6);

/// The digits of all numbers up to `N`, where the last digit has this radix and each one before it one more.
const fn packed<const N: usize>(last: usize) -> [u16; N] {
    let mut all = [0; N];
    let mut rank = 0;
    while rank < N {
        let (mut rest, mut place) = (rank, 0);
        while rest > 0 {
            all[rank] |= ((rest % (last + place)) as u16) << (4 * place);
            rest /= last + place;
            place += 1;
        }
        rank += 1;
    }
    all
}

/// The parity of the sum of digits, which is that of the inversions.
#[inline]
pub(crate) fn parity(digits: u64) -> bool {
    // A sum is odd if an odd number of its terms are.
    (digits & 0x1111_1111_1111_1111).count_ones() % 2 == 1
}

/// The same for the digits before the last five.
#[inline]
pub(crate) fn parity_before_five(rank: usize) -> bool {
    parity(before_five(rank))
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
    fn digits_have_the_rank_that_they_are_of() {
        let ranks = (0..factorial(9)).chain((factorial(9)..factorial(11)).step_by(97));
        for rank in ranks {
            let digits: [usize; 11] = std::array::from_fn(|k| digits(rank) as usize >> (4 * (10 - k)) & 15);
            assert_eq!(self::rank(&digits, 1), rank);
            assert!(digits.iter().zip((1..12).rev()).all(|(&digit, radix)| digit < radix), "{rank}");
            assert_eq!(parity(super::digits(rank)), digits.iter().sum::<usize>() % 2 == 1, "{rank}");
            assert_eq!(parity_before_five(rank / 120), digits[..6].iter().sum::<usize>() % 2 == 1, "{rank}");
        }
    }

    #[test]
    fn orders_are_those_of_their_digits() {
        const ELEMENTS: usize = 6;
        for rank in 0..factorial(ELEMENTS) {
            let mut order: [usize; ELEMENTS] =
                std::array::from_fn(|k| digits(rank) as usize >> (4 * (ELEMENTS - 1 - k)) & 15);
            to_order(&mut order);
            let smaller_behind = |k: usize| order[k..].iter().filter(|&&later| later < order[k]).count();
            assert_eq!(self::rank(&std::array::from_fn::<_, ELEMENTS, _>(smaller_behind), 1), rank);
        }
    }
}
