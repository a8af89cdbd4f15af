//! Many deals at once through the library, and the time that it takes: rows of bytes in, results out, one thread.
//!
//! `cargo run --release --example batches` prints a JSON object of seconds for 100,000 duels, 100,000 houses of 13 ranks and 1,000 deals of
//! 14 bags, the least of five runs each. `python/benchmarks/compare.py` sets them beside the same calls from Python.
#![allow(clippy::print_stdout, clippy::disallowed_methods, reason = "an example that measures, for a terminal")]

use std::time::Instant;

use faceup::arrays::{DuelRows, GemsRows, GemsShape, HouseRows};
use faceup::core::{Player, Score};
use faceup::duels::Ended;
use faceup::games::gems_fight::{GemsFight, Shape};
use faceup::games::house_of_cards::HouseOfCards;
use faceup::games::magic_duel::{MagicDuel, Rules, Strategy};
use faceup::values::{Houses, Valued};

const NOTHING: Valued = Valued { value: Score::ZERO, starter: Player::First, moves: 0, best_moves: 0, nodes: 0 };

fn main() {
    let rows: Vec<u8> = (0..100_000).flat_map(duel).collect();
    let mut ended = vec![Ended::default(); 100_000];
    let mut duels = DuelRows::new([Strategy::STATEMENT; 2]);
    let magic_duel = seconds(|| duels.play(&rows, &mut ended).unwrap());

    let rows: Vec<u8> = (0..100_000).flat_map(house).collect();
    let mut valued = vec![NOTHING; 100_000];
    let graphs = Houses::new(4);
    let mut houses = HouseRows::new(4, graphs.valuer());
    let house_of_cards = seconds(|| houses.value(&rows, 26, &mut valued).unwrap());

    let rows: Vec<u8> = (0..1000).flat_map(bags).collect();
    let mut valued = vec![NOTHING; 1000];
    let mut gems = GemsRows::default();
    let shape = GemsShape { bags: 14, colours: 8, melt: 5 };
    let gems_fight = seconds(|| gems.value(&rows, shape, &mut valued).unwrap());

    println!(r#"{{"magic-duel":{magic_duel},"house-of-cards":{house_of_cards},"gems-fight":{gems_fight}}}"#);
}

fn duel(number: u64) -> Vec<u8> {
    let deal = MagicDuel::numbered(Rules::STATEMENT, 1, number);
    Player::BOTH.into_iter().flat_map(|player| deal.deck(player)).map(|kind| kind.index() as u8).collect()
}

fn house(number: u64) -> Vec<u8> {
    HouseOfCards::numbered(4, 13, 1, number).unwrap().cards().iter().map(|card| card.code()).collect()
}

fn bags(number: u64) -> Vec<u8> {
    let shape = Shape { bags: 14, colours: 8, melt: 5, gems: 1..=10 };
    let deal = GemsFight::numbered(&shape, 1, number).unwrap();
    deal.bags().iter().flat_map(|bag| bag.counts()[..8].to_vec()).map(|count| count as u8).collect()
}

/// The least time of five runs.
fn seconds(mut work: impl FnMut()) -> f64 {
    let times = (0..5).map(|_| {
        let begun = Instant::now();
        work();
        begun.elapsed().as_secs_f64()
    });
    times.fold(f64::INFINITY, f64::min)
}
