//! A TOML document whose values know where they stand, so that each fault has its place.

use std::ops::Range;

use faceup_games::error::{Excerpt, Fault, ParseError, describe};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::MOST_BYTES;

/// A file that follows TOML's grammar.
pub(super) struct Document<'t> {
    text: &'t str,
    root: Spanned<DeTable<'t>>,
}

impl<'t> Document<'t> {
    pub(super) fn new(bytes: &'t [u8]) -> Result<Self, ParseError> {
        let text = text(bytes)?;
        match DeTable::parse(text) {
            Ok(root) => Ok(Document { text, root }),
            Err(error) => Err(grammar(text, &error)),
        }
    }

    /// The whole document, once it has been checked to be of this schema; `what` it describes is a noun phrase.
    pub(super) fn table(&self, schema: &str, what: &str) -> Result<Table<'_>, ParseError> {
        let table = Table { text: self.text, path: String::new(), at: 0..0, entries: self.root.get_ref() };
        let value = table.required("schema")?;
        let expected = format!("\"{schema}\", the schema of {what}");
        if value.string(&expected)? == schema {
            Ok(table)
        } else {
            Err(value.error_plain(Fault::Unexpected, &expected))
        }
    }
}

/// The bytes as text.
fn text(bytes: &[u8]) -> Result<&str, ParseError> {
    let (valid, odd) = match str::from_utf8(bytes) {
        Ok(text) => (text, None),
        Err(error) => {
            let (valid, rest) = bytes.split_at(error.valid_up_to());
            (str::from_utf8(valid).unwrap_or_default(), Some(rest))
        }
    };
    if bytes.len() > MOST_BYTES {
        let found = format!("a file of more than {MOST_BYTES} bytes");
        return Err(located(valid, Fault::TooLong, 0..0, found, "a file of a few lines"));
    }
    match odd {
        None => Ok(valid),
        Some(rest) => Err(located(valid, Fault::NotText, valid.len()..valid.len(), describe(rest), "a text in UTF-8")),
    }
}

/// The fault of a text that is no TOML.
fn grammar(text: &str, error: &toml::de::Error) -> ParseError {
    let span = error.span().unwrap_or(text.len()..text.len());
    let start = floor(text, span.start);
    let rest = &text[start..];
    let line = rest.lines().next().unwrap_or_default();
    let length = line.find([' ', '\t']).unwrap_or(line.len());
    let (fault, found) = match (rest.is_empty(), line.is_empty()) {
        (true, _) => (Fault::End, "the end of the file".to_owned()),
        (false, true) => (Fault::Unexpected, "the end of the line".to_owned()),
        (false, false) if length == 0 => (Fault::Unexpected, "a space".to_owned()),
        _ => (Fault::Unexpected, describe(&line.as_bytes()[..length])),
    };
    let message = error.message().trim().replace('\n', ", ");
    let expected = format!("a file in TOML ({message})");
    located(text, fault, start..start + length.max(1), found, &expected)
}

/// The last beginning of a character up to `offset`.
fn floor(text: &str, offset: usize) -> usize {
    (0..=offset.min(text.len())).rev().find(|&offset| text.is_char_boundary(offset)).unwrap_or(0)
}

fn located(text: &str, fault: Fault, span: Range<usize>, found: String, expected: &str) -> ParseError {
    let start = floor(text, span.start);
    let width = text.get(start..span.end).map_or(1, |marked| marked.lines().next().unwrap_or_default().chars().count());
    let (place, excerpt) = Excerpt::locate(text, start, width);
    ParseError::new(fault, place, found, expected.to_owned(), excerpt)
}

/// A table with its name and place.
pub(super) struct Table<'d> {
    text: &'d str,
    /// Its name with a dot behind it; empty for the document.
    path: String,
    at: Range<usize>,
    entries: &'d DeTable<'d>,
}

impl<'d> Table<'d> {
    /// Checks that all keys are among those that are known.
    pub(super) fn knows(&self, keys: &[&str]) -> Result<(), ParseError> {
        let unknown = self.entries.keys().filter(|key| !keys.contains(&key.get_ref().as_ref()));
        // The entries are in the order of their names, and people read from the top.
        let Some(first) = unknown.min_by_key(|key| key.span().start) else { return Ok(()) };
        let names: Vec<_> = keys.iter().map(|key| format!("`{}{key}`", self.path)).collect();
        let found = format!("the key {}", describe(first.get_ref().as_bytes()));
        let expected = format!("one of {}", names.join(", "));
        Err(located(self.text, Fault::Unexpected, first.span(), found, &expected))
    }

    pub(super) fn required(&self, key: &str) -> Result<Value<'d>, ParseError> {
        self.optional(key).ok_or_else(|| {
            let (path, kind) = (&self.path, if self.path.is_empty() { "file" } else { "table" });
            let found = format!("a {kind} without `{path}{key}`");
            let expected = format!("a {kind} that says `{path}{key}`");
            located(self.text, Fault::End, self.at.clone(), found, &expected)
        })
    }

    pub(super) fn optional(&self, key: &str) -> Option<Value<'d>> {
        let value = self.entries.get(key)?;
        Some(Value { text: self.text, path: format!("{}{key}", self.path), at: value })
    }
}

/// A value with its name and place.
pub(super) struct Value<'d> {
    text: &'d str,
    path: String,
    /// What is written there, with its span.
    at: &'d Spanned<DeValue<'d>>,
}

impl<'d> Value<'d> {
    pub(super) fn table(&self) -> Result<Table<'d>, ParseError> {
        let DeValue::Table(entries) = self.at.get_ref() else {
            return Err(self.error(Fault::Unexpected, "a table"));
        };
        Ok(Table { text: self.text, path: format!("{}.", self.path), at: self.at.span(), entries })
    }

    /// The items of a list; `what` it is to list is a noun phrase.
    pub(super) fn list(&self, what: &str) -> Result<Vec<Value<'d>>, ParseError> {
        let DeValue::Array(items) = self.at.get_ref() else {
            return Err(self.error(Fault::Unexpected, what));
        };
        Ok(items.iter().map(|at| Value { text: self.text, path: self.path.clone(), at }).collect())
    }

    /// The text of a string; `what` it is to say is a noun phrase.
    pub(super) fn string(&self, what: &str) -> Result<&'d str, ParseError> {
        match self.at.get_ref() {
            DeValue::String(text) => Ok(text),
            _ => Err(self.error(Fault::Unexpected, what)),
        }
    }

    /// What the string stands for, by the names of all choices; `what` they are goes in front of them.
    pub(super) fn choice<T: Copy>(&self, what: &str, choices: &[(&str, T)]) -> Result<T, ParseError> {
        let chosen = self.at.get_ref().as_str();
        let chosen = choices.iter().find(|(name, _)| chosen == Some(*name));
        chosen.map(|&(_, choice)| choice).ok_or_else(|| {
            let names: Vec<_> = choices.iter().map(|(name, _)| format!("\"{name}\"")).collect();
            self.error(Fault::Unexpected, &format!("{what}one of {}", names.join(", ")))
        })
    }

    pub(super) fn boolean(&self) -> Result<bool, ParseError> {
        self.at.get_ref().as_bool().ok_or_else(|| self.error(Fault::Unexpected, "true or false"))
    }

    pub(super) fn number(&self, least: u64, most: u64) -> Result<u64, ParseError> {
        let what = format!("a whole number from {least} to {most}");
        let Some(number) = self.at.get_ref().as_integer() else {
            return Err(self.error(Fault::Unexpected, &what));
        };
        let number = u64::from_str_radix(number.as_str(), number.radix()).ok();
        let number = number.filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| self.error(Fault::OutOfRange, &what))
    }

    /// The error that this is not what was expected, a noun phrase.
    pub(super) fn error(&self, fault: Fault, expected: &str) -> ParseError {
        self.error_plain(fault, &format!("{expected}, for `{}`", self.path))
    }

    /// The same with something else than the value itself as what was found.
    pub(super) fn error_found(&self, fault: Fault, found: String, expected: &str) -> ParseError {
        let expected = format!("{expected}, for `{}`", self.path);
        located(self.text, fault, self.at.span(), found, &expected)
    }

    fn error_plain(&self, fault: Fault, expected: &str) -> ParseError {
        let span = self.at.span();
        let written = self.text.get(span.clone()).filter(|written| !written.contains('\n'));
        let found = match (self.at.get_ref(), written) {
            (DeValue::Table(_), _) => "a table".to_owned(),
            (DeValue::Array(_), _) => "a list".to_owned(),
            (_, Some(written)) => describe(written.as_bytes()),
            (value, None) => format!("a {} of several lines", value.type_str()),
        };
        located(self.text, fault, span, found, expected)
    }
}
