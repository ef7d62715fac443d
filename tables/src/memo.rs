//! Answers that were asked for before, or lay on the way of one that was.

use std::num::NonZero;
use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use bytemuck::Zeroable;

use crate::Move;
use crate::size::MAX_CELLS;

/// Where the answer of a question is kept. To find the places of many questions first and then to look at all of them lets
/// the processor wait for many answers at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place(NonZero<u32>);

impl Place {
    /// The place with a number below 2^32 - 1.
    #[inline]
    pub(crate) fn new(number: usize) -> Place {
        Place(NonZero::<u32>::MIN.saturating_add(number as u32))
    }

    /// The place's number.
    #[inline]
    pub(crate) fn number(self) -> usize {
        self.0.get() as usize - 1
    }
}

impl Default for Place {
    /// The first place.
    fn default() -> Place {
        Place::new(0)
    }
}

/// What is kept of an answer: a [`Word`](crate::Word) or, in an eighth of the room, a [`Length`](crate::Length). How that is
/// done is nobody else's concern, so that the trait has no name outside.
pub trait Kept: Copy {
    /// The room for one. Zeros say that it is not known. Threads share it without locks: whoever comes to a question first or
    /// second writes the same.
    type Cell: Zeroable;

    /// What is kept of the path without moves.
    const EMPTY: Self;

    /// What is kept of questions without an answer.
    const NONE: Self;

    /// What was stored, if anything was.
    fn load(cell: &Self::Cell) -> Option<Self>;

    /// Stores it.
    fn store(self, cell: &Self::Cell);

    /// What is kept of the path with a move put behind it.
    fn before(self, step: Move) -> Self;
}

/// The answers that are known, for any number of looks.
///
/// ```
/// use tables::{Board, Folder, Goal, Slides};
/// let (eight, goal) = (Slides::<3, 3>::new(Folder::new("tables")), Goal::<3, 3>::new(Board::goal(8)));
/// let place = Slides::place(&"23415x768".parse()?, &goal);
/// assert_eq!(eight.words().get(place), None, "nothing was asked for");
/// # Ok::<(), tables::ParseError>(())
/// ```
pub struct Known<'a, K: Kept>(&'a [K::Cell]);

impl<K: Kept> Known<'_, K> {
    /// The answer in a place, if it is known; of no place, once anything is known, that there is none. To look is quicker than
    /// to guess which it is.
    #[inline]
    pub fn get(&self, place: impl Into<Option<Place>>) -> Option<K> {
        K::load(self.0.get(index(place.into()))?)
    }
}

#[inline]
fn index(place: Option<Place>) -> usize {
    place.map_or(0, |place| place.0.get() as usize)
}

/// The answers of all questions, a part for each cell that a table may belong to, filled as they are asked for.
pub(crate) struct Memo<K: Kept> {
    /// The number of parts, and the questions in each.
    parts: usize,
    each: usize,
    cells: OnceLock<Box<[K::Cell]>>,
    /// By the part: how many questions were walked.
    walked: [AtomicU32; MAX_CELLS],
}

impl<K: Kept> Memo<K> {
    /// For at most as many parts as a board has cells.
    pub(crate) fn new(parts: usize, each: usize) -> Memo<K> {
        Memo { parts, each, cells: OnceLock::new(), walked: Default::default() }
    }

    /// The answers that are known.
    #[inline]
    pub(crate) fn known(&self) -> Known<'_, K> {
        Known(self.cells.get().map_or(&[], |cells| cells))
    }

    /// Keeps the answer of a question.
    pub(crate) fn set(&self, place: Place, kept: K) {
        let cells = self.cells.get_or_init(|| {
            // Zeros that the system gives: what is never asked for is never touched.
            let cells = bytemuck::zeroed_slice_box(self.parts * self.each + 1);
            K::NONE.store(&cells[index(None)]);
            cells
        });
        if let Some(cell) = cells.get(index(Some(place))) {
            kept.store(cell);
        }
    }

    /// Notes that a question of a part has to be walked; how many had to be before.
    pub(crate) fn walk(&self, part: usize) -> u32 {
        self.walked[part].fetch_add(1, Ordering::Relaxed)
    }

    /// Fills those answers of a part that are to be filled beside one that has to be walked, after so many were, and are not
    /// known. `place_of` has the places of the part's questions.
    pub(crate) fn fill_behind<T, E>(
        &self,
        walked: u32,
        place_of: impl Fn(usize) -> Place,
        mut fill: impl FnMut(usize) -> Result<T, E>,
    ) {
        let known = self.known();
        let is_unknown = |&question: &usize| known.get(place_of(question)).is_none();
        // If one cannot be filled, that is the trouble of whoever asks for it.
        let _ = run_behind(walked, self.each).filter(is_unknown).try_for_each(|question| fill(question).map(drop));
    }
}

/// The questions of a part that are to be walked beside one that is, by how many were walked before. After one in sixteen of
/// them had to be, so that all of them are likely to be asked for, each brings a run of others, which threads share like
/// that: in their order the ways lie close together in memory, and take a fraction of the time.
fn run_behind(walked: u32, all: usize) -> Range<usize> {
    const RUN: usize = 256;
    let run = (walked as usize).checked_sub(all / 16);
    let begin = run.map_or(all, |run| all.min(run.saturating_mul(RUN)));
    begin..all.min(begin + RUN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_come_late_and_cover_all() {
        for all in [1, 15, 16, 255, 4096, 181_440] {
            let mut runs = (0..all as u32).map(|walked| run_behind(walked, all));
            assert!(runs.by_ref().take(all / 16).all(|run| run.is_empty()), "{all}");
            assert!(runs.flatten().eq(0..all), "{all}");
            assert!(run_behind(u32::MAX, all).is_empty(), "{all}");
        }
    }
}
