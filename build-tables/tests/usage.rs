//! What the builder says of itself. That cargo builds the program for this is what the tests in `tests` rely on.

use std::process::{Command, Output};

fn said(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_build-tables")).args(arguments).output().expect("it starts")
}

#[test]
fn help_names_every_command() {
    let help = said(&["--help"]);
    let text = String::from_utf8_lossy(&help.stdout);
    assert!(help.status.success());
    for word in ["verify", "stats", "pack", "unpack", "--max-depth", "--tables", "-j", "Exit status", "cube-PATTERN"] {
        assert!(text.contains(word), "{word}: {text}");
    }
    let version = said(&["--version"]);
    assert_eq!(String::from_utf8_lossy(&version.stdout), concat!("build-tables ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn unknown_tables_are_told_what_names_there_are() {
    for (name, why) in [
        ("eight-middle", "corner, edge or center"),
        ("cube-WWWW", "found 4"),
        ("slide-4x4", "up to 12 cells: 4x4 has 16!/2 = 10461394944000 states"),
        ("slide-5x5", "25!/2 states"),
        ("slide-1x5", "at least 2 rows and columns"),
        ("slide-3x2-6", "0 to 5"),
        ("tables", "eight-KIND"),
        ("eight-cornr", "did you mean 'eight-corner'?"),
        ("verfy", "did you mean 'verify'?"),
    ] {
        let output = said(&[name]);
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{name}");
        assert!(text.contains(why), "{name}: {text}");
    }
}

#[test]
fn a_name_that_another_table_answers_builds_that_one() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (asked, name) in [("slide-2x3", "slide-3x2"), ("slide-2x3-4", "slide-3x2-3"), ("slide-3x3-1", "eight-edge")] {
        let output = said(&["--tables", folder.path().to_str().expect("a plain name"), asked]);
        let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success(), "{asked}: {err}");
        assert!(err.starts_with(&format!("{asked}: its questions are answered by {name}\n")), "{asked}: {err}");
        assert!(out.lines().any(|line| line.split(' ').next() == Some(name)), "{asked}: {out}");
        assert!(folder.path().join(name).with_extension("tbl").exists(), "{asked}");
    }
}

#[test]
fn a_folder_that_cannot_be_written_is_told() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("file");
    std::fs::write(&file, b"").expect("a file");
    let output = said(&["--tables", file.to_str().expect("a plain name"), "slide-2x2"]);
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(text.contains("cannot write") && text.contains("slide-2x2.tbl"), "{text}");
}

#[test]
fn a_bound_is_for_building_alone() {
    let output = said(&["--max-depth", "3", "verify"]);
    assert_eq!(output.status.code(), Some(2));
}

#[cfg(unix)]
#[test]
fn tables_are_built_though_nobody_listens() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut command = Command::new(env!("CARGO_BIN_EXE_build-tables"));
    command.arg("--tables").arg(folder.path()).args(["slide-2x2", "slide-3x2"]);
    let mut child =
        command.stderr(std::process::Stdio::piped()).stdout(std::process::Stdio::piped()).spawn().expect("it starts");
    drop((child.stderr.take(), child.stdout.take()));
    assert!(child.wait().expect("it ends").success());
    assert!(folder.path().join("slide-3x2.tbl").exists());
}

#[test]
fn what_a_killed_builder_left_is_removed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join(".eight-corner.tbl.x1y2z3.unfinished"), b"half").expect("a file");
    std::fs::write(folder.path().join("mine.unfinished"), b"not a table").expect("a file");
    let output = said(&["--tables", folder.path().to_str().expect("a plain name"), "slide-2x2"]);
    assert!(output.status.success());
    let mut names: Vec<_> =
        folder.path().read_dir().expect("a folder").map(|e| e.expect("an entry").file_name()).collect();
    names.sort();
    assert_eq!(names, ["mine.unfinished", "slide-2x2.tbl"]);
}
