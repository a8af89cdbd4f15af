use std::path::PathBuf;

use clap::{Args, ValueEnum};
use faceup::GameId;
use faceup_play::Errors;

use super::{GenerateSizes, Tables, games};

#[derive(Args, Debug)]
pub struct Play {
    /// The game; the short names magic, house and gems will do
    #[arg(value_parser = games())]
    pub game: GameId,

    /// Judge input or a saved play; `-` reads standard input [default: a new deal]
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,

    /// The case of the judge input that is played, counted from 1
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u64).range(1..), requires = "file")]
    pub case: u64,

    /// Who is played by hand; with none you watch [default: Axel or Alice]
    #[arg(long, value_name = "PLAYER")]
    pub seat: Option<Who>,

    /// How often the engine makes a move that is not best, such as 20%
    ///
    /// With this chance it makes one of the moves that are not best, each as likely as the others. Where it does depends on the
    /// seed, the number of the deal and the number of the move alone.
    #[arg(long, value_name = "SHARE", default_value = "0%")]
    pub errors: Errors,

    /// The seed of new deals and of the engine's errors, a number below 2^64 [default: another one each time]
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,

    /// Magic Duel: the other magician plays the strategy in FILE; given twice, Alice's and Bob's
    #[arg(long = "strategy", value_name = "FILE", help_heading = "Magic Duel")]
    pub strategies: Vec<PathBuf>,

    /// Magic Duel: show all cards
    #[arg(long, help_heading = "Magic Duel")]
    pub reveal: bool,

    #[command(flatten)]
    pub sizes: GenerateSizes,

    #[command(flatten)]
    pub tables: Tables,
}

/// Who is played by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Who {
    #[value(name = "Alice", alias = "alice")]
    Alice,
    #[value(name = "Bob", alias = "bob")]
    Bob,
    #[value(name = "Axel", alias = "axel")]
    Axel,
    #[value(name = "Birgit", alias = "birgit")]
    Birgit,
    #[value(name = "both")]
    Both,
    #[value(name = "none")]
    None,
}

pub const EXAMPLES: &str = "\
Examples:
  faceup play house                          a new deal against a perfect player
  faceup play gems --errors 20% --bags 12    a smaller game, an opponent that errs
  faceup play house --seat both              two people, with hints
  faceup play magic --seat Bob --seed 7      a duel by hand
  faceup play gems cases.in --case 2         a case of judge input
  faceup play gems my.record                 go on with a saved play
";
