//! Checks tables against a search.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, anyhow, ensure};
use tables::{Folder, Puzzle, Table, TableName, Visit};

use crate::build::{check_levels, progress};
use crate::report::{complain, failure, print, thousands};
use crate::search::search;

/// Checks the named tables, or all files of the folder that look like tables. Goes on behind a table that is not sound.
pub(crate) fn run(folder: &Folder, names: Vec<TableName>) -> ExitCode {
    let files = if names.is_empty() {
        match table_files(folder.first()) {
            Ok(files) => files,
            Err(error) => return failure(format!("{error:#}")),
        }
    } else {
        match names.iter().map(|&name| folder.find(name)).collect() {
            Ok(files) => files,
            Err(error) => return failure(error),
        }
    };
    let mut all_sound = true;
    for file in files {
        match verify(&file) {
            Ok(sound) => {
                if let Err(error) = print(&format!("{}: {sound}\n", file.display())) {
                    return failure(error);
                }
            }
            Err(error) => {
                all_sound = false;
                complain(format!("{error:#}"));
            }
        }
    }
    if all_sound { ExitCode::SUCCESS } else { ExitCode::from(1) }
}

/// The files of a folder that look like tables, in the order of their names.
pub(crate) fn table_files(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| {
        format!("cannot read {}; unless it lies elsewhere, this makes it: build-tables --tables {0}", folder.display())
    })?;
    let mut files: Vec<PathBuf> = entries.map(|entry| Ok(entry?.path())).collect::<Result<_, std::io::Error>>()?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "tbl"));
    files.sort();
    ensure!(!files.is_empty(), "no tables in {}; build them with: build-tables --tables {0}", folder.display());
    Ok(files)
}

/// The table that a file must hold, by its name.
pub(crate) fn name_of(file: &Path) -> anyhow::Result<TableName> {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let name: TableName = stem.parse().with_context(|| format!("{} is not sound", file.display()))?;
    ensure!(
        name.to_string() == stem,
        "{} is not sound: nobody looks for it there; rename it to {}",
        file.display(),
        name.file_name()
    );
    Ok(name)
}

fn verify(file: &Path) -> anyhow::Result<String> {
    let name = name_of(file)?;
    name.visit(Verify { name, file })
}

struct Verify<'a> {
    name: TableName,
    file: &'a Path,
}

impl Visit for Verify<'_> {
    type Output = anyhow::Result<String>;

    fn visit<P: Puzzle>(self, puzzle: P) -> Self::Output {
        let table = Table::open_file(self.file, self.name, puzzle)?;
        let [bits, reached, nearest] = table.sections()?;
        let (puzzle, header) = (table.puzzle(), table.header());

        let bar = progress(self.name, puzzle.states() as u64);
        let found = search(puzzle, header.bound, |states| bar.inc(states));
        bar.finish_and_clear();
        check_levels(self.name, &found).context("the search of this program itself is wrong")?;

        let unsound = |what: String| {
            anyhow!("{} is not sound: {what}; rebuild it with: {}", self.file.display(), table.command())
        };
        let state = |rank| format!("{} (rank {rank})", puzzle.unrank(rank));
        let row = |row| format!("the trays like {}", puzzle.unrank(row * puzzle.row_states()));
        if let Some(distance) = differing(&found.levels, &header.levels) {
            return Err(unsound(format!(
                "its header has other numbers of states than the search, at distance {distance}"
            )));
        }
        if let Some(rank) = reached.zip(found.reached).and_then(|(table, found)| differing_bit(&found, table)) {
            return Err(unsound(format!("the search and its reached bit disagree about {}", state(rank))));
        }
        if let Some(rank) = bits.and_then(|bits| differing_bit(&found.bits, bits)) {
            return Err(unsound(format!("the search meets {} at a distance that its bit does not give", state(rank))));
        }
        if let Some(place) = nearest.zip(found.nearest).and_then(|(table, found)| differing(&found, table)) {
            return Err(unsound(format!("the search finds another one nearest among {}", row(place))));
        }
        let states = thousands(header.levels.iter().sum());
        let bound = header.bound.map_or(String::new(), |bound| format!(", bounded at {bound}"));
        Ok(format!("sound, {states} states, depth {}{bound}", table.depth()))
    }
}

/// Where two lists differ first.
fn differing<T: PartialEq>(found: &[T], table: &[T]) -> Option<usize> {
    let common = found.iter().zip(table).position(|(found, table)| found != table);
    common.or((found.len() != table.len()).then_some(found.len().min(table.len())))
}

/// The bit where two planes differ first.
fn differing_bit(found: &[u8], table: &[u8]) -> Option<usize> {
    let byte = differing(found, table)?;
    Some(8 * byte + (found.get(byte)? ^ table.get(byte)?).trailing_zeros() as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_difference_is_found() {
        assert_eq!(differing_bit(&[1, 2, 3], &[1, 2, 3]), None);
        assert_eq!(differing_bit(&[1, 2, 3], &[1, 6, 4]), Some(10));
        assert_eq!(differing(&[1, 2], &[1, 2, 3]), Some(2));
    }
}
