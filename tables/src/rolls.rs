//! From the cubes' start, or from any state of theirs, to any pattern.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use crate::answer::Answer;
use crate::cube::{CubeQuestion, Pattern, TOPS};
use crate::error::Error;
use crate::folder::Folder;
use crate::length::Length;
use crate::memo::{Kept, Known, Memo, Place};
use crate::name::TableName;
use crate::puzzle::Puzzle;
use crate::rolling::{Rolling, Spot};
use crate::spelling::GAPS;
use crate::table::{Here, Stop, Table};
use crate::turn::{LetterCounts, StartTurn, number_of};
use crate::word::{Letters, Word};
use crate::{Move, Path, Symmetry, View};

/// Answers questions about the cubes, from tables that are opened as they are needed.
///
/// Moves undo themselves, so the way from the start to a pattern is the way back from the nearest of the 256 trays that
/// show it. Of several that are equally near the one with the smallest parities is taken.
///
/// ```
/// # let place = tempfile::tempdir()?;
/// # std::env::set_current_dir(&place)?;
/// # build_tables::build("tables".as_ref(), "cube-corner".parse()?, None)?;
/// use tables::{Answer, CubeQuestion, Folder, Rolls};
/// let cubes = Rolls::new(Folder::new("tables"));
/// let question = CubeQuestion::parse(b"3 3 WBWBRERBR")?;
/// assert_eq!(cubes.path(&question)?.map(|path| path.len()), Answer::Found(13));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Rolls {
    folder: Folder,
    /// By the cell of the start's blank in the table.
    starts: [OnceLock<Box<Table<Rolling>>>; 9],
    /// By the start's blank: how questions are read by the million.
    counts: [OnceLock<Box<LetterCounts>>; 9],
    /// A word for each of the tables' cells and each pattern.
    words: Memo<Word>,
    /// The same where only lengths are asked for. They find room in a processor's second cache, where words do not.
    lengths: Memo<Length>,
    /// The paths that are too long for a word, once they were asked for: to 365 patterns.
    long_paths: Mutex<HashMap<Place, Path>>,
    goals: Mutex<HashMap<Pattern, Arc<Table<Rolling>>>>,
    /// The goals that the folder has tables of.
    patterns: OnceLock<Vec<Pattern>>,
}

impl Rolls {
    /// Answers from the tables in a folder. None is opened yet.
    pub fn new(folder: Folder) -> Rolls {
        Rolls {
            folder,
            starts: Default::default(),
            counts: Default::default(),
            words: Memo::new(9, PATTERNS),
            lengths: Memo::new(9, PATTERNS),
            long_paths: Mutex::default(),
            goals: Mutex::default(),
            patterns: OnceLock::new(),
        }
    }

    fn start_table(&self, cell: usize) -> Result<&Table<Rolling>, Error> {
        let place = &self.starts[cell];
        match place.get() {
            Some(table) => Ok(table),
            None => {
                let name = TableName::CubeStart { blank: cell };
                let table = Table::open(&self.folder, name, Rolling::from_start(cell))?;
                Ok(place.get_or_init(|| Box::new(table)))
            }
        }
    }

    fn goal_table(&self, goal: &Pattern) -> Result<Arc<Table<Rolling>>, Error> {
        let mut goals = self.goals.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = goals.get(goal) {
            return Ok(table.clone());
        }
        let table = Table::open(&self.folder, TableName::CubeGoal(*goal), Rolling::to_pattern(*goal))?;
        Ok(goals.entry(*goal).or_insert(Arc::new(table)).clone())
    }

    /// The first view in which the folder has a table of the goal, as it was when that was asked for the first time.
    fn view_of(&self, goal: &Pattern) -> Option<View> {
        let patterns = self.patterns.get_or_init(|| {
            let pattern = |name| if let TableName::CubeGoal(pattern) = name { Some(pattern) } else { None };
            self.folder.names().into_iter().filter_map(pattern).collect()
        });
        View::all().find(|&view| patterns.contains(&goal.seen(view)))
    }

    /// A shortest path, the same one every time with the same tables.
    ///
    /// If all cubes lie alike, so that with other names for the colours they are at the start, that start's table is
    /// asked. Else, and where there is none, the table of the goal or of another that is [the same but for the
    /// view](View); then the path is the smallest in dictionary order.
    ///
    /// # Errors
    /// Where no table answers it, [`Error::Missing`] with one that would. Where the table is damaged.
    pub fn path(&self, question: &CubeQuestion) -> Result<Answer<Path>, Error> {
        let CubeQuestion { start, goal } = question;
        let mut missing = None;
        if let Some(view) = start.renamed_to_start() {
            match self.path_at(start.blank(), Rolls::place(start.blank(), &goal.seen(view))) {
                Err(Error::Missing(table)) => missing = Some(table),
                answer => return answer,
            }
        }
        let (table, view) = match self.goal_table(goal) {
            Err(Error::Missing(table)) => match self.view_of(goal) {
                Some(view) => (self.goal_table(&goal.seen(view))?, view),
                None => return Err(Error::Missing(missing.unwrap_or(table))),
            },
            table => (table?, View::RENAMINGS[0]),
        };
        match table.puzzle().rank(&start.seen(view)) {
            Some(rank) => table.answer(rank)?.map(|stop| table.path(stop, view.symmetry())).transpose(),
            None => Ok(Answer::Unsolvable),
        }
    }

    /// The shortest path of a question from the start with its blank in cell `blank` (taken modulo 9), by its place.
    ///
    /// # Errors
    /// Where the table is missing or damaged.
    pub fn path_at(&self, blank: usize, place: Place) -> Result<Answer<Path>, Error> {
        let seen = |path: &Path| TURNS[blank % 9].frame.symmetry.inverse().path(path);
        if let Some(path) = self.long_paths().get(&place) {
            return Ok(Answer::Found(seen(path)));
        }
        let (cell, row) = Rolls::cell_and_row(place);
        let table = self.start_table(cell)?;
        // The way from the start is that to it, backwards.
        let path = |stop| Ok(table.path(stop, Symmetry::IDENTITY)?.reversed());
        let answer = table.nearest_stop(row)?.map(path).transpose()?;
        Ok(answer.map(|path| {
            let path_seen = seen(&path);
            if path.len() > Word::MOST {
                self.long_paths().insert(place, path);
            }
            path_seen
        }))
    }

    fn long_paths(&self) -> MutexGuard<'_, HashMap<Place, Path>> {
        self.long_paths.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The length of the shortest paths.
    ///
    /// # Errors
    /// Where the table is missing or damaged.
    pub fn steps(&self, question: &CubeQuestion) -> Result<Answer<usize>, Error> {
        Ok(self.path(question)?.map(|path| path.len()))
    }

    /// Where the answer of a question from the start, with its blank in cell `blank` (taken modulo 9), is kept.
    #[inline]
    pub fn place(blank: usize, goal: &Pattern) -> Place {
        let turn = &TURNS[blank % 9];
        Rolls::place_of(turn.frame.cell, turn.number(goal.codes()).unwrap_or(0))
    }

    #[inline]
    fn place_of(cell: usize, row: usize) -> Place {
        Place::new(cell * PATTERNS + row)
    }

    fn cell_and_row(place: Place) -> (usize, usize) {
        (place.number() / PATTERNS, place.number() % PATTERNS)
    }

    /// A question at the beginning of a text in one of the usual spellings: `X Y PATTERN`, one byte that is a gap between
    /// all symbols or between all but the letters; the start's blank cell, the place of the answer and the number
    /// of bytes that they take. Everything else, and whatever is wrong, is left to [`CubeQuestion::parse`].
    ///
    /// ```
    /// use tables::{Folder, Rolls};
    /// let cubes = Rolls::new(Folder::new("tables"));
    /// let place = Rolls::place(1, &"RBWRWWEWW".parse()?);
    /// let is_space = |byte| byte == b' ';
    /// assert_eq!(cubes.parse_usual(b"2 1 RBWRWWEWW\n", is_space), Some((1, place, 13)));
    /// assert_eq!(cubes.parse_usual(b"2 1 R B W R W W E W W", is_space), Some((1, place, 21)));
    /// assert_eq!(cubes.parse_usual(b"2  1 RBWRWWEWW\n", is_space), None);
    /// # Ok::<(), tables::ParseError>(())
    /// ```
    #[inline]
    pub fn parse_usual(&self, text: &[u8], is_gap: impl Fn(u8) -> bool) -> Option<(usize, Place, usize)> {
        let &[x @ b'1'..=b'3', first, y @ b'1'..=b'3', second, ref letters @ ..] = text else { return None };
        if !(is_gap(first) && is_gap(second)) {
            return None;
        }
        let blank = usize::from(x - b'1') + 3 * usize::from(y - b'1');
        let turn = &TURNS[blank];
        let counts = self.counts[blank].get_or_init(|| turn.by_letter());
        let count = |cell: usize, letter: u8| counts[usize::from(letter)][cell];
        let (count, end): (u32, _) = if is_gap(*letters.get(1)?) {
            let letters: &[u8; 17] = letters.first_chunk()?;
            if !are_gaps(letters.first_chunk()?, is_gap) {
                return None;
            }
            ((0..9).map(|cell| count(cell, letters[2 * cell])).sum(), 21)
        } else {
            let letters: &[u8; 9] = letters.first_chunk()?;
            ((0..9).map(|cell| count(cell, letters[cell])).sum(), 13)
        };
        Some((blank, Rolls::place_of(turn.frame.cell, number_of(count)?), end))
    }

    /// The words that are kept, of questions which were asked for before or lay on the way of one that was.
    #[inline]
    pub fn words(&self) -> Known<'_, Word> {
        self.words.known()
    }

    /// The same for lengths.
    #[inline]
    pub fn lengths(&self) -> Known<'_, Length> {
        self.lengths.known()
    }

    /// The word in a place, which is found and kept if it is not known. Its moves are those of the turned tray;
    /// [`Rolls::letters`] has the right letters for them.
    ///
    /// # Errors
    /// Where the table is missing or damaged.
    pub fn recall(&self, place: Place) -> Result<Answer<Word>, Error> {
        self.recall_from(&self.words, place)
    }

    /// The length in a place, which is found and kept if it is not known.
    ///
    /// # Errors
    /// Where the table is missing or damaged.
    pub fn recall_length(&self, place: Place) -> Result<Answer<Length>, Error> {
        self.recall_from(&self.lengths, place)
    }

    fn recall_from<K: Kept>(&self, memo: &Memo<K>, place: Place) -> Result<Answer<K>, Error> {
        if let Some(kept) = memo.known().get(place) {
            return Ok(Answer::Found(kept));
        }
        let (cell, row) = Rolls::cell_and_row(place);
        let table = self.start_table(cell)?;
        // The ways to most patterns lead through others: through their nearest trays.
        let place_of = |row| Rolls::place_of(cell, row);
        let nearest_row = table.nearest_row();
        let place_of_stop = |here: &Here<_>| Ok(nearest_row(here.spot)?.map(place_of));
        // The way from the start is that to it, backwards.
        let join = |kept: K, step: Move| kept.before(step.opposite());
        let mut way = Vec::new();
        let mut fill = |row| {
            let fill = |stop| table.recall(stop, &Move::ALL, memo, &mut way, place_of_stop, join);
            table.nearest_stop(row)?.map(fill).transpose()
        };
        let walked = memo.walk(cell);
        memo.fill_behind(walked, place_of, &mut fill);
        fill(row)
    }

    /// The letters of recalled words, for starts with their blank in cell `blank` (taken modulo 9).
    #[inline]
    pub fn letters(blank: usize) -> &'static Letters {
        static LETTERS: [Letters; 9] = {
            let mut letters = [const { Letters::PLAIN }; 9];
            let mut blank = 0;
            while blank < 9 {
                letters[blank] = Letters::of(TURNS[blank].frame.symmetry.inverse().frame());
                blank += 1;
            }
            letters
        };
        &LETTERS[blank % 9]
    }
}

/// True if every other byte is a gap. Most questions are on one line, or have a line for each row.
#[inline]
fn are_gaps(text: &[u8; 16], is_gap: impl Fn(u8) -> bool) -> bool {
    const ON_A_LINE: u128 = GAPS * b' ' as u128;
    const ROWS: u128 = ON_A_LINE ^ ((b' ' ^ b'\n') as u128) << (8 * 5) ^ ((b' ' ^ b'\n') as u128) << (8 * 11);
    let gaps = u128::from_le_bytes(*text) & (GAPS * 255);
    let is_usual = is_gap(b' ') && (gaps == ON_A_LINE || is_gap(b'\n') && gaps == ROWS);
    is_usual || (0..8).all(|gap| is_gap(text[2 * gap + 1]))
}

/// The number of patterns.
const PATTERNS: usize = 9 * TOPS;

/// How a start's table sees the tray, by the cell of the start's blank.
static TURNS: [StartTurn; 9] = StartTurn::ALL;

impl Table<Rolling> {
    /// The nearest of the trays that show a pattern.
    fn nearest_stop(&self, row: usize) -> Result<Answer<Stop>, Error> {
        let parities = self.nearest(row)?;
        match self.puzzle().rank_of_parities(row, parities) {
            Some(rank) => self.answer(rank),
            None => Err(self.not_nearest(row, parities)),
        }
    }

    /// What tells the row of a tray that is the nearest of those that show its pattern.
    #[inline]
    fn nearest_row(&self) -> impl Fn(Spot) -> Result<Option<usize>, Error> {
        let nearest = self.nearest_of_rows();
        move |spot| {
            let (row, parities) = spot.row_and_parities();
            Ok((nearest.byte(row)? == parities).then_some(row))
        }
    }
}
