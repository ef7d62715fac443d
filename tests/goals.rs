//! Tables that take any cubes to a pattern: all 15,116,544 trays against the plain search.

use rayon::prelude::*;
use tables::{Answer, CubeQuestion, Pattern, Rolling, Rolls, Table, TableName};
use tests::exhaustive::every_state_agrees;
use tests::facts::Facts;
use tests::plain::{self, CubeSpace, Cubes, Space};
use tests::programs::{self, Built};
use tests::same;

/// A pattern, and what the plain search tells of all trays.
struct Goal {
    letters: [u8; 9],
    pattern: Pattern,
    distances: Vec<u8>,
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

    fn every_tray_agrees(&self, tables: &Built, bound: Option<u32>) {
        let puzzle = Rolling::to_pattern(self.pattern);
        let table = Table::open(&tables.folder(), TableName::CubeGoal(self.pattern), puzzle).expect("a sound table");
        assert_eq!(table.bound(), bound);
        every_state_agrees(&table, &CubeSpace::default(), &self.distances, same::tray);
    }

    /// The paths of some trays, or that they are too long.
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
