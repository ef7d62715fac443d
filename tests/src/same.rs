//! The plain search's states in the words of the library.

use std::sync::LazyLock;

use tables::{AnyBoard, Board, Orientation, Tray};

use crate::plain::{AXES, Cubes, Tiles};

/// By the plain search's orientation: the library's with the same colours on the same axes.
static ORIENTATIONS: LazyLock<[Orientation; 6]> = LazyLock::new(|| {
    AXES.map(|axes| {
        let is_same = |orientation: &&Orientation| orientation.axes().map(|colour| colour.letter() as u8) == axes;
        *Orientation::ALL.iter().find(is_same).expect("the library knows all six orientations")
    })
});

/// The same sliding board.
pub fn board<const R: usize, const C: usize>(tiles: &Tiles) -> Board<R, C> {
    Board::from_tiles(&tiles.cells[..R * C]).expect("the plain search's boards hold every tile once")
}

/// The same sliding board, with its size.
pub fn any_board<const R: usize, const C: usize>(tiles: &Tiles) -> AnyBoard {
    board::<R, C>(tiles).into()
}

/// The same cubes.
pub fn tray(cubes: &Cubes) -> Tray {
    let orientations = &*ORIENTATIONS;
    let in_cell = |cell: usize| orientations[usize::from(cubes.cells[cell])];
    Tray::from_cubes(cubes.blank, std::array::from_fn(|place| in_cell(place + usize::from(place >= cubes.blank))))
}
