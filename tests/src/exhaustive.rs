//! A whole table against the plain search: what it says of every single state.

use rayon::prelude::*;
use tables::{Answer, Move, Puzzle, Table};

use crate::plain::{self, LETTERS, Space, UNREACHED};

/// That a table knows exactly the states that the plain search reaches within its bound, holds the bits of their
/// distances and tells their parents and no others. Then every walk in it is a shortest path: each step of it comes one
/// nearer, and it ends at a root and nowhere else. `same` is the plain search's state in the words of the table.
pub fn every_state_agrees<P: Puzzle, S: Space + Sync>(
    table: &Table<P>,
    space: &S,
    distances: &[u8],
    same: impl Fn(&S::State) -> P::State + Sync,
) {
    let (puzzle, bound) = (table.puzzle(), table.bound());
    let levels = plain::levels(distances);
    assert_eq!(puzzle.states() as u64, levels.iter().sum::<u64>());
    let most = bound.map_or(levels.len(), |bound| levels.len().min(bound as usize + 1));
    assert_eq!(table.header().levels, levels[..most]);
    let [bits, reached, _] = table.sections().expect("a sound table");
    assert_eq!((bits.is_some(), reached.is_some()), (true, bound.is_some()));

    distances.par_iter().enumerate().for_each(|(index, &distance)| {
        let plain = space.state(index);
        let state = same(&plain);
        let Some(rank) = puzzle.rank(&state) else {
            assert_eq!(distance, UNREACHED, "{state}");
            return;
        };
        assert!(distance != UNREACHED && rank < puzzle.states(), "{state}");
        let within = bound.is_none_or(|bound| u32::from(distance) <= bound);
        assert_eq!(bit(bits, rank), Some(within && distance & 2 != 0), "{state}");
        assert_eq!(bit(reached, rank), bound.map(|_| within), "{state}");
        let answer = table.answer(rank).expect("a sound table");
        let Some(stop) = table.stop(rank).expect("a sound table") else {
            assert!(!within, "{state}");
            assert_eq!(Some(answer), bound.map(Answer::Beyond), "{state}");
            return;
        };
        assert!(within && answer == Answer::Found(stop) && stop.rank == rank, "{state}");
        assert_eq!(table.is_root(stop), distance == 0, "{state}");
        let mut first = None;
        for (step, letter) in Move::ALL.into_iter().zip(LETTERS) {
            let parent = space.moved(&plain, letter).filter(|next| distances[space.index(next)] < distance);
            let parent = parent.and_then(|next| puzzle.rank(&same(&next)));
            let found = table.nearer(stop, step).expect("a sound table");
            assert_eq!(found.map(|stop| stop.rank), parent, "{state} {step:?}");
            first = first.or(found.map(|parent| (step, parent)));
        }
        assert_eq!(table.parent(stop, &Move::ALL).expect("a sound table"), first, "{state}");
    });
}

fn bit(plane: Option<&[u8]>, rank: usize) -> Option<bool> {
    plane.map(|plane| plane[rank / 8] >> (rank % 8) & 1 == 1)
}
