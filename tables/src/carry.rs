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
    /// The new middle by the old one: for a blank that goes up and one that goes down, for even and odd last digits.
    tables: [[Vec<u16>; 2]; 2],
}

impl Carry {
    /// The move of the blank between `cell` and the cell `C` behind it, on a board with `tiles` tiles.
    pub(crate) fn new<const C: usize>(tiles: usize, cell: usize, word_digits: usize) -> Carry {
        let elements = tiles - cell;
        if elements < C + 2 {
            return Carry::last::<C>(word_digits, word_digits - elements);
        }
        let behind = factorial(elements - C);
        let last = elements - C + 1;
        let up = (0..factorial(elements) / behind).map(|middle| {
            let mut digits = cantor::digits::<C>(middle, last);
            cantor::carry_first_over(&mut digits);
            cantor::rank(&digits, last) as u16
        });
        let up: Vec<u16> = up.collect();
        let down = inverse(&up);
        let tables = [[up.clone(), up], [down.clone(), down]];
        let middles = Divisor::new(tables[0][0].len());
        Carry { middles, behind: Divisor::new(behind / 2), is_last: false, tables }
    }

    /// The halved rank after the move: of a blank that goes down or up, where `is_odd` tells from the digits before the
    /// last ones whether these are odd.
    #[inline]
    pub(crate) fn carried(&self, half: usize, goes_down: bool, is_odd: impl FnOnce(usize) -> bool) -> usize {
        let (high, behind) = self.behind.divide(half);
        let (before, middle) = self.middles.divide(high);
        let odd = self.is_last && is_odd(before);
        let middle = self.tables[usize::from(goes_down)][usize::from(odd)][middle];
        (before * self.middles.number() + usize::from(middle)) * self.behind.number() + behind
    }

    /// The same for a middle that begins at digit `start` of the last ones.
    fn last<const C: usize>(digits: usize, start: usize) -> Carry {
        let count = factorial(digits) / 2;
        let up = [false, true].map(|odd| -> Vec<u16> {
            let carried = (0..count).map(|half| {
                // As many digits as a word has, or fewer: the first ones are then always 0.
                let mut all = cantor::digits::<WORD_DIGITS>(2 * half, 1);
                all[WORD_DIGITS - 2] ^= usize::from((all.iter().sum::<usize>() % 2 == 1) != odd);
                let start = WORD_DIGITS - digits + start;
                cantor::carry_first_over(&mut all[start..start + C]);
                (cantor::rank(&all, 1) / 2) as u16
            });
            carried.collect()
        });
        // On boards of even width the move changes the digits' parity.
        let mut down = [inverse(&up[0]), inverse(&up[1])];
        if C.is_multiple_of(2) {
            down.swap(0, 1);
        }
        Carry { middles: Divisor::new(count), behind: Divisor::new(1), is_last: true, tables: [up, down] }
    }

    /// The same move on the bits of a row whose words hold `word` states each: for a blank that goes up and down.
    pub(crate) fn shuffles(&self, word: usize) -> [Shuffle; 2] {
        let (middles, behind) = (self.middles.number(), self.behind.number());
        self.tables.each_ref().map(|tables| {
            if behind.is_multiple_of(word) {
                let blocks = tables[0].iter().map(|&middle| middle.into()).collect();
                return Shuffle::Blocks { words: behind / word, blocks };
            }
            let period = middles * behind;
            let words = period.div_ceil(word);
            let pieces = [0, 1].map(|odd| {
                let source = |bit: usize| {
                    let middle = tables[odd][bit % period / behind];
                    bit - bit % period + usize::from(middle) * behind + bit % behind
                };
                (0..words).map(|w| Piece::gather((w * word..(w + 1) * word).map(source), word)).collect()
            });
            Shuffle::Pieces { pieces, by_parity: self.is_last }
        })
    }
}

fn inverse(table: &[u16]) -> Vec<u16> {
    let mut inverse = vec![0; table.len()];
    for (from, &to) in (0..).zip(table) {
        inverse[usize::from(to)] = from;
    }
    inverse
}
