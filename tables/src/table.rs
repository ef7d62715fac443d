//! An open table: the distances' bits, and the walk to a root that they tell.

use crate::answer::Answer;
use crate::error::Error;
use crate::folder::Folder;
use crate::format::{Kind, Pages, Shape, TableFile};
use crate::header::Header;
use crate::memo::{Kept, Memo, Place};
use crate::name::TableName;
use crate::puzzle::Puzzle;
use crate::word::Word;
use crate::{Move, Path, Symmetry};

/// An open table of a puzzle. To have one is the only way to get answers; it can be shared by threads.
///
/// Its file is mapped: it is replaced, never edited. Whoever writes a table writes another file and renames it into
/// place, as `build-tables` does; an open table then keeps the file that it was opened with. A program that writes into
/// the file itself, or cuts it off, changes the bytes under this table, or has the system end the program.
///
/// The table holds one bit a state, the distance halved, modulo 2. The parity of the distance is known from the cell
/// of the blank, so that the two give the distance modulo 4, and the parents of a state, one step nearer to the roots,
/// are those neighbours where it is one less.
pub struct Table<P> {
    puzzle: P,
    file: TableFile,
}

/// A state on a walk: its rank, and its distance modulo 4.
#[derive(Clone, Copy, Debug)]
pub struct Stop {
    /// The state's rank.
    pub rank: usize,
    modulo: u8,
    /// The move that leads back to where the walk came from, so that nobody has to look there for a parent.
    back: Option<Move>,
}

/// Where the walk came from makes it no other stop.
impl PartialEq for Stop {
    fn eq(&self, other: &Stop) -> bool {
        (self.rank, self.modulo) == (other.rank, other.modulo)
    }
}

impl Eq for Stop {}

impl Stop {
    pub(crate) fn new(rank: usize, distance: usize) -> Stop {
        Stop { rank, modulo: (distance % 4) as u8, back: None }
    }

    /// A neighbour, which a move leads to, if it is one step nearer.
    #[inline(always)]
    fn parent(self, rank: usize, step: Move) -> Stop {
        Stop { rank, modulo: (self.modulo + 3) % 4, back: Some(step.opposite()) }
    }
}

/// A stop on a walk, and the puzzle's spot of its state.
#[derive(Clone, Copy)]
pub(crate) struct Here<S> {
    pub(crate) stop: Stop,
    pub(crate) spot: S,
}

/// The letter of a move, and where it leads.
type Next<S> = (Move, Here<S>);

impl<P: Puzzle> Table<P> {
    /// Opens the table of that name, which answers that puzzle, where the folder has it.
    ///
    /// # Errors
    /// [`Error::Missing`] where there is none, [`Error::Damaged`] if its header or length is not sound, [`Error::Io`]
    /// if the system does not give it.
    pub fn open(folder: &Folder, name: TableName, puzzle: P) -> Result<Table<P>, Error> {
        Table::open_file(&folder.find(name)?, name, puzzle)
    }

    /// Opens a file that has to hold the table of that name.
    ///
    /// # Errors
    /// As [`Table::open`].
    pub fn open_file(path: &std::path::Path, name: TableName, puzzle: P) -> Result<Table<P>, Error> {
        let file = TableFile::open(path, Shape::new(name, &puzzle))?;
        Ok(Table { puzzle, file })
    }

    /// The puzzle that the table answers.
    pub fn puzzle(&self) -> &P {
        &self.puzzle
    }

    /// What the table says of itself.
    pub fn header(&self) -> &Header {
        self.file.header()
    }

    /// The table's file.
    pub fn file(&self) -> &std::path::Path {
        self.file.path()
    }

    /// The command that builds this table anew, in its folder and with its bound.
    pub fn command(&self) -> String {
        self.file.command()
    }

    /// The file's bytes as they were when it was opened; those of its planes may not have been checked yet.
    pub fn bytes(&self) -> &[u8] {
        self.file.bytes()
    }

    /// The greatest distance in the table.
    pub fn depth(&self) -> usize {
        self.header().levels.len() - 1
    }

    /// The distance at which the search was to stop, if it was given one.
    pub fn bound(&self) -> Option<u32> {
        self.header().bound
    }

    /// The bits of all states and, in a bounded table, which of them were reached, and the nearest states of the rows.
    /// All checksums are checked.
    ///
    /// # Errors
    /// [`Error::Damaged`], with the page.
    pub fn sections(&self) -> Result<[Option<&[u8]>; 3], Error> {
        let section = |kind| self.file.section(kind);
        Ok([section(Kind::Bits)?, section(Kind::Reached)?, section(Kind::Nearest)?])
    }

    /// The answer for a row of a puzzle that asks for rows, see [`Puzzle::nearest`]; 0 where there is none.
    ///
    /// # Errors
    /// [`Error::Damaged`] if the page that holds it is.
    pub fn nearest(&self, row: usize) -> Result<u8, Error> {
        self.nearest_of_rows().byte(row)
    }

    /// The same for many rows.
    #[inline]
    pub(crate) fn nearest_of_rows(&self) -> Pages<'_> {
        self.file.pages(Kind::Nearest)
    }

    /// The stop at a state; nothing if it lies beyond the bound, or if there is no state of that rank.
    ///
    /// # Errors
    /// [`Error::Damaged`] if the page that holds it is.
    pub fn stop(&self, rank: usize) -> Result<Option<Stop>, Error> {
        if rank as u64 >= self.header().states {
            return Ok(None);
        }
        let planes = self.planes();
        let half = planes.bits.bit(rank)?;
        let parity = self.puzzle.parity(self.puzzle.row_of(rank));
        let modulo = 2 * u8::from(half) + parity as u8;
        Ok(planes.is_reached(rank)?.then_some(Stop { rank, modulo, back: None }))
    }

    /// The same as an answer.
    ///
    /// # Errors
    /// [`Error::Damaged`] if the page that holds it is.
    pub fn answer(&self, rank: usize) -> Result<Answer<Stop>, Error> {
        let beyond = Answer::Beyond(self.bound().unwrap_or(0));
        Ok(self.stop(rank)?.map_or(beyond, Answer::Found))
    }

    #[inline]
    fn planes(&self) -> Planes<'_> {
        let reached = self.file.has(Kind::Reached).then(|| self.file.pages(Kind::Reached));
        Planes { bits: self.file.pages(Kind::Bits), reached }
    }

    /// True at a root.
    #[inline]
    pub fn is_root(&self, stop: Stop) -> bool {
        stop.modulo == 0 && self.puzzle.is_root(stop.rank)
    }

    #[inline]
    fn here(&self, stop: Stop) -> Here<P::Spot> {
        Here { stop, spot: self.puzzle.spot(stop.rank) }
    }

    /// The state that a move leads to, if it is one step nearer to the roots.
    ///
    /// # Errors
    /// [`Error::Damaged`] if a page that it has to read is.
    pub fn nearer(&self, stop: Stop, step: Move) -> Result<Option<Stop>, Error> {
        Ok(self.nearer_in(self.planes(), &self.here(stop), step)?.map(|parent| parent.stop))
    }

    #[inline(always)]
    fn nearer_in(&self, planes: Planes, here: &Here<P::Spot>, step: Move) -> Result<Option<Here<P::Spot>>, Error> {
        let Some(spot) = self.puzzle.moved(here.spot, step) else { return Ok(None) };
        let stop = here.stop.parent(self.puzzle.rank_at(spot), step);
        Ok(planes.is_at(stop)?.then_some(Here { stop, spot }))
    }

    /// All parents of a state, each in the place of its move in [`Move::ALL`]; none at a root.
    ///
    /// # Errors
    /// [`Error::Damaged`] if a page that it has to read is.
    pub(crate) fn parents(&self, stop: Stop) -> Result<[Option<Stop>; 4], Error> {
        let mut parents = [None; 4];
        if !self.is_root(stop) {
            let (planes, here) = (self.planes(), self.here(stop));
            for (parent, step) in parents.iter_mut().zip(Move::ALL) {
                *parent = self.nearer_in(planes, &here, step)?.map(|parent| parent.stop);
            }
        }
        Ok(parents)
    }

    /// The first parent of a state, in the order in which the moves stand in `frame`, with the letter in its move's place;
    /// nothing at a root.
    ///
    /// # Errors
    /// [`Error::Damaged`] if a page that it has to read is, or if there is no parent.
    pub fn parent(&self, stop: Stop, frame: &[Move; 4]) -> Result<Option<(Move, Stop)>, Error> {
        let parent = self.parent_in(self.planes(), &self.here(stop), frame)?;
        Ok(parent.map(|(letter, parent)| (letter, parent.stop)))
    }

    // Within a loop it looks only once for what is the same for all steps.
    #[inline(always)]
    fn parent_in(
        &self,
        planes: Planes,
        here: &Here<P::Spot>,
        frame: &[Move; 4],
    ) -> Result<Option<Next<P::Spot>>, Error> {
        if self.is_root(here.stop) {
            return Ok(None);
        }
        for (&letter, &step) in Move::ALL.iter().zip(frame) {
            if here.stop.back == Some(step) {
                continue;
            }
            if let Some(parent) = self.nearer_in(planes, here, step)? {
                return Ok(Some((letter, parent)));
            }
        }
        Err(self.no_parent(here.stop.rank))
    }

    /// The way from a state to its root: at each stop the first move of `frame` that leads to a parent, told by the
    /// letter in its place. With the [frame](crate::Symmetry::frame) of the identity this is the smallest of the
    /// shortest paths in dictionary order.
    pub fn walk<'a>(&'a self, from: Stop, frame: &'a [Move; 4]) -> Walk<'a, P> {
        Walk { table: self, planes: self.planes(), here: self.here(from), frame, left: self.depth() }
    }

    /// The way from a state to its root, as one whole path: the smallest in dictionary order of a board that this
    /// symmetry turned into the table's.
    ///
    /// # Errors
    /// [`Error::Damaged`] if a page that it has to read is.
    pub fn path(&self, from: Stop, symmetry: Symmetry) -> Result<Path, Error> {
        self.walk(from, &symmetry.frame()).map(|step| Ok(step?.0)).collect()
    }

    /// The same as a word.
    ///
    /// # Errors
    /// [`Error::Damaged`] if a page that it has to read is.
    pub(crate) fn word(&self, from: Stop, frame: &[Move; 4]) -> Result<Word, Error> {
        let (mut moves, mut count) = (0, 0);
        for step in self.walk(from, frame) {
            moves |= (step?.0 as u64) << (2 * count % 64);
            count += 1;
        }
        Ok(Word::new(moves, count))
    }

    /// The same from the answers that are known: walks to the first state that has one, and keeps those of all states on the
    /// way that have a place. `way` is room that whoever walks many can use again, `join` joins a state's move and what is kept
    /// of its parent.
    ///
    /// # Errors
    /// [`Error::Damaged`] if a page that it has to read is.
    #[inline]
    pub(crate) fn recall<K: Kept>(
        &self,
        from: Stop,
        frame: &[Move; 4],
        memo: &Memo<K>,
        way: &mut Vec<(Move, Option<Place>)>,
        place_of: impl Fn(&Here<P::Spot>) -> Result<Option<Place>, Error>,
        join: impl Fn(K, Move) -> K,
    ) -> Result<K, Error> {
        let (planes, known) = (self.planes(), memo.known());
        way.clear();
        way.reserve(self.depth());
        let mut here = self.here(from);
        let keep = |place: Option<Place>, kept| {
            place.inspect(|&place| memo.set(place, kept));
            kept
        };
        let end = loop {
            let place = place_of(&here)?;
            if let Some(kept) = place.and_then(|place| known.get(place)) {
                break kept;
            }
            match self.parent_in(planes, &here, frame)? {
                None => break keep(place, K::EMPTY),
                Some(_) if way.len() == self.depth() => return Err(self.too_far(here.stop.rank)),
                Some((letter, parent)) => {
                    way.push((letter, place));
                    here = parent;
                }
            }
        };
        Ok(way.iter().rev().fold(end, |kept, &(letter, place)| keep(place, join(kept, letter))))
    }

    /// The error for a row whose nearest state cannot be right.
    pub(crate) fn not_nearest(&self, row: usize, found: u8) -> Error {
        let what = format!("the nearest tray of pattern {row}");
        self.file.damaged(what, "parities that can be reached".into(), format!("{found:08b}"))
    }

    /// The error for a state that is no root and has no parent.
    pub(crate) fn no_parent(&self, rank: usize) -> Error {
        self.unsound(rank, "a neighbour that is nearer", "none")
    }

    /// The error for a way that does not end: no state is farther from the roots than the table is deep.
    pub(crate) fn too_far(&self, rank: usize) -> Error {
        self.unsound(rank, &format!("at most {}", self.depth()), "more")
    }

    /// The error for a state whose bits cannot be right.
    fn unsound(&self, rank: usize, expected: &str, found: &str) -> Error {
        let what = format!("the distance of {}", self.puzzle.unrank(rank));
        self.file.damaged(what, expected.into(), found.into())
    }
}

/// The bits that a walk reads. Where they lie in the file is found once for all its steps.
#[derive(Clone, Copy)]
struct Planes<'a> {
    bits: Pages<'a>,
    /// Only bounded tables have them.
    reached: Option<Pages<'a>>,
}

impl Planes<'_> {
    #[inline(always)]
    fn is_reached(self, rank: usize) -> Result<bool, Error> {
        self.reached.map_or(Ok(true), |reached| reached.bit(rank))
    }

    /// True for a state whose distance is this one modulo 4, if its parity is.
    #[inline(always)]
    fn is_at(self, stop: Stop) -> Result<bool, Error> {
        Ok(self.bits.bit(stop.rank)? == (stop.modulo >= 2) && self.is_reached(stop.rank)?)
    }
}

/// The moves of a [walk](Table::walk), each with the stop that it leads to.
pub struct Walk<'a, P: Puzzle> {
    table: &'a Table<P>,
    planes: Planes<'a>,
    here: Here<P::Spot>,
    frame: &'a [Move; 4],
    /// No way is longer than the table is deep: bits that go round in a circle are damage.
    left: usize,
}

impl<P: Puzzle> Iterator for Walk<'_, P> {
    type Item = Result<(Move, Stop), Error>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let step = self.table.parent_in(self.planes, &self.here, self.frame).transpose()?;
        Some(step.and_then(|(letter, parent)| {
            self.left = self.left.checked_sub(1).ok_or_else(|| self.table.too_far(parent.stop.rank))?;
            self.here = parent;
            Ok((letter, parent.stop))
        }))
    }
}
