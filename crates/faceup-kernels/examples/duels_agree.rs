//! Magic Duel's engines against each other on many deals, to the last card:
//! `cargo run --release -p faceup-kernels --example duels_agree -- 10000000`.
//!
//! The deals are played by the statement's rules and strategies; the plain engine is the judge.
#![allow(clippy::print_stdout, reason = "the result of the command")]
#![allow(clippy::disallowed_methods, reason = "a command, not a library")]

use faceup_core::Player;
use faceup_games::magic_duel::engine::duel_with;
use faceup_games::magic_duel::{Event, MagicDuel, Move, Rules, Strategy};
use faceup_kernels::Width;
use faceup_kernels::magic_duel::{Areas, Duels, Ended, Played, Scalar, Tally};

/// Deals at a time.
const CHUNK: u64 = 1 << 14;
const SEED: u64 = 2026;
const STRATEGIES: [&Strategy; 2] = [&Strategy::STATEMENT; 2];

fn main() {
    let deals = std::env::args().nth(1).map_or(1_000_000, |count| count.parse().expect("a number of deals"));
    let rules = Rules::STATEMENT;
    let scalar = Scalar::compile(&rules, STRATEGIES);
    let duels = |width| Duels::compile(&rules, STRATEGIES, width).expect("the width is there");
    let in_words = duels(Width::Portable).in_words();
    let mut sliced: Vec<Duels> = Width::available().map(duels).chain([in_words]).collect();
    let mut tally = Tally::default();
    for first in (0..deals).step_by(CHUNK as usize) {
        let numbers = first..deals.min(first + CHUNK);
        let deals: Vec<_> = numbers.clone().map(|number| MagicDuel::numbered(rules, SEED, number)).collect();
        let expected: Vec<_> = deals.iter().map(plain).collect();
        for (deal, expected) in deals.iter().zip(&expected) {
            assert_eq!(scalar.play_one(deal).as_ref(), Ok(expected), "scalar: {deal}");
            tally.count(&expected.ended, 1);
        }
        for engine in &mut sliced {
            let mut played = vec![Played::default(); deals.len()];
            engine.play_whole(&deals, &mut played).expect("the rules are the same");
            assert!(played == expected, "{}: deals {numbers:?} of seed {SEED}", engine.width());
            let mut ended = vec![Ended::default(); deals.len()];
            engine.play_numbered(SEED, first, &mut ended);
            assert!(ended.iter().eq(expected.iter().map(|played| &played.ended)), "{}: {numbers:?}", engine.width());
        }
    }
    for engine in &mut sliced {
        assert_eq!(engine.tally_numbered(SEED, 0..deals), tally, "{}", engine.width());
    }
    println!("{deals} deals: plain, scalar and {} engines in lockstep agree", sliced.len());
}

fn plain(deal: &MagicDuel) -> Played {
    let mut counters = [0; 2];
    let outcome = duel_with(deal, STRATEGIES, |_, event| {
        if let Event::Answer { player, mv: Move::Counter } = event {
            counters[player.index()] += 1;
        }
    });
    let areas = Player::BOTH.map(|player| {
        let side = outcome.last.side(player);
        Areas { deck: side.deck(), hand: side.hand(), field: side.field(), grave: side.grave() }
    });
    let left = areas.map(|areas| areas.deck + areas.hand.total());
    Played { ended: Ended { winner: outcome.winner, turns: outcome.turns, counters, left }, areas }
}
