//! Sixteen numbers below 16 in one word: a board, or names for its tiles, stay in a register.

/// Four bits for each of sixteen numbers, the first one lowest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Fours(u64);

impl Fours {
    /// The number in a place below 16.
    #[inline]
    pub(crate) const fn get(self, place: usize) -> u8 {
        (self.0 >> (4 * place) & 15) as u8
    }

    /// The same numbers, but another one in a place that holds 0.
    #[inline]
    pub(crate) const fn with(self, place: usize, number: u8) -> Fours {
        Fours(self.0 | (number as u64) << (4 * place))
    }

    /// The same numbers, two of them exchanged.
    pub(crate) const fn exchanged(self, one: usize, other: usize) -> Fours {
        let differ = (self.get(one) ^ self.get(other)) as u64;
        Fours(self.0 ^ differ << (4 * one) ^ differ << (4 * other))
    }

    /// The first place that holds 0, or 16. It is found without branches, as nobody can guess it: there the subtraction
    /// of ones borrows first.
    #[inline]
    pub(crate) const fn first_zero(self) -> usize {
        const ONES: u64 = 0x1111_1111_1111_1111;
        let borrows = self.0.wrapping_sub(ONES) & !self.0 & (ONES << 3);
        (borrows.trailing_zeros() / 4) as usize
    }
}

impl FromIterator<u8> for Fours {
    /// The numbers in their order, at most sixteen.
    #[inline]
    fn from_iter<I: IntoIterator<Item = u8>>(numbers: I) -> Fours {
        numbers.into_iter().zip(0..).fold(Fours(0), |fours, (number, place)| fours.with(place, number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_where_they_were_put() {
        for zero in 0..16 {
            let numbers = (0..16u8).map(|place| if usize::from(place) == zero { 0 } else { 1 + place % 15 });
            let fours: Fours = numbers.clone().collect();
            assert!(numbers.clone().eq((0..16).map(|place| fours.get(place))));
            assert_eq!(fours.first_zero(), zero);
            let exchanged = fours.exchanged(zero, 3);
            assert_eq!((exchanged.get(3), exchanged.get(zero)), (0, fours.get(3)));
        }
    }
}
