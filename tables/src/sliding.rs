//! The sliding board as a [`Puzzle`]: halved Cantor ranks, and moves that permute blocks of them.

use std::sync::OnceLock;

use crate::any_board::{AnyBoard, vertical_parity};
use crate::board::Board;
use crate::cantor::{self, factorial};
use crate::divisor::Divisor;
use crate::puzzle::{Identity, Puzzle};
use crate::size::{MAX_CELLS, Size};
use crate::{Grid, Move};

/// The last five digits, halved, have 60 values: so many ranks fit into a word. The smallest board has fewer digits.
const WORD_DIGITS: usize = 5;

/// A field of five bits for each tile, the blank's lowest, in one word.
const BITS: usize = 5;
const FIELDS: usize = 16;
const FIELD: u64 = (1 << BITS) - 1;

/// The bit of a count that holds a parity. Twice a rank of twelve cells is below it.
const PARITY: u32 = 31;

/// By the tile, in its field: how many smaller tiles there are.
const SMALLER: u64 = {
    let mut fields = 0;
    let mut tile = 1;
    while tile < MAX_CELLS {
        fields |= (tile as u64 - 1) << (BITS * tile);
        tile += 1;
    }
    fields
};

/// By the tile: what to add to such fields when it is passed. One less in the fields of the larger tiles; and in its own
/// so much that it stays above 0 whatever is taken from it later. The blank is smaller than none.
const IS_BEHIND_NO_MORE: [u64; FIELDS] = {
    let mut all = [0u64; FIELDS];
    let mut tile = 1;
    while tile < MAX_CELLS {
        all[tile] = 1 << (BITS * tile + BITS - 1);
        let mut larger = tile + 1;
        while larger < MAX_CELLS {
            all[tile] = all[tile].wrapping_sub(1 << (BITS * larger));
            larger += 1;
        }
        tile += 1;
    }
    all
};

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
    /// By the blank's cell and the move: the blank's next cell.
    neighbours: [[Option<usize>; 4]; MAX_CELLS],
    tiles: usize,
    /// Ranks with the blank in one cell.
    row: Divisor,
    /// The digits whose halved ranks fill a word of a row.
    word_digits: usize,
    word: usize,
}

impl Layout {
    const fn of(grid: Grid) -> Layout {
        let tiles = grid.cells() - 1;
        let word_digits = if tiles < WORD_DIGITS { tiles } else { WORD_DIGITS };
        let mut neighbours = [[None; 4]; MAX_CELLS];
        let mut cell = 0;
        while cell <= tiles {
            let mut step = 0;
            while step < 4 {
                neighbours[cell][step] = grid.neighbour(cell, Move::ALL[step]);
                step += 1;
            }
            cell += 1;
        }
        let row = Divisor::new(factorial(tiles) / 2);
        Layout { grid, neighbours, tiles, row, word_digits, word: factorial(word_digits) / 2 }
    }
}

impl<const R: usize, const C: usize> Sliding<R, C> {
    const LAYOUT: Layout = {
        assert!(C <= 3, "turn the board: its longer side has to stand upright");
        Layout::of(Board::<R, C>::GRID)
    };
    /// By the blank's cell and a cell: what the digit of the tile there counts in the Cantor rank, and in the upper half
    /// of the bits 1, so that a sum of weighed digits gives the rank and the inversions.
    const WEIGHTS: [[u64; MAX_CELLS]; MAX_CELLS] = {
        let tiles = Self::LAYOUT.tiles;
        let mut weights = [[0; MAX_CELLS]; MAX_CELLS];
        let mut blank = 0;
        while blank <= tiles {
            let mut cell = 0;
            while cell <= tiles {
                if cell != blank {
                    let place = if cell < blank { cell } else { cell - 1 };
                    weights[blank][cell] = 1 << 32 | factorial(tiles - 1 - place) as u64;
                }
                cell += 1;
            }
            blank += 1;
        }
        weights
    };

    /// The board whose goal has its blank in cell `goal_blank`, which is taken modulo the number of cells.
    pub fn new(goal_blank: usize) -> Self {
        Sliding(AnySliding::new(Size::of::<R, C>(), goal_blank))
    }

    /// The cell of the goal's blank.
    pub fn goal_blank(&self) -> usize {
        self.0.goal_blank
    }

    /// What a board counts, whatever its goal: twice its rank or one more, and in the highest bit a parity that tells which
    /// goals it leads to.
    #[inline]
    pub(crate) fn count(board: &Board<R, C>) -> u32 {
        let blank = board.blank();
        let mut smaller = SMALLER;
        let mut sum = 0;
        for (tile, weight) in board.tiles().zip(Self::WEIGHTS[blank]) {
            let tile = usize::from(tile) % FIELDS;
            sum += (smaller >> (BITS * tile) & FIELD) * weight;
            smaller = smaller.wrapping_add(IS_BEHIND_NO_MORE[tile]);
        }
        let (cantor, inversions) = (sum as u32, (sum >> 32) as u32);
        let parity = inversions & 1 ^ u32::from(vertical_parity(Self::LAYOUT.grid, blank, 0));
        (parity << PARITY) | ((2 * blank * Self::LAYOUT.row.number()) as u32 + cantor)
    }

    /// The rank of a board with this count, if it leads to the goal with its blank in a given cell.
    #[inline]
    pub(crate) fn rank_of(count: u32, goal_blank: usize) -> Option<usize> {
        let leads_there = (count >> PARITY == 1) == vertical_parity(Self::LAYOUT.grid, 0, goal_blank);
        leads_there.then_some((count << 1 >> 2) as usize)
    }

    /// The [rank](Puzzle::rank) of a board among those that lead to the goal with its blank in a given cell.
    #[inline]
    pub(crate) fn rank_to(goal_blank: usize, board: &Board<R, C>) -> Option<usize> {
        Self::rank_of(Self::count(board), goal_blank)
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

    fn rank(&self, board: &Board<R, C>) -> Option<usize> {
        Self::rank_to(self.0.goal_blank, board)
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
    /// What a vertical move between a cell and the one below does, by the upper cell.
    carries: Vec<Carry>,
    /// For the search alone: the walk does without, and a question is not to fill millions of bytes.
    row: OnceLock<Vec<u64>>,
    shuffles: OnceLock<Vec<[Shuffle; 2]>>,
}

impl AnySliding {
    /// The board of a size that stands upright, whose goal has its blank in cell `goal_blank`, which is taken modulo the
    /// number of cells.
    pub(crate) fn new(size: Size, goal_blank: usize) -> AnySliding {
        let layout = Layout::of(size.grid());
        let carry = if layout.grid.cols == 2 { Carry::new::<2> } else { Carry::new::<3> };
        let upper_cells = 0..=layout.tiles - layout.grid.cols;
        AnySliding {
            size,
            layout,
            goal_blank: goal_blank % size.cells(),
            carries: upper_cells.map(|cell| carry(layout.tiles, cell, layout.word_digits)).collect(),
            row: OnceLock::new(),
            shuffles: OnceLock::new(),
        }
    }

    /// The rank after a move. `layout` is this board's, which whoever knows it beforehand need not look up.
    #[inline]
    fn step_in(&self, layout: &Layout, rank: usize, step: Move) -> Option<usize> {
        let (blank, half) = layout.row.divide(rank);
        let next = layout.neighbours[blank][step as usize]?;
        if step.is_sideways() {
            return Some(next * layout.row.number() + half);
        }
        let carry = &self.carries[blank.min(next)];
        let (high, behind) = carry.behind.divide(half);
        let (before, middle) = carry.middles.divide(high);
        let odd = carry.is_last && self.word_is_odd(blank, before);
        let middle = carry.tables[usize::from(next > blank)][usize::from(odd)][middle];
        let high = before * carry.middles.number() + usize::from(middle);
        Some(next * layout.row.number() + high * carry.behind.number() + behind)
    }

    /// The parity of the tiles' inversions, with the blank in this cell.
    fn inversions_are_odd(&self, blank: usize) -> bool {
        vertical_parity(self.layout.grid, blank, self.goal_blank)
    }

    /// The parity that the last five digits have on a board with its blank in this cell, by the digits before them.
    fn word_is_odd(&self, blank: usize, digits_before: usize) -> bool {
        let radices = self.layout.word_digits + 1..self.layout.tiles + 1;
        cantor::parity(digits_before, radices) ^ self.inversions_are_odd(blank)
    }

    fn shuffle(&self, blank: usize, next: usize) -> &Shuffle {
        let shuffles = || self.carries.iter().map(|carry| carry.shuffles(self.layout.word)).collect();
        &self.shuffles.get_or_init(shuffles)[blank.min(next)][usize::from(next > blank)]
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
        for step in Move::ALL {
            let Some(cell) = self.layout.grid.neighbour(row, step) else { continue };
            let source = &frontier[cell * words..][..words];
            if step.is_sideways() {
                next.iter_mut().zip(source).for_each(|(next, word)| *next |= word);
            } else {
                self.shuffle(row, cell).pull(source, next, |before| self.word_is_odd(row, before));
            }
        }
    }
}

/// What a vertical move does to halved ranks: it carries a tile over the `C - 1` after or before it, which changes `C`
/// neighbouring digits, the middle, to others and leaves the digits before and behind as they are.
struct Carry {
    /// The number of values of the middle.
    middles: Divisor,
    /// The number of values, halved, of the digits behind the middle.
    behind: Divisor,
    /// True where too few digits are left behind to be halved. The middle is then the last digits together, and what
    /// becomes of them depends on their parity, as a halved rank leaves out the last of them.
    is_last: bool,
    /// The new middle by the old one: for a blank that goes up and one that goes down, for even and odd last digits.
    tables: [[Vec<u16>; 2]; 2],
}

impl Carry {
    /// The move of the blank between `cell` and the cell `C` behind it, on a board with `tiles` tiles.
    fn new<const C: usize>(tiles: usize, cell: usize, word_digits: usize) -> Carry {
        let elements = tiles - cell;
        if elements < C + 2 {
            return Carry::last::<C>(word_digits, word_digits - elements);
        }
        let behind = factorial(elements - C);
        let last = elements - C + 1;
        let up = (0..factorial(elements) / behind).map(|middle| {
            let mut digits = cantor::digits::<C>(middle, last);
            cantor::carry_first_over(&mut digits);
            cantor::rank(&digits, last) as u16
        });
        let up: Vec<u16> = up.collect();
        let down = inverse(&up);
        let tables = [[up.clone(), up], [down.clone(), down]];
        let middles = Divisor::new(tables[0][0].len());
        Carry { middles, behind: Divisor::new(behind / 2), is_last: false, tables }
    }

    /// The same for a middle that begins at digit `start` of the last ones.
    fn last<const C: usize>(digits: usize, start: usize) -> Carry {
        let count = factorial(digits) / 2;
        let up = [false, true].map(|odd| -> Vec<u16> {
            let carried = (0..count).map(|half| {
                // As many digits as a word has, or fewer: the first ones are then always 0.
                let mut all = cantor::digits::<WORD_DIGITS>(2 * half, 1);
                all[WORD_DIGITS - 2] ^= usize::from((all.iter().sum::<usize>() % 2 == 1) != odd);
                let start = WORD_DIGITS - digits + start;
                cantor::carry_first_over(&mut all[start..start + C]);
                (cantor::rank(&all, 1) / 2) as u16
            });
            carried.collect()
        });
        // On boards of even width the move changes the digits' parity.
        let mut down = [inverse(&up[0]), inverse(&up[1])];
        if C.is_multiple_of(2) {
            down.swap(0, 1);
        }
        Carry { middles: Divisor::new(count), behind: Divisor::new(1), is_last: true, tables: [up, down] }
    }

    /// The same move on the bits of a row whose words hold `word` states each: for a blank that goes up and down.
    fn shuffles(&self, word: usize) -> [Shuffle; 2] {
        let (middles, behind) = (self.middles.number(), self.behind.number());
        self.tables.each_ref().map(|tables| {
            if behind.is_multiple_of(word) {
                let blocks = tables[0].iter().map(|&middle| middle.into()).collect();
                return Shuffle::Blocks { words: behind / word, blocks };
            }
            let period = middles * behind;
            let words = period.div_ceil(word);
            let pieces = [0, 1].map(|odd| {
                let source = |bit: usize| {
                    let middle = tables[odd][bit % period / behind];
                    bit - bit % period + usize::from(middle) * behind + bit % behind
                };
                (0..words).map(|w| Piece::gather((w * word..(w + 1) * word).map(source), word)).collect()
            });
            Shuffle::Pieces { pieces, by_parity: self.is_last }
        })
    }
}

fn inverse(table: &[u16]) -> Vec<u16> {
    let mut inverse = vec![0; table.len()];
    for (from, &to) in (0..).zip(table) {
        inverse[usize::from(to)] = from;
    }
    inverse
}

/// A move as a permutation of a row's bits, told by where each bit comes from.
enum Shuffle {
    /// Runs of whole words, by the run that comes there.
    Blocks { words: usize, blocks: Vec<usize> },
    /// A few words at a time, for even and odd last digits: by the word, the pieces that make it up.
    Pieces { pieces: [Vec<Vec<Piece>>; 2], by_parity: bool },
}

impl Shuffle {
    fn pull(&self, source: &[u64], next: &mut [u64], is_odd: impl Fn(usize) -> bool) {
        match self {
            Shuffle::Blocks { words, blocks } => {
                let period = words * blocks.len();
                for (next, source) in next.chunks_exact_mut(period).zip(source.chunks_exact(period)) {
                    for (next, block) in next.chunks_exact_mut(*words).zip(blocks) {
                        let source = &source[block * words..][..*words];
                        next.iter_mut().zip(source).for_each(|(next, word)| *next |= word);
                    }
                }
            }
            Shuffle::Pieces { pieces, by_parity } => {
                let period = pieces[0].len();
                let chunks = next.chunks_exact_mut(period).zip(source.chunks_exact(period));
                for (before, (next, source)) in chunks.enumerate() {
                    if source.iter().all(|&word| word == 0) {
                        continue;
                    }
                    let odd = *by_parity && is_odd(before);
                    for (next, pieces) in next.iter_mut().zip(&pieces[usize::from(odd)]) {
                        *next = pieces.iter().fold(*next, |next, piece| next | piece.of(source));
                    }
                }
            }
        }
    }
}

/// Bits of one word that keep their distances: turned to where they belong, the others masked out.
struct Piece {
    word: usize,
    turn: u32,
    mask: u64,
}

impl Piece {
    fn of(&self, source: &[u64]) -> u64 {
        source[self.word].rotate_left(self.turn) & self.mask
    }

    /// The pieces of a word whose bits, in their order, come from these.
    fn gather(sources: impl Iterator<Item = usize>, word: usize) -> Vec<Piece> {
        let mut pieces: Vec<Piece> = Vec::new();
        for (bit, source) in sources.enumerate() {
            let turn = (64 + bit - source % word) as u32 % 64;
            let same = |piece: &&mut Piece| piece.word == source / word && piece.turn == turn;
            match pieces.iter_mut().find(same) {
                Some(piece) => piece.mask |= 1 << bit,
                None => pieces.push(Piece { word: source / word, turn, mask: 1 << bit }),
            }
        }
        pieces
    }
}
