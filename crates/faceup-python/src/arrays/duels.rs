//! Duels as arrays of kinds.

use faceup::arrays::{DECK, DuelRows};
use faceup::core::Player;
use faceup::duel_files::read_strategy;
use faceup::duels::Ended;
use faceup::games::magic_duel::{MagicDuel, Rules, Strategy};
use numpy::{PyArray1, PyArray3, PyArrayMethods, PyReadonlyArray3, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::fill;
use crate::errors;

/// Duels that a thread plays before it looks up.
const CHUNK: usize = 1 << 13;

/// The winners (0 Alice, 1 Bob, -1 nobody) and turns of duels.
type Played<'py> = (Bound<'py, PyArray1<i8>>, Bound<'py, PyArray1<u16>>);

/// See `faceup.magic_duel.play`.
#[pyfunction]
#[pyo3(signature = (decks, strategies = None, *, jobs = 0))]
pub fn play_duels<'py>(
    py: Python<'py>,
    decks: PyReadonlyArray3<'py, u8>,
    strategies: Option<Vec<String>>,
    jobs: usize,
) -> PyResult<Played<'py>> {
    let &[deals, 2, DECK] = decks.shape() else {
        return Err(PyValueError::new_err(format!(
            "decks have the shape [n, 2, {DECK}]: Alice's and Bob's from top to bottom; this is {:?}",
            decks.shape()
        )));
    };
    let strategies = self::strategies(py, strategies.as_deref().unwrap_or_default())?;
    let cards = decks.as_slice().map_err(|_| PyValueError::new_err("decks have to be contiguous, in C order"))?;
    let mut ended = vec![Ended::default(); deals];
    let work = |rows: &mut DuelRows, first: usize, ended: &mut [Ended]| {
        rows.play(&cards[first * 2 * DECK..], ended).map_err(|fault| super::later(fault, first))
    };
    fill(py, jobs, CHUNK, &mut ended, || DuelRows::new(strategies), work)?
        .map_err(|fault| super::raised(py, &fault))?;
    let winner = |ended: &Ended| ended.winner.map_or(-1, |player| player.index() as i8);
    let winners = PyArray1::from_iter(py, ended.iter().map(winner));
    Ok((winners, PyArray1::from_iter(py, ended.iter().map(|ended| ended.turns))))
}

/// The seats' strategies: the statement's, one for both, or one for each.
pub(crate) fn strategies(py: Python<'_>, files: &[String]) -> PyResult<[Strategy; 2]> {
    let read = |file: &String| read_strategy(file).map(|named| named.value).map_err(|error| errors::parse(py, &error));
    match files {
        [] => Ok([Strategy::STATEMENT; 2]),
        [both] => read(both).map(|strategy| [strategy; 2]),
        [alice, bob] => Ok([read(alice)?, read(bob)?]),
        more => Err(PyValueError::new_err(format!("there are two seats, not {}", more.len()))),
    }
}

/// See `faceup.magic_duel.deals`.
#[pyfunction]
#[pyo3(signature = (seed, count, first = 0))]
pub fn deal_duels(py: Python<'_>, seed: u64, count: usize, first: u64) -> PyResult<Bound<'_, PyArray3<u8>>> {
    super::numbers(first, count)?;
    let mut cards = Vec::new();
    cards.try_reserve_exact(count.saturating_mul(2 * DECK)).map_err(super::too_many)?;
    py.detach(|| {
        for number in (first..).take(count) {
            let deal = MagicDuel::numbered(Rules::STATEMENT, seed, number);
            let both = Player::BOTH.into_iter().flat_map(|player| deal.deck(player));
            cards.extend(both.map(|kind| kind.index() as u8));
        }
    });
    PyArray1::from_vec(py, cards).reshape([count, 2, DECK])
}
