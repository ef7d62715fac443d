//! Answers questions about the 8-puzzle, its sisters and the Cubic Eight-Puzzle from tables.

mod answer;
mod args;
mod blocks;
mod burst;
mod cube;
mod draw;
mod info;
mod judge;
mod lines;
mod slide;
mod work;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use tables::{Folder, Size};

use crate::answer::Trouble;
use crate::args::{Cli, Command};

fn main() -> ExitCode {
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

/// How it went where nothing stood in the way.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    AllAnswered,
    SomeUnreadable,
}
