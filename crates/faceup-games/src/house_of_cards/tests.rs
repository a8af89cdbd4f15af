mod facts;
mod judge;
mod numbered;
mod referee;
mod rules;
mod text;

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;

use faceup_core::{Game, Score, SplitMix64};
use proptest::prelude::*;

use super::{HouseOfCards, State, most_ranks};

/// Reads a deal that is known to be right.
fn deal(text: &str) -> HouseOfCards {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn shuffled(peaks: u32, ranks: u32, seed: u64) -> HouseOfCards {
    HouseOfCards::shuffled(peaks, ranks, &mut SplitMix64::new(seed)).unwrap()
}

/// The path of a file or folder of the game's data.
fn data(name: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/house-of-cards")).join(name)
}

/// The lines of a data file that are neither empty nor comments; there is at least one.
fn lines_of(name: &str) -> Vec<String> {
    let text = fs::read_to_string(data(name)).unwrap();
    let lines: Vec<String> =
        text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_owned).collect();
    assert!(!lines.is_empty(), "{name} is empty");
    lines
}

/// The value of a deal by plain minimax; its memo keeps whole states, as the rules have them.
fn value(deal: &HouseOfCards) -> Score {
    value_of(deal, &deal.start(), &mut HashMap::new())
}

fn value_of(deal: &HouseOfCards, state: &State, memo: &mut HashMap<State, Score>) -> Score {
    if let Some(payoff) = deal.payoff(state) {
        return payoff;
    }
    if let Some(&known) = memo.get(state) {
        return known;
    }
    let scores = deal.moves(state).map(|mv| deal.reward(state, mv) + value_of(deal, &deal.apply(state, mv), memo));
    let best = scores.reduce(|best, score| if score.better_for(deal.to_move(state), best) { score } else { best });
    memo.insert(*state, best.unwrap());
    best.unwrap()
}

/// The states of a random play, from the start to the end.
fn random_play(deal: &HouseOfCards, rng: &mut SplitMix64) -> Vec<State> {
    let mut states = vec![deal.start()];
    while deal.payoff(states.last().unwrap()).is_none() {
        let state = states.last().unwrap();
        let moves: Vec<_> = deal.moves(state).collect();
        states.push(deal.apply(state, moves[rng.below(moves.len())]));
    }
    states
}

/// Any deal with so many peaks at most.
fn any_deal(most_peaks: u32) -> impl Strategy<Value = HouseOfCards> {
    (2..=most_peaks)
        .prop_flat_map(|peaks| (Just(peaks), peaks..=most_ranks(peaks), any::<u64>()))
        .prop_map(|(peaks, ranks, seed)| shuffled(peaks, ranks, seed))
}

/// A deal small enough for the plain minimax.
fn small_deal() -> impl Strategy<Value = HouseOfCards> {
    (2..=4_u32)
        .prop_flat_map(|peaks| (Just(peaks), peaks..=most_ranks(peaks).min(8), any::<u64>()))
        .prop_map(|(peaks, ranks, seed)| shuffled(peaks, ranks, seed))
}
