use super::svg::{Anchor, Svg};
use super::{Chart, Look, Room, Scale};
use crate::format;

/// A rate with its interval.
#[derive(Clone, Debug, PartialEq)]
pub struct IntervalRow {
    /// What it is the rate of.
    pub label: String,
    /// What it looks like.
    pub look: Look,
    /// The rate, from 0 to 1.
    pub value: f64,
    /// The interval's lower end.
    pub low: f64,
    /// The interval's upper end.
    pub high: f64,
}

/// Rates as bars from 0 to 100 %, each with its interval.
#[derive(Clone, Debug)]
pub struct Intervals {
    /// What it shows.
    pub title: String,
    /// What there is to see.
    pub description: String,
    /// What the rates are.
    pub across: String,
    /// The rates, from above.
    pub rows: Vec<IntervalRow>,
}

impl Chart for Intervals {
    fn title(&self) -> &str {
        &self.title
    }

    fn description(&self) -> &str {
        &self.description
    }

    fn draw(&self, room: Room, id: &str) -> Svg {
        const ROW: f64 = 62.0;
        const BAR: f64 = 22.0;
        let (left, right) = (4.0, room.width() - 22.0);
        let bottom = ROW * self.rows.len() as f64 + 4.0;
        let mut svg = Svg::new(room.width(), bottom + 48.0);
        let scale = Scale::new(0.0, 100.0, left, right, if room == Room::Wide { 10 } else { 5 });
        for mark in scale.marks() {
            let x = scale.at(mark);
            svg.line(if mark == 0.0 { "base" } else { "grid" }, (x, 0.0), (x, bottom));
            // The first mark stands at the very edge.
            let anchor = if mark == 0.0 { Anchor::Start } else { Anchor::Middle };
            svg.text("", (x, bottom + 18.0), anchor, &format!("{mark:.0}"));
        }
        for (number, row) in self.rows.iter().enumerate() {
            let y = ROW * number as f64;
            let label = format!("{}: {}", row.label, format::percent(row.value, row.low, row.high));
            svg.text("ink", (left + 6.0, y + 20.0), Anchor::Start, &label);
            let ends = (scale.at(100.0 * row.low), scale.at(100.0 * row.high));
            let width = scale.at(100.0 * row.value) - left;
            if width > 0.0 {
                svg.area(id, row.look, (left, y + 30.0), (width, BAR));
            }
            // An interval narrower than its own stroke says nothing that the figures do not.
            if ends.1 - ends.0 > 3.0 {
                svg.whisker(ends, y + 30.0 + BAR / 2.0);
            }
        }
        svg.text("", (f64::midpoint(left, right), bottom + 40.0), Anchor::Middle, &format!("% {}", self.across));
        svg
    }
}
