//! Solves one board: `cargo run --release --example one_board -- '2 3 4 1 5 x 7 6 8'`.

use std::env;
use std::error::Error;

use tables::{Answer, Board, Folder, Slides};

fn main() -> Result<(), Box<dyn Error>> {
    let start: Board<3, 3> = env::args().nth(1).as_deref().unwrap_or("23415x768").parse()?;
    let eight = Slides::new(Folder::asked_or_usual(None));
    match eight.path(&start, &Board::goal(8))? {
        Answer::Found(path) => println!("{} moves: {path}", path.len()),
        Answer::Unsolvable => println!("no moves lead there"),
        Answer::Beyond(bound) => println!("more than {bound} moves"),
    }
    Ok(())
}
