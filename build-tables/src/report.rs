//! What people read: numbers, tables of results, errors.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

/// Says what went wrong; the arguments or the tables' folder are no good.
pub(crate) fn failure(error: impl Display) -> ExitCode {
    complain(error);
    ExitCode::from(2)
}

/// Says what went wrong. If even that cannot be said, the exit status still tells.
pub(crate) fn complain(error: impl Display) {
    tell(format_args!("build-tables: {error}"));
}

/// Says something on standard error, to whoever listens.
pub(crate) fn tell(what: impl Display) {
    let _ = writeln!(io::stderr(), "{what}");
}

/// Prints results; where nobody reads them any more that is no error.
pub(crate) fn print(results: &str) -> Result<(), io::Error> {
    let mut out = io::stdout().lock();
    match out.write_all(results.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

/// Ends the program well, with a summary of what it did.
pub(crate) fn conclude(summary: &str) -> ExitCode {
    match print(summary) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failure(format!("cannot write the summary: {error}")),
    }
}

/// A number with its thousands apart: `181,440`.
pub(crate) fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.char_indices() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Rows of cells in columns: the first column to the left, the numbers behind it to the right.
pub(crate) fn columns(rows: &[Vec<String>]) -> String {
    let widths: Vec<usize> = (0..rows.first().map_or(0, Vec::len))
        .map(|column| rows.iter().map(|row| row[column].len()).max().unwrap_or(0))
        .collect();
    let mut text = String::new();
    for row in rows {
        for (column, (cell, &width)) in row.iter().zip(&widths).enumerate() {
            match column {
                0 => text += &format!("{cell:width$}"),
                _ => text += &format!("  {cell:>width$}"),
            }
        }
        text += "\n";
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_apart() {
        assert_eq!([0, 999, 1000, 1_234_567].map(thousands), ["0", "999", "1,000", "1,234,567"]);
    }
}
