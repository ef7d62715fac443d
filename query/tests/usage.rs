//! What `query` says of itself. That cargo builds the program for this is what the tests in `tests` rely on.

use std::process::{Command, Output};

fn said(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_query")).args(arguments).output().expect("it starts")
}

#[test]
fn help_says_how_to_ask() {
    for (arguments, words) in [
        (&["--help"][..], &["eight", "slide", "cube", "judge", "info", "--tables", "Examples", "Exit status"][..]),
        (
            &["eight", "--help"],
            &["--to", "--steps", "--count", "--all", "--json", "--by", "bidirectional", "--show", "--svg", "--color"],
        ),
        (&["slide", "--help"], &["RxC", "--to", "--steps", "12 cells", "build-tables slide-2x4", "Examples"]),
        (&["cube", "--help"], &["--blank", "--from", "--max-steps", "--by", "both ends", "--show", "--svg", "--color"]),
        (
            &["judge", "--help"],
            &["poj1077", "hdu1043", "uva652", "hdu3567", "hoj10466", "boj1525", "luogu-p1379", "aoj0121", "poj3131"],
        ),
    ] {
        let help = said(arguments);
        let text = String::from_utf8_lossy(&help.stdout);
        assert!(help.status.success());
        for word in words {
            assert!(text.contains(word), "{word}: {text}");
        }
        assert!(text.lines().all(|line| line.chars().count() <= 120), "{text}");
    }
}

#[test]
fn mistyped_words_are_refused_with_the_nearest_one() {
    for (arguments, nearest) in [
        (&["eigth"][..], "eight"),
        (&["judge", "poj3132"], "poj3131"),
        (&["eight", "--step"], "--steps"),
        (&["cube", "--max-step", "3"], "--max-steps"),
        (&["eight", "--by", "astra"], "astar"),
        (&["slide", "3X4"], "3x4"),
        (&["eight", "Cargo.toml"], "put < before its name"),
        (&["eight", "--count", "--all"], "cannot be used with"),
        (&[], "Usage"),
    ] {
        let output = said(arguments);
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{arguments:?}");
        assert!(text.contains(nearest), "{arguments:?}: {text}");
    }
}

#[test]
fn a_command_says_the_same_wherever_it_stands() {
    for command in ["eight", "slide", "cube", "judge", "info"] {
        for word in ["--help", "-h", "--version", "--stepz", "--tables", "?"] {
            let [first, behind] = [&[command, word][..], &["--tables", "nowhere", command, word]].map(said);
            let told =
                |output: &Output| String::from_utf8_lossy(&[&output.stdout[..], &output.stderr].concat()).into_owned();
            assert_eq!((first.status, told(&first)), (behind.status, told(&behind)), "{command} {word}");
        }
    }
}
