//! All shortest paths: how many, and each of them in its place.

use rayon::prelude::*;
use serde_json::{Value, json};
use tables::{Answer, Path, Slides};
use tests::facts::Facts;
use tests::plain::{self, LETTERS, Space, TileSpace, Tiles, UNREACHED};
use tests::programs::{self, Built};
use tests::random::Random;
use tests::run::query;
use tests::same;

/// The number of shortest paths of every state, from the plain search's distances alone.
fn counts(space: &impl Space, distances: &[u8]) -> Vec<u64> {
    let mut nearest_first: Vec<usize> = (0..distances.len()).filter(|&index| distances[index] != UNREACHED).collect();
    nearest_first.sort_by_key(|&index| distances[index]);
    let mut counts = vec![0; distances.len()];
    for index in nearest_first {
        let state = space.state(index);
        let neighbours =
            LETTERS.iter().filter_map(|&letter| space.moved(&state, letter)).map(|next| space.index(&next));
        let ways: u64 = neighbours.filter(|&next| distances[next] < distances[index]).map(|next| counts[next]).sum();
        counts[index] = if distances[index] == 0 { 1 } else { ways };
    }
    counts
}

/// That the library counts the shortest paths of boards as the plain search does, and lists so many different ones, in
/// dictionary order, each of which leads to the goal: then it lists all of them.
fn agrees<const R: usize, const C: usize>(slides: &Slides<R, C>, root: &Tiles, every: usize) -> Vec<u64> {
    let space = TileSpace::<R, C>;
    let distances = plain::search(&space, &[*root]);
    let counts = counts(&space, &distances);
    let goal = same::board(root);
    (0..space.size()).into_par_iter().step_by(every).for_each(|index| {
        let tiles = space.state(index);
        let board = same::board(&tiles);
        let answer = slides.shortest(&board, &goal).expect("a sound table");
        let Answer::Found(shortest) = answer else {
            assert_eq!((counts[index], answer.map(drop)), (0, Answer::Unsolvable), "{board} to {goal}");
            return;
        };
        assert_eq!(shortest.count().expect("a sound table"), counts[index], "{board} to {goal}");
        let paths: Vec<Path> = shortest.paths().collect::<Result<_, _>>().expect("a sound table");
        assert_eq!(paths.len() as u64, counts[index], "{board} to {goal}");
        assert_eq!(paths.first(), Some(&shortest.path().expect("a sound table")), "{board} to {goal}");
        assert!(paths.windows(2).all(|pair| pair[0].to_string() < pair[1].to_string()), "{board} to {goal}: {paths:?}");
        for path in paths {
            assert_eq!(path.len(), usize::from(distances[index]), "{board} to {goal}: {path}");
            let end = plain::played(&space, tiles, path.to_string().bytes());
            assert_eq!(end, Some(*root), "{board} to {goal}: {path}");
        }
    });
    counts
}

#[test]
fn every_square_board_to_every_goal() {
    let (slides, facts) = (Slides::<3, 3>::new(programs::standard().folder()), Facts::read().eight_extremes);
    (0..9).into_par_iter().for_each(|blank| {
        let counts = agrees(&slides, &TileSpace::<3, 3>.goal(blank), if blank == 8 { 1 } else { 5 });
        if blank == 8 {
            assert_eq!(counts.iter().filter(|&&count| count == 1).count(), facts.boards_with_one_shortest_path);
            assert_eq!(counts.iter().max(), Some(&facts.most_shortest_paths));
        }
    });
}

#[test]
fn any_square_board_to_any_goal() {
    let slides = Slides::<3, 3>::new(programs::standard().folder());
    let mut random = Random::new(0xA11);
    let goals: Vec<usize> = (0..12).map(|_| random.below(TileSpace::<3, 3>.size())).collect();
    goals.into_par_iter().for_each(|goal| {
        agrees(&slides, &TileSpace::<3, 3>.state(goal), 97);
    });
}

#[test]
fn every_narrow_board_to_every_goal() {
    let tables = programs::build(&["slide-3x2", "slide-3x2-3", "slide-4x2", "slide-4x2-5"]);
    let (small, large) = (Slides::<3, 2>::new(tables.folder()), Slides::<4, 2>::new(tables.folder()));
    (0..6).for_each(|blank| drop(agrees(&small, &TileSpace::<3, 2>.goal(blank), 1)));
    (0..8).for_each(|blank| drop(agrees(&large, &TileSpace::<4, 2>.goal(blank), 3)));
}

fn ask(tables: &Built, arguments: &[&str], input: &str) -> String {
    query(tables.place(), &[&["eight"], arguments].concat(), input.as_bytes()).answers()
}

#[test]
fn the_program_counts() {
    let (tables, facts) = (programs::standard(), Facts::read().eight_extremes);
    for board in &facts.most_shortest_paths_boards {
        assert_eq!(ask(tables, &[board, "--count"], ""), format!("{}\n", facts.most_shortest_paths));
    }
    for (board, count) in facts.farthest.iter().zip(facts.farthest_shortest_path_counts) {
        assert_eq!(ask(tables, &[board, "--count"], ""), format!("{count}\n"));
    }
    assert_eq!(ask(tables, &["21345678x", "--count"], ""), "0\n");
    assert_eq!(ask(tables, &["12345678x", "--count"], ""), "1\n");
    assert_eq!(ask(tables, &["--count"], "23415x768\n\n21345678x\n1 2 3 4 5 6 x 7 8 123x56478\n"), "4\n0\n1\n");
    assert_eq!(ask(tables, &["--count", "--to", "1238x4765"], "1238x4765\n2831647x5\n"), "1\n1\n");
    let said = query(tables.place(), &["eight", "--count"], b"23415x768\nno\n");
    assert_eq!((said.out.as_str(), said.status), ("4\ninvalid\n", 1));
}

#[test]
fn the_program_lists() {
    let tables = programs::standard();
    let paths = ["dlurullddrurdllurdr", "ldruullddrurdllurrd", "ullddrurdllurdruldr", "ullddrurdllurrdlurd"];
    assert_eq!(ask(tables, &["23415x768", "--all"], ""), paths.map(|path| format!("{path}\n")).concat());
    assert_eq!(ask(tables, &["21345678x", "--all"], ""), "unsolvable\n");
    assert_eq!(ask(tables, &["12345678x", "--all"], ""), "\n");
    let lines = "23415x768\n12345678x\n21345678x\n1234567x8\n";
    assert_eq!(ask(tables, &["--all"], lines), format!("{}\n\nunsolvable\nr\n", paths.join(" ")));
}

#[test]
fn objects_tell_them() {
    let tables = programs::standard();
    let rows = |arguments: &[&str]| -> Vec<Value> {
        let answers = ask(tables, arguments, "1234567x8\n12345678x\n21345678x\n");
        answers.lines().map(|line| serde_json::from_str(line).expect("an object")).collect()
    };
    let counted = rows(&["--json", "--count"]);
    let counts: Vec<&Value> = counted.iter().map(|row| &row["count"]).collect();
    assert_eq!(counts, [&json!(1), &json!(1), &json!(0)]);
    let listed = rows(&["--all", "--json"]);
    let paths: Vec<&Value> = listed.iter().map(|row| &row["paths"]).collect();
    assert_eq!(paths, [&json!(["r"]), &json!([""]), &json!([])]);
    for row in counted.iter().chain(&listed) {
        assert_eq!((&row["goal"], row["path"].is_null()), (&json!("12345678x"), row["solvable"] == json!(false)));
    }
}

#[test]
fn what_lies_beyond_a_bounded_table_is_not_counted() {
    let tables = programs::build(&["--max-depth", "4", "eight-corner"]);
    for form in ["--count", "--all"] {
        assert_eq!(ask(&tables, &["23415x768", form], ""), ">4\n");
    }
    assert_eq!(ask(&tables, &["--count"], "23415x768\n1234567x8\n21345678x\n"), ">4\n1\n0\n");
    for (form, field) in [("--count", "count"), ("--all", "paths")] {
        let row: Value = serde_json::from_str(&ask(&tables, &["23415x768", form, "--json"], "")).expect("an object");
        assert_eq!((row.get(field), &row["more_than"]), (Some(&Value::Null), &json!(4)));
    }
}
