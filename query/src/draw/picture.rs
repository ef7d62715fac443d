//! A picture (SVG) that plays a way over and over, with every board of it beside: nothing is lost where it stands still.
//!
//! Every time is a share of the whole play, so that what begins together cannot come apart.

use super::pen::{put, put_share};
use super::pieces::{End, Piece, Scene, Way};
use super::roll::{self, ANGLES};
use crate::answer::write_number;

/// Around everything, and between the large board and the small ones.
const MARGIN: i32 = 16;

/// The least and the most for a cell of the large board, a cell of the small ones, and what the trays add around them.
const LARGE: (i32, i32) = (100, 150);
const SMALL: i32 = 24;
const LARGE_RIM: i32 = 12;
const SMALL_RIM: i32 = 4;

/// A small board's title, and what is between small boards.
const TITLE: i32 = 22;
const GAP: i32 = 16;

/// From the large board to the text below it, a line of that, and how many letters of a path it holds.
const BELOW: i32 = 36;
const LINE: i32 = 24;
const LETTERS: usize = 28;

/// The length of a step in milliseconds.
const TICK: usize = 800;

/// When in its step, in hundredths, a piece is at each angle of its roll, or as far on its slide.
const PACE: [usize; ANGLES] = [4, 14, 20, 25, 30, 36, 46];

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

/// Where things are.
struct Layout {
    /// Small boards in a row.
    columns: usize,
    /// A cell of the large board.
    cell: i32,
    /// The large tray, and a small one.
    large: (i32, i32),
    small: (i32, i32),
}

impl Layout {
    fn new(way: &Way) -> Layout {
        let tray = |cell: i32, rim: i32| (way.grid.cols as i32 * cell + 2 * rim, way.grid.rows as i32 * cell + 2 * rim);
        let small = tray(SMALL, SMALL_RIM);
        // Somewhat wider than high.
        let columns = (way.scenes.len() * 13 / 10).isqrt().max(2);
        let small_rows = way.scenes.len().div_ceil(columns) as i32;
        let text = BELOW + LINE * way.moves().div_ceil(LETTERS) as i32;
        let left = small_rows * (small.1 + TITLE + GAP) - GAP - text - 2 * LARGE_RIM;
        let cell = (left / way.grid.rows as i32).clamp(LARGE.0, LARGE.1);
        Layout { columns, cell, large: tray(cell, LARGE_RIM), small }
    }

    /// The upper left corner of a small board's tray.
    fn place(&self, number: usize) -> (i32, i32) {
        let (col, row) = ((number % self.columns) as i32, (number / self.columns) as i32);
        let left = MARGIN + self.large.0 + 2 * MARGIN;
        (left + col * (self.small.0 + GAP), MARGIN + row * (self.small.1 + TITLE + GAP) + TITLE)
    }

    /// The picture's width and height.
    fn size(&self, scenes: usize, lines: usize) -> (i32, i32) {
        let (mut width, mut height) = (MARGIN + self.large.0, MARGIN + self.large.1 + BELOW + LINE * lines as i32);
        if scenes > 1 {
            width = self.place(self.columns.min(scenes) - 1).0 + self.small.0;
            height = height.max(self.place(scenes - 1).1 + self.small.1);
        }
        (width + MARGIN, height + MARGIN)
    }
}

struct Picture<'a> {
    way: &'a Way,
    layout: Layout,
    out: Vec<u8>,
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
        self.text("</svg>\n");
    }

    fn text(&mut self, text: &str) {
        self.out.extend(text.bytes());
    }

    fn put(&mut self, text: &str, numbers: &[i32]) {
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
        match scene.last {
            None => self.text("start"),
            Some((step, _)) => {
                self.put("% ", &[number as i32]);
                self.out.push(step.letter() as u8);
            }
        }
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
    fn corner(&self, cell: usize) -> (i32, i32) {
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
            self.text("<g class=\"still\"><use href=\"#b0\"/></g>\n<g class=\"film\">\n");
            self.text("<g>");
            self.write_times("display", " calcMode=\"discrete\" values=\"inline;none\"", &[0, self.begin(1)]);
            self.text("<use href=\"#b0\"/></g>\n");
            for number in 1..scenes.len() {
                self.write_step(number);
            }
            self.text("</g>\n");
        }
        self.text("</g>\n");
        if scenes.len() > 1 {
            self.write_now();
        }
    }

    /// The hundredths of steps in the whole play: the start and the goal stand for a while.
    fn length(&self) -> usize {
        100 * (self.way.scenes.len() + 2)
    }

    /// When a board takes the place of the one before.
    fn begin(&self, number: usize) -> usize {
        100 * number
    }

    /// What is seen while a piece moves, and until the next one does.
    fn write_step(&mut self, number: usize) {
        let [before, after] = [&self.way.scenes[number - 1], &self.way.scenes[number]];
        let Some((step, cell)) = after.last else { return };
        self.text("<g display=\"none\">");
        let (begin, end) = (self.begin(number), self.begin(number + 1));
        if number == self.way.moves() {
            self.write_times("display", " calcMode=\"discrete\" values=\"none;inline\"", &[0, begin]);
        } else {
            self.write_times("display", " calcMode=\"discrete\" values=\"none;inline;none\"", &[0, begin, end]);
        }
        self.put("<use href=\"#b%\"/>", &[number as i32]);

        let times: Vec<usize> = [0].into_iter().chain(PACE.map(|pace| begin + pace)).chain([self.length()]).collect();
        let mut timing = Vec::new();
        self.write_timing(&times, &mut timing);
        let (from, to) = (self.corner(after.blank), self.corner(cell));
        match before.pieces[after.blank] {
            Piece::Cube(cube) => {
                self.put("<g class=\"cube\" transform=\"translate(% %)\">", &[1000 * from.0, 1000 * from.1]);
                roll::write_roll(cube, step, &timing, &mut self.out);
            }
            piece => {
                self.text("<g><animateTransform attributeName=\"transform\" type=\"translate\" values=\"");
                for place in 0..times.len() as i32 {
                    let part = (place - 1).clamp(0, ANGLES as i32 - 1);
                    let between = |from: i32, to: i32| 1000 * from + 1000 * (to - from) * part / (ANGLES as i32 - 1);
                    let numbers = [between(from.0, to.0), between(from.1, to.1)];
                    self.put(if place > 0 { ";%,%" } else { "%,%" }, &numbers);
                }
                self.text("\"");
                self.out.extend(timing);
                self.put("<use href=\"#p%\"/>", &[name(piece)]);
            }
        }
        self.text("</g></g>\n");
    }

    /// A frame around the small board that the large one shows.
    fn write_now(&mut self) {
        let (width, height) = self.layout.small;
        let frame = "<g class=\"film\"><rect class=\"now\" x=\"-3\" y=\"-3\" width=\"%\" height=\"%\" rx=\"8\" transform=\"translate(% %)\">";
        let (x, y) = self.layout.place(0);
        self.put(frame, &[width + 6, height + 6, x, y]);
        self.text("<animateTransform attributeName=\"transform\" type=\"translate\" calcMode=\"discrete\" values=\"");
        let scenes = self.way.scenes.len();
        for number in 0..scenes {
            let (x, y) = self.layout.place(number);
            self.put(if number > 0 { ";%,%" } else { "%,%" }, &[x, y]);
        }
        self.text("\"");
        let times: Vec<usize> = (0..scenes).map(|number| self.begin(number)).collect();
        let mut timing = Vec::new();
        self.write_timing(&times, &mut timing);
        self.out.extend(timing);
        self.text("</rect></g>\n");
    }

    fn write_times(&mut self, attribute: &str, values: &str, times: &[usize]) {
        self.text("<animate attributeName=\"");
        self.text(attribute);
        self.text("\"");
        self.text(values);
        let mut timing = Vec::new();
        self.write_timing(times, &mut timing);
        self.out.extend(timing);
    }

    /// The end of an animation element, which says when its values are reached.
    fn write_timing(&self, times: &[usize], out: &mut Vec<u8>) {
        put(" dur=\"%ms\" repeatCount=\"indefinite\" keyTimes=\"", &[(self.length() / 100 * TICK) as i32], out);
        for (place, &time) in times.iter().enumerate() {
            out.extend(if place > 0 { &b";"[..] } else { b"" });
            put_share(time, self.length(), out);
        }
        out.extend(b"\"/>");
    }
}

/// A piece's number among all.
fn name(piece: Piece) -> i32 {
    match piece {
        Piece::Blank => 0,
        Piece::Tile(tile) => tile.into(),
        Piece::Cube(cube) => cube.number() as i32 + 1,
    }
}
