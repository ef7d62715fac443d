//! The programs as cargo built them, and tables that they make.

use std::env::{self, consts::EXE_SUFFIX};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex, PoisonError, Weak};

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

/// Tables in a folder of their own, which goes away with this.
pub struct Built(TempDir);

impl Built {
    /// The folder's place.
    pub fn place(&self) -> &Path {
        self.0.path()
    }

    /// The folder, for the library.
    pub fn folder(&self) -> Folder {
        Folder::new(self.place())
    }
}

/// Has the builder make tables; the arguments are its own.
pub fn build(arguments: &[&str]) -> Built {
    let built = Built(tempfile::tempdir().expect("a temporary folder"));
    let mut command = Command::new(program("build-tables"));
    command.arg("--tables").arg(built.place()).args(arguments);
    let output = command.output().expect("the builder can be started");
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    built
}

/// The standard set. Tests of one process that run at the same time share it, and the last one clears it away: a
/// variable that lives as long as the process would leave the files behind.
pub fn standard() -> Arc<Built> {
    static SHARED: Mutex<Weak<Built>> = Mutex::new(Weak::new());
    let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
    shared.upgrade().unwrap_or_else(|| {
        let built = Arc::new(build(&[]));
        *shared = Arc::downgrade(&built);
        built
    })
}
