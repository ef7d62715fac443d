//! The search that takes the nearest states first.

use crate::search::wave::Wave;
use crate::search::{OnTheWay, Ranks, Search};

pub(super) fn search(ranks: &dyn Ranks, start: usize) -> Search<'_> {
    let mut wave = Wave::new(ranks, vec![start]);
    while !wave.front.is_empty() {
        let roots: Vec<usize> = wave.front.iter().copied().filter(|&rank| ranks.is_root(rank)).collect();
        if !roots.is_empty() {
            let mut way = OnTheWay::through(ranks, &roots, 0);
            way.follow(&wave.depths, &roots, &|depth| wave.depth - depth);
            return way.found(start, wave.expanded);
        }
        wave.advance();
    }
    Search::unsolvable(wave.expanded)
}
