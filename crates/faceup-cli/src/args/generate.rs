use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use faceup::{DealForm, GameId};

use super::{at_least_one, games};

#[derive(Args, Debug)]
pub struct Generate {
    /// The game; the short names magic, house and gems will do
    #[arg(value_parser = games())]
    pub game: GameId,

    /// What is written: deals by number (random), or cases made on purpose, such as event:draw; `list` lists all kinds of the game
    ///
    /// A kind that has several forms stands for all of them: `event` for every event. It may be given several times. Cases made on
    /// purpose are told on standard error with the reason for each, and by --format jsonl beside the deal.
    #[arg(short, long = "kind", value_name = "KIND", default_value = RANDOM)]
    pub kinds: Vec<String>,

    /// The seed, a number below 2^64
    #[arg(long, value_name = "S", default_value = "0")]
    pub seed: u64,

    /// The number of the first deal, below 2^64; of cases made on purpose below 2^32
    #[arg(long, value_name = "I", default_value = "0")]
    pub from: u64,

    /// How many deals are written; of cases made on purpose, how many of each kind
    #[arg(short = 'n', long, value_name = "N", default_value = "1")]
    pub count: u64,

    /// What is written: one judge input, or each deal on a line as notation or as a JSON object
    #[arg(long, value_name = "FORM", default_value = "text")]
    pub format: Format,

    /// Look at N candidates for a case made on purpose before it is given up [default: the kind's own]
    #[arg(long, value_name = "N")]
    pub tries: Option<u64>,

    /// Make N cases at the same time; the output stays the same [default: all cores]
    #[arg(short, long, value_name = "N", value_parser = at_least_one)]
    pub jobs: Option<NonZeroUsize>,

    /// Print what the cases cover instead of the cases, as `faceup validate --cover` does
    #[arg(long, conflicts_with = "format")]
    pub cover: bool,

    #[command(flatten)]
    pub sizes: Sizes,
}

/// The kind that is not made on purpose.
pub const RANDOM: &str = "random";

/// The sizes of the games. Each belongs to one game.
#[derive(Args, Debug)]
pub struct Sizes {
    /// Magic Duel: deal by the rules in FILE [default: the statement's]
    #[arg(long, value_name = "FILE", help_heading = "Sizes")]
    pub rules: Option<PathBuf>,

    /// House of Cards: M ranks [default: 13, or as many as fewer than four peaks leave room for]
    #[arg(long, value_name = "M", help_heading = "Sizes")]
    pub ranks: Option<u32>,

    /// House of Cards: lay N peaks [default: 4]
    #[arg(long, value_name = "N", help_heading = "Sizes")]
    pub peaks: Option<u32>,

    /// Gems Fight!: B bags [default: 21]
    #[arg(long, value_name = "B", help_heading = "Sizes")]
    pub bags: Option<u32>,

    /// Gems Fight!: G colours [default: 8]
    #[arg(long, value_name = "G", help_heading = "Sizes")]
    pub colours: Option<u32>,

    /// Gems Fight!: S gems of a colour melt into a stone [default: 5]
    #[arg(long, value_name = "S", help_heading = "Sizes")]
    pub melt: Option<u32>,

    /// Gems Fight!: LOW to HIGH gems a bag, each number equally likely [default: 1..10]
    #[arg(long, value_name = "LOW..HIGH", value_parser = range, help_heading = "Sizes")]
    pub gems: Option<RangeInclusive<u32>>,
}

/// The forms of `generate`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// One input in the judge's own format
    Text,
    /// One deal a line in the game's notation
    Notation,
    /// One JSON object a line and deal
    Jsonl,
}

impl From<Format> for DealForm {
    fn from(format: Format) -> DealForm {
        match format {
            Format::Text => DealForm::Judge,
            Format::Notation => DealForm::Notation,
            Format::Jsonl => DealForm::JsonLines,
        }
    }
}

fn range(text: &str) -> Result<RangeInclusive<u32>, String> {
    let ends = text.split_once("..").and_then(|(low, high)| Some(low.parse().ok()?..=high.parse().ok()?));
    ends.ok_or_else(|| "two whole numbers are wanted, such as 1..10".to_owned())
}

pub const EXAMPLES: &str = "\
Kinds:                                                        magic  house  gems
  random      deals by number                                   x      x      x
  boundary:…  each limit of the statement met exactly           x      x      x
  event:…     something rare in the duel or the best line       x      x      x
  one-best    exactly one best first move                              x      x
  zero        the value 0                                              x      x
  swing       the largest difference of best and greedy play           x      x
  hard        the most nodes for plain alpha-beta                      x      x
  worst:…     what costs most time, or overflows few bits       x             x
  defeat:TAG  another answer under a misreading of the rules    x      x      x

Examples:
  faceup generate magic-duel --seed 7 --count 20000 > duels.in
  faceup generate house --ranks 9 -n 100 | faceup solve house
  faceup generate gems --bags 12 --gems 1..4 --from 500 -n 100
  faceup generate magic -n 5 --format jsonl | jq .name
  faceup generate magic --kind list
  faceup generate gems --kind boundary --kind event > secret.in
  faceup generate house --kind defeat:M4 --seed 3 --count 5
  faceup generate gems --kind boundary --kind defeat --cover

A JSON object has the fields schema, game, seed, number and deal; for House of
Cards player (whom the case asks about), for Magic Duel name (the ranks of both
decks, which is notation of the same deal). Cases made on purpose also have kind,
label (fit for the name of a file) and reason.
";
