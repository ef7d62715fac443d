//! Every question that can be asked from the cubes' start: nine blanks, 59,049 patterns.

use rayon::prelude::*;
use tables::{Answer, CubeQuestion, Folder, Pattern, Rolling, Rolls, Table, TableName, Tray, parse_blank};
use tests::exhaustive::every_state_agrees;
use tests::facts::Facts;
use tests::plain::{self, CubeSpace, Cubes, Space};
use tests::{programs, same};

/// The kind of each cell of the tray.
const KINDS: [&str; 9] = ["corner", "edge", "corner", "edge", "center", "edge", "corner", "edge", "corner"];

/// The cells that stand for their kinds in the tables.
const REPRESENTATIVES: [usize; 3] = [8, 7, 4];

/// The number of ways to colour the tops of eight cubes.
const TOPS: usize = 3usize.pow(8);

/// The letters of a pattern with its blank in this cell.
fn pattern(blank: usize, number: usize) -> [u8; 9] {
    let mut rest = number;
    let mut letters = [b'E'; 9];
    for cell in (0..9).rev().filter(|&cell| cell != blank) {
        letters[cell] = b"WRB"[rest % 3];
        rest /= 3;
    }
    letters
}

fn parities(tray: &Tray) -> u8 {
    tray.cubes().fold(0, |parities, cube| parities << 1 | cube.parity() as u8)
}

/// A start, and what the plain search tells of it.
struct FromStart {
    start: Cubes,
    distances: Vec<u8>,
}

/// A question from a start, with its answer by the plain search.
struct Asked {
    question: CubeQuestion,
    letters: [u8; 9],
    steps: u8,
    /// The smallest parities of the trays that show the pattern and are nearest.
    parities: u8,
}

impl FromStart {
    fn new(blank: usize) -> FromStart {
        let start = Cubes::start(blank);
        FromStart { start, distances: plain::search(&CubeSpace::default(), &[start]) }
    }

    fn asked(&self, letters: [u8; 9]) -> Asked {
        let space = CubeSpace::default();
        let distance = |cubes: &Cubes| self.distances[space.index(cubes)];
        let mut nearest = Cubes::showing(&letters);
        let steps = nearest.iter().map(distance).min().expect("256 trays show a pattern");
        nearest.retain(|cubes| distance(cubes) == steps);
        let parities = nearest.iter().map(|cubes| parities(&same::tray(cubes))).min().expect("one that is nearest");
        let goal = Pattern::parse(&letters).expect("a pattern");
        let question = CubeQuestion { start: Tray::start(self.start.blank), goal };
        Asked { question, letters, steps, parities }
    }

    /// That the library's path, length and word are answers to the question, and that the answer takes no more than
    /// `bound` moves if it is found. Returns where the path leads.
    fn agrees(&self, asked: &Asked, rolls: &Rolls, bound: Option<u32>) -> Option<Cubes> {
        let (blank, question) = (self.start.blank, &asked.question);
        let beyond = bound.filter(|&bound| u32::from(asked.steps) > bound);
        let expected = beyond.map_or(Answer::Found(asked.steps.into()), Answer::Beyond);
        let path = rolls.path(question).expect("a sound table");
        assert_eq!(path.clone().map(|path| path.len()), expected, "{blank} {}", question.goal);
        assert_eq!(rolls.steps(question).expect("a sound table"), expected, "{blank} {}", question.goal);
        let place = Rolls::place(blank, &question.goal);
        let word = rolls.recall(place).expect("a sound table");
        assert_eq!(word.map(|word| word.len()), expected, "{blank} {}", question.goal);
        assert_eq!(rolls.words().get(place), word.found(), "{blank} {}", question.goal);
        let length = rolls.recall_length(place).expect("a sound table");
        assert_eq!(length.map(|length| length.get()), expected.map(Some), "{blank} {}", question.goal);
        assert_eq!(rolls.lengths().get(place), length.found(), "{blank} {}", question.goal);
        let (path, word) = (path.found()?.to_string(), word.found()?);
        assert_eq!(word.is_path(), path.len() <= 31, "{blank} {}", question.goal);
        if word.is_path() {
            let mut written = Vec::new();
            word.write(Rolls::letters(blank), &mut written);
            assert_eq!(String::from_utf8_lossy(&written), path, "{blank} {}", question.goal);
        }
        let end = plain::played(&CubeSpace::default(), self.start, path.bytes()).expect("moves that can be made");
        assert_eq!(end.tops(), asked.letters, "{blank} {}: {path}", question.goal);
        Some(end)
    }
}

fn start_table(folder: &Folder, blank: usize) -> Table<Rolling> {
    Table::open(folder, TableName::CubeStart { blank }, Rolling::from_start(blank)).expect("a sound table")
}

#[test]
fn every_question_from_every_start() {
    let tables = programs::standard();
    let bounded = programs::build(&["--max-depth", "20", "cube-corner", "cube-edge", "cube-center"]);
    let (facts, rolls, bounded_rolls) = (Facts::read(), Rolls::new(tables.folder()), Rolls::new(bounded.folder()));
    let steps = (0..9).into_par_iter().flat_map(|blank| {
        let from = FromStart::new(blank);
        assert_eq!(plain::levels(&from.distances), facts.cube_states_from_start_blank[KINDS[blank]]);
        let table = REPRESENTATIVES.contains(&blank).then(|| start_table(&tables.folder(), blank));
        if let Some(table) = &table {
            every_state_agrees(table, &CubeSpace::default(), &from.distances, same::tray);
        }
        let questions = (0..9 * TOPS).into_par_iter().map(|number| {
            let asked = from.asked(pattern(number / TOPS, number % TOPS));
            assert_eq!(asked.question.goal.number(), number);
            let end = from.agrees(&asked, &rolls, None);
            from.agrees(&asked, &bounded_rolls, Some(20));
            // Where a question is turned for the table, so are the parities.
            if let Some(table) = &table {
                assert_eq!(table.nearest(number).expect("a sound table"), asked.parities);
                assert_eq!(end.map(|end| parities(&same::tray(&end))), Some(asked.parities));
            }
            asked.steps
        });
        let steps: Vec<u8> = questions.collect();
        assert_eq!(plain::levels(&steps), facts.cube_patterns_from_start_blank[KINDS[blank]]);
        steps
    });
    let steps: Vec<u8> = steps.collect();
    assert_eq!(steps.len(), facts.cube_extremes.questions);
    assert_eq!(steps.iter().filter(|&&steps| steps > 30).count(), facts.cube_extremes.over_30);
}

#[test]
fn the_known_answers() {
    let tables = programs::standard();
    let rolls = Rolls::new(tables.folder());
    for vector in Facts::read().cube_extremes.vectors {
        let start = Tray::start(parse_blank(&vector.blank).expect("a cell"));
        let goal = vector.pattern.parse().expect("a pattern");
        let steps = rolls.steps(&CubeQuestion { start, goal }).expect("a sound table");
        assert_eq!(steps, Answer::Found(vector.steps), "{} {}", vector.blank, vector.pattern);
    }
}
