use std::fmt::Write;

use super::Results;
use super::text::{counted, number};

/// The height of a row, the width of a cell, and the width of a character of a name, in pixels.
const ROW: usize = 40;
const CELL: usize = 84;
const CHARACTER: usize = 8;

/// The width that the heading needs.
const HEADING: usize = 520;

/// The score differences as a picture: a row for each strategy, a column for each opponent, the best first.
///
/// Each cell has its number and half the width of its interval, so that nothing depends on colour; the picture has a title and
/// a description, and colours of its own on light and on dark pages.
pub fn heatmap(results: &Results) -> String {
    let order = results.order();
    let names: Vec<String> = order.iter().map(|&at| escaped(results.name(at))).collect();
    let longest = order.iter().map(|&at| results.name(at).chars().count()).max().unwrap_or(0);
    let left = longest * CHARACTER + 24;
    let top = 56 + ROW;
    let (width, height) = ((left + order.len() * CELL + 16).max(HEADING), top + order.len() * ROW + 40);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         role=\"img\" aria-labelledby=\"title desc\">\n\
         <title id=\"title\">Score differences of {} strategies</title>\n\
         <desc id=\"desc\">{}</desc>\n{STYLE}\
         <rect class=\"page\" width=\"{width}\" height=\"{height}\"/>\n\
         <text class=\"head\" x=\"12\" y=\"24\">Points a duel, row less column, ± half the 95 % interval</text>\n",
        order.len(),
        described(results, &order),
    );
    for (place, name) in names.iter().enumerate() {
        let (x, y) = (left + place * CELL + CELL / 2, top + place * ROW + ROW / 2 + 5);
        let _ = writeln!(svg, "<text class=\"name\" x=\"{}\" y=\"{y}\" text-anchor=\"end\">{name}</text>", left - 10);
        // Names of columns would run into each other, so columns have the numbers of their rows.
        let _ = writeln!(
            svg,
            "<text class=\"name\" x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            top - 12,
            place + 1
        );
        let _ = writeln!(svg, "<text class=\"rank\" x=\"8\" y=\"{y}\">{}</text>", place + 1);
    }
    for (row, &first) in order.iter().enumerate() {
        for (column, &second) in order.iter().enumerate() {
            cell(&mut svg, results, (first, second), (left + column * CELL, top + row * ROW));
        }
    }
    let _ = writeln!(
        svg,
        "<text class=\"rank\" x=\"12\" y=\"{}\">{} of seed {} from number {} on, each from both seats</text>\n</svg>",
        height - 14,
        counted(results.table.deals, "deal"),
        results.table.seed,
        results.table.from
    );
    svg
}

/// Colours are blue for more points and orange for fewer, told apart with every kind of colour vision, and weak enough for the
/// numbers upon them.
const STYLE: &str = "<style>\n\
    text{font-family:system-ui,sans-serif;font-size:14px;fill:#1a1a1a}\n\
    .head{font-weight:600}.rank,.margin{font-size:11px;fill:#4d4d4d}\n\
    .page{fill:#ffffff}.cell{stroke:#8c8c8c;stroke-width:1;fill:none}.more{fill:#2166ac}.less{fill:#b35806}\n\
    @media (prefers-color-scheme:dark){text{fill:#f2f2f2}.rank,.margin{fill:#c8c8c8}.page{fill:#161616}\
    .cell{stroke:#6e6e6e}.more{fill:#4393c3}.less{fill:#e08214}}\n\
    </style>\n";

fn cell(svg: &mut String, results: &Results, (first, second): (usize, usize), (x, y): (usize, usize)) {
    let middle = x + CELL / 2;
    let _ = writeln!(svg, "<rect class=\"cell\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{ROW}\"/>");
    if first == second {
        let _ = writeln!(svg, "<text class=\"margin\" x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">-</text>", y + 24);
        return;
    }
    let difference = results.table.pairs(first, second).difference();
    let side = if difference.value < 0.0 { "less" } else { "more" };
    // The square root shows small differences without making the large ones equal.
    let strength = 0.45 * difference.value.abs().sqrt();
    let _ = writeln!(
        svg,
        "<rect class=\"{side}\" fill-opacity=\"{strength:.3}\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{ROW}\">\
         <title>{} against {}</title></rect>\n\
         <text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n\
         <text class=\"margin\" x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">± {:.4}</text>",
        escaped(results.name(first)),
        escaped(results.name(second)),
        y + 18,
        number(difference.value, 4),
        y + 33,
        difference.margin(),
    );
}

/// The picture in words: every match once, from the better one's side.
fn described(results: &Results, order: &[usize]) -> String {
    let mut words = String::new();
    for (place, &first) in order.iter().enumerate() {
        for &second in &order[place + 1..] {
            let difference = results.table.pairs(first, second).difference().value;
            let (first, second) = (results.name(first), results.name(second));
            let _ = write!(words, "{} against {}: {}. ", escaped(first), escaped(second), number(difference, 4));
        }
    }
    words.trim_end().to_owned()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
