//! The engine behind batches: blocks of questions, answered by all cores, written in order.

use std::io::{self, Read, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use tables::ParseError;

use crate::Outcome;
use crate::answer::Trouble;
use crate::blocks::{BLOCK, Block, Cut, Input};

/// A way to answer blocks of questions.
pub(crate) trait Questions: Sync {
    /// Where the whole questions at the beginning of a text end.
    const CUT: Cut;

    /// Answers the questions of a block.
    fn answer(&self, block: &Block, answers: &mut Answers) -> Result<(), tables::Error>;
}

/// Why a question has no answer.
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

/// The answers to a block.
#[derive(Default)]
pub(crate) struct Answers {
    /// For standard output.
    pub(crate) text: Vec<u8>,
    /// For standard error: a line for each question that cannot be read.
    pub(crate) complaints: Vec<u8>,
    /// What is to be written behind the text if any answer follows, in this block or in a later one.
    pub(crate) owed: &'static [u8],
    /// True where the input says that no questions follow.
    pub(crate) is_over: bool,
}

impl Answers {
    /// Writes what is owed, as an answer follows.
    pub(crate) fn settle(&mut self) {
        self.text.extend(std::mem::take(&mut self.owed));
    }

    /// Says why a question cannot be read.
    pub(crate) fn complain(&mut self, line: u64, why: &str) {
        self.complaints.extend(format!("line {line}: {why}\n").bytes());
    }
}

/// Answers all questions of an input on standard output.
pub(crate) fn run<Q: Questions>(
    questions: &Q,
    input: impl Read + Send,
    name: PathBuf,
    threads: Option<NonZero<usize>>,
) -> Result<Outcome, Trouble> {
    let output = Output { next: 0, owed: b"", outcome: Ok(Outcome::AllAnswered), is_over: false, to: io::stdout() };
    let work = Work {
        questions,
        input: Mutex::new(Input::new(input, Q::CUT)),
        output: Mutex::new(output),
        turn: Condvar::new(),
        unread: Mutex::new(None),
    };
    work.start(threads);
    let Work { output, unread, .. } = work;
    let outcome = output.into_inner().unwrap_or_else(PoisonError::into_inner).outcome?;
    match unread.into_inner().unwrap_or_else(PoisonError::into_inner) {
        None => Ok(outcome),
        Some(error) => Err(Trouble::Input(name, error)),
    }
}

struct Work<'a, Q, R, W> {
    questions: &'a Q,
    input: Mutex<Input<R>>,
    output: Mutex<Output<W>>,
    /// Told whenever a block was written.
    turn: Condvar,
    /// Why the input could not be read to its end.
    unread: Mutex<Option<io::Error>>,
}

struct Output<W> {
    /// The block whose turn it is.
    next: u64,
    /// What the blocks before it left to be written if answers follow.
    owed: &'static [u8],
    /// How it went so far.
    outcome: Result<Outcome, Trouble>,
    /// True where nothing more is to be written.
    is_over: bool,
    to: W,
}

impl<Q: Questions, R: Read + Send, W: Write + Send> Work<'_, Q, R, W> {
    /// Begins with this thread alone. The others join when a block shows that there is more than a few lines to answer.
    fn start(&self, threads: Option<NonZero<usize>>) {
        let mut block = Block::new();
        let mut answers = Answers::default();
        loop {
            if !self.take(&mut block) {
                return;
            }
            if block.text().len() >= BLOCK / 16 {
                break;
            }
            if !self.answer(&block, &mut answers) {
                return;
            }
        }
        let threads = threads.or(thread::available_parallelism().ok()).map_or(1, NonZero::get);
        thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(|| {
                    let mut block = Block::new();
                    let mut answers = Answers::default();
                    while self.take(&mut block) && self.answer(&block, &mut answers) {}
                });
            }
            while self.answer(&block, &mut answers) && self.take(&mut block) {}
        });
    }

    /// Takes the next block from the input, if there is one.
    fn take(&self, block: &mut Block) -> bool {
        let taken = lock(&self.input).next(block);
        taken.unwrap_or_else(|error| {
            *lock(&self.unread) = Some(error);
            false
        })
    }

    /// Answers a block and writes the answers when it is their turn. False if nothing is left to do.
    fn answer(&self, block: &Block, answers: &mut Answers) -> bool {
        answers.text.clear();
        answers.complaints.clear();
        answers.owed = b"";
        let answered = self.questions.answer(block, answers);
        let mut output = lock(&self.output);
        while output.next != block.place && !output.is_over {
            output = self.turn.wait(output).unwrap_or_else(PoisonError::into_inner);
        }
        if !output.is_over {
            output.write(answers, answered);
            output.next += 1;
        }
        self.turn.notify_all();
        !output.is_over
    }
}

impl<W: Write> Output<W> {
    fn write(&mut self, answers: &Answers, answered: Result<(), tables::Error>) {
        if !answers.complaints.is_empty() {
            // Whoever has closed standard error does not want to know.
            let _ = io::stderr().write_all(&answers.complaints);
            self.outcome = Ok(Outcome::SomeUnreadable);
        }
        self.is_over |= answers.is_over;
        let written = self.write_text(answers).map_err(Trouble::Output);
        if let Err(trouble) = written.and(answered.map_err(Trouble::Table)) {
            self.outcome = Err(trouble);
            self.is_over = true;
        }
    }

    fn write_text(&mut self, answers: &Answers) -> io::Result<()> {
        if !(answers.text.is_empty() && answers.owed.is_empty()) {
            self.to.write_all(std::mem::take(&mut self.owed))?;
        }
        self.to.write_all(&answers.text)?;
        self.owed = if answers.owed.is_empty() { self.owed } else { answers.owed };
        self.to.flush()
    }
}

/// A lock. The program aborts where a thread panics, so none is ever left behind half-changed.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
