//! Paths in a word.

use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::Move;
use crate::memo::Kept;

/// An answer that fits in 64 bits: a path of up to 31 moves, two bits each under a leading 1, the first move in the
/// lowest bits. So the path of a state is a move put in front of its parent's path. Of a longer path it holds the
/// length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word(NonZero<u64>);

impl Word {
    /// The most moves that a word can hold.
    pub const MOST: usize = 31;

    /// The path without moves.
    pub const EMPTY: Word = Word(NonZero::<u64>::MIN);

    /// What is kept of questions without an answer: ten letters' places, for [`Letters::of_none`]. It is no path, as the
    /// first four moves go down, and boards with five rows have no words.
    pub const NONE: Word = match NonZero::new(0x12_01_00) {
        Some(word) => Word(word),
        None => Word::EMPTY,
    };

    /// Marks a word that holds a length only; the leading 1 of a path never comes to this bit.
    const LONG: u64 = 1 << 63;

    /// The path with so many moves, two bits each, the first one lowest. Of more than [`MOST`](Word::MOST) only their number
    /// counts.
    #[inline]
    pub(crate) fn new(moves: u64, count: usize) -> Word {
        let word = if count <= Word::MOST { moves | 1 << (2 * count) } else { Word::LONG | count as u64 };
        NonZero::new(word).map_or(Word::EMPTY, Word)
    }

    /// The path with a move put in front.
    ///
    /// ```
    /// use tables::{Move, Word};
    /// let word = Word::EMPTY.after(Move::Right).after(Move::Down);
    /// assert_eq!(word.len(), 2);
    /// assert_eq!(word.moves().map(|m| m.collect::<Vec<_>>()), Some(vec![Move::Down, Move::Right]));
    /// ```
    #[inline]
    pub fn after(self, step: Move) -> Word {
        self.longer(|word| word << 2 | step as u64)
    }

    /// The path with a move put behind it.
    ///
    /// ```
    /// use tables::{Move, Word};
    /// let word = Word::EMPTY.before(Move::Right).before(Move::Down);
    /// assert_eq!(word, Word::EMPTY.after(Move::Down).after(Move::Right));
    /// ```
    #[inline]
    pub fn before(self, step: Move) -> Word {
        let end = 2 * self.len();
        self.longer(|word| word ^ (1 ^ step as u64 ^ 4) << end)
    }

    /// The path with one move more, where there is room for it.
    #[inline]
    fn longer(self, with_move: impl Fn(u64) -> u64) -> Word {
        let word = self.0.get();
        let longer = match self.len() {
            _ if !self.is_path() => word + 1,
            Word::MOST => Word::LONG | 32,
            _ => with_move(word),
        };
        NonZero::new(longer).map_or(Word::EMPTY, Word)
    }

    /// The number of moves.
    #[inline]
    pub const fn len(self) -> usize {
        if self.is_path() { (self.0.ilog2() / 2) as usize } else { (self.0.get() & 0xFFFF) as usize }
    }

    /// True where nothing has to move.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// True if the moves are there, and not only their number.
    #[inline]
    pub const fn is_path(self) -> bool {
        self.0.get() & Word::LONG == 0
    }

    /// The moves, first one first, if they are there.
    pub fn moves(self) -> Option<impl Iterator<Item = Move>> {
        let word = self.0.get();
        self.is_path().then(|| (0..self.len()).map(move |place| Move::ALL[(word >> (2 * place) & 3) as usize]))
    }

    /// Writes the moves' letters, four at a time, and returns how many they are; what stands behind them is left to chance.
    /// Only for a word that [is a path](Word::is_path).
    #[inline]
    pub fn spell(self, letters: &Letters, room: &mut [u8; 32]) -> usize {
        for (four, byte) in room.chunks_exact_mut(4).zip(self.0.get().to_le_bytes()) {
            four.copy_from_slice(&letters.0[usize::from(byte)]);
        }
        self.len()
    }

    /// Appends the moves' letters. Only for a word that [is a path](Word::is_path).
    pub fn write(self, letters: &Letters, out: &mut Vec<u8>) {
        let mut room = [0; 32];
        let length = self.spell(letters, &mut room);
        out.extend(&room[..length]);
    }
}

/// The letters of four moves at a time, by the byte that holds them.
pub struct Letters([[u8; 4]; 256]);

impl Letters {
    /// Each move's own letter.
    pub const PLAIN: Letters = Letters::of(Move::ALL);

    /// For the moves of [`Move::ALL`] the letters of these.
    pub const fn of(moves: [Move; 4]) -> Letters {
        let mut all = [[0; 4]; 256];
        let mut byte = 0;
        while byte < 256 {
            let mut place = 0;
            while place < 4 {
                all[byte][place] = Move::LETTERS[moves[byte >> (2 * place) & 3] as usize];
                place += 1;
            }
            byte += 1;
        }
        Letters(all)
    }

    /// Letters by which [`Word::NONE`] spells a text.
    ///
    /// ```
    /// use tables::{Letters, Word};
    /// let mut room = [0; 32];
    /// let length = Word::NONE.spell(&Letters::of_none(b"unsolvable"), &mut room);
    /// assert_eq!(&room[..length], b"unsolvable");
    /// ```
    pub const fn of_none(text: &[u8; 10]) -> Letters {
        let bytes = Word::NONE.0.get().to_le_bytes();
        let mut all = [[0; 4]; 256];
        let mut place = 0;
        while place < 10 {
            all[bytes[place / 4] as usize][place % 4] = text[place];
            place += 1;
        }
        Letters(all)
    }
}

impl Kept for Word {
    type Cell = AtomicU64;
    const EMPTY: Word = Word::EMPTY;
    const NONE: Word = Word::NONE;

    #[inline]
    fn load(cell: &AtomicU64) -> Option<Word> {
        NonZero::new(cell.load(Ordering::Relaxed)).map(Word)
    }

    fn store(self, cell: &AtomicU64) {
        cell.store(self.0.get(), Ordering::Relaxed);
    }

    #[inline]
    fn before(self, step: Move) -> Word {
        Word::before(self, step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_hold_every_length() {
        let steps: Vec<Move> = (0..90).map(|i| Move::ALL[i * 7 % 4]).collect();
        let mut word = Word::EMPTY;
        for (length, &step) in steps.iter().enumerate() {
            assert_eq!(word.len(), length);
            assert_eq!(word.is_path(), length <= Word::MOST);
            let mut expected = steps[..length].to_vec();
            expected.reverse();
            assert_eq!(word.moves().map(|m| m.collect::<Vec<_>>()), word.is_path().then_some(expected.clone()));
            assert_eq!(expected.iter().fold(Word::EMPTY, |word, &step| word.before(step)), word);
            if word.is_path() {
                let mut out = b">".to_vec();
                word.write(&Letters::PLAIN, &mut out);
                let letters: String = expected.iter().map(|m| m.letter()).collect();
                assert_eq!(String::from_utf8_lossy(&out), format!(">{letters}"));
            }
            word = word.after(step);
        }
    }
}
