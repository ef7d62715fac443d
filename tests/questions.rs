//! `query eight` and `query cube`: single questions, lines, and everything that can be wrong with them.

use serde_json::{Value, json};
use tests::programs::{build, standard};
use tests::run::{Said, query};

fn ask(arguments: &[&str]) -> Said {
    query(standard().place(), arguments, b"")
}

fn lines(arguments: &[&str], input: &str) -> Said {
    query(standard().place(), arguments, input.as_bytes())
}

#[test]
fn a_board_has_its_smallest_path() {
    assert_eq!(ask(&["eight", "2 3 4 1 5 x 7 6 8"]).answers(), "dlurullddrurdllurdr\n");
    assert_eq!(ask(&["eight", "23415x768", "--steps"]).answers(), "19\n");
    assert_eq!(ask(&["eight", "2", "3", "4", "1", "5", "x", "7", "6", "8"]).answers(), "dlurullddrurdllurdr\n");
    assert_eq!(ask(&["eight", "12345678x"]).answers(), "\n");
    assert_eq!(ask(&["eight", "12345678x", "--steps"]).answers(), "0\n");
    assert_eq!(ask(&["eight", "21345678x"]).answers(), "unsolvable\n");
    assert_eq!(ask(&["eight", "21345678x", "--steps"]).answers(), "-1\n");
    assert_eq!(ask(&["eight", "283164705", "--to", "123804765", "--steps"]).answers(), "5\n");
}

#[test]
fn every_spelling_of_a_board_is_read() {
    for board in [
        "23415x768",
        "2 3 4 1 5 0 7 6 8",
        "2,3,4,1,5,X,7,6,8",
        "234/15_/768",
        "[[2,3,4],[1,5,.],[7,6,8]]",
        "(2 3 4)(1 5 *)(7 6 8)",
    ] {
        assert_eq!(ask(&["eight", board]).answers(), "dlurullddrurdllurdr\n", "{board}");
    }
    for board in ["234159768", "23415#768", "{2 3 4 1 5 9 7 6 8}"] {
        assert_eq!(ask(&["eight", board, "--steps"]).answers(), "19\n", "{board}");
    }
}

#[test]
fn a_bad_board_gets_told_what_is_wrong() {
    for (board, why) in [
        ("12345678", "the board: a board has 9 symbols, found 8"),
        ("1234567812345678x9", "tile 1 stands there more than once"),
        ("1123456x8", "tile 1 stands there more than once, missing: tile 7"),
        ("xx1234567", "the blank stands there more than once, missing: tile 8"),
        ("12345678q", "character 9 is 'q'"),
        ("1 2 3 4 ü 5 6 7 x", "character 9 is 'ü'"),
        ("12345678x9", "found 10"),
        ("1234567x9", "character 9 is '9'"),
    ] {
        let said = ask(&["eight", board]);
        assert_eq!((said.out.as_str(), said.status), ("", 2), "{board}: {said:?}");
        assert!(said.err.contains(why), "{board}: {said:?}");
    }
    let said = ask(&["eight", "12345678x", "--to", "12345678"]);
    assert_eq!((said.out.as_str(), said.status), ("", 2));
    assert!(said.err.contains("the goal"), "{said:?}");
}

#[test]
fn cubes_are_rolled() {
    assert_eq!(ask(&["cube", "RBW RWW EWW", "--blank", "2,1", "--steps"]).answers(), "3\n");
    assert_eq!(ask(&["cube", "RRRWEWRRR", "--blank", "3,2", "--steps"]).answers(), "35\n");
    assert_eq!(ask(&["cube", "RRRWEWRRR", "--blank", "3,2", "--steps", "--max-steps", "30"]).answers(), "-1\n");
    assert_eq!(ask(&["cube", "RRRWEWRRR", "--blank", "3,2", "--max-steps", "30"]).answers(), ">30\n");
    assert_eq!(ask(&["cube", "RRRWEWRRR", "--blank", "3,2"]).answers().len(), 36);
    assert_eq!(ask(&["cube", "WWWWEWWWW", "--from", "WR WR WR WR E WR WR WR WR"]).answers(), "\n");
    assert_eq!(ask(&["cube", "WWWWEWWWW", "--from", "WR WR WR WR E WR WR BR WR", "--steps"]).answers().trim().len(), 2);
}

#[test]
fn a_bad_question_about_cubes_gets_told_what_is_wrong() {
    for (arguments, why) in [
        (&["cube", "WWWWEWWWG", "--blank", "1,1"][..], "character 9 is 'G', expected W, R, B or E"),
        (&["cube", "WWWWWWWWW", "--blank", "1,1"], "one blank E, found 0"),
        (&["cube", "WWWWEWWWE", "--blank", "1,1"], "one blank E, found 2"),
        (&["cube", "WWWWEWWW", "--blank", "1,1"], "found 8"),
        (&["cube", "WWWWEWWWW", "--blank", "4,1"], "X is '4', expected 1, 2 or 3"),
        (&["cube", "WWWWEWWWW", "--blank", "1"], "Y is 'nothing'"),
        (&["cube", "WWWWEWWWW"], "--blank"),
        (&["cube", "--blank", "1,1"], "PATTERN"),
        (
            &["cube", "WWWWEWWWW", "--from", "WW WR WR WR E WR WR WR WR"],
            "character 2 is 'W', expected R or B to the front",
        ),
        (&["cube", "WWWWEWWWW", "--from", "WR WR"], "a cube state has 9 symbols, found 2"),
        (&["cube", "WWWWEWWWW", "--from", "WR WR WR WR WR WR WR WR WR"], "one blank E, found 0"),
    ] {
        let said = ask(arguments);
        assert_eq!((said.out.as_str(), said.status), ("", 2), "{arguments:?}: {said:?}");
        assert!(said.err.contains(why), "{arguments:?}: {said:?}");
    }
}

#[test]
fn lines_are_answered_in_order_and_the_rest_is_not_lost() {
    let input = "23415x768\n\n 2 3 4 1 5 0 7 6 8 \r\n12345678x\n123456x78 12345678x\nno\n21345678x";
    let said = lines(&["eight", "--steps"], input);
    assert_eq!((said.out.as_str(), said.status), ("19\n19\n0\n2\ninvalid\n-1\n", 1));
    assert_eq!(said.err, "line 6: character 1 is 'n', expected 1-8 or one blank (0 x X _ . * #)\n");
    let said = lines(&["cube", "--steps"], "1 2 WWWEWWWWW\n3 3 WBWBRERBR\n3 3 B W R B W R B E R\n0 1 WWWEWWWWW\n\n");
    assert_eq!((said.out.as_str(), said.status), ("0\n13\n23\ninvalid\n", 1));
    assert_eq!(said.err, "line 4: X is '0', expected 1, 2 or 3\n");
    let said = lines(&["cube", "--steps", "--max-steps", "30"], "3 2 RRRWEWRRR\nWR WR WR WR WR E WR WR WR RRRWEWRRR\n");
    assert_eq!(said.answers(), "-1\n-1\n");
}

#[test]
fn the_goal_of_lines_can_be_another() {
    let said = lines(&["eight", "--to", "1238x4765", "--steps"], "2831647x5\n1238x4765\n123456x78 12345678x\n");
    assert_eq!(said.answers(), "5\n0\n2\n");
}

#[test]
fn objects_tell_everything() {
    let said = lines(&["eight", "--json"], "23415x768\n21345678x\n\nno\n");
    let rows: Vec<Value> = said.out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    let path = "dlurullddrurdllurdr";
    let goal = "12345678x";
    assert_eq!(rows[0], json!({"start": "23415x768", "goal": goal, "solvable": true, "steps": 19, "path": path}));
    assert_eq!(rows[1], json!({"start": "21345678x", "goal": goal, "solvable": false, "steps": null, "path": null}));
    assert_eq!(rows[2]["line"], 4);
    assert!(rows[2]["error"].as_str().is_some_and(|error| error.contains("'n'")));
    assert_eq!((rows.len(), said.status), (3, 1));

    let said = ask(&["cube", "RBWRWWEWW", "--blank", "2,1", "--json"]);
    let row: Value = serde_json::from_str(&said.answers()).expect("an object");
    assert_eq!((&row["start"], &row["goal"]), (&json!("WR E WR WR WR WR WR WR WR"), &json!("RBWRWWEWW")));
    assert_eq!((&row["steps"], row["path"].as_str().map(str::len)), (&json!(3), Some(3)));
}

#[test]
fn what_lies_beyond_a_bounded_table_is_never_guessed() {
    let built = build(&["--max-depth", "4", "cube-WWWWEWWWW", "eight-corner", "cube-corner"]);
    let far = "WR WR WR WR E WR WR WR BR";
    let ask = |arguments: &[&str]| query(built.place(), arguments, b"").answers();
    assert_eq!(ask(&["cube", "WWWWEWWWW", "--from", far, "--steps"]), ">4\n");
    assert_eq!(ask(&["cube", "WWWWEWWWW", "--from", far]), ">4\n");
    assert_eq!(ask(&["cube", "WWWWEWWWW", "--from", far, "--steps", "--max-steps", "3"]), "-1\n");
    assert_eq!(ask(&["eight", "23415x768"]), ">4\n");
    assert_eq!(ask(&["eight", "1234567x8"]), "r\n");
    assert_eq!(ask(&["eight", "21345678x"]), "unsolvable\n");
    assert_eq!(ask(&["cube", "RRRWEWRRR", "--blank", "1,1", "--steps"]), ">4\n");
    let batch = query(built.place(), &["eight"], b"23415x768\n1234567x8\n2 3 4 1 5 x 7 6 8\n");
    assert_eq!(batch.answers(), ">4\nr\n>4\n");
    let row: Value = serde_json::from_str(&ask(&["eight", "23415x768", "--json"])).expect("an object");
    assert_eq!((&row["solvable"], &row["steps"], &row["more_than"]), (&json!(true), &json!(null), &json!(4)));
}

#[test]
fn a_missing_table_is_told_with_the_command_that_builds_it() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for arguments in [&["eight", "23415x768"][..], &["cube", "RBWRWWEWW", "--blank", "2,1"], &["info"]] {
        let said = query(folder.path(), arguments, b"");
        assert_eq!((said.out.as_str(), said.status), ("", 2), "{said:?}");
        assert!(said.err.contains("build-tables") && said.err.contains(".tbl"), "{said:?}");
        assert!(said.err.contains(&folder.path().display().to_string()), "{said:?}");
    }
    let said = query(folder.path(), &["eight"], b"23415x768\n");
    assert_eq!((said.out.as_str(), said.status), ("", 2), "{said:?}");
}

#[test]
fn info_lists_the_tables() {
    let said = ask(&["info"]).answers();
    assert_eq!(said.lines().count(), 7, "{said}");
    let rows = ask(&["info", "--json"]).answers();
    let rows: Vec<Value> = rows.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    let corner = rows.iter().find(|row| row["name"] == "eight-corner").expect("it is there");
    assert_eq!((&corner["states"], &corner["depth"], &corner["bound"]), (&json!(181_440), &json!(31), &json!(null)));
}
