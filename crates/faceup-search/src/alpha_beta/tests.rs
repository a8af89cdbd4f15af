use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use faceup_core::{Game, Player, Score};
use proptest::prelude::*;

use crate::tests::{Answers, Knowing, Known, MEMORIES, MoveOrder, cases};
use crate::toys::{Bags, Heap, Layers};
use crate::{Advice, AlphaBeta, LimitReached, Limits, Minimax, Solve, Window};

/// Checks the contract of [`AlphaBeta::search`] on one answer.
fn check_contract<G: Game, A: Advice<G>>(
    solver: &mut AlphaBeta<'_, G, A>,
    state: &G::State,
    value: Score,
    alpha: i32,
    beta: i32,
) {
    let answer = solver.search(state, Window::new(Score(alpha), Score(beta)).unwrap()).unwrap();
    let kept = if answer.0 <= alpha {
        value <= answer
    } else if answer.0 >= beta {
        value >= answer
    } else {
        value == answer
    };
    assert!(kept, "the answer {answer} to the window ({alpha}, {beta}) of a state worth {value}");
}

/// Asks about every window around the value of the start, each of a fresh solver and all of one.
fn check_windows<'g, G: Game + 'g, A: Advice<G>>(game: &G, value: Score, fresh: impl Fn() -> AlphaBeta<'g, G, A>) {
    let mut used = fresh();
    for alpha in value.0 - 4..value.0 + 4 {
        for beta in alpha + 1..value.0 + 5 {
            check_contract(&mut fresh(), &game.start(), value, alpha, beta);
            check_contract(&mut used, &game.start(), value, alpha, beta);
        }
    }
}

#[test]
fn every_window_is_honoured() {
    for seed in 0..30 {
        let (bags, layers) = (Bags::random(5, 4, seed), Layers { seed, depth: 6, width: 6 });
        let (of_bags, of_layers) = (Known::new(&bags), Known::new(&layers));
        let (value, other) = (of_bags.value(&bags.start()), of_layers.value(&layers.start()));
        for memory in MEMORIES {
            let limits = Limits { memory, ..Limits::NONE };
            check_windows(&bags, value, || AlphaBeta::new(&bags, &limits));
            check_windows(&bags, value, || AlphaBeta::advised(&bags, &limits));
            check_windows(&layers, other, || AlphaBeta::new(&layers, &limits));
            check_windows(&layers, other, || AlphaBeta::advised(&layers, &limits));
            for slack in [[Some(0), Some(1)], [Some(2), None], [None, Some(0)]] {
                let advice = || Knowing { known: &of_layers, slack, order: MoveOrder::Shuffled(seed) };
                check_windows(&layers, other, || AlphaBeta::with_advice(&layers, advice(), &limits));
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(100))]

    /// Windows of any width, all over the deal, asked of one solver with a small table.
    #[test]
    fn any_window_is_honoured_whatever_was_asked_before(
        bags in prop::collection::vec(0..7_u8, 1..8),
        memory in 0..2_000_usize,
        questions in prop::collection::vec((any::<prop::sample::Index>(), -8..8_i32, 1..6_i32), 1..40),
    ) {
        let deal = Bags(bags);
        let known = Known::new(&deal);
        known.value(&deal.start());
        let mut states = known.states();
        states.sort_by_key(|state| format!("{state:?}"));
        let mut solver = AlphaBeta::advised(&deal, &Limits { memory, ..Limits::NONE });
        for (state, alpha, width) in questions {
            let state = state.get(&states);
            check_contract(&mut solver, state, known.value(state), alpha, alpha + width);
        }
    }
}

#[test]
fn true_limits_settle_a_state_at_once() {
    let deal = Bags::random(8, 5, 3);
    let known = Known::new(&deal);
    let advice = Knowing { known: &known, slack: [Some(0), Some(0)], order: MoveOrder::BestFirst };
    let mut solver = AlphaBeta::with_advice(&deal, advice, &Limits::NONE);
    assert_eq!(solver.value(&deal.start()), Ok(known.value(&deal.start())));
    assert_eq!(solver.nodes(), 1);
}

#[test]
fn a_question_asked_again_is_answered_by_the_table() {
    let deal = Bags::random(9, 5, 4);
    let mut solver = AlphaBeta::new(&deal, &Limits::NONE);
    let value = solver.value(&deal.start());
    let nodes = solver.nodes();
    assert!(nodes > 1_000);
    assert_eq!(solver.value(&deal.start()), value);
    assert_eq!(solver.nodes(), nodes + 1);
}

#[test]
fn the_best_move_of_the_table_is_tried_first() {
    let deal = Bags::random(10, 5, 5);
    let known = Known::new(&deal);
    // With the worst moves first, a second question that is not settled by the bound profits from the first.
    let fresh = || {
        let advice = Knowing { known: &known, slack: [None, None], order: MoveOrder::WorstFirst };
        AlphaBeta::with_advice(&deal, advice, &Limits { memory: 0, ..Limits::NONE })
    };
    let value = known.value(&deal.start());
    let mut solver = fresh();
    solver.search(&deal.start(), Window::new(value - Score(1), value).unwrap()).unwrap();
    let before = solver.nodes();
    solver.value(&deal.start()).unwrap();
    let after_hint = solver.nodes() - before;
    let mut solver = fresh();
    solver.value(&deal.start()).unwrap();
    assert!(after_hint < solver.nodes(), "{after_hint} of {}", solver.nodes());
}

/// A game whose states all have the same hash.
#[derive(Debug)]
struct Colliding(Layers);

#[derive(Clone, Copy, PartialEq, Eq)]
struct Unhashed(<Layers as Game>::State);

impl Hash for Unhashed {
    fn hash<H: Hasher>(&self, _hasher: &mut H) {}
}

impl Game for Colliding {
    type State = Unhashed;
    type Move = u8;

    fn start(&self) -> Unhashed {
        Unhashed(self.0.start())
    }

    fn to_move(&self, state: &Unhashed) -> Player {
        self.0.to_move(&state.0)
    }

    fn moves(&self, state: &Unhashed) -> impl Iterator<Item = u8> {
        self.0.moves(&state.0)
    }

    fn apply(&self, state: &Unhashed, mv: u8) -> Unhashed {
        Unhashed(self.0.apply(&state.0, mv))
    }

    fn reward(&self, state: &Unhashed, mv: u8) -> Score {
        self.0.reward(&state.0, mv)
    }

    fn payoff(&self, state: &Unhashed) -> Option<Score> {
        self.0.payoff(&state.0)
    }
}

#[test]
fn states_with_one_hash_are_told_apart() {
    for seed in 0..40 {
        let deal = Colliding(Layers { seed, depth: 5, width: 8 });
        let expected = Answers::of(&mut Minimax::new(&deal, &Limits::NONE), &deal.start());
        assert_eq!(Answers::of(&mut AlphaBeta::new(&deal, &Limits::NONE), &deal.start()), expected, "{deal:?}");
    }
}

/// Asks a solver without limits and then with every limit that matters.
fn check_node_limit<S: Solve<Bags>>(deal: &Bags, fresh: impl Fn(&Limits) -> S) {
    let ask = |nodes| {
        let mut solver = fresh(&Limits { nodes, ..Limits::NONE });
        (solver.value(&deal.start()), solver.nodes())
    };
    let (value, needed) = ask(u64::MAX);
    assert_eq!(ask(needed), (value, needed));
    for limit in [0, 1, needed / 2, needed - 1] {
        assert_eq!(ask(limit), (Err(LimitReached::Nodes { needed: None, limit }), limit));
    }
}

#[test]
fn the_node_limit_is_reached_exactly() {
    let deal = Bags(vec![3, 2, 6, 3, 1, 7]);
    check_node_limit(&deal, |limits| Minimax::new(&deal, limits));
    check_node_limit(&deal, |limits| AlphaBeta::new(&deal, limits));
    check_node_limit(&deal, |limits| AlphaBeta::advised(&deal, limits));
}

#[test]
fn an_interrupted_solver_can_be_asked_again() {
    let deal = Bags::random(11, 5, 2);
    let expected = AlphaBeta::new(&deal, &Limits::NONE).value(&deal.start());
    let stop = Arc::new(AtomicBool::new(true));
    let mut solver = AlphaBeta::new(&deal, &Limits { stop: Some(Arc::clone(&stop)), ..Limits::NONE });
    assert_eq!(solver.value(&deal.start()), Err(LimitReached::Stopped));
    assert_eq!(solver.nodes(), 0);
    stop.store(false, Ordering::Relaxed);
    assert_eq!(solver.value(&deal.start()), expected);
}

/// A deal that sets the stop flag itself when its states are asked for their moves, as another thread would.
struct Stopping(Bags, Arc<AtomicBool>);

impl Advice<Bags> for &Stopping {
    fn order(&self, _game: &Bags, state: &<Bags as Game>::State, _mv: u32) -> i32 {
        if self.0.moves(state).count() == 1 {
            self.1.store(true, Ordering::Relaxed);
        }
        0
    }
}

#[test]
fn a_stop_in_mid_search_leaves_nothing_false_behind() {
    let stopping = Stopping(Bags::random(13, 5, 6), Arc::default());
    let deal = &stopping.0;
    let limits = Limits { stop: Some(Arc::clone(&stopping.1)), ..Limits::NONE };
    let mut solver = AlphaBeta::with_advice(deal, &stopping, &limits);
    let mut stops = 0;
    let value = loop {
        stopping.1.store(false, Ordering::Relaxed);
        match solver.value(&deal.start()) {
            Ok(value) => break value,
            Err(error) => assert_eq!(error, LimitReached::Stopped),
        }
        assert!(solver.candidates.is_empty());
        stops += 1;
    };
    assert!(stops > 1);
    assert_eq!(Ok(value), AlphaBeta::new(deal, &Limits::NONE).value(&deal.start()));
}

#[test]
fn the_table_keeps_to_its_memory() {
    let deal = Bags::random(12, 6, 9);
    let fresh = |memory| AlphaBeta::new(&deal, &Limits { memory, ..Limits::NONE });
    let mut free = fresh(usize::MAX);
    free.value(&deal.start()).unwrap();
    for memory in [10_000, 20_000, 100_000] {
        let mut solver = fresh(memory);
        assert_eq!(solver.value(&deal.start()), free.value(&deal.start()));
        assert!(solver.memory() <= memory);
        assert!(solver.memory() < free.memory());
        assert!(solver.nodes() > free.nodes());
    }
}

#[test]
fn a_range_is_true_at_every_limit_and_the_value_without_one() {
    for seed in 0..30 {
        let deal = Bags::random(9, 4, seed);
        let start = deal.start();
        let value = Minimax::new(&deal, &Limits::NONE).value(&start).unwrap();
        let mut widths = Vec::new();
        for nodes in [0, 1, 10, 50, 200, 1000, 5000, u64::MAX] {
            let limits = Limits { nodes, ..Limits::NONE };
            let (range, end) = AlphaBeta::advised(&deal, &limits).narrow(&start);
            assert!(range.low <= value && value <= range.high, "{range:?} for {value}");
            assert_eq!(range.value().is_some(), end.is_ok());
            widths.push(range.high.0 - range.low.0);
        }
        assert!(widths.is_sorted_by(|wide, narrow| wide >= narrow), "{widths:?}");
        assert!(widths[0] > 0 && widths.last() == Some(&0), "{widths:?}");
    }
}

#[test]
fn the_range_of_a_finished_play_is_its_payoff() {
    let deal = Bags::random(0, 4, 1);
    let (range, end) = AlphaBeta::new(&deal, &Limits { nodes: 0, ..Limits::NONE }).narrow(&deal.start());
    assert_eq!((range.value(), end), (Some(Score(0)), Ok(())));
}

#[test]
fn without_advice_a_range_is_found_all_the_same() {
    for seed in 0..10 {
        let deal = Bags::random(7, 4, seed);
        let value = Minimax::new(&deal, &Limits::NONE).value(&deal.start()).unwrap();
        assert_eq!(AlphaBeta::new(&deal, &Limits::NONE).narrow(&deal.start()).0.value(), Some(value));
    }
}

#[test]
fn a_search_that_is_not_to_forget_says_what_it_would_need() {
    let deal = Bags::random(12, 6, 9);
    let fresh = |memory| AlphaBeta::new(&deal, &Limits { memory, ..Limits::NONE }).without_forgetting();
    let mut free = fresh(usize::MAX);
    let value = free.value(&deal.start());
    let mut memory = 10_000;
    let mut refusals = 0;
    // Each refusal tells how much to give, so that a few are enough.
    while let Err(refusal) = fresh(memory).value(&deal.start()) {
        let LimitReached::Memory { needed, limit } = refusal else { panic!("{refusal}") };
        assert!(limit == memory && needed > memory as u128);
        memory = needed as usize;
        refusals += 1;
    }
    let mut enough = fresh(memory);
    assert!((1..10).contains(&refusals));
    assert_eq!((enough.value(&deal.start()), enough.nodes()), (value, free.nodes()));
}

#[test]
fn a_play_of_five_hundred_plies_fits_a_small_stack() {
    let ask = || {
        let single = Heap { counters: 500, most: 1 };
        let deal = Heap { counters: 500, most: 3 };
        let mut solver = AlphaBeta::advised(&deal, &Limits::NONE);
        (
            AlphaBeta::new(&single, &Limits::NONE).value(&single.start()),
            Minimax::new(&single, &Limits::NONE).value(&single.start()),
            solver.solve(&deal.start()).map(|solution| solution.line.len() > 100),
        )
    };
    let small = std::thread::Builder::new().stack_size(512 << 10).spawn(ask).unwrap();
    assert_eq!(small.join().unwrap(), (Ok(Score(-1)), Ok(Score(-1)), Ok(true)));
}
