//! What a vertical move does to the halved Cantor ranks of a sliding board's tiles.

use crate::cantor::{self, factorial};
use crate::divisor::Divisor;
use crate::shuffle::{Piece, Shuffle};

/// What a vertical move does to halved ranks on a board with rows of `cols` cells: it carries a tile over the `cols - 1` after
/// or before it, which changes `cols` neighbouring digits, the middle, to others and leaves those before and behind as they are.
pub(crate) struct Carry {
    /// The number of values of the middle.
    middles: Divisor,
    /// The number of values, halved, of the digits behind the middle.
    behind: Divisor,
    /// True where too few digits are left behind to be halved. The middle is then the last digits together, and what
    /// becomes of them depends on their parity, as a halved rank leaves out the last of them.
    is_last: bool,
    /// What is added to a halved rank, by the middle; where that is the last, two by two: for even last digits and for odd ones.
    changes: Vec<i32>,
}

impl Carry {
    /// The moves of the blank up to `cell`, and back, on a board with rows of `cols` cells and `tiles` tiles.
    pub(crate) fn both(cols: usize, tiles: usize, cell: usize, word_digits: usize) -> [Carry; 2] {
        let elements = tiles - cell;
        if elements < cols + 2 {
            return Carry::last(cols, elements, word_digits);
        }
        let behind = factorial(elements - cols) / 2;
        let middles = factorial(elements) / 2 / behind;
        let mut changes = [(); 2].map(|()| vec![0; middles]);
        cantor::carry_all(cols, elements, 0, &mut |from, to| {
            let change = (to as i32 - from as i32) * behind as i32;
            changes[0][from] = change;
            changes[1][to] = -change;
        });
        let (middles, behind) = (Divisor::new(middles), Divisor::new(behind));
        changes.map(|changes| Carry { middles, behind, is_last: false, changes })
    }

    /// The same where the middle is the last digits: those of so many elements, and those before them up to `digits`.
    fn last(cols: usize, elements: usize, digits: usize) -> [Carry; 2] {
        let ranks = factorial(digits);
        let place = |rank: usize| rank / 2 * 2 + usize::from(cantor::WORD_IS_ODD[rank]);
        let mut changes = [(); 2].map(|()| vec![0; ranks]);
        for before in 0..ranks / factorial(elements) {
            cantor::carry_all(cols, elements, before, &mut |from, to| {
                let change = (to / 2) as i32 - (from / 2) as i32;
                changes[0][place(from)] = change;
                changes[1][place(to)] = -change;
            });
        }
        let (middles, behind) = (Divisor::new(ranks / 2), Divisor::new(1));
        changes.map(|changes| Carry { middles, behind, is_last: true, changes })
    }

    /// What the move adds to a halved rank. Where the middle is the last, `is_odd` tells from the digits before it whether it is
    /// odd; elsewhere what it tells does not matter, as to ask costs less than a branch that nobody can guess.
    #[inline]
    pub(crate) fn change(&self, half: usize, is_odd: impl FnOnce(usize) -> bool) -> isize {
        let (high, _) = self.behind.divide(half);
        let (before, middle) = self.middles.divide(high);
        self.change_of(middle, is_odd(before))
    }

    #[inline]
    fn change_of(&self, middle: usize, is_odd: bool) -> isize {
        let last = usize::from(self.is_last);
        self.changes[middle << last | usize::from(is_odd) & last] as isize
    }

    /// The same move for the bits of a row whose words hold `word` states each: each is pulled back from where it leads.
    pub(crate) fn shuffle(&self, word: usize) -> Shuffle {
        let (middles, behind) = (self.middles.number(), self.behind.number());
        let source = |is_odd, bit: usize| bit.wrapping_add_signed(self.change_of(bit / behind % middles, is_odd));
        if behind.is_multiple_of(word) {
            let blocks = (0..middles).map(|middle| source(false, middle * behind) / behind).collect();
            return Shuffle::Blocks { words: behind / word, blocks };
        }
        let words = (middles * behind).div_ceil(word);
        let pieces = [false, self.is_last].map(|is_odd| {
            let piece = |w: usize| Piece::gather((w * word..(w + 1) * word).map(|bit| source(is_odd, bit)), word);
            (0..words).map(piece).collect()
        });
        Shuffle::Pieces { pieces, by_parity: self.is_last }
    }
}
