//! The one search: breadth-first from the roots, a level at a time, a bit a state.

use rayon::prelude::*;
use tables::{Content, Puzzle};

/// Rows are handed to threads in groups of at least this many words.
const GROUP: usize = 1 << 12;

/// Finds the distance of every state up to `bound`, or of all. Calls `on_level` with the number of states at each
/// distance.
///
/// Four planes of bits hold a bit a state: those reached so far, those at the last distance (the frontier), those at the
/// next one, and the bit of the distance that the table keeps. Each row of the next level is made by one thread from
/// rows of the frontier, so that neither the number of threads nor their order can show in the result.
pub(crate) fn search(puzzle: &impl Puzzle, bound: Option<u32>, mut on_level: impl FnMut(u64)) -> Content {
    let row_bits = puzzle.row();
    let words = row_bits.len();
    let plane = || vec![0u64; puzzle.rows() * words];
    let (mut reached, mut kept, mut frontier, mut next) = (plane(), plane(), plane(), plane());
    // A row that no level reaches is given as if all its states were equally near.
    let mut nearest: Vec<Option<u8>> = (0..puzzle.rows()).map(|row| puzzle.nearest(row, row_bits)).collect();

    let positions = Positions::new(row_bits);
    let roots = puzzle.roots();
    for rank in &roots {
        let (row, bit) = (puzzle.row_of(*rank), positions.of(rank % puzzle.row_states()));
        frontier[row * words + bit / 64] |= 1 << (bit % 64);
    }
    reached.copy_from_slice(&frontier);
    for &rank in &roots {
        let row = puzzle.row_of(rank);
        nearest[row] = puzzle.nearest(row, &reached[row * words..][..words]);
    }

    let mut levels = vec![roots.len() as u64];
    on_level(levels[0]);
    while bound.is_none_or(|bound| levels.len() <= bound as usize) {
        let distance = levels.len();
        let rows = next.par_chunks_exact_mut(words).zip(reached.par_chunks_exact_mut(words));
        let rows = rows.zip(kept.par_chunks_exact_mut(words)).zip(nearest.par_iter_mut()).enumerate();
        let found = rows.with_min_len(GROUP.div_ceil(words)).map(|(row, (((next, reached), kept), nearest))| {
            // Half of the rows have distances of the other parity only.
            if puzzle.parity(row) != distance % 2 {
                return 0;
            }
            next.fill(0);
            // Most rows are a few words long: to call what compares slices takes longer than to look at them.
            if reached.iter().eq(row_bits) {
                return 0;
            }
            puzzle.pull(row, &frontier, next);
            let mut any = 0;
            for ((next, reached), row_bits) in next.iter_mut().zip(reached.iter()).zip(row_bits) {
                *next &= row_bits & !reached;
                any |= *next;
            }
            if any == 0 {
                return 0;
            }
            if reached.iter().all(|&word| word == 0) {
                *nearest = puzzle.nearest(row, next);
            }
            reached.iter_mut().zip(next.iter()).for_each(|(reached, next)| *reached |= next);
            if distance & 2 != 0 {
                kept.iter_mut().zip(next.iter()).for_each(|(kept, next)| *kept |= next);
            }
            next.iter().map(|word| u64::from(word.count_ones())).sum()
        });
        let found: u64 = found.sum();
        if found == 0 {
            break;
        }
        std::mem::swap(&mut frontier, &mut next);
        levels.push(found);
        on_level(found);
    }
    drop((frontier, next));
    Content {
        bound,
        levels,
        bits: packed(&kept, row_bits),
        reached: bound.map(|_| packed(&reached, row_bits)),
        nearest: nearest.into_iter().collect(),
    }
}

/// Where in a row the states lie.
struct Positions(Vec<usize>);

impl Positions {
    fn new(row_bits: &[u64]) -> Positions {
        let bits = 0..64 * row_bits.len();
        Positions(bits.filter(|bit| row_bits[bit / 64] >> (bit % 64) & 1 == 1).collect())
    }

    fn of(&self, state: usize) -> usize {
        self.0[state]
    }
}

/// The bits of a plane's states, without the spare bits between them.
fn packed(plane: &[u64], row_bits: &[u64]) -> Vec<u8> {
    let rows = plane.len() / row_bits.len();
    let states = rows * row_bits.iter().map(|word| word.count_ones() as usize).sum::<usize>();
    let mut bytes = Vec::with_capacity(states.div_ceil(8) + 8);
    let (mut pending, mut used) = (0u64, 0);
    for (&word, &mask) in plane.iter().zip(row_bits.iter().cycle()) {
        let (bits, count) = (extracted(word, mask), mask.count_ones());
        pending |= bits << used;
        if used + count >= 64 {
            bytes.extend(pending.to_le_bytes());
            pending = if used == 0 { 0 } else { bits >> (64 - used) };
            used = used + count - 64;
        } else {
            used += count;
        }
    }
    bytes.extend(pending.to_le_bytes());
    bytes.truncate(states.div_ceil(8));
    bytes
}

/// The bits of a word where the mask has ones, moved together.
fn extracted(word: u64, mask: u64) -> u64 {
    if mask & mask.wrapping_add(1) == 0 {
        return word & mask;
    }
    let (mut bits, mut place, mut rest) = (0, 0, mask);
    while rest != 0 {
        bits |= (word >> rest.trailing_zeros() & 1) << place;
        place += 1;
        rest &= rest - 1;
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn planes_are_packed_bit_by_bit() {
        let masks = [0b1011u64, u64::MAX, 0, 1 << 63 | 1];
        let plane: Vec<u64> = (1..=20u64).map(|i| i.wrapping_mul(0x9E37_79B9_7F4A_7C15)).collect();
        let mut expected = Vec::new();
        for (word, mask) in plane.iter().zip(masks.iter().cycle()) {
            expected.extend((0..64).filter(|bit| mask >> bit & 1 == 1).map(|bit| word >> bit & 1 == 1));
        }
        let bytes = packed(&plane, &masks);
        assert_eq!(bytes.len(), expected.len().div_ceil(8));
        for (place, bit) in expected.iter().enumerate() {
            assert_eq!(bytes[place / 8] >> (place % 8) & 1 == 1, *bit, "bit {place}");
        }
    }
}
