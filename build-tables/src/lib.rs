//! Builds the tables of Eightfold, verifies them, shows what is in them, and packs and unpacks them for the journey: the
//! program `build-tables`, in a library so that its command line can be documented and tables be built by others.

mod args;
mod build;
mod install;
mod pack;
mod report;
mod search;
mod stats;
mod unpack;
mod verify;
mod write;

use std::process::ExitCode;

use clap::{CommandFactory, Parser};
use tables::Folder;

use crate::args::{Cli, Command};
pub use crate::build::build;
use crate::stats::Form;

/// The whole program: its arguments and standard streams are those of the process.
pub fn run() -> ExitCode {
    let cli = Cli::parse();
    let folder = Folder::asked_or_usual(cli.common.folder);
    if let Err(error) =
        rayon::ThreadPoolBuilder::new().num_threads(cli.common.threads.unwrap_or(0).into()).build_global()
    {
        return report::failure(format!("{error}; with fewer threads, as -j 1, it may go"));
    }
    match cli.command {
        Some(_) if cli.max_depth.is_some() => {
            report::failure("--max-depth is for building alone: leave it out, tables know their own bound")
        }
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

/// The command line, for whoever documents or completes it.
///
/// ```
/// assert!(build_tables::command().get_subcommands().any(|command| command.get_name() == "verify"));
/// ```
pub fn command() -> clap::Command {
    Cli::command()
}
