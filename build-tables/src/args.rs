//! The command line.

use std::path::PathBuf;

use clap::{Args, CommandFactory, Parser, Subcommand};
use tables::TableName;

use crate::report;

/// Builds the tables that `query` answers from: a breadth-first search of each puzzle, backwards from its goal.
///
/// Without a command it builds the named tables, or the standard set: eight-corner, eight-edge, eight-center,
/// cube-corner, cube-edge, cube-center and cube-WWWWEWWWW.
#[derive(Parser)]
#[command(version, after_help = EXAMPLES, verbatim_doc_comment)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) common: Common,
    /// Stop each search at this distance; states beyond it are answered ">N"
    #[arg(long, value_name = "N")]
    pub(crate) max_depth: Option<u32>,
    /// Tables to build: eight-KIND, cube-KIND (corner, edge, center), cube-PATTERN as cube-WWWWEWWWW, slide-RxC as
    /// slide-4x3, slide-RxC-K with the goal's blank in cell K; boards of 3x4 are answered by slide-4x3, and it is built
    #[arg(value_name = "TABLE", value_parser = table)]
    pub(crate) tables: Vec<TableName>,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Check tables: header, checksums, and that a search meets every state where its bits put it
    #[command(after_help = VERIFY)]
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
    #[command(after_help = PACK)]
    Pack {
        /// The folder to write the archive into
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
    },
    /// Put the tables of an archive into the folder, all of them or, if anything in it is not sound, none
    #[command(after_help = UNPACK)]
    Unpack {
        /// What pack wrote
        archive: PathBuf,
    },
}

const VERIFY: &str = "Exit status: 0 if all are sound, 1 if one is not, which is told with the command that builds it anew, 2 if there is
none.

Examples:
  build-tables verify
  build-tables verify --tables /srv/tables cube-edge eight-corner";

const PACK: &str = "Those of the standard set have to be there, whole; tables that are damaged are not packed.

Examples:
  build-tables pack --out dist
  cd dist && sha256sum -c SHA256SUMS";

const UNPACK: &str = "Who made an archive is told by its sum, from a place that you trust.

Examples:
  sha256sum -c SHA256SUMS && build-tables unpack eightfold-tables-0.1.0.tar.zst
  build-tables unpack --tables /srv/tables eightfold-tables-0.1.0.tar.zst";

const STATS: &str = "Objects have the fields table, puzzle, roots, states (with a distance), bound (null, or where the
search was stopped), depth (the greatest distance), mean, levels (the number of states at each distance from 0) and
farthest (the first few states at the greatest distance, as query prints them).

Examples:
  build-tables stats eight-corner
  build-tables stats --svg distances.svg cube-corner cube-edge cube-center
  build-tables stats --json";

/// A table by its name, or by one whose questions it answers: then it says which table that is.
fn table(text: &str) -> Result<TableName, String> {
    let name: TableName = text.parse().map_err(|error| match nearest(text) {
        Some(nearest) => format!("{error}; did you mean '{nearest}'?"),
        None => format!("{error}"),
    })?;
    if name.to_string() != text {
        report::tell(format_args!("{text}: its questions are answered by {name}"));
    }
    Ok(name)
}

/// What somebody may have wanted to type: a command, which without the arguments that belong to it looks like a table, or
/// a table of the standard set.
fn nearest(text: &str) -> Option<String> {
    let commands = Cli::command();
    let commands = commands.get_subcommands().map(|command| command.get_name().to_string()).chain(["help".into()]);
    let names = commands.chain(TableName::standard().into_iter().map(|name| name.to_string()));
    let alike = names.map(|name| (strsim::jaro(text, &name), name)).filter(|(likeness, _)| *likeness > 0.8);
    alike.max_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, name)| name)
}

#[derive(Args)]
pub(crate) struct Common {
    /// The tables' folder [default: $EIGHTFOLD_TABLES, else ./tables]
    #[arg(long = "tables", value_name = "DIR", global = true)]
    pub(crate) folder: Option<PathBuf>,
    /// The number of threads [default: one for each core]
    #[arg(short = 'j', value_name = "N", global = true, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
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
