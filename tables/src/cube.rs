//! The Cubic Eight-Puzzle: how a cube lies, what the tray shows, what rolling does.

use std::fmt;
use std::str::FromStr;

use crate::text::{self, ParseError, Token};
use crate::{Grid, Move, Symmetry, View};

/// The number of patterns of the eight top colours, for one cell of the blank.
pub(crate) const TOPS: usize = 3usize.pow(8);

/// A colour of a cube's faces; opposite faces match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Colour {
    /// `W`
    White,
    /// `R`
    Red,
    /// `B`
    Blue,
}

impl Colour {
    /// All three, in the order of their numbers.
    pub const ALL: [Colour; 3] = [Colour::White, Colour::Red, Colour::Blue];

    /// The letter, one of `W R B`.
    pub const fn letter(self) -> char {
        ['W', 'R', 'B'][self as usize]
    }

    fn from_letter(letter: &[u8]) -> Option<Colour> {
        match letter {
            b"W" => Some(Colour::White),
            b"R" => Some(Colour::Red),
            b"B" => Some(Colour::Blue),
            _ => None,
        }
    }

    /// The colour `by` places further in `W R B W R B...`.
    const fn after(self, by: usize) -> Colour {
        Colour::ALL[(self as usize + by) % 3]
    }
}

/// One of the six ways in which a cube can lie: which colour is on the vertical, the north-south and the east-west
/// axis. Its number is 2 x the colour on top + its parity, and every roll changes the parity.
///
/// ```
/// use tables::{Colour, Move, Orientation};
/// let start = Orientation::START;
/// assert_eq!(start.axes(), [Colour::White, Colour::Red, Colour::Blue]);
/// assert_eq!(start.rolled(Move::Left).axes(), [Colour::Blue, Colour::Red, Colour::White]);
/// assert_eq!(start.rolled(Move::Up).axes(), [Colour::Red, Colour::White, Colour::Blue]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Orientation(u8);

impl Orientation {
    /// As all cubes lie at the start: white on top, red to the front, blue to the side.
    pub const START: Orientation = Orientation(0);

    /// All six, in the order of their numbers.
    pub const ALL: [Orientation; 6] =
        [Orientation(0), Orientation(1), Orientation(2), Orientation(3), Orientation(4), Orientation(5)];

    /// The orientation with this colour on top and this parity, 0 for (top, front, side) = WRB, RBW, BWR, 1 for WBR,
    /// RWB, BRW.
    pub const fn new(top: Colour, parity: usize) -> Orientation {
        Orientation(2 * top as u8 + (parity & 1) as u8)
    }

    /// The number, 0 to 5.
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// The parity, 0 or 1.
    pub const fn parity(self) -> usize {
        (self.0 & 1) as usize
    }

    /// The colour on top.
    pub const fn top(self) -> Colour {
        Colour::ALL[(self.0 / 2) as usize]
    }

    /// The colours on the vertical, the north-south and the east-west axis: top, front and side.
    pub const fn axes(self) -> [Colour; 3] {
        let front = self.top().after(1 + self.parity());
        let side = self.top().after(2 - self.parity());
        [self.top(), front, side]
    }

    /// How the cube lies after it rolled out of the way of a blank that makes this move. A sideways roll changes the
    /// vertical axis for the east-west one, another for the north-south one.
    pub const fn rolled(self, step: Move) -> Orientation {
        let [_, front, side] = self.axes();
        let top = if step.is_sideways() { side } else { front };
        Orientation::new(top, 1 - self.parity())
    }

    /// The cube seen from a side of the tray that was turned so that the level axes change places.
    pub const fn axes_swapped(self) -> Orientation {
        Orientation::new(self.top(), 1 - self.parity())
    }
}

/// The eight cubes on the tray.
///
/// It reads nine of `E` or the colours on top and to the front (`WR`), with or without separators, in reading order,
/// and prints as nine words.
///
/// ```
/// use tables::Tray;
/// let tray: Tray = "WR WR WR / WR E WR / WR WR BR".parse()?;
/// assert_eq!(tray.blank(), 4);
/// assert_eq!(tray.pattern().to_string(), "WWWWEWWWB");
/// assert!("WR WR".parse::<Tray>().is_err());
/// # Ok::<(), tables::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tray {
    cells: [Option<Orientation>; 9],
    blank: usize,
}

impl Tray {
    /// A tray with the blank in `blank` (0 to 8) and all cubes as they lie at the start.
    pub fn start(blank: usize) -> Tray {
        Tray::from_cubes(blank, [Orientation::START; 8])
    }

    /// A tray with the blank in cell `blank` (taken modulo 9) and the cubes in reading order.
    pub fn from_cubes(blank: usize, cubes: [Orientation; 8]) -> Tray {
        let blank = blank % 9;
        let cube = |cell: usize| if cell == blank { None } else { Some(cubes[cell - usize::from(cell > blank)]) };
        Tray { cells: std::array::from_fn(cube), blank }
    }

    /// The blank's cell.
    pub fn blank(&self) -> usize {
        self.blank
    }

    /// What is in each cell.
    pub fn cells(&self) -> &[Option<Orientation>; 9] {
        &self.cells
    }

    /// The cubes in reading order.
    pub fn cubes(&self) -> impl Iterator<Item = Orientation> + '_ {
        self.cells.iter().flatten().copied()
    }

    /// The tray after a move of the blank, or nothing where it stands at that side.
    pub fn moved(&self, step: Move) -> Option<Tray> {
        let next = Grid::SQUARE.neighbour(self.blank, step)?;
        let mut tray = *self;
        tray.cells[self.blank] = self.cells[next].map(|cube| cube.rolled(step));
        tray.cells[next] = None;
        tray.blank = next;
        Some(tray)
    }

    /// What the tray shows from above.
    pub fn pattern(&self) -> Pattern {
        Pattern::from_cells(self.cells.map(|cube| cube.map(Orientation::top)), self.blank)
    }

    /// The 6-ary hash: the blank's cell, then a base-6 digit for each cube in reading order; below 9 x 6^8.
    ///
    /// ```
    /// use tables::Tray;
    /// let tray: Tray = "WR WR WR WR WR WR WR WB E".parse()?;
    /// assert_eq!(tray.hash6(), 8 * 6usize.pow(8) + 1);
    /// assert_eq!(Tray::from_hash6(tray.hash6()), Some(tray));
    /// # Ok::<(), tables::ParseError>(())
    /// ```
    pub fn hash6(&self) -> usize {
        self.cubes().fold(self.blank, |hash, cube| 6 * hash + cube.number())
    }

    /// The tray with a 6-ary hash, if there is one.
    pub fn from_hash6(hash: usize) -> Option<Tray> {
        let digits = 6usize.pow(8);
        let cube = |place: u32| Orientation::ALL[hash / 6usize.pow(7 - place) % 6];
        (hash < 9 * digits).then(|| Tray::from_cubes(hash / digits, std::array::from_fn(|place| cube(place as u32))))
    }

    /// The tray turned by a symmetry of the square.
    pub fn turned(&self, symmetry: Symmetry) -> Tray {
        let turned = |cube: Orientation| if symmetry.swaps_axes() { cube.axes_swapped() } else { cube };
        self.placed(symmetry, turned)
    }

    /// The tray as a view shows it.
    pub fn seen(&self, view: View) -> Tray {
        self.placed(view.symmetry(), |cube| view.orientation(cube))
    }

    /// The view in which the cubes lie as at the start, if they all lie alike.
    pub(crate) fn renamed_to_start(&self) -> Option<View> {
        let first = self.cubes().next()?;
        let lie_alike = self.cubes().all(|cube| cube == first);
        View::RENAMINGS.into_iter().find(|view| lie_alike && view.orientation(first) == Orientation::START)
    }

    /// The cubes in other cells, lying otherwise.
    fn placed(&self, symmetry: Symmetry, change: impl Fn(Orientation) -> Orientation) -> Tray {
        Tray {
            cells: turned_cells(&self.cells, symmetry).map(|cube| cube.map(&change)),
            blank: symmetry.cell(Grid::SQUARE, self.blank),
        }
    }

    /// A tray at the beginning of a line, and how many symbols it took.
    pub(crate) fn from_tokens<'a>(tokens: &mut (impl Iterator<Item = Token<'a>> + Clone)) -> Result<Tray, ParseError> {
        let mut cells = [None; 9];
        let mut read = 0;
        while read < 9 {
            let Some(token) = tokens.next() else { break };
            if token.bytes != b"E" {
                let top = Colour::from_letter(token.bytes)
                    .ok_or_else(|| token.unexpected("E or a colour on top (W, R or B)"))?;
                cells[read] = Some(Tray::front(top, tokens.next())?);
            }
            read += 1;
        }
        let count = |found| ParseError::Count { what: "a cube state", expected: 9, found };
        match (read, blank_of(&cells)) {
            (9, Ok(blank)) => Ok(Tray { cells, blank }),
            (9, Err(found)) => Err(ParseError::Blanks { what: "a cube state", found }),
            _ => Err(count(read)),
        }
    }

    fn front(top: Colour, token: Option<Token<'_>>) -> Result<Orientation, ParseError> {
        let others = [top.after(1), top.after(2)];
        let expected = match top {
            Colour::White => "R or B to the front",
            Colour::Red => "B or W to the front",
            Colour::Blue => "W or R to the front",
        };
        let token = token.ok_or(ParseError::Ends { expected })?;
        let front = Colour::from_letter(token.bytes);
        let parity = others.iter().position(|&other| Some(other) == front);
        Ok(Orientation::new(top, parity.ok_or_else(|| token.unexpected(expected))?))
    }

    /// A cube state.
    ///
    /// # Errors
    /// What is wrong with the text: a letter, the number of cells or of blanks.
    pub fn parse(text: &[u8]) -> Result<Tray, ParseError> {
        let mut tokens = text::symbols(text);
        let tray = Tray::from_tokens(&mut tokens)?;
        match tokens.next() {
            None => Ok(tray),
            Some(more) => Err(more.unexpected("the end of the cube state")),
        }
    }
}

/// The colours on top of the cubes, and the blank.
///
/// It reads nine of `W R B E`, with or without separators, and prints as nine letters.
///
/// ```
/// use tables::Pattern;
/// let pattern: Pattern = "RBW RWW EWW".parse()?;
/// assert_eq!(pattern.blank(), 6);
/// assert_eq!(pattern.to_string(), "RBWRWWEWW");
/// # Ok::<(), tables::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pattern {
    cells: Cells,
    blank: u8,
}

/// The number of the colour in each cell, or [`EMPTY`]; where they are not known to be a pattern, 4 for anything else.
pub(crate) type Cells = [u8; 9];

/// What stands for the blank among the colours of a pattern.
pub(crate) const EMPTY: u8 = 3;

/// By the byte: the colour's number, [`EMPTY`] for `E`, 4 for everything else.
pub(crate) const LETTERS: [u8; 256] = {
    let mut letters = [4; 256];
    letters[b'W' as usize] = Colour::White as u8;
    letters[b'R' as usize] = Colour::Red as u8;
    letters[b'B' as usize] = Colour::Blue as u8;
    letters[b'E' as usize] = EMPTY;
    letters
};

impl Pattern {
    /// The blank's cell.
    pub fn blank(&self) -> usize {
        usize::from(self.blank)
    }

    /// What is in each cell.
    pub fn cells(&self) -> [Option<Colour>; 9] {
        self.cells.map(|cell| Colour::ALL.get(usize::from(cell)).copied())
    }

    /// The pattern's number, below 59,049: the blank's cell, then a base-3 digit for each cube in reading order.
    pub fn number(&self) -> usize {
        self.cells().iter().flatten().fold(self.blank(), |number, &top| 3 * number + top as usize)
    }

    /// What is in the cells, as a [`StartTurn`](crate::turn::StartTurn) counts it.
    pub(crate) fn codes(&self) -> &Cells {
        &self.cells
    }

    /// The pattern turned by a symmetry of the square, and with red and blue exchanged where the level axes change
    /// places: so the pattern of a tray that was rolled from the start becomes that of a tray rolled from the start.
    ///
    /// ```
    /// use tables::{Move, Symmetry, Tray};
    /// let rolled = Tray::start(0).moved(Move::Down).expect("a cell below");
    /// let turned = Tray::start(0).moved(Move::Right).expect("a cell to the right");
    /// assert_eq!(rolled.pattern().turned_from_start(Symmetry::DIAGONAL), turned.pattern());
    /// ```
    pub fn turned_from_start(&self, symmetry: Symmetry) -> Pattern {
        self.seen(View::from_start(symmetry))
    }

    /// The pattern as a view shows it.
    pub fn seen(&self, view: View) -> Pattern {
        let blank = view.symmetry().cell(Grid::SQUARE, self.blank());
        let cells = turned_cells(&self.cells(), view.symmetry());
        Pattern::from_cells(cells.map(|top| top.map(|top| view.colour(top))), blank)
    }

    fn from_cells(cells: [Option<Colour>; 9], blank: usize) -> Pattern {
        Pattern { cells: cells.map(|top| top.map_or(EMPTY, |top| top as u8)), blank: blank as u8 }
    }

    /// A pattern.
    ///
    /// # Errors
    /// What is wrong with the text: a letter, the number of cells or of blanks.
    pub fn parse(text: &[u8]) -> Result<Pattern, ParseError> {
        Pattern::from_tokens(text::symbols(text))
    }

    pub(crate) fn from_tokens<'a>(tokens: impl Iterator<Item = Token<'a>> + Clone) -> Result<Pattern, ParseError> {
        let mut cells = [None; 9];
        let mut read = 0;
        for token in tokens {
            let top = match token.bytes {
                b"E" => None,
                letter => Some(Colour::from_letter(letter).ok_or_else(|| token.unexpected("W, R, B or E"))?),
            };
            if let Some(cell) = cells.get_mut(read) {
                *cell = top;
            }
            read += 1;
        }
        match (read, blank_of(&cells)) {
            (9, Ok(blank)) => Ok(Pattern::from_cells(cells, blank)),
            (9, Err(found)) => Err(ParseError::Blanks { what: "a pattern", found }),
            _ => Err(ParseError::Count { what: "a pattern", expected: 9, found: read }),
        }
    }
}

/// The only empty cell, or how many there are.
fn blank_of<T>(cells: &[Option<T>; 9]) -> Result<usize, usize> {
    let mut empty = (0..9).filter(|&cell| cells[cell].is_none());
    match (empty.next(), empty.count()) {
        (Some(blank), 0) => Ok(blank),
        (None, _) => Err(0),
        (Some(_), more) => Err(1 + more),
    }
}

fn turned_cells<T: Copy>(cells: &[T; 9], symmetry: Symmetry) -> [T; 9] {
    let back = symmetry.inverse();
    std::array::from_fn(|cell| cells[back.cell(Grid::SQUARE, cell)])
}

/// What a line of `query cube` asks: a start and the pattern to reach.
///
/// ```
/// use tables::CubeQuestion;
/// let question = CubeQuestion::parse(b"2 1 RBWRWWEWW")?;
/// assert_eq!(question.start.blank(), 1);
/// assert_eq!(question.goal.blank(), 6);
/// # Ok::<(), tables::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CubeQuestion {
    /// Where the cubes are rolled from.
    pub start: Tray,
    /// What the tray shall show.
    pub goal: Pattern,
}

impl CubeQuestion {
    /// What a line of `query cube` holds: a question, or nothing if it is blank.
    ///
    /// # Errors
    /// As [`CubeQuestion::parse`].
    pub fn parse_line(line: &[u8]) -> Result<Option<CubeQuestion>, ParseError> {
        if line.iter().all(u8::is_ascii_whitespace) { Ok(None) } else { CubeQuestion::parse(line).map(Some) }
    }

    /// A question: `X Y PATTERN`, column and row of the start's blank from 1, or `STATE PATTERN`.
    ///
    /// # Errors
    /// What is wrong with the text: a coordinate, a letter, the number of cells or of blanks.
    pub fn parse(text: &[u8]) -> Result<CubeQuestion, ParseError> {
        let mut tokens = text::symbols(text);
        let first = tokens.clone().next().map(|token| token.bytes);
        let start = match first {
            Some(b"W" | b"R" | b"B" | b"E") => Tray::from_tokens(&mut tokens)?,
            _ => {
                let blank = blank_at(tokens.next().map(|t| t.bytes), tokens.next().map(|t| t.bytes))?;
                Tray::start(blank)
            }
        };
        Ok(CubeQuestion { start, goal: Pattern::from_tokens(tokens)? })
    }
}

/// The cell in column `x` and row `y`, from 1, as POJ 3131 names it.
///
/// # Errors
/// The coordinate that is not 1, 2 or 3.
pub(crate) fn blank_at(x: Option<&[u8]>, y: Option<&[u8]>) -> Result<usize, ParseError> {
    let coordinate = |axis, symbol: Option<&[u8]>| match symbol {
        Some([digit @ b'1'..=b'3']) => Ok(usize::from(digit - b'1')),
        other => {
            let found = other.map_or("nothing".into(), text::shown);
            Err(ParseError::Coordinate { axis, found })
        }
    };
    Ok(coordinate('X', x)? + 3 * coordinate('Y', y)?)
}

/// The cell that `X,Y` names: column and row from 1.
///
/// ```
/// assert_eq!(tables::parse_blank("2,1"), Ok(1));
/// assert!(tables::parse_blank("4,1").is_err());
/// ```
///
/// # Errors
/// The coordinate that is not 1, 2 or 3.
pub fn parse_blank(text: &str) -> Result<usize, ParseError> {
    let mut words = text::words(text.as_bytes());
    let cell = blank_at(words.next().map(|t| t.bytes), words.next().map(|t| t.bytes))?;
    words.next().map_or(Ok(cell), |more| Err(more.unexpected("the end behind X,Y")))
}

impl FromStr for Tray {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Tray, ParseError> {
        Tray::parse(text.as_bytes())
    }
}

impl FromStr for Pattern {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Pattern, ParseError> {
        Pattern::parse(text.as_bytes())
    }
}

impl fmt::Display for Tray {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (cell, cube) in self.cells.iter().enumerate() {
            if cell > 0 {
                f.write_str(" ")?;
            }
            match cube.map(Orientation::axes) {
                Some([top, front, _]) => write!(f, "{}{}", top.letter(), front.letter())?,
                None => f.write_str("E")?,
            }
        }
        Ok(())
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cells().iter().try_for_each(|cell| write!(f, "{}", cell.map_or('E', Colour::letter)))
    }
}
