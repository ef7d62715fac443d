//! How the tables see a board: turned by a symmetry so that the goal's (or start's) blank lies in the cell that stands
//! for its like.

use crate::size::MAX_CELLS;
use crate::{Grid, Move, Symmetry};

/// The turn that belongs to a cell of the blank.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub(crate) symmetry: Symmetry,
    /// The blank's cell in the table.
    pub(crate) cell: usize,
    /// The table's moves for `d l r u`, in this order.
    pub(crate) moves: [Move; 4],
    /// By a cell: where it comes to lie.
    pub(crate) images: [u8; MAX_CELLS],
    /// By a cell: the tile that lies there in the table's goal, turned back; 0 for the blank.
    pub(crate) goal: [u8; MAX_CELLS],
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
        let table_blank = symmetry.cell(grid, blank);
        let (mut images, mut goal) = ([0; MAX_CELLS], [0; MAX_CELLS]);
        let mut cell = 0;
        while cell < grid.cells() {
            let image = symmetry.cell(grid, cell);
            images[cell] = image as u8;
            if cell != blank {
                goal[cell] = image as u8 + (image < table_blank) as u8;
            }
            cell += 1;
        }
        Frame { symmetry, cell: table_blank, moves: symmetry.frame(), images, goal }
    }
}
