//! The textbook searches: they look at one question alone and need no table. Each keeps how far states lie from the
//! start, a byte a state; the shortest paths are then found by following these distances back.

mod astar;
mod bidirectional;
mod breadth_first;
mod wave;

use crate::Move;
use crate::answer::Answer;
use crate::error::Error;
use crate::puzzle::Puzzle;
use crate::search::wave::Depths;
use crate::shortest::{Shortest, Ways};
use crate::table::Stop;

/// A way to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// From the start, nearest states first.
    BreadthFirst,
    /// The same from the start and from the roots, until the two meet.
    Bidirectional,
    /// From the start, those states first for which the way to them and what is [at least](Puzzle::at_least) left are
    /// shortest together.
    AStar,
}

impl Method {
    /// All of them.
    pub const ALL: [Method; 3] = [Method::BreadthFirst, Method::Bidirectional, Method::AStar];

    /// The name, one of `bfs bidirectional astar`.
    pub const fn name(self) -> &'static str {
        ["bfs", "bidirectional", "astar"][self as usize]
    }
}

/// What a search found, and what that took.
pub struct Search<'a> {
    /// The shortest paths to the roots: all of them, whatever the method. A search has no bound.
    pub answer: Answer<Shortest<'a>>,
    /// The number of states whose neighbours were looked at. Searches go on to the end of a level (with A*: of all states
    /// that promise as much), so that this number depends on no order in which equals are taken.
    pub expanded: usize,
}

impl<'a> Search<'a> {
    /// Searches the shortest paths from a state, given by its [rank](Puzzle::rank); without one there is no path. It takes a
    /// byte for each of the puzzle's states, or two with [`Method::Bidirectional`].
    ///
    /// ```
    /// use tables::{Board, Method, Puzzle, Search, Sliding};
    /// let eight = Sliding::<3, 3>::new(8);
    /// let start: Board<3, 3> = "2 3 4 1 5 x 7 6 8".parse()?;
    /// let search = Search::new(&eight, eight.rank(&start), Method::AStar);
    /// let shortest = search.answer.found().expect("solvable");
    /// assert_eq!((shortest.path()?.to_string().as_str(), shortest.count()?), ("dlurullddrurdllurdr", 4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(puzzle: &'a impl Puzzle, start: Option<usize>, method: Method) -> Search<'a> {
        let Some(start) = start else { return Search::unsolvable(0) };
        let ranks: &dyn Ranks = puzzle;
        match method {
            Method::BreadthFirst => breadth_first::search(ranks, start),
            Method::Bidirectional => bidirectional::search(ranks, start),
            Method::AStar => astar::search(ranks, start),
        }
    }

    /// The same paths, with the letters `d l r u` for these moves.
    pub(crate) fn seen(self, frame: [Move; 4]) -> Search<'a> {
        Search { answer: self.answer.map(|shortest| shortest.seen(frame)), ..self }
    }

    fn unsolvable(expanded: usize) -> Search<'a> {
        Search { answer: Answer::Unsolvable, expanded }
    }
}

/// What a search knows of a puzzle: numbers, and moves between them. Searches are the same code for all puzzles.
trait Ranks {
    fn states(&self) -> usize;
    /// The ranks after each of [`Move::ALL`].
    fn neighbours(&self, rank: usize) -> [Option<usize>; 4];
    fn roots(&self) -> Vec<usize>;
    fn is_root(&self, rank: usize) -> bool;
    fn at_least(&self, rank: usize) -> usize;
}

impl<P: Puzzle> Ranks for P {
    fn states(&self) -> usize {
        Puzzle::states(self)
    }

    fn neighbours(&self, rank: usize) -> [Option<usize>; 4] {
        let spot = self.spot(rank);
        Move::ALL.map(|step| Some(self.rank_at(self.moved(spot, step)?)))
    }

    fn roots(&self) -> Vec<usize> {
        Puzzle::roots(self)
    }

    fn is_root(&self, rank: usize) -> bool {
        Puzzle::is_root(self, rank)
    }

    fn at_least(&self, rank: usize) -> usize {
        Puzzle::at_least(self, rank)
    }
}

/// The states that lie on the shortest paths, with the number of moves that are left from each.
struct OnTheWay<'a> {
    ranks: &'a dyn Ranks,
    left: Depths,
}

impl<'a> OnTheWay<'a> {
    /// No states but these, which are so far from the roots.
    fn through(ranks: &'a dyn Ranks, states: &[usize], left: usize) -> OnTheWay<'a> {
        let mut way = OnTheWay { ranks, left: Depths::new(ranks.states()) };
        states.iter().for_each(|&rank| way.left.set(rank, left));
        way
    }

    /// Adds the shortest ways from these states to where a search began that met all of them at once. `left` tells
    /// from a state's depth in that search how far the roots are.
    fn follow(&mut self, depths: &Depths, states: &[usize], left: &dyn Fn(usize) -> usize) {
        let mut level = states.to_vec();
        let depth = level.first().and_then(|&rank| depths.get(rank)).unwrap_or(0);
        for depth in (0..depth).rev() {
            let mut before = Vec::new();
            for rank in level.iter().flat_map(|&rank| self.ranks.neighbours(rank)).flatten() {
                if depths.get(rank) == Some(depth) && self.left.get(rank).is_none() {
                    self.left.set(rank, left(depth));
                    before.push(rank);
                }
            }
            level = before;
        }
    }

    fn found(self, start: usize, expanded: usize) -> Search<'a> {
        let from = Stop::new(start, self.left.get(start).unwrap_or(0));
        Search { answer: Answer::Found(Shortest::new(self, from, Move::ALL)), expanded }
    }
}

impl Ways for OnTheWay<'_> {
    fn parents_of(&self, stop: Stop, _behind: usize) -> Result<[Option<Stop>; 4], Error> {
        let nearer = self.left.get(stop.rank).and_then(|left| left.checked_sub(1));
        Ok(self.ranks.neighbours(stop.rank).map(|rank| {
            let rank = rank?;
            let left = self.left.get(rank).filter(|&left| Some(left) == nearer)?;
            Some(Stop::new(rank, left))
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Eight cells in a row, and a wall behind the fourth, where the root is.
    struct Corridor;

    impl Ranks for Corridor {
        fn states(&self) -> usize {
            8
        }

        fn neighbours(&self, rank: usize) -> [Option<usize>; 4] {
            Move::ALL.map(|step| match step {
                Move::Left if rank != 0 && rank != 4 => Some(rank - 1),
                Move::Right if rank != 3 && rank != 7 => Some(rank + 1),
                _ => None,
            })
        }

        fn roots(&self) -> Vec<usize> {
            vec![3]
        }

        fn is_root(&self, rank: usize) -> bool {
            rank == 3
        }

        fn at_least(&self, _rank: usize) -> usize {
            0
        }
    }

    #[test]
    fn what_no_way_leads_from_is_unsolvable() {
        for search in [breadth_first::search, bidirectional::search, astar::search] {
            for start in 0..8 {
                let path = search(&Corridor, start).answer.found().map(|shortest| shortest.path().expect("no table"));
                let expected = (start <= 3).then(|| "r".repeat(3 - start));
                assert_eq!(path.map(|path| path.to_string()), expected);
            }
        }
    }
}
