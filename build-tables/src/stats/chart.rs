//! Statistics as a picture (SVG): for each table a bar a distance, on axes.

use std::fmt::Write;

use super::Statistics;
use crate::report::thousands;

/// A chart with all that is around it, and what is around its bars: above, below, to the left, to the right.
const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 330.0;
const ABOVE: f64 = 92.0;
const BELOW: f64 = 54.0;
const LEFT: f64 = 92.0;
const RIGHT: f64 = 24.0;

/// The part of a distance's room that its bar takes.
const BAR: f64 = 0.8;

const STYLE: &str = "text{font:13px system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;fill:#59636e}\
    .name{font-size:18px;font-weight:600;fill:#1f2328}.bar{fill:#2a6bd0}.bar:hover{fill:#a13cb3}\
    .line{stroke:#d5dbe3}.axis{stroke:#8b949e}.mean{stroke:#c2610c;stroke-width:1.5;stroke-dasharray:5 4}\
    .of-mean{fill:#b35309}.middle{text-anchor:middle}.end{text-anchor:end}\
    @media(prefers-color-scheme:dark){text{fill:#9ea7b3}.name{fill:#f0f3f6}.bar{fill:#4a8df8}\
    .line{stroke:#2d343d}.axis{stroke:#6a737d}.mean{stroke:#f0a45d}.of-mean{fill:#f0a45d}}";

/// The charts of all tables, one below the other.
pub(super) fn of(all: &[Statistics]) -> String {
    let height = HEIGHT * all.len() as f64;
    let names: Vec<&str> = all.iter().map(|statistics| &*statistics.table).collect();
    let charts: String = all.iter().enumerate().map(|(place, statistics)| chart(statistics, place)).collect();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" \
         role=\"img\">\n<title>States by distance: {}</title>\n<style>{STYLE}</style>\n{charts}</svg>\n",
        names.join(", ")
    )
}

fn chart(statistics: &Statistics, place: usize) -> String {
    let Statistics { table, states, mean, depth, levels, .. } = statistics;
    let most = statistics.highest_level();
    let (right, bottom) = (WIDTH - RIGHT, HEIGHT - BELOW);
    let room = (right - LEFT) / levels.len() as f64;
    let middle = |distance: f64| LEFT + (distance + 0.5) * room;
    let step = step(most);
    let top = most.div_ceil(step) * step;
    let y = |states: u64| bottom - (bottom - ABOVE) * states as f64 / top as f64;

    let mut text = format!("<g transform=\"translate(0 {})\">\n", HEIGHT * place as f64);
    // Writing into a string does not fail.
    let mut put = |element: std::fmt::Arguments| _ = text.write_fmt(format_args!("{element}\n"));
    put(format_args!("<text class=\"name\" x=\"{LEFT}\" y=\"32\">{table}</text>"));
    let bound = statistics.bound.map_or(String::new(), |bound| format!(", bounded at {bound}"));
    let farthest = match statistics.last_level() {
        1 => "1 state".into(),
        count => format!("{} states", thousands(count)),
    };
    let about = format!("{} states, the farthest at {depth} ({farthest}){bound}", thousands(*states));
    put(format_args!("<text x=\"{LEFT}\" y=\"53\">{about}</text>"));

    for states in (0..=top / step).map(|tick| tick * step) {
        let (y, class) = (y(states), if states == 0 { "axis" } else { "line" });
        put(format_args!("<path class=\"{class}\" d=\"M{LEFT} {y:.1}H{right}\"/>"));
        put(format_args!("<text class=\"end\" x=\"{}\" y=\"{:.1}\">{}</text>", LEFT - 8.0, y + 4.5, thousands(states)));
    }
    for (distance, &states) in levels.iter().enumerate() {
        let (left, width, top) = (middle(distance as f64) - room * BAR / 2.0, room * BAR, y(states));
        put(format_args!(
            "<rect class=\"bar\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{:.1}\">\
             <title>distance {distance}: {}</title></rect>",
            bottom - top,
            thousands(states)
        ));
    }
    let every = if levels.len() > 20 { 5 } else { 1 };
    for distance in (0..levels.len()).step_by(every) {
        put(format_args!(
            "<text class=\"middle\" x=\"{:.1}\" y=\"{}\">{distance}</text>",
            middle(distance as f64),
            bottom + 18.0
        ));
    }
    if let Some(commonest) = levels.iter().position(|&states| states == most) {
        let (x, y) = (middle(commonest as f64), y(most) - 5.0);
        put(format_args!("<text class=\"middle\" x=\"{x:.1}\" y=\"{y:.1}\">{}</text>", thousands(most)));
    }
    let x = middle(*mean);
    put(format_args!("<path class=\"mean\" d=\"M{x:.1} {}V{bottom}\"/>", ABOVE - 32.0));
    put(format_args!("<text class=\"of-mean end\" x=\"{:.1}\" y=\"{}\">mean {mean:.2}</text>", x - 6.0, ABOVE - 22.0));

    let (x, y) = ((LEFT + right) / 2.0, (ABOVE + bottom) / 2.0);
    put(format_args!("<text class=\"middle\" x=\"{x}\" y=\"{}\">distance in moves</text>", bottom + 40.0));
    put(format_args!("<text class=\"middle\" transform=\"translate(20 {y})rotate(-90)\">states</text>"));
    put(format_args!("</g>"));
    text
}

/// 1, 2 or 5 and zeros, so that four to ten of it make up the whole.
fn step(whole: u64) -> u64 {
    let powers = std::iter::successors(Some(1u64), |power| power.checked_mul(10));
    let mut steps = powers.flat_map(|power| [power, power.saturating_mul(2), power.saturating_mul(5)]);
    steps.find(|&step| whole / step <= 5).unwrap_or(whole).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round() {
        assert_eq!([0, 1, 5, 6, 24_047, 500_000].map(step), [1, 1, 1, 2, 5000, 100_000]);
    }
}
