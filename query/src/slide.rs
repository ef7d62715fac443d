//! `query eight` and `query slide`: sliding boards.

use std::mem::ManuallyDrop;
use std::sync::Arc;

use burst::{Boards, Reason};
use tables::{Answer, AnyBoard, AnySlides, Board, Error, Folder, Goal, Letters, Place, Shortest, Size, Slides};

use crate::Outcome;
use crate::answer::{Form, Found, Trouble, argument, print, write_line, write_object, write_unreadable};
use crate::args::SlideArgs;
use crate::by::By;
use crate::draw::{self, Piece};
use crate::lines::{self, Answerer};
use crate::ways::{self, Print, Ways};
use crate::work::Problem;

/// Answers the board in the arguments, or standard input, and says what searches took.
// Pages for its variables are asked for only where it runs.
#[inline(never)]
pub(crate) fn run(size: Size, args: SlideArgs, folder: Folder) -> Result<Outcome, Trouble> {
    let by = By::asked(&args.by);
    let outcome = answer(size, args, folder, by.clone())?;
    by.inspect(|by| by.report());
    Ok(outcome)
}

fn answer(size: Size, args: SlideArgs, folder: Folder, by: Option<Arc<By>>) -> Result<Outcome, Trouble> {
    let read = |name, text: String| argument(name, &text, AnyBoard::parse(size, text.as_bytes()));
    let goal = args.to.map_or(Ok(AnyBoard::goal(size, size.cells() - 1)), |to| read("the goal", to))?;
    let (form, ways) = (Form::from(&args.form), Ways::asked(&args.ways));
    let slide = Slide { solver: Solver::new(goal, folder), form, ways, by };
    if args.board.is_empty() {
        draw::refuse_lines(&args.draw)?;
        return lines::run(slide, args.threads.threads);
    }
    // It goes with the process: to take it apart before is a hundredth of the time of a start.
    let slide = ManuallyDrop::new(slide);
    let start = read("the board", args.board.join(" "))?;
    let mut out = Vec::new();
    let path = if slide.asks_for_the_path() {
        let answer = slide.solver.slides.path(&start, &goal)?.map(Found::Path);
        slide.write_answer(&start, &goal, &answer, &mut out);
        answer
    } else {
        let answer = slide.shortest(&start, &goal)?;
        slide.write_ways(&start, &goal, &answer, b'\n', &mut out)?;
        ways::smallest(&answer)?
    };
    out.extend(draw::draw(&args.draw, size.grid(), &mut start.tiles().map(Piece::from), &path)?);
    print(&out)
}

/// Finds the paths of boards of one size, and remembers those of the 8-puzzle.
pub(crate) struct Solver {
    slides: AnySlides,
    /// The goal of questions that name none.
    goal: AnyBoard,
    eight: Option<Eight>,
}

/// The 8-puzzle is asked for by the million.
struct Eight {
    slides: Slides<3, 3>,
    goal: Goal<3, 3>,
}

impl Solver {
    /// For boards of the goal's size.
    pub(crate) fn new(goal: AnyBoard, folder: Folder) -> Solver {
        let square = Board::try_from(goal).ok();
        let eight = square.map(|goal| Eight { slides: Slides::new(folder.clone()), goal: Goal::new(goal) });
        Solver { slides: AnySlides::new(goal.size(), folder), goal, eight }
    }

    /// The answer to a question, which may have a goal of its own.
    pub(crate) fn find(&self, start: &AnyBoard, goal: Option<&AnyBoard>) -> Result<Answer<Found>, Error> {
        match (&self.eight, Board::try_from(*start)) {
            (Some(eight), Ok(square)) => {
                let own_goal = goal.and_then(|&goal| Board::try_from(goal).ok()).map(Goal::new);
                eight.find(Slides::place(&square, own_goal.as_ref().unwrap_or(&eight.goal)))
            }
            _ => Ok(self.slides.path(start, goal.unwrap_or(&self.goal))?.map(Found::Path)),
        }
    }

    /// The answer to the question that a text begins with, a board of the 8-puzzle in its usual spelling or, if `has_goal`, two
    /// of them, and the number of its bytes; nothing for any other.
    pub(crate) fn find_usual(&self, text: &[u8], has_goal: bool) -> Result<Option<(Answer<Found>, usize)>, Error> {
        let Some(eight) = &self.eight else { return Ok(None) };
        // One board is at most nine symbols and the spaces between them. If it looks like a goal, and is none, its table may
        // not even be there.
        let place = burst::place(&eight.slides, &eight.goal, text).filter(|(_, length)| (*length > 17) == has_goal);
        place.map(|(place, length)| Ok((eight.find(place)?, length))).transpose()
    }
}

impl Eight {
    /// The answer in a place, as it is printed. Every path of the 8-puzzle fits into a word.
    #[inline]
    fn find(&self, place: Option<Place>) -> Result<Answer<Found>, Error> {
        let Some(place) = place else { return Ok(Answer::Unsolvable) };
        Ok(burst::recall(&self.slides, place)?.map(|word| Found::Word(word, &Letters::PLAIN)))
    }
}

struct Slide {
    solver: Solver,
    form: Form,
    ways: Option<Ways>,
    by: Option<Arc<By>>,
}

impl Slide {
    /// True if the table's path is all that is wanted.
    fn asks_for_the_path(&self) -> bool {
        self.ways.is_none() && self.by.is_none()
    }

    /// All shortest paths, from the table or a search.
    fn shortest(&self, start: &AnyBoard, goal: &AnyBoard) -> Result<Answer<Shortest<'_>>, Error> {
        let slides = &self.solver.slides;
        match &self.by {
            None => slides.shortest(start, goal),
            Some(by) => Ok(by.search(|method| slides.search(start, goal, method))),
        }
    }

    /// Appends what is wanted of all shortest paths.
    fn write_ways(
        &self,
        start: &AnyBoard,
        goal: &AnyBoard,
        answer: &Answer<Shortest<'_>>,
        gap: u8,
        out: &mut Vec<u8>,
    ) -> Result<(), Error> {
        ways::write(start, goal, answer, Print { form: self.form, ways: self.ways, gap }, out)
    }

    fn write_answer(&self, start: &AnyBoard, goal: &AnyBoard, answer: &Answer<Found>, out: &mut Vec<u8>) {
        match self.form {
            Form::Json => write_object(start, goal, answer, out),
            form => write_line(answer, form, None, out),
        }
    }
}

impl Answerer for Slide {
    fn answer_usual(&self, text: &[u8], out: &mut Vec<u8>) -> Result<(u64, usize), Error> {
        let form = self.form;
        match &self.solver.eight {
            // Objects name the boards.
            Some(eight) if form != Form::Json && self.asks_for_the_path() => {
                let boards = Boards { slides: &eight.slides, goal: &eight.goal, form };
                let other = |asked, out: &mut Vec<u8>| {
                    write_line(&eight.find(asked)?, form, None, out);
                    Ok(())
                };
                boards.answer(text, &other, out)
            }
            _ => Ok((0, 0)),
        }
    }

    fn answer_line(&self, line: &[u8], out: &mut Vec<u8>) -> Result<(), Problem> {
        let solver = &self.solver;
        if let Some((start, own_goal)) = AnyBoard::parse_line(solver.goal.size(), line)? {
            let goal = own_goal.as_ref().unwrap_or(&solver.goal);
            if !self.asks_for_the_path() {
                let answer = self.shortest(&start, goal)?;
                return Ok(self.write_ways(&start, goal, &answer, b' ', out)?);
            }
            let answer = solver.find(&start, own_goal.as_ref())?;
            self.write_answer(&start, goal, &answer, out);
        }
        Ok(())
    }

    fn write_unreadable(&self, line: u64, why: &dyn Reason, out: &mut Vec<u8>) {
        write_unreadable(line, why, self.form, out);
    }
}
