//! Sliding boards whose size is known only at run time: what people write, the parity of inversions, the rank.

use std::fmt;

use crate::cantor::factorial;
use crate::fours::Fours;
use crate::frame::Frame;
use crate::size::{MAX_CELLS, Size};
use crate::text::{self, ParseError, Token};
use crate::{Grid, Move};

/// The bit of a count that holds a parity. Twice a rank of twelve cells is below it.
const PARITY: u32 = 31;

/// A sliding board that brings its size along. A [`Board`](crate::Board) is quicker where the size is known beforehand;
/// what it does not have to do a million times a second is done here, once for all sizes.
///
/// Up to nine cells it reads a symbol a tile, with or without separators, and prints without; larger boards take and
/// print a number a tile, separated. The blank is one of `0 x X _ . * #`, or the number of cells where there is no other.
///
/// ```
/// use tables::{AnyBoard, Size};
/// let (wide, eleven) = (Size::of::<2, 4>(), Size::of::<3, 4>());
/// assert_eq!(AnyBoard::parse(wide, b"0 1 2 3 / 4 5 6 7")?.to_string(), "x1234567");
/// assert_eq!(AnyBoard::goal(eleven, 11).to_string(), "1 2 3 4 5 6 7 8 9 10 11 x");
/// # Ok::<(), tables::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AnyBoard {
    size: Size,
    /// The tile in each cell, 0 for the blank.
    cells: Fours,
}

impl AnyBoard {
    /// The goal with its blank in a cell, which is taken modulo the number of cells: the tiles in ascending order.
    pub fn goal(size: Size, blank: usize) -> Self {
        let blank = blank % size.cells();
        let tile = |cell: usize| if cell == blank { 0 } else { cell as u8 + u8::from(cell < blank) };
        AnyBoard { size, cells: (0..size.cells()).map(tile).collect() }
    }

    pub(crate) fn from_cells(size: Size, cells: Fours) -> Self {
        AnyBoard { size, cells }
    }

    /// A board from the blank's cell and the tiles in reading order, counted from 0.
    pub(crate) fn from_order(size: Size, blank: usize, order: &[usize]) -> Self {
        let cells = order.iter().zip(0..).fold(Fours::default(), |cells, (&tile, place)| {
            cells.with(place + usize::from(place >= blank), tile as u8 + 1)
        });
        AnyBoard { size, cells }
    }

    pub(crate) fn cells(&self) -> Fours {
        self.cells
    }

    /// The board's size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The tile in each cell, 0 for the blank.
    pub fn tiles(&self) -> impl DoubleEndedIterator<Item = u8> + ExactSizeIterator + Clone {
        let cells = self.cells;
        (0..self.size.cells()).map(move |cell| cells.get(cell))
    }

    /// The blank's cell.
    pub fn blank(&self) -> usize {
        self.cells.first_zero()
    }

    /// The board after a move, or nothing where the blank stands at that side.
    pub fn moved(&self, step: Move) -> Option<Self> {
        let next = self.grid().neighbour(self.blank(), step)?;
        Some(AnyBoard { size: self.size, cells: self.cells.exchanged(self.blank(), next) })
    }

    /// The board as a table sees it: turned by the frame of the goal's blank, its tiles renamed so that the goal ascends.
    pub(crate) fn seen(&self, frame: &Frame, goal: &Self) -> Self {
        let names = goal.names(|cell| frame.goal[cell]);
        let cells = self
            .tiles()
            .zip(frame.images)
            .fold(Fours::default(), |cells, (tile, image)| cells.with(image.into(), names[usize::from(tile)]));
        AnyBoard { size: self.size.turned(frame.symmetry), cells }
    }

    /// By the tile: what is in its cell of another board.
    fn names(&self, other: impl Fn(usize) -> u8) -> [u8; MAX_CELLS] {
        let mut names = [0; MAX_CELLS];
        self.tiles().enumerate().for_each(|(cell, tile)| names[usize::from(tile)] = other(cell));
        names
    }

    fn grid(&self) -> Grid {
        self.size.grid()
    }

    /// What a board counts that stands as a table's boards do, whatever its goal: twice its rank or one more, and in the
    /// highest bit a parity that tells which goals it leads to.
    #[inline]
    pub(crate) fn count(&self) -> u32 {
        let tiles = self.size.cells() - 1;
        let radices = (1..=tiles).rev();
        let add = |(rank, sum), (digit, radix)| (rank * radix + digit, sum + digit);
        let (cantor, inversions) = self.digits().zip(radices).fold((0, 0), add);
        let is_odd = (inversions % 2 == 1) != vertical_parity(self.grid(), self.blank(), 0);
        u32::from(is_odd) << PARITY | (self.blank() * factorial(tiles) + cantor) as u32
    }

    /// The rank of a board with this count, if it leads to the goal with its blank in a given cell; see
    /// [`Sliding`](crate::Sliding).
    #[inline]
    pub(crate) const fn rank_of(count: u32, grid: Grid, goal_blank: usize) -> Option<usize> {
        let leads_there = (count >> PARITY == 1) == vertical_parity(grid, 0, goal_blank);
        if leads_there { Some((count << 1 >> 2) as usize) } else { None }
    }

    /// The rank among the boards that lead to the goal with its blank in a given cell, if this board does.
    pub(crate) fn rank_to(&self, goal_blank: usize) -> Option<usize> {
        Self::rank_of(self.count(), self.grid(), goal_blank)
    }

    /// True where `goal` can be reached: it has the same size, and the renamed tiles have an even number of inversions,
    /// to which on a board of even width each row that lies between the two blanks adds one (there a vertical move
    /// carries its tile over an odd number of others).
    pub fn can_reach(&self, goal: &Self) -> bool {
        let ascending = AnyBoard::goal(goal.size, goal.blank());
        let names = goal.names(|cell| ascending.cells.get(cell));
        let cells = self.tiles().map(|tile| names[usize::from(tile)]).collect();
        let renamed = AnyBoard { size: self.size, cells };
        let is_odd = renamed.digits().sum::<usize>() % 2 == 1;
        self.size == goal.size && is_odd == vertical_parity(self.grid(), self.blank(), goal.blank())
    }

    /// The digits of the tiles' Cantor rank: for each tile in reading order the number of smaller ones behind it.
    fn digits(&self) -> impl Iterator<Item = usize> {
        const ONES: u64 = 0x1111_1111_1111_1111;
        // By the tile, four bits each: how many smaller ones are still to come.
        let mut smaller = 0xA98_7654_3210_u64 << 4;
        self.tiles().filter(|&tile| tile != 0).map(move |tile| {
            let digit = smaller >> (4 * tile) & 15;
            smaller = smaller.wrapping_sub(ONES << (4 * tile) << 4);
            digit as usize
        })
    }

    /// What a line of `query slide` holds: a board, or a start and a goal; nothing if it is blank.
    ///
    /// # Errors
    /// What is wrong with the text: a symbol, a number of symbols, a tile that stands twice.
    pub fn parse_line(size: Size, line: &[u8]) -> Result<Option<(Self, Option<Self>)>, ParseError> {
        if line.iter().all(u8::is_ascii_whitespace) { Ok(None) } else { Self::parse_pair(size, line).map(Some) }
    }

    /// A board, or two in one text.
    ///
    /// # Errors
    /// What is wrong with the text: a symbol, a number of symbols, a tile that stands twice.
    pub fn parse_pair(size: Size, text: &[u8]) -> Result<(Self, Option<Self>), ParseError> {
        let cells = size.cells();
        let tokens = if cells <= 9 { text::symbols(text) } else { text::words(text) };
        let mut values = [0; 2 * MAX_CELLS];
        let mut count = 0;
        let mut add = |value| {
            if let Some(place) = values.get_mut(count) {
                *place = value;
            }
            count += 1;
        };
        // Plain symbols, as nearly all are even where many lines cannot be read, are one byte: nobody has to look for their ends.
        let mut passed = 0;
        for &byte in if cells <= 9 { text } else { &[] } {
            match VALUES[usize::from(byte)] {
                GAP => (),
                value if usize::from(value) <= cells => add(value),
                _ if byte.is_ascii() => return Err(Self::unexpected(size, Token { at: passed + 1, bytes: &[byte] })),
                _ => break,
            }
            passed += 1;
        }
        for token in tokens.clone().behind(passed) {
            add(Self::value(size, token)?);
        }
        let read = |from: usize| Self::from_values(size, &values[from..from + cells], tokens.clone().skip(from));
        match count {
            _ if count == cells => Ok((read(0)?, None)),
            _ if count == 2 * cells => Ok((read(0)?, Some(read(cells)?))),
            _ => Err(Self::wrong_count(size, count)),
        }
    }

    /// One board.
    ///
    /// # Errors
    /// What is wrong with the text: a symbol, a number of symbols, a tile that stands twice.
    pub fn parse(size: Size, text: &[u8]) -> Result<Self, ParseError> {
        match Self::parse_pair(size, text)? {
            (board, None) => Ok(board),
            (_, Some(_)) => Err(Self::wrong_count(size, 2 * size.cells())),
        }
    }

    fn wrong_count(size: Size, found: usize) -> ParseError {
        ParseError::Count { what: "a board", expected: size.cells(), found }
    }

    /// A board from the values of its symbols. The number of cells itself is a blank where there is no other.
    fn from_values<'a>(
        size: Size,
        values: &[u8],
        mut tokens: impl Iterator<Item = Token<'a>>,
    ) -> Result<Self, ParseError> {
        let mut cells = [0; MAX_CELLS];
        let cells = &mut cells[..size.cells()];
        cells.copy_from_slice(values);
        let substitute = |&value: &u8| usize::from(value) == size.cells();
        if let Some(place) = values.iter().position(substitute) {
            if values.contains(&0) {
                let unexpected = |token| Self::unexpected(size, token);
                return Err(tokens.nth(place).map_or(Self::wrong_count(size, 0), unexpected));
            }
            cells.iter_mut().filter(|value| substitute(value)).for_each(|value| *value = 0);
        }
        let mut times = [0; MAX_CELLS];
        cells.iter().for_each(|&tile| times[usize::from(tile)] += 1);
        let times = &times[..size.cells()];
        match times.iter().position(|&times| times > 1) {
            None => Ok(AnyBoard { size, cells: cells.iter().copied().collect() }),
            Some(twice) => {
                let missing = NAMES.into_iter().zip(times).filter(|&(_, &times)| times == 0);
                Err(ParseError::Twice { twice: NAMES[twice], missing: missing.map(|(name, _)| name).collect() })
            }
        }
    }

    /// The tile that a symbol stands for, 0 for a blank, or the number of cells.
    fn value(size: Size, token: Token<'_>) -> Result<u8, ParseError> {
        let number = match token.bytes {
            [byte] => VALUES[usize::from(*byte)],
            [tens @ b'1'..=b'9', ones @ b'0'..=b'9'] if size.cells() > 9 => 10 * (tens - b'0') + (ones - b'0'),
            _ => u8::MAX,
        };
        if usize::from(number) <= size.cells() { Ok(number) } else { Err(Self::unexpected(size, token)) }
    }

    fn unexpected(size: Size, token: Token<'_>) -> ParseError {
        token.unexpected(match size.cells() {
            4 => "1-3 or one blank (0 x X _ . * #)",
            6 => "1-5 or one blank (0 x X _ . * #)",
            8 => "1-7 or one blank (0 x X _ . * #)",
            9 => "1-8 or one blank (0 x X _ . * #)",
            10 => "1-9 or one blank (0 x X _ . * #)",
            _ => "1-11 or one blank (0 x X _ . * #)",
        })
    }
}

impl fmt::Display for AnyBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (cell, tile) in self.tiles().enumerate() {
            if self.size.cells() > 9 && cell > 0 {
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

/// In the place of a value: what may stand between symbols.
const GAP: u8 = 254;

/// By the byte: the digit's number, 0 for a blank, [`GAP`], 255 for everything else.
pub(crate) const VALUES: [u8; 256] = {
    let mut values = [255; 256];
    let mut byte = 0;
    while byte < 128 {
        if text::is_separator(byte) {
            values[byte as usize] = GAP;
        }
        byte += 1;
    }
    let mut digit = 0;
    while digit < 10 {
        values[b'0' as usize + digit] = digit as u8;
        digit += 1;
    }
    let blanks = *b"xX_.*#";
    let mut i = 0;
    while i < blanks.len() {
        values[blanks[i] as usize] = 0;
        i += 1;
    }
    values
};

/// By the tile: what it is called.
const NAMES: [&str; MAX_CELLS] = [
    "the blank",
    "tile 1",
    "tile 2",
    "tile 3",
    "tile 4",
    "tile 5",
    "tile 6",
    "tile 7",
    "tile 8",
    "tile 9",
    "tile 10",
    "tile 11",
];

/// True where the inversions of the tiles differ in parity between boards with their blanks in these two cells.
pub(crate) const fn vertical_parity(grid: Grid, blank: usize, goal_blank: usize) -> bool {
    grid.cols.is_multiple_of(2) && (blank / grid.cols + goal_blank / grid.cols) % 2 == 1
}
