//! The number of a path's moves in a byte.

use std::num::NonZero;
use std::sync::atomic::{AtomicU8, Ordering};

use crate::Move;
use crate::memo::Kept;

/// The number of moves of a path, at most 253. A longer one counts as none.
///
/// ```
/// # let place = tempfile::tempdir()?;
/// # std::env::set_current_dir(&place)?;
/// # build_tables::build("tables".as_ref(), "cube-corner".parse()?, None)?;
/// use tables::{Answer, Folder, Rolls};
/// let cubes = Rolls::new(Folder::new("tables"));
/// let place = Rolls::place(8, &"WBWBRERBR".parse()?);
/// assert_eq!(cubes.recall_length(place)?.map(|length| length.get()), Answer::Found(Some(13)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_holds_253_moves() {
        let mut length = Length::EMPTY;
        for moves in 0..254 {
            assert_eq!(length.get(), Some(moves));
            length = length.before(Move::Up);
        }
        assert_eq!((length, length.before(Move::Up)), (Length::NONE, Length::NONE));
        assert_eq!(length.get(), None);
    }

    #[test]
    fn what_is_stored_is_loaded() {
        let cell = AtomicU8::new(0);
        assert_eq!(Length::load(&cell), None);
        for length in [Length::EMPTY, Length::EMPTY.before(Move::Up), Length::NONE] {
            length.store(&cell);
            assert_eq!(Length::load(&cell), Some(length));
        }
    }
}
