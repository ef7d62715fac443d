//! Builders that meet, are killed, or find no room: what was there before is whole, or replaced whole.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use tests::programs::{build, program};
use tests::random::Random;
use tests::run::{Said, build_tables, query, run};

const SMALL: [&str; 3] = ["slide-2x2", "slide-3x2", "eight-corner"];

/// The files of a folder with their bytes.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = folder.read_dir().expect("a folder").map(|entry| entry.expect("an entry"));
    entries
        .map(|entry| (entry.file_name().into_string().expect("a plain name"), fs::read(entry.path()).expect("a file")))
        .collect()
}

/// Starts a builder that nobody listens to.
fn started(folder: &Path, tables: &[&str]) -> std::process::Child {
    let mut command = Command::new(program("build-tables"));
    command.arg("--tables").arg(folder).args(["-j", "1"]).args(tables);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts")
}

#[test]
fn builders_that_meet_do_not_disturb_each_other() {
    let sound = files(build(&SMALL).place());
    let folder = tempfile::tempdir().expect("a temporary folder");
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..20 {
                    let said = build_tables(folder.path(), &["-j", "1", "slide-2x2", "slide-3x2", "eight-corner"]);
                    assert_eq!(said.status, 0, "{said:?}");
                }
            });
        }
    });
    assert!(files(folder.path()) == sound);
}

#[test]
fn what_a_builder_still_writes_is_left_to_it() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let unfinished = ".eight-corner.tbl.x1y2z3.unfinished";
    let file = File::create(folder.path().join(unfinished)).expect("a file");
    file.lock().expect("nobody else has it");
    assert_eq!(build_tables(folder.path(), &["slide-2x2"]).status, 0);
    assert!(files(folder.path()).keys().eq([unfinished, "slide-2x2.tbl"]));
    drop(file);
    assert_eq!(build_tables(folder.path(), &["slide-2x2"]).status, 0);
    assert!(files(folder.path()).keys().eq(["slide-2x2.tbl"]));
}

#[test]
fn a_builder_that_is_killed_leaves_whole_tables() {
    let built = build(&SMALL);
    let (sound, bounded) = (files(built.place()), files(build(&["--max-depth", "5", "eight-corner"]).place()));
    let mut random = Random::new(9);
    let mut killed = 0;
    for _ in 0..60 {
        let mut builder = started(built.place(), &SMALL);
        thread::sleep(Duration::from_micros(random.below(25_000) as u64));
        builder.kill().expect("it was started");
        killed += u32::from(!builder.wait().expect("it ends").success());
        for (name, bytes) in files(built.place()) {
            let is_whole = sound.get(&name).is_none_or(|sound| *sound == bytes || bounded.get(&name) == Some(&bytes));
            assert!(is_whole, "{name}");
        }
        // The next time there is another file to replace.
        fs::write(built.place().join("eight-corner.tbl"), &bounded["eight-corner.tbl"]).expect("a file");
    }
    assert!(killed > 0);
    assert_eq!(build_tables(built.place(), &SMALL).status, 0);
    assert!(files(built.place()) == sound, "something stays behind");
}

/// A limit on the size of files stands for a disk that is full: the first bytes find room, then no others.
#[cfg(unix)]
#[test]
fn a_full_disk_is_told_and_the_old_table_stays() {
    let built = build(&["--max-depth", "5", "eight-corner"]);
    let before = files(built.place());
    let mut limited = Command::new("sh");
    limited.args(["-c", "trap '' XFSZ; ulimit -f 8; exec \"$@\"", "sh"]).arg(program("build-tables"));
    let said = run(limited.arg("--tables").arg(built.place()).arg("eight-corner"), b"");
    assert_eq!((said.out.as_str(), said.status), ("", 2), "{said:?}");
    let place = built.place().join("eight-corner.tbl");
    assert!(said.err.contains(&format!("cannot write {}: ", place.display())), "{said:?}");
    assert!(files(built.place()) == before);
    assert_eq!(query(built.place(), &["eight", "1234567x8"], b"").answers(), "r\n");
}

#[cfg(unix)]
#[test]
fn a_folder_that_is_not_to_be_written_is_told_and_stays_as_it_is() {
    use std::os::unix::fs::PermissionsExt;
    let built = build(&["--max-depth", "5", "eight-corner"]);
    let before = files(built.place());
    fs::set_permissions(built.place(), PermissionsExt::from_mode(0o555)).expect("its own folder");
    let is_root = File::create(built.place().join("probe")).is_ok();
    // Root writes wherever it wants, but makes no files among the processes.
    let place = if is_root { Path::new("/proc") } else { built.place() };
    let said = build_tables(place, &["eight-corner"]);
    fs::set_permissions(built.place(), PermissionsExt::from_mode(0o755)).expect("its own folder");
    assert_eq!((said.out.as_str(), said.status), ("", 2), "{said:?}");
    assert!(said.err.contains(&format!("cannot write {}: ", place.join("eight-corner.tbl").display())), "{said:?}");
    assert!(is_root || files(built.place()) == before);
}

#[test]
fn a_folder_in_the_place_of_a_table_is_told() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let place = folder.path().join("slide-2x2.tbl");
    fs::create_dir(&place).expect("a folder");
    let Said { out, err, status } = build_tables(folder.path(), &["slide-2x2"]);
    assert_eq!((out.as_str(), status), ("", 2));
    assert!(err.contains(&format!("cannot write {}: ", place.display())), "{err}");
    assert_eq!(folder.path().read_dir().expect("a folder").count(), 1);
}

#[test]
fn a_folder_that_is_not_there_is_made() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let place = folder.path().join("some/where else");
    assert_eq!(build_tables(&place, &["eight-corner"]).status, 0);
    assert!(files(&place).keys().eq(["eight-corner.tbl"]));
    assert_eq!(query(&place, &["eight", "1234567x8"], b"").answers(), "r\n");
}

#[test]
fn questions_are_answered_right_while_tables_are_replaced() {
    let built = build(&["eight-corner", "eight-edge"]);
    let asked = "23415x768\n1234567x8\n12345678x 1234567x8\n21345678x\n".repeat(50);
    let answers = query(built.place(), &["eight"], asked.as_bytes()).answers();
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        // The same distances in files of other lengths.
        scope.spawn(|| {
            for bound in ["31", "40"].iter().cycle() {
                if is_over.load(Ordering::Relaxed) {
                    break;
                }
                for asks in [&["--max-depth", bound, "eight-corner", "eight-edge"][..], &["eight-corner", "eight-edge"]]
                {
                    assert_eq!(build_tables(built.place(), asks).status, 0);
                }
            }
        });
        let asking = scope.spawn(|| {
            for _ in 0..60 {
                assert!(query(built.place(), &["eight"], asked.as_bytes()).answers() == answers);
                assert_eq!(query(built.place(), &["eight", "1234567x8"], b"").answers(), "r\n");
            }
        });
        let asked = asking.join();
        is_over.store(true, Ordering::Relaxed);
        asked.expect("all answers are right");
    });
}
