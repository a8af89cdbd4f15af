//! Programs to be judged. The wrong ones are made of one template for each game.

use std::fmt::Write;

use faceup::readings::{Entry, Misread};

use crate::setting::{Case, Setting};
use crate::{Kind, Source, Submission};

/// How long the lines of the comments are at most.
const WIDTH: usize = 118;

/// A program with a switch for each misreading.
pub(crate) struct Template {
    /// The program, which reads the rules rightly as long as the switch says nothing.
    pub(crate) text: &'static str,
    /// The ending of its files' names.
    pub(crate) ending: &'static str,
    /// What a comment begins with.
    pub(crate) comment: &'static str,
    /// The line of the switch; a misreading's tag goes between the quotes.
    pub(crate) switch: &'static str,
}

/// All submissions, when these are the tests in the order in which they are judged.
pub(crate) fn submissions<S: Setting>(tests: &[(String, Vec<Case<S>>)]) -> Vec<Submission> {
    let texts = S::TEXTS;
    let given = |kind, sources: &[(&str, &str)]| -> Vec<Submission> {
        let source = |&(name, text): &(&str, &str)| Source { name: name.to_owned(), text: text.to_owned() };
        sources.iter().map(|given| Submission { kind, source: source(given), refused_at: None }).collect()
    };
    let mut all = given(Kind::Accepted, texts.accepted);
    for &reading in S::Readings::ALL {
        let entry = S::Readings::entry(reading);
        // What no case shows would be accepted, and is no wrong submission.
        if entry.harmless {
            continue;
        }
        let (test, case) = refused_at::<S>(reading, tests)
            .unwrap_or_else(|| panic!("no case of the package refuses the misreading {}", entry.tag));
        let source = texts.wrong.misread(entry, &test, case);
        all.push(Submission { kind: Kind::WrongAnswer, source, refused_at: Some((test, case)) });
    }
    all.extend(given(Kind::TimeLimitExceeded, texts.too_slow));
    all
}

/// The first test in which a program with the misreading answers wrongly, and the number of the first such case in it.
fn refused_at<S: Setting>(
    reading: <S::Readings as Misread>::Reading,
    tests: &[(String, Vec<Case<S>>)],
) -> Option<(String, usize)> {
    let wrong = |case: &Case<S>| S::Readings::answer(case, &[reading]) != S::Readings::answer(case, &[]);
    tests.iter().find_map(|(name, cases)| Some((name.clone(), 1 + cases.iter().position(wrong)?)))
}

impl Template {
    /// The program that misreads so.
    fn misread(&self, entry: &Entry, test: &str, case: usize) -> Source {
        let tag = entry.tag;
        let said = [
            format!("Wrong on purpose ({tag}): it takes it that {}.", entry.yours),
            format!("The rules: {}.", entry.rules),
            format!("The first test that it fails is {test}, and there case {case}."),
        ];
        let head: String = said.iter().map(|sentence| commented(sentence, self.comment)).collect();
        let set = self.switch.replace("\"\"", &format!("\"{tag}\""));
        let text = format!("{head}{}", self.text.replacen(self.switch, &set, 1));
        Source { name: format!("{}.{}", tag.to_lowercase(), self.ending), text }
    }
}

/// The sentence in lines of a comment.
fn commented(sentence: &str, comment: &str) -> String {
    let (mut lines, mut line) = (String::new(), comment.to_owned());
    for word in sentence.split_whitespace() {
        if line.len() + 1 + word.len() > WIDTH && line.len() > comment.len() {
            let _ = writeln!(lines, "{line}");
            comment.clone_into(&mut line);
        }
        let _ = write!(line, " {word}");
    }
    lines + &line + "\n"
}

#[cfg(test)]
mod tests {
    use faceup::readings::Entry;

    use super::{Template, commented};

    #[test]
    fn long_sentences_take_several_lines() {
        let sentence = "word ".repeat(40);
        let comment = commented(&sentence, "//");
        assert!(comment.lines().all(|line| line.starts_with("// word") && line.len() <= 118), "{comment}");
        assert_eq!(comment.lines().count(), 2);
    }

    #[test]
    fn the_switch_is_set_and_the_misreading_is_said() {
        let template =
            Template { text: "READING = \"\"\nrun()\n", ending: "py", comment: "#", switch: "READING = \"\"" };
        let entry = Entry { tag: "A1", yours: "a is b", rules: "a is a", sample: false, harmless: false, like: None };
        let source = template.misread(&entry, "secret/01-one", 3);
        assert_eq!(source.name, "a1.py");
        let expected = "# Wrong on purpose (A1): it takes it that a is b.\n# The rules: a is a.\n\
                        # The first test that it fails is secret/01-one, and there case 3.\nREADING = \"A1\"\nrun()\n";
        assert_eq!(source.text, expected);
    }
}
