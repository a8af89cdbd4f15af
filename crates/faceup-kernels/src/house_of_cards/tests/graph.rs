use super::super::graph::{Run, Shape};
use super::super::model::Model;
use super::super::{CompileError, Graph};
use super::{MEMORY, graph};

#[test]
fn graphs_have_their_known_sizes() {
    let graph = graph(4, 13);
    assert_eq!(graph.merged(), (8_224, 21_901));
    assert_eq!((graph.positions(), graph.edges()), (7_250, 19_310));
    assert_eq!((graph.triangles(), graph.widest_ply(), graph.first_moves()), (589, 1_190, 4));
}

#[test]
fn a_house_without_a_row_has_one_position() {
    for peaks in 2..=8 {
        let graph = graph(peaks, peaks);
        assert_eq!((graph.positions(), graph.edges(), graph.first_moves()), (1, 0, 0));
    }
}

#[test]
fn a_start_has_a_hold_and_a_base_in_each_valley() {
    for peaks in 2..=8 {
        assert_eq!(graph(peaks, peaks + 1).first_moves(), peaks as usize);
    }
}

#[test]
fn every_position_and_edge_is_laid_out() {
    for (peaks, ranks) in [(2, 3), (3, 7), (4, 9), (4, 13), (5, 10), (5, 13)] {
        let graph = graph(peaks, ranks);
        let mut edges = 0;
        for (ply, (index, below)) in graph.plies.iter().zip(graph.index.iter().zip(&graph.index[1..])) {
            let runs = || ply.runs.iter();
            assert_eq!(runs().map(|run| run.count).sum::<usize>(), index.width);
            assert_eq!(runs().map(|run| run.links()).sum::<usize>(), ply.links.len());
            let order = |run: &Run| (run.shape, run.twins);
            let falls = runs().zip(runs().skip(1)).filter(|(run, next)| order(run) >= order(next)).count();
            assert!(falls <= if index.width > 1 << 12 { index.width >> 10 } else { 0 }, "one run for each shape");
            assert!(runs().all(|run| !run.twins || run.count.is_multiple_of(2)), "twins come in twos");
            let count = |Shape { holds, singles, pairs }| holds + singles + 2 * pairs;
            edges += runs().map(|run| run.count * count(run.shape)).sum::<usize>();
            assert!(index.position.iter().all(|&position| (position as usize) < index.width));
            assert!(below.width > 0);
        }
        assert_eq!(edges, graph.edges());
    }
}

#[test]
fn most_positions_of_the_contest_have_a_twin() {
    // Of a small ply; in a large one each keeps its place.
    for (peaks, ranks, share) in [(4, 8, 10), (4, 10, 40), (4, 13, 50), (5, 9, 10)] {
        let graph = graph(peaks, ranks);
        let runs = || graph.plies.iter().flat_map(|ply| &ply.runs);
        let twins: usize = runs().filter(|run| run.twins).map(|run| run.count).sum();
        let all: usize = runs().map(|run| run.count).sum();
        assert!(100 * twins >= share * all, "{peaks} peaks, {ranks} ranks: {twins} of {all}");
        assert!(runs().all(|run| !run.twins || run.count >= 32));
    }
}

#[test]
fn a_graph_that_would_take_more_than_is_allowed_is_refused() {
    for (peaks, ranks, memory) in [(4, 13, 1 << 19), (5, 20, 10 << 20), (6, 20, 10 << 20), (4, 5, 0), (8, 50, MEMORY)] {
        let needed = Graph::needed(peaks, ranks);
        assert_eq!(needed.is_some(), peaks <= 5);
        let error = Graph::compile(peaks, ranks, memory).unwrap_err();
        assert_eq!(error, CompileError::Memory { needed, limit: memory });
    }
    let message = |needed| CompileError::Memory { needed, limit: 1_000 }.to_string();
    assert_eq!(message(None), "the graph of positions takes more than the 1000 bytes that are allowed");
    assert_eq!(message(Some(2_000)), "the graph of positions takes 2000 bytes, more than the 1000 that are allowed");
}

#[test]
fn a_graph_is_compiled_in_what_it_needs_and_no_less() {
    for (peaks, ranks) in [(2, 3), (3, 7), (4, 5), (4, 9), (4, 13), (5, 12)] {
        let needed = Graph::needed(peaks, ranks).unwrap();
        assert!(Graph::compile(peaks, ranks, needed).is_ok(), "{peaks} peaks, {ranks} ranks: {needed}");
        let error = Graph::compile(peaks, ranks, needed - 1).unwrap_err();
        assert_eq!(error, CompileError::Memory { needed: Some(needed), limit: needed - 1 });
        assert!(Model::explore(peaks, ranks, needed).is_ok() && Model::explore(peaks, ranks, needed - 1).is_err());
    }
}

#[test]
fn a_size_that_no_deal_has_is_refused() {
    for (peaks, ranks, message) in [
        (1, 5, "a house starts with 2 to 8 peaks, not 1"),
        (9, 20, "a house starts with 2 to 8 peaks, not 9"),
        (4, 14, "a house of 4 peaks is played with 4 to 13 ranks, not 14"),
        (4, 3, "a house of 4 peaks is played with 4 to 13 ranks, not 3"),
    ] {
        assert_eq!(Graph::compile(peaks, ranks, MEMORY).unwrap_err().to_string(), message);
    }
}
