//! The eight cubes on their tray, numbered by the blank's cell and one of six orientations a cube.

use super::{Space, neighbour};

/// The six orientations of a cube: the colours on its vertical, its north-south and its east-west axis.
pub const AXES: [[u8; 3]; 6] = [*b"WRB", *b"WBR", *b"RWB", *b"RBW", *b"BWR", *b"BRW"];

/// How every cube lies at the start: white on top, red to the front, blue to the side.
const START: u8 = 0;

/// The numbers of all orientations of eight cubes.
const CUBES: usize = 6usize.pow(8);

/// The cubes on the tray.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cubes {
    /// The orientation in each cell in reading order, its place among [`AXES`]; what stands in the blank's cell means
    /// nothing and is 0.
    pub cells: [u8; 9],
    /// The blank's cell.
    pub blank: usize,
}

impl Cubes {
    /// The start, with the blank in this cell.
    pub fn start(blank: usize) -> Cubes {
        Cubes { cells: [START; 9], blank }
    }

    /// The colours on top, and `E` for the blank.
    pub fn tops(&self) -> [u8; 9] {
        let mut tops = self.cells.map(|orientation| AXES[usize::from(orientation)][0]);
        tops[self.blank] = b'E';
        tops
    }

    /// All 256 ways in which cubes can show a pattern: each of them in one of two orientations.
    pub fn showing(pattern: &[u8; 9]) -> Vec<Cubes> {
        let blank = pattern.iter().position(|&top| top == b'E').expect("a pattern has a blank");
        let mut all = vec![Cubes { cells: [0; 9], blank }];
        for (cell, &top) in pattern.iter().enumerate().filter(|&(cell, _)| cell != blank) {
            let orientations = (0..).zip(AXES).filter(|(_, axes)| axes[0] == top).map(|(orientation, _)| orientation);
            let placed = |orientation| {
                all.iter().map(move |&cubes| {
                    let mut cubes = cubes;
                    cubes.cells[cell] = orientation;
                    cubes
                })
            };
            all = orientations.flat_map(placed).collect();
        }
        all
    }
}

/// All 9 x 6^8 trays, those that cannot be reached among them.
pub struct CubeSpace {
    /// What becomes of each orientation in a sideways roll.
    sideways: [u8; 6],
    /// What becomes of each orientation in a roll up or down.
    upright: [u8; 6],
}

impl Default for CubeSpace {
    /// A sideways roll exchanges what is on the vertical and the east-west axis, one up or down what is on the vertical
    /// and the north-south axis.
    fn default() -> CubeSpace {
        let number = |axes| (0..).zip(AXES).find(|(_, known)| *known == axes).map_or(0, |(number, _)| number);
        CubeSpace {
            sideways: AXES.map(|[vertical, north_south, east_west]| number([east_west, north_south, vertical])),
            upright: AXES.map(|[vertical, north_south, east_west]| number([north_south, vertical, east_west])),
        }
    }
}

impl Space for CubeSpace {
    type State = Cubes;

    fn size(&self) -> usize {
        9 * CUBES
    }

    /// The 6-ary hash: the blank's cell, then a base-6 digit for each cube in reading order.
    fn index(&self, cubes: &Cubes) -> usize {
        let digit = |place: usize| usize::from(cubes.cells[cell_of(place, cubes.blank)]);
        (0..8).fold(cubes.blank, |hash, place| 6 * hash + digit(place))
    }

    fn state(&self, index: usize) -> Cubes {
        let blank = index / CUBES;
        let mut cells = [0; 9];
        let mut rest = index % CUBES;
        for place in (0..8).rev() {
            cells[cell_of(place, blank)] = (rest % 6) as u8;
            rest /= 6;
        }
        Cubes { cells, blank }
    }

    fn moved(&self, cubes: &Cubes, letter: u8) -> Option<Cubes> {
        let next = neighbour(3, 3, cubes.blank, letter)?;
        let rolled = if matches!(letter, b'l' | b'r') { self.sideways } else { self.upright };
        let mut cells = cubes.cells;
        cells[cubes.blank] = rolled[usize::from(cells[next])];
        cells[next] = 0;
        Some(Cubes { cells, blank: next })
    }
}

/// The cell of a cube, the blank left out of the count.
fn cell_of(place: usize, blank: usize) -> usize {
    place + usize::from(place >= blank)
}
