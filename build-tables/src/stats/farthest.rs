//! Finds the states at the greatest distance of a table.

use anyhow::{anyhow, ensure};
use tables::{Folder, Header, Puzzle, Table, TableName, Visit};

use crate::search::search;

/// So many of the farthest states are shown.
const FEW: usize = 4;

/// Reads a table's header and finds the first few of its farthest states, in the order of their ranks.
///
/// A table has a bit of each distance and no list of states by distance. A search that stops one step earlier is quicker
/// than so many walks: what it has not reached is farthest.
pub(super) struct Farthest<'a> {
    pub(super) name: TableName,
    pub(super) folder: &'a Folder,
}

impl Visit for Farthest<'_> {
    type Output = anyhow::Result<(Header, Vec<String>)>;

    fn visit<P: Puzzle>(self, puzzle: P) -> Self::Output {
        let table = Table::open(self.folder, self.name, puzzle)?;
        // Nothing is told of a damaged table, though little of it is needed.
        let [_, reached, _] = table.sections()?;
        let (puzzle, header) = (table.puzzle(), table.header());
        let ranks = match (table.depth() as u32).checked_sub(1) {
            None => puzzle.roots(),
            Some(bound) => {
                let nearer = search(puzzle, Some(bound), |_| ());
                let left = without(reached, nearer.reached.as_deref().unwrap_or(&[]), puzzle.states());
                ensure!(
                    nearer.levels == header.levels[..table.depth()]
                        && left.len() as u64 == header.levels[table.depth()],
                    anyhow!(
                        "{} is not sound: its header has other numbers of states than the search; rebuild it with: {}",
                        table.file().display(),
                        table.command()
                    )
                );
                left
            }
        };
        let farthest = ranks.into_iter().take(FEW).map(|rank| puzzle.unrank(rank).to_string()).collect();
        Ok((header.clone(), farthest))
    }
}

/// The ranks below `states` of a plane, or all where there is none, that are not in another plane.
fn without(plane: Option<&[u8]>, other: &[u8], states: usize) -> Vec<usize> {
    let mut ranks = Vec::new();
    for (place, other) in other.iter().enumerate() {
        let mut left = plane.map_or(u8::MAX, |plane| plane[place]) & !other;
        while left != 0 {
            ranks.push(8 * place + left.trailing_zeros() as usize);
            left &= left - 1;
        }
    }
    ranks.retain(|&rank| rank < states);
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_of_a_plane_is_found() {
        assert_eq!(without(None, &[0b1111_0110, 0b0000_0111], 13), [0, 3, 11, 12]);
        assert_eq!(without(Some(&[0b1010_0001]), &[0b0010_0001], 8), [7]);
    }
}
