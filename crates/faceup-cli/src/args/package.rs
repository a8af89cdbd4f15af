use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use faceup::GameId;
use faceup_package::{Flavour, Options};

use super::{Jobs, games};

#[derive(Args, Debug)]
pub struct Package {
    /// The game; the short names magic, house and gems will do
    #[arg(value_parser = games())]
    pub game: GameId,

    /// The package's folder, such as `packages/magicduel`
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,

    /// The form of the package
    #[arg(long, value_name = "NAME", value_parser = flavours())]
    pub flavour: Flavour,

    /// The seed of the secret data, a number below 2^64
    #[arg(long, value_name = "S", default_value = "0")]
    pub seed: u64,

    /// How many secret files of random cases there are, beside those that are made on purpose
    #[arg(long, value_name = "N", default_value_t = Options::default().random,
          value_parser = clap::value_parser!(u32).range(..=i64::from(Options::MOST_RANDOM)))]
    pub secret: u32,

    #[command(flatten)]
    pub jobs: Jobs,
}

fn flavours() -> impl TypedValueParser<Value = Flavour> {
    PossibleValuesParser::new(Flavour::ALL.map(Flavour::name)).try_map(|name| name.parse::<Flavour>())
}

pub const EXAMPLES: &str = "\
Examples:
  faceup package magic-duel --flavour legacy --out packages/magicduel
  faceup package gems --flavour 2025-09 --seed 7 --secret 10 --out gemsfight
  verifyproblem packages/magicduel
  cd gemsfight && bt validate && bt run

Standard output says what was written, and for each wrong submission which case
refuses it.
";
