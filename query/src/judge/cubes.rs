//! Judges that ask for cubes: two digits, and the letters behind them.
//!
//! Only the coordinates are digits. So a digit behind a letter begins a question in every input, sound or not, and the
//! input can be cut there and answered in blocks.

use std::io::Read;
use std::path::PathBuf;

use tables::{Answer, CubeQuestion, Error, Folder, Letters, ParseError, Place, Rolls, Word};

use crate::Outcome;
use crate::answer::{Form, Found, Trouble, limited, write_line};
use crate::blocks::{Block, Cut, line_ends};
use crate::burst::{self, Usual};
use crate::work::{self, Answers, Problem, Questions};

/// Answers the questions of an input up to `0 0`: the number of moves, -1 above `most`.
pub(super) fn run(most: u32, input: impl Read + Send, name: PathBuf, folder: Folder) -> Result<Outcome, Trouble> {
    work::run(&Cubes { rolls: Rolls::new(folder), most }, input, name, None)
}

struct Cubes {
    rolls: Rolls,
    most: u32,
}

const INVALID: &[u8] = b"invalid\n";

impl Questions for Cubes {
    const CUT: Cut = cut;

    fn answer(&self, block: &Block, answers: &mut Answers) -> Result<(), Error> {
        let mut text = block.text();
        while !text.trim_ascii_start().is_empty() {
            if !answers.owed.is_empty() && !Question::first_of(text).is_the_end() {
                answers.settle();
            }
            let (count, end) = burst::answer(self, text, &mut answers.text)?;
            text = &text[end..];
            if count > 0 {
                continue;
            }
            let question = Question::first_of(text);
            if question.is_the_end() {
                answers.is_over = true;
                return Ok(());
            }
            match self.read(&question, answers) {
                Ok(()) => (),
                Err(Problem::Table(error)) => return Err(error),
                Err(Problem::Unreadable(error)) => {
                    let begin = block.text().len() - text.trim_ascii_start().len();
                    answers.complain(block.first_line + line_ends(&block.text()[..begin]), &error.to_string());
                }
            }
            text = &text[question.end..];
        }
        Ok(())
    }
}

impl Usual for Cubes {
    type Asked = Place;

    /// A question in the usual spelling, up to the digit that begins the next one.
    #[inline]
    fn ask(&self, text: &[u8]) -> Option<(Place, usize)> {
        let (blank, goal, end) = CubeQuestion::parse_usual(text, |byte| byte.is_ascii_whitespace())?;
        let place = Rolls::place(blank, &goal);
        match text[end..] {
            [] => Some((place, end)),
            [gap, ref next @ ..] if gap.is_ascii_whitespace() && next.first().is_none_or(u8::is_ascii_digit) => {
                Some((place, end + 1))
            }
            _ => None,
        }
    }

    #[inline]
    fn known(&self, asked: Place) -> Option<Word> {
        self.rolls.known(asked)
    }

    #[inline]
    fn answer(&self, asked: Place, known: Option<Word>, out: &mut Vec<u8>) -> Result<(), Error> {
        let answer = known.map_or_else(|| self.rolls.recall(asked), |word| Ok(Answer::Found(word)))?;
        // Only the number of moves is printed: the letters are nobody's.
        let answer = answer.map(|word| Found::Word(word, &Letters::PLAIN));
        write_line(&limited(answer, Some(self.most)), Form::Steps, Some(self.most), out);
        Ok(())
    }
}

impl Cubes {
    /// Answers a question in any spelling.
    fn read(&self, question: &Question, answers: &mut Answers) -> Result<(), Problem> {
        match CubeQuestion::parse(question.text) {
            Ok(CubeQuestion { start, goal }) if question.digits == 2 => {
                Ok(Usual::answer(self, Rolls::place(start.blank(), &goal), None, &mut answers.text)?)
            }
            read => {
                // One that breaks off is answered if another follows.
                if question.letters < 9 {
                    answers.owed = INVALID;
                } else {
                    answers.text.extend(INVALID);
                }
                let digits = ParseError::Count { what: "x and y", expected: "2".into(), found: question.digits };
                Err(Problem::Unreadable(read.err().unwrap_or(digits)))
            }
        }
    }
}

/// Digits and the letters behind them, up to the next digit.
struct Question<'a> {
    text: &'a [u8],
    end: usize,
    digits: usize,
    letters: usize,
}

impl Question<'_> {
    fn first_of(text: &[u8]) -> Question<'_> {
        let (mut digits, mut letters) = (0, 0);
        let mut end = text.len();
        for (place, byte) in text.iter().enumerate() {
            match byte {
                _ if byte.is_ascii_whitespace() => (),
                b'0'..=b'9' if letters > 0 => {
                    end = place;
                    break;
                }
                b'0'..=b'9' => digits += 1,
                _ => letters += 1,
            }
        }
        Question { text: text[..end].trim_ascii(), end, digits, letters }
    }

    /// True for `0 0`, whatever stands behind it.
    fn is_the_end(&self) -> bool {
        let mut symbols = self.text.iter().filter(|byte| !byte.is_ascii_whitespace());
        symbols.next() == Some(&b'0') && symbols.next() == Some(&b'0')
    }
}

/// Where the last question begins, or the end of the text if that question is whole.
fn cut(text: &[u8]) -> Option<usize> {
    let mut digit = None;
    let mut begin = None;
    for (place, byte) in text.iter().enumerate().rev() {
        if byte.is_ascii_digit() {
            digit = Some(place);
        } else if !byte.is_ascii_whitespace() && digit.is_some() {
            begin = digit;
            break;
        }
    }
    let last = Question::first_of(&text[begin.unwrap_or(0)..]);
    let is_whole = last.digits == 2 && last.letters == 9 || last.is_the_end();
    if is_whole && text.ends_with(b"\n") { Some(text.len()) } else { begin }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digit_behind_a_letter_begins_a_question() {
        assert_eq!(cut(b"1 2 WWW"), None);
        assert_eq!(cut(b"1 2 WWW 3"), Some(8));
        assert_eq!(cut(b"1 2 WWW\n3 1\nW"), Some(8));
        assert_eq!(cut(b"1 2 WWW EWW WWW"), None);
        assert_eq!(cut(b"1 2 WWW EWW WWW\n"), Some(16));
        assert_eq!(cut(b"1 2 WWW EWW WWW\n0 0\n"), Some(20));
        assert_eq!(cut(b"junk\n"), None);
    }
}
