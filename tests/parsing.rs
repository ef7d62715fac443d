//! Texts of every kind: none makes a parser panic, what is printed is read again, and what is wrong is told.

use proptest::collection::vec;
use proptest::prelude::*;
use tables::{Board, CubeQuestion, Orientation, ParseError, Pattern, Puzzle, Sliding, TableName, Tray};

/// Text that is nearly right: the symbols of boards, patterns and separators in any order.
fn nearly() -> impl Strategy<Value = Vec<u8>> {
    let symbols = b"123456789xX0_.*# ,/[]()\t\r\nWRBEwrbe\xC3\xA9".to_vec();
    vec(prop::sample::select(symbols), 0..60)
}

fn any_text() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![vec(any::<u8>(), 0..60), nearly()]
}

proptest! {
    #[test]
    fn no_text_makes_a_parser_panic(text in any_text()) {
        let whole = Board::<3, 3>::parse(&text);
        let _ = (Board::<4, 3>::parse(&text), Board::<2, 2>::parse(&text), Board::<3, 3>::parse_line(&text));
        let _ = (Pattern::parse(&text), Tray::parse(&text), CubeQuestion::parse(&text), CubeQuestion::parse_line(&text));
        let _ = String::from_utf8_lossy(&text).parse::<TableName>();
        // The way for the usual spellings agrees with the general one wherever it has an answer.
        if let Some((board, end)) = Board::<3, 3>::parse_usual(&text) {
            prop_assert_eq!(Board::parse(&text[..end]), Ok(board));
            if end == text.len() {
                prop_assert_eq!(whole, Ok(board));
            }
        }
        for is_gap in [|byte: u8| byte == b' ', |byte: u8| byte.is_ascii_whitespace()] {
            if let Some((blank, goal, end)) = CubeQuestion::parse_usual(&text, is_gap) {
                prop_assert_eq!(CubeQuestion::parse(&text[..end]), Ok(CubeQuestion { start: Tray::start(blank), goal }));
            }
        }
    }

    #[test]
    fn boards_are_read_as_they_are_printed(rank in 0usize..181_440, gap in "[ ,/\t]{0,3}") {
        let board = Sliding::<3, 3>::new(8).unrank(rank);
        let printed = board.to_string();
        prop_assert_eq!(printed.parse(), Ok(board));
        let symbols: Vec<String> = printed.chars().map(String::from).collect();
        prop_assert_eq!(symbols.join(&gap).parse(), Ok(board));
        for blank in ["0", "X", "_", ".", "*", "#", "9"] {
            prop_assert_eq!(printed.replace('x', blank).parse(), Ok(board));
        }
        let usual = [printed.clone(), symbols.join(" ")].map(|text| Board::parse_usual(format!("{text}\n").as_bytes()));
        prop_assert_eq!(usual, [Some((board, 9)), Some((board, 17))]);
    }

    #[test]
    fn larger_boards_are_read_as_they_are_printed(rank in 0usize..239_500_800) {
        let board = Sliding::<4, 3>::new(11).unrank(rank);
        prop_assert_eq!(board.to_string().parse(), Ok(board));
        prop_assert_eq!(board.to_string().replace('x', "12").replace(' ', ", ").parse(), Ok(board));
    }

    #[test]
    fn cubes_are_read_as_they_are_printed(blank in 0usize..9, cubes in vec(0usize..6, 8)) {
        let tray = Tray::from_cubes(blank, std::array::from_fn(|place| Orientation::ALL[cubes[place]]));
        let (state, pattern) = (tray.to_string(), tray.pattern());
        prop_assert_eq!(state.parse(), Ok(tray));
        prop_assert_eq!(state.replace(' ', "").parse(), Ok(tray));
        prop_assert_eq!(pattern.to_string().parse(), Ok(pattern));
        let line = format!("{state} {pattern}");
        prop_assert_eq!(CubeQuestion::parse(line.as_bytes()), Ok(CubeQuestion { start: tray, goal: pattern }));
    }
}

fn wrong<T: std::str::FromStr<Err = ParseError>>(text: &str) -> String {
    text.parse::<T>().err().map_or("nothing is wrong".into(), |error| error.to_string())
}

#[test]
fn what_is_wrong_with_a_board_is_told() {
    for (text, why) in [
        ("", "a board has 9 symbols, found 0"),
        ("12345678", "a board has 9 symbols, found 8"),
        ("1234567890", "a board has 9 symbols, found 10"),
        ("123456789012345678", "a board has 9 symbols, found 18"),
        ("1123456x8", "tile 1 stands there more than once, missing: tile 7"),
        (
            "11111111x",
            "tile 1 stands there more than once, missing: tile 2, tile 3, tile 4, tile 5, tile 6, tile 7, tile 8",
        ),
        ("1234567xx", "the blank stands there more than once, missing: tile 8"),
        ("12345678q", "character 9 is 'q', expected 1-8 or one blank (0 x X _ . * #)"),
        ("1 2 é", "character 5 is 'é', expected 1-8 or one blank (0 x X _ . * #)"),
        ("1234567x9", "character 9 is '9', expected 1-8 or one blank (0 x X _ . * #)"),
        ("123456799", "the blank stands there more than once, missing: tile 8"),
    ] {
        let found = wrong::<Board<3, 3>>(text);
        if text.len() == 18 {
            // Two whole boards, where one is wanted; the first is not even sound.
            assert!(found.contains("more than once") || found == why, "{text}: {found}");
        } else {
            assert_eq!(found, why, "{text}");
        }
    }
}

#[test]
fn what_is_wrong_with_cubes_is_told() {
    for (text, why) in [
        ("WWWWEWWW", "a pattern has 9 symbols, found 8"),
        ("WWWWEWWWWW", "a pattern has 9 symbols, found 10"),
        ("WWWWWWWWW", "a pattern has one blank E, found 0"),
        ("EWWWEWWWW", "a pattern has one blank E, found 2"),
        ("WWWW EWWw", "character 9 is 'w', expected W, R, B or E"),
    ] {
        assert_eq!(wrong::<Pattern>(text), why, "{text}");
    }
    for (text, why) in [
        ("WR WR WR WR E WR WR WR", "a cube state has 9 symbols, found 8"),
        ("WR WR WR WR E WR WR WR W", "the text ends where R or B to the front should stand"),
        ("WW WR WR WR E WR WR WR WR", "character 2 is 'W', expected R or B to the front"),
        ("WR WR WR WR E WR WR WR WR WR", "character 27 is 'W', expected the end of the cube state"),
        ("WR WR WR WR E WR WR WR E", "a cube state has one blank E, found 2"),
    ] {
        assert_eq!(wrong::<Tray>(text), why, "{text}");
    }
}
