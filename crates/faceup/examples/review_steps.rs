//! How long it takes to step through a solved game, the values of all moves at each step:
//! `cargo run --release -p faceup --example review_steps`.
//!
//! The first question of a game makes its table or graph and is told by itself; the steps are all that come after it.
#![allow(clippy::print_stdout, reason = "the result of the command")]
#![allow(clippy::disallowed_methods, reason = "a command, not a library")]

use std::time::{Duration, Instant};

use faceup::GameId;
use faceup::core::SplitMix64;
use faceup::games::gems_fight::{GemsFight, Shape};
use faceup::games::house_of_cards::HouseOfCards;
use faceup::session::{Options, Session, open};

const GAMES: u64 = 5;

fn main() {
    // Sessions of one program share the graphs of houses, as a front end's do.
    let options = Options::default();
    let houses = (0..GAMES).map(|number| HouseOfCards::numbered(4, 13, 1, number).expect("a size").to_string());
    tell("House of Cards, M = 13", GameId::HouseOfCards, houses, &options);
    let shape = Shape { bags: 21, colours: 8, melt: 5, gems: 1..=10 };
    let bags = (0..GAMES).map(|number| GemsFight::numbered(&shape, 1, number).expect("a size").to_string());
    tell("Gems Fight!, B = 21", GameId::GemsFight, bags, &options);
}

fn tell(name: &str, game: GameId, deals: impl Iterator<Item = String>, options: &Options) {
    let (mut first, mut steps) = (Vec::new(), Vec::new());
    for (seed, deal) in (1..).zip(deals) {
        let mut session = open(game, &deal, options).expect("a deal is read as it is written");
        first.push(timed(&mut *session));
        let mut rng = SplitMix64::new(seed);
        // Through the game, each move at random, and back again.
        loop {
            let mut moves = session.moves();
            if moves.is_empty() {
                break;
            }
            session.play(&moves.swap_remove(rng.below(moves.len()))).expect("a legal move");
            steps.push(timed(&mut *session));
        }
        while session.ply() > 0 {
            session.go_to(session.ply() - 1);
            steps.push(timed(&mut *session));
        }
    }
    let show = |times: &mut Vec<Duration>| {
        times.sort_unstable();
        format!("median {:.3?}, worst {:.3?}", times[times.len() / 2], times[times.len() - 1])
    };
    println!("{name}: first question {}; {} steps {}", show(&mut first), steps.len(), show(&mut steps));
}

fn timed(session: &mut dyn Session) -> Duration {
    let begun = Instant::now();
    let analysis = session.analyse().expect("the deal is solved");
    let time = begun.elapsed();
    assert_eq!(analysis.position.played.len(), session.ply());
    time
}
