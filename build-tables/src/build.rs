//! Builds tables and says what came of it.

use std::collections::HashSet;
use std::io::{IsTerminal, stderr};
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, anyhow, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use tables::{Content, Folder, Puzzle, Shape, TableName, Visit, golden_levels};

use crate::report::{columns, conclude, failure, tell, thousands};
use crate::search::search;
use crate::write;

/// Builds the named tables, or the standard set, one after the other.
pub(crate) fn run(folder: &Folder, names: Vec<TableName>, bound: Option<u32>) -> ExitCode {
    let mut names = if names.is_empty() { TableName::standard() } else { names };
    let mut asked = HashSet::new();
    names.retain(|name| asked.insert(*name));
    let folder = folder.first();
    write::remove_leftovers(folder);
    let mut rows = vec![["table", "states", "depth", "bytes", "seconds"].map(String::from).to_vec()];
    for name in names {
        let begin = Instant::now();
        let (content, bytes) = match build(folder, name, bound) {
            Ok(built) => built,
            Err(error) => return failure(format!("{name}: {error:#}")),
        };
        let row = [
            name.to_string(),
            thousands(content.levels.iter().sum()),
            (content.levels.len() - 1).to_string(),
            thousands(bytes as u64),
            format!("{:.3}", begin.elapsed().as_secs_f64()),
        ];
        if !stderr().is_terminal() {
            let [name, states, depth, bytes, seconds] = &row;
            tell(format_args!("{name}: {states} states, depth {depth}, {bytes} bytes, {seconds} s"));
        }
        rows.push(row.to_vec());
    }
    conclude(&columns(&rows))
}

/// Builds a table in a folder, which is made if it is not there: what the search found, and the file's length. Where
/// standard error is a terminal it shows how far the search is.
///
/// ```
/// let folder = tempfile::tempdir()?;
/// let (content, bytes) = build_tables::build(folder.path(), "slide-2x2".parse()?, None)?;
/// assert_eq!(content.levels, [1, 2, 2, 2, 2, 2, 1]);
/// assert_eq!(std::fs::metadata(folder.path().join("slide-2x2.tbl"))?.len(), bytes as u64);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Where the file cannot be written. Where the search does not find the numbers of states that are known.
pub fn build(folder: &Path, name: TableName, bound: Option<u32>) -> anyhow::Result<(Content, usize)> {
    let (content, file) = name.visit(Build { name, bound })?;
    write::replace(folder, &name.file_name(), &file)?;
    Ok((content, file.len()))
}

/// Searches a table's puzzle and makes its file.
struct Build {
    name: TableName,
    bound: Option<u32>,
}

impl Visit for Build {
    type Output = anyhow::Result<(Content, Vec<u8>)>;

    fn visit<P: Puzzle>(self, puzzle: P) -> Self::Output {
        let bar = progress(self.name, puzzle.states() as u64);
        let content = search(&puzzle, self.bound, |found| bar.inc(found));
        bar.finish_and_clear();
        check_levels(self.name, &content).context("nothing was written")?;
        let file = Shape::new(self.name, &puzzle).file(&content).map_err(|error| anyhow!(error))?;
        Ok((content, file))
    }
}

/// Shows the states that were found among all, if someone looks on.
pub(crate) fn progress(name: TableName, states: u64) -> ProgressBar {
    if !stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{msg:16} {wide_bar} {human_pos}/{human_len} states");
    let bar = ProgressBar::new(states).with_message(name.to_string());
    style.map_or(bar.clone(), |style| bar.with_style(style))
}

/// Compares the numbers of states at each distance with the known ones.
pub(crate) fn check_levels(name: TableName, content: &Content) -> anyhow::Result<()> {
    let Some(known) = golden_levels(&name.to_string()) else { return Ok(()) };
    let most = content.bound.map_or(known.len(), |bound| known.len().min((bound as usize).saturating_add(1)));
    let differ = || content.levels.iter().zip(known).position(|(found, known)| found != known);
    ensure!(
        content.levels == known[..most],
        "the search does not find the known numbers of states (first at distance {})",
        differ().unwrap_or(most.min(content.levels.len())),
    );
    Ok(())
}
