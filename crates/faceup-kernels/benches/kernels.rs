//! The kernels beside their plain twins and beside what contest programs do, every answer asserted: `cargo bench -p faceup-kernels`.
//!
//! Times mean little on their own; compare rows of one run. Memory has been touched before the clock starts.

mod public_style;

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use divan::{Bencher, black_box};
use faceup_core::{Game, Score, SplitMix64};
use faceup_games::gems_fight::{GemsFight, Shape};
use faceup_games::house_of_cards::HouseOfCards;
use faceup_kernels::Width;
use faceup_kernels::gems_fight::{Options, Table, Workspace};
use faceup_kernels::house_of_cards::search::Search;
use faceup_kernels::house_of_cards::{Answer, Graph, Solver};
use faceup_search::{AlphaBeta, Limits, Solve, SubsetTable};
use public_style::{gems as public_gems, house as public_house};

fn main() {
    divan::main();
}

/// The family that the notes of other programs are measured on: 8 colours, 5 melt, 1 to 10 gems a bag.
fn gems(bags: u32) -> GemsFight {
    let shape = Shape { bags, colours: 8, melt: 5, gems: 1..=10 };
    GemsFight::random(&shape, &mut SplitMix64::new(1)).expect("the shape is sound")
}

fn table(bencher: Bencher, bags: u32, options: Options) {
    let deal = gems(bags);
    let expected = AlphaBeta::advised(&deal, &Limits::default()).value(&deal.start()).expect("the deal is small");
    let mut workspace = Workspace::default();
    bencher.bench_local(|| {
        let table = Table::solve(black_box(&deal), &mut workspace, &options).expect("the table fits");
        assert_eq!(table.value_of(&deal.start()), expected);
    });
}

#[divan::bench(args = Width::available())]
fn gems_table_21(bencher: Bencher, width: Width) {
    table(bencher, 21, Options { width, ..Options::default() });
}

#[divan::bench(args = Width::available())]
fn gems_table_24(bencher: Bencher, width: Width) {
    table(bencher, 24, Options { width, ..Options::default() });
}

#[divan::bench(args = [1, 2])]
fn gems_table_27_by_threads(bencher: Bencher, threads: usize) {
    table(bencher, 27, Options { threads, ..Options::default() });
}

/// The table of a gigabyte: each run takes most of a second.
#[divan::bench(args = [1, 2], sample_count = 3, sample_size = 1)]
fn gems_table_30_by_threads(bencher: Bencher, threads: usize) {
    table(bencher, 30, Options { threads, ..Options::default() });
}

/// Deals with many equal bags, whose tables are a small part of all sets: bags, colours, gems to a stone, the most gems of
/// a bag, and the seed.
const MERGED: [(u32, u32, u32, u32, u64); 5] =
    [(30, 5, 5, 2, 3), (30, 6, 4, 3, 3), (30, 3, 9, 10, 3), (30, 5, 4, 6, 1), (40, 5, 5, 2, 3)];

/// The tables of deals with equal bags. Alpha-beta would take too long for them; the portable table and AVX2 agree on
/// their values.
#[divan::bench(args = MERGED, sample_count = 5, sample_size = 1)]
fn gems_merged_table(bencher: Bencher, family: (u32, u32, u32, u32, u64)) {
    let (bags, colours, melt, most, seed) = family;
    let shape = Shape { bags, colours, melt, gems: 1..=most };
    let deal = GemsFight::random(&shape, &mut SplitMix64::new(seed)).expect("the shape is sound");
    let value = MERGED.into_iter().zip([1, -5, 16, -24, 3]).find(|(merged, _)| *merged == family);
    let expected = value.map(|(_, value)| Score(value)).expect("the family is one of them");
    let mut workspace = Workspace::default();
    bencher.bench_local(|| {
        let table = Table::solve(black_box(&deal), &mut workspace, &Options::default()).expect("the table fits");
        assert_eq!(table.value_of(&deal.start()), expected);
    });
}

#[divan::bench(sample_count = 5)]
fn gems_plain_table_21(bencher: Bencher) {
    let deal = gems(21);
    let expected = AlphaBeta::advised(&deal, &Limits::default()).value(&deal.start()).expect("the deal is small");
    bencher.bench_local(|| {
        let table = SubsetTable::new(black_box(&deal), &Limits::NONE).expect("there are no limits");
        assert_eq!(table.value_of(&deal.start()), expected);
    });
}

#[divan::bench]
fn gems_alpha_beta_21(bencher: Bencher) {
    let deal = gems(21);
    bencher.bench_local(|| AlphaBeta::advised(black_box(&deal), &Limits::default()).value(&deal.start()));
}

#[divan::bench(sample_count = 5)]
fn gems_public_style_21(bencher: Bencher) {
    let deal = gems(21);
    let expected = AlphaBeta::advised(&deal, &Limits::default()).value(&deal.start()).expect("the deal is small");
    bencher.bench_local(|| assert_eq!(Score(public_gems::value(black_box(&deal))), expected));
}

/// Deals at a time: ten full batches.
const DEALS: u64 = 640;

/// Shuffled deals with the values that alpha-beta finds.
fn houses(ranks: u32, count: u64) -> (Vec<HouseOfCards>, Vec<Score>) {
    let deal = |seed| HouseOfCards::shuffled(4, ranks, &mut SplitMix64::new(seed)).expect("four peaks have the ranks");
    let deals: Vec<_> = (0..count).map(deal).collect();
    let value = |deal: &HouseOfCards| AlphaBeta::advised(deal, &Limits::default()).value(&deal.start());
    let values = deals.iter().map(|deal| value(deal).expect("the deal is small")).collect();
    (deals, values)
}

#[divan::bench(args = Width::available())]
fn house_640_deals(bencher: Bencher, width: Width) {
    house_deals(bencher, 13, width);
}

#[divan::bench(args = [8, 10, 12])]
fn house_640_deals_by_ranks(bencher: Bencher, ranks: u32) {
    house_deals(bencher, ranks, Width::Auto);
}

fn house_deals(bencher: Bencher, ranks: u32, width: Width) {
    let (deals, values) = houses(ranks, DEALS);
    let graph = Graph::compile(4, ranks, usize::MAX).expect("the graph is small");
    let mut solver = Solver::new(&graph, width).expect("the width is there");
    let mut answers = vec![Answer::default(); deals.len()];
    bencher.counter(divan::counter::ItemsCount::new(DEALS)).bench_local(|| {
        solver.solve(black_box(&deals), &mut answers).expect("the deals have the size");
        assert!(answers.iter().map(Answer::value).eq(values.iter().copied()));
    });
}

#[divan::bench]
fn house_640_deals_one_by_one(bencher: Bencher) {
    let (deals, values) = houses(13, DEALS);
    let graph = Graph::compile(4, 13, usize::MAX).expect("the graph is small");
    bencher.counter(divan::counter::ItemsCount::new(DEALS)).bench_local(|| {
        for (deal, &value) in deals.iter().zip(&values) {
            assert_eq!(graph.evaluate(black_box(deal)).expect("the deals have the size").value(), value);
        }
    });
}

/// What another thread does meanwhile.
#[derive(Clone, Copy)]
enum Neighbour {
    Spins,
    Solves,
    ReadsMebibytes(usize),
}

const NEIGHBOURS: [Neighbour; 4] =
    [Neighbour::Spins, Neighbour::Solves, Neighbour::ReadsMebibytes(16), Neighbour::ReadsMebibytes(256)];

impl fmt::Display for Neighbour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Neighbour::Spins => f.write_str("spins"),
            Neighbour::Solves => f.write_str("solves the same"),
            Neighbour::ReadsMebibytes(size) => write!(f, "reads {size} MiB"),
        }
    }
}

impl Neighbour {
    /// Does it until the flag is set.
    fn work(self, graph: &Graph, deals: &[HouseOfCards], stop: &AtomicBool) {
        let data = vec![1_u64; if let Neighbour::ReadsMebibytes(size) = self { size << 17 } else { 0 }];
        let mut solver = Solver::new(graph, Width::Auto).expect("some width is there");
        let mut answers = vec![Answer::default(); deals.len()];
        while !stop.load(Ordering::Relaxed) {
            match self {
                Neighbour::Spins => (0..1_000).for_each(|_| std::hint::spin_loop()),
                Neighbour::Solves => solver.solve(black_box(deals), &mut answers).expect("the deals have the size"),
                Neighbour::ReadsMebibytes(_) => {
                    black_box(data.iter().fold(0_u64, |sum, word| sum.wrapping_add(*word)));
                }
            }
        }
    }
}

/// Sets the flag when it goes, in a panic too.
struct StopAtEnd<'a>(&'a AtomicBool);

impl Drop for StopAtEnd<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// What two threads share: one solves while another does this and that.
#[divan::bench(args = NEIGHBOURS)]
fn house_64_deals_while_another_thread(bencher: Bencher, neighbour: Neighbour) {
    beside(bencher, (4, 13), neighbour);
}

#[divan::bench(args = NEIGHBOURS, sample_count = 40)]
fn house_64_deals_of_5_peaks_while_another_thread(bencher: Bencher, neighbour: Neighbour) {
    beside(bencher, (5, 20), neighbour);
}

fn beside(bencher: Bencher, (peaks, ranks): (u32, u32), neighbour: Neighbour) {
    let graph = Graph::compile(peaks, ranks, usize::MAX).expect("the graph is small");
    let mut rng = SplitMix64::new(1);
    let deal = |_| HouseOfCards::shuffled(peaks, ranks, &mut rng).expect("the size is allowed");
    let deals: Vec<_> = (0..64).map(deal).collect();
    let mut expected = vec![Answer::default(); deals.len()];
    let mut plain = Solver::new(&graph, Width::Portable).expect("it is always there");
    plain.solve(&deals, &mut expected).expect("the deals have the size");
    assert_eq!(expected[0].value(), graph.evaluate(&deals[0]).expect("the deal has the size").value());
    let mut solver = Solver::new(&graph, Width::Auto).expect("some width is there");
    let mut answers = expected.clone();
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| neighbour.work(&graph, &deals, &stop));
        let _end = StopAtEnd(&stop);
        bencher.counter(divan::counter::ItemsCount::new(64_u32)).bench_local(|| {
            solver.solve(black_box(&deals), &mut answers).expect("the deals have the size");
            assert!(answers == expected);
        });
    });
}

#[divan::bench]
fn house_alpha_beta_32_deals(bencher: Bencher) {
    let (deals, values) = houses(13, 32);
    bencher.counter(divan::counter::ItemsCount::new(32_u32)).bench_local(|| {
        for (deal, &value) in deals.iter().zip(&values) {
            let found = AlphaBeta::advised(black_box(deal), &Limits::default()).value(&deal.start());
            assert_eq!(found, Ok(value));
        }
    });
}

/// Values the first eight deals with a solver for one.
fn public_style(bencher: Bencher, value: fn(&HouseOfCards) -> i32) {
    let (deals, values) = houses(13, 8);
    bencher.counter(divan::counter::ItemsCount::new(8_u32)).bench_local(|| {
        for (deal, &expected) in deals.iter().zip(&values) {
            assert_eq!(Score(value(black_box(deal))), expected);
        }
    });
}

#[divan::bench(sample_count = 10)]
fn house_public_style_alpha_beta_8_deals(bencher: Bencher) {
    public_style(bencher, public_house::by_alpha_beta);
}

#[divan::bench(sample_count = 3)]
fn house_public_style_memo_8_deals(bencher: Bencher) {
    public_style(bencher, public_house::by_memo);
}

/// A house of seven peaks, by one thread and by two with one table.
#[divan::bench(args = [1, 2], sample_count = 5)]
fn house_search_of_7_peaks_by_threads(bencher: Bencher, threads: usize) {
    let deal = HouseOfCards::shuffled(7, 16, &mut SplitMix64::new(3)).expect("seven peaks have 16 ranks");
    bencher.bench_local(|| {
        let mut search =
            Search::new(black_box(&deal), 1 << 28).expect("seven peaks are few enough").with_threads(threads);
        assert_eq!(search.value_of(&deal.start()), Ok(Score(77)));
    });
}

#[divan::bench]
fn house_compile(bencher: Bencher) {
    bencher.bench_local(|| {
        let graph = Graph::compile(4, black_box(13), usize::MAX).expect("the graph is small");
        assert_eq!(graph.positions(), 7250);
    });
}
