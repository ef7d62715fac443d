//! Rolls the cubes until they show a pattern: from the judges' start, and from cubes that lie in any way.

use std::error::Error;

use tables::{Answer, CubeQuestion, Folder, Rolls};

fn main() -> Result<(), Box<dyn Error>> {
    let cubes = Rolls::new(Folder::asked_or_usual(None));
    // Column and row of the blank at the start, and the pattern.
    let from_start = CubeQuestion::parse(b"2 1 RBW RWW EWW")?;
    // For each cube the colours on top and to the front, E for the blank, and the pattern.
    let from_state = CubeQuestion::parse_line(b"WR WR WR WR E WR WR WR BR  WWW WEW WWW")?.ok_or("an empty line")?;
    for question in [from_start, from_state] {
        match cubes.path(&question)? {
            Answer::Found(path) => println!("{} to {}: {} rolls, {path}", question.start, question.goal, path.len()),
            Answer::Unsolvable => println!("{} to {}: unsolvable", question.start, question.goal),
            Answer::Beyond(bound) => println!("{} to {}: more than {bound}", question.start, question.goal),
        }
    }
    Ok(())
}
