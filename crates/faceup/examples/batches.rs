//! Many deals at once through the library, and the time that it takes: slices in, slices out, one thread.
//!
//! `cargo run --release --example batches` prints a JSON object of seconds for 100,000 duels, 100,000 houses of 13 ranks and 1,000 deals of
//! 14 bags, the least of five runs each. `python/benchmarks/compare.py` sets them beside the same calls from Python.
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "an example for a terminal")]

use std::time::Instant;

use faceup::core::{Player, Score};
use faceup::duels::{Duels, Ended};
use faceup::games::gems_fight::{GemsFight, Shape};
use faceup::games::house_of_cards::HouseOfCards;
use faceup::games::magic_duel::{MagicDuel, Rules, Strategy};
use faceup::values::{GemsValuer, Houses, Valued};

const NOTHING: Valued = Valued { value: Score::ZERO, starter: Player::First, moves: 0, best_moves: 0, nodes: 0 };

fn main() {
    let duels: Vec<_> = (0..100_000).map(|number| MagicDuel::numbered(Rules::STATEMENT, 1, number)).collect();
    let mut ended = vec![Ended::default(); duels.len()];
    let mut player = Duels::new(Rules::STATEMENT, [Strategy::STATEMENT; 2]);
    let magic_duel = seconds(|| player.play(&duels, &mut ended));

    let deals: Vec<_> = (0..100_000).map(|number| HouseOfCards::numbered(4, 13, 1, number).unwrap()).collect();
    let mut valued = vec![NOTHING; deals.len()];
    let houses = Houses::new(4);
    let mut valuer = houses.valuer();
    let house_of_cards = seconds(|| valuer.value(&deals, &mut valued).unwrap());

    let shape = Shape { bags: 14, colours: 8, melt: 5, gems: 1..=10 };
    let deals: Vec<_> = (0..1000).map(|number| GemsFight::numbered(&shape, 1, number).unwrap()).collect();
    let mut valued = vec![NOTHING; deals.len()];
    let mut valuer = GemsValuer::default();
    let gems_fight = seconds(|| valuer.value(&deals, &mut valued).unwrap());

    println!(r#"{{"magic-duel":{magic_duel},"house-of-cards":{house_of_cards},"gems-fight":{gems_fight}}}"#);
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
