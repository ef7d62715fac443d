//! The sliding board as a [`Puzzle`]: halved Cantor ranks, and moves that permute blocks of them.

use std::sync::OnceLock;

use crate::any_board::{AnyBoard, vertical_parity};
use crate::board::Board;
use crate::cantor::{self, WORD_DIGITS, factorial};
use crate::divisor::Divisor;
use crate::order::{Carry, Order};
use crate::puzzle::{Identity, Puzzle};
use crate::shuffle::{Piece, Shuffle};
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
    /// Its next cell.
    next: u8,
    /// What happens to the tiles' order, if the move is a vertical one.
    carry: Option<Carry>,
}

impl Lane {
    const fn new(grid: Grid, cell: usize, step: Move) -> Option<Lane> {
        let Some(next) = grid.neighbour(cell, step) else { return None };
        // The tiles behind the lower one of the two cells stay where they are.
        let last_cell = grid.cells() - 1;
        let carry = match step {
            Move::Up => Some(Carry::new(last_cell - cell, false)),
            Move::Down => Some(Carry::new(last_cell - next, true)),
            Move::Left | Move::Right => None,
        };
        Some(Lane { next: next as u8, carry })
    }
}

/// Where a walk stands: the blank's cell, and the order of the tiles.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    blank: u8,
    order: Order,
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

    #[inline(always)]
    fn spot(&self, rank: usize, goal_blank: usize) -> Spot {
        let (blank, half) = self.row.divide(rank);
        let is_odd = vertical_parity(self.grid, blank, goal_blank);
        Spot { blank: blank as u8, order: Order::of_half(half, is_odd) }
    }

    #[inline(always)]
    fn rank_at(&self, spot: Spot) -> usize {
        usize::from(spot.blank) * self.row.number() + spot.order.half()
    }

    #[inline(always)]
    fn moved(&self, spot: Spot, step: Move) -> Option<Spot> {
        let lane = self.lanes[usize::from(spot.blank)][step as usize].as_ref()?;
        let order = match &lane.carry {
            Some(carry) => spot.order.carried(carry, self.grid.cols - 1),
            None => spot.order,
        };
        Some(Spot { blank: lane.next, order })
    }

    /// What a vertical move does to the bits of a row: each is pulled back from where it leads.
    fn shuffle(&self, carry: &Carry) -> Shuffle {
        let over = self.grid.cols - 1;
        let source = |bit, is_odd| Order::of_half(bit, is_odd).carried(carry, over).half();
        let digits = carry.behind() + over + 1;
        if carry.behind() >= self.word_digits {
            let behind = factorial(carry.behind()) / 2;
            let blocks = factorial(digits) / 2 / behind;
            let blocks = (0..blocks).map(|block| source(block * behind, false) / behind).collect();
            return Shuffle::Blocks { words: behind / self.word, blocks };
        }
        // A halved rank leaves out the last digit but one: what becomes of it depends on the parity of the word's digits, in which
        // all that change then are.
        let by_parity = carry.behind() < 2;
        let words = factorial(digits.max(self.word_digits)) / 2 / self.word;
        let pieces = [false, by_parity].map(|is_odd| {
            let sources = |word: usize| (word * self.word..(word + 1) * self.word).map(|bit| source(bit, is_odd));
            (0..words).map(|word| Piece::gather(sources(word), self.word)).collect()
        });
        Shuffle::Pieces { pieces, by_parity }
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
    type Spot = Spot;

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
    fn spot(&self, rank: usize) -> Spot {
        Self::LAYOUT.spot(rank, self.0.goal_blank)
    }

    #[inline(always)]
    fn rank_at(&self, spot: Spot) -> usize {
        Self::LAYOUT.rank_at(spot)
    }

    #[inline(always)]
    fn moved(&self, spot: Spot, step: Move) -> Option<Spot> {
        Self::LAYOUT.moved(spot, step)
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
    /// For the search alone: the walk does without, and a question is not to fill millions of bytes.
    row: OnceLock<Vec<u64>>,
    /// For the search alone as well: what vertical moves do to the bits of rows, by the blank's cell and the move.
    shuffles: OnceLock<Vec<Option<Shuffle>>>,
}

impl AnySliding {
    /// The board of a size that stands upright, whose goal has its blank in cell `goal_blank`, which is taken modulo the
    /// number of cells.
    pub(crate) fn new(size: Size, goal_blank: usize) -> AnySliding {
        AnySliding {
            size,
            layout: Layout::of(size.grid()),
            goal_blank: goal_blank % size.cells(),
            row: OnceLock::new(),
            shuffles: OnceLock::new(),
        }
    }

    /// The parity that the last five digits have on a board with its blank in this cell, by the digits before them.
    #[inline]
    fn word_is_odd(&self, blank: usize, digits_before: usize) -> bool {
        cantor::parity_before_five(digits_before) ^ vertical_parity(self.layout.grid, blank, self.goal_blank)
    }

    fn shuffles(&self) -> &[Option<Shuffle>] {
        let shuffle = |lane: &Option<Lane>| Some(self.layout.shuffle(lane.as_ref()?.carry.as_ref()?));
        self.shuffles.get_or_init(|| self.layout.lanes.as_flattened().iter().map(shuffle).collect())
    }
}

impl Puzzle for AnySliding {
    type State = AnyBoard;
    type Spot = Spot;

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
        let Spot { blank, order } = self.spot(rank);
        let mut tiles = [0; MAX_CELLS - 1];
        let tiles = &mut tiles[..self.layout.tiles];
        tiles.iter_mut().rev().enumerate().for_each(|(place, tile)| *tile = order.digit(place) as usize);
        cantor::to_order(tiles);
        AnyBoard::from_order(self.size, blank.into(), tiles)
    }

    #[inline]
    fn spot(&self, rank: usize) -> Spot {
        self.layout.spot(rank, self.goal_blank)
    }

    #[inline(always)]
    fn rank_at(&self, spot: Spot) -> usize {
        self.layout.rank_at(spot)
    }

    #[inline(always)]
    fn moved(&self, spot: Spot, step: Move) -> Option<Spot> {
        self.layout.moved(spot, step)
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
        for (lane, shuffle) in self.layout.lanes[row].iter().zip(&self.shuffles()[4 * row..]) {
            let Some(lane) = lane else { continue };
            let source = &frontier[usize::from(lane.next) * words..][..words];
            match shuffle {
                None => next.iter_mut().zip(source).for_each(|(next, word)| *next |= word),
                Some(shuffle) => shuffle.pull(source, next, |before| self.word_is_odd(row, before)),
            }
        }
    }
}
