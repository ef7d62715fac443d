//! All shortest paths of one question: how many they are, and each of them.

use crate::error::Error;
use crate::puzzle::Puzzle;
use crate::table::{Stop, Table};
use crate::{Move, Path};

/// What tells which moves lead from a state nearer to the roots: a table, or what a search found. So paths are counted
/// and listed by the same code for every puzzle, whatever its size.
pub(crate) trait Ways {
    /// The parents of a state that was reached by `behind` moves, each in the place of its move in [`Move::ALL`]; none
    /// at a root.
    fn parents_of(&self, stop: Stop, behind: usize) -> Result<[Option<Stop>; 4], Error>;
}

impl<P: Puzzle> Ways for &Table<P> {
    fn parents_of(&self, stop: Stop, behind: usize) -> Result<[Option<Stop>; 4], Error> {
        match self.parents(stop)? {
            parents if self.is_root(stop) => Ok(parents),
            _ if behind >= self.depth() => Err(self.too_far(stop.rank)),
            parents if parents == [None; 4] => Err(self.no_parent(stop.rank)),
            parents => Ok(parents),
        }
    }
}

/// All shortest paths from one state to the roots. There is at least one.
///
/// ```
/// # let place = tempfile::tempdir()?;
/// # std::env::set_current_dir(&place)?;
/// # build_tables::build("tables".as_ref(), "eight-corner".parse()?, None)?;
/// use tables::{Answer, Board, Folder, Slides};
/// let eight = Slides::<3, 3>::new(Folder::new("tables"));
/// let start: Board<3, 3> = "x87632541".parse()?;
/// let Answer::Found(shortest) = eight.shortest(&start, &Board::goal(8))? else { panic!("solvable") };
/// assert_eq!(shortest.count()?, 64);
/// for path in shortest.paths() {
///     println!("{}", path?);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Shortest<'a> {
    ways: Box<dyn Ways + 'a>,
    from: Stop,
    /// The moves that the letters `d l r u` stand for.
    frame: [Move; 4],
}

impl<'a> Shortest<'a> {
    pub(crate) fn new(ways: impl Ways + 'a, from: Stop, frame: [Move; 4]) -> Shortest<'a> {
        Shortest { ways: Box::new(ways), from, frame }
    }

    /// The same paths, with the letters `d l r u` for these moves.
    pub(crate) fn seen(self, frame: [Move; 4]) -> Shortest<'a> {
        Shortest { frame, ..self }
    }

    /// How many there are, without walking each of them.
    ///
    /// # Errors
    /// [`Error::Damaged`] if a page that it has to read is.
    pub fn count(&self) -> Result<u64, Error> {
        // The states that are as far from the roots as each other, with the number of ways to come there.
        let mut level = vec![(self.from, 1u64)];
        for behind in 0.. {
            let mut nearer: Vec<(Stop, u64)> = Vec::new();
            for &(stop, ways) in &level {
                for parent in self.ways.parents_of(stop, behind)?.into_iter().flatten() {
                    match nearer.iter_mut().find(|(known, _)| *known == parent) {
                        // What has no end is damaged, and ends when the table's depth is passed.
                        Some((_, known)) => *known = known.saturating_add(ways),
                        None => nearer.push((parent, ways)),
                    }
                }
            }
            if nearer.is_empty() {
                break;
            }
            level = nearer;
        }
        Ok(level.iter().fold(0, |sum, &(_, ways)| sum.saturating_add(ways)))
    }

    /// Each of them, in dictionary order.
    pub fn paths(&self) -> Paths<'_> {
        Paths { shortest: self, next: Some(self.from), forks: Vec::new(), steps: Vec::new() }
    }

    /// The smallest of them in dictionary order.
    ///
    /// # Errors
    /// [`Error::Damaged`] if a page that it has to read is.
    pub fn path(&self) -> Result<Path, Error> {
        self.paths().next().unwrap_or_else(|| Ok(Path::default()))
    }
}

/// The [paths](Shortest::paths) in dictionary order. After an error there are no more.
pub struct Paths<'a> {
    shortest: &'a Shortest<'a>,
    /// The state that is walked to next.
    next: Option<Stop>,
    /// The states on the way: their parents, and how many letters were tried.
    forks: Vec<([Option<Stop>; 4], usize)>,
    /// The letters of the way.
    steps: Vec<Move>,
}

impl Paths<'_> {
    /// Goes on to the next root; nothing if there is none.
    fn advance(&mut self) -> Result<Option<Path>, Error> {
        loop {
            if let Some(stop) = self.next.take() {
                let parents = self.shortest.ways.parents_of(stop, self.steps.len())?;
                self.forks.push((parents, 0));
                if parents == [None; 4] {
                    return Ok(Some(self.steps.iter().copied().collect()));
                }
            }
            let Some((parents, tried)) = self.forks.last_mut() else { return Ok(None) };
            match Move::ALL.get(*tried) {
                Some(&letter) => {
                    self.next = parents[self.shortest.frame[*tried] as usize];
                    *tried += 1;
                    if self.next.is_some() {
                        self.steps.push(letter);
                    }
                }
                None => {
                    self.forks.pop();
                    self.steps.pop();
                }
            }
        }
    }
}

impl Iterator for Paths<'_> {
    type Item = Result<Path, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let path = self.advance();
        if path.is_err() {
            self.forks.clear();
        }
        path.transpose()
    }
}
