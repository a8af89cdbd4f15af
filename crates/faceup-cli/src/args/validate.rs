use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use faceup::{GameId, Judge};

use super::games;

#[derive(Args, Debug)]
pub struct Validate {
    /// The game; the short names magic, house and gems will do
    #[arg(value_parser = games())]
    pub game: GameId,

    /// Judge input; `-`, or none, reads standard input
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// Whose limits hold where they differ: the statement's for each case; those of HDU's inputs; or those of ICPC problem packages,
    /// which also want one layout
    #[arg(long, value_name = "JUDGE", default_value = Judge::default().name(), value_parser = judges())]
    pub judge: Judge,

    /// Say which bounds, events and misreadings the files reach, and which they do not
    #[arg(long)]
    pub cover: bool,

    /// What is printed: text, or one JSON object
    #[arg(long, value_name = "FORM", default_value = "text")]
    pub format: Report,

    /// Magic Duel: check decks by the rules in FILE
    #[arg(long, value_name = "FILE", conflicts_with_all = ["judge", "cover"])]
    pub rules: Option<PathBuf>,
}

/// The forms of `validate`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Report {
    /// Text to read
    Text,
    /// One JSON object
    Json,
}

fn judges() -> impl TypedValueParser<Value = Judge> {
    let what = |judge| match judge {
        Judge::Contest => "the statement's limits of a case, any number of cases, any white space",
        Judge::Hdu => "the same, and Gems Fight! with at most 20 cases",
        Judge::Icpc => "the same, at least one case, and white space exactly as `faceup generate` writes it",
    };
    let names = Judge::ALL.map(|judge| PossibleValue::new(judge.name()).help(what(judge)));
    PossibleValuesParser::new(names)
        .map(|name| Judge::ALL.into_iter().find(|judge| judge.name() == name).unwrap_or_default())
}

pub const EXAMPLES: &str = "\
Examples:
  faceup validate house-of-cards secret/*.in
  faceup validate gems cases.in && echo good
  faceup validate gems --judge icpc --format json secret/*.in | jq .files
  faceup validate magic --cover secret/*.in
  faceup validate magic --rules six.toml duels.in
";
