//! Explains numbered deals of each game and replays what the explanations show: the moves, the areas, the scores, the values.
//! The number of deals a game is the argument; without one it is 10,000.

#![allow(clippy::print_stdout, reason = "the result of the command")]
#![allow(clippy::disallowed_methods, reason = "a command, not a library")]

#[path = "../tests/it/replay/check.rs"]
mod check;

fn main() {
    let count = std::env::args().nth(1).map_or(10_000, |count| count.parse().expect("a number of deals"));
    replay("duels", count, check::duel);
    replay("houses", count, check::house);
    replay("deals of bags", count, check::gems);
}

fn replay(name: &str, count: u64, check: fn(u64)) {
    (0..count).for_each(check);
    println!("{count} {name}: all that their explanations show is so");
}
