//! Houses as arrays of cards.

use faceup::core::{Player, Score};
use faceup::games::house_of_cards::{Card, Colour, HouseOfCards};
use faceup::search::LimitReached;
use faceup::values::{Houses, Valued};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::{Solved, fill};
use crate::errors;

/// Houses that a thread values before it looks up.
const CHUNK: usize = 1 << 10;

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
    let (houses, mut valued) = (Houses::new(peaks), vec![nothing; deals]);
    let work = |valuer: &mut faceup::values::HouseValuer<'_>, first: usize, valued: &mut [Valued]| {
        let rows = cards[first * width..].chunks_exact(width).take(valued.len()).enumerate();
        let deals =
            rows.map(|(index, row)| deal(peaks, row).map_err(|fault| format!("deal {}: {fault}", first + index)));
        let deals = deals.collect::<Result<Vec<_>, _>>().map_err(Fault::Deal)?;
        valuer.value(&deals, valued).map_err(Fault::Limit)
    };
    fill(py, jobs, CHUNK, &mut valued, || houses.valuer(), work)?.map_err(|fault| fault.raised(py))?;
    Ok(super::solved(py, &valued))
}

/// Why houses are not valued.
pub enum Fault {
    Deal(String),
    Limit(LimitReached),
}

impl Fault {
    pub fn raised(self, py: Python<'_>) -> PyErr {
        match self {
            Fault::Deal(message) => errors::deal(py, &message),
            Fault::Limit(limit) => errors::limit_reached(py, &limit),
        }
    }
}

/// The house of a row of codes: twice the rank, and one more when black.
fn deal(peaks: u32, codes: &[u8]) -> Result<HouseOfCards, String> {
    let card = |&code: &u8| {
        let colour = if code % 2 == 0 { Colour::Red } else { Colour::Black };
        let card = if code < 2 { None } else { Card::new(u32::from(code / 2), colour) };
        card.ok_or_else(|| format!("{code} is no card: the code is twice the rank, and one more when black"))
    };
    let cards = codes.iter().map(card).collect::<Result<Vec<_>, _>>()?;
    HouseOfCards::new(peaks, cards).map_err(|error| error.to_string())
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
