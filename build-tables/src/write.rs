//! Puts a file in its place, whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use anyhow::Context;
use tempfile::NamedTempFile;

/// What marks a file that is still being written, or was left behind by a builder that was killed.
const UNFINISHED: &str = ".unfinished";

/// Writes a file beside its place, has the system store it, and then renames it: who reads the place finds the file that
/// was there before or the new one, never a part.
pub(crate) fn replace(folder: &Path, name: &str, bytes: &[u8]) -> anyhow::Result<()> {
    let place = folder.join(name);
    write(folder, name, bytes).with_context(|| format!("cannot write {}", place.display()))
}

fn write(folder: &Path, name: &str, bytes: &[u8]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let mut file = begin(folder, name)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(folder.join(name))?;
    sync_folder(folder)
}

/// A new file beside the place of another, locked for as long as it is written: a file that nobody has locked is nobody's.
fn begin(folder: &Path, name: &str) -> io::Result<NamedTempFile> {
    let prefix = format!(".{name}.");
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).suffix(UNFINISHED);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    loop {
        let file = builder.tempfile_in(folder)?;
        file.as_file().lock()?;
        // Another builder may have come upon it before it was locked, and have removed it.
        if file.path().try_exists()? {
            return Ok(file);
        }
    }
}

/// Has the system store the renaming itself, where folders can be opened.
fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

/// Removes what killed builders left behind. What another builder is writing stays: its lock is held.
pub(crate) fn remove_leftovers(folder: &Path) {
    let Ok(entries) = folder.read_dir() else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if !(name.starts_with('.') && name.ends_with(UNFINISHED)) {
            continue;
        }
        // A pipe of that name would have us wait for ever.
        if !entry.file_type().is_ok_and(|kind| kind.is_file()) {
            continue;
        }
        // The lock is held until the file is gone, or its builder could take it for its own in between.
        let Ok(file) = File::open(entry.path()) else { continue };
        if file.try_lock().is_ok() {
            // If it cannot be removed it stays; the tables are sound without.
            let _ = fs::remove_file(entry.path());
        }
    }
}
