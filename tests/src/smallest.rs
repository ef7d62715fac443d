//! The smallest of the shortest paths in dictionary order, for all states at once, from the plain search's distances
//! alone: at each state the first letter that lowers the distance.

use crate::plain::{LETTERS, Space, UNREACHED};

/// The most letters that fit into the bits of a path.
const MOST: u8 = 64;

/// The smallest path of every state that was reached.
pub struct SmallestPaths<'a> {
    distances: &'a [u8],
    /// Two bits a letter, the first letter in the lowest bits.
    bits: Vec<u128>,
}

impl<'a> SmallestPaths<'a> {
    /// The paths that these distances tell.
    pub fn new(space: &impl Space, distances: &'a [u8]) -> SmallestPaths<'a> {
        let mut nearest_first: Vec<usize> = (0..distances.len()).filter(|&i| distances[i] != UNREACHED).collect();
        nearest_first.sort_by_key(|&index| distances[index]);
        let mut bits = vec![0u128; distances.len()];
        for index in nearest_first {
            let distance = distances[index];
            assert!(distance <= MOST, "a path of {distance} letters does not fit");
            if distance == 0 {
                continue;
            }
            let state = space.state(index);
            let nearer = (0..).zip(LETTERS).find_map(|(place, letter)| {
                let next = space.index(&space.moved(&state, letter)?);
                (distances[next] == distance - 1).then_some((place, next))
            });
            let (place, next) = nearer.expect("the search came from a neighbour that is nearer");
            bits[index] = bits[next] << 2 | place;
        }
        SmallestPaths { distances, bits }
    }

    /// The letters of a state's path.
    pub fn letters(&self, index: usize) -> impl Iterator<Item = u8> {
        let bits = self.bits[index];
        (0..self.distances[index]).map(move |place| LETTERS[(bits >> (2 * place) & 3) as usize])
    }
}
