//! The package's exceptions, which are written in Python: what went wrong as attributes, and the same as words.

use faceup::games::error::{InputError, ParseError};
use faceup::session::{Refused, Unsettled};
use faceup::{Error, search::LimitReached};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

/// An exception class of `faceup.errors`.
fn class<'py>(py: Python<'py>, cell: &'static PyOnceLock<Py<PyType>>, name: &str) -> PyResult<Bound<'py, PyType>> {
    cell.import(py, "faceup.errors", name).cloned()
}

/// The exception that a call of its class makes; what goes wrong in making it is raised in its place.
fn made(made: PyResult<Bound<'_, PyAny>>) -> PyErr {
    made.map_or_else(|error| error, PyErr::from_value)
}

/// A deal that is not read, at a place.
fn deal_error(py: Python<'_>, message: &str, place: Option<(u64, u64)>, found: &str, expected: &str) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let (line, column) = place.unzip();
    made(class(py, &CLASS, "DealError").and_then(|class| class.call1((message, line, column, found, expected))))
}

/// A text that is no deal.
pub fn parse(py: Python<'_>, error: &ParseError) -> PyErr {
    let place = error.place();
    deal_error(py, &error.to_string(), Some((place.line, place.column)), error.found(), error.expected())
}

/// Numbers that make no deal.
pub fn deal(py: Python<'_>, message: &str) -> PyErr {
    deal_error(py, message, None, "", "")
}

/// A deal that is refused.
pub fn refused_deal(py: Python<'_>, refused: &Refused) -> PyErr {
    match refused {
        Refused::Text(error) => parse(py, error),
        Refused::Illegal(error) => deal(py, &error.to_string()),
    }
}

/// A move that is refused.
pub fn illegal(py: Python<'_>, mv: &str, refused: &Refused) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    made(class(py, &CLASS, "IllegalMove").and_then(|class| class.call1((mv, refused.to_string()))))
}

/// A value that was not reached within a limit.
pub fn unsettled(py: Python<'_>, unsettled: &Unsettled) -> PyErr {
    let proven = unsettled.proven.as_ref().map(|proven| (proven.player, proven.low, proven.high));
    limit(py, &unsettled.to_string(), proven)
}

/// A limit without anything proved.
pub fn limit_reached(py: Python<'_>, reached: &LimitReached) -> PyErr {
    limit(py, &reached.to_string(), None)
}

/// A limit, with what is proved within it.
pub fn limit(py: Python<'_>, message: &str, proven: Option<(&str, i32, i32)>) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    made(class(py, &CLASS, "LimitReached").and_then(|class| class.call1((message, proven))))
}

/// What the library says of an input or an option.
pub fn library(py: Python<'_>, error: &Error) -> PyErr {
    match error {
        Error::Input(error) => input(py, error),
        other => PyValueError::new_err(other.to_string()),
    }
}

/// An input that is wrong or cannot be read.
pub fn input(py: Python<'_>, error: &InputError) -> PyErr {
    match error {
        InputError::Parse(error) => parse(py, error),
        InputError::Io(error) => PyOSError::new_err(error.to_string()),
    }
}
