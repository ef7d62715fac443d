//! Answers questions about the 8-puzzle, its sisters and the Cubic Eight-Puzzle from tables: the program `query`, in a
//! library so that its command line can be documented and its readers tested.

mod answer;
mod args;
mod blocks;
mod by;
mod cube;
mod draw;
mod info;
mod judge;
mod lines;
mod mark;
mod progress;
mod sinks;
mod slide;
mod ways;
mod work;

use std::io::{self, Read, Write};
use std::process::ExitCode;

use tables::{Folder, Size};

use crate::answer::Trouble;
use crate::args::{Cli, Command};
pub use crate::sinks::Sinks;

/// The whole program: its arguments and standard streams are those of the process.
pub fn run() -> ExitCode {
    let cli = Cli::parse();
    let folder = Folder::asked_or_installed(cli.folder);
    let answered = match cli.command {
        Command::Eight(args) => slide::run(Size::SQUARE, args, folder),
        Command::Slide(args) => slide::run(args.size, args.boards, folder),
        Command::Cube(args) => cube::run(args, folder),
        Command::Judge(args) => judge::run(args, folder),
        Command::Info(args) => info::run(&args, &folder),
    };
    match answered {
        Ok(Outcome::AllAnswered) => ExitCode::SUCCESS,
        Ok(Outcome::SomeUnreadable) => ExitCode::from(1),
        // Who closed the pipe has read enough.
        Err(Trouble::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(trouble) => {
            let _ = writeln!(io::stderr(), "query: {trouble}");
            ExitCode::from(2)
        }
    }
}

/// The command line, for whoever documents or completes it.
///
/// ```
/// assert!(query::command().get_subcommands().any(|command| command.get_name() == "judge"));
/// ```
pub fn command() -> clap::Command {
    Cli::command()
}

/// What `query judge` does with an input, for tests: true if every question could be read.
///
/// # Errors
/// Why not all could be answered, as the program says it: a table is missing or damaged, the input ends with an error, or
/// there is no such judge.
pub fn judge(problem: &str, input: impl Read + Send + 'static, folder: Folder, sinks: Sinks) -> Result<bool, String> {
    let answered =
        judge::find(problem).and_then(|judge| judge.answer(Box::new(input), "the input".into(), folder, sinks));
    answered.map(|outcome| outcome == Outcome::AllAnswered).map_err(|trouble| trouble.to_string())
}

/// How it went where nothing stood in the way.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    AllAnswered,
    SomeUnreadable,
}
