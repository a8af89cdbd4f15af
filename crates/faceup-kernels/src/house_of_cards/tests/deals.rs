use faceup_games::house_of_cards::{Card, Colour, HouseOfCards};

use super::super::{Answer, Graph, Solver, Workspace};
use super::{check_against_search, each_order, evaluated, graph, read, shuffled, solved};
use crate::Width;

/// Every deal of the size.
fn all_deals(peaks: u32, ranks: u32) -> Vec<HouseOfCards> {
    let suits = Colour::BOTH.into_iter();
    let mut cards: Vec<Card> =
        suits.flat_map(|colour| (1..=ranks).filter_map(move |rank| Card::new(rank, colour))).collect();
    let count = cards.len();
    let mut deals = Vec::new();
    each_order(&mut cards, count, &mut |cards| {
        deals.push(HouseOfCards::new(peaks, cards.to_vec()).expect("any order is a deal"));
    });
    deals
}

#[test]
fn all_deals_of_small_sizes_are_answered_as_by_search() {
    for (peaks, ranks, count) in [(2, 2, 24), (2, 3, 720), (3, 3, 720), (3, 4, 40_320)] {
        let deals = all_deals(peaks, ranks);
        assert_eq!(deals.len(), count);
        check_against_search(&graph(peaks, ranks), &deals);
    }
}

#[test]
fn deals_of_all_sizes_are_answered_as_by_search() {
    for (peaks, ranks, count) in [(3, 3..=7, 200), (4, 4..=10, 70), (4, 11..=13, 40), (5, 5..=9, 30), (5, 10..=12, 4)]
        .into_iter()
        .flat_map(|(peaks, ranks, count)| ranks.map(move |ranks| (peaks, ranks, count)))
    {
        check_against_search(&graph(peaks, ranks), &shuffled(peaks, ranks, count, u64::from(ranks)));
    }
}

#[test]
fn a_batch_of_any_size_is_answered_in_order() {
    let graph = graph(4, 13);
    for width in Width::available() {
        let mut solver = Solver::new(&graph, width).unwrap();
        // The same solver goes on, so that each batch finds the deals of the last one in its buffers.
        for (count, seed) in [(200, 1), (1, 2), (63, 3), (64, 4), (65, 5), (0, 6), (1, 7)] {
            let deals = shuffled(4, 13, count, seed);
            let mut answers = vec![Answer::default(); count];
            solver.solve(&deals, &mut answers).unwrap();
            for (deal, answer) in deals.iter().zip(&answers) {
                assert_eq!(read(answer), evaluated(&graph, deal), "{width}, {count} deals: {deal}");
            }
        }
    }
}

#[test]
fn a_solver_goes_on_in_another_ones_memory() {
    let graphs = [graph(4, 9), graph(4, 12), graph(4, 12), graph(3, 7)];
    let mut workspace = Workspace::new(&graphs[1]);
    for (graph, seed) in graphs.iter().zip(1..) {
        let deals = shuffled(graph.peaks(), graph.ranks(), 70, seed);
        let mut answers = vec![Answer::default(); deals.len()];
        let mut solver = Solver::with_workspace(graph, Width::Auto, workspace).unwrap();
        solver.solve(&deals, &mut answers).unwrap();
        for (deal, answer) in deals.iter().zip(&answers) {
            assert_eq!(read(answer), evaluated(graph, deal), "{deal}");
        }
        workspace = solver.into_workspace();
    }
}

#[test]
fn narrow_batches_answer_as_wide_ones() {
    for ranks in [5, 9, 13] {
        let graph = graph(4, ranks);
        let deals = shuffled(4, ranks, 100, 8);
        for width in Width::available() {
            let answers = [true, false].map(|narrow| {
                let mut solver = Solver::new(&graph, width).unwrap().with_narrow_batches(narrow);
                let mut answers = vec![Answer::default(); deals.len()];
                solver.solve(&deals, &mut answers).unwrap();
                answers
            });
            assert_eq!(answers[0], answers[1], "{width}, {ranks} ranks");
        }
    }
}

#[test]
fn many_deals_are_answered_alike_by_all_widths_and_the_evaluation() {
    let graph = graph(4, 13);
    let deals = shuffled(4, 13, 100_000, 9);
    let portable = solved(&graph, Width::Portable, &deals);
    for width in Width::available() {
        assert!(solved(&graph, width, &deals) == portable, "{width}");
    }
    for (deal, answer) in deals.iter().zip(&portable) {
        assert_eq!(evaluated(&graph, deal), *answer, "{deal}");
    }
}

#[test]
fn the_largest_houses_of_five_peaks_are_answered_alike_by_all() {
    let graph = graph(5, 20);
    let deals = shuffled(5, 20, 33, 10);
    let portable = solved(&graph, Width::Portable, &deals);
    for width in Width::available() {
        assert!(solved(&graph, width, &deals) == portable, "{width}");
    }
    for (deal, answer) in deals.iter().zip(&portable).step_by(4) {
        assert_eq!(evaluated(&graph, deal), *answer, "{deal}");
    }
}

#[test]
fn swapping_all_colours_negates() {
    let graph = graph(4, 13);
    let deals = shuffled(4, 13, 100, 11);
    let swapped: Vec<HouseOfCards> = deals.iter().map(swap_colours).collect();
    let answers = solved(&graph, Width::Auto, &deals);
    for (answer, (value, moves)) in answers.iter().zip(solved(&graph, Width::Auto, &swapped)) {
        assert_eq!(*answer, (-value, moves.into_iter().map(|value| -value).collect()));
    }
}

fn swap_colours(deal: &HouseOfCards) -> HouseOfCards {
    let swap = |card: &Card| Card::new(card.rank(), Colour::BOTH[1 - card.colour() as usize]);
    HouseOfCards::new(deal.peaks(), deal.cards().iter().filter_map(swap).collect()).unwrap()
}

#[test]
fn a_deal_of_another_size_is_refused() {
    let graph: Graph = graph(4, 8);
    for (deal, size) in [(shuffled(4, 9, 1, 1), "4 peaks and 9 ranks"), (shuffled(5, 8, 1, 1), "5 peaks and 8 ranks")] {
        let mut solver = Solver::new(&graph, Width::Auto).unwrap();
        let error = solver.solve(&deal, &mut [Answer::default()]).unwrap_err();
        assert_eq!(error.to_string(), format!("the graph is for 4 peaks and 8 ranks, the deal has {size}"));
        assert_eq!(graph.evaluate(&deal[0]).unwrap_err(), error);
        assert!(!graph.fits(&deal[0]));
    }
}
