//! Solves a million boards, each a few moves from the one before, and says how far the goal was from them.

use std::error::Error;

use tables::{Answer, Board, Folder, Goal, Move, Slides};

fn main() -> Result<(), Box<dyn Error>> {
    let eight = Slides::<3, 3>::new(Folder::asked_or_usual(None));
    // What is the same for all questions is done once: the goal is made ready, and paths are remembered as words.
    let goal = Goal::<3, 3>::new(Board::goal(8));
    let mut board = Board::<3, 3>::goal(8);
    let mut boards = [0; 32];
    let mut random = 1u64;
    for _ in 0..1_000_000 {
        // A usual generator of numbers that look random; its highest bits are the best ones.
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        board = board.moved(Move::ALL[(random >> 62) as usize]).unwrap_or(board);
        let place = Slides::place(&board, &goal).ok_or("moves never lead to an unsolvable board")?;
        if let Answer::Found(word) = eight.recall(place)? {
            boards[word.len()] += 1;
        }
    }
    println!("moves  boards");
    for (moves, boards) in boards.iter().enumerate().filter(|(_, boards)| **boards > 0) {
        println!("{moves:5}  {boards:6}");
    }
    Ok(())
}
