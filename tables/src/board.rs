//! Sliding boards: tiles, their names, their inversions.

use std::fmt;
use std::str::FromStr;

use crate::text::{self, ParseError, Token};
use crate::{Grid, Move, Symmetry};

/// The most cells that a board can have here: the 11-puzzle's twelve.
pub const MAX_CELLS: usize = 12;

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
    /// The tile in each cell, 0 for the blank; what is behind the last cell stays 0.
    cells: [u8; MAX_CELLS],
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
        let mut cells = [0; MAX_CELLS];
        let others = (0..Self::CELLS).filter(|&cell| cell != blank);
        for (tile, cell) in (1..).zip(others) {
            cells[cell] = tile;
        }
        Board { cells }
    }

    /// A board from the tile in each cell (0 for the blank), if these are the numbers `0..R*C`, each once.
    pub fn from_tiles(tiles: &[u8]) -> Option<Self> {
        if tiles.len() != Self::CELLS {
            return None;
        }
        let seen = tiles.iter().try_fold(0u32, |seen, &tile| Some(seen | 1u32.checked_shl(tile.into())?))?;
        let mut cells = [0; MAX_CELLS];
        cells[..Self::CELLS].copy_from_slice(tiles);
        (seen == (1 << Self::CELLS) - 1).then_some(Board { cells })
    }

    /// The tile in each cell, 0 for the blank.
    pub fn tiles(&self) -> &[u8] {
        &self.cells[..Self::CELLS]
    }

    /// The blank's cell.
    pub fn blank(&self) -> usize {
        self.tiles().iter().position(|&tile| tile == 0).unwrap_or(0)
    }

    /// The board after a move, or nothing where the blank stands at that side.
    pub fn moved(&self, step: Move) -> Option<Self> {
        let blank = self.blank();
        let next = Self::GRID.neighbour(blank, step)?;
        let mut board = *self;
        board.cells.swap(blank, next);
        Some(board)
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
        self.with_names(&goal.names())
    }

    /// By the tile: its place among the tiles of this board, from 1.
    pub(crate) fn names(&self) -> [u8; MAX_CELLS] {
        let mut names = [0; MAX_CELLS];
        for (name, &tile) in (1..).zip(self.tiles().iter().filter(|&&tile| tile != 0)) {
            names[usize::from(tile)] = name;
        }
        names
    }

    pub(crate) fn with_names(&self, names: &[u8; MAX_CELLS]) -> Self {
        let mut board = *self;
        for tile in &mut board.cells[..Self::CELLS] {
            *tile = names[usize::from(*tile)];
        }
        board
    }

    /// The board turned by a symmetry of its grid, each tile with its name.
    pub fn turned(&self, symmetry: Symmetry) -> Self {
        let mut cells = [0; MAX_CELLS];
        for (cell, &tile) in self.tiles().iter().enumerate() {
            cells[symmetry.cell(Self::GRID, cell)] = tile;
        }
        Board { cells }
    }

    /// The parity of the tiles' inversions, the blank left out.
    fn is_odd(&self) -> bool {
        let mut remaining = (1u32 << Self::CELLS) - 2;
        let mut inversions = 0;
        for &tile in self.tiles().iter().filter(|&&tile| tile != 0) {
            remaining &= !(1 << tile);
            inversions += (remaining & ((1 << tile) - 1)).count_ones();
        }
        inversions & 1 == 1
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
        self.renamed(goal).is_odd() == vertical_parity(Self::GRID, self.blank(), goal.blank())
    }

    /// What a line of `query eight` holds: a board, or a start and a goal; nothing if it is blank.
    ///
    /// # Errors
    /// What is wrong with the text: a symbol, a number of symbols, a tile that stands twice.
    pub fn parse_line(line: &[u8]) -> Result<Option<(Self, Option<Self>)>, ParseError> {
        if line.iter().all(u8::is_ascii_whitespace) { Ok(None) } else { Self::parse_pair(line).map(Some) }
    }

    /// A board, or two in one text.
    ///
    /// # Errors
    /// What is wrong with the text: a symbol, a number of symbols, a tile that stands twice.
    pub fn parse_pair(text: &[u8]) -> Result<(Self, Option<Self>), ParseError> {
        if Self::CELLS <= 9 { Self::from_tokens(text::symbols(text)) } else { Self::from_tokens(text::words(text)) }
    }

    /// One board.
    ///
    /// # Errors
    /// What is wrong with the text: a symbol, a number of symbols, a tile that stands twice.
    pub fn parse(text: &[u8]) -> Result<Self, ParseError> {
        match Self::parse_pair(text)? {
            (board, None) => Ok(board),
            (_, Some(_)) => Err(Self::wrong_count(Self::CELLS.to_string(), 2 * Self::CELLS)),
        }
    }

    fn wrong_count(expected: String, found: usize) -> ParseError {
        ParseError::Count { what: "a board", expected, found }
    }

    fn from_tokens<'a>(tokens: impl Iterator<Item = Token<'a>> + Clone) -> Result<(Self, Option<Self>), ParseError> {
        let cells = Self::CELLS;
        let count = tokens.clone().count();
        let has_blank = |from| tokens.clone().skip(from).take(cells).any(|t| is_blank(t.bytes));
        let read = |from| Self::from_values(tokens.clone().skip(from).take(cells), has_blank(from));
        for token in tokens.clone() {
            Self::value(token, false)?;
        }
        match count {
            _ if count == cells => Ok((read(0)?, None)),
            _ if count == 2 * cells => Ok((read(0)?, Some(read(cells)?))),
            _ => Err(Self::wrong_count(cells.to_string(), count)),
        }
    }

    fn from_values<'a>(tokens: impl Iterator<Item = Token<'a>>, has_blank: bool) -> Result<Self, ParseError> {
        let mut cells = [0; MAX_CELLS];
        let mut times = [0; MAX_CELLS];
        for (cell, token) in tokens.enumerate() {
            let tile = Self::value(token, has_blank)?;
            cells[cell] = tile;
            times[tile as usize] += 1;
        }
        let named = |(tile, _): (usize, _)| if tile == 0 { "the blank".into() } else { format!("tile {tile}") };
        let times = times[..Self::CELLS].iter().enumerate();
        match times.clone().find(|&(_, &times)| times > 1) {
            None => Ok(Board { cells }),
            Some(twice) => {
                let missing = text::listed(times.filter(|&(_, &times)| times == 0).map(named));
                Err(ParseError::Twice { twice: named(twice), missing })
            }
        }
    }

    /// The tile that a symbol stands for. The number of cells itself is a blank where there is no other.
    fn value(token: Token<'_>, has_blank: bool) -> Result<u8, ParseError> {
        if is_blank(token.bytes) {
            return Ok(0);
        }
        match number(token.bytes) {
            Some(tile @ 1..MAX_CELLS) if tile < Self::CELLS => Ok(tile as u8),
            Some(tile) if tile == Self::CELLS && !has_blank => Ok(0),
            _ => Err(token.unexpected(format!("1-{} or one blank (0 x X _ . * #)", Self::CELLS - 1))),
        }
    }
}

/// True where the inversions of the tiles differ in parity between boards with their blanks in these two cells.
pub(crate) const fn vertical_parity(grid: Grid, blank: usize, goal_blank: usize) -> bool {
    grid.cols.is_multiple_of(2) && (blank / grid.cols + goal_blank / grid.cols) % 2 == 1
}

fn number(digits: &[u8]) -> Option<usize> {
    let digit = |&byte: &u8| char::from(byte).to_digit(10);
    digits.iter().try_fold(0usize, |value, byte| value.checked_mul(10)?.checked_add(digit(byte)? as usize))
}

fn is_blank(symbol: &[u8]) -> bool {
    matches!(symbol, [b'0' | b'x' | b'X' | b'_' | b'.' | b'*' | b'#'])
}

impl<const R: usize, const C: usize> FromStr for Board<R, C> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Board::parse(text.as_bytes())
    }
}

impl<const R: usize, const C: usize> fmt::Display for Board<R, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (cell, &tile) in self.tiles().iter().enumerate() {
            if Self::CELLS > 9 && cell > 0 {
                f.write_str(" ")?;
            }
            match tile {
                0 => f.write_str("x")?,
                _ => write!(f, "{tile}")?,
            }
        }
        Ok(())
    }
}
