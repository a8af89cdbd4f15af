use std::fmt::{Debug, Display};
use std::str::FromStr;

use faceup_core::facts::Merge;
use faceup_core::{Game, Referee, SplitMix64};
use proptest::prelude::*;

use super::super::{Card, HouseOfCards, Move, State};
use super::{any_deal, lines_of, random_play};
use crate::error::ParseError;

/// The canonical form of the text, or the error's message.
fn rewritten<T: Display + FromStr<Err = ParseError>>(text: &str) -> Result<String, String> {
    text.parse::<T>().map(|value| value.to_string()).map_err(|error| error.to_string())
}

/// Splits a line of the data into its text, rewritten as what its first word says, and what is expected of it.
fn outcome(line: &str) -> (Result<String, String>, &str) {
    let (kind, rest) = line.split_once(' ').unwrap();
    let (text, expected) = rest.split_once(" => ").or_else(|| rest.split_once("=> ")).unwrap();
    let outcome = match kind {
        "deal" => rewritten::<HouseOfCards>(text),
        "state" => rewritten::<State>(text),
        "move" => rewritten::<Move>(text),
        "card" => rewritten::<Card>(text),
        _ => panic!("{kind} is no kind of notation"),
    };
    (outcome, expected)
}

#[test]
fn notation_has_its_canonical_form() {
    for line in lines_of("notation.txt") {
        let (outcome, expected) = outcome(&line);
        assert_eq!(outcome.as_deref(), Ok(expected), "{line}");
    }
}

#[test]
fn faulty_notation_has_its_message() {
    for line in lines_of("notation-invalid.txt") {
        let (outcome, expected) = outcome(&line);
        assert_eq!(outcome.unwrap_err(), expected, "{line}");
    }
}

/// The text with other spacing and case: runs of digits and runs of letters stay whole.
fn respelled(text: &str, rng: &mut SplitMix64) -> String {
    let mut respelled = String::new();
    let mut before = ' ';
    for c in text.chars().filter(|c| !c.is_whitespace()) {
        let inside = (before.is_ascii_digit() && c.is_ascii_digit()) || (before.is_alphabetic() && c.is_alphabetic());
        if !inside {
            respelled.push_str(["", "", " ", "  ", "\t", "\n"][rng.below(6)]);
        }
        respelled.push(if rng.below(2) == 0 { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() });
        before = c;
    }
    respelled + [" ", "", "\r\n"][rng.below(3)]
}

fn survives<T: Display + Debug + PartialEq + FromStr<Err = ParseError>>(value: &T, rng: &mut SplitMix64) {
    let text = value.to_string();
    assert_eq!(&text.parse::<T>().unwrap(), value, "{text}");
    let respelled = respelled(&text, rng);
    assert_eq!(respelled.parse::<T>().as_ref(), Ok(value), "{respelled}");
}

proptest! {
    #[test]
    fn notation_survives_other_spacing_and_case(deal in any_deal(8), seed: u64) {
        let mut rng = SplitMix64::new(seed);
        survives(&deal, &mut rng);
        for state in random_play(&deal, &mut rng) {
            survives(&state, &mut rng);
            survives(&deal.merged(&state), &mut rng);
            for mv in deal.moves(&state) {
                survives(&mv, &mut rng);
            }
        }
    }

    #[test]
    fn no_text_makes_the_parsers_panic(text in ".*") {
        let _ = (rewritten::<HouseOfCards>(&text), rewritten::<State>(&text), rewritten::<Move>(&text));
    }

    #[test]
    fn what_can_be_read_is_written_and_read_back(text in r"([/\\_][1-9][RB] ?|[/\\]\?){4,16}; Axel (-|8R); Birgit -") {
        if let Ok(state) = text.parse::<State>() {
            prop_assert_eq!(state.to_string().parse::<State>(), Ok(state));
        }
    }

    #[test]
    fn a_state_that_passes_the_referee_can_be_played(
        faces in r"([/\\_][1-8][RB]|[/\\]\?){4,8}",
        hands in "; Axel (-|8R|6B); Birgit (-|7R|6R)",
        seed: u64,
    ) {
        let text = faces + &hands;
        let deal = super::shuffled(4, 8, seed);
        if let Ok(state) = text.parse::<State>() && deal.check_state(&state).is_ok() {
            prop_assert_eq!(deal.moves(&state).next().is_none(), deal.payoff(&state).is_some());
            for mv in deal.moves(&state) {
                prop_assert!(deal.check_move(&state, mv).is_ok());
                let _ = (deal.apply(&state, mv), deal.reward(&state, mv));
            }
        }
    }
}
