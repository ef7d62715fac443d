//! Statistics as text: a bar a distance, and boards.

use std::env;

use console::{Term, style};

use super::Statistics;
use crate::report::thousands;

/// Lines are this long where nothing says otherwise.
const USUAL_WIDTH: usize = 80;

/// The eighths of a block.
const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/// The columns before every line.
const INDENT: &str = "  ";

/// All tables, one below the other.
pub(super) fn of(all: &[Statistics]) -> String {
    let width = width();
    let tables: Vec<String> = all.iter().map(|statistics| table(statistics, width)).collect();
    tables.join("\n")
}

/// The columns of the terminal.
fn width() -> usize {
    let named = env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok()).filter(|&columns| columns > 0);
    let asked = || Term::stdout().size_checked().map(|(_, columns)| columns.into());
    named.or_else(asked).unwrap_or(USUAL_WIDTH)
}

fn table(statistics: &Statistics, width: usize) -> String {
    let Statistics { table, states, depth, mean, bound, .. } = statistics;
    let bound = bound.map_or(String::new(), |bound| format!(", bounded at {bound}"));
    let states = thousands(*states);
    format!(
        "{table}: {states} states, mean distance {mean:.2}, greatest {depth}{bound}\n\n{}\n{}",
        bars(&statistics.levels, width),
        farthest(statistics, width)
    )
}

fn bars(levels: &[u64], width: usize) -> String {
    let numbers: Vec<String> = levels.iter().map(|&states| thousands(states)).collect();
    let longest = numbers.iter().map(String::len).max().unwrap_or(0);
    let distance_width = (levels.len() - 1).to_string().len();
    let most = levels.iter().copied().max().unwrap_or(1);
    let room = width.saturating_sub(INDENT.len() + distance_width + 2 + longest + 2).max(1);
    let line = |((distance, number), &states): ((usize, &String), &u64)| {
        let bar = style(bar(states, most, room)).cyan();
        format!("{INDENT}{distance:>distance_width$}  {number:>longest$}  {bar}\n")
    };
    numbers.iter().enumerate().zip(levels).map(line).collect()
}

/// A bar that takes all the room where there are most states, and at least an eighth of a column.
fn bar(states: u64, most: u64, room: usize) -> String {
    let eighths = ((states as u128 * 8 * room as u128 / u128::from(most)) as usize).max(1);
    "█".repeat(eighths / 8) + EIGHTHS[eighths % 8]
}

/// The farthest states as boards, side by side.
fn farthest(statistics: &Statistics, width: usize) -> String {
    let count = statistics.last_level();
    let first = statistics.farthest.len();
    let which = match (count, first as u64 == count) {
        (1, _) => "The farthest state".into(),
        (_, true) => format!("The {count} farthest states"),
        (_, false) => format!("{first} of the {} farthest states", thousands(count)),
    };
    let boards: Vec<Vec<String>> = statistics.farthest.iter().map(|state| rows(state, statistics.columns)).collect();
    let board_width = boards.iter().flatten().map(String::len).max().unwrap_or(0) + 4;
    let in_a_row = ((width.saturating_sub(INDENT.len()) + 4) / board_width).max(1);
    let mut text = format!("{INDENT}{which}, {} moves away:\n", statistics.depth);
    for boards in boards.chunks(in_a_row) {
        text += "\n";
        for line in 0..boards.iter().map(Vec::len).max().unwrap_or(0) {
            let cells: String = boards.iter().map(|rows| format!("{:board_width$}", rows[line])).collect();
            text += &format!("{INDENT}{}\n", cells.trim_end());
        }
    }
    text
}

/// The rows of a state: a character a cell, or a word where it is printed in words.
fn rows(state: &str, columns: usize) -> Vec<String> {
    let cells: Vec<String> = match state.contains(' ') {
        true => state.split_whitespace().map(String::from).collect(),
        false => state.chars().map(String::from).collect(),
    };
    let width = cells.iter().map(String::len).max().unwrap_or(0);
    let row = |cells: &[String]| cells.iter().map(|cell| format!("{cell:>width$}")).collect::<Vec<_>>().join(" ");
    cells.chunks(columns).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_as_long_as_their_share() {
        assert_eq!(bar(100, 100, 3), "███");
        assert_eq!(bar(50, 100, 3), "█▌");
        assert_eq!(bar(1, 1000, 3), "▏");
        assert_eq!(bar(u64::MAX, u64::MAX, 200), "█".repeat(200));
    }

    #[test]
    fn states_stand_in_rows() {
        assert_eq!(rows("1234x5678", 3), ["1 2 3", "4 x 5", "6 7 8"]);
        assert_eq!(rows("WR E BW WB", 2), ["WR  E", "BW WB"]);
    }
}
