//! The sizes that sliding boards can have.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::board::Board;
use crate::{Grid, Symmetry};

/// The most cells that a board can have here: the 11-puzzle's twelve.
pub const MAX_CELLS: usize = 12;

/// The size of a sliding board: at least two rows and columns, and at most twelve cells.
///
/// ```
/// use tables::Size;
/// let size: Size = "2x4".parse()?;
/// assert_eq!((size.grid().rows, size.grid().cols), (2, 4));
/// let error = "4x4".parse::<Size>().expect_err("too large").to_string();
/// assert!(error.ends_with("4x4 has 16!/2 = 10461394944000 states"), "{error}");
/// # Ok::<(), tables::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size(Grid);

/// Why there are no boards of a size.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SizeError {
    /// A text that names no size.
    #[error("'{0}' is no size: sizes are ROWSxCOLUMNS, as {example}", example = meant(.0))]
    Form(String),
    /// A board with one row or column, or with none.
    #[error("boards have at least 2 rows and columns")]
    Narrow,
    /// A board that has too many states to search them all.
    #[error("tables hold boards of up to {MAX_CELLS} cells: {rows}x{cols} has {}", states(*.rows, *.cols))]
    Large {
        /// The number of rows.
        rows: u64,
        /// The number of columns.
        cols: u64,
    },
}

/// The size that a text with two numbers may mean, else one that is a size.
fn meant(text: &str) -> String {
    let numbers: Vec<&str> =
        text.split(|symbol: char| !symbol.is_ascii_digit()).filter(|part| !part.is_empty()).collect();
    match numbers[..] {
        [rows, cols] if rows.len() + cols.len() <= 4 => format!("{rows}x{cols}"),
        _ => "4x3".into(),
    }
}

/// How many boards of a size lead to a goal, spelled out where 64 bits can hold it.
fn states(rows: u64, cols: u64) -> String {
    match rows.saturating_mul(cols) {
        cells @ 0..=20 => format!("{cells}!/2 = {} states", (1..=cells).product::<u64>() / 2),
        cells => format!("{cells}!/2 states, more than 10^18"),
    }
}

impl Size {
    /// The size of the 8-puzzle.
    pub const SQUARE: Size = Size::of::<3, 3>();

    /// The size of boards of `R` rows and `C` columns.
    pub const fn of<const R: usize, const C: usize>() -> Size {
        Size(Board::<R, C>::GRID)
    }

    /// The size of boards with these cells, if there are any.
    pub fn new(grid: Grid) -> Option<Size> {
        let is_small = grid.rows.checked_mul(grid.cols).is_some_and(|cells| cells <= MAX_CELLS);
        (grid.rows >= 2 && grid.cols >= 2 && is_small).then_some(Size(grid))
    }

    /// The board's cells.
    pub const fn grid(self) -> Grid {
        self.0
    }

    /// The size of a board of this size that a symmetry turned.
    pub const fn turned(self, symmetry: Symmetry) -> Size {
        Size(symmetry.grid(self.0))
    }

    /// The number of cells.
    pub const fn cells(self) -> usize {
        self.0.cells()
    }
}

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Size, SizeError> {
        let sides = text.split_once('x').and_then(|(rows, cols)| Some((rows.parse().ok()?, cols.parse().ok()?)));
        let (rows, cols): (u64, u64) = sides.ok_or_else(|| SizeError::Form(text.into()))?;
        match rows.min(cols) {
            0 | 1 => Err(SizeError::Narrow),
            _ if rows.saturating_mul(cols) > MAX_CELLS as u64 => Err(SizeError::Large { rows, cols }),
            _ => Ok(Size(Grid { rows: rows as usize, cols: cols as usize })),
        }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.0.rows, self.0.cols)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_spellings_are_told_the_right_one() {
        for (text, meant) in [("3X4", "3x4"), ("2*4", "2x4"), ("4\u{d7}3", "4x3"), ("3", "4x3"), ("wide", "4x3")] {
            let error = text.parse::<Size>().expect_err("no size").to_string();
            assert_eq!(error, format!("'{text}' is no size: sizes are ROWSxCOLUMNS, as {meant}"));
        }
    }
}
