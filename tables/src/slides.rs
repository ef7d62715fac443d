//! Any start to any goal on a sliding board: names, symmetries and a few tables.

use std::sync::OnceLock;

use crate::answer::Answer;
use crate::board::{Board, MAX_CELLS};
use crate::error::Error;
use crate::folder::Folder;
use crate::frame::Frame;
use crate::name::TableName;
use crate::puzzle::Puzzle;
use crate::sliding::Sliding;
use crate::table::{Stop, Table};
use crate::word::{Memo, Word};
use crate::{Move, Path};

/// A goal made ready: how to turn and rename a board so that a table answers it.
///
/// Renaming the tiles so that the goal reads `1, 2, 3...` leaves distances as they are, so only the goal's blank cell
/// matters; and a symmetry brings that cell to the one that stands for its like in the tables.
#[derive(Clone, Debug)]
pub struct Goal<const R: usize, const C: usize> {
    board: Board<R, C>,
    blank: usize,
    frame: &'static Frame,
    /// The tiles' names on the turned board.
    names: [u8; MAX_CELLS],
}

impl<const R: usize, const C: usize> Goal<R, C> {
    const FRAMES: &'static [Frame; MAX_CELLS] = &Frame::all(Board::<R, C>::GRID);

    /// Makes a goal ready.
    pub fn new(board: Board<R, C>) -> Self {
        let blank = board.blank();
        let frame = &Self::FRAMES[blank];
        let mut names = [0; MAX_CELLS];
        let mut name = 0;
        for &source in &frame.sources[..Board::<R, C>::CELLS] {
            let tile = board.tiles()[usize::from(source)];
            name += u8::from(tile != 0);
            names[usize::from(tile)] = name;
        }
        names[0] = 0;
        Goal { board, blank, frame, names }
    }

    /// The goal itself.
    pub fn board(&self) -> &Board<R, C> {
        &self.board
    }

    /// A board as the table sees it.
    fn seen(&self, board: &Board<R, C>) -> Board<R, C> {
        board.seen(&self.frame.sources, &self.names)
    }
}

/// Answers questions about a sliding board of `R` rows and `C` columns, from tables that are opened as they are needed.
///
/// ```no_run
/// use tables::{Answer, Board, Folder, Slides};
/// let eight = Slides::<3, 3>::new(Folder::new("tables"));
/// let start: Board<3, 3> = "2 3 4 1 5 x 7 6 8".parse()?;
/// let Answer::Found(path) = eight.path(&start, &Board::goal(8))? else { panic!("solvable") };
/// assert_eq!(path.to_string(), "dlurullddrurdllurdr");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Slides<const R: usize, const C: usize> {
    folder: Folder,
    /// By the cell of the goal's blank in the table.
    tables: [OnceLock<Table<Sliding<R, C>>>; MAX_CELLS],
    /// By the cell of the goal's blank in the question, as a symmetry changes the order of the letters.
    memos: [OnceLock<Memo>; MAX_CELLS],
}

impl<const R: usize, const C: usize> Slides<R, C> {
    /// Answers from the tables in a folder. None is opened yet.
    pub fn new(folder: Folder) -> Self {
        Slides { folder, tables: Default::default(), memos: Default::default() }
    }

    fn table(&self, cell: usize) -> Result<&Table<Sliding<R, C>>, Error> {
        let place = &self.tables[cell];
        match place.get() {
            Some(table) => Ok(table),
            None => {
                let name = TableName::Slide { grid: Board::<R, C>::GRID, blank: cell };
                let table = Table::open(&self.folder, name, Sliding::new(cell))?;
                Ok(place.get_or_init(|| table))
            }
        }
    }

    /// Where the walk from a start begins.
    fn stop(&self, start: &Board<R, C>, goal: &Goal<R, C>) -> Result<Answer<Stop>, Error> {
        let table = self.table(goal.frame.cell)?;
        match table.puzzle().rank(&goal.seen(start)) {
            Some(rank) => table.answer(rank),
            None => Ok(Answer::Unsolvable),
        }
    }

    /// The shortest path from a start to a goal; of several the smallest in dictionary order.
    ///
    /// # Errors
    /// Where the table is missing or damaged.
    pub fn path(&self, start: &Board<R, C>, goal: &Board<R, C>) -> Result<Answer<Path>, Error> {
        let goal = Goal::new(*goal);
        let table = self.table(goal.frame.cell)?;
        self.stop(start, &goal)?.map(|stop| table.path(stop, goal.frame.symmetry)).transpose()
    }

    /// The length of the shortest paths from a start to a goal.
    ///
    /// # Errors
    /// Where the table is missing or damaged.
    pub fn steps(&self, start: &Board<R, C>, goal: &Board<R, C>) -> Result<Answer<usize>, Error> {
        Ok(self.path(start, goal)?.map(|path| path.len()))
    }

    /// The same answers for one of many questions: the word of a question that was asked before, or of a state on its
    /// way, is a single load.
    ///
    /// # Errors
    /// Where the table is missing or damaged.
    #[inline]
    pub fn recall(&self, start: &Board<R, C>, goal: &Goal<R, C>) -> Result<Answer<Word>, Error> {
        let table = self.table(goal.frame.cell)?;
        let Some(rank) = table.puzzle().rank(&goal.seen(start)) else { return Ok(Answer::Unsolvable) };
        let memo = self.memos[goal.blank].get_or_init(|| Memo::new(table.puzzle().states()));
        if let Some(word) = memo.get(rank) {
            return Ok(Answer::Found(word));
        }
        table.answer(rank)?.map(|stop| table.fill(memo, stop, &goal.frame.moves, table.depth())).transpose()
    }
}

impl<const R: usize, const C: usize> Table<Sliding<R, C>> {
    /// The word of a state: its move, and then its parent's word.
    fn fill(&self, memo: &Memo, stop: Stop, frame: &[Move; 4], left: usize) -> Result<Word, Error> {
        if let Some(word) = memo.get(stop.rank) {
            return Ok(word);
        }
        let word = match self.parent(stop, frame)? {
            None => Word::EMPTY,
            Some((letter, parent)) => {
                let left = left.checked_sub(1).ok_or_else(|| self.too_far(stop.rank))?;
                self.fill(memo, parent, frame, left)?.after(letter)
            }
        };
        memo.set(stop.rank, word);
        Ok(word)
    }
}
