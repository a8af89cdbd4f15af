use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use faceup_core::facts::Merge;
use faceup_core::{Game, Score, SplitMix64};
use faceup_games::house_of_cards::{HouseOfCards, State};
use faceup_search::{AlphaBeta, Limits, Solve};

use super::super::Graph;
use super::house::House;
use super::row::Row;
use super::worker::{Window, Worker};
use super::{GaveUp, Search};

mod tables;

fn shuffled(peaks: u32, ranks: u32, count: usize, seed: u64) -> Vec<HouseOfCards> {
    let mut rng = SplitMix64::new(seed);
    (0..count).map(|_| HouseOfCards::shuffled(peaks, ranks, &mut rng).unwrap()).collect()
}

fn random_play(deal: &HouseOfCards, rng: &mut SplitMix64) -> Vec<State> {
    let mut states = vec![deal.start()];
    loop {
        let state = states[states.len() - 1];
        let moves: Vec<_> = deal.moves(&state).collect();
        if moves.is_empty() {
            return states;
        }
        states.push(deal.apply(&state, moves[rng.below(moves.len())]));
    }
}

/// All sizes that alpha-beta solves in a moment.
fn small_sizes() -> impl Iterator<Item = (u32, u32)> {
    [(2, 2..=3), (3, 3..=7), (4, 4..=13), (5, 5..=11), (6, 6..=11), (7, 7..=11)]
        .into_iter()
        .flat_map(|(peaks, ranks)| ranks.map(move |ranks| (peaks, ranks)))
}

#[test]
fn every_state_of_a_play_has_the_value_that_alpha_beta_finds() {
    let mut rng = SplitMix64::new(1);
    for (peaks, ranks) in small_sizes() {
        for deal in shuffled(peaks, ranks, 3, 2) {
            let mut search = Search::new(&deal, 1 << 24).unwrap();
            let mut plain = AlphaBeta::advised(&deal, &Limits::default());
            for state in [random_play(&deal, &mut rng), random_play(&deal, &mut rng)].concat() {
                assert_eq!(search.value_of(&state).ok(), plain.value(&state).ok(), "{deal}: {state}");
            }
            for mv in deal.moves(&deal.start()) {
                let state = deal.apply(&deal.start(), mv);
                assert_eq!(search.value_of(&state).ok(), plain.value(&state).ok(), "{deal}: {state}");
            }
        }
    }
}

#[test]
fn a_table_of_any_size_gives_the_values_of_the_graph() {
    for (peaks, ranks, count) in [(4, 13, 25), (5, 11, 4)] {
        let graph = Graph::compile(peaks, ranks, 1 << 30).unwrap();
        for deal in shuffled(peaks, ranks, count, 3) {
            let value = graph.evaluate(&deal).unwrap().value();
            let mut nodes = Vec::new();
            for memory in [1 << 26, 1 << 16, 1 << 12] {
                let mut search = Search::new(&deal, memory).unwrap();
                assert_eq!(search.value_of(&deal.start()), Ok(value), "{memory}: {deal}");
                assert!(search.memory() <= memory, "{} of {memory}", search.memory());
                nodes.push(search.nodes());
            }
            assert!(nodes[0] < nodes[2], "a table that forgets takes more nodes: {nodes:?}");
        }
    }
    let deal = &shuffled(4, 9, 1, 4)[0];
    let value = Search::new(deal, 1 << 20).unwrap().value_of(&deal.start());
    assert_eq!(Search::new(deal, 0).unwrap().value_of(&deal.start()), value);
}

#[test]
fn moves_are_those_of_the_rules() {
    let mut rng = SplitMix64::new(5);
    for (peaks, ranks) in small_sizes().chain([(5, 20), (6, 28), (7, 38)]) {
        for deal in shuffled(peaks, ranks, 3, 6) {
            let starter = deal.cards()[0].colour().player();
            let row = Row::new(deal.cards().iter().map(|card| card.code()).collect());
            for state in random_play(&deal, &mut rng) {
                let house = House::of(&state, starter);
                assert_eq!(house.merged(2 * peaks), House::of(&deal.merged(&state), starter), "{state}");
                if deal.payoff(&state).is_some() {
                    continue;
                }
                let player = deal.to_move(&state);
                let mut expected: Vec<(u128, Score)> = deal
                    .moves(&state)
                    .map(|mv| (House::of(&deal.apply(&state, mv), starter).0, deal.reward(&state, mv).won_by(player)))
                    .collect();
                let mut moves = Vec::new();
                row.each_move(house, state.drawn(), |next, gain| {
                    moves.push((next.0, Score(gain.into())));
                    false
                });
                expected.sort_unstable();
                moves.sort_unstable();
                assert_eq!(moves, expected, "{state}");
            }
        }
    }
}

#[test]
fn an_equal_state_costs_one_node() {
    let mut rng = SplitMix64::new(11);
    for deal in shuffled(4, 11, 10, 12) {
        let mut search = Search::new(&deal, 1 << 22).unwrap();
        for state in random_play(&deal, &mut rng).into_iter().filter(|state| state.drawn() + 3 <= deal.cards().len()) {
            let value = search.value_of(&state);
            let nodes = search.nodes();
            assert_eq!(search.value_of(&deal.merged(&state)), value);
            assert_eq!(search.nodes(), nodes + 1, "{state}");
        }
    }
}

#[test]
fn at_least_is_asked_on_both_sides_of_the_value() {
    for deal in shuffled(4, 10, 20, 7) {
        let mut search = Search::new(&deal, 1 << 20).unwrap();
        let start = deal.start();
        let value = search.value_of(&start).unwrap().won_by(deal.to_move(&start)).0 as i16;
        let mut fresh = Search::new(&deal, 1 << 20).unwrap();
        let answers = [1, 0, -1].map(|more| fresh.wins_at_least(&start, value + more));
        assert_eq!(answers, [Ok(false), Ok(true), Ok(true)], "{deal}");
    }
}

#[test]
fn a_question_is_answered_however_far_from_the_value() {
    let mut farthest = 0;
    for deal in shuffled(4, 6, 200, 17) {
        let start = deal.start();
        let value = AlphaBeta::advised(&deal, &Limits::default()).value(&start).unwrap();
        let value = value.won_by(deal.to_move(&start)).0 as i16;
        let mut search = Search::new(&deal, 1 << 20).unwrap();
        let most = search.shared.row.most(start.drawn());
        for points in -most - 1..=most + 1 {
            assert_eq!(search.wins_at_least(&start, points), Ok(value >= points), "{points}: {deal}");
        }
        farthest = farthest.max(100 * value.abs() / most);
    }
    assert!(farthest >= 30, "some deal is worth a third of what can be thought of, not {farthest} %");
}

#[test]
fn a_question_beyond_all_points_takes_no_node() {
    let deal = &shuffled(7, 24, 1, 18)[0];
    let start = deal.start();
    let mut search = Search::new(deal, 1 << 20).unwrap();
    let most = search.shared.row.most(start.drawn());
    assert_eq!(search.wins_at_least(&start, most + 1), Ok(false));
    assert_eq!(search.wins_at_least(&start, -most), Ok(true));
    assert_eq!(search.nodes(), 0);
}

#[test]
fn a_search_gives_up_at_its_limit_and_goes_on_afterwards() {
    let deal = &shuffled(4, 13, 1, 8)[0];
    let mut free = Search::new(deal, 1 << 20).unwrap();
    let value = free.value_of(&deal.start()).unwrap();
    let mut limited = Search::new(deal, 1 << 20).unwrap().with_most_nodes(100);
    let error = limited.value_of(&deal.start()).unwrap_err();
    assert_eq!((error, limited.nodes()), (GaveUp::Nodes { limit: 100 }, 100));
    assert_eq!(error.to_string(), "the answer takes more than the allowed 100 nodes");
    assert_eq!(limited.with_most_nodes(u64::MAX).value_of(&deal.start()), Ok(value));

    let stop = AtomicBool::new(true);
    let mut stopped = Search::new(deal, 1 << 20).unwrap().with_stop(&stop);
    let error = stopped.value_of(&deal.start()).unwrap_err();
    assert_eq!(error.to_string(), "the search was stopped before it had the answer");
}

#[test]
fn eight_peaks_are_refused() {
    assert!(Search::new(&shuffled(8, 9, 1, 9)[0], 0).is_none());
    assert!(Search::new(&shuffled(7, 9, 1, 9)[0], 0).is_some());
}

#[test]
fn any_number_of_threads_gives_the_same_answers_with_any_table() {
    for (peaks, ranks, count) in [(4, 13, 2), (5, 11, 2), (6, 11, 2), (7, 12, 1)] {
        for deal in shuffled(peaks, ranks, count, 14) {
            let start = deal.start();
            let mut plain = AlphaBeta::advised(&deal, &Limits::default());
            let states: Vec<_> = deal.moves(&start).map(|mv| deal.apply(&start, mv)).chain([start]).collect();
            let values: Vec<Score> = states.iter().map(|state| plain.value(state).unwrap()).collect();
            for threads in [1, 2, 4] {
                for memory in [1 << 26, 1 << 16, 1 << 10] {
                    let mut search = Search::new(&deal, memory).unwrap().with_threads(threads);
                    search.nodes_of_one = 50;
                    for (state, &value) in states.iter().zip(&values).rev() {
                        assert_eq!(search.value_of(state), Ok(value), "{threads} threads, {memory}: {deal} {state}");
                        let points = value.won_by(deal.to_move(state)).0 as i16;
                        assert_eq!(search.wins_at_least(state, points), Ok(true));
                        assert_eq!(search.wins_at_least(state, points + 1), Ok(false));
                    }
                    assert!(search.memory() <= memory.max(1 << 10));
                }
            }
        }
    }
}

#[test]
fn moves_left_to_others_are_searched_all_the_same() {
    let mut left = 0;
    for deal in shuffled(4, 10, 10, 16) {
        let start = deal.start();
        let value = AlphaBeta::advised(&deal, &Limits::default()).value(&start).unwrap();
        let mut search = Search::new(&deal, 1 << 20).unwrap();
        let (house, player) = search.position(&start);
        // As if others were at every first move, and did not get anywhere.
        for mv in deal.moves(&start) {
            let (after, _) = search.position(&deal.apply(&start, mv));
            search.shared.busy.enter(after);
        }
        let mut worker = Worker::new(&search.shared, true, u64::MAX);
        assert_eq!(
            worker.value(house, start.drawn(), Window::FULL).map(|points| Score(points.into()).won_by(player)),
            Ok(value)
        );
        drop(worker);
        let first = search.value_of(&deal.apply(&start, deal.moves(&start).next().unwrap()));
        left += usize::from(first != Ok(value));
    }
    assert!(left > 0, "in some deal another move than the first is the best");
}

#[test]
fn threads_are_stopped_together() {
    let deal = &shuffled(7, 20, 1, 15)[0];
    let stop = AtomicBool::new(false);
    let mut search = Search::new(deal, 1 << 20).unwrap().with_threads(3).with_stop(&stop);
    search.nodes_of_one = 0;
    thread::scope(|scope| {
        let search = scope.spawn(move || search.value_of(&deal.start()));
        stop.store(true, Ordering::Relaxed);
        assert_eq!(search.join().unwrap(), Err(GaveUp::Stopped));
    });
}
