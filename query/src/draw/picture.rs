//! A picture (SVG) that plays a way over and over, with every board of it beside: nothing is lost where it stands still.

use super::layout::{BELOW, LARGE_RIM, LETTERS, LINE, Layout, MARGIN, SMALL, SMALL_RIM};
use super::pen::put;
use super::pieces::{End, Piece, Scene, Way};
use super::roll;
use crate::answer::write_number;

/// By the tile: a board in order is a band from blue to pink.
const TILES: [&str; 11] = [
    "#0e86b4", "#1779c4", "#2a6bd0", "#435dd6", "#5d52d6", "#7648d0", "#8d41c4", "#a13cb3", "#b2399e", "#bf3a87",
    "#c83f6f",
];

const STYLE: &str = "text{font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}\
.tile text{font-weight:600;font-size:540px;text-anchor:middle;fill:#fff}\
.cube{stroke:#24303f;stroke-width:12;stroke-linejoin:round}.tray{fill:#d5dbe3}.end{font-size:22px;font-weight:600;fill:#1f2328}\
.path,.title{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace;fill:#59636e}\
.path{font-size:15px}.title{font-size:13px}\
.moved{fill:none;stroke:#f5a524;stroke-width:2}.now{fill:none;stroke:#59636e;stroke-width:2}.still{display:none}\
@media(prefers-color-scheme:dark){.tray{fill:#343b45}.end{fill:#f0f3f6}.path,.title{fill:#9ea7b3}.now{stroke:#9ea7b3}}\
@media(prefers-reduced-motion:reduce),print{.film{display:none}.still{display:inline}}";

/// The picture of a way.
pub(super) fn of(way: &Way) -> Vec<u8> {
    let mut picture = Picture { way, layout: Layout::new(way), out: Vec::new() };
    picture.write();
    picture.out
}

/// A picture that is being written.
pub(super) struct Picture<'a> {
    pub(super) way: &'a Way,
    pub(super) layout: Layout,
    pub(super) out: Vec<u8>,
}

impl Picture<'_> {
    fn write(&mut self) {
        let scenes = &self.way.scenes;
        let path: Vec<u8> = scenes.iter().filter_map(|scene| Some(scene.last?.0.letter() as u8)).collect();
        let (width, height) = self.layout.size(scenes.len(), path.len().div_ceil(LETTERS));
        let head = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 % %\" width=\"%\" height=\"%\" role=\"img\">\n<title>";
        put(head, &[width, height, width, height], &mut self.out);
        self.write_end();
        self.text(if path.is_empty() { "" } else { ": " });
        self.out.extend(&path);
        self.text("</title>\n<style>");
        self.text(STYLE);
        self.text("</style>\n<defs>\n");
        self.write_pieces();
        self.text("</defs>\n");
        self.write_words(&path);
        if scenes.len() > 1 {
            scenes.iter().enumerate().for_each(|(number, scene)| self.write_small(number, scene));
        }
        self.write_large();
        if scenes.len() > 1 {
            self.write_now();
        }
        self.text("</svg>\n");
    }

    pub(super) fn text(&mut self, text: &str) {
        self.out.extend(text.as_bytes());
    }

    pub(super) fn put(&mut self, text: &str, numbers: &[i32]) {
        put(text, numbers, &mut self.out);
    }

    fn write_end(&mut self) {
        match self.way.end {
            End::Reached => {
                let moves = self.way.moves();
                write_number(moves, &mut self.out);
                self.text(if moves == 1 { " move" } else { " moves" });
            }
            End::Unsolvable => self.text("unsolvable"),
            End::Beyond(bound) => {
                self.text("more than ");
                write_number(bound as usize, &mut self.out);
                self.text(" moves");
            }
        }
    }

    /// Every piece that there is, once.
    fn write_pieces(&mut self) {
        let mut known = Vec::new();
        for piece in self.way.scenes.iter().flat_map(|scene| &scene.pieces) {
            if !known.contains(piece) && *piece != Piece::Blank {
                known.push(*piece);
                self.put("<g id=\"p%\"", &[name(*piece)]);
                match *piece {
                    Piece::Blank => (),
                    Piece::Tile(tile) => {
                        self.text(
                            " class=\"tile\"><rect x=\"30\" y=\"30\" width=\"940\" height=\"940\" rx=\"150\" fill=\"",
                        );
                        self.text(TILES[usize::from(tile - 1) % TILES.len()]);
                        self.put("\"/><text x=\"500\" y=\"695\">%</text>", &[tile.into()]);
                    }
                    Piece::Cube(cube) => {
                        self.text(" class=\"cube\">");
                        roll::write_cube(cube, &mut self.out);
                    }
                }
                self.text("</g>\n");
            }
        }
    }

    /// What the answer is, below the large board.
    fn write_words(&mut self, path: &[u8]) {
        let mut y = MARGIN + self.layout.large.1 + BELOW;
        self.put("<text class=\"end\" x=\"%\" y=\"%\">", &[MARGIN, y]);
        self.write_end();
        self.text("</text>\n");
        for letters in path.chunks(LETTERS) {
            y += LINE;
            self.put("<text class=\"path\" x=\"%\" y=\"%\">", &[MARGIN, y]);
            self.out.extend(letters);
            self.text("</text>\n");
        }
    }

    /// A board among the small ones. What does not move to get there is a group that the large board takes as well.
    fn write_small(&mut self, number: usize, scene: &Scene) {
        let ((x, y), (width, height)) = (self.layout.place(number), self.layout.small);
        self.put("<text class=\"title\" x=\"%\" y=\"%\">", &[x, y - 7]);
        scene.write_title(number, &mut self.out);
        self.put(
            "</text><rect class=\"tray\" x=\"%\" y=\"%\" width=\"%\" height=\"%\" rx=\"5\"/>",
            &[x, y, width, height],
        );
        self.put("<g transform=\"translate(% %)scale(.0%)\">", &[x + SMALL_RIM, y + SMALL_RIM, SMALL]);
        self.write_standing(number, scene);
        self.text("</g>");
        if let Some((_, cell)) = scene.last {
            self.put("<g transform=\"translate(% %)scale(.0%)\">", &[x + SMALL_RIM, y + SMALL_RIM, SMALL]);
            self.write_use(scene.pieces[cell], cell);
            self.text("</g>");
            let (col, row) = self.corner(cell);
            let numbers = [x + SMALL_RIM + col * SMALL, y + SMALL_RIM + row * SMALL, SMALL, SMALL];
            self.put("<rect class=\"moved\" x=\"%\" y=\"%\" width=\"%\" height=\"%\" rx=\"5\"/>", &numbers);
        }
        self.text("\n");
    }

    /// All pieces but the one that has moved.
    fn write_standing(&mut self, number: usize, scene: &Scene) {
        self.put("<g id=\"b%\">", &[number as i32]);
        for (cell, piece) in scene.pieces.iter().enumerate() {
            if *piece != Piece::Blank && scene.last.is_none_or(|(_, moved)| moved != cell) {
                self.write_use(*piece, cell);
            }
        }
        self.text("</g>");
    }

    fn write_use(&mut self, piece: Piece, cell: usize) {
        let (col, row) = self.corner(cell);
        self.put("<use href=\"#p%\" x=\"%\" y=\"%\"/>", &[name(piece), 1000 * col, 1000 * row]);
    }

    /// The column and the row of a cell.
    pub(super) fn corner(&self, cell: usize) -> (i32, i32) {
        ((cell % self.way.grid.cols) as i32, (cell / self.way.grid.cols) as i32)
    }

    fn write_large(&mut self) {
        let (width, height) = self.layout.large;
        let tray = "<rect class=\"tray\" x=\"%\" y=\"%\" width=\"%\" height=\"%\" rx=\"14\"/>\n";
        self.put(tray, &[MARGIN, MARGIN, width, height]);
        let scenes = &self.way.scenes;
        let corner = "<g transform=\"translate(% %)scale(.%)\">\n";
        self.put(corner, &[MARGIN + LARGE_RIM, MARGIN + LARGE_RIM, self.layout.cell]);
        if scenes.len() == 1 {
            self.write_standing(0, &scenes[0]);
        } else {
            self.write_film();
        }
        self.text("</g>\n");
    }
}

/// A piece's number among all.
pub(super) fn name(piece: Piece) -> i32 {
    match piece {
        Piece::Blank => 0,
        Piece::Tile(tile) => tile.into(),
        Piece::Cube(cube) => cube.number() as i32 + 1,
    }
}
