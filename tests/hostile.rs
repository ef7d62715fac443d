//! Any bytes as a header, as a table, as a judge's input: no panic, nothing believed that was not checked. The fuzz targets
//! in `fuzz/` go on where these end.

use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::RngSeed;
use tests::forge;
use tests::hostile::{JUDGES, changed_table, header, judge};
use tests::programs::standard;
use tests::run::query;

/// The same bytes in every run.
fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { rng_seed: RngSeed::Fixed(1077), failure_persistence: None, ..ProptestConfig::with_cases(cases) }
}

/// A sound header of a small table.
fn sound_header() -> Vec<u8> {
    let file = forge::file("slide-2x2".parse().expect("a table's name"), Some(3));
    file[24..24 + usize::from(file[12]) + 256 * usize::from(file[13])].to_vec()
}

/// The header with some bytes changed, and perhaps with others in between or without some.
fn near_header() -> impl Strategy<Value = Vec<u8>> {
    let change = (
        any::<prop::sample::Index>(),
        0..3usize,
        prop::collection::vec(select(b"\0\x01\x02\x7f\x80\xff".to_vec()), 0..9),
    );
    prop::collection::vec(change, 1..4).prop_map(|changes| {
        let mut header = sound_header();
        for (at, removed, bytes) in changes {
            let at = at.index(header.len());
            let end = (at + removed * bytes.len()).min(header.len());
            header.splice(at..end, bytes);
        }
        header
    })
}

/// What some editors put at the beginning of a text.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// Symbols that judges' inputs are made of, whole questions among them.
fn judges_input() -> impl Strategy<Value = Vec<u8>> {
    let boards = [
        "2 3 4 1 5 x 7 6 8\n",
        "12345678x",
        "1 2 3\n4 5 6\n7 8 x\n",
        "21345678x\r\n",
        "123456780 ",
        "9 1 2 3 4 5 6 7 8\r",
    ];
    let cubes = ["1 2\nW W W\nE W W\nW W W\n", "2 1\nR B W\nR W W\nE W W\n", "33WBWBRERBR", "0 0\n", "1 4 WWWEWWWWW\n"];
    let rest =
        ["\n", " ", "\r", "\t", ",", "1", "2", "3", "0", "x", "q", "W", "E", "R", "é", "18446744073709551616", "00"];
    let pieces: Vec<&[u8]> = boards
        .iter()
        .chain(&cubes)
        .chain(&rest)
        .map(|piece| piece.as_bytes())
        .chain([&b"\xff"[..], b"\x80", b"\xc3", MARK])
        .collect();
    let text = prop_oneof![
        prop::collection::vec(any::<u8>(), 0..200),
        prop::collection::vec(select(pieces.clone()), 0..30).prop_map(|pieces| pieces.concat()),
        (0..9u8, prop::collection::vec(select(pieces), 0..12))
            .prop_map(|(count, pieces)| { [format!("{count}\n").as_bytes(), &pieces.concat()].concat() }),
    ];
    (prop::option::of(Just(MARK)), text).prop_map(|(mark, text)| [mark.unwrap_or_default(), &text].concat())
}

proptest! {
    #![proptest_config(config(4000))]

    #[test]
    fn any_bytes_are_a_header_or_refused(encoded in prop_oneof![prop::collection::vec(any::<u8>(), 0..400), near_header()]) {
        header(&encoded);
    }

    #[test]
    fn any_bytes_are_a_table_or_refused(changes in prop::collection::vec(any::<u8>(), 2..30)) {
        changed_table(&changes);
    }
}

proptest! {
    #![proptest_config(config(1500))]

    #[test]
    fn any_bytes_are_answered_by_every_judge_however_they_come(
        input in judges_input(), problem in select(JUDGES.to_vec()), piece in 0..40usize,
    ) {
        judge(&problem, &input, piece, &standard().folder());
    }
}

/// Inputs that were answered or counted otherwise in pieces, or swallowed bytes that are no part of any character.
#[test]
fn bytes_that_are_no_text_are_answered_in_their_place() {
    let folder = standard().folder();
    let letter = "1 2 WWW EWW WWé\n1 2 WWW EWW WWW\n0 0\n".as_bytes();
    let found: [&[u8]; 5] =
        [b"1 \x802 WWW", b"\x80 1 2\x80 3 3 WBWBRERBR", b"\xff1\x80\n2 \x801\x804", b"\r\n\n\0\r\n", letter];
    for (input, piece) in found.into_iter().flat_map(|input| (1..5).map(move |piece| (input, piece))) {
        JUDGES.iter().for_each(|problem| judge(problem, input, piece, &folder));
    }
    let said = query(standard().place(), &["judge", "poj3131"], letter);
    assert_eq!((said.out.as_str(), said.status), ("invalid\n0\n", 1), "{said:?}");
    let said = query(standard().place(), &["judge", "hdu1043"], b"1234567\x80x8");
    assert_eq!((said.out.as_str(), said.status), ("invalid\n", 1), "{said:?}");
}
