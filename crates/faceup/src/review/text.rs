use std::fmt;

use crate::answer::{Mark, Review};

/// A review as text, in lines of at most 80 columns.
#[derive(Clone, Copy, Debug)]
pub struct Text<'a> {
    review: &'a Review,
    style: Style,
}

impl<'a> Text<'a> {
    /// The text alone.
    pub const fn plain(review: &'a Review) -> Self {
        Text { review, style: Style { styled: false } }
    }

    /// The text with the terminal's codes for bold, faint and coloured letters; nothing is said by them alone.
    pub const fn styled(review: &'a Review) -> Self {
        Text { review, style: Style { styled: true } }
    }
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.review {
            Review::Points(review) => {
                super::table::write(f, review, self.style)?;
                super::curve::write(f, review, self.style)
            }
            Review::Duel(review) => super::duel_text::write(f, review, self.style),
            Review::Parting(review) => super::duel_text::write_parting(f, review, self.style),
        }
    }
}

/// How parts of the text are set off.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    styled: bool,
}

impl Style {
    pub(super) fn bold(self, text: &str) -> String {
        self.wrapped("1", text)
    }

    pub(super) fn faint(self, text: &str) -> String {
        self.wrapped("2", text)
    }

    /// A text in the colour of a mark.
    pub(super) fn marked(self, mark: Mark, text: &str) -> String {
        match mark {
            Mark::Mistake => self.wrapped("1;31", text),
            Mark::Inaccuracy => self.wrapped("33", text),
            Mark::Best | Mark::Only => text.to_owned(),
        }
    }

    fn wrapped(self, code: &str, text: &str) -> String {
        if self.styled { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }
}

/// `Axel +14`, always from the side of the player who is ahead; `tie` for nobody.
pub(super) fn ahead(players: [&str; 2], value: i32) -> String {
    match value {
        0 => "tie".to_owned(),
        1.. => format!("{} +{value}", players[0]),
        _ => format!("{} +{}", players[1], -value),
    }
}

/// The same where the value may not be known.
pub(super) fn ahead_if_known(players: [&str; 2], value: Option<i32>) -> String {
    value.map_or_else(|| "?".to_owned(), |value| ahead(players, value))
}

/// How wide text is.
pub(super) const COLUMNS: usize = 80;

/// The parts with spaces between them, broken only between parts; every line begins with `indent` spaces.
pub(super) fn wrapped<'p>(parts: impl IntoIterator<Item = &'p str>, indent: usize) -> Vec<String> {
    let lines = within(parts, COLUMNS - indent);
    lines.into_iter().map(|line| " ".repeat(indent) + &line).collect()
}

/// The parts with spaces between them, in lines of so many columns where no part is wider.
pub(super) fn within<'p>(parts: impl IntoIterator<Item = &'p str>, columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for part in parts {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + part.len() <= columns => {
                line.push(' ');
                line.push_str(part);
            }
            _ => lines.push(part.to_owned()),
        }
    }
    lines
}

/// Writes sentences, each beginning a line.
pub(super) fn write_sentences(f: &mut fmt::Formatter<'_>, sentences: &[String]) -> fmt::Result {
    let lines = sentences.iter().flat_map(|sentence| wrapped(sentence.split(' '), 0));
    lines.into_iter().try_for_each(|line| writeln!(f, "{line}"))
}
