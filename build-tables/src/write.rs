//! Puts a file in its place, whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use tempfile::NamedTempFile;

/// What marks a file that is still being written, or was left behind by a builder that was killed.
const UNFINISHED: &str = ".unfinished";

/// Writes a file beside its place, has the system store it, and then renames it: who reads the place finds the file that
/// was there before or the new one, never a part.
pub(crate) fn replace(folder: &Path, name: &str, bytes: &[u8]) -> anyhow::Result<()> {
    let write = || {
        fs::create_dir_all(folder)?;
        let mut file = Unfinished::new(folder, name)?;
        file.write_all(bytes)?;
        file.put()
    };
    write().with_context(|| format!("cannot write {}", folder.join(name).display()))
}

/// A file that is being written beside its place. It is removed again if it is not put there.
pub(crate) struct Unfinished {
    file: NamedTempFile,
    place: PathBuf,
}

impl Unfinished {
    /// An empty file that is to stand in this folder under this name.
    pub(crate) fn new(folder: &Path, name: &str) -> io::Result<Unfinished> {
        Ok(Unfinished { file: begin(folder, name)?, place: folder.join(name) })
    }

    /// Where it is while it is being written.
    pub(crate) fn path(&self) -> &Path {
        self.file.path()
    }

    /// Where it is to stand.
    pub(crate) fn place(&self) -> &Path {
        &self.place
    }

    /// Has the system store what was written.
    pub(crate) fn store(&self) -> io::Result<()> {
        self.file.as_file().sync_all()
    }

    /// Renames it into its place. What was not stored before may get lost there, and so may the renaming itself.
    pub(crate) fn rename(self) -> io::Result<()> {
        self.file.persist(self.place)?;
        Ok(())
    }

    /// Puts it in its place for good.
    pub(crate) fn put(self) -> io::Result<()> {
        let folder = self.place.parent().map(Path::to_path_buf);
        self.store()?;
        self.rename()?;
        folder.map_or(Ok(()), |folder| store_folder(&folder))
    }
}

impl Write for Unfinished {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Keeps the file of that name under another one, nothing if there is none, so that it can be brought back.
pub(crate) fn keep(place: &Path) -> io::Result<Option<NamedTempFile>> {
    match place.symlink_metadata() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Ok(found) if !found.is_file() => return Err(io::Error::other("what stands there is no regular file")),
        found => found?,
    };
    let folder = place.parent().unwrap_or(Path::new("."));
    let (prefix, mut builder) =
        (prefix(&place.file_name().unwrap_or_default().to_string_lossy()), tempfile::Builder::new());
    builder.prefix(&prefix).suffix(UNFINISHED);
    // A second name costs nothing, but there are disks without, and systems on which a file that is open under one of
    // its names cannot be replaced under the other.
    let link =
        |path: &Path| if cfg!(unix) { fs::hard_link(place, path) } else { Err(io::ErrorKind::Unsupported.into()) };
    let kept = builder.make_in(folder, |path| {
        link(path).or_else(|_| fs::copy(place, path).map(|_| ()))?;
        File::open(path)
    })?;
    kept.as_file().lock_shared()?;
    Ok(Some(kept))
}

fn prefix(name: &str) -> String {
    format!(".{name}.")
}

/// A new file beside the place of another, locked for as long as it is written: a file that nobody has locked is nobody's.
fn begin(folder: &Path, name: &str) -> io::Result<NamedTempFile> {
    let (prefix, mut builder) = (prefix(name), tempfile::Builder::new());
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
pub(crate) fn store_folder(folder: &Path) -> io::Result<()> {
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
