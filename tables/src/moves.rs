//! The four moves, named by the way the blank goes.

use std::fmt;

/// A move of the blank. The order is that of the letters `d < l < r < u`, so that trying moves in the order of
/// [`Move::ALL`] finds the smallest path in dictionary order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Move {
    /// The blank goes down, `d`.
    Down,
    /// The blank goes left, `l`.
    Left,
    /// The blank goes right, `r`.
    Right,
    /// The blank goes up, `u`.
    Up,
}

impl Move {
    /// All moves in dictionary order.
    pub const ALL: [Move; 4] = [Move::Down, Move::Left, Move::Right, Move::Up];

    /// The letters of [`Move::ALL`].
    pub const LETTERS: [u8; 4] = *b"dlru";

    /// The move that takes this one back.
    ///
    /// ```
    /// use tables::Move;
    /// assert_eq!(Move::Left.opposite(), Move::Right);
    /// ```
    pub const fn opposite(self) -> Move {
        Move::ALL[3 - self as usize]
    }

    /// The letter, one of `d l r u`.
    pub const fn letter(self) -> char {
        Move::LETTERS[self as usize] as char
    }

    /// The move with that letter.
    pub fn from_letter(letter: u8) -> Option<Move> {
        let place = Move::LETTERS.iter().position(|&l| l == letter)?;
        Some(Move::ALL[place])
    }

    /// True for left and right.
    pub const fn is_sideways(self) -> bool {
        matches!(self, Move::Left | Move::Right)
    }
}

/// A path: moves in the order in which they are played. It prints as its letters.
///
/// ```
/// use tables::{Move, Path};
/// let path: Path = [Move::Down, Move::Right].into_iter().collect();
/// assert_eq!(path.to_string(), "dr");
/// assert_eq!(path.len(), 2);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path(Vec<Move>);

impl Path {
    /// The moves, first one first.
    pub fn moves(&self) -> &[Move] {
        &self.0
    }

    /// The number of moves.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// True where nothing has to move.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The same steps walked from the other end: every move taken back, the last one first.
    pub fn reversed(&self) -> Path {
        self.0.iter().rev().map(|m| m.opposite()).collect()
    }
}

impl FromIterator<Move> for Path {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Path {
        Path(moves.into_iter().collect())
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|m| fmt::Write::write_char(f, m.letter()))
    }
}
