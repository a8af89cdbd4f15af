//! Pictures as they are drawn: elements with classes, a title, a description, and one style for light and dark.

use std::fmt::{Arguments, Write as _};

use xxhash_rust::xxh3::xxh3_64;

/// The colours of all pictures, for light and for dark pages.
const STYLE: &str = include_str!("drawing.css");

/// The room around a picture.
const MARGIN: f64 = 16.0;

/// Where a text stands with regard to its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// Elements that are being drawn, from the left upper corner on.
#[derive(Clone, Debug, Default)]
pub(super) struct Canvas {
    body: String,
    /// What has been drawn lies within this width.
    pub(super) width: f64,
    /// What has been drawn lies within this height.
    pub(super) height: f64,
}

impl Canvas {
    /// Makes room up to this point.
    pub(super) fn reach(&mut self, x: f64, y: f64) {
        (self.width, self.height) = (self.width.max(x), self.height.max(y));
    }

    fn add(&mut self, element: Arguments<'_>) {
        // Writing to a string does not fail.
        let _ = writeln!(self.body, "{element}");
    }

    pub(super) fn line(&mut self, class: &str, width: Option<f64>, (x1, y1): (f64, f64), (x2, y2): (f64, f64)) {
        let width = width.map_or_else(String::new, |width| format!(" stroke-width=\"{width}\""));
        self.add(format_args!(
            "<line class=\"{class}\"{width} x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>"
        ));
    }

    pub(super) fn rect(&mut self, class: &str, (x, y): (f64, f64), (width, height): (f64, f64), round: f64) {
        self.add(format_args!(
            "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"{round}\"/>"
        ));
        self.reach(x + width, y + height);
    }

    pub(super) fn circle(&mut self, class: &str, (x, y): (f64, f64), radius: f64) {
        self.add(format_args!("<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\"/>"));
        self.reach(x + radius, y + radius);
    }

    pub(super) fn path(&mut self, class: &str, path: &str) {
        self.add(format_args!("<path class=\"{class}\" d=\"{path}\"/>"));
    }

    pub(super) fn text(&mut self, class: &str, (x, y): (f64, f64), anchor: Anchor, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
        let text = escape(text);
        self.add(format_args!("<text{class} x=\"{x:.1}\" y=\"{y:.1}\"{anchor}>{text}</text>"));
    }

    /// A box with a text in its middle, around `(x, y)`.
    pub(super) fn label(&mut self, classes: (&str, &str), (x, y): (f64, f64), text: &str, least: f64) {
        let width = (1.08 * wide(text) + 10.0).max(least);
        self.rect(classes.0, (x - width / 2.0, y - 9.0), (width, 18.0), 4.0);
        self.text(classes.1, (x, y + 4.5), Anchor::Middle, text);
    }

    /// Puts another drawing at a place, at `scale` times its size.
    pub(super) fn put(&mut self, other: &Canvas, (x, y): (f64, f64), scale: f64) {
        let scaled = if (scale - 1.0).abs() < 1e-9 { String::new() } else { format!(" scale({scale:.3})") };
        self.add(format_args!("<g transform=\"translate({x:.1} {y:.1}){scaled}\">\n{}</g>", other.body));
        self.reach(x + other.width * scale, y + other.height * scale);
    }

    /// The picture, with a title and a description for those who do not see it.
    pub(super) fn finish(self, title: &str, description: &str) -> String {
        // Several pictures in one page need names of their own.
        let id = format!("faceup-{:08x}", xxh3_64([title, description].concat().as_bytes()) as u32);
        let (width, height) = (self.width + 2.0 * MARGIN, self.height + 2.0 * MARGIN);
        let (title, description, body) = (escape(title), escape(description), self.body);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"faceup\" viewBox=\"-{MARGIN} -{MARGIN} {width:.0} {height:.0}\" \
             width=\"{width:.0}\" height=\"{height:.0}\" role=\"img\" aria-labelledby=\"{id}-title {id}-description\">\n\
             <title id=\"{id}-title\">{title}</title>\n<desc id=\"{id}-description\">{description}</desc>\n\
             <style>\n{STYLE}</style>\n<rect class=\"paper\" x=\"-{MARGIN}\" y=\"-{MARGIN}\" width=\"{width:.0}\" \
             height=\"{height:.0}\"/>\n{body}</svg>\n"
        )
    }
}

/// About how wide a text of the usual size is.
pub(super) fn wide(text: &str) -> f64 {
    7.2 * text.chars().count() as f64
}

/// Text as it stands in XML. What XML has no place for becomes a mark.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' => escaped.push('\n'),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}

/// The number with its sign, by the sign that is as wide as a plus.
pub(super) fn signed(number: i32) -> String {
    match number {
        0 => "0".to_owned(),
        1.. => format!("+{number}"),
        _ => format!("\u{2212}{}", number.unsigned_abs()),
    }
}
