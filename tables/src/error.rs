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
    #[error("no table {name}: looked for {name}.tbl in {}; build it with: build-tables {}{name}",
        listed(places.iter().map(|place| place.display())), option(places.first()))]
    Missing {
        /// The table.
        name: TableName,
        /// The folders, in the order in which they were searched.
        places: Vec<PathBuf>,
    },
    /// The system would not open, read or map a file.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A file that is no table, another table, a table of another version, or a damaged one.
    #[error("{} is not sound: {what}: expected {expected}, found {found}; rebuild it with: build-tables {}{name}",
        path.display(), option(path.parent()))]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The table that it should hold.
        name: TableName,
        /// The part that is wrong.
        what: String,
        /// What should stand there.
        expected: String,
        /// What stands there.
        found: String,
    },
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
