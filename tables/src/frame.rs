//! How the tables see a board: turned by a symmetry so that the goal's (or start's) blank lies in the cell that stands
//! for its like.

use crate::board::MAX_CELLS;
use crate::{Grid, Move, Symmetry};

/// The turn that belongs to a cell of the blank.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub(crate) symmetry: Symmetry,
    /// The blank's cell in the table.
    pub(crate) cell: usize,
    /// The table's moves for `d l r u`, in this order.
    pub(crate) moves: [Move; 4],
    /// By a cell of the turned board: the cell that comes there.
    pub(crate) sources: [u8; MAX_CELLS],
}

impl Frame {
    /// A board seen as it is.
    pub(crate) const NONE: Frame = Frame::new(Grid::SQUARE, Grid::SQUARE.cells() - 1);

    /// The frames of a grid, by the cell of the blank.
    pub(crate) const fn all(grid: Grid) -> [Frame; MAX_CELLS] {
        let mut frames = [Frame::new(grid, 0); MAX_CELLS];
        let mut blank = 1;
        while blank < grid.cells() {
            frames[blank] = Frame::new(grid, blank);
            blank += 1;
        }
        frames
    }

    const fn new(grid: Grid, blank: usize) -> Frame {
        let symmetry = grid.to_representative(blank);
        let mut sources = [0; MAX_CELLS];
        let mut cell = 0;
        while cell < grid.cells() {
            sources[symmetry.cell(grid, cell)] = cell as u8;
            cell += 1;
        }
        Frame { symmetry, cell: symmetry.cell(grid, blank), moves: symmetry.frame(), sources }
    }
}
