//! What the reader's terminal can do.

use std::env;
use std::io::{self, IsTerminal};

use terminal_size::{Width, terminal_size_of};

use crate::args::Color;

/// Lines are this long where nothing says otherwise.
const USUAL_WIDTH: usize = 80;

/// What standard output can show.
pub(super) struct Terminal {
    /// The number of columns.
    pub(super) width: usize,
    pub(super) has_colours: bool,
}

impl Terminal {
    /// Asks the environment and, where standard output is a terminal, the system.
    pub(super) fn of_stdout(color: Color) -> Terminal {
        let is_terminal = io::stdout().is_terminal();
        let has_colours = match color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => is_terminal && !is_set("NO_COLOR") && env::var_os("TERM").is_none_or(|term| term != "dumb"),
        };
        let named = env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
        let asked = || terminal_size_of(io::stdout()).map(|(Width(columns), _)| columns.into());
        let width = named.filter(|&width| width > 0).or_else(asked).unwrap_or(USUAL_WIDTH);
        Terminal { width, has_colours }
    }
}

fn is_set(variable: &str) -> bool {
    env::var_os(variable).is_some_and(|value| !value.is_empty())
}
