//! What moves in a picture.
//!
//! Every time is a share of the whole play, so that what begins together cannot come apart.

use super::pen::{put, put_share};
use super::picture::{Picture, name};
use super::pieces::Piece;
use super::roll::{self, ANGLES};

/// The length of a step in milliseconds.
const TICK: usize = 800;

/// When in its step, in hundredths, a piece is at each angle of its roll, or as far on its slide.
const PACE: [usize; ANGLES] = [4, 14, 20, 25, 30, 36, 46];

/// The parts of a step that times are counted in.
const HUNDREDTHS: usize = 100;

/// When a board takes the place of the one before.
fn begin(number: usize) -> usize {
    HUNDREDTHS * number
}

impl Picture<'_> {
    /// What the large board shows: the start, which the animation needs beside the still one, and then each step.
    pub(super) fn write_film(&mut self) {
        self.text("<g class=\"still\"><use href=\"#b0\"/></g>\n<g class=\"film\">\n<g>");
        self.write_turns("inline;none", &[0, begin(1)]);
        self.text("<use href=\"#b0\"/></g>\n");
        for number in 1..self.way.scenes.len() {
            self.write_step(number);
        }
        self.text("</g>\n");
    }

    /// The whole play, in hundredths of steps: the start and the goal stand for a while.
    fn length(&self) -> usize {
        HUNDREDTHS * (self.way.scenes.len() + 2)
    }

    /// What is seen while a piece moves, and until the next one does.
    fn write_step(&mut self, number: usize) {
        let [before, after] = [&self.way.scenes[number - 1], &self.way.scenes[number]];
        let Some((step, cell)) = after.last else { return };
        self.text("<g display=\"none\">");
        match number == self.way.moves() {
            true => self.write_turns("none;inline", &[0, begin(number)]),
            false => self.write_turns("none;inline;none", &[0, begin(number), begin(number + 1)]),
        }
        self.put("<use href=\"#b%\"/>", &[number as i32]);

        let times: Vec<usize> =
            [0].into_iter().chain(PACE.map(|pace| begin(number) + pace)).chain([self.length()]).collect();
        let timing = self.timing(&times);
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
    pub(super) fn write_now(&mut self) {
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
        let times: Vec<usize> = (0..scenes).map(begin).collect();
        self.out.extend(self.timing(&times));
        self.text("</rect></g>\n");
    }

    /// Shows and hides what is around, by turns at these times.
    fn write_turns(&mut self, turns: &str, times: &[usize]) {
        self.text("<animate attributeName=\"display\" calcMode=\"discrete\" values=\"");
        self.text(turns);
        self.text("\"");
        self.out.extend(self.timing(times));
    }

    /// The end of an animation element, which says when its values are reached.
    fn timing(&self, times: &[usize]) -> Vec<u8> {
        let mut out = Vec::new();
        let duration = self.length() / HUNDREDTHS * TICK;
        put(" dur=\"%ms\" repeatCount=\"indefinite\" keyTimes=\"", &[duration as i32], &mut out);
        for (place, &time) in times.iter().enumerate() {
            out.extend(if place > 0 { &b";"[..] } else { b"" });
            put_share(time, self.length(), &mut out);
        }
        out.extend(b"\"/>");
        out
    }
}
