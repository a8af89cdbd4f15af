use std::path::PathBuf;

use clap::{Args, ValueEnum};
use faceup::GameId;
use faceup::review::FORCED_TURNS;

use super::{Effort, games};

#[derive(Args, Debug)]
pub struct Review {
    /// The game; the short names magic, house and gems will do
    #[arg(value_parser = games())]
    pub game: GameId,

    /// Game record, or judge input; `-`, or none, reads standard input
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,

    /// The case of judge input, counted from 1 [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub case: Option<u64>,

    /// The moves that were played on a case of judge input, in the game's notation, separated by commas
    #[arg(long, value_name = "MOVES", value_delimiter = ',')]
    pub moves: Vec<String>,

    /// Review the first N moves alone
    #[arg(long, value_name = "N")]
    pub to: Option<usize>,

    /// What is printed; svg is the curve: the value after each move, or who wins a duel by the strategies
    #[arg(long, value_name = "FORM", default_value = "text")]
    pub format: Format,

    /// A move that loses N points or more is a mistake [default: 10 in House of Cards, 4 in Gems Fight!]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(i32).range(1..))]
    pub mistake: Option<i32>,

    /// House of Cards: lay N peaks instead of 4
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=8), help_heading = "House of Cards")]
    pub peaks: Option<u32>,

    /// Magic Duel: the strategy in FILE from both seats; given twice, from Alice's and from Bob's
    #[arg(long = "strategy", value_name = "FILE", help_heading = "Magic Duel")]
    pub strategies: Vec<PathBuf>,

    /// Magic Duel, a deal without moves: where the strategy in FILE parts from that of --strategy, and what follows
    #[arg(long, value_name = "FILE", help_heading = "Magic Duel")]
    pub against: Option<PathBuf>,

    /// Magic Duel: look for missed wins that could be forced within N turns, each look for --nodes or 1000000 nodes at most; 0 looks for none
    #[arg(long, value_name = "N", default_value_t = FORCED_TURNS, help_heading = "Magic Duel")]
    pub forced: u16,

    #[command(flatten)]
    pub effort: Effort,
}

/// The forms of `review`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Text for people
    Text,
    /// One JSON object
    Json,
    /// The curve as a picture
    Svg,
    /// A list and a table
    Markdown,
}

pub const EXAMPLES: &str = "\
Examples:
  faceup review house-of-cards game.txt                  what every move of a game was worth
  faceup review gems cases.in --case 2 --moves 3,1,4     the same for moves on a judge's deal
  faceup review house game.txt --format svg > curve.svg  the value after each move as a picture
  faceup review magic duel.txt --strategy mine.toml      where a duel leaves a strategy
  faceup review magic cases.in --case 3 --against b.toml where two strategies part
";
