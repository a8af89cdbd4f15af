//! Problem packages: one of the three games as a problem that a contest's judge can be given.
//!
//! [`package`] puts a [`Package`] together: statements in two languages, samples, secret data with their answers by the engine,
//! inputs that are wrong, validators that need nothing of this project, submissions that are right, wrong and too slow. [`files`]
//! lays it out in a [`Flavour`], and [`write()`] puts it on the disk, whole or not at all. Nothing depends on the time or the machine:
//! the same options give the same bytes.
//!
//! The texts lie in `templates/`, where they can be read as they are. Of the wrong submissions there is one template for each game,
//! with a switch for each misreading of the catalogue.
//!
//! ```
//! use faceup::GameId;
//! use faceup_package::{Flavour, Options, files, package};
//!
//! let package = package(GameId::MagicDuel, &Options { random: 0, ..Options::default() })?;
//! let files = files(&package, Flavour::Legacy);
//! assert!(files.contains_key("problem.yaml"));
//! assert!(files.contains_key("submissions/wrong_answer/c6.py"));
//! # Ok::<(), faceup_package::Error>(())
//! ```

mod data;
mod flavour;
mod folder;
mod gems_fight;
mod house_of_cards;
mod layout;
mod magic_duel;
mod model;
mod setting;
mod submissions;
mod yaml;

pub use flavour::{Flavour, UnknownFlavour};
pub use folder::{WriteError, check_folder, write};
pub use layout::files;
pub use model::{BadInput, Kind, Package, Source, Statement, Submission, Test};

use std::fmt;
use std::num::NonZeroUsize;

use faceup::GameId;
use faceup::kinds::Unmade;

/// What can be chosen about a package.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The seed of the secret data.
    pub seed: u64,
    /// How many secret files of random cases there are.
    pub random: u32,
    /// How many threads make cases. It changes nothing else.
    pub jobs: NonZeroUsize,
}

impl Options {
    /// The most files of random cases.
    pub const MOST_RANDOM: u32 = 200;
}

impl Default for Options {
    fn default() -> Self {
        Options { seed: 0, random: 2, jobs: NonZeroUsize::MIN }
    }
}

/// Why a package was not put together.
#[derive(Debug)]
pub enum Error {
    /// A case was not found within its tries with this seed.
    Unmade(Unmade),
    /// The engine did not answer the cases.
    Engine(faceup::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Unmade(unmade) => write!(f, "{unmade}; try another seed"),
            Error::Engine(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Unmade(unmade) => Some(unmade),
            Error::Engine(error) => Some(error),
        }
    }
}

/// Puts a game's package together.
///
/// # Errors
/// [`Error::Unmade`] when a case made on purpose is not found with the seed; [`Error::Engine`] when a case cannot be answered.
///
/// # Panics
/// When a misreading of the catalogue that is not called harmless gives right answers only, which is a fault of this crate.
pub fn package(game: GameId, options: &Options) -> Result<Package, Error> {
    match game {
        GameId::MagicDuel => setting::package::<magic_duel::Duels>(options),
        GameId::HouseOfCards => setting::package::<house_of_cards::Houses>(options),
        GameId::GemsFight => setting::package::<gems_fight::Gems>(options),
    }
}
