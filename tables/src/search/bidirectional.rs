//! Two searches, from the start and from the roots, that meet half-way.

use crate::search::wave::Wave;
use crate::search::{OnTheWay, Ranks, Search};

/// Always the smaller front goes on. Where the two meet for the first time, they meet in all states that lie on a
/// shortest path and are as far from the start.
pub(super) fn search(ranks: &dyn Ranks, start: usize) -> Search<'_> {
    let mut ahead = Wave::new(ranks, vec![start]);
    let mut behind = Wave::new(ranks, ranks.roots());
    while !ahead.front.is_empty() && !behind.front.is_empty() {
        let is_met = |rank: &usize| behind.depths.get(*rank).is_some();
        let meeting: Vec<usize> = ahead.front.iter().copied().filter(is_met).collect();
        if !meeting.is_empty() {
            let steps = ahead.depth + behind.depth;
            let mut way = OnTheWay::through(ranks, &meeting, behind.depth);
            way.follow(&ahead.depths, &meeting, &|depth| steps - depth);
            way.follow(&behind.depths, &meeting, &|depth| depth);
            return way.found(start, ahead.expanded + behind.expanded);
        }
        let smaller = if ahead.front.len() <= behind.front.len() { &mut ahead } else { &mut behind };
        smaller.advance();
    }
    Search::unsolvable(ahead.expanded + behind.expanded)
}
