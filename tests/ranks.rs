//! Every rank of every space: to its state and back, and what a move makes of it.

use rayon::prelude::*;
use tables::{Board, Move, Pattern, Puzzle, Rolling, Sliding, Tray};
use tests::plain::{CubeSpace, LETTERS, Space, TileSpace};
use tests::random::Random;
use tests::same;

/// For these ranks: that a rank and its state belong together, and so that no other rank has that state; that a move of
/// the rank is the move of the state, and flips the parity; that a spot which a move led to moves on like a new one; and which are
/// roots.
fn ranks_agree<P: Puzzle>(
    puzzle: &P,
    ranks: impl ParallelIterator<Item = usize>,
    moved: impl Fn(&P::State, Move) -> Option<P::State> + Sync,
) {
    let parity = |rank: usize| puzzle.parity(rank / puzzle.row_states());
    let mut roots = puzzle.roots();
    roots.sort_unstable();
    assert!(roots.iter().all(|&root| parity(root) == 0 && puzzle.is_root(root)));
    ranks.for_each(|rank| {
        let state = puzzle.unrank(rank);
        assert_eq!(puzzle.rank(&state), Some(rank), "{state}");
        assert_eq!(puzzle.is_root(rank), roots.binary_search(&rank).is_ok(), "{state}");
        for step in Move::ALL {
            let next = puzzle.step(rank, step);
            let expected = moved(&state, step).map(|next| puzzle.rank(&next).expect("a neighbour can be reached"));
            assert_eq!(next, expected, "{state} {step:?}");
            if let Some(next) = next {
                assert_eq!(parity(next), 1 - parity(rank), "{state} {step:?}");
                let spot = puzzle.moved(puzzle.spot(rank), step).expect("as the rank does");
                let behind = Move::ALL.map(|step| puzzle.moved(spot, step).map(|spot| puzzle.rank_at(spot)));
                assert_eq!(behind, Move::ALL.map(|step| puzzle.step(next, step)), "{state} {step:?}");
            }
        }
    });
}

/// That all boards, solvable or not, move as the plain ones do.
fn boards_move_by_the_rules<const R: usize, const C: usize>() {
    let space = TileSpace::<R, C>;
    (0..space.size()).into_par_iter().for_each(|index| {
        let tiles = space.state(index);
        let board = same::board::<R, C>(&tiles);
        for (step, letter) in Move::ALL.into_iter().zip(LETTERS) {
            let moved = space.moved(&tiles, letter).map(|moved| same::board(&moved));
            assert_eq!(board.moved(step), moved, "{board} {step:?}");
        }
    });
}

fn every_rank_of_boards<const R: usize, const C: usize>() {
    boards_move_by_the_rules::<R, C>();
    for goal_blank in 0..R * C {
        let puzzle = Sliding::<R, C>::new(goal_blank);
        assert_eq!(puzzle.states(), (1..=R * C).product::<usize>() / 2);
        assert_eq!(puzzle.roots(), [puzzle.rank(&Board::goal(goal_blank)).expect("the goal itself")]);
        ranks_agree(&puzzle, (0..puzzle.states()).into_par_iter(), Board::moved);
    }
}

/// Both ends and, over all goals together, a million ranks between them.
fn some_ranks_of_boards<const R: usize, const C: usize>() {
    let cells = R * C;
    for goal_blank in 0..cells {
        let puzzle = Sliding::<R, C>::new(goal_blank);
        assert_eq!(puzzle.states(), (1..=cells).product::<usize>() / 2);
        let mut random = Random::new(1 + goal_blank as u64);
        let mut ranks = vec![0, puzzle.states() - 1];
        ranks.extend((0..1_000_000 / cells).map(|_| random.below(puzzle.states())));
        ranks_agree(&puzzle, ranks.into_par_iter(), Board::moved);
    }
}

#[test]
fn every_rank_of_the_square_board() {
    every_rank_of_boards::<3, 3>();
}

#[test]
fn every_rank_of_the_narrow_boards() {
    every_rank_of_boards::<2, 2>();
    every_rank_of_boards::<3, 2>();
    every_rank_of_boards::<4, 2>();
    every_rank_of_boards::<5, 2>();
}

#[test]
fn a_million_ranks_of_the_largest_boards() {
    some_ranks_of_boards::<4, 3>();
    some_ranks_of_boards::<6, 2>();
}

#[test]
fn every_rank_of_the_cubes_from_their_starts() {
    for blank in 0..9 {
        let puzzle = Rolling::from_start(blank);
        let spreads_of_charges = if blank % 2 == 0 { 70 } else { 56 };
        assert_eq!(puzzle.states(), 9 * 3usize.pow(8) * spreads_of_charges);
        assert_eq!(puzzle.roots(), [puzzle.rank(&Tray::start(blank)).expect("the start itself")]);
        ranks_agree(&puzzle, (0..puzzle.states()).into_par_iter(), Tray::moved);
    }
}

#[test]
fn every_rank_of_the_cubes_to_a_pattern() {
    let pattern: Pattern = "RBWEWWBRW".parse().expect("a pattern");
    let puzzle = Rolling::to_pattern(pattern);
    assert_eq!(puzzle.states(), CubeSpace::default().size());
    assert_eq!(puzzle.roots().len(), 256);
    assert!(puzzle.roots().iter().all(|&root| puzzle.unrank(root).pattern() == pattern));
    ranks_agree(&puzzle, (0..puzzle.states()).into_par_iter(), Tray::moved);
}

#[test]
fn every_tray_has_its_hash_and_rolls_by_the_rules() {
    let space = CubeSpace::default();
    (0..space.size()).into_par_iter().for_each(|hash| {
        assert_eq!(Tray::from_hash6(hash).map(|tray| tray.hash6()), Some(hash));
        let cubes = space.state(hash);
        let tray = same::tray(&cubes);
        assert_eq!(Tray::from_hash6(tray.hash6()), Some(tray));
        for (step, letter) in Move::ALL.into_iter().zip(LETTERS) {
            let moved = space.moved(&cubes, letter).map(|moved| same::tray(&moved));
            assert_eq!(tray.moved(step), moved, "{tray} {step:?}");
        }
        let tops = tray.pattern().cells().map(|top| top.map_or(b'E', |top| top.letter() as u8));
        assert_eq!(tops, cubes.tops(), "{tray}");
    });
    assert_eq!(Tray::from_hash6(space.size()), None);
}
