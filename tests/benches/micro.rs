//! The small parts by themselves: ranks, steps, walks, answers that are known, a level of the search. Each time is for a
//! thousand of them, but that of a level.

use std::hint::black_box;

use divan::{Bencher, bench};
use tables::{Board, CubeQuestion, Folder, Goal, Move, Place, Puzzle, Rolling, Rolls, Slides, Sliding, Tray};
use tests::programs;
use tests::random::Random;

fn main() {
    divan::main();
}

/// So many ranks, in no order.
fn ranks(puzzle: &impl Puzzle) -> Vec<usize> {
    let mut random = Random::new(15_116_544);
    (0..1000).map(|_| random.below(puzzle.states())).collect()
}

fn states<P: Puzzle>(puzzle: &P) -> Vec<P::State> {
    ranks(puzzle).into_iter().map(|rank| puzzle.unrank(rank)).collect()
}

fn boards() -> Vec<Board<3, 3>> {
    states(&Sliding::new(8))
}

fn folder() -> Folder {
    programs::standard().folder()
}

fn rank(bencher: Bencher, puzzle: impl Puzzle) {
    let states = states(&puzzle);
    bencher.bench_local(|| states.iter().filter_map(|state| puzzle.rank(black_box(state))).sum::<usize>());
}

fn unrank(bencher: Bencher, puzzle: impl Puzzle) {
    let ranks = ranks(&puzzle);
    bencher.bench(|| ranks.iter().for_each(|&rank| _ = black_box(puzzle.unrank(rank))));
}

fn step(bencher: Bencher, puzzle: impl Puzzle) {
    let ranks = ranks(&puzzle);
    let steps = Move::ALL.into_iter().cycle();
    bencher
        .bench(|| ranks.iter().zip(steps.clone()).filter_map(|(&rank, step)| puzzle.step(rank, step)).sum::<usize>());
}

/// What a level of the search asks for: all that is one move away from half of all states.
fn level(bencher: Bencher, puzzle: impl Puzzle) {
    let (row, mut random) = (puzzle.row(), Random::new(181_440));
    let frontier: Vec<u64> = (0..puzzle.rows())
        .flat_map(|_| row)
        .map(|bits| bits & (random.below(1 << 32) as u64 | (random.below(1 << 32) as u64) << 32))
        .collect();
    let mut next = vec![0; frontier.len()];
    bencher.bench_local(|| {
        let rows = next.chunks_exact_mut(row.len()).enumerate();
        rows.for_each(|(row, next)| puzzle.pull(row, black_box(&frontier), next));
    });
}

#[bench]
fn rank_eight(bencher: Bencher) {
    rank(bencher, Sliding::<3, 3>::new(8));
}

#[bench]
fn read_and_rank_eight(bencher: Bencher) {
    let (slides, goal) = (Slides::<3, 3>::new(folder()), Goal::new(Board::goal(8)));
    let lines: Vec<String> = boards().iter().map(|board| format!("{board}\n")).collect();
    bencher.bench(|| lines.iter().for_each(|line| _ = black_box(slides.parse_usual(line.as_bytes(), &goal))));
}

#[bench]
fn rank_cube(bencher: Bencher) {
    rank(bencher, Rolling::from_start(8));
}

#[bench]
fn unrank_eight(bencher: Bencher) {
    unrank(bencher, Sliding::<3, 3>::new(8));
}

#[bench]
fn unrank_cube(bencher: Bencher) {
    unrank(bencher, Rolling::from_start(8));
}

#[bench]
fn step_eight(bencher: Bencher) {
    step(bencher, Sliding::<3, 3>::new(8));
}

#[bench]
fn step_cube(bencher: Bencher) {
    step(bencher, Rolling::from_start(8));
}

#[bench]
fn walk_eight(bencher: Bencher) {
    let (slides, goal, boards) = (Slides::<3, 3>::new(folder()), Board::goal(8), boards());
    bencher.bench(|| boards.iter().map(|board| slides.path(board, &goal).expect("sound tables")).for_each(drop));
}

#[bench]
fn walk_cube(bencher: Bencher) {
    let cubes = Rolls::new(folder());
    let goals = states(&Rolling::from_start(8)).into_iter().map(|tray| tray.pattern());
    let questions: Vec<_> = goals.map(|goal| CubeQuestion { start: Tray::start(8), goal }).collect();
    bencher.bench(|| questions.iter().map(|question| cubes.path(question).expect("sound tables")).for_each(drop));
}

#[bench]
fn known_eight(bencher: Bencher) {
    let (slides, goal) = (Slides::<3, 3>::new(folder()), Goal::new(Board::goal(8)));
    let places: Vec<Place> = boards().iter().filter_map(|board| Slides::place(board, &goal)).collect();
    places.iter().for_each(|&place| _ = slides.recall(place).expect("sound tables"));
    bencher
        .bench(|| places.iter().filter_map(|&place| slides.words().get(place)).map(|word| word.len()).sum::<usize>());
}

/// The places of patterns, in no order.
fn pattern_places() -> Vec<Place> {
    states(&Rolling::from_start(8)).iter().map(|tray| Rolls::place(8, &tray.pattern())).collect()
}

#[bench]
fn known_cube(bencher: Bencher) {
    let (cubes, places) = (Rolls::new(folder()), pattern_places());
    places.iter().for_each(|&place| _ = cubes.recall(place).expect("sound tables"));
    bencher.bench(|| places.iter().filter_map(|&place| cubes.words().get(place)).map(|word| word.len()).sum::<usize>());
}

#[bench]
fn known_length(bencher: Bencher) {
    let (cubes, places) = (Rolls::new(folder()), pattern_places());
    places.iter().for_each(|&place| _ = cubes.recall_length(place).expect("sound tables"));
    let known = |&place: &Place| cubes.lengths().get(place)?.get();
    bencher.bench(|| places.iter().filter_map(known).sum::<usize>());
}

#[bench]
fn level_eight(bencher: Bencher) {
    level(bencher, Sliding::<3, 3>::new(8));
}

#[bench]
fn level_cube(bencher: Bencher) {
    level(bencher, Rolling::from_start(8));
}
