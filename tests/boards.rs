//! Every sliding board to every goal: whether it can be solved, in how many moves, and the smallest path.

use rayon::prelude::*;
use tables::{
    Answer, AnyBoard, AnySlides, Board, Folder, Goal, Letters, Move, Path, Place, Puzzle, Size, Slides, Sliding, Table,
    TableName, Word, golden_levels,
};
use tests::exhaustive::every_state_agrees;
use tests::plain::{self, LETTERS, Space, TileSpace, Tiles, UNREACHED};
use tests::random::Random;
use tests::smallest::SmallestPaths;
use tests::{programs, same};

/// The library's answers about boards to a goal, beside the plain search's.
struct Answers<'a, const R: usize, const C: usize> {
    slides: &'a Slides<R, C>,
    root: Tiles,
    goal: Goal<R, C>,
    /// The distance at which the table's search was stopped, if it was.
    bound: Option<u32>,
    distances: &'a [u8],
    smallest: SmallestPaths<'a>,
}

/// A board of which answers are asked.
struct Asked<const R: usize, const C: usize> {
    index: usize,
    tiles: Tiles,
    board: Board<R, C>,
    /// Its distance, if it can be solved and the table goes that far.
    expected: Answer<usize>,
}

impl<'a, const R: usize, const C: usize> Answers<'a, R, C> {
    fn new(slides: &'a Slides<R, C>, root: Tiles, distances: &'a [u8]) -> Self {
        let smallest = SmallestPaths::new(&TileSpace::<R, C>, distances);
        Answers { slides, root, goal: Goal::new(same::board(&root)), bound: None, distances, smallest }
    }

    fn asked(&self, index: usize) -> Asked<R, C> {
        let tiles = TileSpace::<R, C>.state(index);
        let expected = match (self.distances[index], self.bound) {
            (UNREACHED, _) => Answer::Unsolvable,
            (distance, Some(bound)) if u32::from(distance) > bound => Answer::Beyond(bound),
            (distance, _) => Answer::Found(distance.into()),
        };
        Asked { index, tiles, board: same::board(&tiles), expected }
    }

    /// The word of a board, whether it is asked for the first time or was filled on the way from another.
    fn word_agrees(&self, asked: &Asked<R, C>) {
        let start = &asked.board;
        let Some(place) = Slides::place(start, &self.goal) else {
            assert_eq!(asked.expected, Answer::Unsolvable, "{start}");
            return;
        };
        let word = self.slides.recall(place).expect("a sound table");
        assert_eq!(word.map(Word::len), asked.expected, "{start}");
        // Larger boards have too many words to keep them, and a few are not worth it.
        let known = self.slides.words().get(place);
        assert!(known.is_none() || R * C <= 9 && known == word.found(), "{start}: {known:?}");
        let Answer::Found(word) = word else { return };
        match word.moves() {
            Some(moves) => assert!(moves.map(letter).eq(self.smallest.letters(asked.index)), "{start}: {word:?}"),
            None => assert!(word.len() > Word::MOST, "{start}: {word:?}"),
        }
    }

    /// The whole path of a board: it is one, a shortest one and the smallest of these.
    fn path_agrees(&self, asked: &Asked<R, C>) {
        let start = &asked.board;
        let path = self.slides.path(start, self.goal.board()).expect("a sound table");
        assert_eq!(path.clone().map(|path| path.len()), asked.expected, "{start}");
        let Answer::Found(path) = path else { return };
        let letters = || path.moves().iter().copied().map(letter);
        assert_eq!(plain::played(&TileSpace::<R, C>, asked.tiles, letters()), Some(self.root), "{start}: {path}");
        assert!(letters().eq(self.smallest.letters(asked.index)), "{start}: {path}");
    }
}

fn letter(step: Move) -> u8 {
    step.letter() as u8
}

/// All boards, those that cannot be solved among them, to the goal with its blank in each cell: whether they can be
/// solved, and the word and the path of every one or of one in `every`. And all that the tables say.
fn every_board_to_every_goal<const R: usize, const C: usize>(tables: &programs::Built, every: usize) {
    let (space, slides) = (TileSpace::<R, C>, Slides::<R, C>::new(tables.folder()));
    (0..R * C).into_par_iter().for_each(|goal_blank| {
        let root = space.goal(goal_blank);
        let goal = Board::<R, C>::goal(goal_blank);
        assert_eq!(goal, same::board(&root));
        let distances = plain::search(&space, &[root]);
        let (grid, puzzle) = (Board::<R, C>::GRID, Sliding::<R, C>::new(goal_blank));
        if grid.representative(goal_blank) == goal_blank {
            let name = TableName::Slide { grid, blank: goal_blank };
            let table = Table::open(&tables.folder(), name, Sliding::new(goal_blank)).expect("a sound table");
            every_state_agrees(&table, &space, &distances, same::board::<R, C>);
        }
        let answers = Answers::new(&slides, root, &distances);
        (0..space.size()).into_par_iter().for_each(|index| {
            let asked = answers.asked(index);
            let solvable = asked.expected != Answer::Unsolvable;
            assert_eq!(puzzle.rank(&asked.board).is_some(), solvable, "{}", asked.board);
            assert_eq!(asked.board.can_reach(&goal), solvable, "{}", asked.board);
            if index % every == 0 {
                answers.word_agrees(&asked);
                answers.path_agrees(&asked);
            }
        });
        if R * C == 9 {
            let is_kept = |place: Place| slides.words().get(place).is_some();
            let mut places =
                (0..space.size()).filter_map(|index| Slides::place(&answers.asked(index).board, &answers.goal));
            assert!(places.all(is_kept), "{goal_blank}");
        }
    });
}

#[test]
fn every_square_board_to_every_goal() {
    every_board_to_every_goal::<3, 3>(programs::standard(), 1);
}

#[test]
fn every_square_board_is_read_as_it_is_ranked() {
    let space = TileSpace::<3, 3>;
    (0..9).into_par_iter().for_each(|blank| {
        let board = |tiles: &Tiles| same::board::<3, 3>(tiles);
        let (usual, own) = (Goal::new(Board::goal(blank)), board(&space.state(40_319 * (blank + 1))));
        let (slides, own_goal) = (Slides::<3, 3>::new(Folder::new("nowhere")), Goal::new(own));
        for start in (0..space.size()).map(|index| board(&space.state(index))) {
            let places = (Slides::place(&start, &usual), Slides::place(&start, &own_goal));
            assert_eq!(slides.parse_usual(format!("{start}\n").as_bytes(), &usual), Some((places.0, 9)), "{start}");
            let pair = format!("{start} {own}\n");
            assert_eq!(slides.parse_usual(pair.as_bytes(), &usual), Some((places.1, 19)), "{pair}");
        }
    });
}

#[test]
fn every_narrow_board_to_every_goal() {
    let tables = ["slide-2x2", "slide-3x2", "slide-3x2-3", "slide-4x2", "slide-4x2-5"];
    let tables = programs::build(&[&tables[..], &["slide-5x2", "slide-5x2-7", "slide-5x2-5"]].concat());
    every_board_to_every_goal::<2, 2>(&tables, 1);
    every_board_to_every_goal::<3, 2>(&tables, 1);
    every_board_to_every_goal::<4, 2>(&tables, 1);
    // Whole paths of up to 55 moves for 18 million boards would take longer than all other tests together. The tables
    // are shown to be right on every board all the same.
    every_board_to_every_goal::<5, 2>(&tables, 7);
}

/// Goals whose tiles stand in any order, each with a plain search of its own: nothing is renamed.
#[test]
fn any_square_board_to_any_goal() {
    let tables = programs::standard();
    let (space, slides) = (TileSpace::<3, 3>, Slides::<3, 3>::new(tables.folder()));
    let mut random = Random::new(0x5EED);
    let goals: Vec<usize> = (0..50).map(|_| random.below(space.size())).collect();
    let starts: Vec<usize> = (0..100).map(|_| random.below(space.size())).collect();
    goals.par_iter().for_each(|&goal| {
        let root = space.state(goal);
        let distances = plain::search(&space, &[root]);
        let answers = Answers::new(&slides, root, &distances);
        let solved = goal;
        let goal = same::board(&root);
        for &index in starts.iter().chain([&solved]) {
            let asked = answers.asked(index);
            answers.word_agrees(&asked);
            answers.path_agrees(&asked);
            assert_eq!(asked.board.can_reach(&goal), asked.expected != Answer::Unsolvable, "{} to {goal}", asked.board);
            let steps = slides.steps(&asked.board, &goal).expect("a sound table");
            assert_eq!(steps, asked.expected, "{} to {goal}", asked.board);
        }
    });
}

#[test]
fn every_square_board_to_goals_of_bounded_tables() {
    let tables = programs::build(&["--max-depth", "17", "eight-corner", "eight-edge", "eight-center"]);
    let (space, slides) = (TileSpace::<3, 3>, Slides::<3, 3>::new(tables.folder()));
    for root in [0, 1, 4].map(|goal_blank| space.goal(goal_blank)) {
        let distances = plain::search(&space, &[root]);
        let answers = Answers { bound: Some(17), ..Answers::new(&slides, root, &distances) };
        (0..space.size()).into_par_iter().for_each(|index| {
            let asked = answers.asked(index);
            answers.word_agrees(&asked);
            answers.path_agrees(&asked);
        });
    }
}

#[test]
fn recalled_words_are_written_as_their_letters() {
    let tables = programs::standard();
    let (space, slides) = (TileSpace::<3, 3>, Slides::<3, 3>::new(tables.folder()));
    (0..9).into_par_iter().for_each(|goal_blank| {
        let goal = Board::goal(goal_blank);
        for tiles in (0..space.size()).step_by(101).map(|index| space.state(index)) {
            let start = same::board(&tiles);
            let Some(place) = Slides::place(&start, &Goal::new(goal)) else { continue };
            let word = slides.recall(place).expect("a sound table").found().expect("a word where there is a place");
            let mut written = b"before ".to_vec();
            word.write(&Letters::PLAIN, &mut written);
            let path =
                slides.path(&start, &goal).expect("a sound table").found().expect("a path where there is a word");
            assert_eq!(String::from_utf8_lossy(&written), format!("before {path}"));
        }
    });
}

/// Every board to one goal, or one in `every`, as it is answered where the size is known only at run time: whether it
/// can be solved, and the smallest path.
fn every_board_of_a_size<const R: usize, const C: usize>(slides: &AnySlides, root: Tiles, every: usize) {
    let space = TileSpace::<R, C>;
    let goal = same::any_board::<R, C>(&root);
    let distances = plain::search(&space, &[root]);
    let smallest = SmallestPaths::new(&space, &distances);
    distances.par_iter().enumerate().for_each(|(index, &distance)| {
        let start = same::any_board::<R, C>(&space.state(index));
        assert_eq!(start.can_reach(&goal), distance != UNREACHED, "{start} {goal}");
        if index % every != 0 {
            return;
        }
        match slides.path(&start, &goal).expect("a sound table") {
            Answer::Found(path) => {
                assert_eq!(path.len(), usize::from(distance), "{start} {goal}: {path}");
                let letters = path.moves().iter().copied().map(letter);
                assert!(letters.eq(smallest.letters(index)), "{start} {goal}: {path}");
            }
            answer => assert_eq!((answer, distance), (Answer::Unsolvable, UNREACHED), "{start} {goal}"),
        }
    });
}

/// The goal with its blank in each cell.
fn every_goal_of_a_size<const R: usize, const C: usize>(tables: &programs::Built, every: usize) {
    let slides = AnySlides::new(Size::of::<R, C>(), tables.folder());
    let roots = (0..R * C).into_par_iter().map(|blank| TileSpace::<R, C>.goal(blank));
    roots.for_each(|root| every_board_of_a_size::<R, C>(&slides, root, every));
}

/// By the names of what lies on its side: the builder makes what answers it.
#[test]
fn every_board_of_every_size_of_up_to_ten_cells() {
    let tables = ["slide-2x2", "slide-2x3", "slide-2x3-1", "slide-2x4", "slide-2x4-2", "slide-2x5", "slide-2x5-1"];
    let square = ["slide-2x5-2", "slide-3x3", "slide-3x3-1", "slide-3x3-4"];
    let tables = programs::build(&[&tables[..], &square].concat());
    every_goal_of_a_size::<2, 2>(&tables, 1);
    every_goal_of_a_size::<2, 3>(&tables, 1);
    every_goal_of_a_size::<3, 2>(&tables, 1);
    every_goal_of_a_size::<2, 4>(&tables, 1);
    every_goal_of_a_size::<4, 2>(&tables, 1);
    every_goal_of_a_size::<3, 3>(&tables, 5);
    every_goal_of_a_size::<2, 5>(&tables, 7);
    every_goal_of_a_size::<5, 2>(&tables, 29);
}

/// Goals whose tiles stand in any order: all of the smallest boards, some of larger ones.
#[test]
fn every_wide_board_to_any_goal() {
    let tables = programs::build(&["slide-2x3", "slide-2x3-1", "slide-2x4", "slide-2x4-2"]);
    let slides = AnySlides::new(Size::of::<2, 3>(), tables.folder());
    let roots = (0..720).into_par_iter().map(|index| TileSpace::<2, 3>.state(index));
    roots.for_each(|root| every_board_of_a_size::<2, 3>(&slides, root, 1));

    let slides = AnySlides::new(Size::of::<2, 4>(), tables.folder());
    let mut random = Random::new(0x24);
    let roots: Vec<Tiles> = (0..40).map(|_| TileSpace::<2, 4>.state(random.below(40_320))).collect();
    roots.into_par_iter().for_each(|root| every_board_of_a_size::<2, 4>(&slides, root, 1));
}

#[test]
fn boards_of_another_size_have_no_path() {
    let slides = AnySlides::new(Size::of::<2, 3>(), programs::standard().folder());
    let board = |size: Size| AnyBoard::goal(size, 0);
    let (asked, turned, square) = (board(Size::of::<2, 3>()), board(Size::of::<3, 2>()), board(Size::SQUARE));
    for (start, goal) in [(asked, turned), (turned, asked), (turned, turned), (square, square), (asked, square)] {
        assert_eq!(slides.path(&start, &goal).expect("no table is needed"), Answer::Unsolvable);
        assert_eq!(start.can_reach(&goal), start == goal);
    }
}

/// A board after a random walk, and the number of moves that it took.
fn walked<S: Space>(space: &S, root: S::State, random: &mut Random) -> (S::State, usize) {
    let moves = random.below(200);
    let state = (0..moves).fold(root, |state, _| {
        let neighbours: Vec<S::State> = LETTERS.iter().filter_map(|&letter| space.moved(&state, letter)).collect();
        neighbours[random.below(neighbours.len())]
    });
    (state, moves)
}

/// Plays random walks from the goal and back by the paths: these are paths, the distances of neighbours are one apart,
/// and the first letter is the first one that leads nearer.
fn walks_are_walked_back<const R: usize, const C: usize>(seeds: u64, path: impl Fn(&Tiles) -> Path + Sync) {
    let space = TileSpace::<R, C>;
    let root = space.goal(R * C - 1);
    let deepest = golden_levels(&format!("slide-{}x{}", R.max(C), R.min(C))).expect("known").len() - 1;
    (0..seeds).into_par_iter().for_each(|seed| {
        let mut random = Random::new(1 + seed);
        for _ in 0..1000 {
            let (tiles, moves) = walked(&space, root, &mut random);
            let found = path(&tiles);
            let letters = || found.moves().iter().copied().map(letter);
            assert_eq!(plain::played(&space, tiles, letters()), Some(root), "{tiles:?}: {found}");
            assert!(found.len() <= moves.min(deepest) && found.len() % 2 == moves % 2, "{tiles:?}: {found}");
            let neighbours = LETTERS.iter().filter_map(|&letter| Some((letter, space.moved(&tiles, letter)?)));
            let mut first = None;
            for (letter, neighbour) in neighbours {
                let steps = path(&neighbour).len();
                assert_eq!(steps.abs_diff(found.len()), 1, "{tiles:?} {}", char::from(letter));
                if steps < found.len() {
                    first = first.or(Some(letter));
                }
            }
            assert_eq!(letters().next(), first, "{tiles:?}: {found}");
        }
    });
}

/// A plain search of all 12! boards is out of reach here. The builder compares the numbers of boards at each distance
/// with the known ones; what is left to show is that paths are paths, and the distances of neighbours one apart.
#[test]
fn a_million_walks_on_boards_of_twelve_cells() {
    fn any<const R: usize, const C: usize>(tables: &programs::Built) {
        let (size, goal) = (Size::of::<R, C>(), AnyBoard::goal(Size::of::<R, C>(), R * C - 1));
        let slides = AnySlides::new(size, tables.folder());
        walks_are_walked_back::<R, C>(200, |tiles| {
            let answer = slides.path(&same::any_board::<R, C>(tiles), &goal).expect("a sound table");
            answer.found().expect("a walk can be walked back")
        });
    }
    let tables = programs::build(&["slide-3x4", "slide-2x6"]);
    any::<4, 3>(&tables);
    any::<3, 4>(&tables);
    any::<6, 2>(&tables);
    any::<2, 6>(&tables);
    let slides = Slides::<4, 3>::new(tables.folder());
    walks_are_walked_back::<4, 3>(200, |tiles| {
        let answer = slides.path(&same::board(tiles), &Board::goal(11)).expect("a sound table");
        answer.found().expect("a walk can be walked back")
    });
}
