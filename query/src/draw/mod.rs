//! What a solution looks like: every board on the way, as text for people or as a picture that plays.
//!
//! All of it works on [`Piece`]s in a grid, so that it is there once and not once for each size of board.

mod film;
mod layout;
mod pen;
mod picture;
mod pieces;
mod roll;
mod terminal;
mod text;

use std::fs;

use tables::{Answer, Grid};

pub(crate) use self::pieces::Piece;
use self::pieces::Way;
use self::terminal::Terminal;
use crate::answer::{Found, Trouble};
use crate::args::DrawArgs;

/// Draws an answer as it was asked for: a picture goes to its file, and what is to be printed behind the answer's line
/// is returned, which is nothing where nothing was asked for.
pub(crate) fn draw(
    args: &DrawArgs,
    grid: Grid,
    start: &mut dyn Iterator<Item = Piece>,
    answer: &Answer<Found>,
) -> Result<Vec<u8>, Trouble> {
    let mut shown = Vec::new();
    if args.show || args.svg.is_some() {
        let way = Way::new(grid, start.collect(), answer);
        if args.show {
            text::write(&way, &Terminal::of_stdout(args.color), &mut shown);
        }
        if let Some(file) = &args.svg {
            fs::write(file, picture::of(&way)).map_err(|error| Trouble::Picture(file.clone(), error))?;
        }
    }
    Ok(shown)
}

/// Refuses to draw what a whole input asks for.
pub(crate) fn refuse_lines(args: &DrawArgs) -> Result<(), Trouble> {
    match args {
        DrawArgs { show: false, svg: None, .. } => Ok(()),
        _ => Err(Trouble::Argument("--show and --svg draw one question: give it as an argument".into())),
    }
}
