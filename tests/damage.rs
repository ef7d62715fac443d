//! Damaged, foreign and half-written tables: no answer, the file's name, and the mend.

use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use tables::{Error, Folder, Pattern, Puzzle, Rolling, Rolls, Sliding, Table, TableName, Visit};
use tempfile::TempDir;
use tests::forge::reseal;
use tests::hostile::is_told;
use tests::programs::{build, program, standard};
use tests::run::{Said, build_tables, query, run};

/// Opens a table, and perhaps reads all of it.
struct Open<'a> {
    name: TableName,
    file: &'a Path,
    reads_whole: bool,
}

impl Visit for Open<'_> {
    type Output = Result<(), Error>;

    fn visit<P: Puzzle>(self, puzzle: P) -> Self::Output {
        let table = Table::open_file(self.file, self.name, puzzle)?;
        if self.reads_whole { table.sections().map(|_| ()) } else { Ok(()) }
    }
}

/// A table of its own, alone in its folder.
struct Victim {
    folder: TempDir,
    name: TableName,
    file: PathBuf,
    sound: Vec<u8>,
    bound: Option<u32>,
}

impl Victim {
    fn new(name: &str, from: &Path, bound: Option<u32>) -> Victim {
        let name: TableName = name.parse().expect("a table's name");
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join(name.file_name());
        let sound = fs::read(from.join(name.file_name())).expect("it was built");
        fs::write(&file, &sound).expect("a file");
        Victim { folder, name, file, sound, bound }
    }

    /// Where the sections begin: behind the header, and zeros up to a multiple of 64.
    fn sections(&self) -> usize {
        self.header_end().next_multiple_of(64)
    }

    fn header_end(&self) -> usize {
        24 + usize::from(self.sound[12]) + 256 * usize::from(self.sound[13])
    }

    /// Where the pages of the planes begin.
    fn planes(&self) -> usize {
        let encoded = &self.sound[..self.header_end()];
        let kind = encoded.windows(4).position(|kind| kind == b"bits").expect("every table has them");
        u64::from_le_bytes(encoded[kind + 4..][..8].try_into().expect("eight bytes")) as usize
    }

    fn open(&self, reads_whole: bool) -> Result<(), Error> {
        self.name.visit(Open { name: self.name, file: &self.file, reads_whole })
    }

    /// That the library refuses the file as it is now: on opening it, if the damage is not in the planes.
    fn is_refused(&self, reads_whole: bool, damage: &str) {
        match self.open(reads_whole) {
            Ok(()) => panic!("{}: {damage} is not noticed", self.name),
            Err(error) => is_told(&error, self.name, &self.file),
        }
    }

    /// Changes bytes for as long as something is looked at. Nobody has the file open meanwhile.
    fn with(&self, at: usize, bytes: &[u8], look: impl FnOnce()) {
        let mut file = File::options().write(true).open(&self.file).expect("a file");
        let mut write = |bytes: &[u8]| {
            file.seek(SeekFrom::Start(at as u64)).expect("a place in a file");
            file.write_all(bytes).expect("a file");
        };
        write(bytes);
        look();
        write(&self.sound[at..at + bytes.len()]);
    }

    fn put(&self, bytes: &[u8]) {
        replace(&self.file, bytes);
    }

    /// What a question says that this table answers, if there is a command for it.
    fn query(&self) -> Option<Said> {
        let question: &[&str] = match self.name.to_string().as_str() {
            "eight-corner" => &["eight", "23415x768"],
            "cube-corner" => &["cube", "RBWRWWEWW", "--blank", "3,3"],
            "cube-WWWWEWWWW" => &["cube", "WWWWEWWWW", "--from", "WR WR WR WR E WR WR WR BR"],
            _ => return None,
        };
        Some(query(self.folder.path(), question, b""))
    }

    /// The command that mends it, as an error has to say it.
    fn mend(&self, knows_bound: bool) -> String {
        let bound = self.bound.filter(|_| knows_bound).map_or(String::new(), |bound| format!("--max-depth {bound} "));
        format!("rebuild it with: build-tables --tables {} {bound}{}\n", self.folder.path().display(), self.name)
    }

    /// That both programs refuse the file and say how to mend it.
    fn is_refused_by_programs(&self, damage: &str, knows_bound: bool) {
        let file = self.file.display().to_string();
        let is_told = |said: &Said, status: i32| {
            assert_eq!((said.out.as_str(), said.status), ("", status), "{damage}: {said:?}");
            let tells = said.err.contains(&file) && said.err.contains("expected") && said.err.contains("found");
            assert!(tells && said.err.ends_with(&self.mend(knows_bound)), "{damage}: {said:?}");
        };
        if let Some(said) = self.query() {
            is_told(&said, 2);
        }
        is_told(&build_tables(self.folder.path(), &["verify"]), 1);
    }
}

/// Tables of every kind: sliding boards, the cubes from their start and to a pattern, with and without a bound.
fn victims() -> Vec<Victim> {
    let whole = standard();
    let slide = build(&["slide-3x2"]);
    let bounded = build(&["--max-depth", "9", "slide-4x2", "eight-corner", "cube-corner"]);
    let names = [("eight-corner", whole, None), ("cube-corner", whole, None), ("cube-WWWWEWWWW", whole, None)];
    let others = [("slide-3x2", &slide, None), ("slide-4x2", &bounded, Some(9))];
    let both = [("eight-corner", &bounded, Some(9)), ("cube-corner", &bounded, Some(9))];
    let all = names.into_iter().chain(others).chain(both);
    all.map(|(name, built, bound)| Victim::new(name, built.place(), bound)).collect()
}

/// Places that are far enough apart to be few, and those where something begins or ends.
fn sample(victim: &Victim) -> Vec<usize> {
    let (begin, end) = (victim.planes(), victim.sound.len());
    let step = ((end - begin) / 400).max(1) | 1;
    let pages = (begin..end).step_by(4096).flat_map(|page| [page.wrapping_sub(1), page]);
    let mut places: Vec<usize> = (begin..end).step_by(step).chain(pages).chain([end - 1]).collect();
    places.retain(|place| (begin..end).contains(place));
    places
}

#[test]
fn every_flipped_bit_is_noticed() {
    for victim in victims() {
        victim.open(true).expect("sound");
        for at in 0..victim.sections() {
            for bit in 0..8 {
                let refused = || victim.is_refused(false, &format!("bit {bit} of byte {at}"));
                victim.with(at, &[victim.sound[at] ^ 1 << bit], refused);
            }
        }
        // The checksums are small or many: their own checksum does not care which of them is wrong.
        for at in (victim.sections()..victim.planes()).step_by(7) {
            let refused = || victim.is_refused(false, &format!("byte {at}"));
            victim.with(at, &[victim.sound[at] ^ 1 << (at % 8)], refused);
        }
        for at in sample(&victim) {
            let refused = || victim.is_refused(true, &format!("byte {at}"));
            victim.with(at, &[victim.sound[at] ^ 1 << (at % 8)], refused);
        }
        victim.open(true).expect("sound again");
    }
}

#[test]
fn every_wrong_length_is_noticed() {
    for victim in victims() {
        for more in [&b"\0"[..], b"\x89", &[0; 64], &[0; 4096], &victim.sound[..]] {
            victim.put(&[&victim.sound, more].concat());
            victim.is_refused(false, &format!("{} bytes more", more.len()));
        }
        victim.put(&victim.sound);
        let file = File::options().write(true).open(&victim.file).expect("a file");
        let mut lengths = sample(&victim);
        lengths.extend(0..=victim.sections() + 8);
        lengths.sort_unstable();
        lengths.dedup();
        for length in lengths.into_iter().rev() {
            file.set_len(length as u64).expect("it can be cut off");
            victim.is_refused(false, &format!("a cut behind byte {length}"));
        }
    }
}

/// Numbers that make sums overflow, sections overlap or lie outside, and readers ask for much.
const HOSTILE: [u64; 9] = [0, 1, 63, 1 << 14, 1 << 31, u32::MAX as u64, 1 << 62, i64::MAX as u64, u64::MAX];

#[test]
fn no_number_in_a_header_is_believed() {
    for victim in victims() {
        let (sound, end) = (&victim.sound[..victim.header_end()], victim.header_end());
        let mut believed = 0;
        for at in 8..end {
            for number in HOSTILE {
                // A number of four bytes as well, which leaves those behind it as they are.
                for width in [8, 4] {
                    let number = &number.to_le_bytes()[..width.min(end - at)];
                    let mut forged = sound.to_vec();
                    forged[at..at + number.len()].copy_from_slice(number);
                    if at >= 24 {
                        // The forger makes the header's own checksum right again.
                        reseal(&mut forged);
                    }
                    if forged == sound {
                        continue;
                    }
                    victim.with(0, &forged, || match victim.open(true) {
                        Ok(()) => believed += 1,
                        Err(error) => is_told(&error, victim.name, &victim.file),
                    });
                }
            }
        }
        // How many of the states within a bound are at which distance cannot be known without a search.
        assert!(believed == 0 || victim.bound.is_some(), "{}: {believed} forged headers are believed", victim.name);
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
    let victims = victims();
    for (victim, other) in victims.iter().zip(victims.iter().cycle().skip(3)) {
        let sound = &victim.sound;
        let with = |at: usize, bytes: &[u8]| {
            let mut damaged = sound.clone();
            damaged[at..at + bytes.len()].copy_from_slice(bytes);
            damaged
        };
        let mut program = Vec::new();
        let this = File::open(std::env::current_exe().expect("it runs")).expect("readable");
        this.take(100_000).read_to_end(&mut program).expect("readable");
        let (header, planes) = (victim.header_end(), victim.planes());
        let mut wrong_states = with(24, &sound[24..]);
        wrong_states[header - 20] ^= 1;
        reseal(&mut wrong_states);
        let flipped = |at: usize| with(at, &[sound[at] ^ 1]);
        // The third says whether the header can still tell the bound.
        let kinds = [
            ("empty", vec![], false),
            ("one byte", vec![0x89], false),
            ("cut in the prefix", sound[..20].to_vec(), false),
            ("cut in the header", sound[..100].to_vec(), false),
            ("cut in the planes", sound[..sound.len() - 1].to_vec(), true),
            ("a byte too many", [sound, &b"x"[..]].concat(), true),
            ("zeros", vec![0; sound.len()], false),
            ("another program's", program, false),
            ("another table's", other.sound.clone(), false),
            ("a future version", with(8, &[2, 0, 0, 0]), false),
            ("a header that has no end", with(12, &[255; 4]), false),
            ("a flipped bit of the magic", with(0, &[0x88]), false),
            ("a flipped bit of the header", flipped(60), false),
            ("a flipped bit of the gap", flipped(header), true),
            ("a flipped bit of the checksums", flipped(victim.sections()), true),
            ("a flipped bit of the first page", flipped(planes), true),
        ];
        for (kind, bytes, knows_bound) in kinds {
            victim.put(&bytes);
            // One question need not read the first page.
            if kind.ends_with("page") {
                let said = build_tables(victim.folder.path(), &["verify"]);
                assert_eq!((said.out.as_str(), said.status), ("", 1), "{kind}: {said:?}");
                assert!(said.err.ends_with(&victim.mend(knows_bound)), "{kind}: {said:?}");
            } else {
                victim.is_refused_by_programs(&format!("{}: {kind}", victim.name), knows_bound);
            }
        }
    }
}

/// The command that an error says, typed as it stands there.
#[cfg(unix)]
#[test]
fn the_command_that_mends_a_table_mends_it() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let place = folder.path().join("my tables, it's $HOME");
    let say = |said: Said| {
        let command = said.err.split("it with: ").nth(1).expect("a command").to_string();
        let builder = program("build-tables");
        let typed = format!("PATH=$1:$PATH; {command}");
        let mut shell = Command::new("sh");
        shell.args(["-c", &typed, "sh"]).arg(builder.parent().expect("a folder"));
        assert_eq!(run(&mut shell, b"").status, 0, "{command}");
    };
    say(query(&place, &["eight", "23415x768"], b""));
    assert_eq!(query(&place, &["eight", "23415x768"], b"").answers(), "dlurullddrurdllurdr\n");
    assert_eq!(build_tables(&place, &["--max-depth", "12", "eight-corner", "slide-4x2"]).status, 0);
    for name in ["eight-corner", "slide-4x2"] {
        let file = place.join(format!("{name}.tbl"));
        let sound = fs::read(&file).expect("it was built");
        replace(&file, &sound[..sound.len() - 1]);
        say(build_tables(&place, &["verify", name]));
        assert!(fs::read(&file).expect("it was built") == sound, "{name}");
    }
}

/// Whoever believes one of these lengths is ended by the system.
#[cfg(target_os = "linux")]
#[test]
fn nobody_asks_for_the_memory_that_a_header_asks_for() {
    let built = build(&["eight-corner"]);
    let victim = Victim::new("eight-corner", built.place(), None);
    let find = |text: &[u8]| {
        let place = victim.sound.windows(text.len()).position(|window| window == text);
        place.expect("it stands in the header")
    };
    // The lengths of the name, of the list of levels, of the list of sections.
    for at in [24, find(&32u64.to_le_bytes()), find(b"checksums") - 16] {
        for number in [1 << 30, 1 << 34, 1 << 61, u64::MAX] {
            let mut forged = victim.sound.clone();
            forged[at..at + 8].copy_from_slice(&u64::to_le_bytes(number));
            reseal(&mut forged);
            victim.put(&forged);
            for (name, asks, status) in [("query", "eight 23415x768", 2), ("build-tables", "verify -j 1", 1)] {
                let mut limited = Command::new("sh");
                limited.args(["-c", &format!("ulimit -v 200000; exec \"$1\" --tables \"$2\" {asks}"), "sh"]);
                let said = run(limited.arg(program(name)).arg(victim.folder.path()), b"");
                assert_eq!((said.out.as_str(), said.status), ("", status), "{number} at {at}: {said:?}");
                assert!(said.err.contains("its header"), "{said:?}");
            }
        }
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
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::os::unix::net::UnixListener;

    let built = build(&["eight-corner"]);
    let victim = Victim::new("eight-corner", built.place(), None);
    let pipe = |place: &Path| assert!(Command::new("mkfifo").arg(place).status().expect("every Unix has it").success());
    let unreadable = |place: &Path| {
        fs::write(place, &victim.sound).expect("a file");
        fs::set_permissions(place, PermissionsExt::from_mode(0o000)).expect("its own file");
    };
    type Make<'a> = &'a dyn Fn(&Path);
    let kinds: [(&str, Make); 7] = [
        ("a pipe", &pipe),
        ("a folder", &|place| fs::create_dir(place).expect("a folder")),
        ("a socket", &|place| drop(UnixListener::bind(place).expect("a socket"))),
        ("a link to nothing", &|place| symlink("nothing", place).expect("a link")),
        ("a link to itself", &|place| symlink(place, place).expect("a link")),
        ("a device", &|place| symlink("/dev/zero", place).expect("a link")),
        ("a file without permission", &unreadable),
    ];
    for (kind, make) in kinds {
        fs::remove_file(&victim.file).or_else(|_| fs::remove_dir(&victim.file)).expect("it was there");
        make(&victim.file);
        // Root reads whatever there is.
        if !(kind == "a file without permission" && File::open(&victim.file).is_ok()) {
            victim.is_refused_by_programs(kind, false);
            assert_eq!(query(victim.folder.path(), &["info"], b"").status, 2, "{kind}");
        }
        if kind != "a folder" {
            assert_eq!(build_tables(victim.folder.path(), &["eight-corner"]).status, 0, "{kind} is replaced");
            assert_eq!(victim.query().map(|said| said.status), Some(0));
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

/// A start table's answers to a pattern: the path's length, the word's and the length that is kept.
fn lengths(folder: &Path, goal: &Pattern) -> [Result<Option<usize>, Error>; 3] {
    let (rolls, place) = (Rolls::new(Folder::new(folder)), Rolls::place(8, goal));
    let path = rolls.path_at(8, place).map(|path| path.found().map(|path| path.len()));
    let word = rolls.recall(place).map(|word| word.found().map(|word| word.len()));
    let length = rolls.recall_length(place).map(|length| length.found()?.get());
    [path, word, length]
}

#[test]
fn a_nearest_tray_that_is_wrong_is_refused_or_walked_from() {
    let built = build(&["cube-corner"]);
    let (file, puzzle) = (built.place().join("cube-corner.tbl"), Rolling::from_start(8));
    let name: TableName = "cube-corner".parse().expect("a table's name");
    let table = Table::open_file(&file, name, Rolling::from_start(8)).expect("sound");
    let [bits, _, nearest] = table.sections().expect("sound").map(|section| section.map(<[u8]>::to_vec));
    let goal: Pattern = "WBWBRERBR".parse().expect("a pattern");
    let (row, bits, sound) = (goal.number(), bits.expect("bits"), nearest.expect("a byte a row"));
    assert!(lengths(built.place(), &goal).iter().all(|length| matches!(length, Ok(Some(13)))));
    for parities in 0..=255 {
        let mut nearest = sound.clone();
        nearest[row] = parities;
        let content = tables::Content {
            bound: None,
            levels: table.header().levels.clone(),
            bits: bits.clone(),
            reached: None,
            nearest: Some(nearest),
        };
        replace(&file, &tables::Shape::new(name, &puzzle).file(&content).expect("it has the right shape"));
        let found = lengths(built.place(), &goal);
        match puzzle.rank_of_parities(row, parities) {
            None => assert!(found.iter().all(|found| matches!(found, Err(Error::Damaged(_)))), "{parities}: {found:?}"),
            Some(_) => {
                let [path, word, length] = found.map(|found| found.expect("a way from every tray"));
                assert!(path >= Some(13) && word == path && length == path, "{parities}: {path:?} {word:?} {length:?}");
            }
        }
    }
}

#[test]
fn a_damaged_page_of_nearest_trays_keeps_nothing() {
    let built = build(&["cube-corner"]);
    let file = built.place().join("cube-corner.tbl");
    let puzzle = Rolling::from_start(8);
    let last = puzzle.unrank(puzzle.states() - 1).pattern();
    assert!(lengths(built.place(), &last).iter().all(Result::is_ok));
    let mut damaged = fs::read(&file).expect("it was built");
    *damaged.last_mut().expect("it is not empty") ^= 1;
    replace(&file, &damaged);
    assert!(lengths(built.place(), &last).iter().all(|found| matches!(found, Err(Error::Damaged(_)))));
}

#[test]
fn a_damaged_page_is_not_believed_however_often_others_are_checked() {
    let victim = Victim::new("eight-corner", standard().place(), None);
    for page in 0..6 {
        let at = 4096 * page + 7;
        let mut damaged = victim.sound.clone();
        damaged[victim.sound.len() - 22_680 + at] ^= 4;
        victim.put(&damaged);
        let table = Table::open_file(&victim.file, victim.name, Sliding::<3, 3>::new(8)).expect("a sound header");
        // Each look checks the pages before.
        for _ in 0..7 {
            assert!(table.sections().is_err());
            assert!(matches!(table.stop(8 * at), Err(Error::Damaged(_))), "page {page}");
        }
    }
}

#[test]
fn there_is_nothing_behind_the_last_state() {
    let name: TableName = "cube-corner".parse().expect("a table's name");
    let table = Table::open(&standard().folder(), name, Rolling::from_start(8)).expect("sound");
    let (states, rows) = (table.puzzle().states(), table.puzzle().rows());
    assert!(table.stop(states - 1).expect("sound").is_some());
    assert_eq!(table.stop(states).expect("sound"), None);
    assert_eq!(table.stop(usize::MAX).expect("sound"), None);
    assert_eq!(table.nearest(rows).expect("sound"), 0);
}

#[test]
fn everything_can_be_shared_by_threads() {
    fn is_shared<T: Send + Sync + 'static>() {}
    is_shared::<Table<tables::Sliding<3, 3>>>();
    is_shared::<Table<Rolling>>();
    is_shared::<tables::Slides<3, 3>>();
    is_shared::<Rolls>();
    is_shared::<tables::Walk<'static, Rolling>>();
    is_shared::<(tables::Goal<3, 3>, tables::Board<3, 3>, tables::Tray, tables::Pattern, tables::CubeQuestion)>();
    is_shared::<(Folder, TableName, tables::Shape, tables::Content, tables::Header, tables::Stop)>();
    is_shared::<(tables::Word, tables::Length, tables::Known<'static, tables::Length>)>();
    is_shared::<(tables::Letters, tables::Place, tables::Path, tables::Answer<tables::Path>)>();
    is_shared::<(Error, tables::ParseError, tables::NameError)>();
}
