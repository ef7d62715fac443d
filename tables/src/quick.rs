//! The ranks of many boards of nine cells, from tables. A few boards are sooner counted out.

use crate::any_board::AnyBoard;
use crate::cantor;
use crate::size::Size;

/// The number of tiles, the blank among them.
pub(crate) const TILES: usize = 9;

/// How many cells are looked up first.
pub(crate) const FIRST: usize = 4;

/// And how many after them.
pub(crate) const LAST: usize = TILES - FIRST;

/// The bits of a base-9 number of tiles in the first cells, and in the last.
pub(crate) const FIRST_BITS: u32 = 13;
pub(crate) const LAST_BITS: u32 = 16;

/// Tables of [counts](AnyBoard::count). A board's count is that of its first cells, with all others in ascending order, and
/// what the order of the others adds. This depends only on which of them is larger than which, and whether the blank, the
/// smallest, is one of them.
pub(crate) struct QuickRank {
    /// By the tiles in the first cells, a base-9 number: their count.
    first: Box<[u32; 1 << FIRST_BITS]>,
    /// By the tiles in the last cells: the number of their order.
    order: Box<[u8; 1 << LAST_BITS]>,
    /// By this: what to add.
    last: [u32; 256],
}

impl QuickRank {
    pub(crate) fn new() -> QuickRank {
        let mut quick = QuickRank { first: [0; _].into(), order: [0; _].into(), last: [0; 256] };
        let mut tiles: [u8; TILES] = std::array::from_fn(|tile| tile as u8);
        for_each_choice(&mut tiles, 0, FIRST, &mut |tiles| quick.first[number(&tiles[..FIRST])] = count(tiles));
        for_each_choice(&mut tiles, 0, LAST, &mut |tiles| {
            let order = order(&tiles[..LAST]);
            quick.order[number(&tiles[..LAST])] = order;
            let add = &mut quick.last[usize::from(order)];
            if *add == 0 {
                let first = quick.first[number(&tiles[LAST..])];
                tiles.rotate_left(LAST);
                *add = count(tiles).wrapping_sub(first);
                tiles.rotate_right(LAST);
            }
        });
        quick
    }

    /// The [count](AnyBoard::count) of a board, by the numbers of the tiles in its first and in its last cells.
    #[inline]
    pub(crate) fn count(&self, first: usize, last: usize) -> u32 {
        let (first, last) = (first % (1 << FIRST_BITS), last % (1 << LAST_BITS));
        self.first[first].wrapping_add(self.last[usize::from(self.order[last])])
    }
}

/// The same, counted out.
pub(crate) fn counted(first: usize, last: usize) -> u32 {
    let mut number = first * TILES.pow(LAST as u32) + last;
    let mut tiles = [0; TILES];
    for tile in tiles.iter_mut().rev() {
        *tile = (number % TILES) as u8;
        number /= TILES;
    }
    count(&tiles)
}

fn count(tiles: &[u8; TILES]) -> u32 {
    AnyBoard::from_cells(Size::SQUARE, tiles.iter().copied().collect()).count()
}

/// Tiles as a base-9 number.
fn number(tiles: &[u8]) -> usize {
    tiles.iter().fold(0, |number, &tile| TILES * number + usize::from(tile))
}

/// The number of the order of the last tiles: one for each, with the blank among them and without.
fn order(tiles: &[u8]) -> u8 {
    let smaller_behind = |place: usize| tiles[place..].iter().filter(|&&tile| tile < tiles[place]).count();
    let digits: [usize; LAST] = std::array::from_fn(smaller_behind);
    (2 * cantor::rank(&digits, 1)) as u8 + u8::from(tiles.contains(&0))
}

/// Shows all choices of tiles for the places in `from..to`, in all orders; those behind are left in the order that they had.
fn for_each_choice(tiles: &mut [u8; TILES], from: usize, to: usize, show: &mut impl FnMut(&mut [u8; TILES])) {
    if from == to {
        return show(tiles);
    }
    for chosen in from..TILES {
        tiles[from..=chosen].rotate_right(1);
        for_each_choice(tiles, from + 1, to, show);
        tiles[from..=chosen].rotate_left(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_has_the_count_that_counting_gives() {
        let quick = QuickRank::new();
        for_each_choice(&mut std::array::from_fn(|tile| tile as u8), 0, TILES, &mut |tiles| {
            let (first, last) = (number(&tiles[..FIRST]), number(&tiles[FIRST..]));
            assert_eq!(quick.count(first, last), count(tiles), "{tiles:?}");
            assert_eq!(counted(first, last), count(tiles), "{tiles:?}");
        });
    }
}
