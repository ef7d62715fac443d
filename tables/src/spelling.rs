//! Boards of nine cells in their usual spellings, read as sums: each symbol counts something in its cell, and what all of
//! them count together tells whether every tile is there, and where. So nothing has to be looked at twice.

use crate::any_board::VALUES;
use crate::frame::Frame;
use crate::quick::{FIRST, FIRST_BITS, LAST, LAST_BITS, TILES};

/// By a start's cell and the goal's cell of the same tile, or [`NOWHERE`]: what the tile counts there.
pub(crate) type Counts = [[u64; 16]; TILES];

/// By the tile: its cell in a goal. What is no tile is nowhere.
pub(crate) type GoalCells = [u8; 16];

/// The cell of what does not stand in a goal.
pub(crate) const NOWHERE: u8 = 15;

/// A goal without tiles.
pub(crate) const NOT_THERE: GoalCells = [NOWHERE; 16];

/// A sum has, from its lowest bit: the tiles in the first cells as the goal's table names them, a base-9 number; those in
/// the last cells; and for each of these names an octal digit that counts how often it was met. Nine times eight to a power
/// is no other sum of nine such powers than one of each, as a carry takes eight for one.
#[derive(Clone, Copy)]
pub(crate) struct Sum(u64);

const MET_BIT: u32 = FIRST_BITS + LAST_BITS;
const ALL_MET: u64 = 0o111_111_111;
/// What is nowhere counts this, which is above all digits; nine times is not too much.
const NO_TILE: u64 = 1 << 60;

impl Sum {
    /// The numbers of the tiles in the first and in the last cells, if each tile is there.
    #[inline]
    pub(crate) fn numbers(self) -> Option<(usize, usize)> {
        let first = self.0 as usize % (1 << FIRST_BITS);
        let last = (self.0 >> FIRST_BITS) as usize % (1 << LAST_BITS);
        (self.0 >> MET_BIT == ALL_MET).then_some((first, last))
    }
}

/// What the tiles count that a goal's table sees through this frame.
pub(crate) fn counts(frame: &Frame) -> Counts {
    let mut counts = [[NO_TILE; 16]; TILES];
    for (counts, image) in counts.iter_mut().zip(frame.images) {
        let image = usize::from(image);
        let digit = if image < FIRST {
            9u64.pow((FIRST - 1 - image) as u32)
        } else {
            9u64.pow((FIRST + LAST - 1 - image) as u32) << FIRST_BITS
        };
        for (count, name) in counts.iter_mut().zip(&frame.goal[..TILES]) {
            let name = u64::from(*name);
            *count = name * digit + (1 << (u64::from(MET_BIT) + 3 * name));
        }
    }
    counts
}

/// By the byte: the tile that it stands for, or one that is [`NOWHERE`].
static TILE: [u8; 256] = {
    let mut tiles = VALUES;
    let mut byte = 0;
    while byte < 256 {
        if tiles[byte] as usize >= TILES {
            tiles[byte] = NOWHERE;
        }
        byte += 1;
    }
    tiles
};

/// The number of bytes of a board that begins like this.
#[inline]
pub(crate) fn length(text: &[u8]) -> usize {
    if text.get(1) == Some(&b' ') { APART } else { TILES }
}

const APART: usize = 2 * TILES - 1;

/// A one in every other byte of sixteen: where the gaps are between symbols.
pub(crate) const GAPS: u128 = 0x0100_0100_0100_0100_0100_0100_0100_0100;

/// The sum of what the symbols at the beginning of a text count in their cells: nine with single spaces between them or
/// with nothing.
#[inline]
pub(crate) fn sum(text: &[u8], mut count: impl FnMut(usize, u8) -> u64) -> Option<Sum> {
    if length(text) == TILES {
        let symbols: &[u8; TILES] = text.first_chunk()?;
        return Some(Sum((0..TILES).map(|cell| count(cell, symbols[cell])).sum()));
    }
    let symbols: &[u8; APART] = text.first_chunk()?;
    let gaps = u128::from_le_bytes(*text.first_chunk()?) & (GAPS * 255);
    let sum = (0..TILES).map(|cell| count(cell, symbols[2 * cell])).sum();
    (gaps == GAPS * b' ' as u128).then_some(Sum(sum))
}

/// Notes the cells of the tiles in a goal at the beginning of a text, none of which has been noted. Where a tile is missing
/// it is nowhere, and then no start can have each tile in another of the goal's cells.
#[inline]
pub(crate) fn note(text: &[u8], cells: &mut GoalCells) -> Option<()> {
    sum(text, |cell, symbol| {
        cells[usize::from(TILE[usize::from(symbol)] % 16)] = cell as u8;
        0
    })?;
    cells[usize::from(NOWHERE)] = NOWHERE;
    Some(())
}

/// What a start at the beginning of a text counts, by what its tiles count and the cells of a goal.
#[inline]
pub(crate) fn start(text: &[u8], counts: &Counts, goal: &GoalCells) -> Option<Sum> {
    sum(text, |cell, symbol| counts[cell][usize::from(goal[usize::from(TILE[usize::from(symbol)] % 16)] % 16)])
}

/// What starts to a goal count, by the cell and the symbol's byte: one look-up a symbol, for a goal that many have.
#[derive(Clone, Debug)]
pub(crate) struct Starts([[u64; 256]; TILES]);

impl Starts {
    pub(crate) fn new(counts: &Counts, goal: &GoalCells) -> Box<Starts> {
        let count = |cell: usize, byte: usize| counts[cell][usize::from(goal[usize::from(TILE[byte])])];
        Box::new(Starts(std::array::from_fn(|cell| std::array::from_fn(|byte| count(cell, byte)))))
    }

    /// What a start at the beginning of a text counts.
    #[inline]
    pub(crate) fn sum(&self, text: &[u8]) -> Option<Sum> {
        sum(text, |cell, symbol| self.0[cell][usize::from(symbol)])
    }
}
