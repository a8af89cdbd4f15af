use faceup::search::Limits;
use faceup::session::Options;
use faceup::{DealForm, Deals, Error, GameId, GenerateOptions, generate};

use crate::engine::Errors;

/// What is played, by whom, and how it is shown.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The game and the sizes of new deals.
    pub deals: Deals,
    /// The seed of new deals and of the engine's errors.
    pub seed: u64,
    /// What the solver may use; Magic Duel: the strategies of both seats.
    pub options: Options,
    /// Which seats are played by hand, the first player's first.
    pub people: [bool; 2],
    /// How often the engine errs.
    pub errors: Errors,
    /// Magic Duel: whether all cards are shown from the start.
    pub reveal: bool,
    /// Whether colours are used.
    pub colour: bool,
}

impl Setup {
    /// The game.
    pub fn game(&self) -> GameId {
        self.deals.game()
    }

    /// What the session on show may use: it is never asked for values, and opening it must not take long.
    pub(crate) fn without_solver(&self) -> Options {
        let limits = Limits { memory: 0, ..self.options.limits.clone() };
        Options { limits, strategies: self.options.strategies, ..Options::default() }
    }

    /// Whether nobody plays by hand.
    pub fn watching(&self) -> bool {
        self.people == [false; 2]
    }

    /// Whether a person and the engine play against each other.
    pub fn mixed(&self) -> bool {
        self.people[0] != self.people[1]
    }

    /// A deal by its number, in notation.
    pub fn deal(&self, number: u64) -> Result<String, Error> {
        let (form, deals, seed) = (DealForm::Notation, self.deals.clone(), self.seed);
        let mut text = Vec::new();
        generate(&GenerateOptions { form, deals, seed, from: number, count: 1 }, &mut text, &|_| {})?;
        Ok(String::from_utf8_lossy(&text).trim_end().to_owned())
    }
}

/// With which deal or play it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// The first of the seed's deals.
    Numbered,
    /// A deal given in notation.
    Deal {
        /// The deal.
        deal: String,
        /// What it is called, such as `case 2 of cases.in`.
        label: String,
    },
    /// A record of a play.
    Record {
        /// The record.
        text: Vec<u8>,
        /// What it is called, such as its file.
        label: String,
    },
}
