//! The manual pages and completions have whatever the programs' `--help` shows.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use clap::Command as Definition;

fn manual(out: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_manual")).arg(out).output().expect("it starts")
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// The words of a help text that are options, and the first words of the lines below `Commands:`.
fn words(help: &str) -> (BTreeSet<String>, BTreeSet<String>) {
    let words = help.split(|symbol: char| !(symbol.is_alphanumeric() || symbol == '-'));
    let options = words.filter(|word| word.starts_with("--") && word.len() > 2).map(String::from).collect();
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    // Long lines go on below, further in.
    let commands = commands.filter(|line| !line.starts_with("   "));
    (options, commands.filter_map(|line| line.split_whitespace().next()).map(String::from).collect())
}

fn help(command: &mut Definition) -> String {
    command.render_help().to_string()
}

#[test]
fn everything_that_help_shows_is_in_them() {
    let out = tempfile::tempdir().expect("a temporary folder");
    assert!(manual(out.path()).status.success());
    let page = |name: &str| read(&out.path().join(format!("man/man1/{name}.1"))).replace("\\-", "-");
    for (mut program, files) in [
        (query::command(), ["query.bash", "query.fish", "_query"]),
        (build_tables::command(), ["build-tables.bash", "build-tables.fish", "_build-tables"]),
    ] {
        let name = program.get_name().to_string();
        let completions = files.map(|file| read(&out.path().join("completions").join(file)));
        let (_, commands) = words(&help(&mut program));
        assert!(commands.len() >= 5, "{name}: {commands:?}");
        program.build();
        let mut pages = vec![(page(&name), help(&mut program))];
        for command in commands.iter().filter(|command| *command != "help") {
            let definition = program.find_subcommand_mut(command).expect("help shows it");
            let text = page(&format!("{name}-{command}"));
            // The lines of examples stay lines.
            assert!(text.lines().any(|line| line.starts_with(&format!("  {name} {command}"))), "{text}");
            pages.push((text, help(definition)));
            assert!(completions.iter().all(|completion| completion.contains(command)), "{name} {command}");
        }
        for (page, help) in pages {
            for option in words(&help).0 {
                assert!(page.contains(&option), "{name}: {option}: {page}");
                // fish has options without the dashes.
                let is_in = |completion: &String| completion.contains(&option) || completion.contains(&option[2..]);
                assert!(completions.iter().all(is_in), "{name}: {option}");
            }
        }
    }
}

#[test]
fn a_folder_that_cannot_be_written_is_told() {
    let out = tempfile::tempdir().expect("a temporary folder");
    let file = out.path().join("file");
    fs::write(&file, b"").expect("a file");
    let said = manual(&file);
    let text = String::from_utf8_lossy(&said.stderr);
    assert_eq!((said.status.code(), text.contains("cannot write into")), (Some(2), true), "{text}");
}
