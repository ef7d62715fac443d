//! What the search, the look-up and the file format know of a puzzle.

use std::fmt;

use crate::Move;

/// A puzzle together with the roots that its distances are counted from.
///
/// Its states have dense ranks `0..states`. The ranks fall into rows of equal length, and all states of a row have
/// the blank in the same cell, so that a move takes a row's states to one other row or a few, in an order that is the
/// same everywhere. The search never looks at a single state: a level is one [`pull`](Puzzle::pull) a row.
pub trait Puzzle: Send + Sync {
    /// A state as people see it.
    type State: Copy + fmt::Display;

    /// What a walk keeps of a state: it steps from one to the next without taking ranks apart.
    type Spot: Copy;

    /// What a table of this puzzle says of itself.
    fn identity(&self) -> Identity;

    /// The number of rows.
    fn rows(&self) -> usize;

    /// Where a row's states lie in its bits while the search runs: one bit a state, in the order of the ranks, in
    /// words that may have bits to spare. All rows are alike.
    fn row(&self) -> &[u64];

    /// The number of states in a row.
    fn row_states(&self) -> usize;

    /// The row of a rank.
    fn row_of(&self, rank: usize) -> usize;

    /// The number of states.
    fn states(&self) -> usize {
        self.rows() * self.row_states()
    }

    /// The rank of a state, below [`states`](Puzzle::states), or nothing if no path joins it to the roots.
    fn rank(&self, state: &Self::State) -> Option<usize>;

    /// The state with a rank below [`states`](Puzzle::states).
    fn unrank(&self, rank: usize) -> Self::State;

    /// The spot of the state with a rank below [`states`](Puzzle::states).
    fn spot(&self, rank: usize) -> Self::Spot;

    /// The rank of the state at a spot.
    fn rank_at(&self, spot: Self::Spot) -> usize;

    /// The spot to which a move leads, or nothing where the blank stands at that side.
    fn moved(&self, spot: Self::Spot, step: Move) -> Option<Self::Spot>;

    /// The same by ranks, for whoever makes a single move from a rank below [`states`](Puzzle::states).
    fn step(&self, rank: usize, step: Move) -> Option<usize> {
        self.moved(self.spot(rank), step).map(|spot| self.rank_at(spot))
    }

    /// The parity, 0 or 1, of the distances of all states in a row: every move changes the colour of the blank's cell.
    fn parity(&self, row: usize) -> usize;

    /// The ranks of the roots.
    fn roots(&self) -> Vec<usize>;

    /// True for the rank of a root.
    fn is_root(&self, rank: usize) -> bool;

    /// A number of moves that the distance of a state is not below, for A*: 0 at the roots, and a move changes it by one
    /// at most.
    fn at_least(&self, rank: usize) -> usize;

    /// Adds to `next`, the bits of a row, all states that are one move away from the states in `frontier`, the bits of
    /// all rows.
    fn pull(&self, row: usize, frontier: &[u64], next: &mut [u64]);

    /// For puzzles whose questions name no single state but a row: which of the states of the row that are nearest to
    /// the roots, given as the row's bits, is to be the answer. Tables of such puzzles hold one such byte a row.
    fn nearest(&self, _row: usize, _found: &[u64]) -> Option<u8> {
        None
    }
}

/// What a table's header says of the puzzle and of its roots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The puzzle, as `slide 3x3` or `cube`.
    pub puzzle: String,
    /// The roots, as `12345678x` or `WWWWEWWWW`.
    pub roots: String,
    /// How states are numbered; `docs/FORMAT.md` has the rules by these names.
    pub ranks: &'static str,
    /// True where the table holds the nearest state of each row.
    pub has_nearest: bool,
}
