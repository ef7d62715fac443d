//! The programs as cargo built them, and tables that they make.

use std::env::{self, consts::EXE_SUFFIX};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use tables::Folder;
use tempfile::TempDir;

/// The built program with this name, which stands in the profile's folder, above the tests' own.
pub fn program(name: &str) -> PathBuf {
    let test = env::current_exe().expect("a running test has a file");
    let profile = test.ancestors().nth(2).expect("tests are built into target/PROFILE/deps");
    let file = profile.join(format!("{name}{EXE_SUFFIX}"));
    assert!(file.is_file(), "there is no {}: run `cargo test --workspace`, which builds it", file.display());
    file
}

/// A folder with tables.
pub struct Built {
    place: PathBuf,
    /// Clears the folder away in the end, if it does not stay for the next time.
    _temporary: Option<TempDir>,
}

impl Built {
    /// The folder's place.
    pub fn place(&self) -> &Path {
        &self.place
    }

    /// The folder, for the library.
    pub fn folder(&self) -> Folder {
        Folder::new(&self.place)
    }
}

/// Has the builder make tables in a temporary folder; the arguments are its own.
pub fn build(arguments: &[&str]) -> Built {
    let temporary = tempfile::tempdir().expect("a temporary folder");
    build_into(temporary.path(), arguments);
    Built { place: temporary.path().into(), _temporary: Some(temporary) }
}

/// The standard set, made once by each test program. Nothing clears away what lives as long as a program does, so its
/// folder is no temporary one: it stands beside the programs, and whoever builds into it replaces file by file.
pub fn standard() -> &'static Built {
    static STANDARD: OnceLock<Built> = OnceLock::new();
    STANDARD.get_or_init(|| {
        let place = program("build-tables").with_file_name("standard-tables");
        build_into(&place, &[]);
        Built { place, _temporary: None }
    })
}

fn build_into(place: &Path, arguments: &[&str]) {
    let mut command = Command::new(program("build-tables"));
    command.arg("--tables").arg(place).args(arguments);
    let output = command.output().expect("the builder can be started");
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
}
