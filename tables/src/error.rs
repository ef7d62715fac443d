//! What can go wrong with tables.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::name::TableName;
use crate::text::listed;

/// Why there is no answer.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// There is no such table where tables were looked for.
    #[error(transparent)]
    Missing(Box<Missing>),
    /// The system would not open, read or map a file.
    #[error(transparent)]
    Io(Box<Unreadable>),
    /// A file that is no table, another table, a table of another version, or a damaged one.
    #[error(transparent)]
    Damaged(Box<Damage>),
}

/// A table that is not there.
#[derive(Debug, Error)]
#[error("no table {name}: looked for {name}.tbl in {}; build it with: {}",
    listed(places.iter().map(|place| place.display())),
    command(places.first().map_or(Path::new("tables"), PathBuf::as_path), None, *name))]
#[non_exhaustive]
pub struct Missing {
    /// The table.
    pub name: TableName,
    /// The folders, in the order in which they were searched.
    pub places: Vec<PathBuf>,
}

/// A file that the system does not give.
#[derive(Debug, Error)]
#[error("cannot read {}: expected a file that can be read, found: {why}; rebuild it with: {}",
    path.display(), command(folder_of(path), None, *name))]
#[non_exhaustive]
pub struct Unreadable {
    /// The file.
    pub path: PathBuf,
    /// The table that it should hold.
    pub name: TableName,
    /// What the system said.
    pub why: io::Error,
}

/// A file that does not hold the table that it should.
#[derive(Debug, Error)]
#[error("{} is not sound: {what}: expected {expected}, found {found}; rebuild it with: {}",
    path.display(), command(folder_of(path), *bound, *name))]
#[non_exhaustive]
pub struct Damage {
    /// The file.
    pub path: PathBuf,
    /// The table that it should hold.
    pub name: TableName,
    /// The distance at which its search was to stop, if it was given one and the header can still tell.
    pub bound: Option<u32>,
    /// The part that is wrong.
    pub what: String,
    /// What should stand there.
    pub expected: String,
    /// What stands there, in characters that do nothing to a terminal, and not too many of them.
    pub found: String,
}

/// The folder that a file lies in.
pub(crate) fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The command that builds a table in a folder, as it can be typed.
pub(crate) fn command(folder: &Path, bound: Option<u32>, name: TableName) -> String {
    let bound = bound.map_or(String::new(), |bound| format!("--max-depth {bound} "));
    format!("build-tables --tables {} {bound}{name}", quoted(folder))
}

/// A path as one word of a command line.
fn quoted(path: &Path) -> String {
    let path = path.display().to_string();
    if path.chars().all(|symbol| symbol.is_alphanumeric() || "/._-+,:@%=".contains(symbol)) {
        path
    } else if cfg!(windows) {
        format!("\"{path}\"")
    } else {
        format!("'{}'", path.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn commands_can_be_typed() {
        let name = TableName::standard()[0];
        let typed = |folder| command(Path::new(folder), Some(3), name);
        assert_eq!(typed("/var/my-tables.d"), "build-tables --tables /var/my-tables.d --max-depth 3 eight-corner");
        assert_eq!(typed("it's $HOME"), r"build-tables --tables 'it'\''s $HOME' --max-depth 3 eight-corner");
        assert_eq!(command(folder_of(Path::new("a.tbl")), None, name), "build-tables --tables . eight-corner");
    }
}
