//! The tables' names, and the puzzle behind each.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::Grid;
use crate::cube::Pattern;
use crate::puzzle::Puzzle;
use crate::rolling::Rolling;
use crate::size::{Size, SizeError};
use crate::sliding::AnySliding;

/// A table's name: which puzzle it answers, and to which roots.
///
/// ```
/// use tables::TableName;
/// let name: TableName = "cube-WWWWEWWWW".parse()?;
/// assert_eq!(name.file_name(), "cube-WWWWEWWWW.tbl");
/// assert_eq!("slide-3x3-7".parse::<TableName>()?.to_string(), "eight-edge");
/// assert_eq!("slide-2x4".parse::<TableName>()?.to_string(), "slide-4x2");
/// assert!("cube-middle".parse::<TableName>().is_err());
/// # Ok::<(), tables::NameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableName {
    /// A sliding board, to the goal with its blank in a cell. It answers boards that lie on their side as well.
    Slide {
        /// The board, upright.
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

    /// The table that answers boards of a size to a goal with its blank in that cell, by a symmetry that turns boards
    /// upright and the cell into the one that stands for its like.
    pub fn slide(size: Size, goal_blank: usize) -> TableName {
        let (grid, blank) = (size.grid(), goal_blank % size.cells());
        TableName::Slide { grid: grid.to_representative(blank).grid(grid), blank: grid.representative(blank) }
    }

    /// The name of the table's file.
    pub fn file_name(&self) -> String {
        format!("{self}.tbl")
    }

    /// The table whose file has that name, and no other spelling of it.
    ///
    /// ```
    /// use tables::TableName;
    /// assert_eq!(TableName::of_file("eight-edge.tbl"), "eight-edge".parse().ok());
    /// assert_eq!(TableName::of_file("slide-3x3-7.tbl"), None);
    /// ```
    pub fn of_file(name: &str) -> Option<TableName> {
        let stem = name.strip_suffix(".tbl")?;
        stem.parse().ok().filter(|name: &TableName| name.to_string() == stem)
    }

    /// Does something to the puzzle that the table answers.
    pub fn visit<V: Visit>(&self, visitor: V) -> V::Output {
        match *self {
            TableName::CubeStart { blank } => visitor.visit(Rolling::from_start(blank)),
            TableName::CubeGoal(goal) => visitor.visit(Rolling::to_pattern(goal)),
            TableName::Slide { grid, blank } => {
                let size = Size::new(grid).unwrap_or(Size::SQUARE);
                visitor.visit(AnySliding::new(size.turned(size.grid().to_representative(0)), blank))
            }
        }
    }
}

/// A name that no table has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no table {name}: {reason}")]
#[non_exhaustive]
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

/// `RxC` or `RxC-CELL`, the cell in the numbering of just these rows and columns.
fn slide(text: &str) -> Result<TableName, String> {
    let (size, blank) = text.split_once('-').map_or((text, None), |(size, blank)| (size, Some(blank)));
    let size: Size = size.parse().map_err(|error| match error {
        SizeError::Form(_) => FORMS.into(),
        error => error.to_string(),
    })?;
    let grid = size.grid();
    let blank = match blank.map(str::parse) {
        None => grid.cells() - 1,
        Some(Ok(cell)) if cell < grid.cells() => cell,
        Some(_) => return Err(format!("its cells are numbered 0 to {}", grid.cells() - 1)),
    };
    Ok(TableName::slide(size, blank))
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
