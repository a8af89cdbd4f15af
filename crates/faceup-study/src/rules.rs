//! Magic Duel's rules and strategies as plain data, the way they stand in a study's definition.

use std::fmt;

use faceup::games::magic_duel::{Counted, CounterRule, Extreme, KindOrder, PlayRule, Preference, Rules, Strategy};
use serde::{Deserialize, Serialize};

use crate::StudyError;

/// The numbers in Magic Duel's rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RulesData {
    /// How many cards of each kind a deck has.
    pub copies: Copies,
    /// How many cards each player draws before the first turn.
    pub opening_hand: u8,
    /// The turn, counted over both players, after which the duel is drawn.
    pub turn_limit: u16,
    /// How many cards are drawn in a draw phase.
    pub draws: u8,
}

/// How many cards of each kind a deck has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the fields are the kinds")]
pub struct Copies {
    pub plain: u8,
    pub swamp: u8,
    pub mountain: u8,
    pub island: u8,
    pub forest: u8,
}

/// A strategy. Orders are five letters of kinds, the preferred one first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StrategyData {
    /// The order of play within one priority.
    pub play: String,
    /// Whether cards without an effect are played.
    pub play_without_effect: bool,
    /// Counters what is played onto a field with at least so many kinds.
    pub counter_from_kinds: u8,
    /// Counters only while a missing kind has a copy outside the grave.
    pub counter_if_missing_kind_left: bool,
    /// Which card to discard.
    pub discard: PreferenceData,
    /// Which card to destroy.
    pub destroy: PreferenceData,
    /// Which card to take back.
    pub recycle: PreferenceData,
}

/// A preference among kinds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PreferenceData {
    /// `fewest` or `most`.
    pub prefer: String,
    /// The areas in which cards are counted: `hand`, `field`, `grave`.
    pub counted: Vec<String>,
    /// The order of kinds with equal counts.
    pub ties: String,
}

impl From<&Rules> for RulesData {
    fn from(rules: &Rules) -> Self {
        let [plain, swamp, mountain, island, forest] = rules.copies().counts();
        RulesData {
            copies: Copies { plain, swamp, mountain, island, forest },
            opening_hand: rules.opening_hand(),
            turn_limit: rules.turn_limit(),
            draws: rules.draws(),
        }
    }
}

impl RulesData {
    /// The rules, checked.
    pub fn rules(&self) -> Result<Rules, StudyError> {
        let Copies { plain, swamp, mountain, island, forest } = self.copies;
        Rules::new([plain, swamp, mountain, island, forest], self.opening_hand, self.turn_limit, self.draws)
            .map_err(|error| StudyError::Definition(error.to_string()))
    }
}

impl From<&Strategy> for StrategyData {
    fn from(strategy: &Strategy) -> Self {
        StrategyData {
            play: strategy.play.order.to_string(),
            play_without_effect: strategy.play.without_effect,
            counter_from_kinds: strategy.counter.from_kinds,
            counter_if_missing_kind_left: strategy.counter.missing_kind_left,
            discard: (&strategy.discard).into(),
            destroy: (&strategy.destroy).into(),
            recycle: (&strategy.recycle).into(),
        }
    }
}

impl From<&Preference> for PreferenceData {
    fn from(preference: &Preference) -> Self {
        let Counted { hand, field, grave } = preference.counted;
        let areas = [("hand", hand), ("field", field), ("grave", grave)];
        let prefer = match preference.extreme {
            Extreme::Fewest => "fewest",
            Extreme::Most => "most",
        };
        PreferenceData {
            prefer: prefer.to_owned(),
            counted: areas.iter().filter(|(_, counted)| *counted).map(|(area, _)| (*area).to_owned()).collect(),
            ties: preference.ties.to_string(),
        }
    }
}

impl StrategyData {
    /// The strategy, checked.
    pub fn strategy(&self) -> Result<Strategy, StudyError> {
        Ok(Strategy {
            play: PlayRule { order: read_order(&self.play)?, without_effect: self.play_without_effect },
            counter: CounterRule {
                from_kinds: self.counter_from_kinds,
                missing_kind_left: self.counter_if_missing_kind_left,
            },
            discard: self.discard.preference()?,
            destroy: self.destroy.preference()?,
            recycle: self.recycle.preference()?,
        })
    }
}

impl PreferenceData {
    fn preference(&self) -> Result<Preference, StudyError> {
        let mut counted = Counted::default();
        for area in &self.counted {
            match area.as_str() {
                "hand" => counted.hand = true,
                "field" => counted.field = true,
                "grave" => counted.grave = true,
                _ => return Err(StudyError::Definition(format!("`{area}` is no area in which cards are counted"))),
            }
        }
        let extreme = match self.prefer.as_str() {
            "fewest" => Extreme::Fewest,
            "most" => Extreme::Most,
            other => return Err(StudyError::Definition(format!("`{other}` is neither `fewest` nor `most`"))),
        };
        Ok(Preference { counted, extreme, ties: read_order(&self.ties)? })
    }
}

impl fmt::Display for StrategyData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let without = if self.play_without_effect { "with" } else { "without" };
        write!(f, "plays {} ({without} cards that have no effect)", self.play)?;
        match self.counter_from_kinds {
            5.. => f.write_str("; never counters")?,
            kinds => write!(f, "; counters from {kinds} kinds on")?,
        }
        if self.counter_if_missing_kind_left && self.counter_from_kinds < 5 {
            f.write_str(" while a missing kind is left")?;
        }
        for (what, preference) in
            [("discards", &self.discard), ("destroys", &self.destroy), ("takes back", &self.recycle)]
        {
            write!(f, "; {what} the {} in {}", preference.prefer, preference.counted.join(" and "))?;
            write!(f, ", ties {}", preference.ties)?;
        }
        Ok(())
    }
}

fn read_order(text: &str) -> Result<KindOrder, StudyError> {
    text.parse().map_err(|error| StudyError::Definition(format!("`{text}` is no order of the five kinds: {error}")))
}

#[cfg(test)]
mod tests {
    use faceup::games::magic_duel::{Extreme, Rules, Strategy};

    use super::{RulesData, StrategyData};

    #[test]
    fn rules_and_strategies_come_back_from_their_data() {
        let rules = [Rules::STATEMENT, Rules::new([1, 2, 3, 4, 5], 6, 77, 2).unwrap()];
        for rules in rules {
            assert_eq!(RulesData::from(&rules).rules().unwrap(), rules);
        }
        let mut other = Strategy::STATEMENT;
        other.play.without_effect = false;
        other.counter.from_kinds = 3;
        (other.discard.extreme, other.destroy.counted.grave) = (Extreme::Fewest, true);
        other.recycle.ties = other.play.order;
        for strategy in [Strategy::STATEMENT, other] {
            assert_eq!(StrategyData::from(&strategy).strategy().unwrap(), strategy);
        }
    }

    #[test]
    fn data_that_are_no_strategy_are_refused() {
        let mut data = StrategyData::from(&Strategy::STATEMENT);
        data.play = "SPMFX".to_owned();
        assert!(data.strategy().unwrap_err().to_string().starts_with("`SPMFX` is no order of the five kinds: "));
        let mut data = StrategyData::from(&Strategy::STATEMENT);
        data.discard.ties = "SPMFF".to_owned();
        assert!(data.strategy().is_err());
        let mut data = RulesData::from(&Rules::STATEMENT);
        data.opening_hand = 26;
        let message = "an opening hand of 26 cannot be drawn from a deck of 25";
        assert_eq!(data.rules().unwrap_err().to_string(), message);
    }
}
