//! `query slide`: boards of every size, upright and on their side, and AOJ 0121, which asks for the 2x4 one.

use std::fmt::Write as _;

use serde_json::{Value, json};
use tests::plain::{self, Space, TileSpace, Tiles, UNREACHED};
use tests::programs::{Built, build, standard};
use tests::random::Random;
use tests::run::{Said, query};
use tests::smallest::SmallestPaths;

fn ask(tables: &Built, arguments: &[&str]) -> Said {
    lines(tables, arguments, "")
}

fn lines(tables: &Built, arguments: &[&str], input: &str) -> Said {
    query(tables.place(), &[&["slide"], arguments].concat(), input.as_bytes())
}

#[test]
fn the_eight_puzzle_is_the_three_by_three_one() {
    let input = "23415x768\n123456x78 12345678x\n2,3,4,1,5,x,7,6,8\n21345678x\nno\n1 2 3\n12345678x";
    for options in [&[][..], &["--steps"], &["--json"], &["--to", "1238x4765"], &["-j", "2"]] {
        let eight = query(standard().place(), &[&["eight"], options].concat(), input.as_bytes());
        assert_eq!(lines(standard(), &[&["3x3"], options].concat(), input), eight, "{options:?}");
        assert_eq!((eight.status, eight.err.lines().count()), (1, 2), "{eight:?}");
    }
    assert_eq!(ask(standard(), &["3x3", "23415x768"]).answers(), "dlurullddrurdllurdr\n");
}

/// All boards of a size as lines, in spellings that change, and what the plain search answers.
fn every_board<const R: usize, const C: usize>(goal_blank: usize) -> (String, String, String) {
    let space = TileSpace::<R, C>;
    let distances = plain::search(&space, &[space.goal(goal_blank)]);
    let smallest = SmallestPaths::new(&space, &distances);
    let (mut input, mut paths, mut steps) = (String::new(), String::new(), String::new());
    for (index, &distance) in distances.iter().enumerate() {
        let tiles = space.state(index);
        let symbols = tiles.cells[..R * C].iter().map(u8::to_string);
        let gap = [" ", "", ", "][index % 3];
        let _ = writeln!(input, "{}", symbols.collect::<Vec<_>>().join(gap));
        if distance == UNREACHED {
            paths += "unsolvable\n";
            steps += "-1\n";
        } else {
            paths.extend(smallest.letters(index).map(char::from));
            paths += "\n";
            let _ = writeln!(steps, "{distance}");
        }
    }
    (input, paths, steps)
}

#[test]
fn every_board_of_two_rows_has_its_smallest_path() {
    let tables = build(&["slide-2x3", "slide-2x4", "slide-2x4-2"]);
    let (input, paths, steps) = every_board::<2, 3>(5);
    assert_eq!(lines(&tables, &["2x3"], &input).answers(), paths);
    assert_eq!(lines(&tables, &["2x3", "--steps"], &input).answers(), steps);
    for (goal_blank, goal) in [(7, "1234567x"), (2, "12x34567"), (5, "12345 x 67"), (0, "01234567")] {
        let (input, paths, steps) = every_board::<2, 4>(goal_blank);
        assert!(lines(&tables, &["2x4", "--to", goal], &input).answers() == paths, "{goal}");
        assert!(lines(&tables, &["2x4", "--to", goal, "--steps", "-j", "3"], &input).answers() == steps, "{goal}");
    }
    let (input, paths, _) = every_board::<4, 2>(7);
    assert!(lines(&tables, &["4x2"], &input).answers() == paths);
}

#[test]
fn single_boards_and_objects_keep_the_shape_of_the_question() {
    let tables = build(&["slide-2x4", "slide-2x4-1"]);
    assert_eq!(ask(&tables, &["2x4", "123x5674"]).answers(), "d\n");
    assert_eq!(ask(&tables, &["2x4", "1 2 3 4", "5 6 x 7", "--steps"]).answers(), "1\n");
    assert_eq!(ask(&tables, &["2x4", "12345678"]).answers(), "\n");
    assert_eq!(ask(&tables, &["2x4", "2134567x"]).answers(), "unsolvable\n");
    let said = lines(&tables, &["2x4", "--json"], "123x/5674\n123x5674 12345x67\n2134567x\n1238567x\n");
    let rows: Vec<Value> = said.out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    let path = |start, goal, path: &str| json!({"start": start, "goal": goal, "solvable": true, "steps": path.len(), "path": path});
    assert_eq!(rows[..2], [path("123x5674", "1234567x", "d"), path("123x5674", "12345x67", "dll")]);
    assert_eq!((&rows[2]["solvable"], &rows[2]["path"]), (&json!(false), &Value::Null));
    assert_eq!((&rows[3]["line"], rows.len(), said.status), (&json!(4), 4, 1));
    assert_eq!(said.err, "line 4: character 4 is '8', expected 1-7 or one blank (0 x X _ . * #)\n");
}

/// A number a tile, in any separators; two boards on a line are twice as many.
#[test]
fn boards_of_twelve_cells_are_numbers_apart() {
    let tables = build(&["--max-depth", "20", "slide-3x4", "slide-3x4-7"]);
    let up = "1 2 3 4 5 6 7 x 9 10 11 8";
    for board in [up, "1,2,3,4/5,6,7,0/9,10,11,8", "[[1,2,3,4],[5,6,7,12],[9,10,11,8]]", "1 2 3 4 5 6 7 # 9 10 11\t8"] {
        assert_eq!(ask(&tables, &["3x4", board]).answers(), "d\n", "{board}");
        assert_eq!(lines(&tables, &["3x4", "--steps"], board).answers(), "1\n", "{board}");
    }
    let row: Value = serde_json::from_str(&ask(&tables, &["3x4", up, "--json"]).answers()).expect("an object");
    let goal = "1 2 3 4 5 6 7 8 9 10 11 x";
    assert_eq!(row, json!({"start": up, "goal": goal, "solvable": true, "steps": 1, "path": "d"}));

    let far = "11 10 9 8 7 6 5 4 3 1 2 x";
    let input = format!("{goal} {up}\n{goal} / {goal}\n{far}\n{far} {far}\n2 1 3 4 5 6 7 8 9 10 11 x\n");
    assert_eq!(lines(&tables, &["3x4"], &input).answers(), "u\n\n>20\n\nunsolvable\n");
    assert_eq!(lines(&tables, &["3x4", "--steps"], &input).answers(), "1\n0\n>20\n0\n-1\n");
    // The same table; the board stands upright.
    assert_eq!(ask(&tables, &["4x3", "1 2 3 4 5 6 7 8 x 10 11 9"]).answers(), "d\n");

    for (line, why) in [
        ("1 2 3 4 5 6 7 8 9 10 11", "a board has 12 symbols, found 11"),
        ("123456789x", "character 1 is '123456789x', expected 1-11 or one blank (0 x X _ . * #)"),
        ("1 2 3 4 5 6 7 8 9 10 13 x", "character 22 is '13', expected 1-11 or one blank (0 x X _ . * #)"),
        ("1 1 3 4 5 6 7 8 9 10 11 x", "tile 1 stands there more than once, missing: tile 2"),
    ] {
        let said = lines(&tables, &["3x4"], &format!("{up}\n{line}\n{up}\n"));
        assert_eq!((said.out.as_str(), said.status), ("d\ninvalid\nd\n", 1), "{line}");
        assert_eq!(said.err, format!("line 2: {why}\n"));
    }
}

/// Boards that long walks lead to, asked as they stand and, with rows for columns, on their side: they are as far.
#[test]
fn a_batch_of_twelve_cells_is_answered_alike_on_its_side() {
    let tables = build(&["slide-4x3"]);
    let space = TileSpace::<4, 3>;
    let mut random = Random::new(43);
    let mut tiles = space.goal(11);
    let (mut upright, mut wide) = (String::new(), String::new());
    for _ in 0..20_000 {
        for _ in 0..20 {
            tiles = space.moved(&tiles, plain::LETTERS[random.below(4)]).unwrap_or(tiles);
        }
        let symbol = |cell: usize| match tiles.cells[cell] {
            0 => "x".to_string(),
            tile => {
                // On its side the goal has to ascend as well.
                let (row, col) = ((tile - 1) / 3, (tile - 1) % 3);
                (1 + 4 * col + row).to_string()
            }
        };
        let _ =
            writeln!(upright, "{}", (0..12).map(|cell| tiles.cells[cell].to_string()).collect::<Vec<_>>().join(" "));
        let on_side = (0..12).map(|cell| symbol(3 * (cell % 4) + cell / 4));
        let _ = writeln!(wide, "{}", on_side.collect::<Vec<_>>().join(" "));
    }
    let steps = lines(&tables, &["4x3", "--steps"], &upright).answers();
    assert!(lines(&tables, &["3x4", "--steps", "-j", "3"], &wide).answers() == steps);
    assert!(steps.lines().any(|steps| steps.parse::<u32>().is_ok_and(|steps| steps > 31)));
    let paths = lines(&tables, &["3x4"], &wide).answers();
    let space = TileSpace::<3, 4>;
    for ((line, path), steps) in wide.lines().zip(paths.lines()).zip(steps.lines()) {
        let mut cells = [0; 12];
        for (cell, symbol) in cells.iter_mut().zip(line.split(' ')) {
            *cell = symbol.parse().unwrap_or(0);
        }
        let blank = cells.iter().position(|&tile| tile == 0).expect("a blank");
        let end = plain::played(&space, Tiles { cells, blank }, path.bytes());
        assert_eq!((end, path.len().to_string().as_str()), (Some(space.goal(11)), steps), "{line}: {path}");
    }
}

#[test]
fn sizes_without_tables_are_refused_with_the_reason() {
    for (size, why) in [
        ("4x4", "4x4 has 16!/2 = 10461394944000 states"),
        ("2x7", "2x7 has 14!/2 = 43589145600 states"),
        ("5x5", "5x5 has 25!/2 states, more than 10^18"),
        ("99999999999x99999999999", "states, more than 10^18"),
        ("1x9", "at least 2 rows and columns"),
        ("9x0", "at least 2 rows and columns"),
        ("3", "'3' is no size"),
        ("threexthree", "'threexthree' is no size"),
        ("-2x3", "-2"),
    ] {
        let said = ask(standard(), &[size, "12345678x"]);
        assert_eq!((said.out.as_str(), said.status), ("", 2), "{size}: {said:?}");
        assert!(said.err.contains(why), "{size}: {said:?}");
    }
}

#[test]
fn a_missing_table_is_told_by_the_name_that_answers() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (arguments, name) in [
        (&["slide", "2x4", "1234567x"][..], "slide-4x2"),
        (&["slide", "2x4", "12x34567", "--to", "12x34567"], "slide-4x2-5"),
        (&["slide", "3x4", "1 2 3 4 5 6 7 8 9 10 11 x"], "slide-4x3"),
        (&["slide", "3x3", "12345678x"], "eight-corner"),
        (&["judge", "aoj0121"], "slide-4x2"),
    ] {
        let said = query(folder.path(), arguments, b"0 1 2 3 4 5 6 7\n");
        assert_eq!((said.out.as_str(), said.status), ("", 2), "{said:?}");
        let place = folder.path().display();
        assert!(said.err.contains(&format!("build-tables --tables {place} {name}\n")), "{said:?}");
    }
}

fn aoj0121(tables: &Built, input: &str) -> Said {
    query(tables.place(), &["judge", "aoj0121"], input.as_bytes())
}

#[test]
fn aoj_0121_is_answered_as_the_judge_does() {
    let tables = build(&["slide-2x4"]);
    let sample = "0 1 2 3 4 5 6 7\n1 0 2 3 4 5 6 7\n7 6 5 4 3 2 1 0\n";
    for input in [sample, &sample.replace('\n', "\r\n"), &sample.replace(' ', "\n"), sample.trim_end()] {
        assert_eq!(aoj0121(&tables, input).answers(), "0\n1\n28\n", "{input:?}");
    }
    assert_eq!(aoj0121(&tables, "").answers(), "");
    let (input, _, steps) = every_board::<2, 4>(0);
    assert!(aoj0121(&tables, &input.replace(',', "")).answers() == steps);
}

#[test]
fn bad_lines_of_aoj_0121_are_answered_in_their_place() {
    let tables = build(&["slide-4x2"]);
    let good = "7 6 5 4 3 2 1 0\n";
    for (bad, why) in [
        ("1 2 3 4 5 6 7", "missing"),
        ("0 1 2 3 4 5 6 6", "tile 6 stands there more than once, missing: tile 7"),
        ("0 1 2 3 4 5 6 9", "character 15 is '9', expected 1-7 or one blank"),
        ("q", "character 1 is 'q'"),
    ] {
        let said = aoj0121(&tables, &format!("{good}{bad}\n{good}"));
        assert_eq!((said.out.as_str(), said.status), ("28\ninvalid\n28\n", 1), "{bad:?}: {said:?}");
        assert!(said.err.starts_with("line 2: ") && said.err.contains(why), "{bad:?}: {said:?}");
    }
    let said = aoj0121(&tables, &format!("{good}0 1 2"));
    assert_eq!((said.out.as_str(), said.status), ("28\n", 1));
    assert_eq!(said.err, "line 2: a question has 8 symbols, found 3\n");
}
