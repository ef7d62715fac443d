//! The engine behind batches: blocks of questions, answered by all cores, written in order by one thread at a time.

use std::io::{self, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use burst::Reason;
use tables::ParseError;

use crate::answer::Trouble;
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

/// The answers to a block.
pub(crate) struct Answers {
    /// For standard output.
    pub(crate) text: Vec<u8>,
    /// For standard error: a line for each question that cannot be read.
    pub(crate) complaints: String,
    /// What is to be written behind the text if any answer follows, in this block or in a later one.
    pub(crate) owed: &'static [u8],
    /// True where the input says that no questions follow.
    pub(crate) is_over: bool,
    /// Why the questions behind these have no answers.
    trouble: Option<tables::Error>,
    /// What was answered here, in this block and others before.
    pub(crate) count: Arc<Count>,
}

impl Answers {
    fn new(counts: &Counts) -> Answers {
        let (text, complaints, count) = (Vec::new(), String::new(), counts.begin());
        Answers { text, complaints, owed: b"", is_over: false, trouble: None, count }
    }

    /// Room for those of another block.
    fn clear(&mut self) {
        self.text.clear();
        self.complaints.clear();
        (self.owed, self.is_over, self.trouble) = (b"", false, None);
    }

    /// What they count among those that are to be written.
    fn weight(&self) -> usize {
        BLOCK.max(self.text.len() + self.complaints.len())
    }

    /// Writes what is owed, as an answer follows.
    pub(crate) fn settle(&mut self) {
        self.text.extend(std::mem::take(&mut self.owed));
    }

    /// Says why a question cannot be read.
    pub(crate) fn complain(&mut self, line: u64, why: &dyn Reason) {
        burst::complain(line, why, &mut self.complaints);
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
        waiting: Vec::new(),
        writing: 0,
        spare: Vec::new(),
        writer: Some(Writer { owed: b"", to: sinks }),
        outcome: Ok(Outcome::AllAnswered),
        threads: 0,
        unread: None,
        is_over: false,
    };
    let work = Arc::new(Work {
        input: Mutex::new(Input::new(input, questions.cut())),
        questions,
        output: Mutex::new(output),
        room: Condvar::new(),
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
    /// Told when there is room for answers again.
    room: Condvar,
    /// Told when nothing more is to be written, and when a thread ends.
    end: Condvar,
    counts: Arc<Counts>,
}

/// So many bytes of answers may be there to be written before whoever brings more waits. A block counts as its questions at least:
/// one of blank lines has no answers, and still takes a place.
const MANY: usize = 8 * BLOCK;

/// Room for more bytes than these is not used again: sooner or later all would be as large as the largest.
const LARGE: usize = 32 * BLOCK;

struct Output {
    /// The block whose turn it is.
    next: u64,
    /// Answers that wait for the turn of their block, with its place.
    waiting: Vec<(u64, Answers)>,
    /// What those count that are written now.
    writing: usize,
    /// Answers that were written, whose room can be used again.
    spare: Vec<Answers>,
    /// Whoever finds it writes all answers whose turn it is. The others leave theirs and go on, as to sleep until their turn
    /// and to be woken takes as long as some hundred answers.
    writer: Option<Writer>,
    /// How it went so far.
    outcome: Result<Outcome, Trouble>,
    /// The threads at work beside the first one.
    threads: usize,
    /// Why the input could not be read to its end.
    unread: Option<io::Error>,
    /// True where nothing more is to be written.
    is_over: bool,
}

struct Writer {
    /// What the blocks before left to be written if answers follow.
    owed: &'static [u8],
    to: Sinks,
}

impl Work {
    /// Begins with this thread alone. Others take over when a block shows that there is more than a few lines to answer.
    fn start(self: Arc<Self>, threads: Option<u16>) {
        let mut block = Block::new();
        while self.take(&mut block) {
            if block.text().len() >= BLOCK / 2 {
                let threads = threads.map(usize::from).or(thread::available_parallelism().ok().map(NonZero::get));
                return self.go_on(block, threads.unwrap_or(1));
            }
            if !self.answer(&block) {
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
        let was_taken = begun.is_some();
        let mut block = begun.unwrap_or_else(Block::new);
        let mut goes_on = was_taken || self.take(&mut block);
        while goes_on {
            goes_on = self.answer(&block) && self.take(&mut block);
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

    /// Answers a block, and sees to it that the answers are written in their turn. False if nothing is left to do.
    fn answer(&self, block: &Block) -> bool {
        let spare = lock(&self.output).spare.pop();
        let mut answers = spare.unwrap_or_else(|| Answers::new(&self.counts));
        answers.clear();
        answers.trouble = self.questions.answer(block, &mut answers).err();
        let mut output = lock(&self.output);
        output.waiting.push((block.place, answers));
        if let Some(writer) = output.writer.take() {
            output = self.write(writer, output);
        }
        while output.is_full() && !output.is_over {
            output = self.room.wait(output).unwrap_or_else(PoisonError::into_inner);
        }
        !output.is_over
    }

    /// Writes all answers whose turn it is, and lets others bring more while it does.
    fn write<'a>(&'a self, mut writer: Writer, mut output: MutexGuard<'a, Output>) -> MutexGuard<'a, Output> {
        while !output.is_over {
            let Some(mut answers) = output.take_next() else { break };
            drop(output);
            let written = writer.write(&answers).map_err(Trouble::Output);
            output = lock(&self.output);
            let was_full = output.is_full();
            output.note(&mut answers, written);
            output.spare.extend(Some(answers).filter(|answers| answers.text.capacity() <= LARGE));
            if was_full || output.is_over {
                self.room.notify_all();
            }
            if output.is_over {
                self.end.notify_all();
            }
        }
        output.writer = Some(writer);
        output
    }
}

impl Output {
    /// True if whoever brings answers has to wait.
    fn is_full(&self) -> bool {
        self.writing + self.waiting.iter().map(|(_, answers)| answers.weight()).sum::<usize>() > MANY
    }

    /// The answers whose turn it is, if they are there.
    fn take_next(&mut self) -> Option<Answers> {
        let place = self.waiting.iter().position(|&(place, _)| place == self.next)?;
        self.next += 1;
        let (_, answers) = self.waiting.swap_remove(place);
        self.writing = answers.weight();
        Some(answers)
    }

    /// Notes how it went with a block that was written.
    fn note(&mut self, answers: &mut Answers, written: Result<(), Trouble>) {
        self.writing = 0;
        if !answers.complaints.is_empty() {
            self.outcome = Ok(Outcome::SomeUnreadable);
        }
        self.is_over |= answers.is_over;
        let trouble = answers.trouble.take().map_or(Ok(()), |error| Err(Trouble::Table(error)));
        if let Err(trouble) = written.and(trouble) {
            self.outcome = Err(trouble);
            self.is_over = true;
        }
    }
}

impl Writer {
    /// Writes a block's answers, and why there are no others.
    fn write(&mut self, answers: &Answers) -> io::Result<()> {
        if !answers.complaints.is_empty() {
            // Whoever has closed standard error does not want to know.
            let _ = self.to.complaints.write_all(answers.complaints.as_bytes());
        }
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

#[cfg(test)]
mod tests {
    use tables::Folder;

    use super::*;
    use crate::blocks::last_line_end;

    /// Answers each line with itself, the first large block when so many others were answered, and one block not at all.
    struct Late {
        waits_for: u64,
        fails_at: Option<u64>,
        others: Mutex<u64>,
        told: Condvar,
    }

    impl Late {
        fn new(waits_for: u64) -> Late {
            Late { waits_for, fails_at: None, others: Mutex::default(), told: Condvar::new() }
        }
    }

    impl Questions for Late {
        fn cut(&self) -> Cut {
            last_line_end
        }

        fn answer(&self, block: &Block, answers: &mut Answers) -> Result<(), tables::Error> {
            if self.fails_at == Some(block.place) {
                return Err(Folder::new("nowhere")
                    .find("eight-corner".parse().expect("a name"))
                    .expect_err("no table"));
            }
            answers.text.extend(block.text());
            let mut others = lock(&self.others);
            // The two blocks before are smaller, and one thread answers them.
            if block.place == 2 {
                drop(self.told.wait_while(others, |others| *others < self.waits_for));
            } else if block.place > 2 {
                *others += 1;
                self.told.notify_all();
            }
            Ok(())
        }
    }

    #[derive(Clone, Default)]
    struct Kept(Arc<Mutex<Vec<u8>>>);

    impl Write for Kept {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            lock(&self.0).write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// What comes of so many lines, which are returned as well, and what was written.
    fn answered(questions: Late, lines: usize) -> (Result<Outcome, Trouble>, String, Vec<u8>) {
        let lines: String = (0..lines).map(|line| format!("{line}\n")).collect();
        let written = Kept::default();
        let sinks = Sinks::new(written.clone(), io::sink());
        let input = Box::new(io::Cursor::new(lines.clone()));
        let outcome = run(Box::new(questions), input, PathBuf::new(), Some(2), sinks);
        let written = std::mem::take(&mut *lock(&written.0));
        (outcome, lines, written)
    }

    #[test]
    fn who_answers_sooner_goes_on_and_all_is_written_in_order() {
        // One more than may wait: then the other thread has to wait, and to be woken.
        for waits_for in [3, 9] {
            let (outcome, lines, written) = answered(Late::new(waits_for), 200_000);
            assert!(matches!(outcome, Ok(Outcome::AllAnswered)));
            assert!(written == lines.into_bytes(), "{waits_for}");
        }
    }

    #[test]
    fn what_stands_before_a_failure_is_written_and_nothing_behind_it() {
        for fails_at in 0..8 {
            let (outcome, lines, written) =
                answered(Late { fails_at: Some(fails_at), ..Late::new(u64::from(fails_at > 3)) }, 200_000);
            assert!(matches!(outcome, Err(Trouble::Table(_))), "{fails_at}");
            assert!(lines.as_bytes().starts_with(&written), "{fails_at}");
            let block = |place: u64| if place < 3 { (BLOCK / 8) << place } else { BLOCK };
            let most = (0..fails_at).map(block).sum::<usize>();
            assert!(most - 16 * fails_at as usize <= written.len() && written.len() <= most, "{fails_at}");
        }
    }

    #[test]
    fn so_many_answers_may_wait() {
        let of = |bytes| Answers { text: vec![0; bytes], ..Answers::new(&Counts::default()) };
        for (bytes, most) in [(0, 8), (BLOCK, 8), (2 * BLOCK, 4), (2 * MANY, 0)] {
            let mut output = Output {
                next: 0,
                waiting: (0..most as u64).map(|place| (place, of(bytes))).collect(),
                writing: 0,
                spare: Vec::new(),
                writer: None,
                outcome: Ok(Outcome::AllAnswered),
                threads: 0,
                unread: None,
                is_over: false,
            };
            assert!(!output.is_full(), "{bytes}");
            output.waiting.push((most as u64, of(bytes)));
            assert!(output.is_full(), "{bytes}");
            let mut answers = output.take_next().expect("the first block");
            assert!(output.is_full(), "{bytes}");
            output.note(&mut answers, Ok(()));
            assert!(!output.is_full(), "{bytes}");
        }
    }
}
