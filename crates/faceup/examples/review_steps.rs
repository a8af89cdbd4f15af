//! How long it takes to step through a solved game, the values of all moves at each step:
//! `cargo run --release -p faceup --example review_steps`.
//!
//! The first question of a game fills its table and is told by itself; the steps are all that come after it. (The graph of houses is
//! compiled before, when the first session of its size is opened.) Each game is
//! walked through several times from a new session on, and the best time of each step counts, so that what else the machine does
//! is left out.
#![allow(clippy::print_stdout, reason = "the result of the command")]
#![allow(clippy::disallowed_methods, reason = "a command, not a library")]

use std::time::{Duration, Instant};

use faceup::GameId;
use faceup::core::SplitMix64;
use faceup::games::gems_fight::{GemsFight, Shape};
use faceup::games::house_of_cards::HouseOfCards;
use faceup::session::{Options, Session, open};

const GAMES: u64 = 5;
const WALKS: usize = 7;

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
        let walks = (0..WALKS).map(|_| walk(game, &deal, options, seed));
        let best = walks.reduce(|one, two| one.into_iter().zip(two).map(|(one, two)| one.min(two)).collect());
        let best = best.expect("a game is walked through");
        first.push(best[0]);
        steps.extend_from_slice(&best[1..]);
    }
    let show = |times: &mut Vec<Duration>| {
        times.sort_unstable();
        format!("median {:.1?}, worst {:.1?}", times[times.len() / 2], times[times.len() - 1])
    };
    println!("{name}: first question {}; {} steps {}", show(&mut first), steps.len(), show(&mut steps));
}

/// The times of all questions: at the start, through the game with each move at random, and back again.
fn walk(game: GameId, deal: &str, options: &Options, seed: u64) -> Vec<Duration> {
    let mut session = open(game, deal, options).expect("a deal is read as it is written");
    let mut times = vec![timed(&mut *session)];
    let mut rng = SplitMix64::new(seed);
    loop {
        let mut moves = session.moves();
        if moves.is_empty() {
            break;
        }
        session.play(&moves.swap_remove(rng.below(moves.len()))).expect("a legal move");
        times.push(timed(&mut *session));
    }
    while session.ply() > 0 {
        session.go_to(session.ply() - 1);
        times.push(timed(&mut *session));
    }
    times
}

fn timed(session: &mut dyn Session) -> Duration {
    let begun = Instant::now();
    let analysis = session.analyse().expect("the deal is solved");
    let time = begun.elapsed();
    assert_eq!(analysis.position.played.len(), session.ply());
    time
}
