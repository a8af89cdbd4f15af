//! The solvers that the kernels are measured against are right.

#[path = "../benches/public_style/mod.rs"]
mod public_style;

use faceup_core::{Game, Score, SplitMix64};
use faceup_games::gems_fight::{GemsFight, Shape};
use faceup_games::house_of_cards::HouseOfCards;
use faceup_search::{AlphaBeta, Limits, Minimax, Solve};

use public_style::{gems, house};

/// The families of deals are crowded, long, quiet, and such that every gem is a stone.
#[test]
fn gems_as_in_contests_are_worth_what_minimax_says() {
    for (colours, melt, most) in [(8, 5, 10), (3, 9, 10), (6, 4, 3), (2, 1, 2), (2, 2, 1)] {
        for seed in 0..24 {
            let shape = Shape { bags: (seed % 8) as u32, colours, melt, gems: 1..=most };
            let deal = GemsFight::random(&shape, &mut SplitMix64::new(seed)).unwrap();
            let expected = Minimax::new(&deal, &Limits::NONE).value(&deal.start()).unwrap();
            assert_eq!(Score(gems::value(&deal)), expected, "{deal}");
        }
    }
}

#[test]
fn houses_as_in_contests_are_worth_what_the_plain_solvers_say() {
    let deal = |ranks, seed| HouseOfCards::shuffled(4, ranks, &mut SplitMix64::new(seed)).unwrap();
    let check = |deal: &HouseOfCards, expected: Score| {
        assert_eq!(Score(house::by_alpha_beta(deal)), expected, "{deal}");
        assert_eq!(Score(house::by_memo(deal)), expected, "{deal}");
    };
    for seed in 0..24 {
        let deal = deal(5 + seed as u32 % 3, seed);
        check(&deal, Minimax::new(&deal, &Limits::NONE).value(&deal.start()).unwrap());
    }
    for seed in 0..8 {
        let deal = deal(8 + seed as u32 % 6, seed);
        check(&deal, AlphaBeta::new(&deal, &Limits::default()).value(&deal.start()).unwrap());
    }
}
