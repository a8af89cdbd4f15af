use std::fmt::Write as _;

use super::svg::{Anchor, Svg};
use super::{Chart, Look, Room, Scale};

/// A figure at a value of the parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LinePoint {
    /// The parameter's value.
    pub at: i64,
    /// The figure; a rate is from 0 to 1.
    pub value: f64,
    /// The interval's lower end.
    pub low: f64,
    /// The interval's upper end.
    pub high: f64,
}

/// A figure by the parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct LineSeries {
    /// What it is.
    pub name: String,
    /// What it looks like.
    pub look: Look,
    /// The figures, by ascending value of the parameter.
    pub points: Vec<LinePoint>,
}

/// Figures by a parameter, each with its interval.
#[derive(Clone, Debug)]
pub struct Lines {
    /// What it shows.
    pub title: String,
    /// What there is to see.
    pub description: String,
    /// What the parameter is.
    pub across: String,
    /// What the figures are.
    pub up: String,
    /// Whether they are rates, shown in per cent.
    pub percent: bool,
    /// The series.
    pub series: Vec<LineSeries>,
}

impl Chart for Lines {
    fn title(&self) -> &str {
        &self.title
    }

    fn description(&self) -> &str {
        &self.description
    }

    fn draw(&self, room: Room, id: &str) -> Svg {
        const PLOT: f64 = 260.0;
        let (width, left) = (room.width(), 50.0);
        let mut svg = Svg::new(width, 0.0);
        let mut top = 22.0;
        if self.series.len() > 1 {
            let names: Vec<_> = self.series.iter().map(|series| (series.name.clone(), series.look)).collect();
            top += svg.legend(id, left, &names);
        }
        let bottom = top + PLOT;
        svg = svg.with_height(bottom + 52.0);
        let factor = if self.percent { 100.0 } else { 1.0 };
        let points = || self.series.iter().flat_map(|series| &series.points);
        let ends = |low: f64, point: &LinePoint| low.min(factor * point.low);
        let low = points().fold(if self.percent { 0.0 } else { f64::INFINITY }, ends);
        let high = points().fold(f64::NEG_INFINITY, |high, point| high.max(factor * point.high));
        let (low, high) = if low <= high { (low, high) } else { (0.0, 1.0) };
        let up = Scale::new(low, high, bottom, top, 5);
        let name = if self.percent { format!("% {}", self.up) } else { self.up.clone() };
        svg.text("", (left, top - 10.0), Anchor::Start, &name);
        for mark in up.marks() {
            let y = up.at(mark);
            svg.line(if mark == 0.0 { "base" } else { "grid" }, (left, y), (width, y));
            svg.text("", (left - 8.0, y + 4.5), Anchor::End, &format!("{mark:.*}", up.decimals()));
        }
        let mut values: Vec<i64> = points().map(|point| point.at).collect();
        values.sort_unstable();
        values.dedup();
        let (first, last) = (values.first().copied().unwrap_or(0), values.last().copied().unwrap_or(0));
        let place = |value: i64| match last - first {
            0 => f64::midpoint(left, width),
            span => left + 20.0 + (value - first) as f64 / span as f64 * (width - left - 40.0),
        };
        let mut labelled = f64::NEG_INFINITY;
        for &value in &values {
            let (x, label) = (place(value), value.to_string());
            if x - labelled >= 10.0 + 7.0 * label.len() as f64 {
                labelled = x;
                svg.text("", (x, bottom + 19.0), Anchor::Middle, &label);
            }
        }
        for series in &self.series {
            draw_series(&mut svg, series, place, |value| up.at(factor * value));
        }
        svg.text("", (f64::midpoint(left, width), bottom + 42.0), Anchor::Middle, &self.across);
        svg
    }
}

fn draw_series(svg: &mut Svg, series: &LineSeries, across: impl Fn(i64) -> f64, up: impl Fn(f64) -> f64) {
    let letter = series.look.letter();
    let mut path = String::new();
    for point in &series.points {
        let step = if path.is_empty() { 'M' } else { 'L' };
        // Writing to a string does not fail.
        let _ = write!(path, "{step}{:.1} {:.1}", across(point.at), up(point.value));
    }
    svg.path(&format!("line line-{letter}"), &path);
    for point in &series.points {
        let (x, y) = (across(point.at), up(point.value));
        let (low, high) = (up(point.low), up(point.high));
        // An interval that its marker hides says nothing that the figures do not.
        if low - high > 11.0 {
            let (from, to) = (x - 5.0, x + 5.0);
            let ends = format!("M{x:.1} {low:.1}V{high:.1}M{from:.1} {low:.1}H{to:.1}M{from:.1} {high:.1}H{to:.1}");
            svg.path(&format!("whisker line-{letter}"), &ends);
        }
        svg.marker(series.look, (x, y));
    }
}
