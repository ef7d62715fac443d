//! A question a line, an answer a line.

use std::io;
use std::num::NonZero;
use std::path::PathBuf;

use crate::Outcome;
use crate::answer::Trouble;
use crate::blocks::{Block, Cut, behind_line_end, first_line_end, last_line_end};
use crate::work::{self, Answers, Problem, Questions};

/// Answers lines.
pub(crate) trait Answerer: Sync {
    /// Appends the answer to the first line of a text if it is a question in one of the usual spellings, and tells where
    /// that line ends. Leaves everything else alone.
    fn answer_usual(&self, text: &[u8], out: &mut Vec<u8>) -> Result<Option<usize>, tables::Error>;

    /// Appends the answer to a line, whatever its spelling; to a blank line none.
    fn answer_line(&self, line: &[u8], out: &mut Vec<u8>) -> Result<(), Problem>;

    /// Appends what stands in the place of the answer to a line that cannot be read.
    fn write_unreadable(&self, line: u64, why: &str, out: &mut Vec<u8>);
}

/// Answers standard input, line by line, on standard output.
pub(crate) fn run(answerer: impl Answerer, threads: Option<NonZero<usize>>) -> Result<Outcome, Trouble> {
    work::run(&Lines(answerer), io::stdin(), PathBuf::from("standard input"), threads)
}

struct Lines<A>(A);

impl<A: Answerer> Questions for Lines<A> {
    const CUT: Cut = last_line_end;

    fn answer(&self, block: &Block, answers: &mut Answers) {
        let mut text = block.text();
        let mut number = block.first_line;
        while !text.is_empty() {
            match self.answer_first(text, number, answers) {
                Ok(end) => text = behind_line_end(&text[end..]),
                Err(error) => {
                    answers.trouble = Some(error);
                    return;
                }
            }
            number += 1;
        }
    }
}

impl<A: Answerer> Lines<A> {
    /// Answers the first line of a text, which has this number; where it ends.
    #[inline]
    fn answer_first(&self, text: &[u8], number: u64, answers: &mut Answers) -> Result<usize, tables::Error> {
        if let Some(end) = self.0.answer_usual(text, &mut answers.text)? {
            return Ok(end);
        }
        let end = first_line_end(text);
        match self.0.answer_line(&text[..end], &mut answers.text) {
            Ok(()) => Ok(end),
            Err(Problem::Table(error)) => Err(error),
            Err(Problem::Unreadable(error)) => {
                let why = error.to_string();
                self.0.write_unreadable(number, &why, &mut answers.text);
                answers.complain(number, &why);
                Ok(end)
            }
        }
    }
}
