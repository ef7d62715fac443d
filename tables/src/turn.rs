//! How a start's table numbers patterns: those of the tray as it was asked about, turned and with other colours.

use crate::Grid;
use crate::cube::{Cells, LETTERS, TOPS};
use crate::divisor::Divisor;
use crate::frame::Frame;

/// The turn from a start to the start that stands for it, see [`Frame`], and the numbers of the patterns then.
pub(crate) struct StartTurn {
    pub(crate) frame: Frame,
    /// By a cell and what is in it, as [`Cells`] have it: what that counts.
    counts: [[u32; 5]; 9],
}

/// A count sums up, in this order from the lowest bit: base-3 digits of the colours in the nine turned cells, with 0 for
/// the blank; the blank's cell; the number of blanks; the number of letters that are none. Nine of each do not run over.
const BLANK: u32 = 16;
const BLANKS: u32 = 24;
const OTHERS: u32 = 28;

/// By the blank's cell: what its digit counts among the nine.
static BLANK_DIGIT: [Divisor; 9] = {
    let mut digits = [Divisor::new(1); 9];
    let mut cell = 0;
    while cell < 9 {
        digits[cell] = Divisor::new(3usize.pow(8 - cell as u32));
        cell += 1;
    }
    digits
};

impl StartTurn {
    /// The turns by the cell of the start's blank.
    pub(crate) const ALL: [StartTurn; 9] = {
        let frames = Frame::all(Grid::SQUARE);
        let mut all = [const { StartTurn { frame: Frame::NONE, counts: [[0; 5]; 9] } }; 9];
        let mut start = 0;
        while start < 9 {
            all[start] = StartTurn::new(frames[start]);
            start += 1;
        }
        all
    };

    const fn new(frame: Frame) -> StartTurn {
        // Where the level axes change places, so do red and blue.
        let colours = if frame.symmetry.swaps_axes() { [0, 2, 1] } else { [0, 1, 2] };
        let mut counts = [[0; 5]; 9];
        let mut cell = 0;
        while cell < 9 {
            let image = frame.images[cell] as u32;
            let digit = 3u32.pow(8 - image);
            counts[cell] = [0, colours[1] * digit, colours[2] * digit, image << BLANK | 1 << BLANKS, 1 << OTHERS];
            cell += 1;
        }
        StartTurn { frame, counts }
    }

    /// The [number](crate::Pattern::number) of the turned pattern, if what is in the cells is a pattern.
    pub(crate) fn number(&self, cells: &Cells) -> Option<usize> {
        number_of(self.counts.iter().zip(cells).map(|(counts, &cell)| counts[usize::from(cell)]).sum())
    }

    /// The counts by the byte of a letter and its cell, for a start that many patterns are asked from.
    pub(crate) fn by_letter(&self) -> Box<LetterCounts> {
        // In its place: pages for the stack are asked for as well.
        let mut all = Box::new([[0; 9]; 256]);
        for (counted, cell) in all.iter_mut().zip(LETTERS) {
            counted.iter_mut().zip(&self.counts).for_each(|(count, counts)| *count = counts[usize::from(cell)]);
        }
        all
    }
}

/// What letters count, by the letter's byte and the cell. The other way round the four letters of a pattern would lie 256
/// numbers apart for each cell, and those of nine starts contend for a few sets of a processor's first cache.
pub(crate) type LetterCounts = [[u32; 9]; 256];

/// The number of the turned pattern whose cells count this together, if they are a pattern.
#[inline]
pub(crate) fn number_of(count: u32) -> Option<usize> {
    if count >> BLANKS != 1 {
        return None;
    }
    let blank = (count >> BLANK & 15) as usize;
    let digit = BLANK_DIGIT.get(blank)?;
    let (before, behind) = digit.divide(count as usize & 0xFFFF);
    Some(blank * TOPS + before / 3 * digit.number() + behind)
}
