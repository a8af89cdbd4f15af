//! Magic Duel's strategies and rules as files, in TOML.
//!
//! A file says all that it stands for: no key is left to a default but the name and the comment, and a key that is not
//! known is a fault. What is wrong is reported with its place. `docs/magic-duel-files.md` describes the keys for people;
//! `examples/magic-duel/` has the statement's strategy and rules, to copy.
//!
//! ```
//! use faceup::duel_files::{Named, read_rules, read_strategy, write_strategy};
//! use faceup::games::magic_duel::Strategy;
//!
//! let mut bold = Named { name: Some("bold".to_owned()), comment: None, value: Strategy::STATEMENT };
//! bold.value.counter.from_kinds = 3;
//! assert_eq!(read_strategy(write_strategy(&bold))?, bold);
//!
//! let error = read_rules("schema = \"faceup.rules/1\"\nopening-hand = -1\n").unwrap_err();
//! assert_eq!(error.place().line, 2);
//! # Ok::<(), faceup::games::error::ParseError>(())
//! ```

mod document;
mod rules;
mod strategy;

use faceup_games::error::{Fault, ParseError};
use faceup_games::magic_duel::{Kind, Rules, Strategy};

use crate::{Error, GameId};
use document::{Document, Table, Value};

/// The schema of a strategy's file, with its version.
pub const STRATEGY_SCHEMA: &str = "faceup.strategy/1";

/// The schema of a file of rules, with its version.
pub const RULES_SCHEMA: &str = "faceup.rules/1";

/// The most bytes that a file may have; whoever reads one from a disk need not read further than one more.
pub const MOST_BYTES: usize = 1 << 16;

/// The most characters of a name.
const LONGEST_NAME: usize = 60;

/// What a file stands for, with what it says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named<T> {
    /// A name for tables and messages: a line of 1 to 60 characters.
    pub name: Option<String>,
    /// Anything that its author wants to say.
    pub comment: Option<String>,
    /// The strategy or the rules.
    pub value: T,
}

impl<T> Named<T> {
    /// The value with neither name nor comment.
    pub const fn unnamed(value: T) -> Self {
        Named { name: None, comment: None, value }
    }
}

/// Checks that it is Magic Duel that strategies or rules have been given for.
pub fn belong_to(game: GameId) -> Result<(), Error> {
    if game == GameId::MagicDuel {
        return Ok(());
    }
    Err(Error::Option(format!("strategies and rules are for {}, not for {game}", GameId::MagicDuel)))
}

/// Reads a strategy's file.
pub fn read_strategy(file: impl AsRef<[u8]>) -> Result<Named<Strategy>, ParseError> {
    let document = Document::new(file.as_ref())?;
    let table = document.table(STRATEGY_SCHEMA, "a strategy")?;
    let value = strategy::read(&table)?;
    named(&table, value)
}

/// Reads a file of rules.
pub fn read_rules(file: impl AsRef<[u8]>) -> Result<Named<Rules>, ParseError> {
    let document = Document::new(file.as_ref())?;
    let table = document.table(RULES_SCHEMA, "rules")?;
    let value = rules::read(&table)?;
    named(&table, value)
}

/// Writes a strategy as a file with comments.
///
/// It reads back as the same, but for a counter from more than 5 kinds on, which is never and written as 5, and a name that
/// is not a line of 1 to 60 characters, which is left out.
pub fn write_strategy(strategy: &Named<Strategy>) -> String {
    let head = head("A strategy for Magic Duel", STRATEGY_SCHEMA, strategy);
    head + &strategy::write(&strategy.value)
}

/// Writes rules as a file with comments. It reads back as the same, but for a name that is not a line of 1 to 60
/// characters, which is left out.
pub fn write_rules(rules: &Named<Rules>) -> String {
    head("Rules for Magic Duel", RULES_SCHEMA, rules) + &rules::write(rules.value)
}

/// The keys that every file has in front of its own.
const COMMON: [&str; 3] = ["schema", "name", "comment"];

fn named<T>(table: &Table<'_>, value: T) -> Result<Named<T>, ParseError> {
    let name = table.optional("name").map(|name| self::name(&name)).transpose()?;
    let comment = table.optional("comment").map(|comment| comment.string("a text")).transpose()?;
    Ok(Named { name, comment: comment.map(str::to_owned), value })
}

fn name(value: &Value<'_>) -> Result<String, ParseError> {
    let what = format!("a line of 1 to {LONGEST_NAME} characters");
    let name = value.string(&what)?;
    if is_name(name) { Ok(name.to_owned()) } else { Err(value.error(Fault::OutOfRange, &what)) }
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.chars().count() <= LONGEST_NAME && !name.chars().any(char::is_control)
}

fn head<T>(what: &str, schema: &str, named: &Named<T>) -> String {
    let mut text = format!("# {what}; docs/magic-duel-files.md describes the keys.\nschema = \"{schema}\"\n");
    let name = named.name.as_ref().filter(|name| is_name(name));
    for (key, value) in [("name", name), ("comment", named.comment.as_ref())] {
        if let Some(value) = value {
            text.extend([key, " = ", &quoted(value), "\n"]);
        }
    }
    text
}

/// The text as a basic string of TOML.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '\n' => quoted += "\\n",
            c if c.is_control() => quoted.extend(["\\u", &format!("{:04X}", u32::from(c))]),
            c => quoted.push(c),
        }
    }
    quoted + "\""
}

/// The names of all kinds, for choosing one.
fn kinds() -> [(&'static str, Kind); 5] {
    Kind::ALL.map(|kind| (kind.name(), kind))
}
