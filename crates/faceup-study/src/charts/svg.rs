use std::fmt::Write as _;

use super::{Chart, Look, STYLE};

/// An SVG picture that is being drawn.
#[derive(Clone, Debug)]
pub struct Svg {
    width: f64,
    height: f64,
    body: String,
}

/// Where a text stands with regard to its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

impl Svg {
    /// An empty picture of this size.
    pub fn new(width: f64, height: f64) -> Self {
        Svg { width, height, body: String::new() }
    }

    /// The same picture with another height.
    #[must_use]
    pub fn with_height(self, height: f64) -> Self {
        Svg { height, ..self }
    }

    /// Adds a line.
    pub fn line(&mut self, class: &str, from: (f64, f64), to: (f64, f64)) {
        let ((x1, y1), (x2, y2)) = (from, to);
        self.add(format_args!("<line class=\"{class}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>"));
    }

    /// Adds a path.
    pub fn path(&mut self, class: &str, path: &str) {
        self.add(format_args!("<path class=\"{class}\" d=\"{path}\"/>"));
    }

    /// Adds a text.
    pub fn text(&mut self, class: &str, (x, y): (f64, f64), anchor: Anchor, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
        let text = escape(text);
        self.add(format_args!("<text{class} x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{text}</text>"));
    }

    /// Adds a filled box in the pattern of a series.
    pub fn area(&mut self, id: &str, look: Look, (x, y): (f64, f64), (width, height): (f64, f64)) {
        let place = format!("x=\"{x:.2}\" y=\"{y:.2}\" width=\"{width:.2}\" height=\"{height:.2}\"");
        let letter = look.letter();
        match look {
            Look::First => self.add(format_args!("<rect class=\"a\" {place}/>")),
            _ => self.add(format_args!("<rect class=\"edge line-{letter}\" fill=\"url(#{id}-{letter})\" {place}/>")),
        }
    }

    /// Adds the marker of a series.
    pub fn marker(&mut self, look: Look, (x, y): (f64, f64)) {
        match look {
            Look::First => self.add(format_args!("<circle class=\"a\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5\"/>")),
            Look::Second => self.add(format_args!(
                "<rect class=\"b\" x=\"{:.1}\" y=\"{:.1}\" width=\"9\" height=\"9\"/>",
                x - 4.5,
                y - 4.5
            )),
            Look::Third => {
                let (left, right, top, bottom) = (x - 5.5, x + 5.5, y - 5.5, y + 4.5);
                self.path("c", &format!("M{x:.1} {top:.1}L{right:.1} {bottom:.1}L{left:.1} {bottom:.1}Z"));
            }
        }
    }

    /// Adds an interval across: a line with an end at each side.
    pub fn whisker(&mut self, (low, high): (f64, f64), y: f64) {
        let (top, bottom) = (y - 5.0, y + 5.0);
        let path = format!("M{low:.1} {y:.1}H{high:.1}M{low:.1} {top:.1}V{bottom:.1}M{high:.1} {top:.1}V{bottom:.1}");
        self.path("halo", &path);
        self.path("whisker line-ink", &path);
    }

    fn add(&mut self, element: std::fmt::Arguments<'_>) {
        self.body.push_str("  ");
        // Writing to a string does not fail.
        let _ = self.body.write_fmt(element);
        self.body.push('\n');
    }

    /// The names of the series with what they look like, from `left` on and in as many lines as it takes. Gives the height.
    pub fn legend(&mut self, id: &str, left: f64, series: &[(String, Look)]) -> f64 {
        let (mut x, mut y) = (left, 16.0);
        for (name, look) in series {
            let width = 24.0 + LETTER * name.chars().count() as f64 + 18.0;
            if x > left && x + width > self.width {
                (x, y) = (left, y + 22.0);
            }
            self.area(id, *look, (x, y - 11.0), (16.0, 13.0));
            self.text("", (x + 23.0, y), Anchor::Start, name);
            x += width;
        }
        y + 14.0
    }

    /// The whole picture.
    pub fn finish(self, chart: &dyn Chart, id: &str, alone: bool) -> String {
        let Svg { width, height, body } = self;
        let (title, description) = (escape(chart.title()), escape(chart.description()));
        let size = if alone { format!(" width=\"{width:.0}\" height=\"{height:.0}\"") } else { String::new() };
        let style = if alone { format!("<style>\n{STYLE}</style>\n") } else { String::new() };
        let ground = if alone { "<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n" } else { "" };
        // Some air around a picture that stands alone.
        let view = if alone {
            format!("-16 -12 {:.0} {:.0}", width + 32.0, height + 24.0)
        } else {
            format!("0 0 {width:.0} {height:.0}")
        };
        let ground = ground.replace("width=\"100%\"", &format!("x=\"-16\" y=\"-12\" width=\"{:.0}\"", width + 32.0));
        let ground = ground.replace("height=\"100%\"", &format!("height=\"{:.0}\"", height + 24.0));
        let patterns = patterns(id);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"fu\" viewBox=\"{view}\"{size} role=\"img\" \
             aria-labelledby=\"{id}-title {id}-description\">\n<title id=\"{id}-title\">{title}</title>\n\
             <desc id=\"{id}-description\">{description}</desc>\n{style}{patterns}{ground}{body}</svg>\n"
        )
    }
}

/// The width of a letter, roughly.
pub(crate) const LETTER: f64 = 7.0;

fn patterns(id: &str) -> String {
    format!(
        "<defs>\n  <pattern id=\"{id}-b\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">\
         <rect class=\"tint-b\" width=\"6\" height=\"6\"/><rect class=\"b\" width=\"3\" height=\"6\"/></pattern>\n  \
         <pattern id=\"{id}-c\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\">\
         <rect class=\"tint-c\" width=\"6\" height=\"6\"/><circle class=\"c\" cx=\"3\" cy=\"3\" r=\"1.5\"/></pattern>\n</defs>\n"
    )
}

/// Text as it stands in XML and HTML.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
