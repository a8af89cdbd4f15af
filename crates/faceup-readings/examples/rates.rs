//! How often each misreading changes the answer, over deals by number.
//!
//! ```text
//! cargo run --release -p faceup-readings --example rates -- magic 1000000
//! cargo run --release -p faceup-readings --example rates -- house 400
//! cargo run --release -p faceup-readings --example rates -- gems 400
//! ```
//!
//! For Magic Duel results (winner or turn) and winners changed per 100,000 deals of seed 1; for the other two games answers changed
//! per 100 cases of seed 1, as many of each size.

#![allow(clippy::disallowed_methods, reason = "an example reads its arguments")]
#![allow(clippy::print_stdout, reason = "an example that prints what it counts")]

use faceup_games::gems_fight::{GemsFight, Shape};
use faceup_games::house_of_cards::judge::Case;
use faceup_games::magic_duel::{MagicDuel, Rules};
use faceup_readings::{Duels, Gems, Houses, Misread};

fn main() {
    let [game, count] = [1, 2].map(|place| std::env::args().nth(place).unwrap_or_default());
    let count: u64 = count.parse().expect("a game and a number of deals");
    match game.as_str() {
        "magic" => duels(count),
        "house" => {
            let case = |number| Case::numbered(4, 5 + (number % 9) as u32, 1, number).expect("the judge's sizes");
            others::<Houses>(&(0..count).map(case).collect::<Vec<_>>());
        }
        _ => {
            let deal = |number| {
                let shape = Shape { bags: 2 + (number % 9) as u32, colours: 3, melt: 4, gems: 1..=6 };
                GemsFight::numbered(&shape, 1, number).expect("small bags")
            };
            others::<Gems>(&(0..count).map(deal).collect::<Vec<_>>());
        }
    }
}

fn duels(deals: u64) {
    let mut changed = vec![[0_u64; 2]; Duels::ALL.len()];
    for number in 0..deals {
        let deal = MagicDuel::numbered(Rules::STATEMENT, 1, number);
        let right = Duels::answer(&deal, &[]).expect("duels are answered");
        for (&reading, changed) in Duels::ALL.iter().zip(&mut changed) {
            let got = Duels::answer(&deal, &[reading]).expect("duels are answered");
            changed[0] += u64::from(got != right);
            changed[1] += u64::from(got.winner != right.winner);
        }
    }
    for (&reading, changed) in Duels::ALL.iter().zip(&changed) {
        let [result, winner] = changed.map(|count| count as f64 * 1e5 / deals as f64);
        println!("{:>4} {result:>10.1} {winner:>10.1}", Duels::entry(reading).tag);
    }
}

fn others<G: Misread>(cases: &[G::Case]) {
    for &reading in G::ALL {
        let changed = cases.iter().filter(|case| G::answer(case, &[reading]) != G::answer(case, &[])).count();
        println!("{:>4} {:>6.1}", G::entry(reading).tag, changed as f64 * 100.0 / cases.len() as f64);
    }
}
