use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use faceup::games::error::InputError;

/// Why a study was not done, or not to its end.
#[derive(Debug)]
pub enum StudyError {
    /// There is no such study: a size, a combination, a parameter.
    Definition(String),
    /// The input is wrong or cannot be read.
    Input(InputError),
    /// The folder is not one that this can be done with.
    Folder {
        /// The folder.
        path: PathBuf,
        /// What is the matter with it.
        reason: String,
    },
    /// The folder, or a shard, holds another study.
    Differs {
        /// Where the other study is.
        path: PathBuf,
        /// What differs: a place in the definition, what it is there and what it is here.
        differences: Vec<String>,
    },
    /// A file of an unfinished study, or of a shard, is not as it was written.
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is the matter with it.
        reason: String,
    },
    /// A file cannot be read or written.
    File {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A limit was reached.
    Limit(String),
    /// It was stopped; what has been done is kept.
    Stopped {
        /// The blocks that are done.
        done: u64,
        /// All blocks.
        of: u64,
    },
    /// A fault of the program itself.
    Internal(String),
}

impl fmt::Display for StudyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StudyError::Definition(message) | StudyError::Limit(message) => f.write_str(message),
            StudyError::Input(error) => error.fmt(f),
            StudyError::Folder { path, reason } => write!(f, "`{}` {reason}", path.display()),
            StudyError::Differs { path, differences } => {
                write!(f, "`{}` holds another study: {}", path.display(), differences.join("; "))
            }
            StudyError::Damaged { path, reason } => {
                write!(f, "`{}` is damaged: {reason}; begin the study anew in another folder", path.display())
            }
            StudyError::File { path, error } => write!(f, "`{}` cannot be read or written: {error}", path.display()),
            StudyError::Stopped { done, of } => {
                write!(f, "stopped with {done} of {of} blocks done; go on with --resume")
            }
            StudyError::Internal(message) => write!(f, "a fault of the program itself: {message}"),
        }
    }
}

impl std::error::Error for StudyError {}

impl From<InputError> for StudyError {
    fn from(error: InputError) -> Self {
        StudyError::Input(error)
    }
}

impl StudyError {
    pub(crate) fn folder(path: &Path, reason: impl Into<String>) -> Self {
        StudyError::Folder { path: path.to_owned(), reason: reason.into() }
    }

    pub(crate) fn damaged(path: &Path, reason: impl Into<String>) -> Self {
        StudyError::Damaged { path: path.to_owned(), reason: reason.into() }
    }

    /// Makes an error of what happened to a file.
    pub(crate) fn at(path: &Path) -> impl FnOnce(io::Error) -> StudyError {
        |error| StudyError::File { path: path.to_owned(), error }
    }
}
