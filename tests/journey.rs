//! The same bytes everywhere, and their way from one machine to another: nothing arrives unless all of it is sound.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Command;

use sha2::{Digest, Sha256};
use tables::TableName;
use tar::{EntryType, Header};
use tests::programs::{build, program, standard};
use tests::run::{Said, build_tables, query, run};

/// The hashes that are tracked, as `sha256sum` reads them.
const SUMS: &str = include_str!("../tables/SHA256SUMS");

fn sum(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// All that a folder holds, hidden files too.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = folder.read_dir().expect("a folder").map(|entry| entry.expect("an entry"));
    let file = |entry: fs::DirEntry| {
        let name = entry.file_name().into_string().expect("a plain name");
        (name, fs::read(entry.path()).unwrap_or_else(|_| b"no file".into()))
    };
    entries.map(file).collect()
}

fn pack(tables: &Path, out: &Path) -> Said {
    build_tables(tables, &["pack", "--out", out.to_str().expect("a plain name")])
}

fn unpack(tables: &Path, archive: &Path) -> Said {
    build_tables(tables, &["unpack", archive.to_str().expect("a plain name")])
}

fn archive_name() -> String {
    format!("eightfold-tables-{}.tar.zst", env!("CARGO_PKG_VERSION"))
}

#[test]
fn every_build_has_the_tracked_sums() {
    let (one, three) = (build(&["-j", "1"]), build(&["-j", "3"]));
    let mut names: Vec<String> = TableName::standard().iter().map(TableName::file_name).collect();
    names.sort();
    for folder in [standard().place(), one.place(), three.place()] {
        let line = |name: &String| format!("{}  {name}\n", sum(&fs::read(folder.join(name)).expect("it was built")));
        assert_eq!(names.iter().map(line).collect::<String>(), SUMS);
    }
}

#[test]
fn what_is_packed_comes_out_again() {
    let built = standard();
    let place = tempfile::tempdir().expect("a temporary folder");
    let (out, new) = (place.path().join("a/dist"), place.path().join("b/tables"));
    let said = pack(built.place(), &out);
    assert_eq!((said.status, said.err.as_str()), (0, ""), "{said:?}");
    let packed = files(&out);
    assert_eq!(packed.keys().collect::<Vec<_>>(), ["SHA256SUMS", &archive_name()]);
    let line = format!("{}  {}\n", sum(&packed[&archive_name()]), archive_name());
    assert_eq!(String::from_utf8_lossy(&packed["SHA256SUMS"]), line);

    let said = unpack(&new, &out.join(archive_name()));
    assert_eq!((said.status, said.err.as_str()), (0, ""), "{said:?}");
    assert!(said.out.contains("cube-WWWWEWWWW") && said.out.contains("1,893,792"), "{said:?}");
    assert_eq!(files(&new), files(built.place()));
    assert_eq!(query(&new, &["eight", "23415x768"], b"").answers(), "dlurullddrurdllurdr\n");
    // And once more over those that are there.
    assert_eq!(unpack(&new, &out.join(archive_name())).status, 0);
    assert_eq!(files(&new), files(built.place()));
}

/// A copy of the standard set, to add to and to take from.
fn standard_copy() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, bytes) in files(standard().place()) {
        fs::write(folder.path().join(name), bytes).expect("a file");
    }
    folder
}

#[test]
fn archives_depend_on_nothing_but_the_tables() {
    let copy = standard_copy();
    assert_eq!(build_tables(copy.path(), &["slide-2x2"]).status, 0);
    assert_eq!(build_tables(copy.path(), &["--max-depth", "7", "cube-RWRWEWRWR"]).status, 0);
    fs::write(copy.path().join("notes.txt"), b"no table").expect("a file");
    let out = tempfile::tempdir().expect("a temporary folder");
    let archive = out.path().join(archive_name());
    assert_eq!(pack(copy.path(), out.path()).status, 0);
    let first = fs::read(&archive).expect("packed");

    fs::File::open(copy.path().join("eight-edge.tbl"))
        .and_then(|file| file.set_modified(std::time::SystemTime::UNIX_EPOCH))
        .expect("a file's time");
    let mut command = Command::new(program("build-tables"));
    if cfg!(unix) {
        command = Command::new("sh");
        command.args(["-c", "umask 077; exec \"$@\"", "sh"]).arg(program("build-tables"));
    }
    let said = run(command.args(["-j", "3", "pack", "--tables"]).arg(copy.path()).arg("--out").arg(out.path()), b"");
    assert_eq!(said.status, 0, "{said:?}");
    assert!(fs::read(&archive).expect("packed") == first);

    // Every table of the folder is in it, whole or bounded, and nothing else.
    let new = tempfile::tempdir().expect("a temporary folder");
    assert_eq!(unpack(new.path(), &archive).status, 0);
    let mut expected = files(copy.path());
    expected.remove("notes.txt");
    assert_eq!(files(new.path()), expected);
}

#[test]
fn only_whole_and_sound_sets_are_packed() {
    let copy = standard_copy();
    let out = tempfile::tempdir().expect("a temporary folder");
    let refused = |why: &[&str]| {
        let said = pack(copy.path(), out.path());
        assert_eq!((said.status, said.out.as_str()), (2, ""), "{said:?}");
        assert!(why.iter().all(|why| said.err.contains(why)), "{why:?}: {said:?}");
        assert_eq!(files(out.path()), BTreeMap::new());
    };
    let edge = copy.path().join("eight-edge.tbl");
    let sound = fs::read(&edge).expect("it was built");
    fs::remove_file(&edge).expect("it was there");
    refused(&["no table eight-edge", "build-tables --tables", "eight-edge"]);
    let mut damaged = sound.clone();
    *damaged.last_mut().expect("bytes") ^= 1;
    fs::write(&edge, damaged).expect("a file");
    refused(&["eight-edge.tbl is not sound", "page 5", "rebuild it with: build-tables --tables"]);
    fs::write(&edge, b"").expect("a file");
    refused(&["eight-edge.tbl", "rebuild it with: build-tables --tables"]);
    assert_eq!(build_tables(copy.path(), &["--max-depth", "30", "eight-edge"]).status, 0);
    refused(&["eight-edge.tbl is bounded at 30", "build it with: build-tables --tables"]);
    fs::write(&edge, sound).expect("a file");
    fs::write(copy.path().join("eight-middle.tbl"), b"").expect("a file");
    refused(&["eight-middle.tbl is not sound"]);
    fs::remove_file(copy.path().join("eight-middle.tbl")).expect("it was there");
    assert_eq!(pack(copy.path(), out.path()).status, 0);
}

/// An entry of an archive as its bytes, padded to whole blocks.
fn entry(name: &str, kind: EntryType, bytes: &[u8]) -> Vec<u8> {
    let mut header = Header::new_ustar();
    header.as_mut_bytes()[..name.len()].copy_from_slice(name.as_bytes());
    header.set_entry_type(kind);
    header.set_mode(0o644);
    header.set_size(bytes.len() as u64);
    sealed(header, bytes)
}

fn sealed(mut header: Header, bytes: &[u8]) -> Vec<u8> {
    header.set_cksum();
    let mut entry = [header.as_bytes(), bytes].concat();
    entry.resize(entry.len().next_multiple_of(512), 0);
    entry
}

fn file(name: &str, bytes: &[u8]) -> Vec<u8> {
    entry(name, EntryType::Regular, bytes)
}

/// The end of an archive.
const END: [u8; 1024] = [0; 1024];

fn compressed(archive: &[u8]) -> Vec<u8> {
    let mut encoder = zstd::Encoder::new(Vec::new(), 1).expect("a level that there is");
    encoder.include_checksum(true).expect("a flag that there is");
    encoder.write_all(archive).expect("into memory");
    encoder.finish().expect("into memory")
}

/// Small tables, an archive of them, and a folder with others of the same names.
struct Arrival {
    /// The bytes of `slide-2x2`, whole.
    two: Vec<u8>,
    /// The bytes of `slide-3x2`, whole.
    three: Vec<u8>,
    place: tempfile::TempDir,
}

impl Arrival {
    fn new() -> Arrival {
        let built = build(&["slide-2x2", "slide-3x2"]);
        let table = |name: &str| fs::read(built.place().join(name)).expect("it was built");
        let place = tempfile::tempdir().expect("a temporary folder");
        let said = build_tables(&place.path().join("tables"), &["--max-depth", "1", "slide-2x2", "slide-3x2"]);
        assert_eq!(said.status, 0, "{said:?}");
        Arrival { two: table("slide-2x2.tbl"), three: table("slide-3x2.tbl"), place }
    }

    fn tables(&self) -> std::path::PathBuf {
        self.place.path().join("tables")
    }

    /// A sound archive of both, not yet compressed.
    fn archive(&self) -> Vec<u8> {
        [&file("slide-2x2.tbl", &self.two)[..], &file("slide-3x2.tbl", &self.three), &END].concat()
    }

    fn unpack(&self, archive: &[u8]) -> Said {
        let place = self.place.path().join("some.tar.zst");
        fs::write(&place, archive).expect("a file");
        unpack(&self.tables(), &place)
    }

    /// Asserts that an archive changes nothing, and that it is said why.
    fn refuses(&self, kind: &str, archive: &[u8], why: &str) {
        let before = files(&self.tables());
        let said = self.unpack(archive);
        assert_eq!((said.status, said.out.as_str()), (2, ""), "{kind}: {said:?}");
        assert!(said.err.contains(why) && said.err.contains("some.tar.zst"), "{kind}: {said:?}");
        assert!(said.err.contains("is as it was") && said.err.len() < 1000, "{kind}: {said:?}");
        assert_eq!(files(&self.tables()), before, "{kind}");
        let beside: Vec<String> = files(self.place.path()).into_keys().collect();
        assert_eq!(beside, ["some.tar.zst", "tables"], "{kind}");
    }

    /// The same for an entry between two that are sound.
    fn refuses_entry(&self, kind: &str, entry: &[u8], why: &str) {
        let (two, three) = (file("slide-2x2.tbl", &self.two), file("slide-3x2.tbl", &self.three));
        self.refuses(kind, &compressed(&[&two[..], entry, &three, &END].concat()), why);
    }
}

#[test]
fn sound_archives_of_others_are_taken() {
    let arrival = Arrival::new();
    assert_eq!(arrival.unpack(&compressed(&arrival.archive())).status, 0);
    let expected = [("slide-2x2.tbl", &arrival.two), ("slide-3x2.tbl", &arrival.three)];
    assert!(files(&arrival.tables()).iter().map(|(name, bytes)| (name.as_str(), bytes)).eq(expected));
    // `tar` fills its last record with zeros.
    let mut archive = arrival.archive();
    archive.resize(archive.len().next_multiple_of(10_240), 0);
    assert_eq!(arrival.unpack(&compressed(&archive)).status, 0);
}

#[test]
fn entries_that_are_no_table_are_refused() {
    let arrival = Arrival::new();
    let table = &build(&["slide-4x2"]);
    let table = fs::read(table.place().join("slide-4x2.tbl")).expect("it was built");
    for name in [
        "../slide-4x2.tbl",
        "/slide-4x2.tbl",
        "/tmp/slide-4x2.tbl",
        "./slide-4x2.tbl",
        "a/slide-4x2.tbl",
        "a/../slide-4x2.tbl",
        "..\\slide-4x2.tbl",
        "C:\\slide-4x2.tbl",
        "slide-4x2.tbl/",
        ".slide-4x2.tbl",
        "slide-4x2.TBL",
        "slide-4x2",
        "slide-4x2-7.tbl",
        "slide-2x4.tbl",
        "slide-04x2.tbl",
        "slide-4x2.tbl\n",
        "README",
        "SHA256SUMS",
        "..",
        "/",
        "",
    ] {
        arrival.refuses_entry(name, &file(name, &table), "is no table");
    }
    for kind in (0..=255).map(EntryType::new).filter(|kind| !kind.is_file()) {
        let mut header = Header::new_ustar();
        header.as_mut_bytes()[..13].copy_from_slice(b"slide-4x2.tbl");
        header.set_entry_type(kind);
        header.set_size(0);
        header.set_link_name("slide-2x2.tbl").expect("a short name");
        arrival.refuses_entry(&format!("{kind:?}"), &sealed(header, b""), "is no file");
    }
    arrival.refuses_entry("twice", &file("slide-2x2.tbl", &arrival.two), "twice");
    // The names in front of a name, as some archives have them.
    let mut header = Header::new_ustar();
    header.as_mut_bytes()[..13].copy_from_slice(b"slide-4x2.tbl");
    header.as_mut_bytes()[345..347].copy_from_slice(b"..");
    header.set_entry_type(EntryType::Regular);
    header.set_size(table.len() as u64);
    arrival.refuses_entry("a name's prefix", &sealed(header, &table), "is no table");
}

#[test]
fn damaged_tables_are_refused() {
    let arrival = Arrival::new();
    let table = build(&["slide-4x2", "slide-4x2-5"]);
    let other = fs::read(table.place().join("slide-4x2-5.tbl")).expect("it was built");
    let table = fs::read(table.place().join("slide-4x2.tbl")).expect("it was built");
    let mut flipped = table.clone();
    *flipped.last_mut().expect("bytes") ^= 1;
    let long = vec![0; 1 << 20];
    for (kind, bytes, why) in [
        ("empty", &b""[..], "its length"),
        ("cut", &table[..table.len() - 1], "its length"),
        ("a byte too many", &[&table[..], b"x"].concat(), "its length"),
        ("a flipped bit", &flipped, "the checksum of page 0 of its bits"),
        ("another table", &other, "its name"),
        ("zeros", &long[..1000], "its first bytes"),
        ("long", &long, "no such table is longer than"),
    ] {
        arrival.refuses_entry(kind, &file("slide-4x2.tbl", bytes), why);
    }
    // Sizes that are not there: the entry would go on for ever, or there is no such number.
    for (kind, size, why) in [
        ("8 GiB", &b"77777777777\0"[..], "no such table is longer than"),
        ("2^63 bytes", b"\x80\0\0\0\x80\0\0\0\0\0\0\0", ""),
        ("no number", b"many bytes \0", "damaged"),
    ] {
        let mut header = Header::new_ustar();
        header.as_mut_bytes()[..13].copy_from_slice(b"slide-4x2.tbl");
        header.set_entry_type(EntryType::Regular);
        header.as_mut_bytes()[124..136].copy_from_slice(size);
        arrival.refuses_entry(kind, &sealed(header, b""), why);
    }
}

#[test]
fn damaged_archives_are_refused() {
    let arrival = Arrival::new();
    let archive = arrival.archive();
    let sound = compressed(&archive);
    let (end, middle) = (archive.len() - END.len(), 512 + arrival.two.len().next_multiple_of(512));
    arrival.refuses("empty", b"", "");
    arrival.refuses("no zstd", &archive, "");
    arrival.refuses("text", b"<html>404</html>", "");
    arrival.refuses("nothing in it", &compressed(b""), "its end is missing");
    arrival.refuses("no tables", &compressed(&END), "no tables");
    arrival.refuses("no archive", &compressed(&[7; 2000]), "damaged");
    arrival.refuses("a table alone", &compressed(&arrival.two), "damaged");
    for length in (0..sound.len()).step_by(7).chain(sound.len() - 5..sound.len()) {
        arrival.refuses(&format!("cut at {length}"), &sound[..length], "");
    }
    for length in [end + 512, end, end - 1, middle + 100, middle, middle - 1, 600, 512, 100] {
        arrival.refuses(&format!("cut inside at {length}"), &compressed(&archive[..length]), "");
    }
    for (kind, rest) in [
        ("a byte", &b"x"[..]),
        ("the same again", &sound),
        ("an empty frame", &compressed(b"")),
        ("a frame to be skipped", b"\x50\x2a\x4d\x18\x04\0\0\0rest"),
    ] {
        arrival.refuses(kind, &[&sound[..], rest].concat(), "behind its end");
    }
    arrival.refuses("goes on", &compressed(&[&archive[..], &archive].concat()), "goes on behind its end");
    arrival.refuses("goes on for ever", &compressed(&[archive.clone(), vec![0; 1 << 27]].concat()), "goes on behind");
    let mut header = archive.clone();
    header[0] ^= 1;
    arrival.refuses("a flipped bit of a name", &compressed(&header), "damaged");

    // Whatever bit is flipped: refused, or one of the two that change nothing, which are one that zstd does not use and
    // one that lets it remember more than it needs.
    let (before, mut taken) = (files(&arrival.tables()), 0);
    for at in 0..sound.len() {
        let mut flipped = sound.clone();
        flipped[at] ^= 1 << (at % 8);
        if arrival.unpack(&flipped).status == 0 {
            taken += 1;
            assert!(files(&arrival.tables())["slide-2x2.tbl"] == arrival.two, "byte {at}");
            for (name, bytes) in &before {
                fs::write(arrival.tables().join(name), bytes).expect("a file");
            }
        }
        assert_eq!(files(&arrival.tables()), before, "byte {at}");
    }
    assert!(taken <= 2, "{taken} bits");
}

#[test]
fn frames_that_need_much_memory_are_refused() {
    let arrival = Arrival::new();
    let mut encoder = zstd::Encoder::new(Vec::new(), 1).expect("a level that there is");
    encoder.window_log(27).expect("a size that there is");
    encoder.write_all(&arrival.archive()).expect("into memory");
    arrival.refuses("a window of 128 MiB", &encoder.finish().expect("into memory"), "memory");
}

#[test]
fn a_folder_is_made_for_sound_tables_alone() {
    let arrival = Arrival::new();
    let archive = arrival.place.path().join("a.tar.zst");
    let new = arrival.place.path().join("deep/er/tables");
    fs::write(&archive, compressed(&arrival.archive()[..2000])).expect("a file");
    assert_eq!(unpack(&new, &archive).status, 2);
    assert!(!arrival.place.path().join("deep").exists());
    fs::write(&archive, compressed(&arrival.archive())).expect("a file");
    assert_eq!(unpack(&new, &archive).status, 0);
    assert_eq!(files(&new).len(), 2);
    let said = unpack(&new, &arrival.place.path().join("none.tar.zst"));
    assert!(said.status == 2 && said.err.contains("none.tar.zst"), "{said:?}");
}

/// The second table cannot be put in place when the first one has been.
#[test]
fn what_was_put_in_place_is_taken_back() {
    let arrival = Arrival::new();
    let place = arrival.tables().join("slide-3x2.tbl");
    fs::remove_file(&place).and_then(|()| fs::create_dir(&place)).expect("a folder in its place");
    for is_new in [false, true] {
        if is_new {
            fs::remove_file(arrival.tables().join("slide-2x2.tbl")).expect("it was there");
        }
        let before = files(&arrival.tables());
        let said = arrival.unpack(&compressed(&arrival.archive()));
        assert_eq!((said.status, said.out.as_str()), (2, ""), "{said:?}");
        assert!(said.err.contains("slide-3x2.tbl") && said.err.contains("is as it was"), "{said:?}");
        assert_eq!(files(&arrival.tables()), before);
    }
}

#[cfg(unix)]
#[test]
fn a_full_disk_changes_nothing() {
    let arrival = Arrival::new();
    let corner = fs::read(standard().place().join("eight-corner.tbl")).expect("it was built");
    let archive = arrival.place.path().join("a.tar.zst");
    let both = [&file("slide-2x2.tbl", &arrival.two)[..], &file("eight-corner.tbl", &corner), &END].concat();
    fs::write(&archive, compressed(&both)).expect("a file");
    // Files may have 8 or 16 KiB here, as the shell has it: the second table is longer.
    let limited = |arguments: &[&std::ffi::OsStr]| {
        let mut command = Command::new("sh");
        command.args(["-c", "trap '' XFSZ; ulimit -f 16; exec \"$@\"", "sh"]).arg(program("build-tables"));
        run(command.args(arguments), b"")
    };
    let (tables, before) = (arrival.tables(), files(&arrival.tables()));
    let said = limited(&["--tables".as_ref(), tables.as_ref(), "unpack".as_ref(), archive.as_ref()]);
    assert_eq!((said.status, said.out.as_str()), (2, ""), "{said:?}");
    assert!(said.err.contains("cannot write") && said.err.contains("eight-corner.tbl"), "{said:?}");
    assert_eq!(files(&tables), before);

    let out = arrival.place.path().join("dist");
    let standard = standard().place();
    let said = limited(&["--tables".as_ref(), standard.as_ref(), "pack".as_ref(), "--out".as_ref(), out.as_ref()]);
    assert_eq!((said.status, said.out.as_str()), (2, ""), "{said:?}");
    assert!(said.err.contains("cannot write") && said.err.contains(".tar.zst"), "{said:?}");
    assert!(!out.exists());
}
