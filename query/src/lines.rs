//! Questions a line, answers a line: blocks of lines, answered by all cores, written in order.

use std::io::{self, Read, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use tables::ParseError;

use crate::Outcome;
use crate::answer::Trouble;
use crate::input::{BLOCK, Block, Input, first_line_end};

/// Answers lines, one at a time or a few.
pub(crate) trait Answerer: Sync {
    /// Appends the answer to a line that is not blank.
    fn answer(&self, line: &[u8], out: &mut Vec<u8>) -> Result<(), Problem>;

    /// Appends what stands in the place of the answer to a line that cannot be read.
    fn unreadable(&self, line: u64, why: &str, out: &mut Vec<u8>);
}

/// Why a line has no answer.
pub(crate) enum Problem {
    /// It cannot be read; the rest is still answered.
    Unreadable(ParseError),
    /// There are no answers.
    Table(tables::Error),
}

impl From<ParseError> for Problem {
    fn from(error: ParseError) -> Problem {
        Problem::Unreadable(error)
    }
}

impl From<tables::Error> for Problem {
    fn from(error: tables::Error) -> Problem {
        Problem::Table(error)
    }
}

/// Answers standard input, line by line, on standard output.
pub(crate) fn run(answerer: &impl Answerer, threads: Option<NonZero<usize>>) -> Result<Outcome, Trouble> {
    let work = Work {
        answerer,
        input: Mutex::new(Input::new(io::stdin())),
        output: Mutex::new(Output { next: 0, outcome: Ok(Outcome::AllAnswered), to: io::stdout() }),
        turn: Condvar::new(),
        unread: Mutex::new(None),
    };
    work.start(threads);
    let Work { output, unread, .. } = work;
    let outcome = output.into_inner().unwrap_or_else(PoisonError::into_inner).outcome?;
    unread.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(outcome), Err)
}

struct Work<'a, A, R, W> {
    answerer: &'a A,
    input: Mutex<Input<R>>,
    output: Mutex<Output<W>>,
    /// Told whenever a block was written.
    turn: Condvar,
    /// Why the input could not be read to its end.
    unread: Mutex<Option<Trouble>>,
}

struct Output<W> {
    /// The block whose turn it is.
    next: u64,
    /// How it went so far. After an error nothing is read or written any more.
    outcome: Result<Outcome, Trouble>,
    to: W,
}

/// The answers to a block.
#[derive(Default)]
struct Answers {
    text: Vec<u8>,
    complaints: Vec<u8>,
    /// What ended the answering.
    trouble: Option<Trouble>,
}

impl<A: Answerer, R: Read + Send, W: Write + Send> Work<'_, A, R, W> {
    /// Begins with this thread alone. The others join when a block shows that there is more than a few lines to answer.
    fn start(&self, threads: Option<NonZero<usize>>) {
        let mut block = Block::new();
        if !self.take(&mut block) {
            return;
        }
        let mut answers = Answers::default();
        while block.text().len() < BLOCK / 16 {
            self.answer(&block, &mut answers);
            if !self.write(&block, &mut answers) || !self.take(&mut block) {
                return;
            }
        }
        let threads = threads.or(thread::available_parallelism().ok()).map_or(1, NonZero::get);
        thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(|| {
                    let mut block = Block::new();
                    if self.take(&mut block) {
                        self.go_on(block);
                    }
                });
            }
            self.go_on(block);
        });
    }

    fn go_on(&self, mut block: Block) {
        let mut answers = Answers::default();
        loop {
            self.answer(&block, &mut answers);
            if !self.write(&block, &mut answers) || !self.take(&mut block) {
                return;
            }
        }
    }

    /// Takes the next block from the input, if there is one.
    fn take(&self, block: &mut Block) -> bool {
        let taken = lock(&self.input).next(block);
        taken.unwrap_or_else(|error| {
            *lock(&self.unread) = Some(Trouble::Input(PathBuf::from("standard input"), error));
            false
        })
    }

    fn answer(&self, block: &Block, answers: &mut Answers) {
        answers.text.clear();
        answers.complaints.clear();
        let mut text = block.text();
        let mut number = block.first_line;
        while !text.is_empty() {
            let end = first_line_end(text);
            let line = &text[..end];
            match self.answerer.answer(line, &mut answers.text) {
                Ok(()) => (),
                Err(Problem::Unreadable(error)) => {
                    let why = error.to_string();
                    self.answerer.unreadable(number, &why, &mut answers.text);
                    answers.complaints.extend(format!("line {number}: {why}\n").bytes());
                }
                Err(Problem::Table(error)) => {
                    answers.trouble = Some(Trouble::Table(error));
                    return;
                }
            }
            text = &text[end..];
            text = text.strip_prefix(b"\r\n").unwrap_or(text.get(1..).unwrap_or(&[]));
            number += 1;
        }
    }

    /// Writes the answers to a block when it is its turn. False if there is nothing left to do.
    fn write(&self, block: &Block, answers: &mut Answers) -> bool {
        let mut output = lock(&self.output);
        while output.next != block.place && output.outcome.is_ok() {
            output = self.turn.wait(output).unwrap_or_else(PoisonError::into_inner);
        }
        if output.outcome.is_err() {
            return false;
        }
        let written = output.to.write_all(&answers.text).and_then(|()| output.to.flush());
        if !answers.complaints.is_empty() {
            // Whoever has closed standard error does not want to know.
            let _ = io::stderr().write_all(&answers.complaints);
            output.outcome = Ok(Outcome::SomeUnreadable);
        }
        let trouble = written.err().map(Trouble::Output).or(answers.trouble.take());
        if let Some(trouble) = trouble {
            output.outcome = Err(trouble);
        }
        output.next += 1;
        self.turn.notify_all();
        output.outcome.is_ok()
    }
}

/// A lock; what a thread that panicked left behind is never looked at, as the program aborts then.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
