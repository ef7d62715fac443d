//! What a vertical move does to the halved Cantor ranks of a sliding board's tiles.

use crate::cantor::{self, factorial};
use crate::divisor::Divisor;
use crate::shuffle::{Piece, Shuffle};

/// The last five digits, halved, have 60 values: so many ranks fit into a word. The smallest board has fewer digits.
pub(crate) const WORD_DIGITS: usize = 5;

/// What a vertical move does to halved ranks: it carries a tile over the `C - 1` after or before it, which changes `C`
/// neighbouring digits, the middle, to others and leaves the digits before and behind as they are.
pub(crate) struct Carry {
    /// The number of values of the middle.
    middles: Divisor,
    /// The number of values, halved, of the digits behind the middle.
    behind: Divisor,
    /// True where too few digits are left behind to be halved. The middle is then the last digits together, and what
    /// becomes of them depends on their parity, as a halved rank leaves out the last of them.
    is_last: bool,
    /// What is added to a halved rank, by the middle; where that is the last, first for even last digits and then for odd.
    changes: Vec<i32>,
}

impl Carry {
    /// The moves of the blank to `cell`, from the cell `C` behind it, and back, on a board with `tiles` tiles.
    pub(crate) fn both<const C: usize>(tiles: usize, cell: usize, word_digits: usize) -> [Carry; 2] {
        let elements = tiles - cell;
        if elements < C + 2 {
            return Carry::last::<C>(word_digits, word_digits - elements);
        }
        let (last, behind) = (elements - C + 1, factorial(elements - C) / 2);
        let middles = factorial(elements) / 2 / behind;
        let mut changes = [(); 2].map(|()| vec![0; middles]);
        let mut digits = [0; C];
        for middle in 0..middles {
            let mut carried = digits;
            cantor::carry_first_over(&mut carried);
            let to = cantor::rank(&carried, last);
            let change = (to as i32 - middle as i32) * behind as i32;
            changes[0][middle] = change;
            changes[1][to] = -change;
            cantor::count(&mut digits, last);
        }
        let (middles, behind) = (Divisor::new(middles), Divisor::new(behind));
        changes.map(|changes| Carry { middles, behind, is_last: false, changes })
    }

    /// The same where the middle is the last digits, and begins at digit `start` of them.
    fn last<const C: usize>(digits: usize, start: usize) -> [Carry; 2] {
        let ranks = factorial(digits);
        let half = |rank: usize, digits: &[usize]| rank / 2 + digits.iter().sum::<usize>() % 2 * (ranks / 2);
        // As many digits as a word has, or fewer: the first ones are then always 0.
        let start = WORD_DIGITS - digits + start;
        let mut changes = [(); 2].map(|()| vec![0; ranks]);
        let mut digits = [0; WORD_DIGITS];
        for rank in 0..ranks {
            let mut carried = digits;
            cantor::carry_first_over(&mut carried[start..start + C]);
            let to = cantor::rank(&carried, 1);
            let change = (to / 2) as i32 - (rank / 2) as i32;
            changes[0][half(rank, &digits)] = change;
            changes[1][half(to, &carried)] = -change;
            cantor::count(&mut digits, 1);
        }
        let (middles, behind) = (Divisor::new(ranks / 2), Divisor::new(1));
        changes.map(|changes| Carry { middles, behind, is_last: true, changes })
    }

    /// What the move adds to a halved rank, where `is_odd` tells from the digits before the last ones whether these are odd.
    #[inline]
    pub(crate) fn change(&self, half: usize, is_odd: impl FnOnce(usize) -> bool) -> isize {
        let (high, _) = self.behind.divide(half);
        let (before, middle) = self.middles.divide(high);
        let odd = self.is_last && is_odd(before);
        self.changes[middle + if odd { self.middles.number() } else { 0 }] as isize
    }

    /// The same move for the bits of a row whose words hold `word` states each: each is pulled back from where it leads.
    pub(crate) fn shuffle(&self, word: usize) -> Shuffle {
        let (middles, behind) = (self.middles.number(), self.behind.number());
        let source = |odd: usize, bit: usize| {
            let change = self.changes[odd * middles + bit / behind % middles];
            bit.wrapping_add_signed(change as isize)
        };
        if behind.is_multiple_of(word) {
            let blocks = (0..middles).map(|middle| source(0, middle * behind) / behind).collect();
            return Shuffle::Blocks { words: behind / word, blocks };
        }
        let words = (middles * behind).div_ceil(word);
        let pieces = [0, usize::from(self.is_last)].map(|odd| {
            let piece = |w: usize| Piece::gather((w * word..(w + 1) * word).map(|bit| source(odd, bit)), word);
            (0..words).map(piece).collect()
        });
        Shuffle::Pieces { pieces, by_parity: self.is_last }
    }
}
