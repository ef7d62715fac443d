//! What searches keep of the states that they met.

use crate::search::Ranks;

/// How far states lie from where a search began.
pub(super) struct Depths {
    /// By the rank, one more than the distance; 0 for a state that was not met. Zeros that the system gives take no
    /// memory until they are changed, and no puzzle here is as deep as a byte can count.
    bytes: Vec<u8>,
}

impl Depths {
    pub(super) fn new(states: usize) -> Depths {
        Depths { bytes: vec![0; states] }
    }

    pub(super) fn get(&self, rank: usize) -> Option<usize> {
        usize::from(self.bytes[rank]).checked_sub(1)
    }

    pub(super) fn set(&mut self, rank: usize, depth: usize) {
        self.bytes[rank] = depth as u8 + 1;
    }
}

/// A breadth-first search, which goes on by whole levels.
pub(super) struct Wave<'a> {
    ranks: &'a dyn Ranks,
    pub(super) depths: Depths,
    /// The states that were met last: all that lie `depth` from the beginning.
    pub(super) front: Vec<usize>,
    pub(super) depth: usize,
    pub(super) expanded: usize,
}

impl<'a> Wave<'a> {
    pub(super) fn new(ranks: &'a dyn Ranks, front: Vec<usize>) -> Wave<'a> {
        let mut depths = Depths::new(ranks.states());
        front.iter().for_each(|&rank| depths.set(rank, 0));
        Wave { ranks, depths, front, depth: 0, expanded: 0 }
    }

    /// Goes on by a level.
    pub(super) fn advance(&mut self) {
        self.depth += 1;
        let mut front = Vec::new();
        for &rank in &self.front {
            for next in self.ranks.neighbours(rank).into_iter().flatten() {
                if self.depths.get(next).is_none() {
                    self.depths.set(next, self.depth);
                    front.push(next);
                }
            }
        }
        self.expanded += self.front.len();
        self.front = front;
    }
}
