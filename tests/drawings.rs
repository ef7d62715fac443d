//! `--show` and `--svg`: what is drawn is every board on the way, as the plain moves make them.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use tests::plain::{AXES, CubeSpace, Cubes, Space, TileSpace, Tiles};
use tests::programs::{program, standard};
use tests::random::Random;
use tests::run::{Said, query, run};
use tests::same;

fn ask(arguments: &[&str]) -> Said {
    query(standard().place(), arguments, b"")
}

/// Asks with this many columns.
fn ask_in(columns: usize, arguments: &[&str]) -> String {
    let mut command = Command::new(program("query"));
    command.arg("--tables").arg(standard().place()).args(arguments).env("COLUMNS", columns.to_string());
    run(&mut command, b"").answers()
}

/// A drawn board: its title, and the text in each cell, the lines of a cell one behind the other.
#[derive(Debug, PartialEq, Eq)]
struct Drawn {
    title: String,
    cells: Vec<String>,
}

/// Reads drawn boards of three columns from the text behind the answer's line.
fn read(text: &str) -> Vec<Drawn> {
    let rows = text.split("\n\n").skip(1);
    rows.flat_map(|row| {
        let lines: Vec<&str> = row.trim_end().lines().collect();
        let mut boards: Vec<Drawn> = lines[0]
            .split("  ")
            .map(str::trim)
            .filter(|title| !title.is_empty())
            .map(|title| Drawn { title: title.into(), cells: Vec::new() })
            .collect();
        let mut begins = true;
        for line in &lines[1..] {
            if line.starts_with(['┌', '├', '└']) {
                begins = true;
                continue;
            }
            let pieces = line.split('│').map(String::from).collect::<Vec<_>>();
            for (board, cells) in boards.iter_mut().zip(pieces[1..].chunks(4)) {
                for (place, text) in cells[..3].iter().enumerate() {
                    if begins {
                        board.cells.push(text.clone());
                    } else {
                        let cell = board.cells.len() - 3 + place;
                        board.cells[cell] += text;
                    }
                }
            }
            begins = false;
        }
        boards
    })
    .collect()
}

/// What has to be drawn of a path: titles, and cells as `cell` draws them, with whether a piece has just come there.
fn expected<S: Space>(
    space: &S,
    start: S::State,
    path: &str,
    blank: impl Fn(&S::State) -> usize,
    cell: impl Fn(&S::State, usize, bool) -> String,
) -> Vec<Drawn> {
    let mut state = start;
    let cells =
        |state: &S::State, moved: Option<usize>| (0..9).map(|place| cell(state, place, moved == Some(place))).collect();
    let mut all = vec![Drawn { title: "start".into(), cells: cells(&state, None) }];
    for (number, letter) in (1..).zip(path.bytes()) {
        let moved = blank(&state);
        state = space.moved(&state, letter).expect("a move that can be made");
        all.push(Drawn { title: format!("{number} {}", char::from(letter)), cells: cells(&state, Some(moved)) });
    }
    all
}

fn random_start(random: &mut Random) -> Tiles {
    let space = TileSpace::<3, 3>;
    let mut tiles = space.goal(8);
    for _ in 0..200 {
        let letter = b"dlru"[random.below(4)];
        tiles = space.moved(&tiles, letter).unwrap_or(tiles);
    }
    tiles
}

fn tile(tiles: &Tiles, place: usize, is_moved: bool) -> String {
    match tiles.cells[place] {
        0 => "   ".into(),
        tile if is_moved => format!("[{tile}]"),
        tile => format!(" {tile} "),
    }
}

fn cube(cubes: &Cubes, place: usize, is_moved: bool) -> String {
    if place == cubes.blank {
        return " ".repeat(8);
    }
    let [top, front, side] = AXES[usize::from(cubes.cells[place])].map(char::from);
    let [open, close] = if is_moved { ['[', ']'] } else { [' ', ' '] };
    format!("{open}{top}{close}{} {}  ", side.to_lowercase(), front.to_lowercase())
}

#[test]
fn every_board_on_the_way_is_shown() {
    let mut random = Random::new(3);
    for columns in [1, 13, 40, 80, 200] {
        let tiles = random_start(&mut random);
        let start = same::board::<3, 3>(&tiles).to_string();
        let shown = ask_in(columns, &["eight", &start, "--show"]);
        let path = ask(&["eight", &start]).answers();
        assert!(shown.starts_with(&path), "{shown}");
        assert_eq!(read(&shown), expected(&TileSpace::<3, 3>, tiles, path.trim(), |tiles| tiles.blank, tile));
        assert!(shown.lines().all(|line| line.chars().count() <= columns.max(13).max(path.len())), "{shown}");
        // As many side by side as there is room for.
        let count = (1 + path.trim().len()).min(((columns + 2) / 15).max(1));
        assert_eq!(shown.lines().nth(2).map(|line| line.split_whitespace().count()), Some(2 * count - 1), "{shown}");
    }
}

#[test]
fn every_tray_on_the_way_is_shown() {
    let mut random = Random::new(5);
    for (blank, x_y) in [(0, "1,1"), (4, "2,2"), (7, "2,3")] {
        let pattern = ["RRRWWWRRE", "WBWBRERBR", "EWBWRBRBW"][random.below(3)];
        let arguments = ["cube", pattern, "--blank", x_y];
        let path = ask(&arguments).answers();
        let shown = ask(&[&arguments[..], &["--show"]].concat()).answers();
        let cubes = expected(&CubeSpace::default(), Cubes::start(blank), path.trim(), |cubes| cubes.blank, cube);
        assert_eq!(read(&shown), cubes);
        assert!(shown.lines().all(|line| line.chars().count() <= 80), "{shown}");
    }
}

#[test]
fn a_tray_looks_like_this() {
    let shown = ask_in(40, &["cube", "RBW RWW EWW", "--blank", "2,1", "--show", "--steps"]);
    let wanted = "\
3

start             1 l
┌────┬────┬────┐  ┌────┬────┬────┐
│ W b│    │ W b│  │    │[B]w│ W b│
│ r  │    │ r  │  │    │ r  │ r  │
├────┼────┼────┤  ├────┼────┼────┤
│ W b│ W b│ W b│  │ W b│ W b│ W b│
│ r  │ r  │ r  │  │ r  │ r  │ r  │
├────┼────┼────┤  ├────┼────┼────┤
│ W b│ W b│ W b│  │ W b│ W b│ W b│
│ r  │ r  │ r  │  │ r  │ r  │ r  │
└────┴────┴────┘  └────┴────┴────┘

2 d               3 d
┌────┬────┬────┐  ┌────┬────┬────┐
│[R]b│ B w│ W b│  │ R b│ B w│ W b│
│ w  │ r  │ r  │  │ w  │ r  │ r  │
├────┼────┼────┤  ├────┼────┼────┤
│    │ W b│ W b│  │[R]b│ W b│ W b│
│    │ r  │ r  │  │ w  │ r  │ r  │
├────┼────┼────┤  ├────┼────┼────┤
│ W b│ W b│ W b│  │    │ W b│ W b│
│ r  │ r  │ r  │  │    │ r  │ r  │
└────┴────┴────┘  └────┴────┴────┘
";
    assert_eq!(shown, wanted);
    let readme = include_str!("../README.md");
    let arguments = ["cube", "RBW RWW EWW", "--blank", "2,1", "--show"];
    assert!(
        readme.contains(&format!("$ query cube 'RBW RWW EWW' --blank 2,1 --show\n{}```", ask(&arguments).answers()))
    );
}

#[test]
fn where_nothing_leads_on_the_start_is_shown() {
    let board = "\n\nstart\n┌───┬───┬───┐\n│ 2 │ 1 │ 3 │\n├───┼───┼───┤\n│ 4 │ 5 │ 6 │\n├───┼───┼───┤\n│ 7 │ 8 │   │\n└───┴───┴───┘\n";
    assert_eq!(ask(&["eight", "21345678x", "--show"]).answers(), format!("unsolvable{board}"));
    let solved = ask(&["eight", "21345678x", "--to", "21345678x", "--show"]);
    assert_eq!(solved.answers(), board);
    let far = ask(&["cube", "RRRWEWRRR", "--blank", "3,2", "--max-steps", "30", "--show"]).answers();
    assert!(far.starts_with(">30\n\nstart\n┌"), "{far}");
    assert_eq!(read(&far).len(), 1);
    for (arguments, words) in [
        (&["eight", "21345678x"][..], "unsolvable"),
        (&["eight", "12345678x"], "0 moves"),
        (&["eight", "1234567x8"], "1 move"),
        (&["cube", "RRRWEWRRR", "--blank", "3,2", "--max-steps", "30"], "more than 30 moves"),
    ] {
        let (said, picture) = picture(arguments);
        assert_eq!(said, ask(arguments).answers(), "the answer stays as it is");
        assert!(picture.contains(&format!(">{words}</text>")), "{picture}");
    }
}

#[test]
fn colours_are_only_where_they_are_wanted() {
    let plain = ask(&["cube", "WBWBRERBR", "--blank", "3,3", "--show"]).answers();
    assert!(!plain.contains('\u{1b}'), "this is no terminal");
    for when in ["auto", "never"] {
        assert_eq!(ask(&["cube", "WBWBRERBR", "--blank", "3,3", "--show", "--color", when]).answers(), plain);
    }
    let coloured = ask(&["cube", "WBWBRERBR", "--blank", "3,3", "--show", "--color", "always"]).answers();
    let mut stripped = String::new();
    let mut parts = coloured.split('\u{1b}');
    stripped += parts.next().unwrap_or_default();
    for part in parts {
        let (code, text) = part.split_once('m').expect("every colour has an end");
        assert!(code.starts_with('['), "{code}");
        stripped += text;
    }
    // The lower corner of a cube is a block of its side's colour.
    assert_eq!(stripped.replace('▀', " "), plain);
    assert!(coloured.matches("\u{1b}[0m").count() * 2 == coloured.matches('\u{1b}').count(), "each colour is reset");
    assert_eq!(ask(&["eight", "12345678x", "--show", "--color", "sometimes"]).status, 2);
}

/// What is said, and the picture that is written.
fn picture(arguments: &[&str]) -> (String, String) {
    let place = tempfile::tempdir().expect("a temporary folder");
    let file = place.path().join("way.svg");
    let said = ask(&[arguments, &["--svg", file.to_str().expect("a plain name")]].concat()).answers();
    (said, fs::read_to_string(file).expect("the picture was written"))
}

/// The value of an attribute of the first element in a text.
fn attribute<'a>(element: &'a str, name: &str) -> &'a str {
    let begin = format!(" {name}=\"");
    let value = element.split_once(&begin).expect("the attribute").1;
    value.split_once('"').expect("its end").0
}

/// The pieces on a small board of a picture, by their cells: number of the piece, 0 for the blank.
fn pieces(line: &str) -> Vec<usize> {
    let mut cells = vec![0; 9];
    for piece in line.split("<use").skip(1) {
        let number = |name: &str| attribute(piece, name).trim_start_matches("#p").parse::<usize>().expect("a number");
        let cell = number("x") / 1000 + 3 * (number("y") / 1000);
        assert_eq!(std::mem::replace(&mut cells[cell], number("href")), 0, "{line}");
    }
    cells
}

/// The small boards of a picture; all that it uses is there.
fn small_boards(picture: &str) -> Vec<Vec<usize>> {
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"), "{picture}");
    assert!(!picture.contains("<script") && picture.matches("http").count() == 1, "nothing runs and nothing is loaded");
    for used in picture.split("href=\"#").skip(1) {
        let id = used.split('"').next().unwrap_or_default();
        assert_eq!(picture.matches(&format!("id=\"{id}\"")).count(), 1, "{id}");
    }
    for times in picture.split("keyTimes=\"").skip(1) {
        let times: Vec<f64> = times
            .split('"')
            .next()
            .unwrap_or_default()
            .split(';')
            .map(|time| time.parse().expect("a number"))
            .collect();
        assert!(times[0] == 0.0 && times.is_sorted() && times.iter().all(|time| *time <= 1.0), "{times:?}");
    }
    picture.lines().filter(|line| line.starts_with("<text class=\"title\"")).map(pieces).collect()
}

#[test]
fn a_picture_has_every_board() {
    let mut random = Random::new(11);
    for _ in 0..5 {
        let tiles = random_start(&mut random);
        let start = same::board::<3, 3>(&tiles).to_string();
        let (path, picture) = picture(&["eight", &start]);
        let mut state = tiles;
        let mut boards = vec![state];
        for letter in path.trim().bytes() {
            state = TileSpace::<3, 3>.moved(&state, letter).expect("a move that can be made");
            boards.push(state);
        }
        let boards: Vec<Vec<usize>> =
            boards.iter().map(|tiles| tiles.cells[..9].iter().map(|&tile| tile.into()).collect()).collect();
        assert_eq!(small_boards(&picture), boards);
        assert!(picture.contains(&format!("<title>{} moves: {}</title>", path.trim().len(), path.trim())), "{picture}");
    }
    let (path, picture) = picture(&["cube", "RRRWWWRRE", "--blank", "1,1"]);
    let mut state = Cubes::start(0);
    let mut trays = vec![state];
    for letter in path.trim().bytes() {
        state = CubeSpace::default().moved(&state, letter).expect("a move that can be made");
        trays.push(state);
    }
    let number = |cube: Option<tables::Orientation>| cube.map_or(0, |cube| cube.number() + 1);
    let trays: Vec<Vec<usize>> =
        trays.iter().map(|cubes| same::tray(cubes).cells().iter().map(|&cube| number(cube)).collect()).collect();
    assert_eq!(small_boards(&picture), trays);
}

#[test]
fn the_documentation_has_the_pictures_that_the_commands_make() {
    let docs = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../docs");
    for (name, arguments) in
        [("eight.svg", &["eight", "2 3 4 1 5 x 7 6 8"][..]), ("cube.svg", &["cube", "WBWBRERBR", "--blank", "3,3"])]
    {
        let kept = fs::read_to_string(docs.join(name)).expect("the documentation has pictures");
        let (_, made) = picture(arguments);
        assert!(kept == made, "docs/{name} is another one: query {arguments:?} --svg docs/{name}");
    }
}

#[test]
fn what_cannot_be_drawn_is_told() {
    for arguments in
        [&["eight", "--show"][..], &["eight", "--svg", "x.svg"], &["cube", "--show"], &["cube", "--svg", "x.svg"]]
    {
        let said = query(standard().place(), arguments, b"23415x768\n");
        assert_eq!((said.status, said.out.as_str()), (2, ""), "{said:?}");
        assert!(said.err.contains("give it as an argument"), "{said:?}");
    }
    for others in [["--show", "--json"], ["--svg=x.svg", "--json"], ["--svg=x.svg", "--show"]] {
        let said = ask(&["eight", "23415x768", others[0], others[1]]);
        assert_eq!((said.status, said.out.as_str()), (2, ""), "{said:?}");
    }
    let said = ask(&["eight", "23415x768", "--svg", "/nowhere/x.svg"]);
    assert_eq!((said.status, said.out.as_str()), (2, ""), "{said:?}");
    assert!(said.err.contains("cannot write /nowhere/x.svg"), "{said:?}");
}
