//! The command line of `study` as typed.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{ArgGroup, Args, Subcommand};
use faceup_study::{Shard, Sweep};

use crate::args::Tables;

#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true, subcommand_required = true)]
pub struct Study {
    #[command(subcommand)]
    pub what: What,
}

#[derive(Debug, Subcommand)]
pub enum What {
    /// Who wins at Magic Duel, how long duels last, what cards are left
    #[command(alias = "magic", after_long_help = DUELS_EXAMPLES)]
    MagicDuel(Duels),

    /// What deals of House of Cards are worth under best play
    #[command(alias = "house", after_long_help = HOUSES_EXAMPLES)]
    HouseOfCards(Houses),

    /// What deals of Gems Fight! are worth under best play
    #[command(alias = "gems", after_long_help = GEMS_EXAMPLES)]
    GemsFight(Gems),

    /// Join the parts of a study that were made with --shard
    ///
    /// The result is the same, byte for byte, as if the study had been done in one. All parts must be there, each once.
    #[command(after_long_help = MERGE_EXAMPLES)]
    Merge {
        /// The folders of the parts, in any order
        #[arg(value_name = "DIR", required = true)]
        parts: Vec<PathBuf>,

        /// The folder for the results; it must be empty or not there
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
    },
}

/// How a study is done, whatever its game.
#[derive(Args, Debug)]
pub struct Run {
    /// The folder for the results; it must be empty or not there, but with --resume
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,

    /// Write a row for each deal as well: rows.parquet
    #[arg(long)]
    pub rows: bool,

    /// Go on with the study that is in the folder
    #[arg(long)]
    pub resume: bool,

    /// Do part I of N alone; `study merge` joins the parts
    #[arg(long, value_name = "I/N", default_value_t = Shard::WHOLE, hide_default_value = true)]
    pub shard: Shard,

    #[command(flatten)]
    pub tables: Tables,
}

/// The deals of a seed.
#[derive(Args, Debug)]
pub struct Numbered {
    /// Take N deals by their numbers
    #[arg(long, value_name = "N")]
    pub deals: Option<u64>,

    /// The seed of the deals
    #[arg(long, value_name = "S", default_value = "1")]
    pub seed: u64,

    /// The number of the first deal
    #[arg(long, value_name = "I", default_value = "0")]
    pub from: u64,
}

#[derive(Args, Debug)]
#[command(group(ArgGroup::new("source").args(["file", "deals"]).required(true)))]
pub struct Duels {
    /// Take the duels of a judge file instead of numbered ones
    #[arg(value_name = "FILE", conflicts_with_all = ["seed", "from", "sweep", "rules"])]
    pub file: Option<PathBuf>,

    #[command(flatten)]
    pub numbered: Numbered,

    /// A strategy as TOML: once for both players, twice for Alice and Bob [default: the statement's]
    #[arg(long, value_name = "FILE")]
    pub strategy: Vec<PathBuf>,

    /// A variant of the rules as TOML [default: the statement's]
    #[arg(long, value_name = "FILE")]
    pub rules: Option<PathBuf>,

    /// Do the study at several values of one number in the rules, such as opening-hand=3..7 or draws=1,2
    #[arg(long, value_name = "NAME=VALUES")]
    pub sweep: Option<Sweep>,

    #[command(flatten)]
    pub run: Run,
}

#[derive(Args, Debug)]
#[command(group(ArgGroup::new("source").args(["file", "deals", "all"]).required(true)))]
pub struct Houses {
    /// Take the deals of a judge file instead of numbered ones
    #[arg(value_name = "FILE", conflicts_with_all = ["seed", "from", "ranks"])]
    pub file: Option<PathBuf>,

    #[command(flatten)]
    pub numbered: Numbered,

    /// Take every deal of the size once, up to 7 ranks
    #[arg(long, conflicts_with_all = ["seed", "from"])]
    pub all: bool,

    /// The number of ranks [default: 13]
    #[arg(long, value_name = "M")]
    pub ranks: Option<u32>,

    /// Lay N peaks, that is the first 2N cards
    #[arg(long, value_name = "N", default_value = "4", value_parser = clap::value_parser!(u32).range(2..=8))]
    pub peaks: u32,

    #[command(flatten)]
    pub run: Run,
}

#[derive(Args, Debug)]
#[command(group(ArgGroup::new("source").args(["file", "deals"]).required(true)))]
pub struct Gems {
    /// Take the deals of a judge file instead of numbered ones
    #[arg(value_name = "FILE", conflicts_with_all = ["seed", "from", "bags", "colours", "melt", "sizes"])]
    pub file: Option<PathBuf>,

    #[command(flatten)]
    pub numbered: Numbered,

    /// The number of bags
    #[arg(long, value_name = "B", default_value = "12")]
    pub bags: u32,

    /// The number of colours
    #[arg(long, value_name = "G", default_value = "5", alias = "colors")]
    pub colours: u32,

    /// How many gems of one colour melt into a stone
    #[arg(long, value_name = "S", default_value = "5")]
    pub melt: u32,

    /// How many gems a bag holds, each number as likely
    #[arg(long = "gems", value_name = "LOW..HIGH", default_value = "1..10", value_parser = range)]
    pub sizes: RangeInclusive<u32>,

    #[command(flatten)]
    pub run: Run,
}

/// Reads a range with both ends, or one number.
fn range(text: &str) -> Result<RangeInclusive<u32>, String> {
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    match (low.parse(), high.parse()) {
        (Ok(low), Ok(high)) if low <= high => Ok(low..=high),
        _ => Err("a range is written LOW..HIGH, both ends included".to_owned()),
    }
}

pub const EXAMPLES: &str = "\
Examples:
  faceup study magic-duel --deals 1000000 --out duels
  faceup study house --all --ranks 5 --out houses
  faceup help study magic-duel                all about one game

The folder gets summary.json, summary.md, report.html, a plot for each result,
rows.parquet with --rows, and manifest.json with the digest of each.
";

const DUELS_EXAMPLES: &str = "\
Examples:
  faceup study magic-duel --deals 10000000 --seed 7 --out duels
  faceup study magic --deals 1000000 --sweep opening-hand=3..7 --out hands
  faceup study magic --deals 1000000 --strategy mine.toml --strategy theirs.toml --out match
  faceup study magic --deals 1000000000 --shard 1/2 --out first-half
  faceup study magic duels.in --rows --out file

What can be swept over: opening-hand, draws, turn-limit, copies (of each kind),
plains, swamps, mountains, islands, forests.
";

const HOUSES_EXAMPLES: &str = "\
Examples:
  faceup study house-of-cards --deals 100000 --out houses
  faceup study house --all --ranks 5 --out all-of-ten-cards
  faceup study house --deals 1000 --ranks 20 --peaks 5 --rows --out large

A value is Axel's points minus Birgit's under best play of both.
";

const GEMS_EXAMPLES: &str = "\
Examples:
  faceup study gems-fight --deals 10000 --bags 14 --colours 4 --melt 6 --gems 2..5 --out gems
  faceup study gems cases.in --rows --out file

A value is Alice's stones minus Bob's under best play of both; Alice starts.
";

const MERGE_EXAMPLES: &str = "\
Examples:
  faceup study merge first-half second-half --out duels
";
