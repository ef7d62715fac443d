//! The boards on the way, whatever the puzzle.

use tables::{Answer, Grid, Move, Orientation};

use crate::answer::{Found, write_number};

/// What lies in a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Piece {
    Blank,
    Tile(u8),
    Cube(Orientation),
}

impl From<u8> for Piece {
    fn from(tile: u8) -> Piece {
        if tile == 0 { Piece::Blank } else { Piece::Tile(tile) }
    }
}

impl From<Option<Orientation>> for Piece {
    fn from(cube: Option<Orientation>) -> Piece {
        cube.map_or(Piece::Blank, Piece::Cube)
    }
}

impl Piece {
    /// The piece after it went where the blank was: tiles slide, cubes roll.
    pub(super) fn moved(self, step: Move) -> Piece {
        match self {
            Piece::Cube(cube) => Piece::Cube(cube.rolled(step)),
            piece => piece,
        }
    }
}

/// A board on the way.
pub(super) struct Scene {
    /// What lies in each cell.
    pub(super) pieces: Vec<Piece>,
    /// The blank's cell.
    pub(super) blank: usize,
    /// The move that led here, and the cell that it brought a piece to; nothing at the start.
    pub(super) last: Option<(Move, usize)>,
}

impl Scene {
    fn after(&self, grid: Grid, step: Move) -> Option<Scene> {
        let blank = grid.neighbour(self.blank, step)?;
        let mut pieces = self.pieces.clone();
        pieces[self.blank] = pieces[blank].moved(step);
        pieces[blank] = Piece::Blank;
        Some(Scene { pieces, blank, last: Some((step, self.blank)) })
    }

    /// Appends the number of the board on its way and the letter of the move that led to it.
    pub(super) fn write_title(&self, number: usize, out: &mut Vec<u8>) {
        match self.last {
            None => out.extend(b"start"),
            Some((step, _)) => {
                write_number(number, out);
                out.push(b' ');
                out.push(step.letter() as u8);
            }
        }
    }
}

/// How a way ends, or why there is none.
pub(super) enum End {
    Reached,
    Unsolvable,
    Beyond(u32),
}

/// All boards on the way, or the start alone where none leads on.
pub(super) struct Way {
    pub(super) grid: Grid,
    /// From the start to the goal; never empty.
    pub(super) scenes: Vec<Scene>,
    pub(super) end: End,
}

impl Way {
    pub(super) fn new(grid: Grid, start: Vec<Piece>, answer: &Answer<Found>) -> Way {
        let mut letters = Vec::new();
        let end = match answer {
            Answer::Found(found) => {
                found.write(&mut letters);
                End::Reached
            }
            Answer::Unsolvable => End::Unsolvable,
            Answer::Beyond(bound) => End::Beyond(*bound),
        };
        let blank = start.iter().position(|&piece| piece == Piece::Blank).unwrap_or(0);
        let mut scenes = vec![Scene { pieces: start, blank, last: None }];
        for step in letters.into_iter().filter_map(Move::from_letter) {
            scenes.extend(scenes.last().and_then(|scene| scene.after(grid, step)));
        }
        Way { grid, scenes, end }
    }

    /// The number of moves.
    pub(super) fn moves(&self) -> usize {
        self.scenes.len() - 1
    }
}
