//! `query eight`: sliding boards.

use tables::{Answer, Board, Error, Folder, Goal, Letters, Place, Slides, Word};

use crate::Outcome;
use crate::answer::{Form, Found, Trouble, argument, print, write_line, write_object, write_unreadable};
use crate::args::SlideArgs;
use crate::blocks::line_end;
use crate::burst::Usual;
use crate::lines::{self, Answerer};
use crate::work::Problem;

/// Answers the board in the arguments, or standard input.
pub(crate) fn run<const R: usize, const C: usize>(args: SlideArgs, folder: Folder) -> Result<Outcome, Trouble> {
    let last = Board::<R, C>::CELLS - 1;
    let goal = args.to.map_or(Ok(Board::goal(last)), |to| argument("the goal", Board::parse(to.as_bytes())))?;
    let slide = Slide { slides: Slides::<R, C>::new(folder), goal: Goal::new(goal), form: Form::from(&args.form) };
    if args.board.is_empty() {
        return lines::run(slide, args.threads.threads);
    }
    let start = argument("the board", Board::parse(args.board.join(" ").as_bytes()))?;
    let answer = slide.slides.path(&start, &goal)?.map(Found::Path);
    let mut out = Vec::new();
    slide.write(&start, &goal, &answer, &mut out);
    print(&out)
}

struct Slide<const R: usize, const C: usize> {
    slides: Slides<R, C>,
    /// The goal of lines that name none.
    goal: Goal<R, C>,
    form: Form,
}

impl<const R: usize, const C: usize> Slide<R, C> {
    fn write(&self, start: &Board<R, C>, goal: &Board<R, C>, answer: &Answer<Found>, out: &mut Vec<u8>) {
        match self.form {
            Form::Json => write_object(start, goal, answer, out),
            form => write_line(answer, form, None, out),
        }
    }

    /// Appends the answer to a question whose place is known.
    #[inline]
    fn answer_at(&self, asked: &Asked<R, C>, known: Option<Word>, out: &mut Vec<u8>) -> Result<(), Error> {
        let Asked { start, goal, place } = asked;
        let answer = match (place, known) {
            (None, _) => Answer::Unsolvable,
            (Some(_), Some(word)) => Answer::Found(word),
            (Some(place), None) => self.slides.recall(*place)?,
        };
        let goal = goal.as_ref().unwrap_or(self.goal.board());
        let answer = match answer {
            // A word is too short for the longest paths of the larger boards.
            Answer::Found(word) if !word.is_path() && self.form != Form::Steps => {
                self.slides.path(start, goal)?.map(Found::Path)
            }
            answer => answer.map(|word| Found::Word(word, &Letters::PLAIN)),
        };
        self.write(start, goal, &answer, out);
        Ok(())
    }

    #[inline]
    fn asked(&self, start: Board<R, C>, goal: Option<Board<R, C>>) -> Result<Asked<R, C>, Error> {
        let place = match goal {
            None => self.slides.place(&start, &self.goal)?,
            Some(goal) => self.slides.place(&start, &Goal::new(goal))?,
        };
        Ok(Asked { start, goal, place })
    }
}

/// A question and the place of its word, if it is solvable.
#[derive(Clone, Copy)]
struct Asked<const R: usize, const C: usize> {
    start: Board<R, C>,
    /// Where the line names one.
    goal: Option<Board<R, C>>,
    place: Option<Place>,
}

impl<const R: usize, const C: usize> Usual for Slide<R, C> {
    type Asked = Asked<R, C>;

    #[inline]
    fn ask(&self, text: &[u8]) -> Result<Option<(Asked<R, C>, usize)>, Error> {
        let Some((start, end)) = Board::parse_usual(text) else { return Ok(None) };
        if let Some(line_end) = line_end(&text[end..]) {
            return Ok(Some((self.asked(start, None)?, end + line_end)));
        }
        let Some(rest) = text[end..].strip_prefix(b" ") else { return Ok(None) };
        let Some((goal, length)) = Board::parse_usual(rest) else { return Ok(None) };
        let Some(line_end) = line_end(&rest[length..]) else { return Ok(None) };
        Ok(Some((self.asked(start, Some(goal))?, end + 1 + length + line_end)))
    }

    #[inline]
    fn known(&self, asked: Asked<R, C>) -> Option<Word> {
        self.slides.known(asked.place?)
    }

    #[inline]
    fn answer(&self, asked: Asked<R, C>, known: Option<Word>, out: &mut Vec<u8>) -> Result<(), Error> {
        self.answer_at(&asked, known, out)
    }
}

impl<const R: usize, const C: usize> Answerer for Slide<R, C> {
    fn answer_line(&self, line: &[u8], out: &mut Vec<u8>) -> Result<(), Problem> {
        if let Some((start, goal)) = Board::parse_line(line)? {
            self.answer_at(&self.asked(start, goal)?, None, out)?;
        }
        Ok(())
    }

    fn write_unreadable(&self, line: u64, why: &str, out: &mut Vec<u8>) {
        write_unreadable(line, why, self.form, out);
    }
}
