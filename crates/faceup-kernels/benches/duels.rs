//! Magic Duel's engines beside the plain one, every answer asserted: `cargo bench -p faceup-kernels --bench duels`.
//!
//! Times mean little on their own; compare rows of one run.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use faceup_games::magic_duel::engine::duel;
use faceup_games::magic_duel::{MagicDuel, Rules, Strategy};
use faceup_kernels::Width;
use faceup_kernels::magic_duel::{Decks, Duels, Ended, Scalar};

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

fn sliced(width: Width) -> Duels {
    Duels::compile(&Rules::STATEMENT, STRATEGIES, width).expect("the width is there")
}

#[divan::bench(args = Width::available())]
fn sliced_packed_decks(bencher: Bencher, width: Width) {
    let deals = deals();
    let expected = turns(&deals);
    let decks = Decks::pack(&Rules::STATEMENT, &deals).expect("the rules are the same");
    let (mut engine, mut ended) = (sliced(width), vec![Ended::default(); deals.len()]);
    bencher.counter(ItemsCount::new(DEALS)).bench_local(|| {
        engine.play_packed(black_box(&decks), &mut ended).expect("the rules are the same");
        assert_eq!(turns_of(&ended), expected);
    });
}

#[divan::bench(args = Width::available())]
fn sliced_given_deals(bencher: Bencher, width: Width) {
    let deals = deals();
    let expected = turns(&deals);
    let (mut engine, mut ended) = (sliced(width), vec![Ended::default(); deals.len()]);
    bencher.counter(ItemsCount::new(DEALS)).bench_local(|| {
        engine.play(black_box(&deals), &mut ended).expect("the rules are the same");
        assert_eq!(turns_of(&ended), expected);
    });
}

#[divan::bench(args = Width::available())]
fn sliced_dealing_and_playing(bencher: Bencher, width: Width) {
    let expected = turns(&deals());
    let (mut engine, mut ended) = (sliced(width), vec![Ended::default(); DEALS as usize]);
    bencher.counter(ItemsCount::new(DEALS)).bench_local(|| {
        engine.play_numbered(SEED, 0, black_box(&mut ended));
        assert_eq!(turns_of(&ended), expected);
    });
}

#[divan::bench(args = Width::available())]
fn sliced_dealing_and_counting(bencher: Bencher, width: Width) {
    let mut engine = sliced(width);
    let expected = Scalar::compile(&Rules::STATEMENT, STRATEGIES).tally_numbered(SEED, 0..DEALS);
    bencher.counter(ItemsCount::new(DEALS)).bench_local(|| {
        assert_eq!(engine.tally_numbered(SEED, black_box(0..DEALS)), expected);
    });
}

#[divan::bench(args = Width::available())]
fn sliced_dealing_alone(bencher: Bencher, width: Width) {
    let expected = Decks::pack(&Rules::STATEMENT, &deals()).expect("the rules are the same");
    bencher.counter(ItemsCount::new(DEALS)).bench_local(|| {
        let decks = Decks::numbered(&Rules::STATEMENT, SEED, black_box(0..DEALS), width).expect("the width is there");
        assert!(decks == expected);
    });
}
