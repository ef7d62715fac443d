//! The search that takes the most promising states first.

use crate::search::wave::Depths;
use crate::search::{OnTheWay, Ranks, Search};

/// A state promises the way to it and what is at least left. What is left falls by at most one with a move, so promises
/// never get shorter on a way, and a state that is taken was met on a shortest way to it.
pub(super) fn search(ranks: &dyn Ranks, start: usize) -> Search<'_> {
    let mut depths = Depths::new(ranks.states());
    depths.set(start, 0);
    let mut open = Open::default();
    open.add(start, ranks.at_least(start));
    let mut expanded = 0;
    let mut promise = 0;
    while promise < open.by_promise.len() {
        let mut roots = Vec::new();
        while let Some(rank) = open.by_promise[promise].pop() {
            let depth = depths.get(rank).unwrap_or(0);
            if depth + ranks.at_least(rank) < promise {
                // It was met again on a shorter way, and taken then.
                continue;
            }
            if ranks.is_root(rank) {
                roots.push(rank);
                continue;
            }
            expanded += 1;
            for next in ranks.neighbours(rank).into_iter().flatten() {
                if depths.get(next).is_none_or(|known| depth + 1 < known) {
                    depths.set(next, depth + 1);
                    open.add(next, depth + 1 + ranks.at_least(next));
                }
            }
        }
        if !roots.is_empty() {
            let mut way = OnTheWay::through(ranks, &roots, 0);
            way.follow(&depths, &roots, &|depth| promise - depth);
            return way.found(start, expanded);
        }
        promise += 1;
    }
    Search::unsolvable(expanded)
}

/// The states that were met and not taken yet.
#[derive(Default)]
struct Open {
    by_promise: Vec<Vec<usize>>,
}

impl Open {
    fn add(&mut self, rank: usize, promise: usize) {
        if self.by_promise.len() <= promise {
            self.by_promise.resize(promise + 1, Vec::new());
        }
        self.by_promise[promise].push(rank);
    }
}
