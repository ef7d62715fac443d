//! Judges that ask for boards: every question takes the same number of symbols.

use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::Arc;

use burst::{INVALID, Reason};
use tables::{Answer, AnyBoard, Folder, ParseError, Size};

use crate::answer::{Form, Found, Trouble, write_line, write_number};
use crate::blocks::{FIRST_ROOM, Source, more_room};
use crate::judge::symbols::{Cursor, Symbol};
use crate::progress::Count;
use crate::slide::Solver;
use crate::work::Problem;
use crate::{Outcome, Sinks};

/// What a judge asks, and how it wants the answers.
#[derive(Debug)]
pub(super) struct Asks {
    /// The boards, of at most nine cells: a symbol a tile.
    pub(super) size: Size,
    /// True where the number of questions stands before them.
    pub(super) is_counted: bool,
    /// True where each start has its own goal.
    pub(super) has_goal: bool,
    /// The goal of all others.
    pub(super) goal: &'static str,
    pub(super) prints: Prints,
}

/// Boards to the usual goal, to the end of the input.
pub(super) const PLAIN: Asks =
    Asks { size: Size::SQUARE, is_counted: false, has_goal: false, goal: "12345678x", prints: Prints::Steps };

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Prints {
    /// The number of moves, -1 where there is no way.
    Steps,
    Path,
    /// With a blank line between two answers.
    PathApart,
    /// `Case 1: 2` and the path on a line of its own.
    Case,
}

/// Answers the boards of an input.
pub(super) fn run(asks: &Asks, input: Source, name: PathBuf, folder: Folder, sinks: Sinks) -> Result<Outcome, Trouble> {
    let goal =
        AnyBoard::parse(asks.size, asks.goal.as_bytes()).map_err(|error| Trouble::Argument(error.to_string()))?;
    let reading = Reading {
        asks,
        solver: Solver::new(goal, folder),
        question: Vec::new(),
        count: Vec::new(),
        announced: None,
        answers: 0,
        open_line: Vec::new(),
        is_over: false,
        out: Vec::new(),
        complaints: String::new(),
        done: sinks.counts.begin(),
        sinks,
        outcome: Outcome::AllAnswered,
    };
    reading.read(input, name)
}

/// A judge's input on its way.
struct Reading<'a> {
    asks: &'a Asks,
    solver: Solver,
    /// The symbols of the question that has begun.
    question: Vec<Symbol>,
    /// The digits of the number of questions, where it is announced, until it is known.
    count: Vec<Symbol>,
    announced: Option<u64>,
    /// The number of answers written, `invalid` among them.
    answers: u64,
    /// Behind an unreadable question: its symbols on its last line, which begin the next one if that line goes on.
    open_line: Vec<Symbol>,
    is_over: bool,
    out: Vec<u8>,
    complaints: String,
    done: Arc<Count>,
    sinks: Sinks,
    outcome: Outcome,
}

impl Reading<'_> {
    fn read(mut self, mut from: Source, name: PathBuf) -> Result<Outcome, Trouble> {
        let mut bytes = vec![0; FIRST_ROOM];
        let mut cursor = Cursor::new();
        loop {
            let count = match from.read(&mut bytes) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                result => result.map_err(|error| Trouble::Input(name.clone(), error)),
            };
            let before = self.answers;
            let taken = count.and_then(|count| {
                self.sinks.counts.saw(count);
                let taken = self.take_all(&bytes[..count], &mut cursor);
                if count == 0 {
                    self.end(cursor.line());
                }
                self.done.add(self.answers - before, count);
                taken.map(|()| count)
            });
            self.write()?;
            match taken? {
                0 => return Ok(self.outcome),
                count if count == bytes.len() => bytes.resize(more_room(count), 0),
                _ => (),
            }
        }
    }

    /// Takes what was read.
    fn take_all(&mut self, mut text: &[u8], cursor: &mut Cursor) -> Result<(), Trouble> {
        while let Some((&byte, behind)) = text.split_first() {
            let length = self.answer_usual(text)?;
            if length > 0 {
                cursor.skip(&text[..length]);
                text = &text[length..];
                continue;
            }
            if let Some(symbol) = cursor.pass(byte) {
                self.go_on(symbol)?;
            }
            text = behind;
        }
        Ok(())
    }

    /// Answers the question that a text begins with, if it is in the usual spelling and begins where one can begin; the
    /// number of its bytes, or 0.
    fn answer_usual(&mut self, text: &[u8]) -> Result<usize, Trouble> {
        let is_announced = !self.asks.is_counted || self.announced.is_some_and(|announced| self.answers < announced);
        let begins = self.question.is_empty() && self.open_line.is_empty() && is_announced && !self.is_over;
        if !begins || text.first().is_none_or(|&byte| tables::is_separator(byte)) {
            return Ok(0);
        }
        let Some((answer, length)) = self.solver.find_usual(text, self.asks.has_goal)? else { return Ok(0) };
        self.begin_answer();
        self.print(answer);
        Ok(length)
    }

    /// Writes what is answered.
    fn write(&mut self) -> Result<(), Trouble> {
        let to = &mut self.sinks.answers;
        to.write_all(&self.out).and_then(|()| to.flush()).map_err(Trouble::Output)?;
        if !self.complaints.is_empty() {
            // Whoever has closed standard error does not want to know.
            let _ = self.sinks.complaints.write_all(self.complaints.as_bytes());
        }
        self.out.clear();
        self.complaints.clear();
        Ok(())
    }

    fn complain(&mut self, line: u64, why: &dyn Reason) {
        burst::complain(line, why, &mut self.complaints);
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
        if self.is_over || self.is_of_the_count(symbol) {
            return Ok(());
        }
        self.question.push(symbol);
        if self.question.len() == self.asks.symbols() {
            let question = std::mem::take(&mut self.question);
            self.answer(&question)?;
            self.question = question;
            self.question.clear();
        }
        Ok(())
    }

    /// Takes the digits of the number of questions where it is announced, and then the questions up to that number.
    fn is_of_the_count(&mut self, symbol: Symbol) -> bool {
        if !self.asks.is_counted {
            return false;
        }
        if let Some(announced) = self.announced {
            let is_beyond = self.answers == announced && self.question.is_empty();
            if is_beyond {
                self.complain(symbol.line, &format_args!("there is more than the {announced} questions announced"));
                self.is_over = true;
            }
            return is_beyond;
        }
        let goes_on = |last: &Symbol| last.line == symbol.line && last.column + 1 == symbol.column;
        if self.count.last().is_none_or(goes_on) {
            // The longest number has 20 digits: what goes on behind that is none, however long.
            if self.count.len() <= 20 {
                self.count.push(symbol);
            } else if let Some(last) = self.count.last_mut() {
                last.column = symbol.column;
            }
            return true;
        }
        self.read_count();
        self.is_over || self.is_of_the_count(symbol)
    }

    fn read_count(&mut self) {
        let digits: String = self.count.iter().map(|symbol| char::from(symbol.byte)).collect();
        let line = self.count.first().map_or(1, |symbol| symbol.line);
        match digits.parse() {
            Ok(count) => self.announced = Some(count),
            Err(_) => {
                self.complain(line, &format_args!("'{}' is no number of questions", digits.escape_debug()));
                self.announced = Some(0);
                self.is_over = true;
            }
        }
    }

    fn begin_answer(&mut self) {
        if self.asks.prints == Prints::PathApart && self.answers > 0 {
            self.out.push(b'\n');
        }
        self.answers += 1;
    }

    fn answer(&mut self, question: &[Symbol]) -> Result<(), Trouble> {
        match self.find(question) {
            Ok(answer) => {
                self.begin_answer();
                self.print(answer);
            }
            Err(Problem::Table(error)) => return Err(Trouble::Table(error)),
            Err(Problem::Unreadable(error)) => {
                let (line, error) = located(error, question);
                self.complain(line, &error);
                self.begin_answer();
                self.out.extend_from_slice(INVALID);
                let (first, last) = (question[0].line, question[question.len() - 1].line);
                if first != last {
                    self.open_line = question.iter().copied().filter(|symbol| symbol.line == last).collect();
                }
            }
        }
        Ok(())
    }

    fn find(&self, question: &[Symbol]) -> Result<Answer<Found>, Problem> {
        let mut text = [0; 18];
        text.iter_mut().zip(question).for_each(|(byte, symbol)| *byte = symbol.byte);
        let (start, goal) = AnyBoard::parse_pair(self.asks.size, &text[..question.len()])?;
        Ok(self.solver.find(&start, goal.as_ref())?)
    }

    fn print(&mut self, answer: Answer<Found>) {
        match self.asks.prints {
            Prints::Path | Prints::PathApart => write_line(&answer, Form::Path, None, &mut self.out),
            Prints::Steps => write_line(&answer, Form::Steps, None, &mut self.out),
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
        if self.asks.is_counted && self.announced.is_none() {
            self.read_count();
        }
        if let Some(first) = self.question.first() {
            let (expected, found) = (self.asks.symbols(), self.question.len());
            self.complain(first.line, &ParseError::Count { what: "a question", expected, found });
        }
        match self.announced {
            Some(announced) if !self.is_over && self.answers < announced => {
                let found = self.answers;
                self.complain(line, &format_args!("{announced} questions were announced, found {found}"));
            }
            _ => (),
        }
    }
}

impl Asks {
    /// The symbols of a question.
    fn symbols(&self) -> usize {
        self.size.cells() * if self.has_goal { 2 } else { 1 }
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
