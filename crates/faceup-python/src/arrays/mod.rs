//! Many deals at once, as arrays of small numbers.

pub mod duels;
pub mod gems;
pub mod houses;

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use faceup::arrays::Fault;
use faceup::values::Valued;
use numpy::PyArray1;
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;

use crate::errors;
use crate::waiting::interruptible;

/// A fault in a chunk of rows that begins at this one.
pub(crate) fn later(fault: Fault, first: usize) -> Fault {
    match fault {
        Fault::Row { index, reason } => Fault::Row { index: first + index, reason },
        limit @ Fault::Limit(_) => limit,
    }
}

/// What Python users know it as.
pub(crate) fn raised(py: Python<'_>, fault: &Fault) -> PyErr {
    match fault {
        Fault::Row { .. } => errors::deal(py, &fault.to_string()),
        Fault::Limit(limit) => errors::limit_reached(py, limit),
    }
}

/// How many threads `jobs` means; 0 is all cores.
pub(crate) fn threads(jobs: usize) -> NonZero<usize> {
    NonZero::new(jobs).or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZero::<usize>::MIN)
}

/// Fills `results`, a chunk at a time, by several threads, each with a worker of its own. `work` is told where the chunk begins.
///
/// The error of the first chunk that failed comes back; a signal handler that raises ends it too.
pub(crate) fn fill<T: Send, E: Send, W>(
    py: Python<'_>,
    jobs: usize,
    chunk: usize,
    results: &mut [T],
    worker: impl Fn() -> W + Sync + Send,
    work: impl Fn(&mut W, usize, &mut [T]) -> Result<(), E> + Sync + Send,
) -> PyResult<Result<(), E>> {
    let stop = AtomicBool::new(false);
    interruptible(py, &stop, || filled(threads(jobs).get(), chunk, results, &stop, worker, work))
}

fn filled<T: Send, E: Send, W>(
    threads: usize,
    chunk: usize,
    results: &mut [T],
    stop: &AtomicBool,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, usize, &mut [T]) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let chunks: Vec<_> = results.chunks_mut(chunk).map(|chunk| std::sync::Mutex::new(Some(chunk))).collect();
    let (next, failed) = (AtomicUsize::new(0), std::sync::Mutex::new(None));
    let run = || {
        let mut own = worker();
        while !stop.load(Ordering::Relaxed) {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(taken) = chunks.get(index) else { return };
            let Some(results) = taken.lock().ok().and_then(|mut chunk| chunk.take()) else { return };
            if let Err(error) = work(&mut own, index * chunk, results) {
                stop.store(true, Ordering::Relaxed);
                if let Ok(mut failed) = failed.lock()
                    && failed.as_ref().is_none_or(|&(earlier, _)| index < earlier)
                {
                    *failed = Some((index, error));
                }
                return;
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.min(chunks.len()) {
            scope.spawn(run);
        }
        run();
    });
    failed.into_inner().ok().flatten().map_or(Ok(()), |(_, error)| Err(error))
}

/// Values for the first player, who starts (0 or 1), how many first moves there are, and how many of them are best.
pub(crate) type Solved<'py> =
    (Bound<'py, PyArray1<i32>>, Bound<'py, PyArray1<u8>>, Bound<'py, PyArray1<u32>>, Bound<'py, PyArray1<u32>>);

pub(crate) fn solved<'py>(py: Python<'py>, valued: &[Valued]) -> Solved<'py> {
    (
        PyArray1::from_iter(py, valued.iter().map(|valued| valued.value.0)),
        PyArray1::from_iter(py, valued.iter().map(|valued| valued.starter.index() as u8)),
        PyArray1::from_iter(py, valued.iter().map(|valued| valued.moves)),
        PyArray1::from_iter(py, valued.iter().map(|valued| valued.best_moves)),
    )
}

/// Whether there are so many numbers from `first` on.
pub(crate) fn numbers(first: u64, count: usize) -> PyResult<()> {
    let last = (count as u64).checked_sub(1).map(|more| first.checked_add(more));
    if last == Some(None) {
        return Err(PyValueError::new_err(format!("there are no {count} deals from number {first} on")));
    }
    Ok(())
}

pub(crate) fn too_many(_: std::collections::TryReserveError) -> PyErr {
    PyMemoryError::new_err("there is no memory for so many deals")
}
