//! Symmetries: of cells and moves, of boards and their distances, of trays and of what they show.

use std::collections::HashSet;

use rayon::prelude::*;
use tables::{Board, Grid, Move, Path, Symmetry, Tray};
use tests::plain::{self, CubeSpace, Space, TileSpace, Tiles};
use tests::random::Random;
use tests::same;

/// All shapes of boards, upright and on their side.
fn grids() -> impl Iterator<Item = Grid> {
    let all = (2..=6).flat_map(|rows| (2..=6).map(move |cols| Grid { rows, cols }));
    all.filter(|grid| grid.cells() <= 12)
}

/// A grid, a symmetry and a cell, in all combinations.
fn images() -> impl Iterator<Item = (Grid, Symmetry, usize)> {
    let turned = grids().flat_map(|grid| Symmetry::ALL.map(|symmetry| (grid, symmetry)));
    turned.flat_map(|(grid, symmetry)| (0..grid.cells()).map(move |cell| (grid, symmetry, cell)))
}

#[test]
fn neighbours_stay_neighbours() {
    for (grid, symmetry, cell) in images() {
        let (image, turned) = (symmetry.grid(grid), symmetry.cell(grid, cell));
        assert!(turned < image.cells());
        for step in Move::ALL {
            let next = grid.neighbour(cell, step).map(|next| symmetry.cell(grid, next));
            assert_eq!(image.neighbour(turned, symmetry.step(step)), next, "{symmetry:?} {grid:?} {cell} {step:?}");
        }
    }
}

#[test]
fn an_inverse_takes_back() {
    for (grid, symmetry, cell) in images() {
        let (image, back) = (symmetry.grid(grid), symmetry.inverse());
        assert_eq!(back.grid(image), grid, "{symmetry:?}");
        assert_eq!(back.cell(image, symmetry.cell(grid, cell)), cell, "{symmetry:?} {grid:?}");
        assert_eq!(back.inverse(), symmetry);
        for step in Move::ALL {
            assert_eq!(back.step(symmetry.step(step)), step, "{symmetry:?}");
        }
    }
}

#[test]
fn the_eight_are_different_and_known() {
    let images = |symmetry: Symmetry| -> Vec<usize> { (0..9).map(|cell| symmetry.cell(Grid::SQUARE, cell)).collect() };
    let all: HashSet<Vec<usize>> = Symmetry::ALL.into_iter().map(images).collect();
    assert_eq!(all.len(), 8);
    assert_eq!(images(Symmetry::IDENTITY), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(images(Symmetry::DIAGONAL), [0, 3, 6, 1, 4, 7, 2, 5, 8]);
    for grid in grids() {
        let of_grid: Vec<Symmetry> = Symmetry::of(grid).collect();
        let keeping = Symmetry::ALL.into_iter().filter(|symmetry| symmetry.grid(grid) == grid);
        assert!(keeping.eq(of_grid.iter().copied()), "{grid:?}");
        assert_eq!(of_grid.len(), if grid.rows == grid.cols { 8 } else { 4 }, "{grid:?}");
    }
}

#[test]
fn frames_and_paths_are_turned_moves() {
    let path: Path = Move::ALL.into_iter().collect();
    for symmetry in Symmetry::ALL {
        let turned = Move::ALL.map(|step| symmetry.step(step));
        assert_eq!(symmetry.frame(), turned);
        assert_eq!(symmetry.path(&path).moves(), turned);
        assert_eq!(symmetry.swaps_axes(), symmetry.step(Move::Up).is_sideways());
    }
}

#[test]
fn a_cell_is_stood_for_by_the_largest_of_its_like() {
    for grid in grids() {
        for cell in 0..grid.cells() {
            let upright = Grid { rows: grid.rows.max(grid.cols), cols: grid.rows.min(grid.cols) };
            let turns = Symmetry::ALL.into_iter().filter(|symmetry| symmetry.grid(grid) == upright);
            let like: HashSet<usize> = turns.map(|symmetry| symmetry.cell(grid, cell)).collect();
            let representative = grid.representative(cell);
            assert_eq!(like.iter().max(), Some(&representative), "{grid:?} {cell}");
            assert!(like.iter().all(|&other| upright.representative(other) == representative), "{grid:?} {cell}");
            let turn = grid.to_representative(cell);
            assert_eq!((turn.grid(grid), turn.cell(grid, cell)), (upright, representative), "{grid:?} {cell}");
        }
    }
}

/// The plain search's number of a board.
fn index(board: &Board<3, 3>) -> usize {
    let mut cells = [0; 12];
    cells.iter_mut().zip(board.tiles()).for_each(|(cell, tile)| *cell = tile);
    TileSpace::<3, 3>.index(&Tiles { cells, blank: board.blank() })
}

#[test]
fn turned_boards_are_as_far_from_the_turned_goal() {
    let space = TileSpace::<3, 3>;
    let goals: Vec<Board<3, 3>> = (0..9).map(Board::goal).collect();
    let distances: Vec<Vec<u8>> = (0..9).map(|blank| plain::search(&space, &[space.goal(blank)])).collect();
    (0..space.size()).into_par_iter().for_each(|at| {
        let board = same::board::<3, 3>(&space.state(at));
        for symmetry in Symmetry::ALL {
            let turned = board.turned(symmetry);
            for (goal, distances_to_it) in goals.iter().zip(&distances) {
                let goal = goal.turned(symmetry);
                let distance = distances[goal.blank()][index(&turned.renamed(&goal))];
                assert_eq!(distance, distances_to_it[at], "{board} {symmetry:?} {goal}");
            }
        }
    });
}

#[test]
fn boards_move_as_their_images_do() {
    let space = TileSpace::<3, 3>;
    (0..space.size()).into_par_iter().for_each(|index| {
        let board = same::board::<3, 3>(&space.state(index));
        for symmetry in Symmetry::ALL {
            let turned = board.turned(symmetry);
            assert_eq!(turned.turned(symmetry.inverse()), board);
            for step in Move::ALL {
                let moved = board.moved(step).map(|moved| moved.turned(symmetry));
                assert_eq!(turned.moved(symmetry.step(step)), moved, "{board} {symmetry:?} {step:?}");
            }
        }
    });
}

#[test]
fn trays_roll_as_their_images_do() {
    (0..CubeSpace::default().size()).into_par_iter().step_by(31).for_each(|hash| {
        let tray = Tray::from_hash6(hash).expect("a tray");
        for symmetry in Symmetry::ALL {
            let turned = tray.turned(symmetry);
            assert_eq!(turned.turned(symmetry.inverse()), tray);
            for step in Move::ALL {
                let rolled = tray.moved(step).map(|rolled| rolled.turned(symmetry));
                assert_eq!(turned.moved(symmetry.step(step)), rolled, "{tray} {symmetry:?} {step:?}");
            }
        }
    });
}

/// The start looks the same from every side but for its colours: what is rolled from it shows the turned pattern, with
/// red and blue exchanged where the level axes change places.
#[test]
fn patterns_from_the_start_turn_with_the_walk() {
    let walks: Vec<(usize, Symmetry)> =
        (0..9).flat_map(|blank| Symmetry::ALL.map(|symmetry| (blank, symmetry))).collect();
    walks.into_par_iter().for_each(|(blank, symmetry)| {
        let mut random = Random::new(1 + blank as u64);
        let (mut tray, mut image) = (Tray::start(blank), Tray::start(symmetry.cell(Grid::SQUARE, blank)));
        for _ in 0..20_000 {
            assert_eq!(tray.pattern().turned_from_start(symmetry), image.pattern(), "{tray} {symmetry:?}");
            let step = Move::ALL[random.below(4)];
            if let Some(moved) = tray.moved(step) {
                tray = moved;
                image = image.moved(symmetry.step(step)).expect("the image of a move");
            }
        }
    });
}
