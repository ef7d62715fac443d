//! Lists all shortest paths of a board, in dictionary order, and checks them against their number.

use std::env;
use std::error::Error;

use tables::{Answer, Board, Folder, Slides};

fn main() -> Result<(), Box<dyn Error>> {
    let start: Board<3, 3> = env::args().nth(1).as_deref().unwrap_or("23415x768").parse()?;
    let eight = Slides::new(Folder::asked_or_usual(None));
    let Answer::Found(shortest) = eight.shortest(&start, &Board::goal(8))? else {
        println!("no moves lead there");
        return Ok(());
    };
    // They are counted without walking each of them, and walked one at a time.
    println!("{} paths:", shortest.count()?);
    for path in shortest.paths() {
        println!("{}", path?);
    }
    Ok(())
}
