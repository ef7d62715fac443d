//! Cells of a rectangle in reading order, and its symmetries.

use crate::{Move, Path};

/// A rectangle of cells, numbered from 0 in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub cols: usize,
}

impl Grid {
    /// The 3x3 board of the 8-puzzle and the tray of the cubes.
    pub const SQUARE: Grid = Grid { rows: 3, cols: 3 };

    /// The number of cells.
    pub const fn cells(self) -> usize {
        self.rows * self.cols
    }

    /// The cell that the blank reaches from `cell` with a move, if the board goes on there.
    ///
    /// ```
    /// use tables::{Grid, Move};
    /// assert_eq!(Grid::SQUARE.neighbour(8, Move::Up), Some(5));
    /// assert_eq!(Grid::SQUARE.neighbour(8, Move::Right), None);
    /// ```
    pub const fn neighbour(self, cell: usize, step: Move) -> Option<usize> {
        let (row, col) = (cell / self.cols, cell % self.cols);
        match step {
            Move::Down if row + 1 < self.rows => Some(cell + self.cols),
            Move::Left if col > 0 => Some(cell - 1),
            Move::Right if col + 1 < self.cols => Some(cell + 1),
            Move::Up if row > 0 => Some(cell - self.cols),
            _ => None,
        }
    }

    /// The colour of a cell, 0 or 1, where the cells are coloured like a chessboard and cell 0 has colour 0. Every
    /// move changes the colour of the blank's cell.
    pub const fn colour(self, cell: usize) -> usize {
        (cell / self.cols + cell % self.cols) & 1
    }

    /// The rows and columns between two cells.
    pub const fn steps_between(self, one: usize, other: usize) -> usize {
        (one / self.cols).abs_diff(other / self.cols) + (one % self.cols).abs_diff(other % self.cols)
    }

    /// The cell that stands for `cell` in the tables: the largest that some symmetry brings it to, of this grid, or of
    /// the upright one that a grid wider than high is turned into.
    ///
    /// ```
    /// use tables::Grid;
    /// let kinds: Vec<_> = (0..9).map(|cell| Grid::SQUARE.representative(cell)).collect();
    /// assert_eq!(kinds, [8, 7, 8, 7, 4, 7, 8, 7, 8]);
    /// let wide = Grid { rows: 2, cols: 3 };
    /// let kinds: Vec<_> = (0..6).map(|cell| wide.representative(cell)).collect();
    /// assert_eq!(kinds, [5, 3, 5, 5, 3, 5]);
    /// ```
    pub const fn representative(self, cell: usize) -> usize {
        self.to_representative(cell).cell(self, cell)
    }

    /// The first symmetry that brings `cell` to its [representative](Grid::representative).
    pub const fn to_representative(self, cell: usize) -> Symmetry {
        let first = if self.rows < self.cols { 4 } else { 0 };
        let end = if self.rows > self.cols { 4 } else { 8 };
        let mut best = Symmetry::ALL[first];
        let mut i = first + 1;
        while i < end {
            if Symmetry::ALL[i].cell(self, cell) > best.cell(self, cell) {
                best = Symmetry::ALL[i];
            }
            i += 1;
        }
        best
    }
}

/// One of the eight symmetries of the square: perhaps a reflection in the main diagonal (rows become columns), then
/// perhaps a flip of the rows, then perhaps a flip of the columns. On a rectangle that is no square the four with the
/// reflection lead to the rectangle that lies on its side.
///
/// ```
/// use tables::{Grid, Move, Symmetry};
/// for symmetry in Symmetry::ALL {
///     for cell in 0..9 {
///         let image = symmetry.cell(Grid::SQUARE, cell);
///         assert_eq!(symmetry.inverse().cell(Grid::SQUARE, image), cell);
///     }
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    diagonal: bool,
    flips_rows: bool,
    flips_cols: bool,
}

impl Symmetry {
    /// The symmetry that leaves everything in its place.
    pub const IDENTITY: Symmetry = Symmetry::ALL[0];

    /// The reflection in the main diagonal.
    pub const DIAGONAL: Symmetry = Symmetry::ALL[4];

    /// All eight, the four that keep every rectangle's shape first.
    pub const ALL: [Symmetry; 8] = {
        let mut all = [Symmetry { diagonal: false, flips_rows: false, flips_cols: false }; 8];
        let mut i = 0;
        while i < 8 {
            all[i] = Symmetry { diagonal: i & 4 != 0, flips_rows: i & 2 != 0, flips_cols: i & 1 != 0 };
            i += 1;
        }
        all
    };

    /// The symmetries that map a grid to itself: eight of a square, four of any other rectangle.
    pub fn of(grid: Grid) -> impl Iterator<Item = Symmetry> {
        let square = grid.rows == grid.cols;
        Symmetry::ALL.into_iter().filter(move |s| square || !s.diagonal)
    }

    /// True where rows become columns: then the two level axes of a cube change places.
    pub const fn swaps_axes(self) -> bool {
        self.diagonal
    }

    /// The grid that `grid` becomes.
    pub const fn grid(self, grid: Grid) -> Grid {
        if self.diagonal { Grid { rows: grid.cols, cols: grid.rows } } else { grid }
    }

    /// The cell that a cell of `grid` becomes, in the numbering of [`Symmetry::grid`].
    pub const fn cell(self, grid: Grid, cell: usize) -> usize {
        let (mut row, mut col) = (cell / grid.cols, cell % grid.cols);
        if self.diagonal {
            (row, col) = (col, row);
        }
        let image = self.grid(grid);
        if self.flips_rows {
            row = image.rows - 1 - row;
        }
        if self.flips_cols {
            col = image.cols - 1 - col;
        }
        row * image.cols + col
    }

    /// The move that a move becomes.
    pub const fn step(self, step: Move) -> Move {
        let turned = match (self.diagonal, step) {
            (false, step) => step,
            (true, Move::Down) => Move::Right,
            (true, Move::Left) => Move::Up,
            (true, Move::Right) => Move::Down,
            (true, Move::Up) => Move::Left,
        };
        let flips = if turned.is_sideways() { self.flips_cols } else { self.flips_rows };
        if flips { turned.opposite() } else { turned }
    }

    /// What `d l r u`, in this order, become: the order in which to try the moves of a turned board so that the
    /// letters of the board as it was asked come in dictionary order.
    pub const fn frame(self) -> [Move; 4] {
        [self.step(Move::Down), self.step(Move::Left), self.step(Move::Right), self.step(Move::Up)]
    }

    /// What a path becomes.
    pub fn path(self, path: &Path) -> Path {
        path.moves().iter().map(|&step| self.step(step)).collect()
    }

    /// The symmetry that undoes this one.
    pub const fn inverse(self) -> Symmetry {
        // Flips undo themselves; behind the reflection, a flip of the rows was a flip of the columns.
        if self.diagonal {
            Symmetry { diagonal: true, flips_rows: self.flips_cols, flips_cols: self.flips_rows }
        } else {
            self
        }
    }
}
