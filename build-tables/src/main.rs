//! Builds the tables of Eightfold, verifies them, shows what is in them, and packs and unpacks them for the journey.

mod build;
mod install;
mod pack;
mod report;
mod search;
mod stats;
mod unpack;
mod verify;
mod write;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use tables::{Folder, NameError, TableName};

use crate::stats::Form;

/// Builds the tables that `query` answers from: a breadth-first search of each puzzle, backwards from its goal.
///
/// Without a command it builds the named tables, or the standard set: eight-corner, eight-edge, eight-center,
/// cube-corner, cube-edge, cube-center and cube-WWWWEWWWW.
#[derive(Parser)]
#[command(version, after_help = EXAMPLES, verbatim_doc_comment)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    common: Common,
    /// Stop each search at this distance; states beyond it are answered ">N"
    #[arg(long, value_name = "N")]
    max_depth: Option<u32>,
    /// Tables to build: eight-KIND, cube-KIND (corner, edge, center), cube-PATTERN as cube-WWWWEWWWW, slide-RxC as
    /// slide-4x3, slide-RxC-K with the goal's blank in cell K; boards of 3x4 are answered by slide-4x3, and it is built
    #[arg(value_name = "TABLE", value_parser = table)]
    tables: Vec<TableName>,
}

#[derive(Subcommand)]
enum Command {
    /// Check tables: header, checksums, and that a search meets every state where its bits put it
    Verify {
        /// Tables to check; all that the folder holds if none is named
        #[arg(value_name = "TABLE", value_parser = table)]
        tables: Vec<TableName>,
    },
    /// Show how many states are at each distance, the mean, and the farthest states
    #[command(after_help = STATS)]
    Stats {
        /// Draw charts into this file as well
        #[arg(long, value_name = "FILE", conflicts_with = "json")]
        svg: Option<PathBuf>,
        /// Print an object a table instead
        #[arg(long)]
        json: bool,
        /// Tables to show; all that the folder holds if none is named
        #[arg(value_name = "TABLE", value_parser = table)]
        tables: Vec<TableName>,
    },
    /// Pack all tables of the folder, the standard set among them: eightfold-tables-VERSION.tar.zst and SHA256SUMS
    Pack {
        /// The folder to write the archive into
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
    },
    /// Put the tables of an archive into the folder, all of them or, if anything in it is not sound, none
    Unpack {
        /// What pack wrote
        archive: PathBuf,
    },
}

const STATS: &str = "Objects have the fields table, puzzle, roots, states (with a distance), bound (null, or where the
search was stopped), depth (the greatest distance), mean, levels (the number of states at each distance from 0) and
farthest (the first few states at the greatest distance, as query prints them).

Examples:
  build-tables stats eight-corner
  build-tables stats --svg distances.svg cube-corner cube-edge cube-center
  build-tables stats --json";

/// A table by its name, or by one whose questions it answers: then it says which table that is.
fn table(text: &str) -> Result<TableName, NameError> {
    let name: TableName = text.parse()?;
    if name.to_string() != text {
        report::tell(format_args!("{text}: its questions are answered by {name}"));
    }
    Ok(name)
}

#[derive(Args)]
struct Common {
    /// The tables' folder [default: $EIGHTFOLD_TABLES, else ./tables]
    #[arg(long = "tables", value_name = "DIR", global = true)]
    folder: Option<PathBuf>,
    /// The number of threads [default: one for each core]
    #[arg(short = 'j', value_name = "N", global = true, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

const EXAMPLES: &str = "Examples:
  build-tables                              the standard set, into ./tables
  build-tables cube-RWRWEWRWR               a table that takes any cubes to that pattern
  build-tables --max-depth 9 cube-WWWWEWWWW
  build-tables verify                       all tables in ./tables
  build-tables stats eight-corner           how many boards are how far, and which are farthest
  build-tables pack --out dist              dist/eightfold-tables-VERSION.tar.zst
  build-tables unpack --tables /srv/tables eightfold-tables-VERSION.tar.zst

Exit status: 0 if all went well, 1 if verify finds a table that is not sound, 2 if the arguments, the folder or an
archive are no good.";

fn main() -> ExitCode {
    let cli = Cli::parse();
    let folder = Folder::asked_or_usual(cli.common.folder);
    if let Err(error) =
        rayon::ThreadPoolBuilder::new().num_threads(cli.common.threads.unwrap_or(0).into()).build_global()
    {
        return report::failure(error);
    }
    match cli.command {
        Some(_) if cli.max_depth.is_some() => report::failure("--max-depth is for building alone"),
        None => build::run(&folder, cli.tables, cli.max_depth),
        Some(Command::Verify { tables }) => verify::run(&folder, tables),
        Some(Command::Stats { svg, json, tables }) => {
            let form = if json { Form::Json } else { svg.map_or(Form::Bars, Form::Chart) };
            stats::run(&folder, tables, &form)
        }
        Some(Command::Pack { out }) => pack::run(&folder, &out),
        Some(Command::Unpack { archive }) => unpack::run(&folder, &archive),
    }
}
