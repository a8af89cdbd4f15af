//! Houses as arrays of cards.

use std::sync::OnceLock;

use faceup::arrays::HouseRows;
use faceup::core::{Player, Score};
use faceup::games::house_of_cards::HouseOfCards;
use faceup::values::{Houses, Valued};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::{Solved, fill};
use crate::errors;

/// Houses that a thread values before it looks up.
const CHUNK: usize = 1 << 10;

/// The judge's four peaks, whose graphs are small and stay compiled from call to call.
static FOUR_PEAKS: OnceLock<Houses> = OnceLock::new();

/// See `faceup.house_of_cards.values`.
#[pyfunction]
#[pyo3(signature = (cards, *, peaks = 4, jobs = 0))]
pub fn value_houses<'py>(
    py: Python<'py>,
    cards: PyReadonlyArray2<'py, u8>,
    peaks: u32,
    jobs: usize,
) -> PyResult<Solved<'py>> {
    let &[deals, width] = cards.shape() else { unreachable!("the array has two dimensions") };
    let cards = cards.as_slice().map_err(|_| PyValueError::new_err("cards have to be contiguous, in C order"))?;
    if width == 0 {
        return Err(errors::deal(py, "a house has cards: the shape is [n, 2 * ranks]"));
    }
    let nothing = Valued { value: Score::ZERO, starter: Player::First, moves: 0, best_moves: 0, nodes: 0 };
    let mut valued = vec![nothing; deals];
    let own;
    let houses = if peaks == 4 {
        FOUR_PEAKS.get_or_init(|| Houses::new(4))
    } else {
        own = Houses::new(peaks);
        &own
    };
    let work = |rows: &mut HouseRows<'_>, first: usize, valued: &mut [Valued]| {
        rows.value(&cards[first * width..], width, valued).map_err(|fault| super::later(fault, first))
    };
    fill(py, jobs, CHUNK, &mut valued, || HouseRows::new(peaks, houses.valuer()), work)?
        .map_err(|fault| super::raised(py, &fault))?;
    Ok(super::solved(py, &valued))
}

/// See `faceup.house_of_cards.deals`.
#[pyfunction]
#[pyo3(signature = (seed, count, first = 0, *, ranks = 13, peaks = 4))]
pub fn deal_houses(
    py: Python<'_>,
    seed: u64,
    count: usize,
    first: u64,
    ranks: u32,
    peaks: u32,
) -> PyResult<Bound<'_, PyArray2<u8>>> {
    super::numbers(first, count)?;
    let numbered = |number| {
        HouseOfCards::numbered(peaks, ranks, seed, number).map_err(|error| errors::deal(py, &error.to_string()))
    };
    let width = numbered(first)?.cards().len();
    let mut codes = Vec::new();
    codes.try_reserve_exact(count.saturating_mul(width)).map_err(super::too_many)?;
    for number in (first..).take(count) {
        codes.extend(numbered(number)?.cards().iter().map(|card| card.code()));
    }
    PyArray1::from_vec(py, codes).reshape([count, width])
}
