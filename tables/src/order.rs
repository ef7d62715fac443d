//! The order of a sliding board's tiles, and what a move does to it.

use crate::cantor::{self, factorial};

/// An order of up to eleven tiles: its Cantor rank, and the digits of that. To sum them up at each step would take longer than to
/// keep both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Order {
    rank: u32,
    /// Four bits each, the last digit in the lowest: it is always 0, and the one before it is 0 or 1.
    digits: u64,
}

/// What a vertical move does: it carries a tile over those between its cell and the blank's, which are one less than the
/// columns, and changes the digits of all of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Carry {
    /// The bit at which the last of these digits begins.
    shift: u8,
    /// True if the last of these tiles becomes the first.
    to_front: bool,
    /// What each of them counts, the last one first.
    counts: [i32; 3],
}

impl Carry {
    /// Of tiles, three at most, with so many others behind them.
    pub(crate) const fn new(behind: usize, to_front: bool) -> Carry {
        let counts = [factorial(behind) as i32, factorial(behind + 1) as i32, factorial(behind + 2) as i32];
        Carry { shift: 4 * behind as u8, to_front, counts }
    }

    /// The number of tiles behind those that change.
    pub(crate) fn behind(&self) -> usize {
        usize::from(self.shift / 4)
    }
}

impl Order {
    /// The order with this rank.
    #[inline]
    pub(crate) fn new(rank: usize) -> Order {
        Order { rank: rank as u32, digits: cantor::digits(rank) }
    }

    /// That of the two orders with this halved rank whose inversions have this parity.
    #[inline]
    pub(crate) fn of_half(half: usize, is_odd: bool) -> Order {
        let Order { rank, digits } = Order::new(2 * half);
        let last = u32::from(cantor::parity(digits) != is_odd);
        Order { rank: rank | last, digits: digits | u64::from(last) << 4 }
    }

    #[inline]
    pub(crate) fn half(self) -> usize {
        self.rank as usize / 2
    }

    /// The digit in a place, counted from the last one.
    #[inline]
    pub(crate) fn digit(self, place: usize) -> u32 {
        (self.digits >> (4 * place)) as u32 & 15
    }

    /// The order after a tile was carried over so many others, one or two.
    ///
    /// A digit counts the smaller tiles behind its own. Of two neighbours the first is the smaller one exactly if its digit is not
    /// above the other's. When they change places the smaller one keeps its digit; the larger one's counts one more if it now has
    /// the smaller one behind it, else one less.
    ///
    /// `over` is no field of the carry: where it is a constant, the loops have no jumps.
    #[inline(always)]
    pub(crate) fn carried(self, carry: &Carry, over: usize) -> Order {
        let window = (self.digits >> carry.shift) as u32;
        let digit = |place: usize| window >> (4 * place) & 15;
        let (mut rank, mut changed) = (self.rank, 0);
        let mut change = |place: usize, to: u32| {
            rank = rank.wrapping_add_signed((to as i32 - digit(place) as i32) * carry.counts[place]);
            changed |= u64::from(digit(place) ^ to) << (4 * place);
        };
        if carry.to_front {
            let mut carried = digit(0);
            for place in 0..over {
                let passed = digit(place + 1);
                let is_smaller = u32::from(passed <= carried);
                change(place, passed + is_smaller - 1);
                carried += is_smaller;
            }
            change(over, carried);
        } else {
            let mut carried = digit(over);
            for place in (0..over).rev() {
                let passed = digit(place);
                let is_larger = u32::from(carried <= passed);
                change(place + 1, passed + is_larger);
                carried = carried + is_larger - 1;
            }
            change(0, carried);
        }
        Order { rank, digits: self.digits ^ changed << carry.shift }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cantor::to_order;

    fn tiles<const ELEMENTS: usize>(order: Order) -> [usize; ELEMENTS] {
        let mut tiles = std::array::from_fn(|place| order.digit(ELEMENTS - 1 - place) as usize);
        to_order(&mut tiles);
        tiles
    }

    #[test]
    fn carrying_is_what_it_does_to_the_tiles() {
        carrying_is_right::<7>(0..factorial(7));
        carrying_is_right::<11>((0..factorial(11)).step_by(9973));
    }

    fn carrying_is_right<const ELEMENTS: usize>(ranks: impl Iterator<Item = usize>) {
        for order in ranks.map(Order::new) {
            for over in [1, 2] {
                for first in 0..ELEMENTS - over {
                    let mut carried: [usize; ELEMENTS] = tiles(order);
                    let carry = |to_front| Carry::new(ELEMENTS - 1 - over - first, to_front);
                    carried[first..=first + over].rotate_left(1);
                    let to_back = order.carried(&carry(false), over);
                    assert_eq!(tiles(to_back), carried, "{order:?} {first} {over}");
                    assert_eq!(to_back, Order::new(to_back.rank as usize), "{order:?} {first} {over}");
                    assert_eq!(to_back.carried(&carry(true), over), order, "{order:?} {first} {over}");
                }
            }
        }
    }
}
