//! What people type: whatever it is, it is read as what it says or told what is wrong with it.

use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::RngSeed;
use tables::{
    Board, CubeQuestion, Folder, Goal, ParseError, Pattern, Rolls, Size, SizeError, Slides, TableName, Tray,
    parse_blank,
};
use tests::hostile::{line, quickly_read_is_read_alike};

/// The same texts in every run.
fn config() -> ProptestConfig {
    ProptestConfig { rng_seed: RngSeed::Fixed(3131), failure_persistence: None, ..ProptestConfig::with_cases(2000) }
}

/// Bytes that have nothing to do with boards, and such that have.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let near = select(b"0123456789 xX_.*#,/[]()\n\r\tWWWWRRBBEE-q\xc3\xa9".to_vec());
    prop_oneof![prop::collection::vec(any::<u8>(), 0..40), prop::collection::vec(near, 0..40)]
}

/// What stands between symbols.
fn separators(count: usize) -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec("[ \t\r\n,/()\\[\\]{}]{0,3}", count)
}

/// The tiles of a board in any order.
fn tiles(cells: u8) -> impl Strategy<Value = Vec<u8>> {
    Just((0..cells).collect::<Vec<u8>>()).prop_shuffle()
}

/// Nine bytes that need not be tiles.
fn nine_bytes() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 9)
}

fn blank_symbol() -> impl Strategy<Value = char> {
    select("0xX_.*#".chars().collect::<Vec<char>>())
}

/// A board of at most nine cells, with the separators before its symbols.
fn spelled(tiles: &[u8], blank: char, separators: &[String]) -> String {
    let symbol = |&tile: &u8| if tile == 0 { blank } else { char::from(b'0' + tile) };
    separators.iter().zip(tiles.iter().map(symbol)).map(|(gap, symbol)| format!("{gap}{symbol}")).collect()
}

/// Where a symbol stands, in characters from 1, when these gaps and one character a symbol stand before it.
fn place(separators: &[String], symbol: usize) -> usize {
    separators[..=symbol].iter().map(String::len).sum::<usize>() + symbol + 1
}

/// A tray in any state.
fn tray() -> impl Strategy<Value = Tray> {
    (0..9 * 6usize.pow(8)).prop_map(|hash| Tray::from_hash6(hash).expect("a tray"))
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn nothing_that_is_typed_is_a_panic(text in bytes()) {
        line(&text);
    }

    #[test]
    fn nothing_that_is_asked_for_as_a_table_is_a_panic(
        name in "(eight|cube|slide|[a-z])?-?(corner|[WRBE]{8,9}|[0-9x-]{0,6}|[2-6]x[2-6](-[0-9]{1,2})?|.{0,9})",
    ) {
        if let Ok(table) = name.parse::<TableName>() {
            prop_assert_eq!(table.to_string().parse(), Ok(table));
        }
    }

    #[test]
    fn sizes_are_read_as_they_are_printed_or_refused(rows in 0..40u64, cols in prop_oneof![0..40u64, any::<u64>()]) {
        let text = format!("{rows}x{cols}");
        match text.parse::<Size>() {
            Ok(size) => {
                prop_assert_eq!((size.grid().rows as u64, size.grid().cols as u64), (rows, cols));
                prop_assert!(rows >= 2 && cols >= 2 && size.cells() <= 12);
                prop_assert_eq!(size.to_string(), text);
            }
            Err(SizeError::Narrow) => prop_assert!(rows < 2 || cols < 2),
            Err(error) => {
                prop_assert!(rows.checked_mul(cols).is_none_or(|cells| cells > 12));
                prop_assert!(error.to_string().contains(&format!("{text} has ")), "{}", error);
            }
        }
    }

    #[test]
    fn boards_are_read_with_any_blank_and_separators(
        tiles in tiles(9), blank in blank_symbol(), gaps in separators(9),
    ) {
        let board = Board::<3, 3>::from_tiles(&tiles).expect("every tile once");
        prop_assert_eq!(spelled(&tiles, blank, &gaps).parse(), Ok(board));
        prop_assert_eq!(board.to_string().parse(), Ok(board));
        prop_assert_eq!(board.to_string(), spelled(&tiles, 'x', &vec![String::new(); 9]));
    }

    #[test]
    fn usual_spellings_of_boards_are_read_quickly(
        tiles in tiles(9), own_goal in option::of(tiles(9)), blanks in [blank_symbol(), blank_symbol()],
        gaps in [select(vec!["", " "]), select(vec!["", " "])],
        at in 0..35usize, other in select(b" 09x1\t,q".to_vec()),
    ) {
        let gaps = gaps.map(|gap| [vec![String::new()], vec![gap.to_string(); 8]].concat());
        let mut text = spelled(&tiles, blanks[0], &gaps[0]);
        if let Some(goal) = &own_goal {
            text += " ";
            text += &spelled(goal, blanks[1], &gaps[1]);
        }
        let board = |tiles: &[u8]| Board::<3, 3>::from_tiles(tiles).expect("every tile once");
        let (eight, goal) = (Slides::new(Folder::new("nowhere")), Goal::new(Board::goal(5)));
        let place = Slides::place(&board(&tiles), own_goal.map(|goal| Goal::new(board(&goal))).as_ref().unwrap_or(&goal));
        for behind in ["", "\n", "1", "x"] {
            let read = eight.parse_usual(format!("{text}{behind}").as_bytes(), &goal);
            prop_assert_eq!(read, Some((place, text.len())));
        }
        let mut text = text.into_bytes();
        prop_assert_eq!(eight.parse_usual(&text[..text.len() - 1], &goal), None);
        let at = at % text.len();
        text[at] = other;
        quickly_read_is_read_alike(&text);
    }

    #[test]
    fn usual_spellings_of_questions_are_read_quickly(
        tray in tray(), x in 1..=3usize, y in 1..=3usize, is_tight in any::<bool>(),
        at in 0..21usize, other in select(b" 0123W\t,Eq".to_vec()),
    ) {
        let pattern = tray.pattern().to_string();
        let letters = if is_tight { pattern } else { pattern.split("").collect::<Vec<_>>().join(" ").trim().into() };
        let (text, rolls) = (format!("{x} {y} {letters}"), Rolls::new(Folder::new("nowhere")));
        let blank = 3 * (y - 1) + x - 1;
        let read = Some((blank, Rolls::place(blank, &tray.pattern()), text.len()));
        for behind in ["", "\n", "W", " "] {
            let text = format!("{text}{behind}");
            prop_assert_eq!(rolls.parse_usual(text.as_bytes(), |byte| byte == b' '), read);
        }
        let mut text = text.into_bytes();
        let at = at % text.len();
        text[at] = other;
        quickly_read_is_read_alike(&text);
        prop_assert_eq!(rolls.parse_usual(&text[..text.len() - 1], |byte| byte == b' '), None);
    }

    #[test]
    fn a_line_of_white_space_asks_nothing(line in "[ \t\r]{0,5}", tiles in tiles(9), tray in tray()) {
        prop_assert_eq!(Board::<3, 3>::parse_line(line.as_bytes()), Ok(None));
        prop_assert_eq!(CubeQuestion::parse_line(line.as_bytes()), Ok(None));
        let board = Board::<3, 3>::from_tiles(&tiles).expect("every tile once");
        prop_assert_eq!(Board::parse_line(format!("{line}{board}{line}").as_bytes()), Ok(Some((board, None))));
        let question = CubeQuestion { start: tray, goal: tray.pattern() };
        let text = format!("{line}{tray} {}{line}", tray.pattern());
        prop_assert_eq!(CubeQuestion::parse_line(text.as_bytes()), Ok(Some(question)));
    }

    #[test]
    fn a_nine_is_a_blank_where_there_is_no_other(tiles in tiles(9), blank in blank_symbol(), gaps in separators(9)) {
        let board = Board::<3, 3>::from_tiles(&tiles).expect("every tile once");
        let (nine, other) = (spelled(&tiles, '9', &gaps), spelled(&tiles, blank, &gaps));
        prop_assert_eq!(nine.parse(), Ok(board));
        // Each of two boards on a line has its own blank.
        let both = format!("{nine}{other}");
        prop_assert_eq!(Board::parse_pair(both.as_bytes()), Ok((board, Some(board))));
    }

    #[test]
    fn a_nine_beside_a_blank_is_no_tile(
        tiles in tiles(9), blank in blank_symbol(), gaps in separators(9), at in 0..9usize,
    ) {
        prop_assume!(tiles[at] != 0);
        let mut tiles = tiles;
        tiles[at] = 9;
        let error = spelled(&tiles, blank, &gaps).parse::<Board<3, 3>>().expect_err("a ninth tile");
        let expected = "1-8 or one blank (0 x X _ . * #)";
        prop_assert_eq!(error, ParseError::Symbol { at: place(&gaps, at), found: "9".into(), expected });
    }

    #[test]
    fn larger_boards_are_read_as_numbers(tiles in tiles(12), blank in select(vec!["0", "x", "#", "12"])) {
        let board = Board::<4, 3>::from_tiles(&tiles).expect("every tile once");
        let symbols: Vec<String> =
            tiles.iter().map(|&tile| if tile == 0 { blank.to_string() } else { tile.to_string() }).collect();
        prop_assert_eq!(symbols.join(" ").parse(), Ok(board));
        prop_assert_eq!(symbols.join(", ").parse(), Ok(board));
        prop_assert_eq!(board.to_string().parse(), Ok(board));
    }

    #[test]
    fn only_the_tiles_of_a_board_make_one(
        tiles in prop_oneof![tiles(9), tiles(8), tiles(10), prop::collection::vec(0..9u8, 9), nine_bytes()],
    ) {
        let mut sorted = tiles.clone();
        sorted.sort_unstable();
        let board = Board::<3, 3>::from_tiles(&tiles);
        prop_assert_eq!(board.is_some(), sorted == [0, 1, 2, 3, 4, 5, 6, 7, 8]);
        prop_assert!(board.is_none_or(|board| board.tiles().eq(tiles.iter().copied())));
    }

    #[test]
    fn a_strange_symbol_is_told_with_its_place(
        tiles in tiles(9), blank in blank_symbol(), gaps in separators(9), at in 0..9usize,
        strange in "[A-WYZa-wyz!?é€𝄞]",
    ) {
        let text = spelled(&tiles, blank, &gaps);
        let at_byte: usize = text.char_indices().nth(place(&gaps, at) - 1).expect("the symbol").0;
        let text = format!("{}{strange}{}", &text[..at_byte], &text[at_byte + 1..]);
        match text.parse::<Board<3, 3>>() {
            Err(error @ ParseError::Symbol { .. }) => {
                let told = format!("character {} is '{strange}', expected", place(&gaps, at));
                prop_assert!(error.to_string().starts_with(&told), "{error}");
            }
            other => prop_assert!(false, "{text:?} is read as {other:?}"),
        }
    }

    #[test]
    fn a_strange_word_on_a_larger_board_is_told_with_its_place(
        tiles in tiles(12), at in 0..12usize,
        strange in select(vec!["13", "1x", "xx", "-1", "1.5", "é9", "99999999999999999999999"]),
    ) {
        let mut words: Vec<String> = tiles.iter().map(u8::to_string).collect();
        let before: usize = words[..at].iter().map(|word| word.len() + 1).sum();
        words[at] = strange.into();
        let error = words.join(" ").parse::<Board<4, 3>>().expect_err("no tile");
        let expected = "1-11 or one blank (0 x X _ . * #)";
        prop_assert_eq!(error, ParseError::Symbol { at: before + 1, found: strange.into(), expected });
    }

    #[test]
    fn a_tile_that_stands_twice_is_told_with_the_missing_one(
        tiles in tiles(9), gaps in separators(9), at in 0..9usize, from in 0..9usize,
    ) {
        prop_assume!(at != from);
        let named = |tile: u8| if tile == 0 { "the blank".to_string() } else { format!("tile {tile}") };
        let (twice, missing) = (named(tiles[from]), named(tiles[at]));
        let mut tiles = tiles;
        tiles[at] = tiles[from];
        let error = spelled(&tiles, 'x', &gaps).parse::<Board<3, 3>>().expect_err("a tile stands twice");
        let told = format!("{twice} stands there more than once, missing: {missing}");
        prop_assert_eq!(error.to_string(), told);
        let is_twice = matches!(&error, ParseError::Twice { twice: tile, missing: tiles } if *tile == twice && *tiles == [&missing]);
        prop_assert!(is_twice, "{error:?}");
    }

    #[test]
    fn a_wrong_number_of_tiles_is_told(symbols in prop::collection::vec(select(b"12345678x".to_vec()), 0..30)) {
        prop_assume!(symbols.len() != 9 && symbols.len() != 18);
        let wrong = ParseError::Count { what: "a board", expected: 9, found: symbols.len() };
        prop_assert_eq!(Board::<3, 3>::parse(&symbols), Err(wrong.clone()));
        prop_assert_eq!(Board::<3, 3>::parse_pair(&symbols), Err(wrong));
    }

    #[test]
    fn two_boards_are_not_one(start in tiles(9), goal in tiles(9), gaps in separators(18), blank in blank_symbol()) {
        let text = spelled(&start, blank, &gaps[..9]) + &spelled(&goal, blank, &gaps[9..]);
        let boards = [start, goal].map(|tiles| Board::<3, 3>::from_tiles(&tiles).expect("every tile once"));
        prop_assert_eq!(Board::parse_pair(text.as_bytes()), Ok((boards[0], Some(boards[1]))));
        let wrong = ParseError::Count { what: "a board", expected: 9, found: 18 };
        prop_assert_eq!(text.parse::<Board<3, 3>>(), Err(wrong));
    }

    #[test]
    fn trays_and_patterns_are_read_as_they_are_printed(tray in tray(), gaps in separators(18)) {
        prop_assert_eq!(tray.to_string().parse(), Ok(tray));
        prop_assert_eq!(tray.pattern().to_string().parse(), Ok(tray.pattern()));
        let spread = |text: String| -> String {
            let symbols = text.chars().filter(|symbol| *symbol != ' ');
            symbols.zip(&gaps).map(|(symbol, gap)| format!("{gap}{symbol}")).collect()
        };
        prop_assert_eq!(spread(tray.to_string()).parse(), Ok(tray));
        prop_assert_eq!(spread(tray.pattern().to_string()).parse(), Ok(tray.pattern()));
    }

    #[test]
    fn questions_are_read_from_a_cell_or_a_tray(start in tray(), goal in tray(), x in 1..=3usize, y in 1..=3usize) {
        let (goal, blank) = (goal.pattern(), (y - 1) * 3 + x - 1);
        let question = CubeQuestion { start: Tray::start(blank), goal };
        prop_assert_eq!(CubeQuestion::parse(format!("{x} {y} {goal}").as_bytes()), Ok(question));
        prop_assert_eq!(CubeQuestion::parse(format!("{x},{y}{goal}").as_bytes()), Ok(question));
        prop_assert_eq!(parse_blank(&format!("{x},{y}")), Ok(blank));
        let question = CubeQuestion { start, goal };
        prop_assert_eq!(CubeQuestion::parse(format!("{start} / {goal}").as_bytes()), Ok(question));
    }

    #[test]
    fn a_coordinate_outside_the_tray_is_told(
        x in 1..=3u8, y in 1..=3u8, wrong in select(vec!['0', '4', '9', '-', 'q']), goal in tray(),
    ) {
        let goal = goal.pattern();
        for (axis, cell) in [('X', format!("{wrong},{y}")), ('Y', format!("{x},{wrong}"))] {
            let error = ParseError::Coordinate { axis, found: wrong.to_string().into() };
            prop_assert_eq!(error.to_string(), format!("{axis} is '{wrong}', expected 1, 2 or 3"));
            prop_assert_eq!(parse_blank(&cell), Err(error.clone()));
            prop_assert_eq!(CubeQuestion::parse(format!("{cell} {goal}").as_bytes()), Err(error));
        }
    }

    #[test]
    fn a_strange_letter_in_a_pattern_or_tray_is_told(
        tray in tray(), at in 0..9usize, strange in "[ACDF-QS-VX-Za-z0-9é]",
    ) {
        let pattern = tray.pattern().to_string();
        let text = format!("{}{strange}{}", &pattern[..at], &pattern[at + 1..]);
        let told = format!("character {} is '{strange}', expected W, R, B or E", at + 1);
        prop_assert_eq!(text.parse::<Pattern>().expect_err("no pattern").to_string(), told);

        let words: Vec<String> = tray.to_string().split(' ').map(String::from).collect();
        let before: usize = words[..at].iter().map(|word| word.len() + 1).sum();
        let told = format!("character {} is '{strange}', expected E or a colour on top (W, R or B)", before + 1);
        let mut strange_top = words.clone();
        strange_top[at].replace_range(..1, &strange);
        prop_assert_eq!(strange_top.join(" ").parse::<Tray>().expect_err("no tray").to_string(), told);
    }

    #[test]
    fn a_front_that_cannot_be_is_told(tray in tray(), at in 0..9usize) {
        prop_assume!(at != tray.blank());
        let mut words: Vec<String> = tray.to_string().split(' ').map(String::from).collect();
        let (top, before) = (words[at][..1].to_string(), words[..at].iter().map(|word| word.len() + 1).sum::<usize>());
        words[at] = top.repeat(2);
        let told = format!("character {} is '{top}', expected", before + 2);
        let error = words.join(" ").parse::<Tray>().expect_err("a colour stands on two axes").to_string();
        prop_assert!(error.starts_with(&told) && error.ends_with("to the front"), "{}", error);
        // Without the front it is the end that is wrong.
        words.truncate(at + 1);
        words[at] = top;
        let error = words.join(" ").parse::<Tray>().expect_err("a text that breaks off").to_string();
        prop_assert!(error.starts_with("the text ends where "), "{}", error);
    }

    #[test]
    fn a_wrong_number_of_cells_or_blanks_is_told(cells in prop::collection::vec(select(b"WRBE".to_vec()), 0..=9)) {
        let fronts = [(b'W', "WR"), (b'R', "RB"), (b'B', "BW"), (b'E', "E")];
        let word = |cell: &u8| fronts.iter().find(|(top, _)| top == cell).map_or("", |(_, word)| *word);
        let tray: String = cells.iter().map(word).collect();
        let blanks = cells.iter().filter(|&&cell| cell == b'E').count();
        let error = |what| match (cells.len(), blanks) {
            (9, 1) => None,
            (9, found) => Some(ParseError::Blanks { what, found }),
            (found, _) => Some(ParseError::Count { what, expected: 9, found }),
        };
        prop_assert_eq!(Pattern::parse(&cells).err(), error("a pattern"));
        prop_assert_eq!(Tray::parse(tray.as_bytes()).err(), error("a cube state"));
    }

    #[test]
    fn what_stands_behind_the_last_cell_is_told(tray in tray(), more in select(vec!["E", "WR", "q"])) {
        let letters = "WRE".repeat(more.len());
        let error = format!("{}{letters}", tray.pattern()).parse::<Pattern>().expect_err("too many cells");
        let too_many = ParseError::Count { what: "a pattern", expected: 9, found: 9 + letters.len() };
        prop_assert_eq!(error, too_many);
        let text = tray.to_string();
        let error = format!("{text} {more}").parse::<Tray>().expect_err("too many cells").to_string();
        let told = format!("character {} is '{}', expected the end of the cube state", text.len() + 2, &more[..1]);
        prop_assert_eq!(error, told);
        let error = parse_blank(&format!("1,2 {more}")).expect_err("too much").to_string();
        prop_assert_eq!(error, format!("character 5 is '{more}', expected the end behind X,Y"));
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
        assert_eq!(wrong::<Board<3, 3>>(text), why, "{text}");
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
