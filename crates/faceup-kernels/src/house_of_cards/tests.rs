use faceup_core::{Game, Score, SplitMix64};
use faceup_games::house_of_cards::HouseOfCards;
use faceup_search::{AlphaBeta, Limits, Solve};

use super::{Answer, Graph, Solver};
use crate::Width;

mod deals;
mod evaluate;
mod graph;
mod judge;
mod pass;

/// Enough for any graph of four or five peaks.
const MEMORY: usize = 1 << 30;

fn graph(peaks: u32, ranks: u32) -> Graph {
    Graph::compile(peaks, ranks, MEMORY).expect("the size is allowed")
}

fn shuffled(peaks: u32, ranks: u32, count: usize, seed: u64) -> Vec<HouseOfCards> {
    let mut rng = SplitMix64::new(seed);
    (0..count).map(|_| HouseOfCards::shuffled(peaks, ranks, &mut rng).expect("the size is allowed")).collect()
}

/// What a solver of this width answers.
fn solved(graph: &Graph, width: Width, deals: &[HouseOfCards]) -> Vec<(Score, Vec<Score>)> {
    let mut answers = vec![Answer::default(); deals.len()];
    let mut solver = Solver::new(graph, width).expect("the width is available");
    solver.solve(deals, &mut answers).expect("the deals have the size of the graph");
    answers.iter().map(read).collect()
}

fn read(answer: &Answer) -> (Score, Vec<Score>) {
    (answer.value(), answer.move_values().collect())
}

/// What alpha-beta answers.
fn searched(deal: &HouseOfCards) -> (Score, Vec<Score>) {
    let mut search = AlphaBeta::advised(deal, &Limits::default());
    let moves = search.values(&deal.start()).expect("there are no limits");
    let value = search.value(&deal.start()).expect("there are no limits");
    (value, moves.into_iter().map(|mv| mv.value).collect())
}

/// What the evaluation of all positions says of the deal and its first moves.
fn evaluated(graph: &Graph, deal: &HouseOfCards) -> (Score, Vec<Score>) {
    let evaluated = graph.evaluate(deal).expect("the deal has the size of the graph");
    let start = deal.start();
    let value = |mv| {
        let rest = evaluated.value_of(&deal.apply(&start, mv)).expect("the state is one of the deal");
        deal.reward(&start, mv) + rest
    };
    (evaluated.value(), deal.moves(&start).map(value).collect())
}

/// Holds all widths against alpha-beta.
fn check_against_search(graph: &Graph, deals: &[HouseOfCards]) {
    let expected: Vec<_> = deals.iter().map(searched).collect();
    for width in Width::available() {
        for ((deal, answer), expected) in deals.iter().zip(solved(graph, width, deals)).zip(&expected) {
            assert_eq!(answer, *expected, "{width}: {deal}");
        }
    }
}

/// Calls `visit` with each order of the items (Heap's algorithm).
fn each_order<T>(items: &mut [T], count: usize, visit: &mut impl FnMut(&[T])) {
    if count <= 1 {
        return visit(items);
    }
    for last in 0..count {
        each_order(items, count - 1, visit);
        items.swap(if count.is_multiple_of(2) { last } else { 0 }, count - 1);
    }
}
