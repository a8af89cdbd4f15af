//! Plots as SVG: columns, rates with intervals, and lines by a parameter.
//!
//! A plot is the same bytes on every machine, reads without colour (each series has a pattern, a marker and a name of its
//! own), has a title and a description for screen readers, and follows the reader's light or dark scheme. That is why they are
//! drawn here: the plotting libraries at hand write fixed colours and no descriptions, or need a script or fonts.

mod columns;
mod intervals;
mod lines;
mod scale;
mod svg;

pub use columns::{Bin, Columns};
pub use intervals::{IntervalRow, Intervals};
pub use lines::{LinePoint, LineSeries, Lines};
pub use scale::Scale;
pub use svg::Svg;
pub(crate) use svg::escape;

/// The style sheet that plots need where they stand within a page.
pub const STYLE: &str = include_str!("charts.css");

/// How a series looks, in colour and without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Solid, with round markers.
    First,
    /// Striped, with square markers.
    Second,
    /// Dotted, with triangles.
    Third,
}

impl Look {
    /// All of them.
    pub const ALL: [Look; 3] = [Look::First, Look::Second, Look::Third];

    /// The letter in class names.
    pub(crate) const fn letter(self) -> char {
        match self {
            Look::First => 'a',
            Look::Second => 'b',
            Look::Third => 'c',
        }
    }
}

/// For which place a plot is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// A page that is wide enough for a table beside it: 680 units.
    Wide,
    /// A telephone: 340 units, so that letters are as large as those of the page.
    Narrow,
}

impl Room {
    /// The width in units, which are pixels where nothing is scaled.
    pub const fn width(self) -> f64 {
        match self {
            Room::Wide => 680.0,
            Room::Narrow => 340.0,
        }
    }
}

/// A plot that can be drawn.
pub trait Chart: std::fmt::Debug {
    /// What it shows.
    fn title(&self) -> &str;

    /// What there is to see, in a sentence or two for those who do not see it.
    fn description(&self) -> &str;

    /// Draws it. `id` begins all identifiers, so that several plots can stand in one page.
    fn draw(&self, room: Room, id: &str) -> Svg;
}

/// The plot as a file of its own.
pub fn file(chart: &dyn Chart) -> String {
    chart.draw(Room::Wide, "plot").finish(chart, "plot", true)
}

/// The plot as a part of a page, which needs [`STYLE`].
pub fn inline(chart: &dyn Chart, room: Room, id: &str) -> String {
    chart.draw(room, id).finish(chart, id, false)
}

#[cfg(test)]
mod tests {
    use super::{Bin, Chart, Columns, IntervalRow, Intervals, LinePoint, LineSeries, Lines, Look, Room, file, inline};

    fn charts() -> Vec<Box<dyn Chart>> {
        let bin = |low: i64, counts: Vec<u64>| Bin { low, high: low, counts };
        let columns = Columns {
            title: "Turns & <draws>".to_owned(),
            description: "From 9 to 100.".to_owned(),
            across: "turns".to_owned(),
            unit: "of all duels".to_owned(),
            stacked: true,
            series: vec![("Alice".to_owned(), Look::First), ("Bob".to_owned(), Look::Second)],
            bins: vec![bin(9, vec![3, 0]), bin(10, vec![0, 5]), bin(100, vec![1, 1])],
        };
        let row = IntervalRow { label: "Alice".to_owned(), look: Look::First, value: 0.5, low: 0.4, high: 0.6 };
        let intervals = Intervals {
            title: "Who wins".to_owned(),
            description: "Alice.".to_owned(),
            across: "share of duels".to_owned(),
            rows: vec![row.clone(), IntervalRow { look: Look::Third, value: 0.0, low: 0.0, high: 0.01, ..row }],
        };
        let point = |at: i64, value: f64| LinePoint { at, value, low: value - 0.01, high: value + 0.01 };
        let lines = Lines {
            title: "By hand".to_owned(),
            description: "Falls.".to_owned(),
            across: "cards".to_owned(),
            up: "share".to_owned(),
            percent: true,
            series: vec![
                LineSeries { name: "A".to_owned(), look: Look::Second, points: vec![point(3, 0.5), point(7, 0.25)] },
                LineSeries { name: "B".to_owned(), look: Look::First, points: vec![point(3, 0.5)] },
            ],
        };
        vec![Box::new(columns), Box::new(intervals), Box::new(lines)]
    }

    #[test]
    fn plots_are_named_and_described_and_escaped() {
        for chart in charts() {
            let svg = file(&*chart);
            assert!(svg.contains("role=\"img\" aria-labelledby=\"plot-title plot-description\""));
            assert!(svg.contains("<title id=\"plot-title\">") && svg.contains("<desc id=\"plot-description\">"));
            assert!(!svg.contains("<draws>") && !svg.contains("NaN") && !svg.contains("inf"), "{svg}");
            assert!(svg.contains("prefers-color-scheme: dark"));
            let open = svg.matches('<').count() - svg.matches("</").count() - svg.matches("/>").count();
            assert_eq!(open, svg.matches("</").count(), "every element is closed");
        }
    }

    #[test]
    fn plots_in_one_page_share_no_identifier_and_no_style() {
        for chart in charts() {
            for room in [Room::Wide, Room::Narrow] {
                let (one, other) = (inline(&*chart, room, "one"), inline(&*chart, room, "two"));
                assert!(!one.contains("<style") && !other.contains("\"one"));
                assert_eq!(one.replace("one-", "two-"), other);
            }
        }
    }
}
