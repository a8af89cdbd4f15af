use std::error::Error;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use faceup_kernels::gems_fight::Refused;

use super::format::{MAGIC, VERSION};

/// What is wrong with the file of a table.
#[derive(Debug)]
pub struct TableError {
    path: PathBuf,
    fault: TableFault,
}

/// The kinds of it.
#[derive(Debug)]
#[non_exhaustive]
pub enum TableFault {
    /// The file cannot be opened or mapped.
    Open(io::Error),
    /// It is a folder or a device.
    NoFile,
    /// It does not begin as a table does.
    Foreign {
        /// What it begins with.
        found: Vec<u8>,
    },
    /// It is of another version of the format.
    Version {
        /// Its version.
        found: u32,
    },
    /// It is longer or shorter than it says.
    Length {
        /// Its bytes.
        found: u64,
        /// The bytes that it should have.
        expected: u64,
    },
    /// The header is not what was written.
    Header {
        /// Its digest.
        found: u64,
        /// The digest that was written with it.
        expected: u64,
    },
    /// The header is sound, but not what this program writes for the deal.
    Layout,
    /// The list of digests is not what was written.
    Digests {
        /// Its digest.
        found: u64,
        /// The digest that was written with it.
        expected: u64,
    },
    /// A block is not what was written.
    Block {
        /// Its number, from 0.
        block: u64,
        /// Where it begins in the file.
        from: u64,
        /// Its digest.
        found: u64,
        /// The digest that was written with it.
        expected: u64,
    },
    /// An entry does not follow from the others.
    Entry {
        /// The bags left, as a bit set.
        left: u64,
        /// What stands there.
        found: u32,
        /// What should.
        expected: u32,
    },
    /// It is the table of another deal.
    Deal {
        /// The number of the case.
        case: u64,
        /// The deal of the table.
        found: String,
        /// The deal of the case.
        expected: String,
    },
    /// The input has not exactly one case to save the table of.
    Cases {
        /// Whether there is one at all.
        any: bool,
    },
    /// The deal has no table of bytes.
    Unsavable(Refused),
    /// It cannot be written.
    Write(io::Error),
}

impl TableError {
    pub(crate) fn new(path: &Path, fault: TableFault) -> Self {
        TableError { path: path.to_owned(), fault }
    }

    /// The kind of the error.
    pub fn fault(&self) -> &TableFault {
        &self.fault
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Whatever a file is called, it must not move the cursor or break the line of a message.
        let path: String =
            self.path.display().to_string().chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
        write!(f, "the table `{path}`: {}", self.fault)
    }
}

impl fmt::Display for TableFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableFault::Open(error) => write!(f, "it cannot be opened: {error}"),
            TableFault::NoFile => f.write_str("it is no file, but a folder or a device"),
            TableFault::Foreign { found } => {
                let (found, expected) = (found.escape_ascii(), MAGIC.escape_ascii());
                write!(f, "it is no saved table: found `{found}` at its beginning, expected `{expected}`")
            }
            TableFault::Version { found } => {
                write!(f, "found version {found} of the format, expected version {VERSION}")
            }
            TableFault::Length { found, expected } => {
                let how = if found < expected { "cut short" } else { "too long" };
                write!(f, "it is {how}: found {found} bytes, expected {expected}")
            }
            TableFault::Header { found, expected } => damaged(f, "the header", *found, *expected),
            TableFault::Layout => {
                f.write_str("its header is not the one expected for its deal: this program has not written it")
            }
            TableFault::Digests { found, expected } => damaged(f, "the list of digests", *found, *expected),
            TableFault::Block { block, from, found, expected } => {
                damaged(f, &format!("block {block}, from byte {from} on,"), *found, *expected)
            }
            TableFault::Entry { left, found, expected } => {
                write!(f, "a wrong entry for the bags{}: found {found}, expected {expected}", numbers(*left))
            }
            TableFault::Deal { case, found, expected } => {
                write!(f, "it is of another deal: found `{found}`, expected that of case {case}, `{expected}`")
            }
            TableFault::Cases { any } => {
                let has = if *any { "more than one" } else { "none" };
                write!(
                    f,
                    "it is to hold the table of exactly one case, and the input has {has}; nothing has been solved"
                )
            }
            TableFault::Unsavable(refused) => write!(f, "it cannot be made: {refused}"),
            TableFault::Write(error) => write!(f, "it cannot be written: {error}"),
        }
    }
}

/// Says which part of a file is not what was written.
fn damaged(f: &mut fmt::Formatter<'_>, part: &str, found: u64, expected: u64) -> fmt::Result {
    write!(f, "{part} is damaged: found the digest {found:016x}, expected {expected:016x}")
}

/// The numbers of the bags in the set, a space before each.
fn numbers(bags: u64) -> String {
    let numbers: Vec<String> =
        (0..64).filter(|bag| bags >> bag & 1 == 1).map(|bag: u32| (bag + 1).to_string()).collect();
    if numbers.is_empty() { String::new() } else { format!(" {}", numbers.join(" ")) }
}

impl Error for TableError {}
