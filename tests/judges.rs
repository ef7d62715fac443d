//! `query judge`: the judges' samples byte for byte, in every layout, and what happens to bad ones.

use tests::programs::{build, standard};
use tests::random::Random;
use tests::run::{Said, query};

fn judge(problem: &str, input: &str) -> Said {
    query(standard().place(), &["judge", problem], input.as_bytes())
}

/// An input as other people's programs would write it: all that may change is white space.
fn layouts(input: &str) -> Vec<String> {
    let unended = input.trim_end().to_string();
    let words: Vec<&str> = input.split_whitespace().collect();
    vec![
        input.to_string(),
        unended,
        input.replace('\n', "\r\n"),
        input.replace('\n', "\r"),
        input.replace(' ', "\t"),
        input.replace(' ', "   "),
        input.replace('\n', " \n\n\t\n"),
        format!("\n\n{input}\n \n"),
        words.join(" "),
        words.join("\n"),
    ]
}

fn holds_in_every_layout(problem: &str, input: &str, output: &str) {
    for layout in layouts(input) {
        assert_eq!(judge(problem, &layout).answers(), output, "{problem} {layout:?}");
    }
}

#[test]
fn the_samples_are_answered_byte_for_byte() {
    let samples = [
        ("hdu3567", include_str!("golden/judges/hdu3567.in"), include_str!("golden/judges/hdu3567.out")),
        ("hoj10466", include_str!("golden/judges/hoj10466.in"), include_str!("golden/judges/hoj10466.out")),
        ("poj3131", include_str!("golden/judges/poj3131.in"), include_str!("golden/judges/poj3131.out")),
    ];
    for (problem, input, output) in samples {
        holds_in_every_layout(problem, input, output);
    }
    for alias in ["aoj1268", "uva1604", "spoj-yokoc"] {
        let sample = include_str!("golden/judges/poj3131.in");
        assert_eq!(judge(alias, sample).answers(), include_str!("golden/judges/poj3131.out"));
    }
}

#[test]
fn any_shortest_path_of_the_sample_is_as_long_as_ours() {
    let input = include_str!("golden/judges/hdu1043.in");
    let sample = include_str!("golden/judges/hdu1043.sample-answer").trim();
    for problem in ["hdu1043", "poj1077"] {
        holds_in_every_layout(problem, input, "dlurullddrurdllurdr\n");
    }
    assert_eq!(sample.len(), "dlurullddrurdllurdr".len());
}

#[test]
fn boards_in_a_row_are_answered_one_by_one() {
    let input = "2  3  4  1  5  x  7  6  8\n1 2 3 4 5 6 7 8 x 2 1 3 4\t5 6 7 8 x";
    holds_in_every_layout("hdu1043", input, "dlurullddrurdllurdr\n\nunsolvable\n");
    assert_eq!(judge("hdu1043", "").answers(), "");
}

#[test]
fn counted_boards_have_blank_lines_between_their_answers() {
    holds_in_every_layout("uva652", "2\n\n1 2 3 4 5 6 7 x 8\n\n1 2 3 4 5 6 x 7 8\n", "r\n\nrr\n");
    holds_in_every_layout("uva652", "1\n\n2 1 3 4 5 6 7 8 x\n", "unsolvable\n");
    assert_eq!(judge("uva652", "0\n").answers(), "");
}

#[test]
fn a_case_without_moves_has_an_empty_path() {
    holds_in_every_layout("hdu3567", "1\n12345678X\n12345678X\n", "Case 1: 0\n\n");
}

#[test]
fn the_vectors_of_single_boards_hold() {
    holds_in_every_layout("boj1525", "1 0 3\n4 2 5\n7 8 6\n", "3\n");
    holds_in_every_layout("boj1525", "3 6 0\n8 1 2\n7 4 5\n", "-1\n");
    holds_in_every_layout("luogu-p1379", "283104765\n", "4\n");
    holds_in_every_layout("hoj10466", "2 8 3\n1 6 4\n7 0 5\n1 2 3\n8 0 4\n7 6 5\n", "5\n");
}

#[test]
fn nothing_is_read_behind_the_end_of_the_cubes() {
    let question = "1 2\nW W W\nE W W\nW W W\n";
    for end in ["0 0\n", "0 0\nrubbish 1 2\n", "", "0 0\n1 2\nW W W\nE W W\nW W W\n"] {
        assert_eq!(judge("poj3131", &format!("{question}{end}")).answers(), "0\n", "{end:?}");
    }
}

/// A whole question that is wrong is answered in its place, and the ones behind it as if nothing had been.
#[test]
fn bad_boards_are_answered_in_their_place() {
    let good = "2 3 4 1 5 x 7 6 8";
    let path = "dlurullddrurdllurdr\n";
    for (bad, line, why) in [
        ("1 2 3 4 5 6 7 8", 2, "missing"),
        ("1 2 3 4 5 6 7 8 8", 2, "tile 8 stands there more than once, missing: the blank"),
        ("1 2 3 4 q 5 6 7 8", 2, "character 9 is 'q', expected 1-8 or one blank"),
        ("1 2 3\n4 5 6\n7 7 x", 2, "tile 7 stands there more than once, missing: tile 8"),
        ("hello", 2, "character 1 is 'h'"),
        ("1 2 3 4 5 6 7 8 é", 2, "character 17 is"),
    ] {
        let said = judge("hdu1043", &format!("{good}\n{bad}\n{good}\n"));
        assert_eq!((said.out.as_str(), said.status), (&*format!("{path}invalid\n{path}"), 1), "{bad:?}: {said:?}");
        assert!(said.err.starts_with(&format!("line {line}: ")) && said.err.contains(why), "{bad:?}: {said:?}");
        assert_eq!(said.err.lines().count(), 1, "{said:?}");
    }
}

#[test]
fn a_board_that_breaks_off_at_the_end_has_no_answer() {
    let said = judge("hdu1043", "2 3 4 1 5 x 7 6 8\n1 2 3 4\n");
    assert_eq!((said.out.as_str(), said.status), ("dlurullddrurdllurdr\n", 1));
    assert_eq!(said.err, "line 2: a question has 9 symbols, found 4\n");
}

#[test]
fn numbers_of_questions_are_taken_at_their_word() {
    let said = judge("uva652", "2\n1 2 3 4 5 6 7 x 8\n");
    assert_eq!((said.out.as_str(), said.status), ("r\n", 1));
    assert!(said.err.contains("2 questions were announced, found 1"), "{said:?}");
    let said = judge("uva652", "1\n1 2 3 4 5 6 7 x 8\n1 2 3 4 5 6 x 7 8\n");
    assert_eq!((said.out.as_str(), said.status), ("r\n", 1));
    assert!(said.err.starts_with("line 3: "), "{said:?}");
    for count in ["many", "-1", "99999999999999999999"] {
        let said = judge("hdu3567", &format!("{count}\n12345678X\n12345678X\n"));
        assert_eq!((said.out.as_str(), said.status), ("", 1));
        assert!(said.err.contains(count) && said.err.lines().count() == 1, "{said:?}");
    }
}

#[test]
fn bad_cubes_are_answered_in_their_place() {
    let good = "1 2\nW W W\nE W W\nW W W\n";
    for (bad, why) in [
        ("1 1\nW W W\nW W W\nW W W\n", "one blank E, found 0"),
        ("1 1\nW W G\nE W W\nW W W\n", "is 'G'"),
        ("1 4\nW W W\nE W W\nW W W\n", "Y is '4'"),
        ("0 1\nW W W\nE W W\nW W W\n", "X is '0'"),
        ("1 1\nW W\n", "found 2"),
        ("1\nW W W\nE W W\nW W W\n", "x and y has 2 symbols, found 1"),
    ] {
        let said = judge("poj3131", &format!("{good}{bad}{good}0 0\n"));
        assert_eq!((said.out.as_str(), said.status), ("0\ninvalid\n0\n", 1), "{bad:?}: {said:?}");
        assert!(said.err.starts_with("line 5: ") && said.err.contains(why), "{bad:?}: {said:?}");
    }
    // The last one breaks off: nothing follows but the end.
    for end in ["0 0\n", ""] {
        let said = judge("poj3131", &format!("{good}1 1\nW W\n{end}"));
        assert_eq!((said.out.as_str(), said.status), ("0\n", 1), "{said:?}");
    }
}

/// A question ends with its ninth letter: what follows up to the next digit is another one, and no good.
#[test]
fn letters_that_nobody_asked_for_are_answered_too() {
    let good = "1 2\nW W W\nE W W\nW W W\n";
    for more in ["W\n", "W W W\n", "hello world\n", ",W,W,\n"] {
        let said = judge("poj3131", &format!("{good}{more}{good}0 0\n"));
        assert_eq!((said.out.as_str(), said.status), ("0\ninvalid\n0\n", 1), "{more:?}: {said:?}");
        assert!(said.err.starts_with("line 5: "), "{more:?}: {said:?}");
    }
}

/// However long the white space in a question is, it is white space.
#[test]
fn white_space_has_no_end() {
    let long = " \n".repeat(150_000);
    for input in [
        format!("1 2 W W W{long}E W W W W W\n1 2 WWW EWW WWW\n0 0"),
        format!("{long}1 2 WWW EWW WWW{long}1{long}2 WWW EWW WWW\n0 0{long}"),
    ] {
        assert_eq!(judge("poj3131", &input).answers(), "0\n0\n");
    }
    let board = format!("2 3 4{long}1 5 x 7 6 8\n{long}1 2 3 4 5 6 7 8 x");
    assert_eq!(judge("hdu1043", &board).answers(), "dlurullddrurdllurdr\n\n");
}

#[test]
fn numbers_that_are_none_take_no_memory() {
    let said = judge("uva652", &"1".repeat(3_000_000));
    assert_eq!((said.out.as_str(), said.status), ("", 1));
    assert!(said.err.len() < 200, "{} bytes", said.err.len());
}

#[test]
fn unknown_judges_and_files_are_told() {
    let said = judge("poj3132", "");
    assert_eq!((said.out.as_str(), said.status), ("", 2));
    assert!(said.err.contains("poj3131"), "{said:?}");
    let said = query(standard().place(), &["judge", "poj3131", "no-such-file"], b"");
    assert_eq!((said.out.as_str(), said.status), ("", 2));
    assert!(said.err.contains("no-such-file"), "{said:?}");
}

#[test]
fn a_file_is_as_good_as_standard_input() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("input");
    std::fs::write(&file, include_str!("golden/judges/poj3131.in")).expect("a file");
    let path = file.to_str().expect("a plain name");
    let said = query(standard().place(), &["judge", "poj3131", path], b"");
    assert_eq!(said.answers(), include_str!("golden/judges/poj3131.out"));
}

#[test]
fn usual_spellings_are_answered_like_all_others() {
    let mut random = Random::new(1077);
    for problem in ["poj1077", "uva652", "hdu3567", "hoj10466", "luogu-p1379"] {
        let mut lines = Vec::new();
        for _ in 0..400 {
            let mut symbols = *b"12345678x";
            (1..9).for_each(|place| symbols.swap(place, random.below(place + 1)));
            // Now and then a symbol that is none, or one that stands there twice, or a line that is too long or short.
            match random.below(12) {
                0 => symbols[random.below(9)] = b'q',
                1 => symbols[random.below(9)] = b'5',
                _ => (),
            }
            let gap = ["", " "][random.below(2)];
            let board = symbols.map(|symbol| char::from(symbol).to_string()).join(gap);
            let end = ["\n", "\n", "\r\n", " ", " \n", "  "][random.below(6)];
            lines.push(format!("{board}{}{end}", ["", "7"][usize::from(random.below(30) == 0)]));
        }
        let usual = lines.concat();
        let apart = usual.chars().map(|symbol| if symbol == '\n' { "\n".into() } else { format!("{symbol}  ") });
        let count = ["", "170\n"][usize::from(["uva652", "hdu3567"].contains(&problem))];
        let [usual, apart] =
            [usual.clone(), apart.collect()].map(|text: String| judge(problem, &format!("{count}{text}")));
        assert!(usual.out.lines().count() > 150, "{problem}");
        assert_eq!((usual.out, usual.status), (apart.out, apart.status), "{problem}");
    }
}

#[test]
fn boards_on_one_line_need_no_other_table() {
    let built = build(&["eight-corner"]);
    for gap in ["", " "] {
        let line =
            ["12345678x", "1234567x8"].map(|board| board.split("").collect::<Vec<_>>().join(gap).trim().to_string());
        // What comes first is read byte by byte, as it may be a mark.
        let input = format!("12345678x\n{}\n", line.join(" "));
        assert_eq!(query(built.place(), &["judge", "boj1525"], input.as_bytes()).answers(), "0\n0\n1\n", "{input}");
    }
}
