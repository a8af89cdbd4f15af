use std::error::Error;
use std::fmt::Display;
use std::str::FromStr;

use faceup_core::{Game, SplitMix64};
use proptest::prelude::*;

use super::super::{KindOrder, MagicDuel, Move, Rules, State};
use super::lines;

/// The canonical text, or the message of the error.
fn written<T: FromStr<Err: Error> + Display>(text: &str) -> Result<String, String> {
    text.parse().map(|value: T| value.to_string()).map_err(|error: T::Err| error.to_string())
}

/// Reads `what` is named by the first word.
fn written_as(line: &str) -> Result<String, String> {
    match line.split_once(' ').unwrap_or((line, "")) {
        ("deal", text) => written::<MagicDuel>(text),
        ("state", text) => written::<State>(text),
        ("move", text) => written::<Move>(text),
        _ => panic!("neither deal, state nor move: {line}"),
    }
}

#[test]
fn what_is_read_is_written_in_one_way() {
    for line in lines("notation.txt") {
        let (text, canonical) = line.split_once(" => ").unwrap_or_else(|| panic!("{line}"));
        assert_eq!(written_as(text).as_deref(), Ok(canonical), "{text}");
        let (what, _) = text.split_once(' ').unwrap();
        assert_eq!(written_as(&format!("{what} {canonical}")).as_deref(), Ok(canonical), "{canonical}");
    }
}

#[test]
fn what_is_not_notation_is_refused_with_its_place() {
    for line in lines("notation-invalid.txt") {
        let (text, message) = line.split_once(" => ").unwrap_or_else(|| panic!("{line}"));
        assert_eq!(written_as(text).err().as_deref(), Some(message), "{text}");
    }
}

#[test]
fn an_order_is_five_different_kinds() {
    assert_eq!(written::<KindOrder>(" s p4 2i ").as_deref(), Ok("SPFMI"));
    let check = |text: &str, message: &str| assert_eq!(written::<KindOrder>(text).unwrap_err(), message);
    check("SPMF", "line 1, column 5: found the end of the text, expected a kind: P, S, M, I or F");
    check("SPMFS", "line 1, column 5: found `S`, expected a kind that has not been listed before");
    check("SPMFII", "line 1, column 6: found `I`, expected the end of the text");
    assert!(KindOrder::new(super::super::Kind::ALL).is_some());
    assert!(KindOrder::new([super::super::Kind::Plain; 5]).is_none());
}

#[test]
fn the_short_form_has_ranks_where_the_cards_are_the_statement_s() {
    let (low, high) = ("PPPPPSSSSSMMMMMIIIIIFFFFF", "FFFFFIIIIIMMMMMSSSSSPPPPP");
    let check = |text: &str, short: &str| {
        let deal: MagicDuel = text.parse().unwrap();
        assert_eq!(format!("{deal:#}"), short);
        assert_eq!(short.parse::<MagicDuel>(), Ok(deal));
    };
    check(&format!("{low}/{high}"), "#0/#623360743125119");
    check(&format!("hand 4 limit 9 : {high}/{low}"), "hand 4 limit 9 : #623360743125119/#0");
    check("PSMIF/FIMSP", "PSMIF/FIMSP");
}

/// A deal by any rules and a state that is met in it.
fn played(seed: u64) -> (MagicDuel, State, Move) {
    let mut rng = SplitMix64::new(seed);
    let copies = [(); 5].map(|()| 1 + rng.below(5) as u8);
    let rules = Rules::new(copies, rng.below(6) as u8, 1 + rng.below(200) as u16, rng.below(4) as u8).unwrap();
    let duel = MagicDuel::shuffled(rules, &mut rng);
    let (mut state, mut last) = (duel.start(), Move::Skip);
    for _ in 0..rng.below(60) {
        let moves: Vec<Move> = duel.moves(&state).collect();
        if moves.is_empty() {
            break;
        }
        last = moves[rng.below(moves.len())];
        state = duel.apply(&state, last);
    }
    (duel, state, last)
}

/// The same text in random case, with more spaces where there is one or where the punctuation allows it.
fn disguised(text: &str, rng: &mut SplitMix64) -> String {
    let mut disguised = String::new();
    for c in text.chars() {
        let spaces = ["", " ", "\t", "\n", "  "][rng.below(5)];
        let flip = rng.below(2) == 1;
        match c {
            ' ' | ';' | ':' | '/' => disguised.extend([spaces, &c.to_string(), spaces]),
            c if flip => disguised.extend(c.to_lowercase()),
            c => disguised.extend(c.to_uppercase()),
        }
    }
    disguised
}

proptest! {
    #[test]
    fn notation_survives_reading_in_any_case_and_spacing(seed: u64) {
        let mut rng = SplitMix64::new(!seed);
        let (duel, state, mv) = played(seed);
        prop_assert_eq!(disguised(&duel.to_string(), &mut rng).parse::<MagicDuel>().unwrap(), duel);
        let deal = MagicDuel::numbered(Rules::STATEMENT, seed, !seed);
        prop_assert_eq!(disguised(&format!("{deal:#}"), &mut rng).parse::<MagicDuel>().unwrap(), deal);
        prop_assert_eq!(disguised(&state.to_string(), &mut rng).parse::<State>().unwrap(), state);
        prop_assert_eq!(disguised(&mv.to_string(), &mut rng).parse::<Move>().unwrap(), mv);
    }

    #[test]
    fn no_text_brings_the_parsers_down(text in "\\PC{0,60}") {
        let _ = (text.parse::<MagicDuel>(), text.parse::<State>(), text.parse::<Move>(), text.parse::<KindOrder>());
    }

    #[test]
    fn no_near_miss_brings_the_parsers_down(seed: u64, at: prop::sample::Index, c: char) {
        let (duel, state, mv) = played(seed);
        let spoilt = |text: String| {
            let mut chars: Vec<char> = text.chars().collect();
            let at = at.index(chars.len());
            chars[at] = c;
            chars.into_iter().collect::<String>()
        };
        let _ = (spoilt(duel.to_string()).parse::<MagicDuel>(), spoilt(mv.to_string()).parse::<Move>());
        if let Ok(state) = spoilt(state.to_string()).parse::<State>() {
            let _ = faceup_core::Referee::check_state(&duel, &state);
        }
    }
}
