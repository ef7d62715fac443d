//! Sliding boards of one size: tiles, their names, moves, the usual spellings.

use std::fmt;
use std::str::FromStr;

use crate::any_board::AnyBoard;
use crate::fours::Fours;
use crate::size::{MAX_CELLS, Size};
use crate::text::ParseError;
use crate::{Grid, Move, Symmetry};

/// A board of `R` rows and `C` columns with a blank and the tiles `1..R*C`, in reading order.
///
/// It reads nine symbols, `1` to `8` and a blank (`0 x X _ . * #`, or `9` where there is no other), with or without
/// separators, and prints as nine characters with `x` for the blank. Boards of more than nine cells take and print a
/// number a tile, separated.
///
/// ```
/// use tables::Board;
/// let board: Board<3, 3> = "2 8 3 / 1 6 4 / 7 0 5".parse()?;
/// assert_eq!(board.to_string(), "2831647x5");
/// assert_eq!(board.blank(), 7);
/// assert!("1 2 3".parse::<Board<3, 3>>().is_err());
/// # Ok::<(), tables::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board<const R: usize, const C: usize> {
    /// The tile in each cell, 0 for the blank.
    cells: Fours,
}

impl<const R: usize, const C: usize> Board<R, C> {
    /// The board's cells.
    pub const GRID: Grid = {
        assert!(R >= 2 && C >= 2 && R * C <= MAX_CELLS, "boards have from 2x2 to twelve cells");
        Grid { rows: R, cols: C }
    };

    /// The number of cells.
    pub const CELLS: usize = Self::GRID.cells();

    /// The goal with its blank in cell `blank` (less than [`CELLS`](Board::CELLS)): the tiles in ascending order.
    ///
    /// ```
    /// use tables::Board;
    /// assert_eq!(Board::<3, 3>::goal(4).to_string(), "1234x5678");
    /// ```
    pub fn goal(blank: usize) -> Self {
        Self::from_any(AnyBoard::goal(Size::of::<R, C>(), blank))
    }

    /// A board from the tile in each cell (0 for the blank), if these are the numbers `0..R*C`, each once.
    pub fn from_tiles(tiles: &[u8]) -> Option<Self> {
        let seen = tiles.iter().try_fold(0u32, |seen, &tile| Some(seen | 1u32.checked_shl(tile.into())?))?;
        let is_whole = tiles.len() == Self::CELLS && seen == (1 << Self::CELLS) - 1;
        is_whole.then(|| Board::from_cells(tiles))
    }

    /// A board from the tile in each cell, of which each is known to stand there once.
    pub(crate) fn from_cells(tiles: &[u8]) -> Self {
        Board { cells: tiles.iter().copied().collect() }
    }

    /// A board that is known to have this size.
    pub(crate) fn from_any(board: AnyBoard) -> Self {
        Board { cells: board.cells() }
    }

    /// The tile in a cell below [`CELLS`](Board::CELLS), 0 for the blank.
    #[inline]
    pub fn tile(&self, cell: usize) -> u8 {
        self.cells.get(cell % 16)
    }

    /// The tile in each cell, 0 for the blank.
    #[inline]
    pub fn tiles(&self) -> impl DoubleEndedIterator<Item = u8> + ExactSizeIterator + Clone + '_ {
        (0..Self::CELLS).map(|cell| self.cells.get(cell))
    }

    /// The blank's cell.
    #[inline]
    pub fn blank(&self) -> usize {
        self.cells.first_zero()
    }

    /// The board after a move, or nothing where the blank stands at that side.
    pub fn moved(&self, step: Move) -> Option<Self> {
        let blank = self.blank();
        let next = Self::GRID.neighbour(blank, step)?;
        Some(Board { cells: self.cells.exchanged(blank, next) })
    }

    /// The board with its tiles renamed so that `goal` reads `1, 2, 3...`; distances stay as they are.
    ///
    /// ```
    /// use tables::Board;
    /// let [start, goal]: [Board<3, 3>; 2] = ["2831647x5".parse()?, "1238x4765".parse()?];
    /// assert_eq!(goal.renamed(&goal), Board::goal(4));
    /// assert_eq!(start.renamed(&goal).to_string(), "2431756x8");
    /// # Ok::<(), tables::ParseError>(())
    /// ```
    pub fn renamed(&self, goal: &Self) -> Self {
        let names = goal.names(|cell| Self::goal(goal.blank()).tile(cell));
        Board { cells: self.tiles().map(|tile| names[usize::from(tile)]).collect() }
    }

    /// By the tile: what is in its cell of another board.
    #[inline]
    pub(crate) fn names(&self, other: impl Fn(usize) -> u8) -> [u8; 16] {
        let mut names = [0; 16];
        for (cell, tile) in self.tiles().enumerate() {
            names[usize::from(tile)] = other(cell);
        }
        names
    }

    /// The board with what is in each cell renamed and put in another cell.
    #[inline]
    pub(crate) fn seen(&self, images: &[u8; MAX_CELLS], names: &[u8; 16]) -> Self {
        let cells = self.tiles().zip(images).fold(Fours::default(), |cells, (tile, &image)| {
            cells.with(usize::from(image) % 16, names[usize::from(tile)])
        });
        Board { cells }
    }

    /// The board turned by a symmetry of its grid, each tile with its name.
    pub fn turned(&self, symmetry: Symmetry) -> Self {
        let cells = self
            .tiles()
            .enumerate()
            .fold(Fours::default(), |cells, (cell, tile)| cells.with(symmetry.cell(Self::GRID, cell), tile));
        Board { cells }
    }

    /// True where `goal` can be reached: the renamed tiles have an even number of inversions, to which on a board of
    /// even width each row that lies between the two blanks adds one (there a vertical move carries its tile over an
    /// odd number of others).
    ///
    /// ```
    /// use tables::Board;
    /// let goal = Board::<3, 3>::goal(8);
    /// let swapped: Board<3, 3> = "21345678x".parse()?;
    /// assert!(!swapped.can_reach(&goal));
    /// # Ok::<(), tables::ParseError>(())
    /// ```
    pub fn can_reach(&self, goal: &Self) -> bool {
        AnyBoard::from(*self).can_reach(&AnyBoard::from(*goal))
    }

    /// What a line of `query eight` holds: a board, or a start and a goal; nothing if it is blank.
    ///
    /// # Errors
    /// What is wrong with the text: a symbol, a number of symbols, a tile that stands twice.
    pub fn parse_line(line: &[u8]) -> Result<Option<(Self, Option<Self>)>, ParseError> {
        Ok(AnyBoard::parse_line(Size::of::<R, C>(), line)?.map(Self::sized_pair))
    }

    /// A board, or two in one text.
    ///
    /// # Errors
    /// What is wrong with the text: a symbol, a number of symbols, a tile that stands twice.
    pub fn parse_pair(text: &[u8]) -> Result<(Self, Option<Self>), ParseError> {
        Ok(Self::sized_pair(AnyBoard::parse_pair(Size::of::<R, C>(), text)?))
    }

    /// One board.
    ///
    /// # Errors
    /// What is wrong with the text: a symbol, a number of symbols, a tile that stands twice.
    pub fn parse(text: &[u8]) -> Result<Self, ParseError> {
        AnyBoard::parse(Size::of::<R, C>(), text).map(Self::from_any)
    }

    fn sized_pair((first, second): (AnyBoard, Option<AnyBoard>)) -> (Self, Option<Self>) {
        (Self::from_any(first), second.map(Self::from_any))
    }
}

impl<const R: usize, const C: usize> FromStr for Board<R, C> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Board::parse(text.as_bytes())
    }
}

impl<const R: usize, const C: usize> fmt::Display for Board<R, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        AnyBoard::from(*self).fmt(f)
    }
}

impl<const R: usize, const C: usize> From<Board<R, C>> for AnyBoard {
    fn from(board: Board<R, C>) -> AnyBoard {
        AnyBoard::from_cells(Size::of::<R, C>(), board.cells)
    }
}

impl<const R: usize, const C: usize> TryFrom<AnyBoard> for Board<R, C> {
    type Error = AnyBoard;

    /// The same board, if it has this size.
    fn try_from(board: AnyBoard) -> Result<Self, AnyBoard> {
        if board.size() == Size::of::<R, C>() { Ok(Board::from_any(board)) } else { Err(board) }
    }
}
