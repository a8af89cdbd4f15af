//! What is wrong with an output, in the words of those who judge.

use std::fmt;

use serde::Serialize;

use crate::runner::{End, Run};

/// What became of one input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "verdict", rename_all = "kebab-case")]
pub enum Verdict {
    /// Byte for byte the expected output.
    Right,
    /// The right words, written otherwise.
    Presentation {
        /// What is written otherwise.
        style: Style,
        /// Where that shows first.
        #[serde(flatten)]
        difference: Difference,
    },
    /// An answer is wrong, missing, or one too many.
    WrongAnswer {
        /// Where.
        #[serde(flatten)]
        difference: Difference,
    },
    /// The program ended with another status than 0, or was ended by a signal of its own making.
    Crash {
        /// How it ended, in words.
        how: String,
    },
    /// It took more processor time than it may, or did not end.
    TimeLimit,
    /// It took more memory than it may.
    MemoryLimit,
    /// It wrote more than it may.
    OutputLimit,
    /// The same input led to different runs.
    Unsteady {
        /// What became of it the first time.
        first: Box<Verdict>,
        /// What became of it another time.
        then: Box<Verdict>,
    },
}

/// How right words are written otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Style {
    /// Spaces at the ends of lines, or line breaks at the end of the output, too many or missing.
    LineEnds,
    /// Other spaces or line breaks.
    Spaces,
    /// Capital letters for small ones, or the other way round.
    LetterCase,
}

impl Style {
    /// Whether a usual judge takes it for right.
    pub const fn forgiven(self) -> bool {
        matches!(self, Style::LineEnds)
    }

    /// What usual judges say of it, a sentence.
    pub const fn judged(self) -> &'static str {
        match self {
            Style::LineEnds => "Usual judges forgive this.",
            Style::Spaces => "ICPC judges forgive this; others, HDU among them, say \"Presentation Error\".",
            Style::LetterCase => "ICPC judges forgive this unless told not to; others say \"Wrong Answer\".",
        }
    }
}

/// The first place where an output is not the expected one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The case, from 1; one more than there are when something stands behind the last answer.
    pub case: u64,
    /// Its line as it should be; `None` behind the last answer.
    pub expected: Option<String>,
    /// What stands in its place; `None` when the output ends before it.
    pub got: Option<String>,
}

/// The longest line that is quoted, in characters.
const QUOTED: usize = 120;

impl Verdict {
    /// Judges a run by the output that the engine gives.
    pub fn of(run: &Run, expected: &[u8]) -> Self {
        match &run.end {
            End::Finished => Verdict::of_output(&run.output, expected),
            End::Status(status) => Verdict::Crash { how: format!("it ended with status {status}") },
            End::Signal(number, None) => Verdict::Crash { how: format!("signal {number} ended it") },
            End::Signal(_, Some(name)) => Verdict::Crash { how: format!("{name} ended it") },
            End::Time => Verdict::TimeLimit,
            End::Memory => Verdict::MemoryLimit,
            End::Output => Verdict::OutputLimit,
        }
    }

    /// Judges an output: a line a case, as all three games have it.
    pub fn of_output(got: &[u8], expected: &[u8]) -> Self {
        if got == expected {
            return Verdict::Right;
        }
        let difference = |same: fn(&[u8], &[u8]) -> bool| first_difference(got, expected, same);
        let style = if line_ends_dropped(got) == line_ends_dropped(expected) {
            Style::LineEnds
        } else if words(got).eq(words(expected)) {
            Style::Spaces
        } else if words(got).map(<[u8]>::to_ascii_lowercase).eq(words(expected).map(<[u8]>::to_ascii_lowercase)) {
            Style::LetterCase
        } else {
            return Verdict::WrongAnswer { difference: difference(|a, b| words(a).eq(words(b))) };
        };
        Verdict::Presentation { style, difference: difference(|a, b| a == b) }
    }

    /// Whether a usual judge would take it for right.
    pub fn passes(&self) -> bool {
        match self {
            Verdict::Right => true,
            Verdict::Presentation { style, .. } => style.forgiven(),
            _ => false,
        }
    }

    /// Its name as contestants know it.
    pub const fn name(&self) -> &'static str {
        match self {
            Verdict::Right => "right",
            Verdict::Presentation { .. } => "presentation",
            Verdict::WrongAnswer { .. } => "wrong answer",
            Verdict::Crash { .. } => "crash",
            Verdict::TimeLimit => "time limit",
            Verdict::MemoryLimit => "memory limit",
            Verdict::OutputLimit => "output limit",
            Verdict::Unsteady { .. } => "differing from run to run",
        }
    }
}

impl fmt::Display for Verdict {
    /// Writes the name and what is to be known about it, without a full stop.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self {
            Verdict::Presentation { difference, .. } | Verdict::WrongAnswer { difference } => {
                write!(f, ": {difference}")
            }
            Verdict::Crash { how } => write!(f, ": {how}"),
            Verdict::Unsteady { first, then } => write!(f, ": first {first}; then {then}"),
            _ => Ok(()),
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference { case, expected, got } = self;
        match (expected, got) {
            (Some(expected), Some(got)) => write!(f, "case {case}: expected `{expected}`, got `{got}`"),
            (Some(expected), None) => write!(f, "case {case}: expected `{expected}`, and the output ends before it"),
            (None, Some(got)) => write!(f, "after the last answer: got `{got}`"),
            (None, None) => f.write_str("at the end of the output"),
        }
    }
}

fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty())
}

/// The lines without the spaces at their ends, and without empty lines behind the last.
fn line_ends_dropped(text: &[u8]) -> Vec<&[u8]> {
    let mut lines: Vec<_> = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii_end).collect();
    while lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    lines
}

/// The first lines that are not the `same`; empty lines of the output count only where nothing else differs.
fn first_difference(got: &[u8], expected: &[u8], same: fn(&[u8], &[u8]) -> bool) -> Difference {
    let ours = expected.split_inclusive(|&byte| byte == b'\n');
    let theirs: Vec<_> = got.split_inclusive(|&byte| byte == b'\n').collect();
    let filled: Vec<_> = theirs.iter().copied().filter(|line| !line.trim_ascii().is_empty()).collect();
    let theirs = if words(got).eq(words(expected)) { theirs } else { filled };
    let mut theirs = theirs.into_iter();
    let mut case = 0;
    for expected in ours {
        case += 1;
        let got = theirs.next();
        if let Some(got) = got
            && same(got, expected)
        {
            continue;
        }
        let (mut expected, got) = (shown(expected), got.map(shown));
        if got.as_ref() == Some(&expected) {
            // The line break alone is missing.
            expected.push_str(r"\n");
        }
        return Difference { case, expected: Some(expected), got };
    }
    Difference { case: case + 1, expected: None, got: theirs.next().map(shown) }
}

/// A line for people: what is no text or cannot be seen is escaped, and it is cut where it is long.
fn shown(line: &[u8]) -> String {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let text = String::from_utf8_lossy(line);
    let mut shown: String = text.chars().take(QUOTED).flat_map(escaped).collect();
    if text.chars().count() > QUOTED {
        shown.push('…');
    }
    shown
}

fn escaped(c: char) -> Box<dyn Iterator<Item = char>> {
    if is_unseen(c) { Box::new(c.escape_default()) } else { Box::new(std::iter::once(c)) }
}

/// Whether a character leaves no mark of its own on a screen: control characters, byte order marks, spaces that are not the usual
/// one, marks of direction.
pub fn is_unseen(c: char) -> bool {
    let spaces = c.is_whitespace() && c != ' ';
    let marks = matches!(
        c,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
    );
    c.is_control() || spaces || marks
}

#[cfg(test)]
mod tests {
    use super::{Difference, Style, Verdict};

    fn check(got: &str, expected: &str, verdict: &str) {
        assert_eq!(Verdict::of_output(got.as_bytes(), expected.as_bytes()).to_string(), verdict, "{got:?}");
    }

    #[test]
    fn what_cannot_be_seen_is_shown() {
        check("1", "1\n", r"presentation: case 1: expected `1\n`, got `1`");
        check("1\n2", "1\n2\n", r"presentation: case 2: expected `2\n`, got `2`");
        check("\u{feff}1\n", "1\n", r"wrong answer: case 1: expected `1`, got `\u{feff}1`");
        check("\u{a0}1\n", "1\n", r"wrong answer: case 1: expected `1`, got `\u{a0}1`");
        check("\u{202e}1\0\n", "1\n", r"wrong answer: case 1: expected `1`, got `\u{202e}1\u{0}`");
    }

    #[test]
    fn outputs_are_judged() {
        let two = "Case 1: Alice 9\nCase 2: Draw 100\n";
        check(two, two, "right");
        check(
            "Case 1: Bob 9\nCase 2: Draw 100\n",
            two,
            "wrong answer: case 1: expected `Case 1: Alice 9`, got `Case 1: Bob 9`",
        );
        check(
            "Case 1: Alice 9\n",
            two,
            "wrong answer: case 2: expected `Case 2: Draw 100`, and the output ends before it",
        );
        check("", two, "wrong answer: case 1: expected `Case 1: Alice 9`, and the output ends before it");
        check(&format!("{two}Case 3: Bob 1\n"), two, "wrong answer: after the last answer: got `Case 3: Bob 1`");
        check("3\n\n\n5\n", "3\n4\n", "wrong answer: case 2: expected `4`, got `5`");
        check("\u{1b}[1m3\0\n", "3\n", "wrong answer: case 1: expected `3`, got `\\u{1b}[1m3\\u{0}`");
        check(&"9".repeat(200), "3\n", &format!("wrong answer: case 1: expected `3`, got `{}…`", "9".repeat(120)));
    }

    #[test]
    fn styles_are_told_apart() {
        let style = |got: &str, expected: &str| match Verdict::of_output(got.as_bytes(), expected.as_bytes()) {
            Verdict::Presentation { style, difference } => (style, difference.case),
            other => panic!("{got:?}: {other}"),
        };
        let two = "Case 1: Alice 9\nCase 2: Draw 100\n";
        assert_eq!(style(two.trim_end(), two), (Style::LineEnds, 2));
        assert_eq!(style(&two.replace('\n', "\r\n"), two), (Style::LineEnds, 1));
        assert_eq!(style(&format!("{two}\n\n"), two), (Style::LineEnds, 3));
        assert_eq!(style(&two.replace("Case 2", "\nCase 2"), two), (Style::Spaces, 2));
        assert_eq!(style(&two.replace(": ", ":  "), two), (Style::Spaces, 1));
        assert_eq!(style(&two.replace("\nC", " C"), two), (Style::Spaces, 1));
        assert_eq!(style(&two.replace("Draw", "DRAW"), two), (Style::LetterCase, 2));
        assert!(Style::LineEnds.forgiven() && !Style::Spaces.forgiven() && !Style::LetterCase.forgiven());
    }

    #[test]
    fn verdicts_are_data() {
        let difference = Difference { case: 2, expected: Some("3".to_owned()), got: None };
        let verdict = Verdict::WrongAnswer { difference };
        assert_eq!(
            serde_json::to_string(&verdict).unwrap(),
            r#"{"verdict":"wrong-answer","case":2,"expected":"3","got":null}"#
        );
    }
}
