//! Common misreadings of the three games' rules, each as a program that plays by it.
//!
//! A contest's judge says that a program is wrong and not why. Here is, for each game, a catalogue of the ways in which its
//! rules are misread ([`Entry`]), a plain program with a switch for each, and [`diagnose`], which finds the misreadings
//! that give the very answers that a program gave. Deals and answers go in and findings come out; nothing is read or
//! written.
//!
//! The programs are slow and independent of the games' rules in `faceup-games`: without a misreading they have to agree with
//! them, which is tested.
//!
//! ```
//! use faceup_games::magic_duel::{MagicDuel, Rules};
//! use faceup_readings::{Duels, Misread, Tried, diagnose};
//! use faceup_readings::duel::DuelReading;
//!
//! // The answers of a program that does not counter with two Islands, to the first two thousand deals of seed 1.
//! let deals = (0..2_000).map(|number| MagicDuel::numbered(Rules::STATEMENT, 1, number));
//! let tried: Vec<_> = deals
//!     .map(|deal| {
//!         let got = Duels::answer(&deal, &[DuelReading::C6]).unwrap();
//!         Tried::of::<Duels>(deal, got).unwrap()
//!     })
//!     .collect();
//! let found = diagnose::<Duels>(&tried, 1_000);
//! assert_eq!(found.whole.len(), 1);
//! assert_eq!(found.whole[0].readings, [DuelReading::C6]);
//! ```

mod catalogue;
mod diagnose;
pub mod duel;
pub mod gems;
pub mod house;
mod misread;
mod telling;

pub use catalogue::Entry;
pub use diagnose::{Diagnosis, Finding, Tried, diagnose};
pub use duel::Duels;
pub use gems::Gems;
pub use house::Houses;
pub use misread::Misread;
pub use telling::{Telling, telling};
