//! Numbers that look random and are the same in every run.

/// Marsaglia's xorshift generator with 64 bits.
pub struct Random(u64);

impl Random {
    /// The numbers that follow from a seed other than 0.
    pub fn new(seed: u64) -> Random {
        assert!(seed != 0, "a seed of 0 gives nothing but zeros");
        Random(seed)
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        // The high bits are the better ones; `limit` is far below their number.
        ((self.0 >> 16) % limit as u64) as usize
    }
}
