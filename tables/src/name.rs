//! The tables' names, and the puzzle behind each.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::Grid;
use crate::cube::Pattern;
use crate::puzzle::Puzzle;
use crate::rolling::Rolling;
use crate::sliding::Sliding;

/// A table's name: which puzzle it answers, and to which roots.
///
/// ```
/// use tables::TableName;
/// let name: TableName = "cube-WWWWEWWWW".parse()?;
/// assert_eq!(name.file_name(), "cube-WWWWEWWWW.tbl");
/// assert_eq!("slide-3x3-7".parse::<TableName>()?.to_string(), "eight-edge");
/// assert!("cube-middle".parse::<TableName>().is_err());
/// # Ok::<(), tables::NameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableName {
    /// A sliding board, to the goal with its blank in a cell.
    Slide {
        /// The board.
        grid: Grid,
        /// The goal's blank, the [representative](Grid::representative) of its like.
        blank: usize,
    },
    /// The cubes, from the start with its blank in a cell.
    CubeStart {
        /// The start's blank, the [representative](Grid::representative) of its like.
        blank: usize,
    },
    /// The cubes, from any state to a pattern.
    CubeGoal(Pattern),
}

/// Something that is done to the puzzle behind a name, whichever it is.
pub trait Visit {
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<P: Puzzle>(self, puzzle: P) -> Self::Output;
}

/// The kinds of cells of a 3x3 grid, with the cell that stands for each.
const KINDS: [(&str, usize); 3] = [("corner", 8), ("edge", 7), ("center", 4)];

impl TableName {
    /// The standard set: what every question about the 8-puzzle and from the cubes' start needs, and the judge's most
    /// common goal.
    pub fn standard() -> Vec<TableName> {
        let eight = KINDS.map(|(_, blank)| TableName::Slide { grid: Grid::SQUARE, blank });
        let cube = KINDS.map(|(_, blank)| TableName::CubeStart { blank });
        let goal = Pattern::parse(b"WWWWEWWWW").map(TableName::CubeGoal);
        eight.into_iter().chain(cube).chain(goal).collect()
    }

    /// The name of the table's file.
    pub fn file_name(&self) -> String {
        format!("{self}.tbl")
    }

    /// Does something to the puzzle that the table answers.
    pub fn visit<V: Visit>(&self, visitor: V) -> V::Output {
        match *self {
            TableName::CubeStart { blank } => visitor.visit(Rolling::from_start(blank)),
            TableName::CubeGoal(goal) => visitor.visit(Rolling::to_pattern(goal)),
            TableName::Slide { grid: Grid { rows, cols }, blank } => match (rows, cols) {
                (2, 2) => visitor.visit(Sliding::<2, 2>::new(blank)),
                (3, 2) => visitor.visit(Sliding::<3, 2>::new(blank)),
                (4, 2) => visitor.visit(Sliding::<4, 2>::new(blank)),
                (5, 2) => visitor.visit(Sliding::<5, 2>::new(blank)),
                (6, 2) => visitor.visit(Sliding::<6, 2>::new(blank)),
                (4, 3) => visitor.visit(Sliding::<4, 3>::new(blank)),
                _ => visitor.visit(Sliding::<3, 3>::new(blank)),
            },
        }
    }
}

/// A name that no table has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no table {name}: {reason}")]
pub struct NameError {
    /// The name.
    pub name: String,
    /// Why not.
    pub reason: String,
}

const FORMS: &str = "names are eight-KIND, cube-KIND (corner, edge or center), cube-PATTERN as cube-WWWWEWWWW, and \
                     slide-RxC or slide-RxC-CELL as slide-4x3";

impl FromStr for TableName {
    type Err = NameError;

    fn from_str(name: &str) -> Result<TableName, NameError> {
        let error = |reason: String| NameError { name: name.into(), reason };
        let (puzzle, rest) = name.split_once('-').ok_or_else(|| error(FORMS.into()))?;
        let kind = KINDS.iter().find(|(kind, _)| *kind == rest);
        match (puzzle, kind) {
            ("eight", Some(&(_, blank))) => Ok(TableName::Slide { grid: Grid::SQUARE, blank }),
            ("cube", Some(&(_, blank))) => Ok(TableName::CubeStart { blank }),
            ("cube", None) => {
                let pattern = Pattern::parse(rest.as_bytes());
                pattern.map(TableName::CubeGoal).map_err(|e| error(format!("{e}; {FORMS}")))
            }
            ("slide", None) => slide(rest).map_err(error),
            _ => Err(error(FORMS.into())),
        }
    }
}

/// `RxC` or `RxC-CELL`.
fn slide(text: &str) -> Result<TableName, String> {
    let (size, blank) = text.split_once('-').map_or((text, None), |(size, blank)| (size, Some(blank)));
    let sides = size.split_once('x').and_then(|(rows, cols)| Some((rows.parse().ok()?, cols.parse().ok()?)));
    let (rows, cols): (usize, usize) = sides.ok_or(FORMS)?;
    let grid = Grid { rows, cols };
    match (rows, cols) {
        (2..=6, 2) | (3..=4, 3) => (),
        (2, 3..=6) | (3, 4) => return Err(format!("its questions are answered by slide-{cols}x{rows}, turned")),
        _ => return Err("boards have at least 2 rows and columns and at most 12 cells".into()),
    }
    let blank = match blank.map(str::parse) {
        None => grid.cells() - 1,
        Some(Ok(cell)) if cell < grid.cells() => cell,
        Some(_) => return Err(format!("its cells are numbered 0 to {}", grid.cells() - 1)),
    };
    Ok(TableName::Slide { grid, blank: grid.representative(blank) })
}

impl fmt::Display for TableName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = |blank: usize| KINDS.iter().find(|(_, cell)| *cell == blank).map_or("center", |(kind, _)| kind);
        match *self {
            TableName::Slide { grid: Grid::SQUARE, blank } => write!(f, "eight-{}", kind(blank)),
            TableName::Slide { grid: Grid { rows, cols }, blank } if blank + 1 == rows * cols => {
                write!(f, "slide-{rows}x{cols}")
            }
            TableName::Slide { grid: Grid { rows, cols }, blank } => write!(f, "slide-{rows}x{cols}-{blank}"),
            TableName::CubeStart { blank } => write!(f, "cube-{}", kind(blank)),
            TableName::CubeGoal(goal) => write!(f, "cube-{goal}"),
        }
    }
}
