//! The engine behind batches: blocks of questions, answered by all cores, written in order.

use std::fmt::Display;
use std::io::{self, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use tables::ParseError;

use crate::answer::{Trouble, write_number};
use crate::blocks::{BLOCK, Block, Cut, Input, Source};
use crate::progress::{Count, Counts};
use crate::{Outcome, Sinks};

/// A way to answer blocks of questions.
pub(crate) trait Questions: Send + Sync {
    /// Where the whole questions at the beginning of a text end.
    fn cut(&self) -> Cut;

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

/// The answers to a block, as one thread finds them.
pub(crate) struct Answers {
    /// For standard output.
    pub(crate) text: Vec<u8>,
    /// For standard error: a line for each question that cannot be read.
    pub(crate) complaints: Vec<u8>,
    /// What is to be written behind the text if any answer follows, in this block or in a later one.
    pub(crate) owed: &'static [u8],
    /// True where the input says that no questions follow.
    pub(crate) is_over: bool,
    /// What the thread has answered in this block and those before.
    pub(crate) count: Arc<Count>,
}

impl Answers {
    fn new(counts: &Counts) -> Answers {
        let (text, complaints, count) = (Vec::new(), Vec::new(), counts.begin());
        Answers { text, complaints, owed: b"", is_over: false, count }
    }

    /// Writes what is owed, as an answer follows.
    pub(crate) fn settle(&mut self) {
        self.text.extend(std::mem::take(&mut self.owed));
    }

    /// Says why a question cannot be read.
    pub(crate) fn complain(&mut self, line: u64, why: &dyn Display) {
        self.complaints.extend(b"line ");
        write_number(line, &mut self.complaints);
        // A vector takes all that is written to it.
        let _ = writeln!(self.complaints, ": {why}");
    }
}

/// Answers all questions of an input, on so many threads or one for each core.
///
/// Returns when all is answered, or when nothing more is to be: a thread that still waits for input is left behind, and
/// ends with the program.
pub(crate) fn run(
    questions: Box<dyn Questions>,
    input: Source,
    name: PathBuf,
    threads: Option<u16>,
    sinks: Sinks,
) -> Result<Outcome, Trouble> {
    let counts = sinks.counts.clone();
    let output = Output {
        next: 0,
        waiting: 0,
        threads: 0,
        owed: b"",
        outcome: Ok(Outcome::AllAnswered),
        unread: None,
        is_over: false,
        to: sinks,
    };
    let work = Arc::new(Work {
        input: Mutex::new(Input::new(input, questions.cut())),
        questions,
        output: Mutex::new(output),
        turn: Condvar::new(),
        end: Condvar::new(),
        counts,
    });
    work.clone().start(threads);
    let mut output = lock(&work.output);
    while output.threads > 0 && !output.is_over {
        output = work.end.wait(output).unwrap_or_else(PoisonError::into_inner);
    }
    let outcome = std::mem::replace(&mut output.outcome, Ok(Outcome::AllAnswered))?;
    output.unread.take().map_or(Ok(outcome), |error| Err(Trouble::Input(name, error)))
}

struct Work {
    questions: Box<dyn Questions>,
    input: Mutex<Input<Source>>,
    output: Mutex<Output>,
    /// Told when a block was written, if others wait for their turn.
    turn: Condvar,
    /// Told when nothing more is to be written, and when a thread ends.
    end: Condvar,
    counts: Arc<Counts>,
}

struct Output {
    /// The block whose turn it is.
    next: u64,
    /// The threads that wait for the turn of their block.
    waiting: usize,
    /// The threads at work beside the first one.
    threads: usize,
    /// What the blocks before it left to be written if answers follow.
    owed: &'static [u8],
    /// How it went so far.
    outcome: Result<Outcome, Trouble>,
    /// Why the input could not be read to its end.
    unread: Option<io::Error>,
    /// True where nothing more is to be written.
    is_over: bool,
    to: Sinks,
}

impl Work {
    /// Begins with this thread alone. Others take over when a block shows that there is more than a few lines to answer.
    fn start(self: Arc<Self>, threads: Option<u16>) {
        let mut block = Block::new();
        let mut answers = Answers::new(&self.counts);
        while self.take(&mut block) {
            if block.text().len() >= BLOCK / 2 {
                let threads = threads.map(usize::from).or(thread::available_parallelism().ok().map(NonZero::get));
                return self.go_on(block, threads.unwrap_or(1));
            }
            if !self.answer(&block, &mut answers) {
                return;
            }
        }
    }

    /// Answers this block and all that follow, on as many threads as the system gives up to that number.
    fn go_on(self: Arc<Self>, block: Block, threads: usize) {
        let first = Arc::new(Mutex::new(Some(block)));
        let mut has_threads = false;
        for _ in 0..threads {
            lock(&self.output).threads += 1;
            let (work, begun) = (self.clone(), first.clone());
            let thread = thread::Builder::new().spawn(move || {
                // In a statement of its own: the lock must not be held while blocks are answered.
                let begun = lock(&begun).take();
                work.answer_all(begun);
                lock(&work.output).threads -= 1;
                work.end.notify_all();
            });
            if thread.is_err() {
                lock(&self.output).threads -= 1;
                break;
            }
            has_threads = true;
        }
        // This thread only waits, so that it can end the program; unless the system gave no other.
        if !has_threads {
            let left = lock(&first).take();
            self.answer_all(left);
        }
    }

    /// Answers blocks until none is left, beginning with this one if it was taken already.
    fn answer_all(&self, begun: Option<Block>) {
        let mut answers = Answers::new(&self.counts);
        let was_taken = begun.is_some();
        let mut block = begun.unwrap_or_else(Block::new);
        let mut goes_on = was_taken || self.take(&mut block);
        while goes_on {
            goes_on = self.answer(&block, &mut answers) && self.take(&mut block);
        }
    }

    /// Takes the next block from the input, if there is one.
    fn take(&self, block: &mut Block) -> bool {
        let taken = lock(&self.input).next(block);
        self.counts.saw(block.text().len());
        taken.unwrap_or_else(|error| {
            lock(&self.output).unread = Some(error);
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
        output.waiting += 1;
        while output.next != block.place && !output.is_over {
            output = self.turn.wait(output).unwrap_or_else(PoisonError::into_inner);
        }
        output.waiting -= 1;
        if !output.is_over {
            output.write(answers, answered);
            output.next += 1;
        }
        let (others_wait, is_over) = (output.waiting > 0, output.is_over);
        drop(output);
        // To wake a thread takes as long as some hundred answers.
        if others_wait {
            self.turn.notify_all();
        }
        if is_over {
            self.end.notify_all();
        }
        !is_over
    }
}

impl Output {
    fn write(&mut self, answers: &Answers, answered: Result<(), tables::Error>) {
        if !answers.complaints.is_empty() {
            // Whoever has closed standard error does not want to know.
            let _ = self.to.complaints.write_all(&answers.complaints);
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
            self.to.answers.write_all(std::mem::take(&mut self.owed))?;
        }
        self.to.answers.write_all(&answers.text)?;
        self.owed = if answers.owed.is_empty() { self.owed } else { answers.owed };
        self.to.answers.flush()
    }
}

/// A lock. The program aborts where a thread panics, so none is ever left behind half-changed.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
