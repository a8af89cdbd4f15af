//! Bags as arrays of counts.

use faceup::arrays::{GemsRows, GemsShape};
use faceup::core::{Player, Score};
use faceup::games::gems_fight::{GemsFight, MAX_COLOURS, Shape};
use faceup::values::Valued;
use numpy::{PyArray1, PyArray3, PyArrayMethods, PyReadonlyArray3, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::{Solved, fill};
use crate::errors;

/// See `faceup.gems_fight.values`.
#[pyfunction]
#[pyo3(signature = (bags, melt, *, jobs = 0))]
pub fn value_gems<'py>(
    py: Python<'py>,
    bags: PyReadonlyArray3<'py, u8>,
    melt: u32,
    jobs: usize,
) -> PyResult<Solved<'py>> {
    let &[deals, many, colours] = bags.shape() else { unreachable!("the array has three dimensions") };
    let gems = bags.as_slice().map_err(|_| PyValueError::new_err("bags have to be contiguous, in C order"))?;
    if colours > MAX_COLOURS {
        let message = format!("there are at most {MAX_COLOURS} colours: the shape is [n, bags, colours]");
        return Err(errors::deal(py, &message));
    }
    let nothing = Valued { value: Score::ZERO, starter: Player::First, moves: 0, best_moves: 0, nodes: 0 };
    let mut valued = vec![nothing; deals];
    let shape = GemsShape { bags: many, colours, melt };
    let work = |rows: &mut GemsRows, first: usize, valued: &mut [Valued]| {
        rows.value(&gems[first * many * colours..], shape, valued).map_err(|fault| super::later(fault, first))
    };
    // Large tables take long, small ones are shared out in handfuls.
    let chunk = if many > 16 { 1 } else { 64 };
    fill(py, jobs, chunk, &mut valued, GemsRows::default, work)?.map_err(|fault| super::raised(py, &fault))?;
    Ok(super::solved(py, &valued))
}

/// See `faceup.gems_fight.deals`.
#[pyfunction]
#[pyo3(signature = (seed, count, first = 0, *, bags = 21, colours = 8, melt = 5, gems = (1, 10)))]
#[allow(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub fn deal_gems(
    py: Python<'_>,
    seed: u64,
    count: usize,
    first: u64,
    bags: u32,
    colours: u32,
    melt: u32,
    gems: (u32, u32),
) -> PyResult<Bound<'_, PyArray3<u8>>> {
    super::numbers(first, count)?;
    let shape = Shape { bags, colours, melt, gems: gems.0..=gems.1 };
    if gems.1 > u32::from(u8::MAX) {
        return Err(errors::deal(py, "an array of bytes has at most 255 gems of a colour in a bag"));
    }
    let numbered =
        |number| GemsFight::numbered(&shape, seed, number).map_err(|error| errors::deal(py, &error.to_string()));
    numbered(first)?;
    let each = bags as usize * colours as usize;
    let mut counts = Vec::new();
    counts.try_reserve_exact(count.saturating_mul(each)).map_err(super::too_many)?;
    for number in (first..).take(count) {
        let deal = numbered(number)?;
        counts.extend(deal.bags().iter().flat_map(|bag| &bag.counts()[..colours as usize]).map(|&count| count as u8));
    }
    PyArray1::from_vec(py, counts).reshape([count, bags as usize, colours as usize])
}
