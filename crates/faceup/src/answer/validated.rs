use faceup_games::error::ParseError;
use serde::Serialize;

use crate::{Counts, Extent};

/// The name of the schema of what `validate` finds, with its version.
pub const VALIDATE_SCHEMA: &str = "faceup.validate/1";

/// What judge inputs were found to be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Validated {
    /// [`VALIDATE_SCHEMA`].
    pub schema: &'static str,
    /// The game's name.
    pub game: &'static str,
    /// Whose limits they were held against: the name of a [`Judge`](crate::Judge).
    pub judge: &'static str,
    /// The inputs, in the order in which they were given.
    pub files: Vec<ValidatedFile>,
}

/// What one judge input was found to be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ValidatedFile {
    /// Its name.
    pub file: String,
    /// Whether nothing is wrong with it.
    pub valid: bool,
    /// How many cases it has; `None` with a fault.
    pub cases: Option<u64>,
    /// Between which sizes its cases lie; `None` with a fault.
    pub sizes: Option<Vec<Extent>>,
    /// The first fault; `None` where there is none.
    pub fault: Option<LocatedFault>,
}

/// A fault in a judge input and its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LocatedFault {
    /// The line, from 1.
    pub line: u64,
    /// The column in bytes, from 1.
    pub column: u64,
    /// How many bytes of the input are in front of it; `None` for what is a matter of the whole input.
    pub offset: Option<u64>,
    /// What stands there, as a noun phrase.
    pub found: String,
    /// What should stand there, as a noun phrase.
    pub expected: String,
}

impl ValidatedFile {
    /// An input without a fault.
    pub fn valid(file: String, counts: Counts) -> Self {
        let Counts { cases, sizes } = counts;
        ValidatedFile { file, valid: true, cases: Some(cases), sizes: Some(sizes), fault: None }
    }

    /// An input with a fault.
    pub fn faulty(file: String, fault: &ParseError) -> Self {
        let place = fault.place();
        let fault = LocatedFault {
            line: place.line,
            column: place.column,
            offset: fault.offset(),
            found: fault.found().to_owned(),
            expected: fault.expected().to_owned(),
        };
        ValidatedFile { file, valid: false, cases: None, sizes: None, fault: Some(fault) }
    }
}
