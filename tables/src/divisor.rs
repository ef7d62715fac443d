//! Division by a number that is known long before: one multiplication in the place of a slow instruction.

/// A number to divide by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Divisor {
    by: u32,
    /// The largest number that times `by` is below 2^64.
    reciprocal: u64,
}

impl Divisor {
    /// Of a number above 0.
    pub(crate) const fn new(by: usize) -> Divisor {
        Divisor { by: by as u32, reciprocal: u64::MAX / by as u64 }
    }

    /// The number itself.
    #[inline]
    pub(crate) const fn number(self) -> usize {
        self.by as usize
    }

    /// The quotient and the remainder of a number below 2^32.
    ///
    /// `by * reciprocal` falls short of 2^64 by at most `by`. So with `number + 1 = quotient * by + s`, `s` from 1 to `by`,
    /// the product here is `quotient * 2^64` and, of the 2^64 that would bring it to the next quotient, `s` parts in `by`
    /// less at most one part in `by`, as `(number + 1) * by` is at most 2^64.
    #[inline]
    pub(crate) const fn divide(self, number: usize) -> (usize, usize) {
        let product = (number as u64 + 1) as u128 * self.reciprocal as u128;
        let quotient = (product >> 64) as usize;
        (quotient, number - quotient * self.number())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotients_are_those_of_division() {
        let ends = [0, 1, 2, u32::MAX as usize / 2, u32::MAX as usize - 1];
        for by in (1..5000).chain([1 << 20, 3_628_799, 1 << 31, u32::MAX as usize]) {
            let multiples = (1..50).map(|k| by.saturating_mul(k).min(u32::MAX as usize));
            for number in ends.into_iter().chain(multiples.flat_map(|multiple| [multiple - 1, multiple])) {
                assert_eq!(Divisor::new(by).divide(number), (number / by, number % by), "{number} / {by}");
            }
        }
    }
}
