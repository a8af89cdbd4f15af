//! Answers as dictionaries and lists.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use serde::Serialize;

/// An answer as its schema has it: by way of JSON, so that pairs are lists here as in every other form.
pub fn data<'py>(py: Python<'py>, answer: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    static LOADS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let text = serde_json::to_string(answer).map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    LOADS.import(py, "json", "loads")?.call1((text,))
}
