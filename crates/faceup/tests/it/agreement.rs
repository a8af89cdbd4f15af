//! Every solver against the oracle: values, the values of all moves, and lines.

use faceup::core::Notation;
use faceup::core::facts::{Limits as LimitsFact, Merge, Order, Subsets};
use faceup::games::gems_fight::{Bag, GemsFight, MAX_COLOURS};
use faceup::games::house_of_cards::HouseOfCards;
use faceup::games::magic_duel::{Kind, MagicDuel, Rules};
use faceup::search::{AlphaBeta, Limits, Minimax, Solve, SubsetTable};
use proptest::prelude::*;

use crate::deals::{all_houses, houses, small_gems};

/// A table of a few entries, that forgets nearly everything.
fn tiny() -> Limits {
    Limits { memory: 300, ..Limits::default() }
}

/// Compares two solvers on the start and on every state after one move.
fn same<G: Notation>(deal: &G, one: &mut impl Solve<G>, other: &mut impl Solve<G>) {
    let start = deal.start();
    assert_eq!(one.value(&start), other.value(&start), "value of {deal}");
    assert!(one.values(&start) == other.values(&start), "values of the moves of {deal}");
    assert!(one.best_moves(&start) == other.best_moves(&start), "best moves of {deal}");
    let line = one.line(&start).unwrap();
    assert!(line == other.line(&start).unwrap(), "line of {deal}");
    follow(deal, one, &line);
}

/// Plays the line out: what it earns is the value, and each step keeps it.
fn follow<G: Notation>(deal: &G, solver: &mut impl Solve<G>, line: &[G::Move]) {
    let mut state = deal.start();
    let mut value = solver.value(&state).unwrap();
    for &mv in line {
        value -= deal.reward(&state, mv);
        state = deal.apply(&state, mv);
        assert_eq!(solver.value(&state).unwrap(), value, "after a step of the line of {deal}");
    }
    assert_eq!(deal.payoff(&state), Some(value), "at the end of the line of {deal}");
}

/// All searches against minimax.
fn searches_agree<G: Notation + LimitsFact + Order + Merge>(deal: &G) {
    let mut oracle = Minimax::new(deal, &Limits::NONE);
    same(deal, &mut oracle, &mut AlphaBeta::new(deal, &Limits::default()));
    same(deal, &mut oracle, &mut AlphaBeta::advised(deal, &Limits::default()));
    same(deal, &mut oracle, &mut AlphaBeta::advised(deal, &tiny()));
}

/// Alpha-beta against the subset table, for deals too large for minimax.
fn table_agrees<G: Notation + LimitsFact + Order + Merge + Subsets>(deal: &G) {
    let mut table = SubsetTable::new(deal, &Limits::default()).unwrap();
    same(deal, &mut table, &mut AlphaBeta::advised(deal, &Limits::default()));
    same(deal, &mut table, &mut AlphaBeta::advised(deal, &tiny()));
}

#[test]
fn all_small_gems() {
    for deal in small_gems() {
        searches_agree(&deal);
        same(&deal, &mut Minimax::new(&deal, &Limits::NONE), &mut SubsetTable::new(&deal, &Limits::NONE).unwrap());
    }
}

#[test]
fn all_small_houses() {
    for (peaks, ranks) in [(2, 2), (2, 3), (3, 3), (3, 4), (4, 4)] {
        all_houses(peaks, ranks).for_each(|deal| searches_agree(&deal));
    }
}

#[test]
fn generated_houses() {
    for ranks in 5..=7 {
        houses(4, ranks, 60).for_each(|deal| searches_agree(&deal));
    }
    houses(3, 7, 40).for_each(|deal| searches_agree(&deal));
    houses(5, 8, 10).for_each(|deal| searches_agree(&deal));
}

#[test]
fn generated_large_houses_with_and_without_advice() {
    for (peaks, ranks) in [(4, 9), (4, 11), (5, 10)] {
        for deal in houses(peaks, ranks, 6) {
            let mut plain = AlphaBeta::new(&deal, &Limits::default());
            same(&deal, &mut plain, &mut AlphaBeta::advised(&deal, &Limits::default()));
        }
    }
}

#[test]
fn toy_duels() {
    for copies in [[1, 1, 0, 1, 1], [1, 1, 1, 1, 1]] {
        let rules = Rules::new(copies, 2, 5, 1).unwrap();
        for seed in 0..20 {
            let deal = MagicDuel::shuffled(rules, &mut faceup::core::SplitMix64::new(seed));
            assert!(deal.deck(faceup::core::Player::First).iter().all(|kind| Kind::ALL.contains(kind)));
            searches_agree(&deal);
        }
    }
}

/// Deals of Gems Fight! of every kind, that shrink to fewer bags, fewer gems, lower colours and a lower melting number.
fn gems(bags: usize) -> impl Strategy<Value = GemsFight> {
    let bag = prop::collection::vec(0..5_usize, 0..8);
    (1..=6_u32, prop::collection::vec(bag, 0..=bags)).prop_map(|(melt, bags)| {
        let bags = bags.iter().map(|gems| {
            let mut counts = [0; MAX_COLOURS];
            for &colour in gems {
                counts[colour] += 1;
            }
            Bag::new(counts)
        });
        GemsFight::new(5, melt, bags.collect()).unwrap()
    })
}

/// Deals of House of Cards by the order of their cards.
fn house(peaks: u32, ranks: u32) -> impl Strategy<Value = HouseOfCards> {
    any::<u64>()
        .prop_map(move |seed| HouseOfCards::shuffled(peaks, ranks, &mut faceup::core::SplitMix64::new(seed)).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    #[test]
    fn generated_small_gems(deal in gems(6)) {
        searches_agree(&deal);
        table_agrees(&deal);
    }

    #[test]
    fn generated_large_gems(deal in gems(12)) {
        table_agrees(&deal);
    }

    #[test]
    fn generated_small_houses(deal in house(4, 6)) {
        searches_agree(&deal);
    }
}
