//! Deals: a game and a notation that has been read.

use faceup::games::gems_fight::{GemsFight, Shape};
use faceup::games::house_of_cards::HouseOfCards;
use faceup::games::magic_duel::{MagicDuel, Rules};
use faceup::session::{Options, open};
use faceup::{GameId, UnknownGame};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::errors;
use crate::position::{Opened, Position};

/// A deal of one of the games.
#[pyclass(frozen, eq, hash, module = "faceup")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Deal {
    game: GameId,
    notation: String,
    asked: Option<&'static str>,
}

/// The game of a name or a short name.
pub fn game(name: &str) -> PyResult<GameId> {
    name.parse().map_err(|unknown: UnknownGame| PyValueError::new_err(unknown.to_string()))
}

impl Deal {
    fn checked(py: Python<'_>, game: GameId, notation: &str, asked: Option<&'static str>) -> PyResult<Deal> {
        let session =
            open(game, notation, &Options::default()).map_err(|refused| errors::refused_deal(py, &refused))?;
        Ok(Deal { game, notation: session.position().deal, asked })
    }
}

#[pymethods]
impl Deal {
    /// Reads a deal in the game's notation. Raises DealError with line and column, ValueError for a game that there is not.
    #[new]
    fn new(py: Python<'_>, game: &str, notation: &str) -> PyResult<Deal> {
        Deal::checked(py, self::game(game)?, notation, None)
    }

    /// The deal of a number under a seed, the same on every machine.
    ///
    /// House of Cards takes `ranks` (13) and `peaks` (4); Gems Fight! `bags` (21), `colours` (8), `melt` (5) and `gems` (1, 10):
    /// the least and the most gems in a bag.
    #[staticmethod]
    #[pyo3(signature = (game, seed, number = 0, *, ranks = None, peaks = None, bags = None, colours = None, melt = None, gems = None))]
    #[allow(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn numbered(
        py: Python<'_>,
        game: &str,
        seed: u64,
        number: u64,
        ranks: Option<u32>,
        peaks: Option<u32>,
        bags: Option<u32>,
        colours: Option<u32>,
        melt: Option<u32>,
        gems: Option<(u32, u32)>,
    ) -> PyResult<Deal> {
        let game = self::game(game)?;
        let house = ranks.is_some() || peaks.is_some();
        let bag = bags.is_some() || colours.is_some() || melt.is_some() || gems.is_some();
        if house && game != GameId::HouseOfCards || bag && game != GameId::GemsFight {
            let sizes = match game {
                GameId::MagicDuel => "no sizes",
                GameId::HouseOfCards => "the sizes ranks and peaks",
                GameId::GemsFight => "the sizes bags, colours, melt and gems",
            };
            return Err(PyTypeError::new_err(format!("deals of {game} have {sizes}")));
        }
        let notation = match game {
            GameId::MagicDuel => MagicDuel::numbered(Rules::STATEMENT, seed, number).to_string(),
            GameId::HouseOfCards => {
                let deal = HouseOfCards::numbered(peaks.unwrap_or(4), ranks.unwrap_or(13), seed, number);
                deal.map_err(|error| errors::deal(py, &error.to_string()))?.to_string()
            }
            GameId::GemsFight => {
                let (low, high) = gems.unwrap_or((1, 10));
                let (bags, colours, melt) = (bags.unwrap_or(21), colours.unwrap_or(8), melt.unwrap_or(5));
                let shape = Shape { bags, colours, melt, gems: low..=high };
                let deal = GemsFight::numbered(&shape, seed, number);
                deal.map_err(|error| errors::deal(py, &error.to_string()))?.to_string()
            }
        };
        Ok(Deal { game, notation, asked: None })
    }

    /// The game's name.
    #[getter]
    fn game(&self) -> &'static str {
        self.game.name()
    }

    /// The deal in the game's notation.
    #[getter]
    fn notation(&self) -> &str {
        &self.notation
    }

    /// House of Cards, from judge input: the player that the case asks about.
    #[getter]
    fn asked(&self) -> Option<&'static str> {
        self.asked
    }

    /// The position at the start. All positions of it share one solver.
    ///
    /// `nodes` and `memory` (bytes) limit the solver, `jobs` is how many threads a large table may be filled by.
    #[pyo3(signature = (*, nodes = None, memory = None, jobs = 1))]
    fn start(&self, py: Python<'_>, nodes: Option<u64>, memory: Option<usize>, jobs: usize) -> PyResult<Position> {
        Ok(Position::start(Opened::new(py, self.game, &self.notation, nodes, memory, jobs)?))
    }

    fn __repr__(&self) -> String {
        format!("Deal({:?}, {:?})", self.game.name(), self.notation)
    }

    fn __str__(&self) -> &str {
        &self.notation
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (&'static str, &str)) {
        (py.get_type::<Deal>().into_any(), (self.game.name(), &self.notation))
    }
}

/// The deals of a judge input, in order. Raises DealError with line and column.
///
/// `peaks` is for House of Cards: how many are laid, where the judge has 4.
#[pyfunction]
#[pyo3(signature = (game, text, *, peaks = None))]
pub fn read(py: Python<'_>, game: &str, text: &[u8], peaks: Option<u32>) -> PyResult<Vec<Deal>> {
    let game = self::game(game)?;
    let cases = faceup::cases(game, peaks, Rules::STATEMENT, usize::MAX, text);
    let (found, _) = cases.map_err(|error| errors::library(py, &error))?;
    Ok(found.into_iter().map(|found| Deal { game, notation: found.deal, asked: found.asked }).collect())
}
