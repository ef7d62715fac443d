//! `build-tables stats`: its numbers and its farthest states are those of the plain search.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tables::{Board, Tray};
use tests::facts::Facts;
use tests::plain::{self, CubeSpace, Cubes, Space, TileSpace};
use tests::programs::{build, standard};
use tests::run::{Said, build_tables};
use tests::same;

fn stats(tables: &Path, arguments: &[&str]) -> Said {
    build_tables(tables, &[&["stats"], arguments].concat())
}

/// The object about a table.
fn object(tables: &Path, name: &str) -> Value {
    serde_json::from_str(&stats(tables, &["--json", name]).answers()).expect("an object")
}

/// Compares an object with the distances that a plain search found, of states that are printed like the table's.
fn compare<S: Space>(
    about: &Value,
    space: &S,
    distances: &[u8],
    bound: Option<usize>,
    printed: impl Fn(&S::State) -> String,
) {
    let mut levels = plain::levels(distances);
    levels.truncate(bound.map_or(levels.len(), |bound| bound + 1));
    let depth = levels.len() - 1;
    let (states, sum) =
        (0..).zip(&levels).fold((0, 0), |(all, sum), (distance, states)| (all + states, sum + distance * states));
    assert_eq!(about["levels"], serde_json::json!(levels));
    assert_eq!(about["states"], states);
    assert_eq!(about["depth"], depth);
    let mean = about["mean"].as_f64().expect("a number");
    assert!((mean - sum as f64 / states as f64).abs() < 1e-9, "{mean}");

    let farthest = (0..space.size()).filter(|&index| usize::from(distances[index]) == depth);
    let farthest: Vec<String> = farthest.map(|index| printed(&space.state(index))).collect();
    assert_eq!(farthest.len() as u64, levels[depth]);
    let shown: Vec<&str> = about["farthest"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
    assert_eq!(shown.len(), farthest.len().min(4));
    for (place, state) in shown.iter().enumerate() {
        assert!(farthest.iter().any(|known| known == state), "{state} is not {depth} moves away");
        assert!(!shown[..place].contains(state), "{state} is shown twice");
    }
}

#[test]
fn sliding_boards_are_as_the_plain_search_has_them() {
    let tables = build(&["eight-corner", "eight-edge", "eight-center", "slide-4x2"]);
    let space = TileSpace::<3, 3>;
    for (name, blank) in [("eight-corner", 8), ("eight-edge", 7), ("eight-center", 4)] {
        let about = object(tables.place(), name);
        assert_eq!(
            (&about["table"], &about["puzzle"], &about["bound"]),
            (&name.into(), &"slide 3x3".into(), &Value::Null)
        );
        compare(&about, &space, &plain::search(&space, &[space.goal(blank)]), None, |tiles| {
            same::board::<3, 3>(tiles).to_string()
        });
    }
    let space = TileSpace::<4, 2>;
    let about = object(tables.place(), "slide-4x2");
    compare(&about, &space, &plain::search(&space, &[space.goal(7)]), None, |tiles| {
        same::board::<4, 2>(tiles).to_string()
    });
}

#[test]
fn cubes_are_as_the_plain_search_has_them() {
    let space = CubeSpace::default();
    let printed = |cubes: &Cubes| same::tray(cubes).to_string();
    let from_start = plain::search(&space, &[Cubes::start(7)]);
    compare(&object(standard().place(), "cube-edge"), &space, &from_start, None, printed);
    let to_goal = plain::search(&space, &Cubes::showing(b"WWWWEWWWW"));
    compare(&object(standard().place(), "cube-WWWWEWWWW"), &space, &to_goal, None, printed);
    let bounded = build(&["--max-depth", "7", "cube-WWWWEWWWW"]);
    compare(&object(bounded.place(), "cube-WWWWEWWWW"), &space, &to_goal, Some(7), printed);
}

#[test]
fn bounded_tables_end_at_their_bound() {
    let space = TileSpace::<3, 3>;
    let distances = plain::search(&space, &[space.goal(8)]);
    for bound in [0, 1, 9, 31, 40] {
        let tables = build(&["--max-depth", &bound.to_string(), "eight-corner"]);
        let about = object(tables.place(), "eight-corner");
        assert_eq!(about["bound"], bound);
        compare(&about, &space, &distances, Some(bound), |tiles| same::board::<3, 3>(tiles).to_string());
        let text = stats(tables.place(), &[]).answers();
        assert!(text.contains(&format!("bounded at {bound}")), "{text}");
    }
}

#[test]
fn bars_fit_the_width_and_show_every_number() {
    let known = &Facts::read().eight["corner"];
    for width in ["30", "80", "143"] {
        let mut command = std::process::Command::new(tests::programs::program("build-tables"));
        command.arg("--tables").arg(standard().place()).args(["stats", "eight-corner"]).env("COLUMNS", width);
        let text = tests::run::run(&mut command, b"").answers();
        assert!(!text.contains('\u{1b}'), "{text}");
        let bars: Vec<&str> =
            text.lines().filter(|line| line.contains(|letter| ('█'..='▏').contains(&letter))).collect();
        assert_eq!(bars.len(), known.len());
        for ((line, states), distance) in bars.iter().zip(known).zip(0..) {
            let words: Vec<&str> = line.split_whitespace().collect();
            assert_eq!(words[0], distance.to_string());
            assert_eq!(words[1].replace(',', ""), states.to_string());
        }
        let longest = bars.iter().map(|line| line.chars().count()).max();
        assert_eq!(longest, width.parse().ok(), "{text}");
    }
    let text = stats(standard().place(), &["eight-corner"]).answers();
    assert!(text.starts_with("eight-corner: 181,440 states, mean distance 21.97, greatest 31\n"), "{text}");
    assert!(text.ends_with("  6 4 7    8 6 7\n  8 5 x    2 5 4\n  3 2 1    3 x 1\n"), "{text}");
    let whole = stats(standard().place(), &[]).answers();
    let titles: Vec<&str> = whole.lines().filter_map(|line| Some(line.split_once(": ")?.0)).collect();
    let names =
        ["cube-WWWWEWWWW", "cube-center", "cube-corner", "cube-edge", "eight-center", "eight-corner", "eight-edge"];
    assert_eq!(titles, names);
}

#[test]
fn a_chart_has_every_bar() {
    let place = tempfile::tempdir().expect("a temporary folder");
    let file = place.path().join("chart.svg");
    let names = ["eight-corner", "cube-edge"];
    let arguments = ["--svg", file.to_str().expect("a plain name"), names[0], names[1]];
    let said = stats(standard().place(), &arguments);
    assert_eq!(said.answers(), stats(standard().place(), &names).answers(), "the text stays as it is");
    let chart = fs::read_to_string(&file).expect("the chart was written");
    assert!(chart.starts_with("<svg") && chart.ends_with("</svg>\n") && !chart.contains("<script"), "{chart}");
    let facts = Facts::read();
    for levels in [&facts.eight["corner"], &facts.cube_states_from_start_blank["edge"]] {
        for (distance, &states) in levels.iter().enumerate() {
            let plain = chart.replace(',', "");
            assert!(plain.contains(&format!("<title>distance {distance}: {states}</title>")), "{distance}");
        }
    }
    for elsewhere in ["", "nowhere/chart.svg"] {
        let file = place.path().join(elsewhere);
        let said = stats(standard().place(), &["--svg", file.to_str().expect("a plain name"), "eight-corner"]);
        assert_eq!((said.status, said.out.as_str()), (2, ""), "{said:?}");
        assert!(said.err.contains("cannot write"), "{said:?}");
    }
}

#[test]
fn what_cannot_be_shown_is_told() {
    let tables = build(&["slide-2x2", "slide-3x2"]);
    let missing = stats(tables.place(), &["slide-2x2", "eight-corner"]);
    assert_eq!((missing.status, missing.out.as_str()), (2, ""), "{missing:?}");
    assert!(missing.err.contains("no table eight-corner") && missing.err.contains("build-tables"), "{missing:?}");

    let empty = tempfile::tempdir().expect("a temporary folder");
    let none = stats(empty.path(), &[]);
    assert_eq!((none.status, none.out.as_str()), (2, ""), "{none:?}");
    assert!(none.err.contains("build it with"), "{none:?}");

    // Whatever byte is changed or missing, nothing is told of that table.
    let file = tables.place().join("slide-3x2.tbl");
    let sound = fs::read(&file).expect("it was built");
    let damaged = (0..sound.len()).step_by(7).map(|place| {
        let mut bytes = sound.clone();
        bytes[place] ^= 16;
        bytes
    });
    for bytes in damaged.chain([sound[..sound.len() - 1].to_vec(), Vec::new()]) {
        fs::write(&file, &bytes).expect("it can be written");
        let said = stats(tables.place(), &[]);
        // A byte that fills a gap between sections may count for nothing.
        let is_whole = said.status == 0 && said.out.contains("slide-3x2: 360 states");
        let is_refused = said.status == 2 && said.out.is_empty() && said.err.contains("slide-3x2");
        assert!(is_refused || is_whole && bytes.len() == sound.len(), "{said:?}");
    }
    assert_eq!(stats(tables.place(), &["--json", "--svg", "x.svg"]).status, 2);
}

#[test]
fn printed_states_can_be_asked_about() {
    let about = object(standard().place(), "eight-edge");
    let board = about["farthest"][0].as_str().expect("a board");
    assert!(board.parse::<Board<3, 3>>().is_ok(), "{board}");
    let about = object(standard().place(), "cube-edge");
    let tray = about["farthest"][0].as_str().expect("a tray");
    assert!(tray.parse::<Tray>().is_ok(), "{tray}");
}
