//! Judges that ask for cubes: two digits and nine letters.
//!
//! Only the coordinates are digits. So a digit behind a letter begins a question in every input, sound or not, and a
//! question ends with its ninth letter or before the next one's digit: the input can be cut there and answered in blocks,
//! and however it comes in pieces, the answers are the same.

use std::path::PathBuf;

use burst::{INVALID, Patterns};
use tables::{CubeQuestion, Error, Folder, ParseError, Place, Rolls, is_separator};

use crate::answer::{Trouble, limited, write_steps};
use crate::blocks::{Block, Cut, Source, line_ends};
use crate::work::{self, Answers, Problem, Questions};
use crate::{Outcome, Sinks};

/// Answers the questions of an input up to `0 0`: the number of moves, -1 above `most`.
pub(super) fn run(most: u32, input: Source, name: PathBuf, folder: Folder, sinks: Sinks) -> Result<Outcome, Trouble> {
    work::run(Box::new(Cubes { rolls: Rolls::new(folder), most }), input, name, None, sinks)
}

struct Cubes {
    rolls: Rolls,
    most: u32,
}

impl Questions for Cubes {
    fn cut(&self) -> Cut {
        cut
    }

    fn answer(&self, block: &Block, answers: &mut Answers) -> Result<(), Error> {
        let patterns = Patterns { rolls: &self.rolls, most: self.most };
        let mut text = without_separators(block.text());
        let mut line = block.first_line;
        let mut counted = block.text();
        while !text.is_empty() {
            if !answers.owed.is_empty() && !Question::first_of(text).is_the_end() {
                answers.settle();
            }
            let (count, end) = patterns.answer(text, &|asked, out| self.answer_at(asked, out), &mut answers.text)?;
            answers.count.add(count, end);
            text = without_separators(&text[end..]);
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
                    line += line_ends(&counted[..counted.len() - text.len()]);
                    counted = text;
                    answers.complain(line, &error);
                }
            }
            answers.count.add(1, question.text.len());
            text = without_separators(&text[question.text.len()..]);
        }
        Ok(())
    }
}

fn without_separators(text: &[u8]) -> &[u8] {
    let begin = text.iter().position(|&byte| !is_separator(byte));
    &text[begin.unwrap_or(text.len())..]
}

impl Cubes {
    /// Finds any answer and appends its line.
    fn answer_at(&self, asked: Place, out: &mut Vec<u8>) -> Result<(), Error> {
        let most = Some(self.most);
        let steps = self.rolls.recall_length(asked)?.map(|length| length.get().unwrap_or(usize::MAX));
        write_steps(&limited(steps, most, |&steps| steps), most, out);
        Ok(())
    }

    /// Answers a question in any spelling.
    fn read(&self, question: &Question, answers: &mut Answers) -> Result<(), Problem> {
        let read = match question.digits {
            2 => CubeQuestion::parse(question.text),
            found => Err(ParseError::Count { what: "x and y", expected: 2, found }),
        };
        match read {
            Ok(CubeQuestion { start, goal }) => {
                Ok(self.answer_at(Rolls::place(start.blank(), &goal), &mut answers.text)?)
            }
            Err(error) => {
                // One that breaks off is answered if another follows.
                if question.letters < 9 {
                    answers.owed = INVALID;
                } else {
                    answers.text.extend(INVALID);
                }
                Err(Problem::Unreadable(error))
            }
        }
    }
}

/// A text's first question, whatever it holds: digits, and up to nine letters if the digits are two, up to the next digit
/// if they are not.
struct Question<'a> {
    text: &'a [u8],
    digits: usize,
    letters: usize,
    /// True where the last letter may have more bytes, behind the text that is there.
    is_open: bool,
}

impl Question<'_> {
    fn first_of(text: &[u8]) -> Question<'_> {
        let (mut digits, mut letters) = (0, 0);
        let mut end = text.len();
        let mut last = 0;
        for (place, &byte) in text.iter().enumerate() {
            // All bytes of a character count as one letter.
            let goes_on = last >= 0x80 && byte & 0xC0 == 0x80;
            let is_digit = byte.is_ascii_digit();
            if !goes_on && (digits == 2 && letters == 9 || is_digit && letters > 0) {
                end = place;
                break;
            }
            digits += usize::from(is_digit);
            letters += usize::from(!(is_digit || goes_on || is_separator(byte)));
            last = byte;
        }
        Question { text: &text[..end], digits, letters, is_open: end == text.len() && last >= 0x80 }
    }

    /// True for `0 0`, whatever stands behind it.
    fn is_the_end(&self) -> bool {
        let mut symbols = self.text.iter().filter(|&&byte| !is_separator(byte));
        symbols.next() == Some(&b'0') && symbols.next() == Some(&b'0')
    }

    fn is_whole(&self) -> bool {
        self.digits == 2 && self.letters == 9 && !self.is_open || self.is_the_end()
    }
}

/// Where the last question begins, or ends if it is whole.
fn cut(text: &[u8]) -> Option<usize> {
    let mut digit = None;
    let mut begin = None;
    for (place, &byte) in text.iter().enumerate().rev() {
        if byte.is_ascii_digit() {
            digit = Some(place);
        } else if !is_separator(byte) && digit.is_some() {
            begin = digit;
            break;
        }
    }
    let last = Question::first_of(&text[begin.unwrap_or(0)..]);
    if last.is_whole() { Some(begin.unwrap_or(0) + last.text.len()) } else { begin }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digit_behind_a_letter_begins_a_question() {
        assert_eq!(cut(b"1 2 WWW"), None);
        assert_eq!(cut(b"1 2 WWW 3"), Some(8));
        assert_eq!(cut(b"1 2 WWW\n3 1\nW"), Some(8));
        assert_eq!(cut(b"1 2 3 WWW EWW WWW"), None);
        assert_eq!(cut(b"junk\n"), None);
    }

    #[test]
    fn the_ninth_letter_ends_a_question() {
        assert_eq!(cut(b"1 2 WWW EWW WWW"), Some(15));
        assert_eq!(cut(b"1 2 WWW EWW WWW\nWW"), Some(15));
        assert_eq!(cut(b"1 2 WWW EWW WWW\n0 0\n"), Some(20));
        assert_eq!(Question::first_of(b"1 2 W,W,W,E,W,W,W,W,W,W").text, b"1 2 W,W,W,E,W,W,W,W,W");
    }

    #[test]
    fn a_letter_ends_with_its_last_byte() {
        assert_eq!(cut(b"1 2 WWW EWW WW\xC3"), None);
        assert_eq!(cut(b"1 2 WWW EWW WW\xC3\xA9"), None);
        assert_eq!(cut(b"1 2 WWW EWW WW\xC3\xA9\n"), Some(16));
        assert_eq!(cut(b"1 2 \x803"), Some(5));
        assert_eq!(Question::first_of(b"1 2 \x803").text, b"1 2 \x80");
    }
}
