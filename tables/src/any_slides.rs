//! Any start to any goal on sliding boards whose size is known only at run time.

use std::sync::OnceLock;

use crate::Path;
use crate::answer::Answer;
use crate::any_board::AnyBoard;
use crate::error::Error;
use crate::folder::Folder;
use crate::frame::Frame;
use crate::name::TableName;
use crate::size::{MAX_CELLS, Size};
use crate::sliding::AnySliding;
use crate::table::Table;

/// Answers questions about sliding boards of any one size, from tables that are opened as they are needed. Boards with
/// more columns than rows are turned into the upright ones that the tables know.
///
/// It walks the whole way for each question, where [`Slides`](crate::Slides) remembers what it met.
///
/// ```no_run
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
    tables: [OnceLock<Table<AnySliding>>; MAX_CELLS],
}

impl AnySlides {
    /// Answers from the tables in a folder. None is opened yet.
    pub fn new(size: Size, folder: Folder) -> AnySlides {
        AnySlides { size, folder, frames: Frame::all(size.grid()), tables: Default::default() }
    }

    /// The shortest path from a start to a goal, of several the smallest in dictionary order. Boards of other sizes have
    /// none.
    ///
    /// # Errors
    /// Where the table is missing or damaged.
    pub fn path(&self, start: &AnyBoard, goal: &AnyBoard) -> Result<Answer<Path>, Error> {
        if start.size() != self.size || goal.size() != self.size {
            return Ok(Answer::Unsolvable);
        }
        let frame = &self.frames[goal.blank()];
        let Some(rank) = start.seen(frame, goal).rank_to(frame.cell) else { return Ok(Answer::Unsolvable) };
        let table = self.table(frame)?;
        table.answer(rank)?.map(|stop| table.path(stop, frame.symmetry)).transpose()
    }

    fn table(&self, frame: &Frame) -> Result<&Table<AnySliding>, Error> {
        let place = &self.tables[frame.cell];
        match place.get() {
            Some(table) => Ok(table),
            None => {
                let upright = self.size.turned(frame.symmetry);
                let name = TableName::slide(upright, frame.cell);
                let table = Table::open(&self.folder, name, AnySliding::new(upright, frame.cell))?;
                Ok(place.get_or_init(|| table))
            }
        }
    }
}
