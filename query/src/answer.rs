//! The forms that an answer can take, and what can stand in its way.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

pub(crate) use burst::{Form, write_number};
use burst::{INVALID, Reason};
use serde::Serialize;
use tables::{Answer, Letters, ParseError, Word};

use crate::Outcome;
use crate::args::FormArgs;

/// What keeps a program from going on.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// A question on the command line that cannot be read, or half of one.
    Argument(String),
    /// A table that is missing or damaged.
    Table(tables::Error),
    /// Input that the system does not give.
    Input(PathBuf, io::Error),
    /// Output that the system does not take.
    Output(io::Error),
    /// A picture that the system does not take.
    Picture(PathBuf, io::Error),
}

impl Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Trouble::Argument(why) => f.write_str(why),
            Trouble::Table(error) => error.fmt(f),
            Trouble::Input(path, error) => {
                write!(f, "cannot read {}: {error}; name or redirect a file that can be read", path.display())
            }
            Trouble::Output(error) => {
                write!(f, "cannot write the answers: {error}; what was written before is right, send them elsewhere")
            }
            Trouble::Picture(path, error) => {
                write!(f, "cannot write {}: {error}; name a file that can be written", path.display())
            }
        }
    }
}

impl From<tables::Error> for Trouble {
    fn from(error: tables::Error) -> Trouble {
        Trouble::Table(error)
    }
}

/// What an argument says, or why it cannot be read. Somebody may have meant the questions of a file.
pub(crate) fn argument<T>(name: &str, text: &str, read: Result<T, ParseError>) -> Result<T, Trouble> {
    read.map_err(|error| {
        let is_file = Path::new(text).is_file();
        let hint = if is_file { "; to answer what stands in that file, put < before its name" } else { "" };
        Trouble::Argument(format!("{name}: {error}{hint}"))
    })
}

impl From<&FormArgs> for Form {
    fn from(args: &FormArgs) -> Form {
        match args {
            FormArgs { json: true, .. } => Form::Json,
            FormArgs { steps: true, .. } => Form::Steps,
            _ => Form::Path,
        }
    }
}

/// A shortest path as it comes from the tables.
pub(crate) enum Found {
    /// With the letters that stand for its moves.
    Word(Word, &'static Letters),
    Path(tables::Path),
}

impl Found {
    #[inline]
    pub(crate) fn steps(&self) -> usize {
        match self {
            Found::Word(word, _) => word.len(),
            Found::Path(path) => path.len(),
        }
    }

    #[inline]
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        match self {
            Found::Word(word, letters) => word.write(letters, out),
            Found::Path(path) => out.extend(path.moves().iter().map(|step| step.letter() as u8)),
        }
    }
}

/// Treats what takes more than `most` moves as if the tables ended there.
#[inline]
pub(crate) fn limited<T>(answer: Answer<T>, most: Option<u32>, steps: impl Fn(&T) -> usize) -> Answer<T> {
    match (answer, most) {
        (Answer::Found(found), Some(most)) if steps(&found) > most as usize => Answer::Beyond(most),
        (Answer::Beyond(bound), Some(most)) if bound > most => Answer::Beyond(most),
        (answer, _) => answer,
    }
}

/// Appends the line of an answer. Where `most` moves are all that the asker wants, more count as none.
#[inline]
pub(crate) fn write_line(answer: &Answer<Found>, form: Form, most: Option<u32>, out: &mut Vec<u8>) {
    match answer {
        Answer::Found(found) if form == Form::Path => found.write(out),
        Answer::Unsolvable if form == Form::Path => out.extend(b"unsolvable"),
        answer => {
            let most = most.filter(|_| form == Form::Steps);
            return write_steps(&answer.as_ref().map(Found::steps), most, out);
        }
    }
    out.push(b'\n');
}

/// Appends the line of a number of moves, in the same way.
pub(crate) fn write_steps(answer: &Answer<usize>, most: Option<u32>, out: &mut Vec<u8>) {
    match *answer {
        Answer::Found(steps) => write_number(steps, out),
        Answer::Beyond(bound) if most.is_none_or(|most| bound < most) => {
            out.push(b'>');
            write_number(bound, out);
        }
        Answer::Unsolvable | Answer::Beyond(_) => out.extend(b"-1"),
    }
    out.push(b'\n');
}

/// Prints answers all at once.
pub(crate) fn print(answers: &[u8]) -> Result<Outcome, Trouble> {
    let mut out = io::stdout().lock();
    out.write_all(answers).and_then(|()| out.flush()).map_err(Trouble::Output)?;
    Ok(Outcome::AllAnswered)
}

/// Appends an answer as an object.
pub(crate) fn write_object(start: &dyn Display, goal: &dyn Display, answer: &Answer<Found>, out: &mut Vec<u8>) {
    write_object_with(start, goal, answer, Extra::default(), out);
}

/// What an object tells beside one shortest path, where that is asked for; nothing in it if the tables do not say.
#[derive(Default)]
pub(crate) struct Extra {
    pub(crate) count: Option<Option<u64>>,
    pub(crate) paths: Option<Option<Vec<String>>>,
}

/// Appends an answer as an object that tells more.
pub(crate) fn write_object_with(
    start: &dyn Display,
    goal: &dyn Display,
    answer: &Answer<Found>,
    extra: Extra,
    out: &mut Vec<u8>,
) {
    #[derive(Serialize)]
    struct Object {
        start: String,
        goal: String,
        solvable: bool,
        steps: Option<usize>,
        path: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        more_than: Option<u32>,
        #[serde(skip_serializing_if = "Option::is_none")]
        count: Option<Option<u64>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        paths: Option<Option<Vec<String>>>,
    }
    let mut path = Vec::new();
    let (found, more_than) = match answer {
        Answer::Found(found) => (Some(found), None),
        Answer::Unsolvable => (None, None),
        Answer::Beyond(bound) => (None, Some(*bound)),
    };
    if let Some(found) = found {
        found.write(&mut path);
    }
    let object = Object {
        start: start.to_string(),
        goal: goal.to_string(),
        solvable: !matches!(answer, Answer::Unsolvable),
        steps: found.map(Found::steps),
        path: found.map(|_| String::from_utf8_lossy(&path).into_owned()),
        more_than,
        count: extra.count,
        paths: extra.paths,
    };
    write_json(&object, out);
}

/// Appends the line for a question that cannot be read.
pub(crate) fn write_unreadable(line: u64, why: &dyn Reason, form: Form, out: &mut Vec<u8>) {
    #[derive(Serialize)]
    struct Unreadable {
        line: u64,
        error: String,
    }
    match form {
        Form::Json => {
            let mut error = String::new();
            why.write(&mut error);
            write_json(&Unreadable { line, error }, out);
        }
        Form::Path | Form::Steps => out.extend_from_slice(INVALID),
    }
}

/// Appends an object and a line end.
pub(crate) fn write_json(object: &impl Serialize, out: &mut Vec<u8>) {
    // Strings and numbers in memory: there is nothing that could fail.
    let _ = serde_json::to_writer(&mut *out, object);
    out.push(b'\n');
}
