use std::path::PathBuf;

use clap::{Args, ValueEnum};
use faceup::GameId;

use super::{Effort, games};

#[derive(Args, Debug)]
pub struct Explain {
    /// The game; the short names magic, house and gems will do
    #[arg(value_parser = games())]
    pub game: GameId,

    /// Judge input; `-`, or none, reads standard input
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,

    /// The case that is explained, counted from 1
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u64).range(1..))]
    pub case: u64,

    /// Your program's answer to the case, such as "Bob 20": says whether it is right, and which misreading of the rules gives it
    #[arg(long, value_name = "ANSWER", allow_hyphen_values = true, conflicts_with_all = NOT_WITH_ANSWERS, help_heading = "Wrong answers")]
    pub got: Option<String>,

    /// Your program's whole output: finds the first wrong answer, and the misreading of the rules that gives all of them
    #[arg(long, value_name = "FILE", conflicts_with_all = NOT_WITH_ANSWERS, conflicts_with_all = ["got", "case"], help_heading = "Wrong answers")]
    pub output: Option<PathBuf>,

    /// Play these moves first, in the game's notation, separated by commas; in Magic Duel only with `--forced`
    #[arg(long, value_name = "MOVES", value_delimiter = ',')]
    pub after: Vec<String>,

    /// What is printed
    #[arg(long, value_name = "FORM", default_value = "text")]
    pub format: Format,

    /// With `--format svg`: draw every position of the best line
    #[arg(long)]
    pub line: bool,

    /// House of Cards: lay N peaks instead of 4
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=8), help_heading = "House of Cards")]
    pub peaks: Option<u32>,

    /// Magic Duel: tell turn N alone
    #[arg(long, value_name = "N", conflicts_with_all = ["from", "to"], help_heading = "Magic Duel")]
    pub turn: Option<u16>,

    /// Magic Duel: begin with turn N
    #[arg(long, value_name = "N", help_heading = "Magic Duel")]
    pub from: Option<u16>,

    /// Magic Duel: end with turn N
    #[arg(long, value_name = "N", help_heading = "Magic Duel")]
    pub to: Option<u16>,

    /// Magic Duel: a line a turn
    #[arg(long, help_heading = "Magic Duel")]
    pub compact: bool,

    /// Magic Duel: the fastest win of a seat that knows both decks and plays freely
    #[arg(long, value_name = "PLAYER", conflicts_with_all = ["turn", "from", "to", "compact"], help_heading = "Magic Duel")]
    pub best_reply: Option<Seat>,

    /// Magic Duel: wins within N turns that no free reply can stop, from each turn, from `--turn` or after `--after`
    #[arg(long, value_name = "N", conflicts_with_all = ["from", "to", "compact", "best_reply"],
          value_parser = clap::value_parser!(u16).range(1..), help_heading = "Magic Duel")]
    pub forced: Option<u16>,

    /// Magic Duel: the strategy in FILE for both players; given twice, for Alice and for Bob
    #[arg(long = "strategy", value_name = "FILE", help_heading = "Magic Duel")]
    pub strategies: Vec<PathBuf>,

    /// Magic Duel: the rules in FILE, which say how many cards a deck has
    #[arg(long, value_name = "FILE", help_heading = "Magic Duel")]
    pub rules: Option<PathBuf>,

    #[command(flatten)]
    pub effort: Effort,
}

/// What shows a duel or a position, and not what is wrong with an answer.
const NOT_WITH_ANSWERS: [&str; 6] = ["after", "turn", "from", "to", "compact", "best_reply"];

/// A seat of a duel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Seat {
    #[value(name = "Alice", alias = "alice")]
    Alice,
    #[value(name = "Bob", alias = "bob")]
    Bob,
}

/// The forms of `explain`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Text for people
    Text,
    /// One JSON object
    Json,
    /// A picture that stands alone, for light and dark pages
    Svg,
    /// Headings and tables for a page or a notebook
    Markdown,
}

pub const EXAMPLES: &str = "\
Examples:
  faceup explain magic-duel cases.in --case 2 --turn 7   why each decision of a turn
  faceup explain magic cases.in --compact                a line a turn
  faceup explain house cases.in                          what every first move is worth
  faceup explain gems cases.in --after 3,1 --format json after two moves, as data
  faceup explain house cases.in --format svg > board.svg the position as a picture
  faceup explain magic cases.in --best-reply Bob         how Bob could have won
  faceup explain magic cases.in --case 7 --got 'Bob 20'  why your program says so
  faceup explain gems cases.in --output mine.out         what your program misreads
  faceup explain magic cases.in --forced 5               where a win could not be stopped
";
