//! `--count` and `--all`: not one shortest path but all of them.

use std::fmt::Display;

use tables::{Answer, Error, Path, Shortest};

use crate::answer::{Extra, Form, Found, write_line, write_number, write_object_with};
use crate::args::WaysArgs;

/// What is printed of all shortest paths.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ways {
    Count,
    All,
}

impl Ways {
    /// What is asked for, if anything.
    pub(crate) fn asked(args: &WaysArgs) -> Option<Ways> {
        match args {
            WaysArgs { count: true, .. } => Some(Ways::Count),
            WaysArgs { all: true, .. } => Some(Ways::All),
            _ => None,
        }
    }
}

/// How an answer is printed.
#[derive(Clone, Copy)]
pub(crate) struct Print {
    pub(crate) form: Form,
    pub(crate) ways: Option<Ways>,
    /// What stands between paths on standard output.
    pub(crate) gap: u8,
}

/// Appends an answer that holds all shortest paths.
pub(crate) fn write(
    start: &dyn Display,
    goal: &dyn Display,
    answer: &Answer<Shortest<'_>>,
    print: Print,
    out: &mut Vec<u8>,
) -> Result<(), Error> {
    match (print.form, print.ways, answer) {
        (Form::Json, ways, answer) => {
            let extra = match ways {
                None => Extra::default(),
                Some(Ways::Count) => Extra { count: Some(count(answer)?), ..Extra::default() },
                Some(Ways::All) => Extra { paths: Some(paths(answer)?), ..Extra::default() },
            };
            write_object_with(start, goal, &smallest(answer)?, extra, out);
        }
        (_, Some(Ways::Count), answer) => match count(answer)? {
            Some(count) => {
                write_number(count, out);
                out.push(b'\n');
            }
            None => write_line(&smallest(answer)?, Form::Steps, None, out),
        },
        (_, Some(Ways::All), Answer::Found(shortest)) => {
            for path in shortest.paths() {
                Found::Path(path?).write(out);
                out.push(print.gap);
            }
            out.pop();
            out.push(b'\n');
        }
        (form, _, answer) => write_line(&smallest(answer)?, form, None, out),
    }
    Ok(())
}

/// The smallest of them.
pub(crate) fn smallest(answer: &Answer<Shortest<'_>>) -> Result<Answer<Found>, Error> {
    answer.as_ref().map(|shortest| Ok(Found::Path(shortest.path()?))).transpose()
}

/// The number of paths, if it is known.
fn count(answer: &Answer<Shortest<'_>>) -> Result<Option<u64>, Error> {
    match answer {
        Answer::Found(shortest) => Ok(Some(shortest.count()?)),
        Answer::Unsolvable => Ok(Some(0)),
        Answer::Beyond(_) => Ok(None),
    }
}

/// The letters of the paths, if they are known.
fn paths(answer: &Answer<Shortest<'_>>) -> Result<Option<Vec<String>>, Error> {
    let letters = |path: Result<Path, Error>| Ok(path?.to_string());
    match answer {
        Answer::Found(shortest) => shortest.paths().map(letters).collect::<Result<_, Error>>().map(Some),
        Answer::Unsolvable => Ok(Some(Vec::new())),
        Answer::Beyond(_) => Ok(None),
    }
}
