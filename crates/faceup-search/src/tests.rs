//! All solvers answer alike.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt::Debug;

use faceup_core::facts::{Limits as TrueLimits, Merge, Order};
use faceup_core::{Game, Player, Score};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use crate::toys::{Bags, Heap, Layers, draw};
use crate::{Advice, Advised, AlphaBeta, Limits, Minimax, MoveValue, Solve, SubsetTable, Unadvised};

/// Table sizes, in bytes: a bucket, a few, and as many as are wanted.
pub(crate) const MEMORIES: [usize; 3] = [0, 16 * 24, usize::MAX];

/// Values of all states below some state, by minimax with a memo.
pub(crate) struct Known<'g, G: Game> {
    game: &'g G,
    values: RefCell<HashMap<G::State, Score>>,
}

impl<'g, G: Game> Known<'g, G> {
    pub(crate) fn new(game: &'g G) -> Self {
        Known { game, values: RefCell::default() }
    }

    pub(crate) fn value(&self, state: &G::State) -> Score {
        if let Some(payoff) = self.game.payoff(state) {
            return payoff;
        }
        if let Some(&value) = self.values.borrow().get(state) {
            return value;
        }
        let player = self.game.to_move(state);
        let scores = self.game.moves(state).map(|mv| self.move_value(state, mv).won_by(player));
        let value = scores.max().unwrap().won_by(player);
        self.values.borrow_mut().insert(*state, value);
        value
    }

    fn move_value(&self, state: &G::State, mv: G::Move) -> Score {
        self.game.reward(state, mv) + self.value(&self.game.apply(state, mv))
    }

    /// All states met so far that are not terminal, in no order.
    pub(crate) fn states(&self) -> Vec<G::State> {
        self.values.borrow().keys().copied().collect()
    }
}

/// Advice that is true, and otherwise as bad or as good as it gets.
pub(crate) struct Knowing<'k, 'g, G: Game> {
    pub(crate) known: &'k Known<'g, G>,
    /// How far below and above the value the limits lie; `None` for no limits.
    pub(crate) slack: [Option<i32>; 2],
    pub(crate) order: MoveOrder,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum MoveOrder {
    BestFirst,
    WorstFirst,
    Shuffled(u64),
}

impl<G: Game<Move: Into<u64>>> Advice<G> for Knowing<'_, '_, G> {
    fn limits(&self, _game: &G, state: &G::State) -> (Score, Score) {
        let value = self.known.value(state);
        let [below, above] = self.slack;
        (below.map_or(Score::MIN, |slack| value - Score(slack)), above.map_or(Score::MAX, |slack| value + Score(slack)))
    }

    fn order(&self, game: &G, state: &G::State, mv: G::Move) -> i32 {
        let value = self.known.move_value(state, mv).won_by(game.to_move(state)).0;
        match self.order {
            MoveOrder::BestFirst => value,
            MoveOrder::WorstFirst => -value,
            MoveOrder::Shuffled(seed) => draw(&[seed, mv.into()]) as i32,
        }
    }
}

/// What a solver says of a state.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Answers<M> {
    value: Score,
    values: Vec<MoveValue<M>>,
    best_moves: Vec<M>,
    line: Vec<M>,
}

impl<M> Answers<M> {
    pub(crate) fn of<G: Game<Move = M>>(solver: &mut impl Solve<G>, state: &G::State) -> Self {
        // The line comes first, so that it is not helped by the values of all moves.
        Answers {
            line: solver.line(state).unwrap(),
            value: solver.value(state).unwrap(),
            best_moves: solver.best_moves(state).unwrap(),
            values: solver.values(state).unwrap(),
        }
    }
}

/// Checks that alpha-beta answers as the oracle does, whatever it is told and however little it may remember.
fn check_alpha_beta<G>(game: &G, state: &G::State)
where
    G: TrueLimits + Order + Merge + Game<Move: Into<u64> + Debug, State: Debug> + Debug,
{
    let expected = Answers::of(&mut Minimax::new(game, &Limits::NONE), state);
    let known = Known::new(game);
    for memory in MEMORIES {
        let limits = Limits { memory, ..Limits::NONE };
        let unadvised = Answers::of(&mut AlphaBeta::new(game, &limits), state);
        assert_eq!(unadvised, expected, "unadvised in {memory} bytes: {game:?} at {state:?}");
        let advised = Answers::of(&mut AlphaBeta::advised(game, &limits), state);
        assert_eq!(advised, expected, "advised in {memory} bytes: {game:?} at {state:?}");
        for (slack, order) in [
            ([None, None], MoveOrder::BestFirst),
            ([None, None], MoveOrder::WorstFirst),
            ([Some(0), Some(0)], MoveOrder::Shuffled(1)),
            ([Some(0), None], MoveOrder::Shuffled(2)),
            ([Some(1), Some(0)], MoveOrder::WorstFirst),
        ] {
            let mut solver = AlphaBeta::with_advice(game, Knowing { known: &known, slack, order }, &limits);
            let answers = Answers::of(&mut solver, state);
            assert_eq!(answers, expected, "{slack:?}, {order:?} in {memory} bytes: {game:?} at {state:?}");
        }
    }
}

/// Checks the subset table on every state of the deal.
fn check_subset_table(deal: &Bags) {
    let known = Known::new(deal);
    let mut table = SubsetTable::new(deal, &Limits::NONE).unwrap();
    let mut oracle = Minimax::new(deal, &Limits::NONE);
    known.value(&deal.start());
    for state in known.states() {
        assert_eq!(table.value_of(&state), known.value(&state), "{deal:?} at {state:?}");
    }
    assert_eq!(Answers::of(&mut table, &deal.start()), Answers::of(&mut oracle, &deal.start()), "{deal:?}");
}

#[test]
fn solvers_agree_on_all_small_deals_of_bags() {
    for deal in (0..=4).flat_map(|bags| Bags::all(bags, 3)) {
        check_alpha_beta(&deal, &deal.start());
        check_subset_table(&deal);
    }
}

#[test]
fn solvers_agree_on_larger_deals_of_bags() {
    for seed in 0..6 {
        let deal = Bags::random(7, 5, seed);
        check_alpha_beta(&deal, &deal.start());
        check_subset_table(&deal);
    }
}

#[test]
fn solvers_agree_on_all_small_heaps() {
    for (counters, most) in (0..=9).flat_map(|counters| (1..=4).map(move |most| (counters, most))) {
        let deal = Heap { counters, most };
        for to_move in Player::BOTH {
            check_alpha_beta(&deal, &(counters, to_move));
        }
    }
}

#[test]
fn solvers_agree_where_many_moves_tie() {
    for seed in 0..300 {
        let deal = Layers { seed, depth: 5, width: 8 };
        check_alpha_beta(&deal, &deal.start());
    }
}

#[test]
fn large_deals_have_one_value_for_all_solvers() {
    for seed in 0..3 {
        let deal = Bags::random(14, 7, seed);
        let mut table = SubsetTable::new(&deal, &Limits::NONE).unwrap();
        let expected = Answers::of(&mut table, &deal.start());
        for memory in [200_000, usize::MAX] {
            let limits = Limits { memory, ..Limits::NONE };
            assert_eq!(Answers::of(&mut AlphaBeta::advised(&deal, &limits), &deal.start()), expected, "{deal:?}");
        }
        assert_eq!(Answers::of(&mut AlphaBeta::new(&deal, &Limits::NONE), &deal.start()), expected, "{deal:?}");
    }
}

/// Checks that the value of each state is that of its best move, and that the line is worth the value.
fn check_values<G: Game<State: Debug, Move: Debug>>(solver: &mut impl Solve<G>, states: &[G::State]) {
    for state in states {
        let Answers { value, values, best_moves, line } = Answers::of(solver, state);
        let game = solver.game();
        let player = game.to_move(state);
        let best = values.iter().map(|mv| mv.value.won_by(player)).max().unwrap().won_by(player);
        assert_eq!(value, best, "{state:?}");
        assert!(best_moves.iter().eq(values.iter().filter(|mv| mv.value == value).map(|mv| &mv.mv)), "{state:?}");
        assert_eq!(line.first(), best_moves.first(), "{state:?}");
        let (mut end, mut returns) = (*state, Score::ZERO);
        for &mv in &line {
            returns += game.reward(&end, mv);
            end = game.apply(&end, mv);
        }
        assert_eq!(game.payoff(&end).map(|payoff| returns + payoff), Some(value), "{state:?}");
    }
}

#[test]
fn a_state_is_worth_its_best_move() {
    let bags = Bags::random(8, 4, 11);
    let known = Known::new(&bags);
    known.value(&bags.start());
    check_values(&mut AlphaBeta::advised(&bags, &Limits { memory: 5_000, ..Limits::NONE }), &known.states());
    check_values(&mut SubsetTable::new(&bags, &Limits::NONE).unwrap(), &known.states());
    for seed in 0..20 {
        let layers = Layers { seed, depth: 9, width: 16 };
        let known = Known::new(&layers);
        known.value(&layers.start());
        check_values(&mut AlphaBeta::new(&layers, &Limits::NONE), &known.states());
    }
}

#[test]
fn a_terminal_state_is_worth_its_payoff_and_has_no_line() {
    let deal = Layers { seed: 3, depth: 0, width: 2 };
    let value = deal.payoff(&deal.start()).unwrap();
    let expected = Answers { value, values: vec![], best_moves: vec![], line: vec![] };
    assert_eq!(Answers::of(&mut Minimax::new(&deal, &Limits::NONE), &deal.start()), expected);
    assert_eq!(Answers::of(&mut AlphaBeta::new(&deal, &Limits::NONE), &deal.start()), expected);
}

/// Nodes of a first answer for the value, for the values of all moves and for the line.
fn nodes<G: Game, S: Solve<G>>(fresh: impl Fn() -> S, state: &G::State) -> [u64; 3] {
    let [mut value, mut values, mut line] = [fresh(), fresh(), fresh()];
    value.value(state).unwrap();
    values.values(state).unwrap();
    line.line(state).unwrap();
    [value.nodes(), values.nodes(), line.nodes()]
}

/// The counts change whenever a cut-off, an order or the table does, and then they are to be pinned anew, knowingly.
#[test]
fn node_counts_are_the_pinned_ones() {
    let (limits, little) = (Limits::default(), Limits { memory: 0, ..Limits::NONE });
    let bags = Bags(vec![3, 2, 6, 3, 1, 7, 4, 1]);
    let layers = Layers { seed: 1, depth: 10, width: 16 };
    let counts = [
        nodes(|| Minimax::new(&bags, &limits), &bags.start()),
        nodes(|| AlphaBeta::new(&bags, &limits), &bags.start()),
        nodes(|| AlphaBeta::new(&bags, &little), &bags.start()),
        nodes(|| AlphaBeta::advised(&bags, &limits), &bags.start()),
        nodes(|| Minimax::new(&layers, &limits), &layers.start()),
        nodes(|| AlphaBeta::new(&layers, &limits), &layers.start()),
        nodes(|| AlphaBeta::new(&layers, &little), &layers.start()),
        nodes(|| AlphaBeta::advised(&layers, &limits), &layers.start()),
    ];
    let pinned = [
        [109_601, 109_600, 128_091],
        [664, 1351, 677],
        [13_893, 41_883, 14_470],
        [279, 404, 299],
        [26_416, 26_415, 53_441],
        [163, 168, 179],
        [583, 652, 1251],
        [84, 87, 99],
    ];
    assert_eq!(counts, pinned);
}

/// A fixed stream of cases, so that a failure repeats, and no files of failures.
pub(crate) fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, rng_seed: RngSeed::Fixed(7), failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn any_bags_are_solved_alike(bags in prop::collection::vec(0..7_u8, 0..6)) {
        let deal = Bags(bags);
        check_alpha_beta(&deal, &deal.start());
        check_subset_table(&deal);
    }

    #[test]
    fn any_layers_are_solved_alike(seed: u64, depth in 0..6_u8, width in 1..6_u8) {
        let deal = Layers { seed, depth, width: 2 * width };
        check_alpha_beta(&deal, &deal.start());
    }

    /// One solver is asked about many states, so that each question meets what the others left in the table.
    #[test]
    fn earlier_questions_do_not_change_answers(
        seed: u64,
        memory in 0..3_000_usize,
        questions in prop::collection::vec((any::<prop::sample::Index>(), 0..5_u8, -4..5_i32), 1..20),
    ) {
        let deal = Layers { seed, depth: 7, width: 8 };
        let known = Known::new(&deal);
        known.value(&deal.start());
        let mut states = known.states();
        states.push(deal.start());
        states.sort_by_key(|state| format!("{state:?}"));
        let limits = Limits { memory, ..Limits::NONE };
        let mut unadvised = AlphaBeta::with_advice(&deal, Unadvised, &limits);
        let mut advised = AlphaBeta::with_advice(&deal, Advised, &limits);
        for (state, question, guess) in questions {
            let state = state.get(&states);
            let value = known.value(state);
            match question {
                0 => prop_assert_eq!(unadvised.value(state).unwrap(), value),
                1 => prop_assert_eq!(advised.value(state).unwrap(), value),
                2 => prop_assert_eq!(unadvised.is_worth(state, Score(guess)).unwrap(), value == Score(guess)),
                3 => prop_assert_eq!(advised.is_worth(state, Score(guess)).unwrap(), value == Score(guess)),
                _ => prop_assert_eq!(unadvised.line(state).unwrap(), advised.line(state).unwrap()),
            }
        }
    }
}
