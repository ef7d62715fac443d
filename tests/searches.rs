//! The textbook searches against the tables and the plain rules.

use rayon::prelude::*;
use serde_json::{Value, json};
use tables::{
    Answer, Board, CubeQuestion, Method, Move, Pattern, Puzzle, Rolling, Rolls, Search, Slides, Sliding, Tray,
    parse_blank,
};
use tests::facts::Facts;
use tests::plain::{self, CubeSpace, Cubes, LETTERS, Space, TileSpace, Tiles};
use tests::programs::{self, build, standard};
use tests::random::Random;
use tests::run::query;
use tests::same;

/// The path that a search finds; its letters are played on the plain rules by those who ask.
fn searched(puzzle: &impl Puzzle, start: usize, method: Method) -> String {
    let search = Search::new(puzzle, Some(start), method);
    search.answer.found().expect("a way").path().expect("no table is asked").to_string()
}

/// The plain search's board.
fn tiles(board: &Board<3, 3>) -> Tiles {
    let mut cells = [0; 12];
    cells.iter_mut().zip(board.tiles()).for_each(|(cell, tile)| *cell = tile);
    Tiles { cells, blank: board.blank() }
}

/// A search finds the smallest path, as the table does, and as many.
fn board_agrees(slides: &Slides<3, 3>, start: &Board<3, 3>, goal: &Board<3, 3>) {
    let puzzle = Sliding::<3, 3>::new(goal.blank());
    let expected = slides.shortest(start, goal).expect("a sound table");
    let Some(rank) = puzzle.rank(&start.renamed(goal)) else {
        assert_eq!(expected.map(drop), Answer::Unsolvable, "{start} to {goal}");
        return;
    };
    let expected = expected.found().expect("solvable");
    let path = expected.path().expect("a sound table").to_string();
    for method in Method::ALL {
        let search = Search::new(&puzzle, Some(rank), method);
        let found = search.answer.found().expect("solvable");
        assert_eq!(found.path().expect("no table is asked").to_string(), path, "{start} to {goal} by {method:?}");
        let counts = (found.count().expect("no table is asked"), expected.count().expect("a sound table"));
        assert_eq!(counts.0, counts.1, "{start} to {goal} by {method:?}");
        assert!(found.paths().map(Result::unwrap).eq(expected.paths().map(Result::unwrap)), "{start} to {goal}");
    }
    let end = plain::played(&TileSpace::<3, 3>, tiles(start), path.bytes());
    assert_eq!(end, Some(tiles(goal)), "{start} to {goal}: {path}");
}

#[test]
fn boards_are_searched_as_the_tables_answer() {
    let slides = Slides::<3, 3>::new(standard().folder());
    let space = TileSpace::<3, 3>;
    (0..40u64).into_par_iter().for_each(|seed| {
        let mut random = Random::new(1 + seed);
        for _ in 0..60 {
            let [start, goal] = [0; 2].map(|_| same::board(&space.state(random.below(space.size()))));
            board_agrees(&slides, &start, &goal);
        }
    });
}

#[test]
fn the_farthest_boards_are_searched() {
    let (slides, facts) = (Slides::<3, 3>::new(standard().folder()), Facts::read().eight_extremes);
    for start in facts.farthest.iter().chain(&facts.most_shortest_paths_boards).chain([&facts.goal]) {
        let [start, goal] = [start, &facts.goal].map(|board| board.parse().expect("a board"));
        board_agrees(&slides, &start, &goal);
    }
}

/// A bound that a move changes by more than one would let A* pass over the shortest path.
fn bound_is_sound(puzzle: &impl Puzzle, every: usize) {
    assert!(puzzle.roots().iter().all(|&root| puzzle.at_least(root) == 0));
    (0..puzzle.states()).into_par_iter().step_by(every).for_each(|rank| {
        let bound = puzzle.at_least(rank);
        for next in Move::ALL.iter().filter_map(|&step| puzzle.step(rank, step)) {
            assert!(puzzle.at_least(next).abs_diff(bound) <= 1, "{} and {}", puzzle.unrank(rank), puzzle.unrank(next));
        }
    });
}

#[test]
fn bounds_change_by_one_with_a_move() {
    for blank in 0..9 {
        bound_is_sound(&Sliding::<3, 3>::new(blank), 1);
        bound_is_sound(&Rolling::from_start(blank), 61);
    }
    for blank in 0..8 {
        bound_is_sound(&Sliding::<4, 2>::new(blank), 1);
    }
    for goal in [b"WWWWEWWWW", b"RBWBREWWR"] {
        let goal = Pattern::parse(goal).expect("a pattern");
        bound_is_sound(&Rolling::to_pattern(goal), 61);
        bound_is_sound(&Rolling::to_pattern_from(&Tray::start(3), goal), 61);
    }
}

/// A question about cubes, and the shortest path that a search finds, which the plain rules take to the pattern.
fn rolled(start: Cubes, tops: [u8; 9], method: Method) -> String {
    let goal = Pattern::parse(&tops).expect("a pattern");
    let puzzle = Rolling::to_pattern_from(&same::tray(&start), goal);
    let rank = puzzle.rank(&same::tray(&start)).expect("its own start");
    let path = searched(&puzzle, rank, method);
    let end = plain::played(&CubeSpace::default(), start, path.bytes()).expect("moves that can be made");
    assert_eq!(end.tops(), tops, "{} to {goal} by {method:?}: {path}", same::tray(&start));
    path
}

/// The number of moves from the judge's start, by its table.
fn steps(rolls: &Rolls, start: Cubes, tops: [u8; 9]) -> usize {
    let question = CubeQuestion { start: same::tray(&start), goal: Pattern::parse(&tops).expect("a pattern") };
    rolls.steps(&question).expect("a sound table").found().expect("a way")
}

#[test]
fn cubes_are_searched_as_the_start_tables_answer() {
    let (rolls, space) = (Rolls::new(standard().folder()), CubeSpace::default());
    (0..40u64).into_par_iter().for_each(|seed| {
        let mut random = Random::new(1 + seed);
        for number in 0..50 {
            let start = Cubes::start(random.below(9));
            let tops = space.state(random.below(space.size())).tops();
            let expected = steps(&rolls, start, tops);
            let path = rolled(start, tops, Method::Bidirectional);
            assert_eq!(path.len(), expected, "{path}");
            if number == 0 {
                assert_eq!(rolled(start, tops, Method::BreadthFirst), path);
                assert_eq!(rolled(start, tops, Method::AStar), path);
            }
        }
    });
}

/// What a random walk shows is near, so that the slower searches can be asked as often.
#[test]
fn cubes_that_are_near_are_searched_by_all_methods() {
    let (rolls, space) = (Rolls::new(standard().folder()), CubeSpace::default());
    (0..40u64).into_par_iter().for_each(|seed| {
        let mut random = Random::new(101 + seed);
        for number in 0..50 {
            let is_judges = number % 2 == 0;
            let start = if is_judges { Cubes::start(random.below(9)) } else { space.state(random.below(space.size())) };
            let end = (0..random.below(16))
                .fold(start, |cubes, _| space.moved(&cubes, LETTERS[random.below(4)]).unwrap_or(cubes));
            let [first, second, third] = Method::ALL.map(|method| rolled(start, end.tops(), method));
            assert!(first == second && second == third, "{first} {second} {third}");
            if is_judges {
                assert_eq!(first.len(), steps(&rolls, start, end.tops()), "{first}");
            }
        }
    });
}

#[test]
fn the_hardest_questions_about_cubes_are_searched() {
    for vector in Facts::read().cube_extremes.vectors {
        let start = Cubes::start(parse_blank(&vector.blank).expect("a cell"));
        let tops = vector.pattern.as_bytes().try_into().expect("nine letters");
        for method in Method::ALL {
            assert_eq!(rolled(start, tops, method).len(), vector.steps, "{} {method:?}", vector.pattern);
        }
    }
}

/// The paths of a goal's table are the smallest: a search finds the same.
#[test]
fn any_cubes_are_searched_as_a_goal_table_answers() {
    let tables = build(&["cube-RWRWEWRWR", "cube-EBBRWWRRB"]);
    let (rolls, space) = (Rolls::new(tables.folder()), CubeSpace::default());
    (0..40u64).into_par_iter().for_each(|seed| {
        let mut random = Random::new(201 + seed);
        for number in 0..25 {
            let start = space.state(random.below(space.size()));
            let tops = if number % 2 == 0 { b"RWRWEWRWR" } else { b"EBBRWWRRB" };
            let question = CubeQuestion { start: same::tray(&start), goal: Pattern::parse(tops).expect("a pattern") };
            let path = rolls.path(&question).expect("a sound table").found().expect("a way").to_string();
            assert_eq!(rolled(start, *tops, Method::Bidirectional), path, "{}", question.start);
        }
    });
}

/// Nine sorts of trays, by the number of their charges, none of which falls into parts: so every tray can be rolled to
/// every pattern, and no search of cubes is in vain.
#[test]
fn every_tray_leads_to_every_pattern() {
    let space = CubeSpace::default();
    let sizes: Vec<u64> = (0..9usize)
        .into_par_iter()
        .map(|odd| {
            // Beside an empty corner: so many cubes that lie the other way than the colours of their cells.
            let mut cubes = Cubes { cells: [0, 1, 0, 1, 0, 1, 0, 1, 0], blank: 8 };
            cubes.cells[..odd].iter_mut().for_each(|orientation| *orientation = 1 - *orientation);
            plain::levels(&plain::search(&space, &[cubes])).iter().sum()
        })
        .collect();
    let choices = [1, 8, 28, 56, 70, 56, 28, 8, 1];
    assert_eq!(sizes, choices.map(|choices| 9 * 6561 * choices));
}

fn is_report(err: &str, method: &str, expanded: Option<u32>) -> bool {
    let mut words = err.split(' ');
    let named = words.next() == Some(&format!("{method}:"));
    let count: u32 = words.next().and_then(|count| count.parse().ok()).expect("a number");
    named && err.contains(" states expanded in ") && err.lines().count() == 1 && expanded.is_none_or(|e| e == count)
}

#[test]
fn the_program_searches_without_tables() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = "dlurullddrurdllurdr\n";
    for method in ["bfs", "bidirectional", "astar"] {
        let ask = |arguments: &[&str], input: &str| {
            let said = query(folder.path(), &[arguments, &["--by", method]].concat(), input.as_bytes());
            assert!(is_report(&said.err, method, None), "{said:?}");
            assert_eq!(said.status, 0, "{said:?}");
            said.out
        };
        assert_eq!(ask(&["eight", "23415x768"], ""), path);
        assert_eq!(ask(&["eight", "23415x768", "--steps"], ""), "19\n");
        assert_eq!(ask(&["eight", "23415x768", "--count"], ""), "4\n");
        assert_eq!(ask(&["eight", "283164705", "--to", "123804765", "--steps"], ""), "5\n");
        assert_eq!(ask(&["eight"], "23415x768\n21345678x\n123456x78 12345678x\n"), format!("{path}unsolvable\nrr\n"));
        let row: Value = serde_json::from_str(&ask(&["eight", "1234567x8", "--json"], "")).expect("an object");
        let goal = "12345678x";
        assert_eq!(row, json!({"start": "1234567x8", "goal": goal, "solvable": true, "steps": 1, "path": "r"}));
        assert_eq!(ask(&["cube", "RBW RWW EWW", "--blank", "2,1", "--steps"], ""), "3\n");
        assert_eq!(ask(&["cube", "--steps", "--max-steps", "12"], "3 3 WBWBRERBR\n1 2 WWWEWWWWW\n"), "-1\n0\n");
        // What has no answer is not looked for.
        let said = query(folder.path(), &["eight", "21345678x", "--by", method], b"");
        assert_eq!((said.out.as_str(), said.status), ("unsolvable\n", 0));
        assert!(is_report(&said.err, method, Some(0)), "{said:?}");
    }
    let said = query(folder.path(), &["eight", "--by", "astar"], b"23415x768\nno\n");
    assert_eq!((said.out.as_str(), said.status), (format!("{path}invalid\n").as_str(), 1));
    let said = query(folder.path(), &["eight", "23415x768", "--by", "dfs"], b"");
    assert!(said.status == 2 && said.err.contains("bidirectional"), "{said:?}");
    let said = query(programs::standard().place(), &["eight", "23415x768", "--by", "table"], b"");
    assert_eq!(said.answers(), path);
}
