//! Magic Duel's engines beside the plain one, every answer asserted: `cargo bench -p faceup-kernels --bench duels`.
//!
//! Times mean little on their own; compare rows of one run.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use faceup_games::magic_duel::engine::duel;
use faceup_games::magic_duel::{Extreme, MagicDuel, Rules, Strategy};
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

/// Strategies for which no engine has a quicker form: what there is least of is discarded.
fn others() -> Strategy {
    let mut strategy = Strategy::STATEMENT;
    strategy.discard.extreme = Extreme::Fewest;
    strategy
}

/// How the deals end by the plain engine: winners and turns.
fn turns(deals: &[MagicDuel]) -> u64 {
    turns_by(deals, STRATEGIES)
}

fn turns_by(deals: &[MagicDuel], strategies: [&Strategy; 2]) -> u64 {
    deals.iter().map(|deal| u64::from(duel(deal, strategies).turns)).sum()
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
fn scalar_other_strategies(bencher: Bencher) {
    let (deals, other) = (deals(), others());
    let expected = turns_by(&deals, [&other; 2]);
    let engine = Scalar::compile(&Rules::STATEMENT, [&other; 2]);
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
    packed(bencher, sliced(width), STRATEGIES);
}

/// The plain twin of all vectors.
#[divan::bench]
fn sliced_packed_decks_in_words(bencher: Bencher) {
    packed(bencher, sliced(Width::Portable).in_words(), STRATEGIES);
}

#[divan::bench(args = Width::available())]
fn sliced_packed_decks_other_strategies(bencher: Bencher, width: Width) {
    let other = others();
    let engine = Duels::compile(&Rules::STATEMENT, [&other; 2], width).expect("the width is there");
    packed(bencher, engine, [&other; 2]);
}

fn packed(bencher: Bencher, mut engine: Duels, strategies: [&Strategy; 2]) {
    let deals = deals();
    let expected = turns_by(&deals, strategies);
    let decks = Decks::pack(&Rules::STATEMENT, &deals).expect("the rules are the same");
    let mut ended = vec![Ended::default(); deals.len()];
    bencher.counter(ItemsCount::new(DEALS)).bench_local(|| {
        engine.play_packed(black_box(&decks), &mut ended).expect("the rules are the same");
        assert_eq!(turns_of(&ended), expected);
    });
}

#[divan::bench(args = Width::available())]
fn sliced_packed_decks_counting(bencher: Bencher, width: Width) {
    packed_counting(bencher, sliced(width));
}

#[divan::bench]
fn sliced_packed_decks_counting_in_words(bencher: Bencher) {
    packed_counting(bencher, sliced(Width::Portable).in_words());
}

fn packed_counting(bencher: Bencher, mut engine: Duels) {
    let decks = Decks::pack(&Rules::STATEMENT, &deals()).expect("the rules are the same");
    let expected = Scalar::compile(&Rules::STATEMENT, STRATEGIES).tally_numbered(SEED, 0..DEALS);
    bencher.counter(ItemsCount::new(DEALS)).bench_local(|| {
        assert_eq!(engine.tally_packed(black_box(&decks)).as_ref(), Ok(&expected));
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
