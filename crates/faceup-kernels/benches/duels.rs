//! Magic Duel's engines beside the plain one, every answer asserted: `cargo bench -p faceup-kernels --bench duels`.
//!
//! Times mean little on their own; compare rows of one run.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use faceup_games::magic_duel::engine::duel;
use faceup_games::magic_duel::{MagicDuel, Rules, Strategy};
use faceup_kernels::magic_duel::{Ended, Scalar};

fn main() {
    divan::main();
}

/// Deals a row plays: a few megabytes of decks.
const DEALS: u64 = 1 << 15;
const SEED: u64 = 1;
const STRATEGIES: [&Strategy; 2] = [&Strategy::STATEMENT; 2];

fn deals() -> Vec<MagicDuel> {
    (0..DEALS).map(|number| MagicDuel::numbered(Rules::STATEMENT, SEED, number)).collect()
}

/// How the deals end by the plain engine: winners and turns.
fn turns(deals: &[MagicDuel]) -> u64 {
    deals.iter().map(|deal| u64::from(duel(deal, STRATEGIES).turns)).sum()
}

fn turns_of(ended: &[Ended]) -> u64 {
    ended.iter().map(|ended| u64::from(ended.turns)).sum()
}

#[divan::bench]
fn plain_engine(bencher: Bencher) {
    let deals = deals();
    let expected = turns(&deals);
    bencher.counter(ItemsCount::new(DEALS)).bench_local(|| assert_eq!(turns(black_box(&deals)), expected));
}

#[divan::bench]
fn scalar(bencher: Bencher) {
    let deals = deals();
    let expected = turns(&deals);
    let engine = Scalar::compile(&Rules::STATEMENT, STRATEGIES);
    let mut ended = vec![Ended::default(); deals.len()];
    bencher.counter(ItemsCount::new(DEALS)).bench_local(|| {
        engine.play(black_box(&deals), &mut ended).expect("the rules are the same");
        assert_eq!(turns_of(&ended), expected);
    });
}

#[divan::bench]
fn scalar_dealing_and_playing(bencher: Bencher) {
    let expected = turns(&deals());
    let engine = Scalar::compile(&Rules::STATEMENT, STRATEGIES);
    let mut ended = vec![Ended::default(); DEALS as usize];
    bencher.counter(ItemsCount::new(DEALS)).bench_local(|| {
        engine.play_numbered(SEED, 0, black_box(&mut ended));
        assert_eq!(turns_of(&ended), expected);
    });
}
