//! What can go wrong with tables.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::name::TableName;
use crate::text::listed;

/// Why there is no answer.
#[derive(Debug, Error)]
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
#[error("no table {name}: looked for {name}.tbl in {}; build it with: build-tables {}{name}",
    listed(places.iter().map(|place| place.display())), option(places.first()))]
pub struct Missing {
    /// The table.
    pub name: TableName,
    /// The folders, in the order in which they were searched.
    pub places: Vec<PathBuf>,
}

/// A file that the system does not give.
#[derive(Debug, Error)]
#[error("cannot read {}: {why}", path.display())]
pub struct Unreadable {
    /// The file.
    pub path: PathBuf,
    /// What the system said.
    pub why: io::Error,
}

/// A file that does not hold the table that it should.
#[derive(Debug, Error)]
#[error("{} is not sound: {what}: expected {expected}, found {found}; rebuild it with: build-tables {}{name}",
    path.display(), option(path.parent()))]
pub struct Damage {
    /// The file.
    pub path: PathBuf,
    /// The table that it should hold.
    pub name: TableName,
    /// The part that is wrong.
    pub what: String,
    /// What should stand there.
    pub expected: String,
    /// What stands there.
    pub found: String,
}

/// The option that names a folder, if it needs naming.
fn option(folder: Option<impl AsRef<Path>>) -> String {
    match folder {
        Some(folder) if folder.as_ref() != "tables" && folder.as_ref() != "./tables" => {
            format!("--tables {} ", folder.as_ref().display())
        }
        _ => String::new(),
    }
}
