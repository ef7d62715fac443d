//! Sliding boards of any size, numbered as permutations of all their cells, the blank among them.

use super::{Space, neighbour};

/// The most cells that a board can have here.
const MOST: usize = 12;

/// A sliding board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tiles {
    /// The tile in each cell in reading order, 0 for the blank; what is behind the last cell stays 0.
    pub cells: [u8; MOST],
    /// The blank's cell.
    pub blank: usize,
}

/// All boards of `R` rows and `C` columns, those that cannot be reached among them.
pub struct TileSpace<const R: usize, const C: usize>;

impl<const R: usize, const C: usize> TileSpace<R, C> {
    const CELLS: usize = {
        assert!(R * C <= MOST, "the board is too large");
        R * C
    };

    /// The board with its tiles in ascending order around a blank in this cell.
    pub fn goal(&self, blank: usize) -> Tiles {
        let mut cells = [0; MOST];
        let others = (0..Self::CELLS).filter(|&cell| cell != blank);
        for (tile, cell) in (1..).zip(others) {
            cells[cell] = tile;
        }
        Tiles { cells, blank }
    }
}

impl<const R: usize, const C: usize> Space for TileSpace<R, C> {
    type State = Tiles;

    fn size(&self) -> usize {
        (1..=Self::CELLS).product()
    }

    /// The rank in factorial base: a digit a cell, the number of smaller tiles in the cells behind it.
    fn index(&self, tiles: &Tiles) -> usize {
        let cells = &tiles.cells[..Self::CELLS];
        let smaller_behind = |place: usize| cells[place + 1..].iter().filter(|&&tile| tile < cells[place]).count();
        (0..Self::CELLS).fold(0, |rank, place| rank * (Self::CELLS - place) + smaller_behind(place))
    }

    fn state(&self, index: usize) -> Tiles {
        let mut cells = [0; MOST];
        let mut rest = index;
        for place in (0..Self::CELLS).rev() {
            let digit = (rest % (Self::CELLS - place)) as u8;
            rest /= Self::CELLS - place;
            cells[place] = digit;
            // So far the cells behind hold an order of the lowest numbers: make room among them for this one.
            cells[place + 1..Self::CELLS].iter_mut().for_each(|tile| *tile += u8::from(*tile >= digit));
        }
        let blank = cells.iter().position(|&tile| tile == 0).unwrap_or(0);
        Tiles { cells, blank }
    }

    fn moved(&self, tiles: &Tiles, letter: u8) -> Option<Tiles> {
        let next = neighbour(R, C, tiles.blank, letter)?;
        let mut cells = tiles.cells;
        cells.swap(tiles.blank, next);
        Some(Tiles { cells, blank: next })
    }
}
