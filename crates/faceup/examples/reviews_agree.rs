//! Reviews held against the rules and plain minimax on many played games of each kind:
//! `cargo run --release -p faceup --example reviews_agree -- 10000`.
#![allow(clippy::print_stdout, reason = "the result of the command")]
#![allow(clippy::disallowed_methods, reason = "a command, not a library")]

#[path = "../tests/it/replayed.rs"]
mod replayed;

fn main() {
    let games = std::env::args().nth(1).map_or(10_000, |count| count.parse().expect("a number of games"));
    let moves: usize = (0..games).map(|number| replayed::house(number).moves.len()).sum();
    println!("House of Cards: {games} games, {moves} moves agree");
    let moves: usize = (0..games).map(|number| replayed::gems(number).moves.len()).sum();
    println!("Gems Fight!: {games} games, {moves} moves agree");
    let (mut decisions, mut missed) = (0, 0);
    for found in (0..games).map(replayed::duel) {
        decisions += found.decisions.len();
        missed += found.forced.missed.len();
    }
    println!("Magic Duel: {games} duels, {decisions} decisions agree, {missed} missed wins among them");
}
