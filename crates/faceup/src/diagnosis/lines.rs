//! Answers as another program printed them.

use faceup_games::error::{Excerpt, Fault, ParseError, describe};

use super::told::Told;

/// A line with an answer.
#[derive(Clone, Debug)]
pub(super) struct Line<A> {
    /// The answer.
    pub(super) answer: A,
    /// The line as it is.
    pub(super) text: String,
    /// The number of the line in an output; none for an answer given alone.
    pub(super) at: Option<u64>,
}

impl<A> Line<A> {
    /// The answer's words.
    pub(super) fn words(&self) -> String {
        super::words(without_number(&self.text).1)
    }
}

/// The number in `Case 3: Bob 20`, if it is there, and the answer.
pub(super) fn without_number(line: &str) -> (Option<u64>, &str) {
    let numbered = || {
        let (number, answer) = line.trim_start().strip_prefix("Case")?.split_once(':')?;
        Some((number.trim().parse().ok()?, answer))
    };
    numbered().map_or((None, line), |(number, answer)| (Some(number), answer))
}

/// The answer to the case of this number, as it was given alone.
pub(super) fn one<G: Told>(number: u64, text: &str) -> Result<Line<G::Answer>, ParseError> {
    let answer = answer::<G>(text, 0, text, number)?;
    Ok(Line { answer, text: text.to_owned(), at: None })
}

/// The answers of a whole output. Empty lines at its end are none.
pub(super) fn all<G: Told>(output: &str) -> Result<Vec<Line<G::Answer>>, ParseError> {
    let mut lines = Vec::new();
    for line in output.trim_end().split_inclusive('\n') {
        let number = lines.len() as u64 + 1;
        // Lines lie in the output one behind the other.
        let offset = line.as_ptr() as usize - output.as_ptr() as usize;
        let text = line.trim_end_matches(['\n', '\r']);
        let answer = answer::<G>(output, offset, text, number)?;
        lines.push(Line { answer, text: text.to_owned(), at: Some(number) });
    }
    Ok(lines)
}

/// The answer in a line that begins at an offset of the whole text.
fn answer<G: Told>(whole: &str, offset: usize, line: &str, number: u64) -> Result<G::Answer, ParseError> {
    let fault = |fault, part: &str, expected: String| {
        let skipped = line.len() - line.trim_start().len();
        let (place, excerpt) = Excerpt::locate(whole, offset + skipped, part.chars().count());
        let found = if part.is_empty() { "an empty line".to_owned() } else { describe(part.as_bytes()) };
        ParseError::new(fault, place, found, expected, excerpt)
    };
    let (named, text) = without_number(line);
    if let Some(other) = named.filter(|&named| named != number) {
        let part = format!("Case {other}");
        return Err(fault(Fault::Inconsistent, &part, format!("the answer to case {number}")));
    }
    G::read(text).ok_or_else(|| fault(Fault::Unexpected, line.trim(), G::expected(number)))
}
