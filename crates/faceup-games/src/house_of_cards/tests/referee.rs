use faceup_core::{Game, Referee};

use super::super::{HouseOfCards, Move, State};
use super::deal;

fn example() -> HouseOfCards {
    deal("1R 2R 3R 4R 5R 5B 4B 3B | 2B 1B 6R 6B 7R 7B")
}

#[test]
fn illegal_moves_are_refused_with_the_reason() {
    let check = |state: &str, mv: &str, reason: &str| {
        let state: State = state.parse().unwrap();
        example().check_state(&state).unwrap();
        let error = example().check_move(&state, mv.parse().unwrap()).unwrap_err();
        assert_eq!(error.to_string(), format!("illegal move: {reason}"), "{state}, {mv}");
    };
    let start = r"/1R \2R /3R \4R /5R \5B /4B \3B; Axel -; Birgit -";
    check(start, "base 1B 2", "1B is not the card drawn, 2B, and Axel holds none");
    check(start, "base 2B 1", "a base needs a valley, and at place 1 there is none");
    check(start, "base 2B 8", "there is no place 8: the places of this house are 1 to 7");
    check(start, "peak 2B 1B 2", "a peak takes the card drawn and a card held, and Axel's hand is empty");
    let later = r"/1R _2B \4R /5R \5B /4B \3B; Axel 1B; Birgit -";
    check(later, "hold", "the hand is not empty: Axel holds 1B");
    check(later, "base 6B 4", "6B is neither the card drawn, 6R, nor the one that Axel holds, 1B");
    check(later, "base 6R 2", "a base needs a valley, and at place 2 there is the base 2B");
    check(later, "base 6R 3", "a base needs a valley, and at place 3 there is none");
    check(later, "peak 6R 7R 2", "7R is neither the card drawn, 6R, nor the one that Axel holds, 1B");
    check(later, "peak 6R 6R 2", "a peak takes both 6R and 1B, not 6R twice");
    check(later, "peak 6R 1B 4", "a peak needs a base, and at place 4 there is the valley of 4R and 5R");
    check(later, "peak 6R 1B 9", "there is no place 9: the places of this house are 1 to 7");
    let over = r"/1R _2B _6R _1B \3B; Axel 7R; Birgit 6B";
    let deal = deal("1R 2R 3R 4R 5R 5B 4B 3B | 2B 1B 6R 6B");
    let state: State = over.replace("Axel 7R", "Axel -").parse().unwrap();
    let error = deal.check_move(&state, Move::Hold).unwrap_err();
    assert_eq!(error.to_string(), "illegal move: the row is empty and the game has ended");
}

#[test]
fn place_0_is_refused() {
    let (deal, card) = (example(), "2B".parse().unwrap());
    for place in [0, 8, 255] {
        let mv = Move::Base { card, place };
        let error = deal.check_move(&deal.start(), mv).unwrap_err();
        let reason = format!("illegal move: there is no place {place}: the places of this house are 1 to 7");
        assert_eq!(error.to_string(), reason);
    }
}

#[test]
fn impossible_states_are_refused_with_the_reason() {
    let check = |state: &str, reason: &str| {
        let error = example().check_state(&state.parse().unwrap()).unwrap_err();
        assert_eq!(error.to_string(), format!("impossible state: {reason}"), "{state}");
    };
    check(
        r"/1R \2R /3R \4R; Axel -; Birgit -",
        "the skyline is 4 columns wide, but the deal starts with 4 peaks, 8 columns",
    );
    check(r"/? /? /? /1R \2R \? \? \?; Axel 6R; Birgit 6B", "28 cards are laid or held, but the deal has only 14");
    check(r"/9R \2R /3R \4R /5R \5B /4B \3B; Axel -; Birgit -", "9R is no card of the deal");
    check(
        r"/1R \2R /3R \4R /5R \5B /4B \3B; Axel 1B; Birgit -",
        "1B is card 10 of the deal, but only 9 cards are laid or held",
    );
    check(
        r"/? \2R /3R \4R /5R \5B /4B \?; Axel 1R; Birgit 2B",
        "Axel cannot hold 1R: it is one of the cards that the house starts with",
    );
}

#[test]
fn merged_states_are_possible() {
    for text in [
        r"/? \2R /3R \4R /5R \5B /4B \?; Axel 2B; Birgit -",
        r"/1R _2B \4R /5R \5B /4B \?; Axel -; Birgit -",
        r"/? \4B /5B \5R /4R \3R /2R \?; Axel -; Birgit -",
    ] {
        assert_eq!(example().check_state(&text.parse().unwrap()), Ok(()), "{text}");
    }
}
