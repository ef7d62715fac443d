//! The numbers that are known from elsewhere: states at each distance, what is farthest, how many ways lead there.

use std::collections::BTreeMap;

use tables::{Answer, Board, Move, Puzzle, Slides, Sliding, Table, TableName, Visit, golden_levels};
use tests::facts::{Facts, Levels};
use tests::plain::{self, Space, TileSpace};
use tests::programs::{self, Built};
use tests::same;

/// The levels that a table's header tells.
struct HeaderLevels<'a>(TableName, &'a Built);

impl Visit for HeaderLevels<'_> {
    type Output = Vec<u64>;

    fn visit<P: Puzzle>(self, puzzle: P) -> Vec<u64> {
        let table = Table::open(&self.1.folder(), self.0, puzzle).expect("a sound table");
        assert_eq!(table.depth(), table.header().levels.len() - 1);
        table.header().levels.clone()
    }
}

/// The facts by the names of the tables that they are about.
fn facts_by_table() -> BTreeMap<String, Vec<u64>> {
    let facts = Facts::read();
    let named = |puzzle: &'static str, levels: Levels| {
        levels.into_iter().map(move |(kind, levels)| (format!("{puzzle}-{kind}"), levels))
    };
    let cubes = named("cube", facts.cube_states_from_start_blank);
    named("eight", facts.eight).chain(cubes).chain(named("cube", facts.cube_states_to_goal_pattern)).collect()
}

/// The numbers of the sister puzzles as other people have counted them.
#[test]
fn the_known_numbers_of_other_sizes_are_these() {
    let golden = |name| golden_levels(name).expect("known");
    let states = |name| golden(name).iter().sum::<u64>();
    for (name, count, depth, farthest) in [
        ("slide-3x2", 360, 21, 1),
        ("slide-4x2", 20_160, 36, 1),
        ("slide-5x2", 1_814_400, 55, 2),
        ("slide-6x2", 239_500_800, 80, 2),
        ("slide-4x3", 239_500_800, 53, 18),
    ] {
        assert_eq!((states(name), golden(name).len() - 1), (count, depth), "{name}");
        assert_eq!(golden(name).last(), Some(&farthest), "{name}");
    }
}

#[test]
fn tables_and_golden_numbers_are_the_known_ones() {
    let facts = facts_by_table();
    let names: Vec<&str> = facts.keys().map(String::as_str).collect();
    assert_eq!(names.len(), 9);
    let tables = programs::build(&names);
    for (name, levels) in &facts {
        assert_eq!(golden_levels(name), Some(&levels[..]), "{name}");
        let table: TableName = name.parse().expect("a table's name");
        assert_eq!(&table.visit(HeaderLevels(table, &tables)), levels, "{name}");
    }
}

#[test]
fn the_plain_search_counts_the_same_boards() {
    let facts = Facts::read();
    let counted = |goal_blank| {
        let space = TileSpace::<3, 3>;
        plain::levels(&plain::search(&space, &[space.goal(goal_blank)]))
    };
    for (goal_blank, kind) in [(8, "corner"), (7, "edge"), (4, "center")] {
        assert_eq!(counted(goal_blank), facts.eight[kind], "{kind}");
    }
    slides_are_counted::<3, 2>();
    slides_are_counted::<4, 2>();
    slides_are_counted::<5, 2>();
}

/// That the plain search finds the compiled-in numbers of the boards of this size and of those that lie on their side.
fn slides_are_counted<const R: usize, const C: usize>() {
    let golden = golden_levels(&format!("slide-{R}x{C}")).expect("known");
    let (upright, wide) = (TileSpace::<R, C>, TileSpace::<C, R>);
    let last = R * C - 1;
    assert_eq!(plain::levels(&plain::search(&upright, &[upright.goal(last)])), golden);
    assert_eq!(plain::levels(&plain::search(&wide, &[wide.goal(last)])), golden);
}

#[test]
#[ignore = "it takes minutes and 750 megabytes"]
fn the_plain_search_counts_the_same_boards_of_twelve_cells() {
    let (eleven, ladder) = (TileSpace::<4, 3>, TileSpace::<6, 2>);
    let counted = plain::levels(&plain::search(&ladder, &[ladder.goal(11)]));
    assert_eq!(golden_levels("slide-6x2"), Some(&counted[..]));
    let counted = plain::levels(&plain::search(&eleven, &[eleven.goal(11)]));
    assert_eq!(golden_levels("slide-4x3"), Some(&counted[..]));
}

/// The number of shortest paths of every board, by its rank, counted along the table's parents.
fn ways(table: &Table<Sliding<3, 3>>) -> Vec<u64> {
    let space = TileSpace::<3, 3>;
    let distances = plain::search(&space, &[space.goal(table.puzzle().goal_blank())]);
    let rank = |index: usize| table.puzzle().rank(&same::board(&space.state(index)));
    let mut nearest_first: Vec<(u8, usize)> =
        (0..space.size()).filter_map(|index| Some((distances[index], rank(index)?))).collect();
    nearest_first.sort_unstable();
    let mut ways = vec![0; table.puzzle().states()];
    for (distance, rank) in nearest_first {
        let stop = table.stop(rank).expect("a sound table").expect("a table without a bound");
        let parents = Move::ALL.iter().filter_map(|&step| table.nearer(stop, step).expect("a sound table"));
        ways[rank] = if distance == 0 { 1 } else { parents.map(|parent| ways[parent.rank]).sum() };
    }
    ways
}

#[test]
fn the_farthest_boards_and_the_number_of_their_paths() {
    let tables = programs::standard();
    let known = Facts::read().eight_extremes;
    let board = |text: &String| text.parse::<Board<3, 3>>().expect("a board");
    let goal = board(&known.goal);
    let puzzle = Sliding::new(goal.blank());
    let name = "eight-corner".parse().expect("a table's name");
    let table = Table::open(&tables.folder(), name, puzzle).expect("a sound table");
    let ways = ways(&table);
    let ways_of = |text: &String| ways[table.puzzle().rank(&board(text)).expect("solvable")];

    let slides = Slides::new(tables.folder());
    for (text, smallest) in known.farthest.iter().zip(&known.farthest_smallest_paths) {
        let path = slides.path(&board(text), &goal).expect("a sound table").map(|path| path.to_string());
        assert_eq!(path, Answer::Found(smallest.clone()), "{text}");
        assert_eq!(smallest.len(), known.farthest_distance, "{text}");
    }
    assert_eq!(table.depth(), known.farthest_distance);
    assert_eq!(table.header().levels.last().copied(), Some(known.farthest.len() as u64));
    assert_eq!(known.farthest.iter().map(ways_of).collect::<Vec<_>>(), known.farthest_shortest_path_counts);

    assert_eq!(ways.iter().max(), Some(&known.most_shortest_paths));
    let with_most = ways.iter().filter(|&&ways| ways == known.most_shortest_paths).count();
    assert_eq!(with_most, known.most_shortest_paths_boards.len());
    assert!(known.most_shortest_paths_boards.iter().all(|text| ways_of(text) == known.most_shortest_paths));
    // The goal is among them, with its empty path.
    let with_one = ways.iter().filter(|&&ways| ways == 1).count();
    assert_eq!(with_one, known.boards_with_one_shortest_path);
}
