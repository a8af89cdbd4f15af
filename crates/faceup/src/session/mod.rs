//! A play under study: the one face of the games that front ends see. Text goes in, plain data comes out.
//!
//! A [`Session`] holds a deal and the moves played so far. It shows positions, refuses illegal moves with the reason, goes
//! back and forward, and knows what every move is worth; the solver's table is kept from one question to the next.
//!
//! ```
//! use faceup::GameId;
//! use faceup::session::{Options, open};
//!
//! let mut session = open(GameId::GemsFight, "G3 S3: bc ac ab abc", &Options::default())?;
//! let analysis = session.analyse().unwrap();
//! assert_eq!((analysis.player, analysis.value), ("Alice", Some(3)));
//! session.play(&analysis.moves[0].mv)?;
//! assert!(session.play("9").unwrap_err().to_string().contains("there is no bag 9"));
//! # Ok::<(), faceup::session::Refused>(())
//! ```

mod duel;
mod gems;
mod history;
mod house;
mod score;
mod shown;
mod value;
mod warm;

pub use warm::Shared;

use std::error::Error;
use std::fmt;

use faceup_core::IllegalMove;
use faceup_games::error::ParseError;
use faceup_games::magic_duel::Strategy;
use faceup_search::Limits;

use crate::answer::{Analysis, Position, Step};
use crate::judged::Unsolved;
use crate::{GameId, Proven};

/// A deal, the moves played so far, and what they are worth.
pub trait Session: Send {
    /// The game.
    fn game(&self) -> GameId;

    /// The position on show.
    fn position(&self) -> Position;

    /// The legal moves in it, in the game's order and notation.
    fn moves(&self) -> Vec<String>;

    /// Plays a move given in notation; moves that were taken back are forgotten.
    fn play(&mut self, mv: &str) -> Result<(), Refused>;

    /// How many moves have been played up to the position on show.
    fn ply(&self) -> usize;

    /// How many moves can be gone forward: those taken back and not forgotten.
    fn ahead(&self) -> usize;

    /// Shows the position after `ply` of the moves played; the last one if there are fewer.
    fn go_to(&mut self, ply: usize);

    /// What every legal move is worth.
    fn analyse(&mut self) -> Result<Analysis, Unsettled>;

    /// Bytes of the solver's tables, which are kept from one question to the next; without what several sessions share.
    fn bytes(&mut self) -> usize;
}

/// What a session may use, and by what it plays.
#[derive(Clone, Debug)]
pub struct Options {
    /// The limits of the solver, over all questions together.
    pub limits: Limits,
    /// How many threads a large table may be filled by.
    pub jobs: usize,
    /// Magic Duel: the strategies that are followed or compared with, Alice's first.
    pub strategies: [Strategy; 2],
    /// What several sessions may share.
    pub shared: Shared,
}

impl Default for Options {
    /// The solvers' default limits, one thread, and the statement's strategy on both seats.
    fn default() -> Self {
        Options { limits: Limits::default(), jobs: 1, strategies: [Strategy::STATEMENT; 2], shared: Shared::default() }
    }
}

/// Opens a deal given in notation, at its start.
pub fn open(game: GameId, deal: &str, options: &Options) -> Result<Box<dyn Session>, Refused> {
    Ok(match game {
        GameId::MagicDuel => Box::new(duel::DuelSession::new(deal.parse()?, options)),
        GameId::HouseOfCards => Box::new(value::ValueSession::new(house::warm(deal.parse()?, options))),
        GameId::GemsFight => Box::new(value::ValueSession::new(gems::warm(deal.parse()?, options))),
    })
}

/// The position on show and those after each move of a line that starts in it; afterwards the same position is on show.
///
/// # Panics
/// If a move of the line is not legal, which those of an analysis of the position are.
pub fn along(session: &mut dyn Session, line: &[Step]) -> Vec<Position> {
    let ply = session.ply();
    let mut positions = vec![session.position()];
    for step in line {
        session.play(&step.mv).expect("a line has legal moves");
        positions.push(session.position());
    }
    session.go_to(ply);
    positions
}

/// Why a text is no deal or no legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The text does not follow the notation.
    Text(ParseError),
    /// The rules do not allow the move here.
    Illegal(IllegalMove),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Text(error) => error.fmt(f),
            Refused::Illegal(error) => error.fmt(f),
        }
    }
}

impl Error for Refused {}

impl From<ParseError> for Refused {
    fn from(error: ParseError) -> Self {
        Refused::Text(error)
    }
}

impl From<IllegalMove> for Refused {
    fn from(error: IllegalMove) -> Self {
        Refused::Illegal(error)
    }
}

/// Why a position has no analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsettled {
    /// The limit that was reached.
    pub limit: faceup_search::LimitReached,
    /// Where the value is proved to lie, if anything is.
    pub proven: Option<Proven>,
}

impl fmt::Display for Unsettled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.limit.fmt(f)?;
        match self.proven {
            Some(proven) => write!(f, "; {proven}"),
            None => Ok(()),
        }
    }
}

impl Error for Unsettled {}

impl Unsettled {
    fn new(Unsolved { limit, proven }: Unsolved, player: &'static str) -> Self {
        let proven = proven.map(|range| Proven { player, low: range.low.0, high: range.high.0 });
        Unsettled { limit, proven }
    }
}

#[cfg(test)]
mod tests;
