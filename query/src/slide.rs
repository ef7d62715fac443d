//! `query eight`: sliding boards.

use std::sync::Arc;

use tables::{Answer, Board, Error, Folder, Goal, Letters, Place, Puzzle, Slides, Sliding, Word};

use crate::Outcome;
use crate::answer::{Form, Found, Trouble, argument, print, write_line, write_object, write_unreadable, write_word};
use crate::args::SlideArgs;
use crate::blocks::line_end;
use crate::burst::Usual;
use crate::by::By;
use crate::lines::{self, Answerer};
use crate::ways::{self, Print, Ways};
use crate::work::Problem;

/// Answers the board in the arguments, or standard input, and says what searches took.
pub(crate) fn run<const R: usize, const C: usize>(args: SlideArgs, folder: Folder) -> Result<Outcome, Trouble> {
    let by = By::asked(&args.by);
    let outcome = answer::<R, C>(args, folder, by.clone())?;
    by.inspect(|by| by.report());
    Ok(outcome)
}

fn answer<const R: usize, const C: usize>(
    args: SlideArgs,
    folder: Folder,
    by: Option<Arc<By>>,
) -> Result<Outcome, Trouble> {
    let last = Board::<R, C>::CELLS - 1;
    let goal = args.to.map_or(Ok(Board::goal(last)), |to| argument("the goal", Board::parse(to.as_bytes())))?;
    let slides = Slides::<R, C>::new(folder);
    let (form, ways) = (Form::from(&args.form), Ways::asked(&args.ways));
    let slide = Slide { slides, goal: Goal::new(goal), form, ways, by };
    if args.board.is_empty() {
        return lines::run(slide, args.threads.threads);
    }
    let start = argument("the board", Board::parse(args.board.join(" ").as_bytes()))?;
    let mut out = Vec::new();
    if slide.asks_for_the_path() {
        let answer = slide.slides.path(&start, &goal)?.map(Found::Path);
        slide.write(&start, &goal, &answer, &mut out);
    } else {
        slide.write_otherwise(&start, &goal, b'\n', &mut out)?;
    }
    print(&out)
}

struct Slide<const R: usize, const C: usize> {
    slides: Slides<R, C>,
    /// The goal of lines that name none.
    goal: Goal<R, C>,
    form: Form,
    ways: Option<Ways>,
    by: Option<Arc<By>>,
}

impl<const R: usize, const C: usize> Slide<R, C> {
    /// True if the table's path is all that is wanted.
    fn asks_for_the_path(&self) -> bool {
        self.ways.is_none() && self.by.is_none()
    }

    /// Appends the answer by all shortest paths, from the table or a search.
    fn write_otherwise(
        &self,
        start: &Board<R, C>,
        goal: &Board<R, C>,
        gap: u8,
        out: &mut Vec<u8>,
    ) -> Result<(), Error> {
        let puzzle;
        let answer = match &self.by {
            None => self.slides.shortest(start, goal)?,
            Some(by) => {
                puzzle = Sliding::<R, C>::new(goal.blank());
                by.search(&puzzle, puzzle.rank(&start.renamed(goal)))
            }
        };
        ways::write(start, goal, &answer, Print { form: self.form, ways: self.ways, gap }, out)
    }

    fn write(&self, start: &Board<R, C>, goal: &Board<R, C>, answer: &Answer<Found>, out: &mut Vec<u8>) {
        match self.form {
            Form::Json => write_object(start, goal, answer, out),
            form => write_line(answer, form, None, out),
        }
    }

    /// The answer in a place, as it is printed.
    #[inline]
    fn find(&self, place: Option<Place>) -> Result<Answer<Found>, Error> {
        let Some(place) = place else { return Ok(Answer::Unsolvable) };
        match self.slides.recall(place)? {
            // A word is too short for the longest paths of the larger boards.
            Answer::Found(word) if !self.form.can_print(word) => Ok(self.slides.path_at(place)?.map(Found::Path)),
            answer => Ok(answer.map(|word| Found::Word(word, &Letters::PLAIN))),
        }
    }
}

impl<const R: usize, const C: usize> Usual for Slide<R, C> {
    /// Where the word of a solvable question is kept.
    type Asked = Option<Place>;

    #[inline]
    fn ask(&self, text: &[u8]) -> Option<(Option<Place>, usize)> {
        let (start, end) = Board::parse_usual(text)?;
        if let Some(line_end) = line_end(&text[end..]) {
            return Some((self.slides.quick_place(&start, &self.goal), end + line_end));
        }
        let rest = text[end..].strip_prefix(b" ")?;
        let (goal, length) = Board::parse_usual(rest)?;
        let line_end = line_end(&rest[length..])?;
        Some((self.slides.quick_place(&start, &Goal::new(goal)), end + 1 + length + line_end))
    }

    #[inline]
    fn known(&self, asked: Option<Place>) -> Option<Word> {
        self.slides.known(asked?).filter(|&word| self.form.can_print(word))
    }

    #[inline]
    fn write(&self, _: Option<Place>, known: Word, out: &mut Vec<u8>) {
        write_word(known, &Letters::PLAIN, self.form, out);
    }

    fn answer(&self, asked: Option<Place>, out: &mut Vec<u8>) -> Result<(), Error> {
        write_line(&self.find(asked)?, self.form, None, out);
        Ok(())
    }
}

impl<const R: usize, const C: usize> Answerer for Slide<R, C> {
    fn usual(&self) -> Option<&Self> {
        // Objects name the boards.
        (self.form != Form::Json && self.asks_for_the_path()).then_some(self)
    }

    fn answer_line(&self, line: &[u8], out: &mut Vec<u8>) -> Result<(), Problem> {
        if let Some((start, goal)) = Board::parse_line(line)? {
            if !self.asks_for_the_path() {
                let goal = goal.as_ref().unwrap_or(self.goal.board());
                return Ok(self.write_otherwise(&start, goal, b' ', out)?);
            }
            let goal = goal.map_or_else(|| self.goal.clone(), Goal::new);
            let answer = self.find(Slides::place(&start, &goal))?;
            self.write(&start, goal.board(), &answer, out);
        }
        Ok(())
    }

    fn write_unreadable(&self, line: u64, why: &str, out: &mut Vec<u8>) {
        write_unreadable(line, why, self.form, out);
    }
}
