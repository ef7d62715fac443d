//! The second reader, written from docs/FORMAT.md alone: it must give the answers of `query`, letter for letter.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;

use tables::{Puzzle, Sliding};
use tests::programs::{build, standard};
use tests::random::Random;
use tests::run::{Said, query, run};

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/reader.py");

/// Runs the reader; nothing where there is no Python. Continuous integration has one and must not pass without it.
fn reader(folder: &Path, arguments: &[&str], input: &str) -> Option<Said> {
    let mut command = Command::new("python3");
    if command.arg("--version").output().is_err() {
        assert!(std::env::var_os("CI").is_none(), "python3 is needed here");
        return None;
    }
    let mut command = Command::new("python3");
    Some(run(command.arg(SCRIPT).arg(folder).args(arguments), input.as_bytes()))
}

#[test]
fn the_second_reader_gives_the_same_answers() {
    let built = standard();
    let mut random = Random::new(5);
    let (mut boards, mut cubes) = (String::new(), String::new());
    let board = |random: &mut Random| Sliding::<3, 3>::new(random.below(9)).unrank(random.below(181_440));
    for _ in 0..300 {
        let _ = writeln!(boards, "{} {}", board(&mut random), board(&mut random));
        let blank = random.below(9);
        let letter = |cell| if cell == blank { 'E' } else { ['W', 'R', 'B'][random.below(3)] };
        let pattern: String = (0..9).map(letter).collect();
        let _ = writeln!(cubes, "{} {} {pattern}", 1 + random.below(3), 1 + random.below(3));
    }
    let asked = |puzzle: &str, lines: &str| lines.lines().map(|line| format!("{puzzle} {line}\n")).collect::<String>();
    for (puzzle, lines) in [("eight", &boards), ("cube", &cubes)] {
        let Some(said) = reader(built.place(), &["answer"], &asked(puzzle, lines)) else { return };
        assert_eq!(said.answers(), query(built.place(), &[puzzle], lines.as_bytes()).answers());
    }
}

#[test]
fn the_second_reader_checks_the_same_files() {
    let built = build(&["--max-depth", "9", "eight-corner", "cube-corner"]);
    let file = built.place().join("cube-corner.tbl");
    let Some(said) = reader(built.place(), &["check", "cube-corner.tbl"], "") else { return };
    assert!(said.answers().contains("cube-corner"));
    let mut bytes = std::fs::read(&file).expect("it was built");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&file, bytes).expect("a file");
    assert!(reader(built.place(), &["check", "cube-corner.tbl"], "").is_some_and(|said| said.status != 0));
}
