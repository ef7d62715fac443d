//! Finds the way to a goal of one's own. Only where its blank is decides which table is asked.

use std::error::Error;

use tables::{Answer, AnyBoard, AnySlides, Board, Folder, Size, Slides};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Folder::asked_or_usual(None);
    let eight = Slides::<3, 3>::new(folder.clone());
    let (start, goal): (Board<3, 3>, Board<3, 3>) =
        ("2 8 3 / 1 6 4 / 7 0 5".parse()?, "1 2 3 / 8 0 4 / 7 6 5".parse()?);
    if let Answer::Found(path) = eight.path(&start, &goal)? {
        println!("{start} to {goal}: {path}");
    }

    // The same where the boards' size is known only at run time.
    let size: Size = "3x3".parse()?;
    let (start, goal) = (AnyBoard::parse(size, b"283164705")?, AnyBoard::parse(size, b"x21345678")?);
    match AnySlides::new(size, folder).path(&start, &goal)? {
        Answer::Found(path) => println!("{start} to {goal}: {path}"),
        Answer::Unsolvable => println!("{start} to {goal}: unsolvable"),
        Answer::Beyond(bound) => println!("{start} to {goal}: more than {bound} moves"),
    }
    Ok(())
}
