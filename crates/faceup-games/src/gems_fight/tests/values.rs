//! Values, rewards and the cooker, against the rules acted out gem by gem.

use std::collections::HashMap;

use faceup_core::facts::{Limits, Merge, Order, Subsets};
use faceup_core::{Game, Player, Score, SplitMix64};

use super::pouring::{Cooker, Memo, lead};
use super::{deal, random};
use crate::gems_fight::{Bag, DealError, GemsFight, MAX_GEMS, Move, Shape, State};
use crate::judge::{JudgeReader, Sizes};
use crate::scan::Scanner;

/// The value of a state by plain minimax over [`Game`].
pub(super) fn value(deal: &GemsFight, state: &State, memo: &mut HashMap<State, Score>) -> Score {
    if let Some(known) = deal.payoff(state).or_else(|| memo.get(state).copied()) {
        return known;
    }
    let mut best: Option<Score> = None;
    for mv in deal.moves(state) {
        let score = deal.reward(state, mv) + value(deal, &deal.apply(state, mv), memo);
        if best.is_none_or(|best| score.better_for(state.to_move, best)) {
            best = Some(score);
        }
    }
    memo.insert(*state, best.unwrap());
    best.unwrap()
}

pub(super) fn value_of(deal: &GemsFight) -> Score {
    value(deal, &deal.start(), &mut HashMap::new())
}

fn value_by_pouring(deal: &GemsFight) -> Score {
    let all: Vec<usize> = (0..deal.bags().len()).collect();
    Score(lead(deal, &all, &Cooker::empty(deal), &mut Memo::new()))
}

/// The state after the numbered bags have been poured.
fn after(deal: &GemsFight, bags: &[u32]) -> State {
    bags.iter().fold(deal.start(), |state, &bag| deal.apply(&state, Move::new(bag).unwrap()))
}

#[test]
fn the_examples_of_the_statement_are_worth_3_and_minus_3() {
    assert_eq!(value_of(&deal("G3 S3: bc ac ab abc")), Score(3));
    assert_eq!(value_of(&deal("G3 S2: abc abc")), Score(-3));
}

#[test]
fn values_agree_with_the_rules_acted_out() {
    let mut signs = [0; 3];
    for seed in 0..60 {
        let (colours, melt) = (1 + seed as u32 % 8, 1 + seed as u32 * 7 % 19);
        let deal = random(8, colours, melt, 10, seed);
        let value = value_of(&deal);
        assert_eq!(value, value_by_pouring(&deal), "{deal}");
        signs[(value.0.signum() + 1) as usize] += 1;
    }
    assert!(signs.iter().all(|&count| count > 0), "wins, losses and draws were met: {signs:?}");
}

#[test]
fn values_agree_beyond_the_limits_of_the_statement() {
    for (colours, melt, most, seed) in
        [(2, 33, 60, 1), (1, 50, 90, 2), (16, 40, 400, 3), (16, 2, 12, 4), (9, 32, 99, 5)]
    {
        let deal = random(7, colours, melt, most, seed);
        assert!(deal.total() > 0, "{deal}");
        assert_eq!(value_of(&deal), value_by_pouring(&deal), "{deal}");
    }
}

#[test]
fn small_judge_cases_are_answered_by_the_rules_acted_out() {
    let mut answered = 0;
    for (input, answers) in super::files::judge_pairs() {
        let mut scanner = Scanner::new(input.as_slice());
        let mut answers = answers.lines();
        let mut reader = crate::gems_fight::judge::Reader::new(Sizes::Judge);
        for number in 1.. {
            let Some(case) = reader.next_case(&mut scanner).unwrap() else { break };
            let expected = answers.next().unwrap();
            if case.bags().len() <= 10 {
                let (value, twin) = (value_of(&case), value_by_pouring(&case));
                assert_eq!(crate::gems_fight::judge::answer(number, &case, value), expected);
                assert_eq!(value, twin, "{case}");
                answered += 1;
            }
        }
        assert_eq!(answers.next(), None, "every answer has its case");
    }
    assert_eq!(answered, 49);
}

#[test]
fn rewards_and_cooker_follow_the_gems() {
    for seed in 0..40 {
        let mut rng = SplitMix64::new(seed);
        let deal = random(1 + seed as u32 * 5 % 64, 1 + seed as u32 % 16, 1 + seed as u32 * 3 % 37, 30, seed);
        let (mut state, mut cooker, mut stones) = (deal.start(), Cooker::empty(&deal), 0);
        assert_eq!(state.to_move, Player::First);
        while deal.payoff(&state).is_none() {
            let moves: Vec<Move> = deal.moves(&state).collect();
            let mv = moves[rng.below(moves.len())];
            let won = cooker.pour(&deal, mv.bag() as usize - 1);
            stones += won;
            assert_eq!(deal.reward(&state, mv), Score(won).won_by(state.to_move), "{deal}, {state}");
            let next = deal.apply(&state, mv);
            assert_eq!(next.to_move == state.to_move, won > 0, "{deal}, {state}: {mv}");
            assert_eq!(deal.cooker(next.left), cooker.0, "{deal}, {next}");
            assert_eq!(deal.stake(next.left), deal.total() - stones as u32);
            state = next;
        }
        assert_eq!(stones as u32, deal.total(), "every play of {deal} makes all stones");
    }
}

#[test]
fn with_melting_number_1_the_first_to_pour_takes_all() {
    let deal = random(9, 5, 1, 10, 3);
    assert_eq!(value_of(&deal), Score(deal.total() as i32));
    assert_eq!(deal.limits(&deal.start()), (Score(deal.total() as i32), Score(deal.total() as i32)));
}

#[test]
fn the_limits_count_what_the_player_to_move_can_sweep_up() {
    let deal = deal("G2 S3: a2 a b2 b b3");
    assert_eq!(deal.limits(&deal.start()), (Score(-1), Score(3)), "bag 5 earns a stone, no other does at once");
    assert_eq!(deal.limits(&State { to_move: Player::Second, ..deal.start() }), (Score(-3), Score(1)));
    assert_eq!(deal.limits(&after(&deal, &[1])), (Score(-3), Score(-1)), "Bob has bags 2 and 5 for certain");
    let deal = super::deal("G1 S3: a a5");
    assert_eq!(deal.limits(&deal.start()), (Score(2), Score(2)), "bag 1 earns a stone after bag 2");
}

#[test]
fn the_largest_gain_comes_first_and_then_the_smallest_bag() {
    let deal = deal("G3 S2: ab2 a4 a c9 a3");
    let mut moves: Vec<Move> = deal.moves(&deal.start()).collect();
    moves.sort_by_key(|&mv| -deal.order(&deal.start(), mv));
    assert_eq!(moves.iter().map(|mv| mv.bag()).collect::<Vec<_>>(), [4, 2, 1, 5, 3]);
    let deal = super::deal("G3 S9: a5 b a3b2 a8c8 b8");
    let mut moves: Vec<Move> = deal.moves(&deal.start()).collect();
    moves.sort_by_key(|&mv| -deal.order(&deal.start(), mv));
    assert_eq!(moves.iter().map(|mv| mv.bag()).collect::<Vec<_>>(), [2, 1, 3, 4, 5], "colour c is dead");
}

#[test]
fn bags_equal_but_for_dead_colours_are_twins() {
    let deal = deal("G3 S4: a2 ab ac2 b9 a ac ab");
    let sets: Vec<Vec<u32>> =
        deal.twins().iter().map(|&set| (1..=7).filter(|bag| set >> (bag - 1) & 1 == 1).collect()).collect();
    assert_eq!(sets, [vec![2, 7], vec![3, 5, 6]], "colour c, of which there are 3, never melts");
}

#[test]
fn merging_leaves_the_highest_numbered_twins() {
    let deal = deal("G2 S2: a b a a b");
    for (left, merged) in [("1", "4"), ("1 3", "3 4"), ("1 2 4", "3 4 5"), ("2 5", "2 5"), ("1 2 3 4 5", "1 2 3 4 5")] {
        let state: State = format!("Bob {left}").parse().unwrap();
        assert_eq!(deal.merged(&state).to_string(), format!("Bob {merged}"), "{left}");
    }
    let merged: std::collections::HashSet<u64> =
        (0..32).map(|left| deal.merged(&deal.state(left, Player::First)).left).collect();
    assert_eq!(merged.len(), 4 * 3);
}

#[test]
fn sixty_four_bags_are_a_full_set() {
    let deal = random(64, 16, 5, 10, 1);
    assert_eq!(deal.start().left, u64::MAX);
    assert_eq!((deal.moves(&deal.start()).count(), deal.stake(u64::MAX), deal.stake(0)), (64, deal.total(), 0));
    assert_eq!(deal.apply(&deal.start(), Move::new(64).unwrap()).left, u64::MAX >> 1);
}

#[test]
fn impossible_deals_are_refused() {
    let gems = |count: u32| {
        let mut counts = [0; 16];
        counts[15] = count;
        Bag::new(counts)
    };
    let check = |colours, melt, bags: Vec<Bag>, message: &str| {
        assert_eq!(GemsFight::new(colours, melt, bags).unwrap_err().to_string(), message);
    };
    check(17, 1, vec![], "17 colours are too many: at most 16 are possible");
    check(16, 0, vec![], "the melting number is 0: it must be at least 1");
    check(16, 1, vec![Bag::EMPTY; 65], "65 bags are too many: at most 64 are possible");
    check(15, 1, vec![Bag::EMPTY, gems(1)], "bag 2 holds a gem of colour 16, but the number of colours is 15");
    check(16, 1, vec![gems(MAX_GEMS), gems(1)], "268435457 gems are too many: at most 268435456 are possible");
    check(16, 1, vec![gems(u32::MAX); 64], "274877906880 gems are too many: at most 268435456 are possible");
    let most = GemsFight::new(16, 1, vec![gems(MAX_GEMS - 1), gems(1)]).unwrap();
    assert_eq!(value_of(&most), Score(MAX_GEMS as i32));
}

#[test]
fn random_deals_keep_to_their_shape() {
    let shape = Shape { bags: 40, colours: 3, melt: 4, gems: 2..=5 };
    let deal = GemsFight::random(&shape, &mut SplitMix64::new(1)).unwrap();
    assert_eq!((deal.bags().len(), deal.colours(), deal.melt()), (40, 3, 4));
    let sizes: std::collections::BTreeSet<u64> = deal.bags().iter().map(Bag::gems).collect();
    assert_eq!(sizes.into_iter().collect::<Vec<_>>(), [2, 3, 4, 5]);
    assert!((0..3).all(|colour| deal.bags().iter().any(|bag| bag.counts()[colour] > 0)));
    assert_eq!(deal, GemsFight::random(&shape, &mut SplitMix64::new(1)).unwrap());
    assert_ne!(deal, GemsFight::random(&shape, &mut SplitMix64::new(2)).unwrap());
}

#[test]
#[expect(clippy::reversed_empty_ranges, reason = "an empty range is what is refused")]
fn impossible_shapes_are_refused() {
    let check = |shape: Shape, error: DealError| {
        assert_eq!(GemsFight::random(&shape, &mut SplitMix64::new(1)).unwrap_err(), error);
    };
    let shape = Shape { bags: 2, colours: 3, melt: 4, gems: 1..=5 };
    check(Shape { bags: 65, ..shape.clone() }, DealError::Bags(65));
    check(Shape { colours: 17, ..shape.clone() }, DealError::Colours(17));
    check(Shape { melt: 0, ..shape.clone() }, DealError::Melt);
    check(Shape { gems: 5..=4, ..shape.clone() }, DealError::NoSize(5..=4));
    check(Shape { gems: 1..=MAX_GEMS, ..shape.clone() }, DealError::Gems(2 * u64::from(MAX_GEMS)));
    check(Shape { colours: 0, ..shape.clone() }, DealError::Colour { bag: 1, colour: 1, colours: 0 });
    GemsFight::random(&Shape { colours: 0, gems: 0..=0, ..shape }, &mut SplitMix64::new(1)).unwrap();
}
