//! Any cubes to any pattern: by tables that were made for what is the same but for the view, or by a search.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs;

use rayon::prelude::*;
use tables::{CubeQuestion, Move, Pattern, Rolls, Tray, View};
use tests::plain::{self, CubeSpace, Cubes, Space};
use tests::programs::{build, standard};
use tests::random::Random;
use tests::run::query;
use tests::same;

#[test]
fn the_forty_eight_are_different_and_roll_alike() {
    let space = CubeSpace::default();
    let mut random = Random::new(48);
    let tray = same::tray(&space.state(random.below(space.size())));
    assert_eq!(View::all().map(|view| tray.seen(view)).collect::<HashSet<_>>().len(), 48);
    assert_eq!(View::all().next(), Some(View::RENAMINGS[0]));
    (0..space.size()).into_par_iter().step_by(997).for_each(|index| {
        let tray = same::tray(&space.state(index));
        assert_eq!(tray.seen(View::RENAMINGS[0]), tray);
        for view in View::all() {
            let seen = tray.seen(view);
            assert_eq!(seen.pattern(), tray.pattern().seen(view), "{tray} {view:?}");
            for step in Move::ALL {
                let rolled = tray.moved(step).map(|rolled| rolled.seen(view));
                assert_eq!(seen.moved(view.symmetry().step(step)), rolled, "{tray} {view:?} {step:?}");
            }
        }
    });
}

/// Some cubes, and how far the plain search finds every tray from them.
struct From {
    start: Cubes,
    distances: Vec<u8>,
}

impl From {
    fn new(start: Cubes) -> From {
        From { start, distances: plain::search(&CubeSpace::default(), &[start]) }
    }

    /// That the tables lead to a pattern, in as many moves as the plain search.
    fn agrees(&self, rolls: &Rolls, goal: Pattern) {
        let question = CubeQuestion { start: same::tray(&self.start), goal };
        let path = rolls.path(&question).expect("a table").found().expect("a way").to_string();
        let tops: [u8; 9] = goal.to_string().as_bytes().try_into().expect("nine letters");
        let distance = |cubes: &Cubes| usize::from(self.distances[CubeSpace::default().index(cubes)]);
        let steps = Cubes::showing(&tops).iter().map(distance).min();
        assert_eq!(Some(path.len()), steps, "{} to {goal}: {path}", question.start);
        let end = plain::played(&CubeSpace::default(), self.start, path.bytes()).expect("moves that can be made");
        assert_eq!(end.tops(), tops, "{} to {goal}: {path}", question.start);
    }
}

#[test]
fn a_goal_table_answers_all_that_is_the_same_but_for_the_view() {
    let tables = build(&["cube-RBWWRBEWW"]);
    let (rolls, space) = (Rolls::new(tables.folder()), CubeSpace::default());
    let goal: Pattern = "RBWWRBEWW".parse().expect("a pattern");
    let goals: HashSet<Pattern> = View::all().map(|view| goal.seen(view)).collect();
    assert_eq!(goals.len(), 48);
    (0..10u64).into_par_iter().for_each(|seed| {
        let mut random = Random::new(1 + seed);
        let from = From::new(space.state(random.below(space.size())));
        goals.iter().for_each(|goal| from.agrees(&rolls, *goal));
    });
    // From the start there is no table but this one, and it is as good.
    let from = From::new(Cubes::start(5));
    goals.iter().for_each(|goal| from.agrees(&rolls, *goal));
}

#[test]
fn start_tables_answer_all_cubes_that_lie_alike() {
    let (rolls, space) = (Rolls::new(standard().folder()), CubeSpace::default());
    let starts: Vec<Cubes> = (0..9)
        .flat_map(|blank| (0..6).map(move |orientation| (blank, orientation)))
        .filter(|(blank, orientation)| (blank + orientation) % 3 == 0)
        .map(|(blank, orientation)| {
            let mut cubes = Cubes { cells: [orientation; 9], blank: usize::from(blank) };
            cubes.cells[cubes.blank] = 0;
            cubes
        })
        .collect();
    assert_eq!(starts.iter().map(|cubes| cubes.cells[4].max(cubes.cells[0])).collect::<HashSet<_>>().len(), 6);
    starts.into_par_iter().for_each(|start| {
        let mut random = Random::new(1 + start.blank as u64);
        let from = From::new(start);
        for _ in 0..500 {
            let tops = space.state(random.below(space.size())).tops();
            from.agrees(&rolls, Pattern::parse(&tops).expect("a pattern"));
        }
    });
}

/// With the table and without it the program gives the same answers.
#[test]
fn the_program_searches_where_there_is_no_table() {
    let space = CubeSpace::default();
    let mut random = Random::new(5);
    let mut lines = String::new();
    for number in 0..60 {
        let tray = same::tray(&space.state(random.below(space.size())));
        let goal = if number % 2 == 0 { "RRBWEBWBB" } else { "BBWBEWBRR" };
        let _ = writeln!(lines, "{tray} {goal}");
    }
    let tables = build(&["cube-RRBWEBWBB"]);
    let nothing = tempfile::tempdir().expect("a temporary folder");
    for form in [&[][..], &["--json"], &["--steps", "--max-steps", "22"]] {
        let arguments = [&["cube"], form].concat();
        let expected = query(tables.place(), &arguments, lines.as_bytes()).answers();
        let said = query(nothing.path(), &arguments, lines.as_bytes());
        assert!(said.out == expected && said.status == 0, "{form:?}: {said:?}");
        // One pattern is the other, turned.
        assert_eq!(said.err.lines().count(), 1, "{said:?}");
        assert!(said.err.contains(" cube-RRBWEBWBB; ") && said.err.contains("build-tables"), "{said:?}");
    }
}

#[test]
fn only_the_judges_question_insists_on_its_table() {
    let nothing = tempfile::tempdir().expect("a temporary folder");
    let ask = |arguments: &[&str], input: &str| query(nothing.path(), arguments, input.as_bytes());
    let start = "WR E WR WR WR WR WR WR WR";
    for said in [
        ask(&["cube", "RBWRWWEWW", "--blank", "2,1", "--steps"], ""),
        ask(&["cube", "--steps"], "2 1 RBWRWWEWW\n"),
        ask(&["cube", "--steps"], "2  1  RBWRWWEWW\n"),
    ] {
        assert_eq!((said.out.as_str(), said.status), ("", 2), "{said:?}");
        assert!(said.err.contains("cube-edge.tbl"), "{said:?}");
    }
    for said in [
        ask(&["cube", "RBWRWWEWW", "--from", start, "--steps"], ""),
        ask(&["cube", "--steps"], &format!("{start} RBWRWWEWW\n")),
    ] {
        assert_eq!((said.out.as_str(), said.status), ("3\n", 0), "{said:?}");
        assert!(said.err.contains("cube-edge.tbl") && said.err.contains("build-tables"), "{said:?}");
    }
    let said = query(standard().place(), &["cube", "RBWRWWEWW", "--from", start, "--steps"], b"");
    assert_eq!(said.answers(), "3\n");
}

/// What a damaged table should answer is not searched instead, whatever the view.
#[test]
fn a_damaged_table_is_not_searched_around() {
    let tables = build(&["--max-depth", "3", "cube-RRBWEBWBB", "cube-edge"]);
    let damage = |name: &str| {
        let file = tables.place().join(format!("{name}.tbl"));
        let sound = fs::read(&file).expect("it was built");
        fs::write(&file, &sound[..sound.len() - 1]).expect("a file");
    };
    damage("cube-RRBWEBWBB");
    damage("cube-edge");
    let (state, start) = ("WR WB RW RB E BW BR WR WB", "RB E RB RB RB RB RB RB RB");
    for (goal, state, file) in [
        ("RRBWEBWBB", state, "cube-RRBWEBWBB.tbl"),
        ("BBWBEWBRR", state, "cube-RRBWEBWBB.tbl"),
        ("RBWRWWEWW", start, "cube-edge.tbl"),
    ] {
        let said = query(tables.place(), &["cube", goal, "--from", state], b"");
        assert_eq!((said.out.as_str(), said.status), ("", 2), "{said:?}");
        assert!(said.err.contains(file) && said.err.contains("rebuild"), "{said:?}");
    }
}

#[test]
fn a_bounded_table_is_not_searched_around() {
    let tables = build(&["--max-depth", "3", "cube-RRBWEBWBB"]);
    for goal in ["RRBWEBWBB", "BBWBEWBRR"] {
        let arguments = ["cube", goal, "--from", "WR WB RW RB E BW BR WR WB"];
        assert_eq!(query(tables.place(), &arguments, b"").answers(), ">3\n");
    }
}

/// Where a view changes the parity of cubes, it does so for all: sorts of trays stay sorts.
#[test]
fn the_start_is_seen_as_every_tray_of_cubes_that_lie_alike() {
    let seen: HashSet<Tray> = View::all().map(|view| Tray::start(4).seen(view)).collect();
    assert_eq!(seen.len(), 6);
    assert!(seen.iter().all(|tray| tray.cubes().all(|cube| Some(cube) == tray.cubes().next())));
}
