//! Writes the manual pages and the shell completions of both programs into a folder, from the definitions that `--help`
//! shows:
//!
//! ```text
//! OUT/man/man1/query.1, query-eight.1 ...    a page for each program and each of its commands
//! OUT/completions/query.bash, query.fish, _query (zsh) ...
//! ```

use std::path::{Path, PathBuf};
use std::{fs, io};

use clap::error::ErrorKind;
use clap::{Command, CommandFactory, Parser};
use clap_complete::Shell;
use clap_mangen::Man;
use roff::{Roff, roman};

/// Writes manual pages and shell completions into a folder.
#[derive(Parser)]
struct Cli {
    /// The folder, which is made if it is not there
    #[arg(value_name = "OUT")]
    out: PathBuf,
}

fn main() {
    let out = Cli::parse().out;
    let written = [build_tables::command(), query::command()].into_iter().try_for_each(|program| write(program, &out));
    if let Err(error) = written {
        Cli::command().error(ErrorKind::Io, format!("cannot write into {}: {error}", out.display())).exit();
    }
}

/// Writes all that there is about a program.
fn write(program: Command, out: &Path) -> io::Result<()> {
    let (pages, completions) = (out.join("man").join("man1"), out.join("completions"));
    fs::create_dir_all(&pages)?;
    fs::create_dir_all(&completions)?;
    let name = program.get_name().to_string();
    for shell in [Shell::Bash, Shell::Fish, Shell::Zsh] {
        clap_complete::generate_to(shell, &mut program.clone(), &name, &completions)?;
    }
    let mut program = program.disable_help_subcommand(true);
    program.build();
    for command in program.get_subcommands().chain([&program]) {
        write_page(command, &pages)?;
    }
    Ok(())
}

/// Writes a command's page.
fn write_page(command: &Command, folder: &Path) -> io::Result<()> {
    let man = Man::new(command.clone());
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    if let Some(notes) = command.get_after_help() {
        self::notes(&notes.to_string()).to_writer(&mut page)?;
    }
    fs::write(folder.join(man.get_filename()), page)
}

/// What `--help` says at its end: text that flows, and lines that are indented, as those of examples, which stay lines.
fn notes(text: &str) -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", ["NOTES"]);
    let mut flows = true;
    for line in text.lines() {
        let stays = line.starts_with(' ');
        if flows == stays {
            roff.control(if stays { "nf" } else { "fi" }, []);
            flows = !stays;
        }
        match line {
            "" => roff.control("PP", []),
            line => roff.text([roman(line)]),
        };
    }
    roff
}
