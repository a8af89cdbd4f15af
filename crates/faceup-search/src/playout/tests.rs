use std::collections::HashSet;

use faceup_core::{Game, Score};

use super::playout;
use crate::toys::{Bags, Layers};

#[test]
fn a_play_is_legal_ends_and_is_counted() {
    for seed in 0..200 {
        let deal = Layers { seed, depth: 8, width: 6 };
        let play = playout(&deal, &deal.start(), seed);
        let (mut state, mut returns) = (deal.start(), Score::ZERO);
        for &mv in &play.moves {
            assert!(deal.moves(&state).any(|legal| legal == mv));
            returns += deal.reward(&state, mv);
            state = deal.apply(&state, mv);
        }
        assert_eq!(deal.payoff(&state).map(|payoff| returns + payoff), Some(play.returns));
    }
}

#[test]
fn a_seed_is_a_play_and_all_plays_occur() {
    let deal = Bags::random(4, 3, 1);
    let plays: HashSet<Vec<u32>> = (0..400).map(|seed| playout(&deal, &deal.start(), seed).moves).collect();
    assert_eq!(plays.len(), 24);
    assert_eq!(playout(&deal, &deal.start(), 5), playout(&deal, &deal.start(), 5));
}
