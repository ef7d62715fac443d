//! Puts several files in their places, all of them or none.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::bail;
use tempfile::NamedTempFile;

use crate::write::{Unfinished, keep, store_folder};

/// Puts files in their places in a folder. If one cannot be put there, those that could are taken back: then the files
/// that stood there before stand there again. Whoever reads a place meanwhile finds the one or the other.
pub(crate) fn install(folder: &Path, files: Vec<Unfinished>) -> anyhow::Result<()> {
    let mut changed = Vec::new();
    let stored = files.iter().try_for_each(|file| file.store().map_err(|error| (file.place().to_path_buf(), error)));
    let put = stored.and_then(|()| files.into_iter().try_for_each(|file| put(file, &mut changed)));
    let Err((place, error)) = put.and_then(|()| store_folder(folder).map_err(|error| (folder.into(), error))) else {
        return Ok(());
    };
    let stay: Vec<String> = changed.into_iter().rev().filter_map(|change| change.take_back().err()).collect();
    if stay.is_empty() {
        bail!("cannot write {}: {error}; {} is as it was", place.display(), folder.display());
    }
    bail!("cannot write {}: {error}; what was put in place before stays, whole: {}", place.display(), stay.join(", "))
}

/// A file that was put in its place.
struct Change {
    place: PathBuf,
    /// What stood there.
    before: Option<NamedTempFile>,
}

impl Change {
    /// Makes the place what it was, or says why it is not.
    fn take_back(self) -> Result<(), String> {
        let result = match self.before {
            Some(before) => before.persist(&self.place).map(|_| ()).map_err(|error| error.error),
            None => fs::remove_file(&self.place),
        };
        result.map_err(|error| format!("{} ({error})", self.place.display()))
    }
}

fn put(file: Unfinished, changed: &mut Vec<Change>) -> Result<(), (PathBuf, io::Error)> {
    let place = file.place().to_path_buf();
    let replaced = keep(&place).and_then(|before| file.rename().map(|()| before));
    let before = replaced.map_err(|error| (place.clone(), error))?;
    changed.push(Change { place, before });
    Ok(())
}

/// A folder, made with those above it where there was none. In the end those that are empty are removed again.
pub(crate) struct Made(Vec<PathBuf>);

impl Made {
    pub(crate) fn new(folder: &Path) -> io::Result<Made> {
        let missing = folder.ancestors().take_while(|place| !place.as_os_str().is_empty() && !place.exists());
        let made = Made(missing.map(Path::to_path_buf).collect());
        fs::create_dir_all(folder)?;
        Ok(made)
    }
}

impl Drop for Made {
    fn drop(&mut self) {
        // The system removes no folder that holds something, and it is no harm if an empty one stays.
        for folder in &self.0 {
            let _ = fs::remove_dir(folder);
        }
    }
}
