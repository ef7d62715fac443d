//! Boards as text, side by side: boxes, letters, and colours where the reader has them.

use tables::{Colour, Grid};

use super::pieces::{Piece, Scene, Way};
use super::terminal::Terminal;
use crate::answer::write_number;

/// The columns between two boards.
const GAP: usize = 2;

/// The ground of each tile from 1 on, in the 256 colours of terminals: a board in order is a band from blue to pink.
const TILES: [u8; 11] = [31, 32, 33, 69, 63, 99, 98, 134, 133, 169, 168];

/// The ground and the letters of white, red and blue faces: on top, to the front, to the side.
const FACES: [[(u8, u8); 3]; 3] =
    [[(255, 16), (250, 16), (245, 16)], [(196, 231), (160, 231), (124, 231)], [(33, 231), (26, 231), (19, 231)]];

/// The ground and the ink of the tile that has moved.
const MOVED: (u8, u8) = (220, 16);

/// The ink of the lines around the cells.
const LINES: &[u8] = b"38;5;244";

/// Appends all boards on the way, each row of them behind an empty line.
pub(super) fn write(way: &Way, terminal: &Terminal, out: &mut Vec<u8>) {
    let sheet = Sheet::new(way, terminal.has_colours);
    let in_a_row = ((terminal.width + GAP) / (sheet.width() + GAP)).max(1);
    for (row, scenes) in way.scenes.chunks(in_a_row).enumerate() {
        out.push(b'\n');
        for line in 0..=sheet.lines() {
            for (place, scene) in scenes.iter().enumerate() {
                pad(if place == 0 { 0 } else { GAP }, out);
                match line.checked_sub(1) {
                    Some(line) => sheet.write_line(scene, line, out),
                    None => {
                        let begin = out.len();
                        scene.write_title(row * in_a_row + place, out);
                        let length = out.len() - begin;
                        pad(if place + 1 < scenes.len() { sheet.width().saturating_sub(length) } else { 0 }, out);
                    }
                }
            }
            out.push(b'\n');
        }
    }
}

fn pad(columns: usize, out: &mut Vec<u8>) {
    out.resize(out.len() + columns, b' ');
}

/// How boards are laid out.
struct Sheet {
    grid: Grid,
    /// Columns and lines of a cell.
    cell: (usize, usize),
    has_colours: bool,
}

impl Sheet {
    fn new(way: &Way, has_colours: bool) -> Sheet {
        let is_cube = |piece: &Piece| matches!(piece, Piece::Cube(_));
        let digits = if way.grid.cells() > 10 { 2 } else { 1 };
        let cell = if way.scenes[0].pieces.iter().any(is_cube) { (4, 2) } else { (digits + 2, 1) };
        Sheet { grid: way.grid, cell, has_colours }
    }

    /// The columns of a board.
    fn width(&self) -> usize {
        self.grid.cols * (self.cell.0 + 1) + 1
    }

    /// The lines of a board.
    fn lines(&self) -> usize {
        self.grid.rows * (self.cell.1 + 1) + 1
    }

    fn write_line(&self, scene: &Scene, line: usize, out: &mut Vec<u8>) {
        let (row, inner) = (line / (self.cell.1 + 1), line % (self.cell.1 + 1));
        match inner.checked_sub(1) {
            None => self.write_border(row, out),
            Some(inner) => {
                for cell in row * self.grid.cols..(row + 1) * self.grid.cols {
                    self.paint(LINES, "│".as_bytes(), out);
                    let is_moved = scene.last.is_some_and(|(_, moved)| moved == cell);
                    self.write_piece(scene.pieces[cell], is_moved, inner, out);
                }
                self.paint(LINES, "│".as_bytes(), out);
            }
        }
    }

    /// The line above a row of cells, or below the last one.
    fn write_border(&self, row: usize, out: &mut Vec<u8>) {
        let [left, between, right] = match row {
            0 => ["┌", "┬", "┐"],
            _ if row == self.grid.rows => ["└", "┴", "┘"],
            _ => ["├", "┼", "┤"],
        };
        let mut line = Vec::new();
        for col in 0..self.grid.cols {
            line.extend(if col == 0 { left } else { between }.as_bytes());
            (0..self.cell.0).for_each(|_| line.extend("─".as_bytes()));
        }
        line.extend(right.as_bytes());
        self.paint(LINES, &line, out);
    }

    /// One line of a piece; the one that has moved stands in brackets.
    fn write_piece(&self, piece: Piece, is_moved: bool, line: usize, out: &mut Vec<u8>) {
        let [open, close] = if is_moved { *b"[]" } else { *b"  " };
        match piece {
            Piece::Blank => pad(self.cell.0, out),
            Piece::Tile(tile) => {
                let mut text = vec![open];
                pad(self.cell.0 - 2 - if tile < 10 { 1 } else { 2 }, &mut text);
                write_number(u64::from(tile), &mut text);
                text.push(close);
                let ground = TILES[usize::from(tile - 1) % TILES.len()];
                self.fill(if is_moved { MOVED } else { (ground, 231) }, &text, out);
            }
            // Seen from above: the front below the top, the side to its right.
            Piece::Cube(cube) => {
                let face = |colour: Colour, towards: usize| FACES[colour as usize][towards];
                let small = |colour: Colour| colour.letter().to_ascii_lowercase() as u8;
                let [top, front, side] = cube.axes();
                if line == 0 {
                    self.fill(face(top, 0), &[open, top.letter() as u8, close], out);
                    self.fill(face(side, 2), &[small(side)], out);
                } else {
                    self.fill(face(front, 1), &[b' ', small(front), b' '], out);
                    self.write_corner(face(side, 2).0, out);
                }
            }
        }
    }

    /// Where the side's lower edge meets the front's: half of a cell, so that the cube looks cut off.
    fn write_corner(&self, ground: u8, out: &mut Vec<u8>) {
        if !self.has_colours {
            return out.push(b' ');
        }
        let mut code = b"38;5;".to_vec();
        write_number(u64::from(ground), &mut code);
        self.paint(&code, "▀".as_bytes(), out);
    }

    /// Text on a coloured ground.
    fn fill(&self, (ground, ink): (u8, u8), text: &[u8], out: &mut Vec<u8>) {
        let mut code = b"1;48;5;".to_vec();
        write_number(u64::from(ground), &mut code);
        code.extend(b";38;5;");
        write_number(u64::from(ink), &mut code);
        self.paint(&code, text, out);
    }

    fn paint(&self, code: &[u8], text: &[u8], out: &mut Vec<u8>) {
        if self.has_colours {
            out.extend(b"\x1b[");
            out.extend(code);
            out.push(b'm');
            out.extend(text);
            out.extend(b"\x1b[0m");
        } else {
            out.extend(text);
        }
    }
}
