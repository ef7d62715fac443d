//! `query eight`: sliding boards.

use tables::{Answer, Board, Folder, Goal, Letters, Slides};

use crate::Outcome;
use crate::answer::{Form, Found, Trouble, argument, print, write_line, write_object, write_unreadable};
use crate::args::SlideArgs;
use crate::blocks::is_line_end;
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

    #[inline]
    fn answer(&self, start: &Board<R, C>, goal: &Goal<R, C>, out: &mut Vec<u8>) -> Result<(), tables::Error> {
        let answer = self.slides.recall(start, goal)?.map(|word| Found::Word(word, &Letters::PLAIN));
        // A word is too short for the longest paths of the larger boards.
        let answer = match answer {
            Answer::Found(Found::Word(word, _)) if !word.is_path() && self.form != Form::Steps => {
                self.slides.path(start, goal.board())?.map(Found::Path)
            }
            answer => answer,
        };
        self.write(start, goal.board(), &answer, out);
        Ok(())
    }
}

impl<const R: usize, const C: usize> Answerer for Slide<R, C> {
    #[inline]
    fn answer_usual(&self, text: &[u8], out: &mut Vec<u8>) -> Result<Option<usize>, tables::Error> {
        let Some((start, end)) = Board::parse_usual(text) else { return Ok(None) };
        if is_line_end(text, end) {
            self.answer(&start, &self.goal, out)?;
            return Ok(Some(end));
        }
        let behind = end + 1;
        let Some((goal, length)) = Board::parse_usual(text.get(behind..).unwrap_or(&[])) else { return Ok(None) };
        if text[end] != b' ' || !is_line_end(text, behind + length) {
            return Ok(None);
        }
        self.answer(&start, &Goal::new(goal), out)?;
        Ok(Some(behind + length))
    }

    fn answer_line(&self, line: &[u8], out: &mut Vec<u8>) -> Result<(), Problem> {
        match Board::parse_line(line)? {
            None => (),
            Some((start, None)) => self.answer(&start, &self.goal, out)?,
            Some((start, Some(goal))) => self.answer(&start, &Goal::new(goal), out)?,
        }
        Ok(())
    }

    fn write_unreadable(&self, line: u64, why: &str, out: &mut Vec<u8>) {
        write_unreadable(line, why, self.form, out);
    }
}
