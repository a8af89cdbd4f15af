//! The conformance kit on all small deals and on some of every kind, and the referee's words.

use faceup_core::Referee;
use faceup_core::conformance::{Law, check, limits, merge, referee, subsets, text};

use super::{deal, random};
use crate::gems_fight::{Bag, GemsFight, Move, State};

const LAWS: [Law<GemsFight>; 5] = [text, referee, limits, merge, subsets];

#[test]
fn all_small_deals_keep_the_laws() {
    let bag = |a, b| Bag::new(std::array::from_fn(|colour| [a, b].get(colour).copied().unwrap_or(0)));
    let kinds = [bag(0, 0), bag(1, 0), bag(2, 0), bag(0, 1), bag(1, 1), bag(0, 2)];
    let mut deals = 0;
    for (colours, kinds) in [(0, &kinds[..1]), (1, &kinds[..3]), (2, &kinds[..])] {
        let mut rows: Vec<Vec<Bag>> = vec![vec![]];
        for count in 0..=3 {
            for (melt, bags) in (1..=3).flat_map(|melt| rows.iter().map(move |bags| (melt, bags))) {
                let deal = GemsFight::new(colours, melt, bags.clone()).unwrap();
                let laws = if deals % 10 == 0 { &LAWS[..] } else { &LAWS[2..] };
                let report = check(&deal, laws).unwrap_or_else(|broken| panic!("{deal}: {broken}"));
                assert!(report.states > count, "{deal}");
                deals += 1;
            }
            rows = rows.iter().flat_map(|row| kinds.iter().map(move |&bag| [&row[..], &[bag]].concat())).collect();
        }
    }
    assert_eq!(deals, 3 * (4 + (1 + 3 + 9 + 27) + (1 + 6 + 36 + 216)));
}

#[test]
fn deals_of_every_kind_keep_the_laws() {
    let mut deals: Vec<GemsFight> =
        ["G0 S1:", "G0 S7: - - -", "G3 S3: bc ac ab abc", "G2 S4294967295: a b", "G1 S1: - a - a2 -"].map(deal).into();
    deals.push(random(10, 3, 4, 3, 1));
    deals.push(random(9, 1, 40, 60, 2));
    deals.push(random(17, 16, 3, 10, 3));
    deals.push(random(30, 5, 5, 2, 4));
    deals.push(random(64, 8, 5, 10, 5));
    for deal in deals {
        check(&deal, &LAWS).unwrap_or_else(|broken| panic!("{deal}: {broken}"));
    }
}

#[test]
fn illegal_moves_and_states_are_refused_in_words() {
    let four = deal("G3 S3: bc ac ab abc");
    let refused = |deal: &GemsFight, state: &str, bag: u32, message: &str| {
        let state: State = state.parse().unwrap();
        assert_eq!(deal.check_move(&state, Move::new(bag).unwrap()).unwrap_err().to_string(), message);
    };
    refused(&four, "Alice 1 2 4", 3, "illegal move: bag 3 has already been poured");
    refused(&four, "Alice 1 2 4", 5, "illegal move: there is no bag 5: the deal has bags 1 to 4");
    refused(&four, "Bob -", 1, "illegal move: bag 1 has already been poured");
    refused(&deal("G1 S1: a"), "Alice 1", 2, "illegal move: there is no bag 2: the deal has only bag 1");
    refused(&deal("G1 S1:"), "Alice -", 64, "illegal move: there is no bag 64: the deal has no bags");
    let foreign: State = "Bob 4 6 64".parse().unwrap();
    assert_eq!(
        four.check_state(&foreign).unwrap_err().to_string(),
        "impossible state: there is no bag 6: the deal has bags 1 to 4"
    );
    four.check_state(&"Bob 1 2 3 4".parse().unwrap()).unwrap();
}

#[test]
fn moves_are_numbered_from_1_to_64() {
    assert_eq!((Move::new(0), Move::new(65)), (None, None));
    assert!((1..=64).all(|bag| Move::new(bag).unwrap().bag() == bag));
}
