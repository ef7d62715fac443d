//! The number of a path's moves in a byte.

use std::num::NonZero;
use std::sync::atomic::{AtomicU8, Ordering};

use crate::Move;
use crate::memo::Kept;

/// The number of moves of a path, at most 253. A longer one counts as none.
///
/// ```
/// use tables::{Kept, Length, Move};
/// let length = Length::EMPTY.before(Move::Left).before(Move::Up);
/// assert_eq!(length.get(), Some(2));
/// assert_eq!(Length::NONE.get(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Length(NonZero<u8>);

impl Length {
    /// The number, or nothing if there is no path.
    #[inline]
    pub fn get(self) -> Option<usize> {
        (self != Length::NONE).then_some(usize::from(self.0.get()) - 1)
    }
}

impl Kept for Length {
    type Cell = AtomicU8;
    const EMPTY: Length = Length(NonZero::<u8>::MIN);
    const NONE: Length = Length(NonZero::<u8>::MAX);

    #[inline]
    fn load(cell: &AtomicU8) -> Option<Length> {
        NonZero::new(cell.load(Ordering::Relaxed)).map(Length)
    }

    fn store(self, cell: &AtomicU8) {
        cell.store(self.0.get(), Ordering::Relaxed);
    }

    #[inline]
    fn before(self, _: Move) -> Length {
        Length(self.0.saturating_add(1))
    }
}
