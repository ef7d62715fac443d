//! `query cube`: the Cubic Eight-Puzzle.

use std::io::Write;
use std::mem::ManuallyDrop;
use std::sync::{Arc, Mutex};

use burst::Reason;
use tables::{
    Answer, CubeQuestion, Error, Folder, Grid, Method, Missing, Pattern, Place, Puzzle, Rolling, Rolls, Search,
    TableName, Tray, View, is_separator, parse_blank,
};

use crate::Outcome;
use crate::answer::{Form, Found, Trouble, argument, limited, print, write_line, write_object, write_unreadable};
use crate::args::CubeArgs;
use crate::by::By;
use crate::draw::{self, Piece};
use crate::lines::{self, Answerer};
use crate::progress::Stderr;
use crate::work::{Problem, lock};

/// Answers the pattern in the arguments, or standard input, and says what searches took.
// Pages for its variables are asked for only where it runs.
#[inline(never)]
pub(crate) fn run(args: CubeArgs, folder: Folder) -> Result<Outcome, Trouble> {
    let by = By::asked(&args.by);
    let outcome = answer(args, folder, by.clone())?;
    by.inspect(|by| by.report());
    Ok(outcome)
}

fn answer(args: CubeArgs, folder: Folder, by: Option<Arc<By>>) -> Result<Outcome, Trouble> {
    let rolls = Rolls::new(folder);
    let (form, most) = (Form::from(&args.form), args.max_steps);
    let both_ends = By::new(Method::Bidirectional);
    let cubes = Cubes { rolls, form, most, by, both_ends, noted: Mutex::default() };
    if args.pattern.is_empty() {
        draw::refuse_lines(&args.draw)?;
        return lines::run(cubes, args.threads.threads);
    }
    // It goes with the process.
    let cubes = ManuallyDrop::new(cubes);
    let pattern = args.pattern.join(" ");
    let goal = argument("the pattern", &pattern, Pattern::parse(pattern.as_bytes()))?;
    let (start, asked) = match (args.blank, args.from) {
        (Some(blank), _) => (Tray::start(argument("--blank X,Y", &blank, parse_blank(&blank))?), Asked::FromStart),
        (None, Some(state)) => (argument("--from STATE", &state, Tray::parse(state.as_bytes()))?, Asked::FromState),
        (None, None) => {
            let why = "a pattern needs a start: --blank X,Y for the judge's, or --from STATE for any other";
            return Err(Trouble::Argument(why.into()));
        }
    };
    let question = CubeQuestion { start, goal };
    let answer = limited(cubes.find(&question, asked)?, cubes.most, Found::steps);
    let pieces = &mut question.start.cells().iter().copied().map(Piece::from);
    let drawn = draw::draw(&args.draw, Grid::SQUARE, pieces, &answer)?;
    let mut out = Vec::new();
    cubes.write(&question, answer, &mut out);
    out.extend(drawn);
    print(&out)
}

/// How a question names its start.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    /// The judge's, by its blank: a question for that start's table and no other.
    FromStart,
    /// Cubes that may lie in any way.
    FromState,
}

struct Cubes {
    rolls: Rolls,
    form: Form,
    /// The most moves that are asked for.
    most: Option<u32>,
    by: Option<Arc<By>>,
    /// How to search where there is no table.
    both_ends: By,
    /// The tables that were said to be missing.
    noted: Mutex<Vec<TableName>>,
}

impl Cubes {
    /// A shortest path: from the tables, or else by a search.
    fn find(&self, question: &CubeQuestion, asked: Asked) -> Result<Answer<Found>, Error> {
        let CubeQuestion { start, goal } = question;
        let table = match asked {
            _ if self.by.is_some() => None,
            Asked::FromStart => Some(self.rolls.path_at(start.blank(), Rolls::place(start.blank(), goal))?),
            Asked::FromState => match self.rolls.path(question) {
                Err(Error::Missing(missing)) => {
                    self.note(&missing);
                    None
                }
                answer => Some(answer?),
            },
        };
        let answer = match table {
            Some(answer) => answer,
            None => {
                let puzzle = Rolling::to_pattern_from(start, *goal);
                let by = self.by.as_deref().unwrap_or(&self.both_ends);
                let found = by.search(|method| Search::new(&puzzle, puzzle.rank(start), method));
                found.map(|shortest| shortest.path()).transpose()?
            }
        };
        Ok(answer.map(Found::Path))
    }

    /// Says on standard error which table would answer at once; but once for each of them, and for all goals that one
    /// table answers.
    fn note(&self, missing: &Missing) {
        let name = match missing.name {
            TableName::CubeGoal(goal) => {
                let alike = View::all().map(|view| goal.seen(view));
                alike.min_by_key(Pattern::number).map_or(missing.name, TableName::CubeGoal)
            }
            name => name,
        };
        let mut noted = lock(&self.noted);
        if !noted.contains(&name) {
            noted.push(name);
            // Whoever has closed standard error does not want to know.
            let _ = writeln!(Stderr, "query: {missing}; without it such questions are searched from both ends");
        }
    }

    fn write(&self, question: &CubeQuestion, answer: Answer<Found>, out: &mut Vec<u8>) {
        let answer = limited(answer, self.most, Found::steps);
        match self.form {
            Form::Json => write_object(&question.start, &question.goal, &answer, out),
            form => write_line(&answer, form, self.most, out),
        }
    }
}

impl Answerer for Cubes {
    fn answer_usual(&self, text: &[u8], out: &mut Vec<u8>) -> Result<(u64, usize), Error> {
        let (form, most) = (self.form, self.most);
        // Objects name the states.
        if form == Form::Json || self.by.is_some() {
            return Ok((0, 0));
        }
        // The longest paths, those above the limit and those beyond the table's bound.
        let other = |(blank, place): (u8, Place), out: &mut Vec<u8>| {
            let path = self.rolls.path_at(blank.into(), place)?.map(Found::Path);
            write_line(&limited(path, most, Found::steps), form, most, out);
            Ok(())
        };
        burst::Cubes { rolls: &self.rolls, form, most }.answer(text, &other, out)
    }

    fn answer_line(&self, line: &[u8], out: &mut Vec<u8>) -> Result<(), Problem> {
        if let Some(question) = CubeQuestion::parse_line(line)? {
            let first = line.iter().find(|&&byte| !is_separator(byte));
            let is_state = first.is_some_and(u8::is_ascii_alphabetic);
            let asked = if is_state { Asked::FromState } else { Asked::FromStart };
            self.write(&question, self.find(&question, asked)?, out);
        }
        Ok(())
    }

    fn write_unreadable(&self, line: u64, why: &dyn Reason, out: &mut Vec<u8>) {
        write_unreadable(line, why, self.form, out);
    }
}
