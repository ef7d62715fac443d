//! The ranks of many boards of nine cells or fewer, from tables. A few boards are sooner counted out.

use crate::any_board::AnyBoard;
use crate::board::Board;

/// How many cells the last table is for.
const LAST: usize = 5;

/// The bits of a name.
const BITS: usize = 3;

/// Where, in an entry of the first table, the tiles stand that are left: between the count and its highest bit.
const LEFT: usize = 20;

/// Tables of [counts](AnyBoard::count). A board's count is that of its first cells, with all others in ascending order, and
/// what the order of the others adds. This depends only on their names: the places of the tiles among those that are left,
/// in ascending order. Where the blank is not left they begin at 3, so that no four of them look like four of the others.
pub(crate) struct QuickRank<const R: usize, const C: usize> {
    /// By the tiles in the first cells: their count, and a bit for each tile that is left.
    first: Vec<u32>,
    /// By these bits: the name of each tile that is left.
    names: Vec<[u8; 16]>,
    /// By the names in all of the last cells but one: what to add.
    last: Vec<u32>,
}

impl<const R: usize, const C: usize> QuickRank<R, C> {
    const CELLS: usize = Board::<R, C>::CELLS;
    const FIRST: usize = Self::CELLS.saturating_sub(LAST);
    const TILES: u32 = (1 << Self::CELLS) - 1;

    pub(crate) fn new() -> Self {
        let mut quick = QuickRank {
            first: vec![0; 1 << (4 * Self::FIRST)],
            names: (0..=Self::TILES).map(names).collect(),
            last: vec![0; 1 << (BITS * (Self::CELLS - Self::FIRST - 1))],
        };
        let mut tiles: Vec<u8> = (0..Self::CELLS as u8).collect();
        for_each_order(&mut tiles, 0, Self::FIRST, &mut |tiles| {
            let board: Board<R, C> = Board::from_cells(tiles);
            let left = tiles[Self::FIRST..].iter().fold(0, |left, tile| left | 1 << tile);
            quick.first[board.first(Self::FIRST)] = count(&board) | left << LEFT;
        });
        // One choice of the first cells with the blank and one without it have all that the others add.
        for _ in 0..2 {
            let first: Board<R, C> = Board::from_cells(&tiles);
            for_each_order(&mut tiles, Self::FIRST, Self::CELLS, &mut |tiles| {
                let board: Board<R, C> = Board::from_cells(tiles);
                let place = quick.place(quick.first[board.first(Self::FIRST)], &board);
                quick.last[place] = count(&board).wrapping_sub(count(&first));
            });
            tiles[..=Self::FIRST].rotate_left(1);
        }
        quick
    }

    /// The place of a board in the last table, by its entry in the first.
    #[inline]
    fn place(&self, first: u32, board: &Board<R, C>) -> usize {
        let names = &self.names[(first >> LEFT & Self::TILES) as usize];
        let cells = Self::FIRST..Self::CELLS - 1;
        cells.fold(0, |place, cell| place << BITS | usize::from(names[usize::from(board.tile(cell))]))
    }

    /// The rank among the boards that lead to a goal with its blank in a given cell, if this board does.
    #[inline]
    pub(crate) fn rank(&self, board: &Board<R, C>, goal_blank: usize) -> Option<usize> {
        let first = self.first[board.first(Self::FIRST)];
        let last = self.last[self.place(first, board)];
        AnyBoard::rank_of((first & !(Self::TILES << LEFT)).wrapping_add(last), Board::<R, C>::GRID, goal_blank)
    }
}

fn count<const R: usize, const C: usize>(board: &Board<R, C>) -> u32 {
    AnyBoard::from(*board).count()
}

/// The names of the tiles that are left.
fn names(left: u32) -> [u8; 16] {
    let first = if left & 1 == 1 { 0 } else { 3 };
    std::array::from_fn(|tile| first + (left & ((1 << tile) - 1)).count_ones() as u8)
}

/// Shows all choices and orders of tiles for the places in `from..to`; those behind are left in the order that they had.
fn for_each_order(tiles: &mut [u8], from: usize, to: usize, show: &mut impl FnMut(&[u8])) {
    if from == to {
        return show(tiles);
    }
    for chosen in from..tiles.len() {
        tiles[from..=chosen].rotate_right(1);
        for_each_order(tiles, from + 1, to, show);
        tiles[from..=chosen].rotate_left(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<const R: usize, const C: usize>() {
        let (cells, quick) = (R * C, QuickRank::<R, C>::new());
        for_each_order(&mut (0..cells as u8).collect::<Vec<_>>(), 0, cells, &mut |tiles| {
            let board = Board::from_cells(tiles);
            for goal_blank in 0..cells {
                assert_eq!(quick.rank(&board, goal_blank), AnyBoard::from(board).rank_to(goal_blank), "{board}");
            }
        });
    }

    #[test]
    fn every_board_has_the_rank_that_counting_gives() {
        check::<2, 2>();
        check::<3, 2>();
        check::<4, 2>();
        check::<3, 3>();
    }
}
