//! Any start to any goal on a sliding board: names, symmetries and a few tables.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::answer::Answer;
use crate::any_board::AnyBoard;
use crate::board::Board;
use crate::cantor::factorial;
use crate::error::Error;
use crate::folder::Folder;
use crate::frame::Frame;
use crate::memo::{Known, Memo, Place};
use crate::name::TableName;
use crate::quick::{self, QuickRank};
use crate::shortest::Shortest;
use crate::size::MAX_CELLS;
use crate::sliding::Sliding;
use crate::spelling::{self, Counts, GoalCells, NOT_THERE, NOWHERE, Starts, Sum};
use crate::table::{Here, Table};
use crate::word::Word;
use crate::{Path, Symmetry};

/// So many questions of each goal are walked without a look at the words: it takes longer to get pages of memory for these
/// than to walk a way twice.
const WALKS: u32 = 4096;

/// So many boards are counted out in the time that it takes to make the tables of [`QuickRank`].
const FEW: u32 = 4096;

/// A goal made ready: how to turn and rename a board so that a table answers it.
///
/// Renaming the tiles so that the goal reads `1, 2, 3...` leaves distances as they are, so only the goal's blank cell
/// matters; and a symmetry brings that cell to the one that stands for its like in the tables.
#[derive(Clone, Debug)]
pub struct Goal<const R: usize, const C: usize> {
    board: Board<R, C>,
    blank: usize,
    frame: &'static Frame,
    /// By the tile: its name in the table.
    names: [u8; 16],
    /// By the tile: its cell.
    cells: GoalCells,
    /// True where the table sees boards as they are.
    is_plain: bool,
    /// How starts are read by the million.
    starts: OnceLock<Box<Starts>>,
}

impl<const R: usize, const C: usize> Goal<R, C> {
    const FRAMES: &'static [Frame; MAX_CELLS] = &Frame::all(Board::<R, C>::GRID);

    /// Makes a goal ready.
    pub fn new(board: Board<R, C>) -> Self {
        let blank = board.blank();
        let frame = &Self::FRAMES[blank];
        let names = board.names(|cell| frame.goal[cell]);
        let is_plain = frame.symmetry == Symmetry::IDENTITY && board == Board::goal(blank);
        let mut cells = NOT_THERE;
        (0..).zip(board.tiles()).for_each(|(cell, tile)| cells[usize::from(tile)] = cell);
        Goal { board, blank, frame, names, cells, is_plain, starts: OnceLock::new() }
    }

    /// The goal itself.
    pub fn board(&self) -> &Board<R, C> {
        &self.board
    }

    /// A board as the table sees it.
    #[inline]
    fn seen(&self, board: &Board<R, C>) -> Board<R, C> {
        if self.is_plain { *board } else { board.seen(&self.frame.images, &self.names) }
    }
}

/// Answers questions about a sliding board of `R` rows and `C` columns, from tables that are opened as they are needed.
///
/// ```
/// # let place = tempfile::tempdir()?;
/// # std::env::set_current_dir(&place)?;
/// # build_tables::build("tables".as_ref(), "eight-corner".parse()?, None)?;
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
    tables: [OnceLock<Box<Table<Sliding<R, C>>>>; MAX_CELLS],
    /// A word for each board and each cell of the goal's blank, as a symmetry changes the order of the letters. There are
    /// none for boards of more than nine cells: their paths are too many, and most too long for a word.
    memo: Memo<Word>,
    /// For the 8-puzzle, which is asked for by the million: by the cell of the goal's blank, what the tiles of a start count.
    counts: [OnceLock<Box<Counts>>; 9],
    /// For the 8-puzzle as well: the ranks of those that were counted.
    quick: OnceLock<QuickRank>,
    /// How many boards were counted out before there were those tables.
    counted: AtomicU32,
}

impl<const R: usize, const C: usize> Slides<R, C> {
    /// The boards that lead to a goal.
    const STATES: usize = factorial(Board::<R, C>::CELLS) / 2;

    /// Answers from the tables in a folder. None is opened yet.
    pub fn new(folder: Folder) -> Self {
        let words = if Board::<R, C>::CELLS <= 9 { Self::STATES } else { 0 };
        Slides {
            folder,
            tables: Default::default(),
            memo: Memo::new(Board::<R, C>::CELLS, words),
            counts: Default::default(),
            quick: OnceLock::new(),
            counted: AtomicU32::new(0),
        }
    }

    fn table(&self, cell: usize) -> Result<&Table<Sliding<R, C>>, Error> {
        let place = &self.tables[cell];
        match place.get() {
            Some(table) => Ok(table),
            None => {
                let name = TableName::Slide { grid: Board::<R, C>::GRID, blank: cell };
                let table = Table::open(&self.folder, name, Sliding::new(cell))?;
                Ok(place.get_or_init(|| Box::new(table)))
            }
        }
    }

    /// The shortest path from a start to a goal; of several the smallest in dictionary order.
    ///
    /// # Errors
    /// Where the table is missing or damaged.
    pub fn path(&self, start: &Board<R, C>, goal: &Board<R, C>) -> Result<Answer<Path>, Error> {
        Self::place(start, &Goal::new(*goal)).map_or(Ok(Answer::Unsolvable), |place| self.path_at(place))
    }

    /// The shortest path of a question, by the place of its word.
    ///
    /// # Errors
    /// Where the table is missing or damaged.
    pub fn path_at(&self, place: Place) -> Result<Answer<Path>, Error> {
        let (frame, rank) = Self::frame_and_rank(place);
        let table = self.table(frame.cell)?;
        table.answer(rank)?.map(|stop| table.path(stop, frame.symmetry)).transpose()
    }

    /// All shortest paths from a start to a goal.
    ///
    /// # Errors
    /// Where the table is missing or damaged.
    pub fn shortest(&self, start: &Board<R, C>, goal: &Board<R, C>) -> Result<Answer<Shortest<'_>>, Error> {
        let Some(place) = Self::place(start, &Goal::new(*goal)) else { return Ok(Answer::Unsolvable) };
        let (frame, rank) = Self::frame_and_rank(place);
        let table = self.table(frame.cell)?;
        Ok(table.answer(rank)?.map(|stop| Shortest::new(table, stop, frame.moves)))
    }

    fn frame_and_rank(place: Place) -> (&'static Frame, usize) {
        let (blank, rank) = Self::blank_and_rank(place);
        (&Goal::<R, C>::FRAMES[blank], rank)
    }

    /// The cell of the goal's blank, and the rank of the start.
    fn blank_and_rank(place: Place) -> (usize, usize) {
        (place.number() / Self::STATES, place.number() % Self::STATES)
    }

    /// The length of the shortest paths from a start to a goal.
    ///
    /// # Errors
    /// Where the table is missing or damaged.
    pub fn steps(&self, start: &Board<R, C>, goal: &Board<R, C>) -> Result<Answer<usize>, Error> {
        Ok(self.path(start, goal)?.map(|path| path.len()))
    }

    /// Where the word of a question is kept; nothing if the question is unsolvable.
    #[inline]
    pub fn place(start: &Board<R, C>, goal: &Goal<R, C>) -> Option<Place> {
        AnyBoard::from(goal.seen(start)).rank_to(goal.frame.cell).map(|rank| Self::place_of(goal.blank, rank))
    }

    #[inline]
    fn place_of(goal_blank: usize, rank: usize) -> Place {
        Place::new(goal_blank * Self::STATES + rank)
    }

    /// The words that are kept: those of questions which were asked for before, or lay on the way of one that was, after the
    /// first four thousand or so. Once there are any, that of an unsolvable question, which has no place, is [`Word::NONE`].
    #[inline]
    pub fn words(&self) -> Known<'_, Word> {
        self.memo.known()
    }

    /// The word in a place, which is found if it is not known.
    ///
    /// # Errors
    /// Where the table is missing or damaged.
    pub fn recall(&self, place: Place) -> Result<Answer<Word>, Error> {
        if let Some(word) = self.words().get(place) {
            return Ok(Answer::Found(word));
        }
        let (blank, rank) = Self::blank_and_rank(place);
        let frame = &Goal::<R, C>::FRAMES[blank];
        let table = self.table(frame.cell)?;
        let walked = self.memo.walk(blank);
        if walked < WALKS || Board::<R, C>::CELLS > 9 {
            return table.answer(rank)?.map(|stop| table.word(stop, &frame.moves)).transpose();
        }
        let place_of = |rank| Self::place_of(blank, rank);
        let place_of_stop = |here: &Here<_>| Ok(Some(place_of(here.stop.rank)));
        let mut way = Vec::new();
        let mut fill = |rank| {
            let fill = |stop| table.recall(stop, &frame.moves, &self.memo, &mut way, place_of_stop, Word::after);
            table.answer(rank)?.map(fill).transpose()
        };
        self.memo.fill_behind(walked, place_of, &mut fill);
        fill(rank)
    }
}

impl Slides<3, 3> {
    /// A question at the beginning of a text, if its boards are in their usual spellings: a start, or a start, one space and
    /// a goal, which `goal` is for all others. A board's symbols have single spaces between them or nothing. Returns where the
    /// word of the question is kept, nothing if it is unsolvable, and the number of bytes that the question takes. Everything
    /// else, and whatever is wrong, is left to [`Board::parse_pair`].
    ///
    /// ```
    /// use tables::{Board, Folder, Goal, Slides};
    /// let (eight, goal) = (Slides::<3, 3>::new(Folder::new("tables")), Goal::new(Board::goal(8)));
    /// let place = Slides::place(&"23415x768".parse()?, &goal);
    /// assert_eq!(eight.parse_usual(b"23415x768\n", &goal), Some((place, 9)));
    /// assert_eq!(eight.parse_usual(b"2 3 4 1 5 0 7 6 8\n", &goal), Some((place, 17)));
    /// assert_eq!(eight.parse_usual(b"23415x768 12345678x\n", &goal), Some((place, 19)));
    /// assert_eq!(eight.parse_usual(b"21345678x\n", &goal), Some((None, 9)));
    /// assert_eq!(eight.parse_usual(b"234 15x 768\n", &goal), None);
    /// # Ok::<(), tables::ParseError>(())
    /// ```
    #[inline(always)]
    pub fn parse_usual(&self, text: &[u8], goal: &Goal<3, 3>) -> Option<(Option<Place>, usize)> {
        let end = spelling::length(text);
        if text.get(end) != Some(&b' ') {
            let counts = || self.counts(goal.blank);
            let sum = match self.quick.get() {
                Some(_) => goal.starts.get_or_init(|| Starts::new(counts(), &goal.cells)).sum(text)?,
                None => spelling::start(text, counts(), &goal.cells)?,
            };
            return Some((self.place_of_sum(sum, goal.blank)?, end));
        }
        let behind = &text[end + 1..];
        let mut own_goal = NOT_THERE;
        spelling::note(behind, &mut own_goal)?;
        if own_goal[0] == NOWHERE {
            return None;
        }
        let blank = usize::from(own_goal[0]);
        let sum = spelling::start(text, self.counts(blank), &own_goal)?;
        Some((self.place_of_sum(sum, blank)?, end + 1 + spelling::length(behind)))
    }

    /// What the tiles of a start count, by the cell of the goal's blank.
    #[inline]
    fn counts(&self, goal_blank: usize) -> &Counts {
        self.counts[goal_blank].get_or_init(|| Box::new(spelling::counts(&Goal::<3, 3>::FRAMES[goal_blank])))
    }

    /// The place of a start that counts this, if it is a board; nothing in it if that is unsolvable.
    #[inline]
    fn place_of_sum(&self, sum: Sum, goal_blank: usize) -> Option<Option<Place>> {
        let (first, last) = sum.numbers()?;
        let count = match self.quick.get() {
            Some(quick) => quick.count(first, last),
            None => self.first_count(first, last),
        };
        let goal_cell = Goal::<3, 3>::FRAMES[goal_blank].cell;
        Some(AnyBoard::rank_of(count, Board::<3, 3>::GRID, goal_cell).map(|rank| Self::place_of(goal_blank, rank)))
    }

    #[cold]
    fn first_count(&self, first: usize, last: usize) -> u32 {
        if self.counted.fetch_add(1, Ordering::Relaxed) >= FEW {
            self.quick.get_or_init(QuickRank::new);
        }
        quick::counted(first, last)
    }
}
