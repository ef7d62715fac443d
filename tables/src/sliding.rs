//! The sliding board as a [`Puzzle`]: halved Cantor ranks, and moves that permute blocks of them.

use std::sync::OnceLock;

use crate::any_board::{AnyBoard, vertical_parity};
use crate::board::Board;
use crate::cantor::{self, WORD_DIGITS, factorial};
use crate::carry::Carry;
use crate::divisor::Divisor;
use crate::puzzle::{Identity, Puzzle};
use crate::shuffle::Shuffle;
use crate::size::{MAX_CELLS, Size};
use crate::{Grid, Move};

/// A board of `R` rows and `C` columns, searched from the goal with its blank in a given cell.
///
/// The rank of a board is the blank's cell times `(R*C - 1)! / 2` plus half the Cantor rank of its tiles. Which of the
/// two permutations that share a halved rank is meant follows from the parity of their inversions: a sideways move
/// leaves the tiles in their order, and a vertical one carries a tile over `C - 1` others.
///
/// ```
/// use tables::{Board, Puzzle, Sliding};
/// let eight = Sliding::<3, 3>::new(8);
/// assert_eq!(eight.states(), 181_440);
/// let board: Board<3, 3> = "23415x768".parse()?;
/// let rank = eight.rank(&board).expect("solvable");
/// assert_eq!(eight.unrank(rank), board);
/// # Ok::<(), tables::ParseError>(())
/// ```
pub struct Sliding<const R: usize, const C: usize>(AnySliding);

/// How the ranks of boards of a size lie.
#[derive(Clone, Copy)]
struct Layout {
    grid: Grid,
    /// By the blank's cell and the move, if there is one.
    lanes: [[Option<Lane>; 4]; MAX_CELLS],
    tiles: usize,
    /// Ranks with the blank in one cell.
    row: Divisor,
    /// The digits whose halved ranks fill a word of a row.
    word_digits: usize,
    word: usize,
}

/// A move of the blank from a given cell.
#[derive(Clone, Copy)]
struct Lane {
    /// How far the ranks with the blank in its next cell lie behind those with the blank in this one.
    rows: i32,
    /// The number of the carry, if the move is a vertical one.
    carry: Option<u8>,
}

impl Lane {
    const fn new(grid: Grid, cell: usize, step: Move) -> Option<Lane> {
        let Some(next) = grid.neighbour(cell, step) else { return None };
        let row = (factorial(grid.cells() - 1) / 2) as i32;
        let carry = match step {
            Move::Up => Some(2 * next as u8),
            Move::Down => Some(2 * cell as u8 + 1),
            Move::Left | Move::Right => None,
        };
        Some(Lane { rows: (next as i32 - cell as i32) * row, carry })
    }
}

impl Layout {
    const fn of(grid: Grid) -> Layout {
        let tiles = grid.cells() - 1;
        let word_digits = if tiles < WORD_DIGITS { tiles } else { WORD_DIGITS };
        let mut lanes = [[None; 4]; MAX_CELLS];
        let mut cell = 0;
        while cell <= tiles {
            let mut step = 0;
            while step < 4 {
                lanes[cell][step] = Lane::new(grid, cell, Move::ALL[step]);
                step += 1;
            }
            cell += 1;
        }
        let row = Divisor::new(factorial(tiles) / 2);
        Layout { grid, lanes, tiles, row, word_digits, word: factorial(word_digits) / 2 }
    }
}

impl<const R: usize, const C: usize> Sliding<R, C> {
    const LAYOUT: Layout = {
        assert!(C <= 3, "turn the board: its longer side has to stand upright");
        Layout::of(Board::<R, C>::GRID)
    };

    /// The board whose goal has its blank in cell `goal_blank`, which is taken modulo the number of cells.
    pub fn new(goal_blank: usize) -> Self {
        Sliding(AnySliding::new(Size::of::<R, C>(), goal_blank))
    }

    /// The cell of the goal's blank.
    pub fn goal_blank(&self) -> usize {
        self.0.goal_blank
    }
}

impl<const R: usize, const C: usize> Puzzle for Sliding<R, C> {
    type State = Board<R, C>;

    fn identity(&self) -> Identity {
        self.0.identity()
    }

    fn rows(&self) -> usize {
        self.0.rows()
    }

    fn row(&self) -> &[u64] {
        self.0.row()
    }

    fn row_states(&self) -> usize {
        Self::LAYOUT.row.number()
    }

    #[inline]
    fn row_of(&self, rank: usize) -> usize {
        Self::LAYOUT.row.divide(rank).0
    }

    fn rank(&self, board: &Board<R, C>) -> Option<usize> {
        self.0.rank(&(*board).into())
    }

    fn unrank(&self, rank: usize) -> Board<R, C> {
        Board::from_any(self.0.unrank(rank))
    }

    #[inline]
    fn step(&self, rank: usize, step: Move) -> Option<usize> {
        self.0.step_in(&Self::LAYOUT, rank, step)
    }

    fn parity(&self, row: usize) -> usize {
        Self::LAYOUT.grid.colour(row) ^ Self::LAYOUT.grid.colour(self.0.goal_blank)
    }

    fn roots(&self) -> Vec<usize> {
        self.0.roots()
    }

    fn is_root(&self, rank: usize) -> bool {
        rank == self.0.goal_blank * Self::LAYOUT.row.number()
    }

    fn at_least(&self, rank: usize) -> usize {
        self.0.at_least(rank)
    }

    fn pull(&self, row: usize, frontier: &[u64], next: &mut [u64]) {
        self.0.pull(row, frontier, next);
    }
}

/// The same for a size that is known only at run time: one piece of code for all sizes. What the 8-puzzle is asked by the
/// million is there once more, with the size built in.
pub(crate) struct AnySliding {
    size: Size,
    layout: Layout,
    goal_blank: usize,
    /// What a vertical move between a cell and the one below does, by the upper cell: first up and then down.
    carries: Vec<Carry>,
    /// For the search alone: the walk does without, and a question is not to fill millions of bytes.
    row: OnceLock<Vec<u64>>,
    /// The same on the bits of rows.
    shuffles: OnceLock<Vec<Shuffle>>,
}

impl AnySliding {
    /// The board of a size that stands upright, whose goal has its blank in cell `goal_blank`, which is taken modulo the
    /// number of cells.
    pub(crate) fn new(size: Size, goal_blank: usize) -> AnySliding {
        let layout = Layout::of(size.grid());
        let upper_cells = 0..=layout.tiles - layout.grid.cols;
        AnySliding {
            size,
            layout,
            goal_blank: goal_blank % size.cells(),
            carries: upper_cells
                .flat_map(|cell| Carry::both(layout.grid.cols, layout.tiles, cell, layout.word_digits))
                .collect(),
            row: OnceLock::new(),
            shuffles: OnceLock::new(),
        }
    }

    /// The rank after a move. `layout` is this board's, which whoever knows it beforehand need not look up.
    #[inline]
    fn step_in(&self, layout: &Layout, rank: usize, step: Move) -> Option<usize> {
        let (blank, half) = layout.row.divide(rank);
        let lane = layout.lanes[blank][step as usize]?;
        let rank = rank.wrapping_add_signed(lane.rows as isize);
        let Some(carry) = lane.carry else { return Some(rank) };
        let change = self.carries[usize::from(carry)].change(half, |before| self.word_is_odd(blank, before));
        Some(rank.wrapping_add_signed(change))
    }

    /// The parity of the tiles' inversions, with the blank in this cell.
    #[inline]
    fn inversions_are_odd(&self, blank: usize) -> bool {
        vertical_parity(self.layout.grid, blank, self.goal_blank)
    }

    /// The parity that the last five digits have on a board with its blank in this cell, by the digits before them.
    #[inline]
    fn word_is_odd(&self, blank: usize, digits_before: usize) -> bool {
        cantor::parity_before_five(digits_before) ^ self.inversions_are_odd(blank)
    }

    fn shuffles(&self) -> &[Shuffle] {
        self.shuffles.get_or_init(|| self.carries.iter().map(|carry| carry.shuffle(self.layout.word)).collect())
    }
}

impl Puzzle for AnySliding {
    type State = AnyBoard;

    fn identity(&self) -> Identity {
        Identity {
            puzzle: format!("slide {}", self.size),
            roots: AnyBoard::goal(self.size, self.goal_blank).to_string(),
            ranks: "blank, halved Cantor",
            has_nearest: false,
        }
    }

    fn rows(&self) -> usize {
        self.size.cells()
    }

    fn row(&self) -> &[u64] {
        self.row.get_or_init(|| vec![(1 << self.layout.word) - 1; self.layout.row.number() / self.layout.word])
    }

    fn row_states(&self) -> usize {
        self.layout.row.number()
    }

    fn row_of(&self, rank: usize) -> usize {
        self.layout.row.divide(rank).0
    }

    fn rank(&self, board: &AnyBoard) -> Option<usize> {
        board.rank_to(self.goal_blank)
    }

    fn unrank(&self, rank: usize) -> AnyBoard {
        let Layout { tiles, row, .. } = self.layout;
        let (blank, half) = row.divide(rank);
        let odd = cantor::parity(2 * half, 1..tiles + 1);
        let cantor = 2 * half + usize::from(odd != self.inversions_are_odd(blank));
        let mut digits = cantor::digits::<{ MAX_CELLS - 1 }>(cantor, 1);
        let order = &mut digits[MAX_CELLS - 1 - tiles..];
        cantor::to_order(order);
        AnyBoard::from_order(self.size, blank, order)
    }

    #[inline]
    fn step(&self, rank: usize, step: Move) -> Option<usize> {
        self.step_in(&self.layout, rank, step)
    }

    fn parity(&self, row: usize) -> usize {
        self.layout.grid.colour(row) ^ self.layout.grid.colour(self.goal_blank)
    }

    fn roots(&self) -> Vec<usize> {
        // The goal's tiles ascend: their Cantor rank is 0.
        vec![self.goal_blank * self.layout.row.number()]
    }

    fn is_root(&self, rank: usize) -> bool {
        rank == self.goal_blank * self.layout.row.number()
    }

    /// The Manhattan distance: the rows and columns between each tile and its place in the goal.
    fn at_least(&self, rank: usize) -> usize {
        let board = self.unrank(rank);
        let ways = board.tiles().enumerate().filter(|&(_, tile)| tile != 0).map(|(cell, tile)| {
            let place = usize::from(tile) - 1;
            self.layout.grid.steps_between(cell, place + usize::from(place >= self.goal_blank))
        });
        ways.sum()
    }

    fn pull(&self, row: usize, frontier: &[u64], next: &mut [u64]) {
        let words = self.layout.row.number() / self.layout.word;
        for (step, lane) in Move::ALL.into_iter().zip(&self.layout.lanes[row]) {
            let (Some(cell), Some(lane)) = (self.layout.grid.neighbour(row, step), lane) else { continue };
            let source = &frontier[cell * words..][..words];
            match lane.carry {
                None => next.iter_mut().zip(source).for_each(|(next, word)| *next |= word),
                Some(carry) => {
                    self.shuffles()[usize::from(carry)].pull(source, next, |before| self.word_is_odd(row, before));
                }
            }
        }
    }
}
