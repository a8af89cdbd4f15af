//! Sweeps: the same study at several values of one number in Magic Duel's rules.

use std::fmt;
use std::str::FromStr;

use faceup::games::magic_duel::{Kind, Rules};
use serde::{Deserialize, Serialize};

use crate::StudyError;

/// The most points of a sweep.
const MOST_POINTS: usize = 256;

/// A number in the rules that can be swept over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Parameter {
    /// Cards drawn before the first turn.
    OpeningHand,
    /// Cards drawn in a draw phase.
    Draws,
    /// The turn after which the duel is drawn.
    TurnLimit,
    /// Copies of each kind in a deck.
    Copies,
    /// Copies of one kind in a deck.
    CopiesOf(Kind),
}

impl Parameter {
    /// All of them.
    pub const ALL: [Parameter; 9] = [
        Parameter::OpeningHand,
        Parameter::Draws,
        Parameter::TurnLimit,
        Parameter::Copies,
        Parameter::CopiesOf(Kind::Plain),
        Parameter::CopiesOf(Kind::Swamp),
        Parameter::CopiesOf(Kind::Mountain),
        Parameter::CopiesOf(Kind::Island),
        Parameter::CopiesOf(Kind::Forest),
    ];

    /// The name on the command line and in files.
    pub const fn name(self) -> &'static str {
        match self {
            Parameter::OpeningHand => "opening-hand",
            Parameter::Draws => "draws",
            Parameter::TurnLimit => "turn-limit",
            Parameter::Copies => "copies",
            Parameter::CopiesOf(Kind::Plain) => "plains",
            Parameter::CopiesOf(Kind::Swamp) => "swamps",
            Parameter::CopiesOf(Kind::Mountain) => "mountains",
            Parameter::CopiesOf(Kind::Island) => "islands",
            Parameter::CopiesOf(Kind::Forest) => "forests",
        }
    }

    /// What it counts, for the axis of a plot.
    pub const fn meaning(self) -> &'static str {
        match self {
            Parameter::OpeningHand => "cards in the opening hand",
            Parameter::Draws => "cards drawn a turn",
            Parameter::TurnLimit => "turn limit",
            Parameter::Copies => "copies of each kind",
            Parameter::CopiesOf(Kind::Plain) => "Plains in a deck",
            Parameter::CopiesOf(Kind::Swamp) => "Swamps in a deck",
            Parameter::CopiesOf(Kind::Mountain) => "Mountains in a deck",
            Parameter::CopiesOf(Kind::Island) => "Islands in a deck",
            Parameter::CopiesOf(Kind::Forest) => "Forests in a deck",
        }
    }

    /// The rules by a value of it, in words: `6 cards in the opening hand`.
    pub(crate) fn valued(self, value: u16) -> String {
        let meaning = self.meaning();
        if self == Parameter::TurnLimit {
            return format!("a {meaning} of {value}");
        }
        if value != 1 {
            return format!("{value} {meaning}");
        }
        let (things, rest) = meaning.split_once(' ').unwrap_or((meaning, ""));
        let thing = if self == Parameter::Copies { "copy" } else { things.strip_suffix('s').unwrap_or(things) };
        format!("1 {thing} {rest}")
    }

    /// The rules with another value of it.
    pub fn set(self, rules: &Rules, value: u16) -> Result<Rules, StudyError> {
        let wrong = |reason: &dyn fmt::Display| StudyError::Definition(format!("{self} of {value}: {reason}"));
        let small = || u8::try_from(value).map_err(|_| wrong(&"at most 255 is possible"));
        let mut copies = rules.copies().counts();
        let (mut hand, mut limit, mut draws) = (rules.opening_hand(), rules.turn_limit(), rules.draws());
        match self {
            Parameter::OpeningHand => hand = small()?,
            Parameter::Draws => draws = small()?,
            Parameter::TurnLimit => limit = value,
            Parameter::Copies => copies = [small()?; 5],
            Parameter::CopiesOf(kind) => copies[kind.index()] = small()?,
        }
        Rules::new(copies, hand, limit, draws).map_err(|error| wrong(&error))
    }
}

impl fmt::Display for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl From<Parameter> for String {
    fn from(parameter: Parameter) -> String {
        parameter.name().to_owned()
    }
}

impl TryFrom<String> for Parameter {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        let known = Parameter::ALL.map(Parameter::name).join("`, `");
        let mut all = Parameter::ALL.into_iter();
        all.find(|parameter| parameter.name() == name)
            .ok_or_else(|| format!("`{name}` cannot be swept over; what can are `{known}`"))
    }
}

/// A parameter and the values that it takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sweep {
    /// The parameter.
    pub parameter: Parameter,
    /// Its values, each once, in ascending order.
    pub values: Vec<u16>,
}

impl FromStr for Sweep {
    type Err = String;

    /// Reads `NAME=LOW..HIGH`, ends included, or `NAME=A,B,C`.
    fn from_str(text: &str) -> Result<Self, String> {
        const FORM: &str = "a sweep is written NAME=LOW..HIGH or NAME=A,B,C";
        let (name, values) = text.split_once('=').ok_or(FORM)?;
        let parameter = Parameter::try_from(name.to_owned())?;
        let number =
            |text: &str| text.parse::<u16>().map_err(|_| format!("`{text}` is no number from 0 to 65535; {FORM}"));
        let mut values: Vec<u16> = match values.split_once("..") {
            Some((low, high)) => (number(low)?..=number(high)?).take(MOST_POINTS + 1).collect(),
            None => values.split(',').map(number).collect::<Result<_, _>>()?,
        };
        values.sort_unstable();
        values.dedup();
        match values.len() {
            0 => Err(format!("`{text}` has no values; {FORM}")),
            1..=MOST_POINTS => Ok(Sweep { parameter, values }),
            _ => Err(format!("`{text}` has more than {MOST_POINTS} values")),
        }
    }
}

#[cfg(test)]
mod tests {
    use faceup::games::magic_duel::Rules;

    use super::{Parameter, Sweep};

    #[test]
    fn sweeps_are_ranges_or_lists() {
        let values = |text: &str| text.parse::<Sweep>().map(|sweep| sweep.values);
        assert_eq!(values("opening-hand=3..7"), Ok(vec![3, 4, 5, 6, 7]));
        assert_eq!(values("draws=2,1,2"), Ok(vec![1, 2]));
        assert_eq!(values("draws=2").unwrap(), [2]);
        for (text, part) in [
            ("draws", "a sweep is written"),
            ("draws=3..2", "has no values"),
            ("draws=x", "`x` is no number"),
            ("turn-limit=0..256", "more than 256 values"),
            ("luck=1..2", "what can are `opening-hand`, `draws`"),
        ] {
            let error = values(text).unwrap_err();
            assert!(error.contains(part), "{error}");
        }
    }

    #[test]
    fn one_thing_is_told_as_one() {
        let told = |value| Parameter::ALL.map(|parameter| parameter.valued(value)).join(", ");
        assert_eq!(
            told(1),
            "1 card in the opening hand, 1 card drawn a turn, a turn limit of 1, 1 copy of each kind, 1 Plain in a deck, \
             1 Swamp in a deck, 1 Mountain in a deck, 1 Island in a deck, 1 Forest in a deck"
        );
        assert!(
            told(2).starts_with("2 cards in the opening hand, 2 cards drawn a turn, a turn limit of 2, 2 copies of")
        );
    }

    #[test]
    fn each_parameter_changes_its_number_alone() {
        for (parameter, value) in Parameter::ALL.into_iter().zip([3, 2, 50, 6, 1, 2, 3, 4, 6]) {
            let rules = parameter.set(&Rules::STATEMENT, value).unwrap();
            let back = match parameter {
                Parameter::OpeningHand | Parameter::TurnLimit | Parameter::Copies | Parameter::CopiesOf(_) => {
                    let old = if parameter == Parameter::TurnLimit { 100 } else { 5 };
                    parameter.set(&rules, old)
                }
                Parameter::Draws => parameter.set(&rules, 1),
            };
            assert_ne!(rules, Rules::STATEMENT, "{parameter}");
            assert_eq!(back.unwrap(), Rules::STATEMENT, "{parameter}");
        }
        let error = Parameter::Draws.set(&Rules::STATEMENT, 300).unwrap_err().to_string();
        assert_eq!(error, "draws of 300: at most 255 is possible");
        let error = Parameter::OpeningHand.set(&Rules::STATEMENT, 26).unwrap_err().to_string();
        assert_eq!(error, "opening-hand of 26: an opening hand of 26 cannot be drawn from a deck of 25");
    }
}
