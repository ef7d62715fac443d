//! Where things are in a picture: the large board with the words below it, and the small boards to its right.

use super::pieces::Way;

/// Around everything, and between the large board and the small ones.
pub(super) const MARGIN: i32 = 16;

/// The least and the most for a cell of the large board, a cell of the small ones, and what the trays add around them.
const LARGE: (i32, i32) = (100, 150);
pub(super) const SMALL: i32 = 24;
pub(super) const LARGE_RIM: i32 = 12;
pub(super) const SMALL_RIM: i32 = 4;

/// A small board's title, and what is between small boards.
const TITLE: i32 = 22;
const GAP: i32 = 16;

/// From the large board to the text below it, a line of that, and how many letters of a path it holds.
pub(super) const BELOW: i32 = 36;
pub(super) const LINE: i32 = 24;
pub(super) const LETTERS: usize = 28;

/// Where things are.
pub(super) struct Layout {
    /// Small boards in a row.
    columns: usize,
    /// A cell of the large board.
    pub(super) cell: i32,
    /// The large tray, and a small one.
    pub(super) large: (i32, i32),
    pub(super) small: (i32, i32),
}

impl Layout {
    pub(super) fn new(way: &Way) -> Layout {
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
    pub(super) fn place(&self, number: usize) -> (i32, i32) {
        let (col, row) = ((number % self.columns) as i32, (number / self.columns) as i32);
        let left = MARGIN + self.large.0 + 2 * MARGIN;
        (left + col * (self.small.0 + GAP), MARGIN + row * (self.small.1 + TITLE + GAP) + TITLE)
    }

    /// The picture's width and height.
    pub(super) fn size(&self, scenes: usize, lines: usize) -> (i32, i32) {
        let (mut width, mut height) = (MARGIN + self.large.0, MARGIN + self.large.1 + BELOW + LINE * lines as i32);
        if scenes > 1 {
            width = self.place(self.columns.min(scenes) - 1).0 + self.small.0;
            height = height.max(self.place(scenes - 1).1 + self.small.1);
        }
        (width + MARGIN, height + MARGIN)
    }
}
