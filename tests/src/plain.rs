//! The plain search: a queue of states and an array with a byte for each, one thread, nothing clever. It shares nothing
//! with the library, which is measured by it: neither its ranks nor its moves nor its words.

mod cubes;
mod tiles;

use std::collections::VecDeque;

pub use cubes::{AXES, CubeSpace, Cubes};
pub use tiles::{TileSpace, Tiles};

/// The moves of the blank, in dictionary order.
pub const LETTERS: [u8; 4] = *b"dlru";

/// Stands in the array for a state that no path leads to.
pub const UNREACHED: u8 = u8::MAX;

/// Numbered states, and the moves between them. Every move can be taken back.
pub trait Space {
    /// A state, spelled out.
    type State: Copy;

    /// How many numbers there are.
    fn size(&self) -> usize;

    /// The number of a state.
    fn index(&self, state: &Self::State) -> usize;

    /// The state with a number.
    fn state(&self, index: usize) -> Self::State;

    /// The state after a move, given by its letter, or nothing where the blank stands at that side.
    fn moved(&self, state: &Self::State, letter: u8) -> Option<Self::State>;
}

/// The distance of every state from the nearest of the roots.
pub fn search<S: Space>(space: &S, roots: &[S::State]) -> Vec<u8> {
    let mut distances = vec![UNREACHED; space.size()];
    let mut queue: VecDeque<usize> = roots.iter().map(|root| space.index(root)).collect();
    for &root in &queue {
        distances[root] = 0;
    }
    while let Some(index) = queue.pop_front() {
        let state = space.state(index);
        for next in LETTERS.iter().filter_map(|&letter| space.moved(&state, letter)) {
            let next = space.index(&next);
            if distances[next] == UNREACHED {
                distances[next] = distances[index] + 1;
                queue.push_back(next);
            }
        }
    }
    distances
}

/// The number of states at each distance.
pub fn levels(distances: &[u8]) -> Vec<u64> {
    let mut counts = [0; UNREACHED as usize + 1];
    for &distance in distances {
        counts[usize::from(distance)] += 1;
    }
    counts.into_iter().take(UNREACHED.into()).take_while(|&count| count > 0).collect()
}

/// The state after the moves with these letters, if all of them can be made.
pub fn played<S: Space>(space: &S, start: S::State, mut letters: impl Iterator<Item = u8>) -> Option<S::State> {
    letters.try_fold(start, |state, letter| space.moved(&state, letter))
}

/// The cell that the blank goes to from `blank`, on a board that is this large.
fn neighbour(rows: usize, cols: usize, blank: usize, letter: u8) -> Option<usize> {
    let (row, col) = (blank / cols, blank % cols);
    match letter {
        b'd' if row + 1 < rows => Some(blank + cols),
        b'l' if col > 0 => Some(blank - 1),
        b'r' if col + 1 < cols => Some(blank + 1),
        b'u' if row > 0 => Some(blank - cols),
        _ => None,
    }
}
