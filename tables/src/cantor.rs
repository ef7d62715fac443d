//! Cantor (Lehmer, factorial-base) ranks of permutations: digit `k` counts the later elements that are smaller than
//! element `k`, so it depends only on the elements from its place on.

/// The most elements ranked here: the tiles of a board of twelve cells.
const MAX: usize = 11;

/// `n!`, for `n` of at most 20 (64 bits) or 12 (32 bits).
pub(crate) const fn factorial(n: usize) -> usize {
    if n == 0 { 1 } else { n * factorial(n - 1) }
}

/// The value of the first `digits` digits of an order of the elements `0..elements`.
pub(crate) fn encode(order: &[u8], elements: usize) -> usize {
    let mut remaining = (1u32 << elements) - 1;
    let mut rank = 0;
    for (place, &element) in order.iter().enumerate() {
        remaining &= !(1 << element);
        let smaller = remaining & ((1 << element) - 1);
        rank = rank * (elements - place) + smaller.count_ones() as usize;
    }
    rank
}

/// The first elements of the order of `0..elements` whose first `digits` digits have this value; the inverse of
/// [`encode`].
pub(crate) fn decode(rank: usize, elements: usize, digits: usize) -> Order {
    let mut order = Order { elements: [0; MAX], length: digits };
    let mut rest = rank;
    for place in (0..digits).rev() {
        order.elements[place] = (rest % (elements - place)) as u8;
        rest /= elements - place;
    }
    let mut remaining = (1u32 << elements) - 1;
    for element in &mut order.elements[..digits] {
        let smaller = *element;
        let above = (0..smaller).fold(remaining, |left, _| left & (left - 1));
        *element = above.trailing_zeros() as u8;
        remaining &= !(1 << *element);
    }
    order
}

/// The parity of the digits' sum, which is that of the inversions, for the first digits of an order: `radices` are
/// those of the digits, the last one first.
pub(crate) fn parity(rank: usize, radices: impl Iterator<Item = usize>) -> bool {
    let mut rest = rank;
    let mut sum = 0;
    for radix in radices {
        sum += rest % radix;
        rest /= radix;
    }
    sum % 2 == 1
}

/// Up to eleven elements in their order.
pub(crate) struct Order {
    elements: [u8; MAX],
    length: usize,
}

impl std::ops::Deref for Order {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.elements[..self.length]
    }
}

impl std::ops::DerefMut for Order {
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.elements[..self.length]
    }
}
