//! Tables that take any cubes to a pattern: all 15,116,544 trays against the plain search.

use rayon::prelude::*;
use tables::{Answer, CubeQuestion, Move, Pattern, Puzzle, Rolling, Rolls, Table, TableName};
use tests::facts::Facts;
use tests::plain::{self, CubeSpace, Cubes, LETTERS, Space};
use tests::programs::{self, Built};
use tests::same;

/// A pattern, and what the plain search tells of all trays.
struct Goal {
    letters: [u8; 9],
    pattern: Pattern,
    distances: Vec<u8>,
}

fn bit(plane: Option<&[u8]>, rank: usize) -> Option<bool> {
    plane.map(|plane| plane[rank / 8] >> (rank % 8) & 1 == 1)
}

impl Goal {
    fn new(letters: &[u8; 9]) -> Goal {
        let distances = plain::search(&CubeSpace::default(), &Cubes::showing(letters));
        let pattern = Pattern::parse(letters).expect("a pattern");
        assert_eq!(plain::levels(&distances), Facts::read().cube_states_to_goal_pattern[&pattern.to_string()]);
        Goal { letters: *letters, pattern, distances }
    }

    fn build(&self, bound: Option<u32>) -> Built {
        let name = TableName::CubeGoal(self.pattern).to_string();
        match bound {
            None => programs::build(&[&name]),
            Some(bound) => programs::build(&["--max-depth", &bound.to_string(), &name]),
        }
    }

    /// That a table says of every tray whether it was reached, has the bit of its distance, and tells its parents.
    fn every_tray_agrees(&self, tables: &Built, bound: Option<u32>) {
        let puzzle = Rolling::to_pattern(self.pattern);
        let table = Table::open(&tables.folder(), TableName::CubeGoal(self.pattern), puzzle).expect("a sound table");
        let levels = plain::levels(&self.distances);
        let most = bound.map_or(levels.len(), |bound| levels.len().min(bound as usize + 1));
        assert_eq!(table.header().levels, levels[..most]);
        assert_eq!(table.bound(), bound);
        let [bits, reached, nearest] = table.sections().expect("a sound table");
        assert!(bits.is_some() && reached.is_some() == bound.is_some() && nearest.is_none());

        let (space, puzzle) = (CubeSpace::default(), table.puzzle());
        self.distances.par_iter().enumerate().for_each(|(index, &distance)| {
            let cubes = space.state(index);
            let tray = same::tray(&cubes);
            let rank = puzzle.rank(&tray).expect("every tray has a rank");
            let is_reached = bound.is_none_or(|bound| u32::from(distance) <= bound);
            assert_eq!(bit(reached, rank), bound.map(|_| is_reached), "{tray}");
            assert_eq!(bit(bits, rank), Some(is_reached && distance & 2 != 0), "{tray}");
            let answer = table.answer(rank).expect("a sound table");
            let Some(stop) = table.stop(rank).expect("a sound table") else {
                assert!(!is_reached, "{tray}");
                assert_eq!(Some(answer), bound.map(Answer::Beyond), "{tray}");
                return;
            };
            assert!(is_reached && answer == Answer::Found(stop) && stop.rank == rank, "{tray}");
            assert_eq!(table.is_root(stop), distance == 0, "{tray}");
            let mut parents = table.parents(stop, &Move::ALL).map(|parent| parent.expect("a sound table"));
            for (step, letter) in Move::ALL.into_iter().zip(LETTERS) {
                let nearer = space.moved(&cubes, letter).filter(|next| self.distances[space.index(next)] < distance);
                let nearer = nearer.and_then(|next| puzzle.rank(&same::tray(&next)));
                let found = table.nearer(stop, step).expect("a sound table");
                assert_eq!(found.map(|stop| stop.rank), nearer, "{tray} {step:?}");
                if let Some(found) = found {
                    assert_eq!(parents.next(), Some((step, found)), "{tray}");
                }
            }
            assert_eq!(parents.next(), None, "{tray}");
        });
    }

    /// The same for whole answers: the paths of some trays, or that they are too long.
    fn some_paths_agree(&self, tables: &Built, bound: Option<u32>) {
        let (space, rolls) = (CubeSpace::default(), Rolls::new(tables.folder()));
        (0..space.size()).into_par_iter().step_by(997).for_each(|index| {
            let cubes = space.state(index);
            if cubes == Cubes::start(cubes.blank) {
                // A question from the start is answered by another table.
                return;
            }
            let question = CubeQuestion { start: same::tray(&cubes), goal: self.pattern };
            let distance = self.distances[index];
            let answer = rolls.path(&question).expect("a sound table");
            let beyond = bound.filter(|&bound| u32::from(distance) > bound);
            let expected = beyond.map_or(Answer::Found(distance.into()), Answer::Beyond);
            assert_eq!(answer.clone().map(|path| path.len()), expected, "{}", question.start);
            if let Answer::Found(path) = answer {
                let end = plain::played(&space, cubes, path.to_string().bytes()).expect("moves that can be made");
                assert_eq!(end.tops(), self.letters, "{}: {path}", question.start);
            }
        });
    }

    fn agrees(&self, bound: Option<u32>) {
        let tables = self.build(bound);
        self.every_tray_agrees(&tables, bound);
        self.some_paths_agree(&tables, bound);
    }
}

#[test]
fn every_tray_to_white_around_the_center_and_bounded() {
    let goal = Goal::new(b"WWWWEWWWW");
    for bound in [None, Some(9), Some(30)] {
        goal.agrees(bound);
    }
}

#[test]
fn every_tray_to_white_around_a_corner() {
    Goal::new(b"EWWWWWWWW").agrees(None);
}

#[test]
fn every_tray_to_red_and_white_in_turn() {
    Goal::new(b"RWRWEWRWR").agrees(None);
}
