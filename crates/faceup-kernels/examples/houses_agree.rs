//! House of Cards: all first moves' values by graph against alpha-beta, on many deals of up to 13 ranks, and the search of large houses
//! with a table of any size: `cargo run --release -p faceup-kernels --example houses_agree -- 100000`.
#![allow(clippy::print_stdout, reason = "the result of the command")]
#![allow(clippy::disallowed_methods, reason = "a command, not a library")]

use faceup_core::{Game, Score, SplitMix64};
use faceup_games::house_of_cards::HouseOfCards;
use faceup_kernels::Width;
use faceup_kernels::house_of_cards::search::Search;
use faceup_kernels::house_of_cards::{Answer, Graph, Solver};
use faceup_search::{AlphaBeta, Limits, Solve};

/// Peaks, ranks, and how many deals of a thousand; those of five peaks are long enough for two threads to share them.
const SIZES: &[(u32, u32, usize)] = &[
    (3, 7, 40),
    (4, 5, 100),
    (4, 8, 150),
    (4, 9, 150),
    (4, 10, 150),
    (4, 11, 100),
    (4, 12, 100),
    (4, 13, 200),
    (5, 13, 10),
];
const SEED: u64 = 2026;
/// Enough for any graph of four or five peaks.
const MEMORY: usize = 1 << 30;
const BATCH: usize = 1000;

fn main() {
    let deals: usize = std::env::args().nth(1).map_or(10_000, |count| count.parse().expect("a number of deals"));
    let mut rng = SplitMix64::new(SEED);
    let mut compared = 0;
    for &(peaks, ranks, share) in SIZES {
        let graph = Graph::compile(peaks, ranks, MEMORY).expect("the size is allowed");
        let mut left = deals * share / 1000;
        while left > 0 {
            let count = left.min(BATCH);
            let shuffled = || HouseOfCards::shuffled(peaks, ranks, &mut rng).expect("the size is allowed");
            let batch: Vec<HouseOfCards> = std::iter::repeat_with(shuffled).take(count).collect();
            compare(&graph, &batch, &mut rng);
            left -= count;
            compared += count;
        }
    }
    println!("{compared} deals: alpha-beta, the graph in all widths and the search with one and two threads agree");
}

fn compare(graph: &Graph, deals: &[HouseOfCards], rng: &mut SplitMix64) {
    let expected: Vec<_> = deals.iter().map(searched).collect();
    let mut answers = vec![Answer::default(); deals.len()];
    for width in Width::available() {
        let mut solver = Solver::new(graph, width).expect("the width is there");
        solver.solve(deals, &mut answers).expect("the deals have the size of the graph");
        for ((deal, answer), expected) in deals.iter().zip(&answers).zip(&expected) {
            assert_eq!((answer.value(), answer.move_values().collect()), *expected, "{width}: {deal}");
        }
    }
    for (deal, (value, _)) in deals.iter().zip(&expected) {
        for threads in [1, 2] {
            let memory = 1 << rng.below(24);
            let mut search = Search::new(deal, memory).expect("there are few peaks").with_threads(threads);
            assert_eq!(search.value_of(&deal.start()), Ok(*value), "{threads} threads with {memory} bytes: {deal}");
        }
    }
}

/// The value of the deal and of its first moves by alpha-beta.
fn searched(deal: &HouseOfCards) -> (Score, Vec<Score>) {
    let mut search = AlphaBeta::advised(deal, &Limits::default());
    let moves = search.values(&deal.start()).expect("nodes are not limited");
    let value = search.value(&deal.start()).expect("nodes are not limited");
    (value, moves.into_iter().map(|mv| mv.value).collect())
}
