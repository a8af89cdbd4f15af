//! Deals by number, as judge input, notation or data.

mod sink;
mod source;

use std::fmt::{self, Write as _};
use std::io::Write;

use faceup_games::gems_fight::Shape;
use faceup_games::judge::JudgeWriter;
use faceup_games::magic_duel::Rules;
use faceup_games::{gems_fight, house_of_cards, magic_duel};

use crate::answer::{Dealt, GENERATE_SCHEMA};
use crate::{Error, GameId};
use sink::Sink;
use source::{Duels, Gems, Houses, Source};

/// Progress is told after so many deals.
const STEP: u64 = 1 << 10;

/// How a deal is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DealForm {
    /// A judge input of all the deals.
    #[default]
    Judge,
    /// A deal in notation on each line.
    Notation,
    /// One JSON object a line: [`Dealt`].
    JsonLines,
}

/// A game and the sizes of its deals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deals {
    /// Duels by these numbers.
    MagicDuel(Rules),
    /// Houses.
    HouseOfCards {
        /// How many peaks are laid.
        peaks: u32,
        /// How many ranks there are.
        ranks: u32,
    },
    /// Bags of gems.
    GemsFight(Shape),
}

impl Deals {
    /// The game.
    pub const fn game(&self) -> GameId {
        match self {
            Deals::MagicDuel(_) => GameId::MagicDuel,
            Deals::HouseOfCards { .. } => GameId::HouseOfCards,
            Deals::GemsFight(_) => GameId::GemsFight,
        }
    }
}

/// Which deals are written, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GenerateOptions {
    /// How a deal is written.
    pub form: DealForm,
    /// The game and the sizes.
    pub deals: Deals,
    /// The seed.
    pub seed: u64,
    /// The number of the first deal.
    pub from: u64,
    /// How many deals there are.
    pub count: u64,
}

impl GenerateOptions {
    /// What keeps the deals from being an input that [`validate`](crate::validate()) accepts, as a fragment; `None` if nothing
    /// does.
    pub fn beyond_judge(&self) -> Option<String> {
        match &self.deals {
            Deals::MagicDuel(rules) if *rules != Rules::STATEMENT => Some(OTHER_RULES.to_owned()),
            Deals::MagicDuel(_) => magic_duel::judge::beyond_limits(self.count),
            Deals::HouseOfCards { peaks, ranks } => house_of_cards::judge::beyond_limits(*peaks, *ranks),
            Deals::GemsFight(shape) => gems_fight::judge::beyond_limits(shape),
        }
    }
}

/// Why duels by other rules are no judge input.
pub(crate) const OTHER_RULES: &str = "rules other than the statement's, for which the judge's format has no place";

/// Writes deals by their numbers to `output`, in ascending order.
///
/// Deal i of a seed is a pure function of both and the sizes, so that parts written apart join to the same deals;
/// `docs/deals-by-number.md` defines it. Memory does not depend on how many deals there are. `progress` is told how many
/// have been written.
///
/// # Errors
/// [`Error::Option`] for sizes that no deal has, numbers beyond 2⁶⁴ - 1, and duels by other rules in the judge's form,
/// before anything is written; [`Error::Output`].
pub fn generate(options: &GenerateOptions, output: impl Write, progress: &dyn Fn(u64)) -> Result<(), Error> {
    let GenerateOptions { seed, from, count, .. } = *options;
    if count > 0 && from.checked_add(count - 1).is_none() {
        let (last, plural) = (u64::MAX, if count == 1 { "" } else { "s" });
        return Err(Error::Option(format!(
            "there are no {count} deal{plural} from number {from} on: the last is {last}"
        )));
    }
    match &options.deals {
        Deals::MagicDuel(rules) if options.form == DealForm::Judge && *rules != Rules::STATEMENT => {
            Err(Error::Option(OTHER_RULES.to_owned()))
        }
        Deals::MagicDuel(rules) => write(&Duels { rules: *rules, seed }, options, output, progress),
        Deals::HouseOfCards { peaks, ranks } => write(&Houses::new(*peaks, *ranks, seed)?, options, output, progress),
        Deals::GemsFight(shape) => write(&Gems::new(shape, seed)?, options, output, progress),
    }
}

fn write<S: Source>(
    source: &S,
    options: &GenerateOptions,
    output: impl Write,
    progress: &dyn Fn(u64),
) -> Result<(), Error> {
    let mut sink = Sink::new(output);
    let written = write_deals(source, options, &mut sink, progress);
    sink.finish(written).map_err(Error::Output)
}

fn write_deals<S: Source>(
    source: &S,
    options: &GenerateOptions,
    sink: &mut Sink<impl Write>,
    progress: &dyn Fn(u64),
) -> fmt::Result {
    let GenerateOptions { form, seed, from, count, .. } = *options;
    if form == DealForm::Judge {
        S::Writer::write_start(sink, count)?;
    }
    for index in 0..count {
        let number = from + index;
        let case = source.case(number);
        match form {
            DealForm::Judge => S::Writer::write_case(sink, &case)?,
            DealForm::Notation => writeln!(sink, "{}", S::deal(&case))?,
            DealForm::JsonLines => {
                let (player, name) = (S::asked(&case), S::short_name(&case));
                let deal = S::deal(&case).to_string();
                let game = options.deals.game().name();
                let (kind, label, reason) = (None, None, None);
                let schema = GENERATE_SCHEMA;
                sink.json_line(&Dealt { schema, game, seed, number, deal, player, name, kind, label, reason })?;
            }
        }
        if index % STEP == STEP - 1 {
            progress(index + 1);
        }
    }
    if form == DealForm::Judge { S::Writer::write_end(sink) } else { Ok(()) }
}

#[cfg(test)]
mod tests;
