//! `query info`: the tables that are found.

use serde::Serialize;
use std::fmt::Write;
use tables::{Error, Folder, Puzzle, Table, TableName, Visit};

use crate::Outcome;
use crate::answer::{Trouble, print, write_json};
use crate::args::InfoArgs;

/// Lists the tables, or says why one is no good. The planes' checksums are left to those who read them.
// Pages for its variables are asked for only where it runs.
#[inline(never)]
pub(crate) fn run(args: &InfoArgs, folder: &Folder) -> Result<Outcome, Trouble> {
    let names = folder.names();
    if names.is_empty() {
        // Asked for any of them, the folder tells where it looked and what to do.
        folder.find(TableName::standard()[0])?;
    }
    let mut out = Vec::new();
    let mut text = String::new();
    let mut first_error = None;
    for name in names {
        match name.visit(Describe { name, folder }) {
            Ok(about) if args.json => write_json(&about, &mut out),
            Ok(About { name, states, depth, bound, bytes, file }) => {
                let bound = bound.map_or(String::new(), |bound| format!(", bounded at {bound}"));
                // Writing into a string does not fail.
                let _ =
                    writeln!(text, "{name:16} {states:>12} states  depth {depth:>2}{bound}  {bytes:>9} bytes  {file}");
            }
            Err(error) => first_error = first_error.or(Some(error)),
        }
    }
    out.extend(text.as_bytes());
    print(&out)?;
    first_error.map_or(Ok(Outcome::AllAnswered), |error| Err(Trouble::Table(error)))
}

#[derive(Serialize)]
struct About {
    name: String,
    states: u64,
    depth: usize,
    bound: Option<u32>,
    bytes: u64,
    file: String,
}

struct Describe<'a> {
    name: TableName,
    folder: &'a Folder,
}

impl Visit for Describe<'_> {
    type Output = Result<About, Error>;

    fn visit<P: Puzzle>(self, puzzle: P) -> Self::Output {
        let table = Table::open(self.folder, self.name, puzzle)?;
        let header = table.header();
        Ok(About {
            name: header.name.clone(),
            states: header.levels.iter().sum(),
            depth: table.depth(),
            bound: header.bound,
            bytes: header.sections.last().map_or(0, |section| section.offset + section.length),
            file: table.file().display().to_string(),
        })
    }
}
