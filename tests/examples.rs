//! The library's examples, as cargo builds them: what they print, with the standard set in the usual place.

use std::collections::BTreeMap;
use std::env::consts::EXE_SUFFIX;
use std::process::Command;

use tables::Folder;
use tests::plain::{LETTERS, Space, TileSpace, search};
use tests::programs::{program, standard};
use tests::run::run;

/// What an example prints.
fn printed(name: &str, arguments: &[&str]) -> String {
    let programs = program("query").with_file_name("examples");
    let mut command = Command::new(programs.join(format!("{name}{EXE_SUFFIX}")));
    run(command.args(arguments).env(Folder::VARIABLE, standard().place()), b"").answers()
}

#[test]
fn one_board_is_solved() {
    assert_eq!(printed("one_board", &[]), "19 moves: dlurullddrurdllurdr\n");
    assert_eq!(printed("one_board", &["1 2 3 4 5 6 7 8 x"]), "0 moves: \n");
    assert_eq!(printed("one_board", &["2 1 3 4 5 6 7 8 x"]), "no moves lead there\n");
}

#[test]
fn a_million_boards_are_as_far_as_a_plain_search_finds_them() {
    let space = TileSpace::<3, 3>;
    let distances = search(&space, &[space.goal(8)]);
    let (mut board, mut random) = (space.goal(8), 1u64);
    let mut boards = BTreeMap::new();
    for _ in 0..1_000_000 {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        board = space.moved(&board, LETTERS[(random >> 62) as usize]).unwrap_or(board);
        *boards.entry(distances[space.index(&board)]).or_insert(0) += 1;
    }
    let rows = boards.iter().map(|(moves, boards)| format!("{moves:5}  {boards:6}\n")).collect::<String>();
    assert_eq!(printed("a_million_boards", &[]), format!("moves  boards\n{rows}"));
}

#[test]
fn another_goal_is_reached() {
    let lines = ["2831647x5 to 1238x4765: uuldr\n", "2831647x5 to x21345678: lurulddrulurdruldrdllurul\n"];
    assert_eq!(printed("another_goal", &[]), lines.concat());
}

#[test]
fn cubes_are_rolled() {
    let lines = [
        "WR E WR WR WR WR WR WR WR to RBWRWWEWW: 3 rolls, ldd\n",
        "WR WR WR WR E WR WR WR BR to WWWWEWWWW: 10 rolls, urdldruuld\n",
    ];
    assert_eq!(printed("cubes", &[]), lines.concat());
}

#[test]
fn all_shortest_paths_are_listed() {
    let paths = "dlurullddrurdllurdr\nldruullddrurdllurrd\nullddrurdllurdruldr\nullddrurdllurrdlurd\n";
    assert_eq!(printed("all_shortest_paths", &[]), format!("4 paths:\n{paths}"));
    let most = printed("all_shortest_paths", &["x87632541"]);
    let paths: Vec<&str> = most.lines().skip(1).collect();
    assert!(most.starts_with("64 paths:\n") && paths.len() == 64 && paths.is_sorted(), "{most}");
}
