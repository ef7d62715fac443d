//! Damaged, foreign and half-written tables: no answer, the file's name, and the mend.

use std::fs;
use std::path::Path;
use std::process::Command;

use tables::{Error, Folder, Puzzle, Table, TableName, Visit};
use tests::programs::build;
use tests::run::{build_tables, query};

/// Opens a table and reads all of it.
struct ReadWhole<'a> {
    name: TableName,
    file: &'a Path,
}

impl Visit for ReadWhole<'_> {
    type Output = Result<(), Error>;

    fn visit<P: Puzzle>(self, puzzle: P) -> Self::Output {
        Table::open_file(self.file, self.name, puzzle)?.sections().map(|_| ())
    }
}

fn read_whole(name: &str, file: &Path) -> Result<(), Error> {
    let name: TableName = name.parse().expect("a table's name");
    name.visit(ReadWhole { name, file })
}

/// Small tables of every kind: with nearest trays, bounded, both puzzles.
const SMALL: [&str; 3] = ["slide-3x2", "eight-corner", "slide-4x2"];

#[test]
fn every_flipped_bit_is_noticed() {
    let built = build(&["slide-3x2", "slide-4x2", "eight-corner"]);
    for name in SMALL {
        let file = built.place().join(format!("{name}.tbl"));
        let sound = fs::read(&file).expect("it was built");
        read_whole(name, &file).expect("sound");
        // Every bit of all that lies before the planes, and a bit of every 61st byte of the rest.
        for at in (0..1024.min(sound.len())).chain((1024..sound.len()).step_by(61)).chain([sound.len() - 1]) {
            let bits = if at < 1024 { 0..8 } else { at % 8..at % 8 + 1 };
            for bit in bits {
                let mut damaged = sound.clone();
                damaged[at] ^= 1 << bit;
                replace(&file, &damaged);
                let error = read_whole(name, &file).expect_err("damaged").to_string();
                assert!(error.contains(name) && error.contains("rebuild it with"), "byte {at}, bit {bit}: {error}");
            }
        }
        replace(&file, &sound);
    }
}

/// Tables are replaced, never edited.
fn replace(file: &Path, bytes: &[u8]) {
    let other = file.with_extension("new");
    fs::write(&other, bytes).expect("a file");
    fs::rename(other, file).expect("it replaces the old one");
}

#[test]
fn both_programs_refuse_every_kind_of_damage() {
    let built = build(&["eight-corner", "eight-edge"]);
    let file = built.place().join("eight-corner.tbl");
    let sound = fs::read(&file).expect("it was built");
    let edge = fs::read(built.place().join("eight-edge.tbl")).expect("it was built");
    let with = |at: usize, bytes: &[u8]| {
        let mut damaged = sound.clone();
        damaged[at..at + bytes.len()].copy_from_slice(bytes);
        damaged
    };
    let kinds: Vec<(&str, Vec<u8>)> = vec![
        ("empty", vec![]),
        ("one byte", vec![0x89]),
        ("cut in the prefix", sound[..20].to_vec()),
        ("cut in the header", sound[..100].to_vec()),
        ("cut in the planes", sound[..sound.len() - 1].to_vec()),
        ("a byte too many", [&sound[..], b"x"].concat()),
        ("zeros", vec![0; sound.len()]),
        ("another program's", fs::read(std::env::current_exe().expect("it runs")).expect("readable")),
        ("another table's", edge),
        ("a future version", with(8, &[2, 0, 0, 0])),
        ("a header that has no end", with(12, &[255; 4])),
        ("a flipped bit of the magic", with(0, &[0x88])),
        ("a flipped bit of the header", with(60, &[sound[60] ^ 1])),
    ];
    for (kind, bytes) in kinds {
        replace(&file, &bytes);
        let said = query(built.place(), &["eight", "23415x768"], b"");
        assert_eq!((said.out.as_str(), said.status), ("", 2), "{kind}: {said:?}");
        assert!(said.err.contains("eight-corner.tbl") && said.err.contains("build-tables"), "{kind}: {said:?}");
        let said = build_tables(built.place(), &["verify"]);
        assert_eq!(said.status, 1, "{kind}: {said:?}");
        assert!(said.err.contains("eight-corner.tbl") && said.out.contains("eight-edge.tbl"), "{kind}: {said:?}");
    }
}

#[test]
fn query_reads_no_page_that_it_has_not_checked() {
    let built = build(&["eight-corner"]);
    let file = built.place().join("eight-corner.tbl");
    let sound = fs::read(&file).expect("it was built");
    let board = ["eight", "8672543x1"];
    let answer = query(built.place(), &board, b"").answers();
    let mut refused = 0;
    // A bit in each page: the longest path there is reads most of them, and is right or refused.
    for page in 0..6 {
        let mut damaged = sound.clone();
        let at = (sound.len() - 22_680 + page * 4096 + 7).min(sound.len() - 1);
        damaged[at] ^= 4;
        replace(&file, &damaged);
        let said = query(built.place(), &board, b"");
        match said.status {
            0 => assert_eq!(said.out, answer),
            _ => {
                refused += 1;
                assert_eq!((said.out.as_str(), said.status), ("", 2));
                assert!(said.err.contains(&format!("page {page}")), "{said:?}");
            }
        }
    }
    assert!(refused > 0);
}

#[cfg(unix)]
#[test]
fn what_is_no_file_is_told_and_not_waited_for() {
    let built = build(&["eight-edge"]);
    let place = built.place().join("eight-corner.tbl");
    let pipe = Command::new("mkfifo").arg(&place).status().expect("every Unix has it");
    assert!(pipe.success());
    for make in 0..3 {
        let said = query(built.place(), &["eight", "23415x768"], b"");
        assert_eq!((said.out.as_str(), said.status), ("", 2), "{said:?}");
        assert!(said.err.contains("eight-corner.tbl"), "{said:?}");
        let said = build_tables(built.place(), &["verify"]);
        assert!(said.status == 1 && said.err.contains("eight-corner.tbl"), "{said:?}");
        fs::remove_file(&place).or_else(|_| fs::remove_dir(&place)).expect("it was there");
        match make {
            0 => fs::create_dir(&place).expect("a folder"),
            _ => std::os::unix::fs::symlink("eight-corner.tbl", &place).expect("a link to itself"),
        }
    }
}

/// Bits that are wrong under right checksums, as a wrong builder would write them.
#[test]
fn verify_searches_and_names_the_state() {
    let built = build(&["eight-corner"]);
    let file = built.place().join("eight-corner.tbl");
    let name: TableName = "eight-corner".parse().expect("a table's name");
    let puzzle = tables::Sliding::<3, 3>::new(8);
    let shape = tables::Shape::new(name, &puzzle);
    let table = Table::open_file(&file, name, tables::Sliding::<3, 3>::new(8)).expect("sound");
    let [bits, _, _] = table.sections().expect("sound");
    let mut content = tables::Content {
        bound: None,
        levels: table.header().levels.clone(),
        bits: bits.expect("every table has them").to_vec(),
        reached: None,
        nearest: None,
    };
    let rank = 100_001;
    content.bits[rank / 8] ^= 1 << (rank % 8);
    replace(&file, &shape.file(&content).expect("it has the right shape"));
    let said = build_tables(built.place(), &["verify"]);
    assert_eq!(said.status, 1, "{said:?}");
    let board = puzzle.unrank(rank).to_string();
    assert!(said.err.contains(&board) && said.err.contains(&rank.to_string()), "{said:?}");

    // The root's bit wrong as well: whoever walks must neither go round for ever nor believe it.
    content.bits[8 * 20_160 / 8] ^= 1;
    replace(&file, &shape.file(&content).expect("it has the right shape"));
    let said = query(built.place(), &["eight", "12345678x"], b"");
    assert_eq!((said.out.as_str(), said.status), ("", 2), "{said:?}");
}

#[test]
fn tables_can_be_shared_by_threads() {
    fn is_shared<T: Send + Sync>() {}
    is_shared::<Table<tables::Sliding<3, 3>>>();
    is_shared::<Table<tables::Rolling>>();
    is_shared::<tables::Slides<3, 3>>();
    is_shared::<tables::Rolls>();
    is_shared::<Folder>();
}
