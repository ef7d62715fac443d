//! Where tables are looked for.

use std::env;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::error::{Error, Missing};
use crate::name::TableName;

/// The folders that may hold tables, the first one first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folder {
    places: Vec<PathBuf>,
}

impl Folder {
    /// The environment variable that names the tables' folder.
    pub const VARIABLE: &'static str = "EIGHTFOLD_TABLES";

    /// One folder, wherever that is.
    pub fn new(place: impl Into<PathBuf>) -> Folder {
        Folder { places: vec![place.into()] }
    }

    /// The folder that was asked for, else the one that the environment names, else `./tables`.
    pub fn asked_or_usual(asked: Option<PathBuf>) -> Folder {
        Folder::new(asked.or_else(Folder::named).unwrap_or_else(|| "tables".into()))
    }

    /// The same, and where nobody named one, `tables` beside the running program as well.
    pub fn asked_or_installed(asked: Option<PathBuf>) -> Folder {
        if let Some(asked) = asked.or_else(Folder::named) {
            return Folder::new(asked);
        }
        let mut folder = Folder::asked_or_usual(None);
        let program = env::current_exe().ok();
        folder.places.extend(program.and_then(|program| Some(program.parent()?.join("tables"))));
        folder
    }

    fn named() -> Option<PathBuf> {
        env::var_os(Folder::VARIABLE).filter(|name| !name.is_empty()).map(PathBuf::from)
    }

    /// The places, the first one first.
    pub fn places(&self) -> &[PathBuf] {
        &self.places
    }

    /// The folder that is written to: the first.
    pub fn first(&self) -> &Path {
        self.places.first().map_or(Path::new("tables"), PathBuf::as_path)
    }

    /// The file of a table.
    ///
    /// # Errors
    /// [`Error::Missing`], with the places where it was looked for.
    pub fn find(&self, name: TableName) -> Result<PathBuf, Error> {
        let mut files = self.places.iter().map(|place| place.join(name.file_name()));
        files
            .find(|file| is_there(file))
            .ok_or_else(|| Error::Missing(Box::new(Missing { name, places: self.places.clone() })))
    }

    /// The names of the tables that the folders hold, in alphabetical order.
    pub fn names(&self) -> Vec<TableName> {
        let files = self.places.iter().filter_map(|place| place.read_dir().ok()).flatten().flatten();
        let mut names: Vec<TableName> =
            files.filter_map(|file| TableName::of_file(file.file_name().to_str()?)).collect();
        names.sort_by_cached_key(TableName::to_string);
        names.dedup();
        names
    }
}

/// True for whatever stands in that place, be it a file that cannot be read: then reading it tells why.
fn is_there(file: &Path) -> bool {
    match file.symlink_metadata() {
        Ok(_) => true,
        Err(error) => !matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory),
    }
}
