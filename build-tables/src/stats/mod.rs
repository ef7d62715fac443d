//! Shows how far the states of tables are: how many at each distance, their mean, and the farthest ones.

mod bars;
mod chart;
mod farthest;

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use serde::Serialize;
use tables::{Folder, TableName};

use self::farthest::Farthest;
use crate::report::{failure, print};

/// What a table says of the distances of its states.
#[derive(Serialize)]
struct Statistics {
    table: String,
    puzzle: String,
    roots: String,
    /// The number of states with a distance.
    states: u64,
    bound: Option<u32>,
    /// The greatest distance.
    depth: usize,
    /// The mean distance.
    mean: f64,
    /// The number of states at each distance from 0.
    levels: Vec<u64>,
    /// The first few of the states at the greatest distance.
    farthest: Vec<String>,
    /// The columns of a board.
    #[serde(skip)]
    columns: usize,
}

impl Statistics {
    fn of(name: TableName, folder: &Folder) -> anyhow::Result<Statistics> {
        let (header, farthest) = name.visit(Farthest { name, folder })?;
        let states = header.levels.iter().sum();
        let sum: u64 = (0..).zip(&header.levels).map(|(distance, states): (u64, _)| distance * states).sum();
        Ok(Statistics {
            table: header.name,
            puzzle: header.puzzle,
            roots: header.roots,
            states,
            bound: header.bound,
            depth: header.levels.len() - 1,
            mean: sum as f64 / states as f64,
            levels: header.levels,
            farthest,
            columns: if let TableName::Slide { grid, .. } = name { grid.cols } else { 3 },
        })
    }

    /// The number of states at the greatest distance.
    fn last_level(&self) -> u64 {
        self.levels[self.depth]
    }

    /// The greatest number of states at one distance.
    fn highest_level(&self) -> u64 {
        self.levels.iter().copied().max().unwrap_or(0)
    }
}

/// How the numbers are shown.
pub(crate) enum Form {
    Bars,
    /// Bars, and a picture in this file.
    Chart(PathBuf),
    Json,
}

/// Shows the named tables, or all that are found.
pub(crate) fn run(folder: &Folder, names: Vec<TableName>, form: &Form) -> ExitCode {
    match show(folder, names, form) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failure(format!("{error:#}")),
    }
}

fn show(folder: &Folder, names: Vec<TableName>, form: &Form) -> anyhow::Result<()> {
    let names = if names.is_empty() { folder.names() } else { names };
    if names.is_empty() {
        // Asked for any of them, the folder tells where it looked and what to do.
        folder.find(TableName::standard()[0])?;
    }
    let all = names.iter().map(|&name| Statistics::of(name, folder)).collect::<anyhow::Result<Vec<_>>>()?;
    let text = match form {
        Form::Json => {
            let lines = all.iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>()?;
            lines.iter().map(|line| format!("{line}\n")).collect()
        }
        Form::Bars | Form::Chart(_) => bars::of(&all),
    };
    if let Form::Chart(file) = form {
        fs::write(file, chart::of(&all)).with_context(|| format!("cannot write {}", file.display()))?;
    }
    print(&text).context("cannot write the statistics")
}
