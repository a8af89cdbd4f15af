use std::fmt::Write as _;

use super::curve::values;
use super::text::ahead;
use crate::answer::{Mark, PointsReview};

/// The size of the picture and the edges of the plot, in pixels.
pub(super) const WIDTH: f64 = 720.0;
pub(super) const HEIGHT: f64 = 420.0;
pub(super) const LEFT: f64 = 64.0;
pub(super) const RIGHT: f64 = 696.0;
pub(super) const TOP: f64 = 84.0;
pub(super) const BOTTOM: f64 = 336.0;

/// Colours for light and dark pages, told apart with every kind of colour vision. Nothing is said by colour alone: players have
/// their half of the plot and the direction of their triangles, marks are filled or hollow, lines are drawn or dotted.
const STYLE: &str = "<style>\n\
    text{font-family:system-ui,sans-serif;font-size:13px;fill:#1a1a1a}\n\
    .head{font-size:16px;font-weight:600}.small{font-size:12px;fill:#4d4d4d}.loss{font-size:12px;font-weight:600;fill:#a3231b;paint-order:stroke;stroke:#ffffff;stroke-width:4px}\n\
    .page{fill:#ffffff}.grid{stroke:#dedede}.zero{stroke:#1a1a1a;stroke-width:1.5}.area{fill:#dbe8f6}\n\
    .curve{fill:none;stroke:#1d5fa8;stroke-width:2.5;stroke-linejoin:round}.dot{fill:#1d5fa8}\n\
    .lead{fill:none;stroke:#4d4d4d;stroke-width:1.5;stroke-dasharray:2 4}.turn{stroke:#4d4d4d;stroke-dasharray:7 4}\n\
    .mistake{fill:#a3231b;stroke:#a3231b;stroke-width:2}.inaccuracy{fill:#ffffff;stroke:#a3231b;stroke-width:2}.missed{fill:#1a1a1a}\n\
    @media (prefers-color-scheme:dark){text{fill:#f2f2f2}.small{fill:#c8c8c8}.loss{fill:#ff9a8f;stroke:#161616}.page{fill:#161616}\
    .grid{stroke:#3a3a3a}.zero{stroke:#f2f2f2}.area{fill:#1f3348}.curve{stroke:#83b8f0}.dot{fill:#83b8f0}\
    .lead,.turn{stroke:#c8c8c8}.mistake{fill:#ff9a8f;stroke:#ff9a8f}.inaccuracy{fill:#161616;stroke:#ff9a8f}.missed{fill:#f2f2f2}}\n\
    </style>\n";

/// The value after each move as a picture.
pub(super) fn draw(review: &PointsReview) -> String {
    let mut svg = head(&format!("{}: value after each move", game(review.game)), &review.standing, &review.says);
    let values = values(review);
    let leads: Vec<i32> = std::iter::once(0).chain(review.moves.iter().map(|mv| mv.points[0] - mv.points[1])).collect();
    let plot = Plot::new(values.iter().flatten().chain(&leads).copied(), review.moves.len());
    plot.axes(&mut svg, review.players);
    if let Some(turning) = &review.turning_point {
        let x = plot.x(turning.number);
        let _ = writeln!(svg, "<line class=\"turn\" x1=\"{x:.1}\" y1=\"{TOP}\" x2=\"{x:.1}\" y2=\"{BOTTOM}\"/>");
    }
    plot.curve(&mut svg, &values);
    let _ = writeln!(svg, "<polyline class=\"lead\" points=\"{}\"/>", plot.points(leads.iter().copied().enumerate()));
    marks(&mut svg, review, &plot);
    legend(&mut svg, review);
    svg.push_str("</svg>\n");
    svg
}

/// A game's name for people.
fn game(name: &str) -> &str {
    match name {
        "house-of-cards" => "House of Cards",
        "gems-fight" => "Gems Fight!",
        "magic-duel" => "Magic Duel",
        other => other,
    }
}

/// The beginning of a picture: title, description, colours, and the heading.
pub(super) fn head(title: &str, standing: &str, says: &[String]) -> String {
    let (title, description, standing) = (escape(title), escape(&says.join(" ")), escape(&capital(standing)));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
         role=\"img\" aria-labelledby=\"title desc\">\n<title id=\"title\">{title}</title>\n\
         <desc id=\"desc\">{description}</desc>\n{STYLE}\
         <rect class=\"page\" width=\"{WIDTH}\" height=\"{HEIGHT}\"/>\n\
         <text class=\"head\" x=\"16\" y=\"28\">{title}</text>\n\
         <text class=\"small\" x=\"16\" y=\"48\">{standing}</text>\n"
    )
}

/// Where values and moves lie.
struct Plot {
    low: i32,
    high: i32,
    step: i32,
    moves: usize,
}

impl Plot {
    fn new(values: impl Iterator<Item = i32>, moves: usize) -> Self {
        let (least, most) = values.fold((0, 0), |(low, high), value| (value.min(low), value.max(high)));
        let step = (0..).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_i32.pow(power)));
        let step = step.take(25).find(|step| (most - least) / step <= 8).unwrap_or(i32::MAX);
        // Both players have a part of the plot, and what is written beside the outermost values has half a step of air.
        let reach = |value: i32| (value + step / 2).div_euclid(step) * step + step;
        let (low, high) = (-reach(-least), reach(most));
        Plot { low, high, step, moves }
    }

    fn x(&self, number: usize) -> f64 {
        LEFT + (RIGHT - LEFT) * number as f64 / self.moves.max(1) as f64
    }

    fn y(&self, value: i32) -> f64 {
        BOTTOM - (BOTTOM - TOP) * f64::from(value - self.low) / f64::from(self.high - self.low)
    }

    fn points(&self, values: impl Iterator<Item = (usize, i32)>) -> String {
        let points = values.map(|(number, value)| format!("{:.1},{:.1}", self.x(number), self.y(value)));
        points.collect::<Vec<_>>().join(" ")
    }

    fn axes(&self, svg: &mut String, [first, second]: [&str; 2]) {
        let mut value = self.low;
        while value <= self.high {
            let y = self.y(value);
            let class = if value == 0 { "zero" } else { "grid" };
            let _ = writeln!(svg, "<line class=\"{class}\" x1=\"{LEFT}\" y1=\"{y:.1}\" x2=\"{RIGHT}\" y2=\"{y:.1}\"/>");
            let label = if value == 0 { "tie".to_owned() } else { value.abs().to_string() };
            text(svg, "small", (LEFT - 8.0, y + 4.0), "end", &label);
            value += self.step;
        }
        text(svg, "small", (LEFT, TOP - 10.0), "start", &format!("\u{2191} {first} wins by"));
        text(svg, "small", (LEFT, BOTTOM + 16.0), "start", &format!("\u{2193} {second} wins by"));
        let every = [1, 2, 5, 10, 20].into_iter().find(|every| self.moves / every <= 20).unwrap_or(50);
        for number in (1..=self.moves).filter(|number| number % every == 0) {
            let y = BOTTOM + 34.0;
            text(svg, "small", (self.x(number), y), "middle", &number.to_string());
        }
        text(svg, "small", (LEFT - 8.0, BOTTOM + 34.0), "end", "move");
    }

    /// The curve over each stretch of values that are known, with the area to the tie.
    fn curve(&self, svg: &mut String, values: &[Option<i32>]) {
        let known: Vec<(usize, i32)> =
            values.iter().enumerate().filter_map(|(number, value)| value.map(|value| (number, value))).collect();
        let (Some(&(from, _)), Some(&(to, _))) = (known.first(), known.last()) else { return };
        let curve = self.points(known.iter().copied());
        let zero = self.points([(to, 0), (from, 0)].into_iter());
        let _ = writeln!(svg, "<polygon class=\"area\" points=\"{curve} {zero}\"/>");
        let _ = writeln!(svg, "<polyline class=\"curve\" points=\"{curve}\"/>");
        for (number, value) in known {
            let (x, y) = (self.x(number), self.y(value));
            let _ = writeln!(svg, "<circle class=\"dot\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\"/>");
        }
    }
}

/// A triangle for each move that lost something, pointing to the side that gained.
fn marks(svg: &mut String, review: &PointsReview, plot: &Plot) {
    let mut labelled = [f64::NEG_INFINITY; 2];
    for mv in &review.moves {
        let (Some(mark @ (Mark::Inaccuracy | Mark::Mistake)), Some(value), Some(loss)) = (mv.mark, mv.after, mv.loss)
        else {
            continue;
        };
        let (x, y, down) = (plot.x(mv.number), plot.y(value), mv.player == review.players[0]);
        let tip = format!("{}. {} {}: {}", mv.number, mv.player, mv.mv, ahead(review.players, value));
        triangle(svg, mark, (x, y), down, &tip);
        let last = &mut labelled[usize::from(down)];
        if x - *last >= 24.0 {
            *last = x;
            let y = if down { y + 22.0 } else { y - 13.0 };
            text(svg, "loss", (x.min(RIGHT - 8.0), y), "middle", &format!("\u{2212}{loss}"));
        }
    }
}

pub(super) fn triangle(svg: &mut String, mark: Mark, (x, y): (f64, f64), down: bool, tip: &str) {
    let class = if mark == Mark::Mistake { "mistake" } else { "inaccuracy" };
    let (point, flat) = if down { (y + 7.0, y - 5.0) } else { (y - 7.0, y + 5.0) };
    let (left, right) = (x - 7.0, x + 7.0);
    let _ = writeln!(
        svg,
        "<path class=\"{class}\" d=\"M{x:.1} {point:.1}L{right:.1} {flat:.1}L{left:.1} {flat:.1}Z\"><title>{}</title></path>",
        escape(tip)
    );
}

fn legend(svg: &mut String, review: &PointsReview) {
    let [first, second] = review.players;
    let (upper, lower) = (HEIGHT - 28.0, HEIGHT - 10.0);
    for (x, mark, down, words) in [
        (24.0, Mark::Mistake, true, format!("mistake of {first}")),
        (184.0, Mark::Mistake, false, format!("mistake of {second}")),
        (344.0, Mark::Inaccuracy, true, "hollow: inaccuracy".to_owned()),
    ] {
        triangle(svg, mark, (x, upper - 4.0), down, &words);
        text(svg, "small", (x + 14.0, upper), "start", &words);
    }
    for (x, class, words) in
        [(16.0, "curve", "value with best play"), (200.0, "lead", "points so far"), (344.0, "turn", "turning point")]
    {
        let y = lower - 4.0;
        let _ = writeln!(svg, "<line class=\"{class}\" x1=\"{x}\" y1=\"{y}\" x2=\"{}\" y2=\"{y}\"/>", x + 28.0);
        text(svg, "small", (x + 36.0, lower), "start", words);
    }
}

pub(super) fn text(svg: &mut String, class: &str, (x, y): (f64, f64), anchor: &str, text: &str) {
    let text = escape(text);
    let _ = writeln!(svg, "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{text}</text>");
}

/// Text as it stands in XML.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}
