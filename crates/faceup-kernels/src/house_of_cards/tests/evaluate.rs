use faceup_core::{Game, SplitMix64};
use faceup_games::house_of_cards::State;
use faceup_search::{AlphaBeta, Limits, Solve};

use super::{graph, shuffled};

#[test]
fn every_state_of_a_play_has_the_value_that_search_finds() {
    let sizes = [(2, 3), (3, 5), (3, 7), (4, 5), (4, 8), (4, 10), (4, 12), (4, 13), (5, 10)];
    let mut rng = SplitMix64::new(3);
    for (peaks, ranks) in sizes {
        let graph = graph(peaks, ranks);
        for deal in shuffled(peaks, ranks, 12, 4) {
            let evaluated = graph.evaluate(&deal).unwrap();
            let mut search = AlphaBeta::advised(&deal, &Limits::default());
            for _ in 0..4 {
                let mut state = deal.start();
                loop {
                    assert_eq!(evaluated.value_of(&state), search.value(&state).ok(), "{deal}: {state}");
                    let moves: Vec<_> = deal.moves(&state).collect();
                    if moves.is_empty() {
                        break;
                    }
                    state = deal.apply(&state, moves[rng.below(moves.len())]);
                }
            }
        }
    }
}

#[test]
fn a_state_that_play_does_not_come_to_has_no_value() {
    let (graph, larger) = (graph(4, 8), graph(4, 9));
    let deal = &shuffled(4, 8, 1, 5)[0];
    let evaluated = graph.evaluate(deal).unwrap();
    assert!(evaluated.value_of(&deal.start()).is_some());
    // Another number of peaks; fewer cards than are laid at the start; cards in other places; a card of rank 9.
    let foreign = &shuffled(4, 8, 1, 6)[0];
    let wide = &shuffled(5, 8, 1, 5)[0];
    let narrow = &shuffled(3, 7, 1, 5)[0];
    let high = &shuffled(4, 9, 1, 5)[0];
    assert!(larger.evaluate(high).unwrap().value_of(&high.start()).is_some());
    for state in [foreign.start(), wide.start(), narrow.start(), high.start()] {
        assert_eq!(evaluated.value_of(&state), None, "{state}");
    }
    let last: State = play_out(high);
    assert_eq!(evaluated.value_of(&last), None, "{last}");
}

fn play_out(deal: &impl Game<State = State>) -> State {
    let mut state = deal.start();
    loop {
        let Some(mv) = deal.moves(&state).next() else { return state };
        state = deal.apply(&state, mv);
    }
}
