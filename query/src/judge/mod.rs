//! `query judge`: what judges ask, in their words.
//!
//! A judge's input is a run of symbols, whatever white space and line ends stand between. A question that is whole but
//! wrong is answered `invalid`; one that breaks off at the end of the input is not.

mod boards;
mod cubes;
mod symbols;

use std::fs::File;
use std::io;
use std::path::PathBuf;

use tables::{Folder, Size};

use crate::answer::Trouble;
use crate::args::JudgeArgs;
use crate::blocks::Source;
use crate::judge::boards::Prints;
use crate::mark::without_mark;
use crate::progress::{self, Progress};
use crate::{Outcome, Sinks};

/// A problem of some judges.
#[derive(Debug)]
pub(crate) struct Judge {
    names: &'static [&'static str],
    about: &'static str,
    asks: Asks,
}

/// What the questions are.
#[derive(Debug)]
enum Asks {
    Boards(boards::Asks),
    /// The number of moves of the cubes, -1 above this.
    Cubes {
        most: u32,
    },
}

static JUDGES: [Judge; 8] = [
    Judge {
        names: &["poj1077", "hdu1043"],
        about: "boards to 12345678x; a path or unsolvable",
        asks: Asks::Boards(boards::Asks { prints: Prints::Path, ..boards::PLAIN }),
    },
    Judge {
        names: &["uva652"],
        about: "the number of boards, boards; paths, blank lines between",
        asks: Asks::Boards(boards::Asks { is_counted: true, prints: Prints::PathApart, ..boards::PLAIN }),
    },
    Judge {
        names: &["hdu3567"],
        about: "the number of cases, starts and goals; the smallest path",
        asks: Asks::Boards(boards::Asks { is_counted: true, has_goal: true, prints: Prints::Case, ..boards::PLAIN }),
    },
    Judge {
        names: &["hoj10466"],
        about: "starts and goals; the number of moves or -1",
        asks: Asks::Boards(boards::Asks { has_goal: true, ..boards::PLAIN }),
    },
    Judge {
        names: &["boj1525"],
        about: "a board to 123456780; the number of moves or -1",
        asks: Asks::Boards(boards::PLAIN),
    },
    Judge {
        names: &["luogu-p1379"],
        about: "a board to 123804765; the number of moves",
        asks: Asks::Boards(boards::Asks { goal: "123804765", ..boards::PLAIN }),
    },
    Judge {
        names: &["aoj0121"],
        about: "boards of 2x4 to 01234567; the number of moves or -1",
        asks: Asks::Boards(boards::Asks { size: Size::of::<2, 4>(), goal: "01234567", ..boards::PLAIN }),
    },
    Judge {
        names: &["poj3131", "aoj1268", "uva1604", "spoj-yokoc"],
        about: "x y and a pattern of cubes, to 0 0; moves, -1 above 30",
        asks: Asks::Cubes { most: 30 },
    },
];

/// All names that a problem can be asked for by.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    JUDGES.iter().flat_map(|judge| judge.names).copied()
}

/// The problems with a line about each.
pub(crate) fn list() -> String {
    let line = |judge: &Judge| format!("  {:36} {}\n", judge.names.join(" "), judge.about);
    let examples = "Examples:\n  query judge poj3131 < input.txt\n  query judge hdu1043 input.txt > output.txt";
    format!("Problems:\n{}\n{examples}", JUDGES.iter().map(line).collect::<String>())
}

/// The problem that a judge asks for by this name.
pub(crate) fn find(problem: &str) -> Result<&'static Judge, Trouble> {
    let judge = JUDGES.iter().find(|judge| judge.names.contains(&problem));
    judge.ok_or_else(|| Trouble::Argument(format!("there is no judge {problem}")))
}

/// Answers a judge's input, from a file or standard input.
// Pages for its variables are asked for only where it runs.
#[inline(never)]
pub(crate) fn run(args: JudgeArgs, folder: Folder) -> Result<Outcome, Trouble> {
    let judge = find(&args.problem)?;
    match args.file {
        None => {
            let progress = Progress::show(progress::stdin_file());
            judge.answer(Box::new(io::stdin()), PathBuf::from("standard input"), folder, Sinks::standard(&progress))
        }
        Some(path) => match File::open(&path) {
            Ok(file) => {
                let progress = Progress::show(file.try_clone().ok());
                judge.answer(Box::new(file), path, folder, Sinks::standard(&progress))
            }
            Err(error) => Err(Trouble::Input(path, error)),
        },
    }
}

impl Judge {
    /// Answers an input, which has this name in messages.
    pub(crate) fn answer(
        &self,
        input: Source,
        name: PathBuf,
        folder: Folder,
        sinks: Sinks,
    ) -> Result<Outcome, Trouble> {
        let input = match without_mark(input) {
            Ok(input) => input,
            Err(error) => return Err(Trouble::Input(name, error)),
        };
        match &self.asks {
            Asks::Boards(asks) => boards::run(asks, input, name, folder, sinks),
            Asks::Cubes { most } => cubes::run(*most, input, name, folder, sinks),
        }
    }
}
