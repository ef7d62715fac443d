//! A question a line, an answer a line.

use std::io;
use std::path::PathBuf;

use burst::{BURST, Reason};
use tables::Error;

use crate::answer::Trouble;
use crate::blocks::{BLOCK, Block, Cut, first_line_end, last_line_end, line_end};
use crate::mark::without_mark;
use crate::progress::{self, Progress};
use crate::work::{self, Answers, Problem, Questions};
use crate::{Outcome, Sinks};

/// Answers lines; those in a usual spelling many at a time.
pub(crate) trait Answerer: Send + Sync {
    /// Answers the lines in a usual spelling that a text begins with, at most [`BURST`]; how many they are and how many bytes they
    /// take. None where such lines need another treatment.
    fn answer_usual(&self, text: &[u8], out: &mut Vec<u8>) -> Result<(u64, usize), Error>;

    /// Appends the answer to a line, whatever its spelling; to a blank line none.
    fn answer_line(&self, line: &[u8], out: &mut Vec<u8>) -> Result<(), Problem>;

    /// Appends what stands in the place of the answer to a line that cannot be read.
    fn write_unreadable(&self, line: u64, why: &dyn Reason, out: &mut Vec<u8>);
}

/// Answers standard input, line by line, on standard output.
pub(crate) fn run(answerer: impl Answerer + 'static, threads: Option<u16>) -> Result<Outcome, Trouble> {
    let name = PathBuf::from("standard input");
    let progress = Progress::show(progress::stdin_file());
    match without_mark(Box::new(io::stdin())) {
        Ok(input) => work::run(Box::new(Lines(answerer)), input, name, threads, Sinks::standard(&progress)),
        Err(error) => Err(Trouble::Input(name, error)),
    }
}

struct Lines<A>(A);

impl<A: Answerer> Questions for Lines<A> {
    fn cut(&self) -> Cut {
        last_line_end
    }

    fn answer(&self, block: &Block, answers: &mut Answers) -> Result<(), Error> {
        let mut text = block.text();
        let mut number = block.first_line;
        if block.is_cut_off {
            self.complain(number, &format_args!("a line has at most {BLOCK} characters"), answers);
            return Ok(());
        }
        while !text.is_empty() {
            let (count, end) = self.0.answer_usual(text, &mut answers.text)?;
            answers.count.add(count, end);
            number += count;
            text = &text[end..];
            // Less than a burst: what follows is in another spelling, or all need another treatment.
            if count < BURST as u64 && !text.is_empty() {
                let rest = self.answer_first(text, number, answers)?;
                answers.count.add(1, text.len() - rest.len());
                text = rest;
                number += 1;
            }
        }
        Ok(())
    }
}

impl<A: Answerer> Lines<A> {
    /// Says, in the place of an answer and on standard error, why a line cannot be read.
    fn complain(&self, number: u64, why: &dyn Reason, answers: &mut Answers) {
        self.0.write_unreadable(number, why, &mut answers.text);
        answers.complain(number, why);
    }

    /// Answers the first line of a text, which has this number; what stands behind that line.
    fn answer_first<'a>(&self, text: &'a [u8], number: u64, answers: &mut Answers) -> Result<&'a [u8], Error> {
        let end = first_line_end(text);
        match self.0.answer_line(&text[..end], &mut answers.text) {
            Ok(()) => (),
            Err(Problem::Table(error)) => return Err(error),
            Err(Problem::Unreadable(error)) => {
                self.complain(number, &error, answers);
            }
        }
        Ok(&text[end + line_end(&text[end..]).unwrap_or(0)..])
    }
}
