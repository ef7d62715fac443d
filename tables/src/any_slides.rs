//! Any start to any goal on sliding boards whose size is known only at run time.

use std::sync::OnceLock;

use crate::Path;
use crate::answer::Answer;
use crate::any_board::AnyBoard;
use crate::error::Error;
use crate::folder::Folder;
use crate::frame::Frame;
use crate::name::TableName;
use crate::search::{Method, Search};
use crate::shortest::Shortest;
use crate::size::{MAX_CELLS, Size};
use crate::sliding::AnySliding;
use crate::table::Table;

/// Answers questions about sliding boards of any one size, from tables that are opened as they are needed. Boards with
/// more columns than rows are turned into the upright ones that the tables know.
///
/// It walks the whole way for each question, where [`Slides`](crate::Slides) remembers what it met.
///
/// ```
/// # let place = tempfile::tempdir()?;
/// # std::env::set_current_dir(&place)?;
/// # build_tables::build("tables".as_ref(), "slide-2x4".parse()?, None)?;
/// use tables::{Answer, AnyBoard, AnySlides, Folder, Size};
/// let size: Size = "2x4".parse()?;
/// let slides = AnySlides::new(size, Folder::new("tables"));
/// let (start, goal) = (AnyBoard::parse(size, b"7654321x")?, AnyBoard::parse(size, b"x1234567")?);
/// assert_eq!(slides.path(&start, &goal)?.map(|path| path.len()), Answer::Found(28));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct AnySlides {
    size: Size,
    folder: Folder,
    /// By the cell of the goal's blank.
    frames: [Frame; MAX_CELLS],
    /// By the cell of the goal's blank in the table.
    tables: [OnceLock<Box<Table<AnySliding>>>; MAX_CELLS],
    /// The same puzzles, for questions that are searched.
    puzzles: [OnceLock<Box<AnySliding>>; MAX_CELLS],
}

impl AnySlides {
    /// Answers from the tables in a folder. None is opened yet.
    pub fn new(size: Size, folder: Folder) -> AnySlides {
        AnySlides {
            size,
            folder,
            frames: Frame::all(size.grid()),
            tables: Default::default(),
            puzzles: Default::default(),
        }
    }

    /// The shortest path from a start to a goal, of several the smallest in dictionary order. Boards of other sizes have
    /// none.
    ///
    /// # Errors
    /// Where the table is missing or damaged.
    pub fn path(&self, start: &AnyBoard, goal: &AnyBoard) -> Result<Answer<Path>, Error> {
        let Some((frame, rank)) = self.asked(start, goal) else { return Ok(Answer::Unsolvable) };
        let table = self.table(frame)?;
        table.answer(rank)?.map(|stop| table.path(stop, frame.symmetry)).transpose()
    }

    /// All shortest paths from a start to a goal.
    ///
    /// # Errors
    /// Where the table is missing or damaged.
    pub fn shortest(&self, start: &AnyBoard, goal: &AnyBoard) -> Result<Answer<Shortest<'_>>, Error> {
        let Some((frame, rank)) = self.asked(start, goal) else { return Ok(Answer::Unsolvable) };
        let table = self.table(frame)?;
        Ok(table.answer(rank)?.map(|stop| Shortest::new(table, stop, frame.moves)))
    }

    /// Searches the shortest paths from a start to a goal, without a table.
    pub fn search(&self, start: &AnyBoard, goal: &AnyBoard, method: Method) -> Search<'_> {
        let frame = &self.frames[goal.blank()];
        let puzzle: &AnySliding = self.puzzles[frame.cell]
            .get_or_init(|| AnySliding::new(self.size.turned(frame.symmetry), frame.cell).into());
        Search::new(puzzle, self.asked(start, goal).map(|(_, rank)| rank), method).seen(frame.moves)
    }

    /// How the table sees the question, and the start's rank there, if the goal can be reached from it.
    fn asked(&self, start: &AnyBoard, goal: &AnyBoard) -> Option<(&Frame, usize)> {
        if start.size() != self.size || goal.size() != self.size {
            return None;
        }
        let frame = &self.frames[goal.blank()];
        Some((frame, start.seen(frame, goal).rank_to(frame.cell)?))
    }

    fn table(&self, frame: &Frame) -> Result<&Table<AnySliding>, Error> {
        let place = &self.tables[frame.cell];
        match place.get() {
            Some(table) => Ok(table),
            None => {
                let upright = self.size.turned(frame.symmetry);
                let name = TableName::slide(upright, frame.cell);
                let table = Table::open(&self.folder, name, AnySliding::new(upright, frame.cell))?;
                Ok(place.get_or_init(|| Box::new(table)))
            }
        }
    }
}
