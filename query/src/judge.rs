//! `query judge`: what judges ask, in their words.
//!
//! A judge's input is a run of symbols in which every question takes the same number of them, whatever white space and
//! line ends stand between. A question that is whole but wrong is answered `invalid`; one that breaks off at the end
//! of the input is not.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::PathBuf;

use tables::{Answer, Board, CubeQuestion, Folder, Goal, Letters, ParseError, Rolls, Slides};

use crate::Outcome;
use crate::answer::{Form, Found, Trouble, limited, write_line, write_number};
use crate::args::JudgeArgs;
use crate::input::BLOCK;
use crate::lines::Problem;
use crate::symbols::{Cursor, Symbol};

/// A problem of some judges.
#[derive(Debug)]
pub(crate) struct Judge {
    names: &'static [&'static str],
    about: &'static str,
    asks: Asks,
    /// True where the number of questions stands before them.
    is_counted: bool,
    goal: &'static str,
    prints: Prints,
}

/// What a question is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asks {
    Board,
    StartAndGoal,
    Cubes,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Prints {
    Path,
    /// With a blank line between two answers.
    PathApart,
    /// `Case 1: 2` and the path on a line of its own.
    Case,
    /// The number of moves, -1 where there is no way or a longer one.
    Steps {
        most: Option<u32>,
    },
}

const STANDARD: &str = "12345678x";

const JUDGES: [Judge; 7] = [
    Judge {
        names: &["poj1077", "hdu1043"],
        about: "boards to 12345678x; a path or unsolvable",
        asks: Asks::Board,
        is_counted: false,
        goal: STANDARD,
        prints: Prints::Path,
    },
    Judge {
        names: &["uva652"],
        about: "the number of boards, boards; paths with a blank line between",
        asks: Asks::Board,
        is_counted: true,
        goal: STANDARD,
        prints: Prints::PathApart,
    },
    Judge {
        names: &["hdu3567"],
        about: "the number of cases, starts and goals; Case i: moves, the smallest path",
        asks: Asks::StartAndGoal,
        is_counted: true,
        goal: STANDARD,
        prints: Prints::Case,
    },
    Judge {
        names: &["hoj10466"],
        about: "starts and goals; the number of moves or -1",
        asks: Asks::StartAndGoal,
        is_counted: false,
        goal: STANDARD,
        prints: Prints::Steps { most: None },
    },
    Judge {
        names: &["boj1525"],
        about: "a board to 123456780; the number of moves or -1",
        asks: Asks::Board,
        is_counted: false,
        goal: STANDARD,
        prints: Prints::Steps { most: None },
    },
    Judge {
        names: &["luogu-p1379"],
        about: "a board to 123804765; the number of moves",
        asks: Asks::Board,
        is_counted: false,
        goal: "123804765",
        prints: Prints::Steps { most: None },
    },
    Judge {
        names: &["poj3131", "aoj1268", "uva1604", "spoj-yokoc"],
        about: "x y and a pattern of cubes, to 0 0; the number of moves, -1 above 30",
        asks: Asks::Cubes,
        is_counted: false,
        goal: STANDARD,
        prints: Prints::Steps { most: Some(30) },
    },
];

/// All names that a problem can be asked for by.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    JUDGES.iter().flat_map(|judge| judge.names).copied()
}

/// The problems with a line about each.
pub(crate) fn list() -> String {
    let line = |judge: &Judge| format!("  {:40} {}\n", judge.names.join(" "), judge.about);
    format!("Problems:\n{}", JUDGES.iter().map(line).collect::<String>())
}

/// Answers a judge's input, from a file or standard input.
pub(crate) fn run(args: JudgeArgs, folder: Folder) -> Result<Outcome, Trouble> {
    let judge = JUDGES.iter().find(|judge| judge.names.contains(&args.problem.as_str()));
    let judge = judge.ok_or_else(|| Trouble::Argument(format!("there is no judge {}", args.problem)))?;
    let goal = Board::parse(judge.goal.as_bytes()).map_err(|error| Trouble::Argument(error.to_string()))?;
    let mut reading = Reading {
        judge,
        slides: Slides::new(folder.clone()),
        rolls: Rolls::new(folder),
        goal: Goal::new(goal),
        question: Vec::new(),
        count: Vec::new(),
        announced: None,
        answers: 0,
        is_broken: false,
        is_stray: false,
        last_line: 0,
        open_line: Vec::new(),
        is_over: false,
        out: Vec::new(),
        complaints: Vec::new(),
        outcome: Outcome::AllAnswered,
    };
    match args.file {
        None => reading.read(io::stdin(), PathBuf::from("standard input")),
        Some(path) => match File::open(&path) {
            Ok(file) => reading.read(file, path),
            Err(error) => Err(Trouble::Input(path, error)),
        },
    }
}

/// A judge's input on its way.
struct Reading {
    judge: &'static Judge,
    slides: Slides<3, 3>,
    rolls: Rolls,
    goal: Goal<3, 3>,
    /// The symbols of the question that has begun.
    question: Vec<Symbol>,
    /// The digits of the number of questions, where it is announced, until it is known.
    count: Vec<Symbol>,
    announced: Option<u64>,
    /// The number of answers written, `invalid` among them.
    answers: u64,
    /// True behind a question that broke off: `invalid` stands in its place, unless nothing follows.
    is_broken: bool,
    /// True among symbols that belong to no question.
    is_stray: bool,
    /// The line on which the last question ended.
    last_line: u64,
    /// Behind an unreadable question: its symbols on its last line, which begin the next one if that line goes on.
    open_line: Vec<Symbol>,
    is_over: bool,
    out: Vec<u8>,
    complaints: Vec<u8>,
    outcome: Outcome,
}

impl Reading {
    fn read(&mut self, mut from: impl Read, name: PathBuf) -> Result<Outcome, Trouble> {
        let mut bytes = vec![0; BLOCK];
        let mut cursor = Cursor::new();
        loop {
            let count = match from.read(&mut bytes) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                result => result.map_err(|error| Trouble::Input(name.clone(), error)),
            };
            let taken = count.and_then(|count| {
                let taken = bytes[..count].iter().try_for_each(|&byte| match cursor.pass(byte) {
                    Some(symbol) => self.go_on(symbol),
                    None => Ok(()),
                });
                if count == 0 {
                    self.end(cursor.line());
                }
                taken.map(|()| count)
            });
            self.write()?;
            if taken? == 0 {
                return Ok(self.outcome);
            }
        }
    }

    /// Writes what is answered.
    fn write(&mut self) -> Result<(), Trouble> {
        let mut to = io::stdout().lock();
        to.write_all(&self.out).and_then(|()| to.flush()).map_err(Trouble::Output)?;
        if !self.complaints.is_empty() {
            // Whoever has closed standard error does not want to know.
            let _ = io::stderr().write_all(&self.complaints);
        }
        self.out.clear();
        self.complaints.clear();
        Ok(())
    }

    fn complain(&mut self, line: u64, why: impl std::fmt::Display) {
        self.complaints.extend(format!("line {line}: {why}\n").bytes());
        self.outcome = Outcome::SomeUnreadable;
    }

    /// Goes on behind an unreadable question, if there was one: a line that goes on behind its symbols was another
    /// question's, as the unreadable one lacked some.
    fn go_on(&mut self, symbol: Symbol) -> Result<(), Trouble> {
        let open_line = std::mem::take(&mut self.open_line);
        if open_line.first().is_some_and(|first| first.line == symbol.line) {
            open_line.into_iter().try_for_each(|symbol| self.take(symbol))?;
        }
        self.take(symbol)
    }

    fn take(&mut self, symbol: Symbol) -> Result<(), Trouble> {
        if self.is_over || self.is_of_the_count(symbol) || !self.has_place_for(symbol) {
            return Ok(());
        }
        self.question.push(symbol);
        if self.judge.asks == Asks::Cubes && self.question.iter().map(|symbol| symbol.byte).eq(*b"00") {
            self.question.clear();
            self.is_over = true;
        }
        if self.question.len() < self.judge.asks.symbols() {
            return Ok(());
        }
        let question = std::mem::take(&mut self.question);
        self.answer(&question)?;
        self.last_line = symbol.line;
        self.question = question;
        self.question.clear();
        Ok(())
    }

    /// Takes the digits of the number of questions where it is announced, and then the questions up to that number.
    fn is_of_the_count(&mut self, symbol: Symbol) -> bool {
        if !self.judge.is_counted {
            return false;
        }
        if let Some(announced) = self.announced {
            let is_beyond = self.answers == announced && self.question.is_empty();
            if is_beyond {
                self.complain(symbol.line, format_args!("there is more than the {announced} questions announced"));
                self.is_over = true;
            }
            return is_beyond;
        }
        let goes_on = |last: &Symbol| last.line == symbol.line && last.column + 1 == symbol.column;
        if self.count.last().is_none_or(goes_on) {
            self.count.push(symbol);
            return true;
        }
        self.read_count();
        self.is_of_the_count(symbol)
    }

    fn read_count(&mut self) {
        let digits: String = self.count.iter().map(|symbol| char::from(symbol.byte)).collect();
        let line = self.count.first().map_or(1, |symbol| symbol.line);
        match digits.parse() {
            Ok(count) => self.announced = Some(count),
            Err(_) => {
                self.complain(line, format_args!("'{}' is no number of questions", digits.escape_debug()));
                self.announced = Some(0);
                self.is_over = true;
            }
        }
    }

    /// In a question about the cubes only the coordinates are digits, so a digit begins the next one and a letter
    /// cannot.
    fn has_place_for(&mut self, symbol: Symbol) -> bool {
        if self.judge.asks != Asks::Cubes {
            return true;
        }
        let is_digit = symbol.byte.is_ascii_digit();
        let has_place = match self.question.len() {
            0 if !is_digit => {
                if !self.is_stray {
                    let found = char::from(symbol.byte);
                    self.complain(symbol.line, format_args!("'{found}' stands where x and y should"));
                    self.is_broken |= symbol.line != self.last_line;
                    self.is_stray = true;
                }
                false
            }
            1 if !is_digit => {
                self.break_off();
                self.is_stray = true;
                false
            }
            2.. if is_digit => {
                self.break_off();
                true
            }
            _ => true,
        };
        self.is_stray &= !has_place;
        has_place
    }

    /// Gives the question up that has begun.
    fn break_off(&mut self) {
        if let Some(first) = self.question.first() {
            let (expected, found) = (self.judge.asks.symbols().to_string(), self.question.len());
            self.complain(first.line, ParseError::Count { what: "a question", expected, found });
            self.settle_broken();
            self.is_broken = true;
            self.question.clear();
        }
    }

    /// Writes the answer to a question that broke off, as something follows.
    fn settle_broken(&mut self) {
        if std::mem::take(&mut self.is_broken) {
            self.begin_answer();
            self.out.extend(b"invalid\n");
        }
    }

    fn begin_answer(&mut self) {
        if self.judge.prints == Prints::PathApart && self.answers > 0 {
            self.out.push(b'\n');
        }
        self.answers += 1;
    }

    fn answer(&mut self, question: &[Symbol]) -> Result<(), Trouble> {
        self.settle_broken();
        match self.find(question) {
            Ok(answer) => {
                self.begin_answer();
                self.print(answer);
                Ok(())
            }
            Err(Problem::Table(error)) => Err(Trouble::Table(error)),
            Err(Problem::Unreadable(error)) => {
                let (line, error) = located(error, question);
                self.complain(line, error);
                self.begin_answer();
                self.out.extend(b"invalid\n");
                let (first, last) = (question[0].line, question[question.len() - 1].line);
                if self.judge.asks != Asks::Cubes && first != last {
                    self.open_line = question.iter().copied().filter(|symbol| symbol.line == last).collect();
                }
                Ok(())
            }
        }
    }

    fn find(&self, question: &[Symbol]) -> Result<Answer<Found>, Problem> {
        let text: Vec<u8> = question.iter().map(|symbol| symbol.byte).collect();
        let plain = |word| Found::Word(word, &Letters::PLAIN);
        if self.judge.asks == Asks::Cubes {
            let CubeQuestion { start, goal } = CubeQuestion::parse(&text)?;
            let word = self.rolls.recall(start.blank(), &goal)?;
            return Ok(word.map(|word| Found::Word(word, Rolls::letters(start.blank()))));
        }
        let (start, goal) = Board::parse_pair(&text)?;
        let word = match goal {
            None => self.slides.recall(&start, &self.goal)?,
            Some(goal) => self.slides.recall(&start, &Goal::new(goal))?,
        };
        Ok(word.map(plain))
    }

    fn print(&mut self, answer: Answer<Found>) {
        match self.judge.prints {
            Prints::Path | Prints::PathApart => write_line(&answer, Form::Path, None, &mut self.out),
            Prints::Steps { most } => write_line(&limited(answer, most), Form::Steps, most, &mut self.out),
            Prints::Case => {
                self.out.extend(b"Case ");
                write_number(self.answers as usize, &mut self.out);
                self.out.extend(b": ");
                write_line(&answer, Form::Steps, None, &mut self.out);
                write_line(&answer, Form::Path, None, &mut self.out);
            }
        }
    }

    /// The end of the input, on this line.
    fn end(&mut self, line: u64) {
        if self.judge.is_counted && self.announced.is_none() {
            self.read_count();
        }
        self.break_off();
        match self.announced {
            Some(announced) if !self.is_over && self.answers < announced => {
                let found = self.answers;
                self.complain(line, format_args!("{announced} questions were announced, found {found}"));
            }
            _ => (),
        }
    }
}

impl Asks {
    /// The symbols of a question.
    fn symbols(self) -> usize {
        match self {
            Asks::Board => 9,
            Asks::StartAndGoal => 18,
            Asks::Cubes => 11,
        }
    }
}

/// An error in a question's symbols, with the line and the character of the input.
fn located(error: ParseError, question: &[Symbol]) -> (u64, ParseError) {
    match error {
        ParseError::Symbol { at, found, expected } => {
            let symbol = question[(at - 1).min(question.len() - 1)];
            (symbol.line, ParseError::Symbol { at: symbol.column, found, expected })
        }
        other => (question[0].line, other),
    }
}
