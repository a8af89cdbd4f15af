//! Columns of numbers as Arrow's PyCapsule interface hands them to pandas, polars, pyarrow and `DuckDB`.

use std::sync::Arc;

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{
    ArrayRef, ArrowPrimitiveType, PrimitiveArray, RecordBatch, RecordBatchIterator, RecordBatchReader,
    types::{Int8Type, Int32Type, UInt8Type, UInt16Type, UInt32Type},
};
use numpy::{Element, PyReadonlyArray1};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

/// A stream of one record batch, which owns its numbers: they are copied from NumPy once, and whoever takes the stream need not
/// copy them again.
#[pyfunction]
pub fn arrow_stream<'py>(
    py: Python<'py>,
    columns: Vec<(String, Bound<'py, PyAny>)>,
) -> PyResult<Bound<'py, PyCapsule>> {
    let columns = columns.iter().map(|(name, values)| Ok((name.as_str(), column(name, values)?)));
    let batch = RecordBatch::try_from_iter(columns.collect::<PyResult<Vec<_>>>()?);
    let batch = batch.map_err(|error| PyValueError::new_err(error.to_string()))?;
    let schema = batch.schema();
    let reader: Box<dyn RecordBatchReader + Send> = Box::new(RecordBatchIterator::new([Ok(batch)], schema));
    PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(reader), c"arrow_array_stream")
}

fn column(name: &str, values: &Bound<'_, PyAny>) -> PyResult<ArrayRef> {
    taken::<Int8Type>(values)
        .or_else(|| taken::<UInt8Type>(values))
        .or_else(|| taken::<UInt16Type>(values))
        .or_else(|| taken::<Int32Type>(values))
        .or_else(|| taken::<UInt32Type>(values))
        .ok_or_else(|| PyTypeError::new_err(format!("column {name} is no array of numbers of a known size")))
}

/// The numbers, if they are of this type.
fn taken<T: ArrowPrimitiveType<Native: Element>>(values: &Bound<'_, PyAny>) -> Option<ArrayRef> {
    let values: PyReadonlyArray1<'_, T::Native> = values.extract().ok()?;
    Some(Arc::new(PrimitiveArray::<T>::from_iter_values(values.as_array().iter().copied())))
}
