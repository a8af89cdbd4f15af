#![allow(clippy::needless_range_loop, reason = "an entry and its opposite are named by row and column")]

use std::num::NonZeroUsize;

use faceup::core::SplitMix64;
use faceup::games::magic_duel::engine::duel;
use faceup::games::magic_duel::{CounterRule, MagicDuel, PlayRule, Rules, Strategy};

use super::{GROUPS, Table, Tournament};
use crate::sprt::{Sprt, Verdict};
use crate::{Error, Named};

const JOBS: [NonZeroUsize; 3] =
    [NonZeroUsize::MIN, NonZeroUsize::MIN.saturating_add(1), NonZeroUsize::MIN.saturating_add(6)];

/// The statement's strategy without cards that have no effect. It cannot win, as no field comes to five kinds without an
/// Island.
fn timid() -> Named {
    let play = PlayRule { without_effect: false, ..Strategy::STATEMENT.play };
    Named::new("timid", Strategy { play, ..Strategy::STATEMENT }).unwrap()
}

/// The statement's strategy without counters.
fn mild() -> Named {
    let counter = CounterRule { from_kinds: 5, ..Strategy::STATEMENT.counter };
    Named::new("mild", Strategy { counter, ..Strategy::STATEMENT }).unwrap()
}

fn tournament(strategies: &[Named], deals: u64) -> Tournament {
    Tournament { rules: Rules::STATEMENT, strategies: strategies.to_vec(), seed: 3, from: 7, deals, sprt: None }
}

fn play(tournament: &Tournament, jobs: NonZeroUsize) -> Table {
    tournament.play(jobs, |_| {}).unwrap()
}

#[test]
fn every_deal_is_played_from_both_seats() {
    let tournament = tournament(&[Named::statement(), mild(), timid()], 300);
    let table = play(&tournament, JOBS[0]);
    for played in &table.matches {
        let strategies = [played.first, played.second].map(|at| tournament.strategies[at].strategy());
        let (mut scores, mut points_as_alice) = ([0; 5], 0);
        for number in 7..307 {
            let deal = MagicDuel::numbered(Rules::STATEMENT, 3, number);
            let half_points = |winner: Option<faceup::core::Player>| winner.map_or(1, |winner| 2 - 2 * winner.index());
            let as_alice = half_points(duel(&deal, strategies).winner);
            let as_bob = 2 - half_points(duel(&deal, [strategies[1], strategies[0]]).winner);
            scores[as_alice + as_bob] += 1;
            points_as_alice += as_alice as u64;
        }
        assert_eq!(played.pairs.scores(), scores);
        let counts = played.pairs.counts();
        assert_eq!(counts[1].iter().sum::<u64>() + 2 * counts[2].iter().sum::<u64>(), points_as_alice);
        let sum: i64 = scores.iter().zip(-2..).map(|(&count, points)| count as i64 * points).sum();
        assert_eq!(played.groups.iter().sum::<i64>(), sum);
    }
}

#[test]
fn a_strategy_is_exactly_even_with_itself() {
    let again = Named::new("again", Strategy::STATEMENT).unwrap();
    let table = play(&tournament(&[Named::statement(), again], 5000), JOBS[1]);
    assert_eq!(table.matches[0].pairs.scores(), [0, 0, 5000, 0, 0]);
    assert_eq!(table.matches[0].groups, [0; GROUPS]);
    let counts = table.matches[0].pairs.counts();
    assert!(counts[2][0] > counts[0][2], "Alice has the advantage: {counts:?}");
}

#[test]
fn the_better_strategy_wins() {
    let table = play(&tournament(&[timid(), Named::statement(), mild()], 4000), JOBS[1]);
    let difference = |first, second| table.pairs(first, second).difference();
    assert!(difference(1, 0).low > 0.7, "{:?}", difference(1, 0));
    assert!(difference(1, 2).low > 0.05, "{:?}", difference(1, 2));
    assert!(difference(2, 1).high < -0.05);
    assert!(table.pairs(1, 2).shrink().unwrap() > 1.05, "{:?}", table.pairs(1, 2).shrink());
}

#[test]
fn jobs_do_not_change_the_table() {
    for deals in [1, 4096, 9000] {
        let tournament = tournament(&[Named::statement(), mild(), timid()], deals);
        let alone = play(&tournament, JOBS[0]);
        assert_eq!(alone.deals, deals);
        assert_eq!(play(&tournament, JOBS[1]), alone);
        assert_eq!(play(&tournament, JOBS[2]), alone);
    }
}

#[test]
fn a_sequential_test_stops_at_the_same_deal_with_any_jobs() {
    let sprt = Some(Sprt::new([0.0, 30.0], 0.05, 0.05).unwrap());
    let tournament = Tournament { sprt, ..tournament(&[Named::statement(), mild()], 1_000_000) };
    let alone = play(&tournament, JOBS[0]);
    let decision = alone.matches[0].decision.unwrap();
    assert_eq!(decision.verdict, Verdict::Higher);
    assert!(decision.deals == alone.deals && alone.deals < 20_000 && alone.deals.is_multiple_of(512), "{decision:?}");
    assert_eq!(play(&tournament, JOBS[1]), alone);
    assert_eq!(play(&tournament, JOBS[2]), alone);
    let short = Tournament { deals: 1, ..tournament };
    assert_eq!(play(&short, JOBS[1]).matches[0].decision, None);
}

#[test]
fn products_are_those_of_all_points_of_a_deal() {
    let table = play(&tournament(&[Named::statement(), mild(), timid()], 500), JOBS[0]);
    // All points of a deal together are the same in every deal: 3 matches with 4 half points each.
    for row in 0..3 {
        let sum: u64 = table.products[3 * row..][..3].iter().sum();
        let points: u64 = (0..3)
            .filter(|&other| other != row)
            .flat_map(|other| table.pairs(row, other).scores().into_iter().zip(0..))
            .map(|(deals, half_points)| deals * half_points)
            .sum();
        assert_eq!(sum, 12 * points);
    }
}

#[test]
fn payoffs_are_the_opposite_of_each_other() {
    let payoffs = play(&tournament(&[timid(), Named::statement(), mild()], 200), JOBS[0]).payoffs();
    for row in 0..3 {
        for column in 0..3 {
            assert!((payoffs[row][column] + payoffs[column][row]).abs() < 1e-12);
        }
    }
    assert!(payoffs[1][0] > 0.5);
}

#[test]
fn what_cannot_be_played_is_refused() {
    let refused = |tournament: &Tournament| tournament.play(JOBS[0], |_| {}).unwrap_err().to_string();
    assert_eq!(refused(&tournament(&[timid()], 5)), "found 1 strategy, expected from 2 to 64");
    assert_eq!(refused(&tournament(&[timid(), mild()], 0)), "found 0 deals, expected at least 1");
    let last = Tournament { from: 1 << 63, ..tournament(&[timid(), mild()], 1) };
    assert_eq!(refused(&last), "found 1 deal from number 9223372036854775808 on, expected numbers below 2^63");
    for (from, deals) in [(u64::MAX, 2), (1 << 62, (1 << 62) + 1)] {
        let beyond = Tournament { from, ..tournament(&[timid(), mild()], deals) };
        assert!(matches!(beyond.play(JOBS[0], |_| {}), Err(Error::Deals { .. })));
    }
}

/// A table with these counts of pairs, by first and second strategy, whose matches have nothing to do with each other.
pub(crate) fn constructed(size: usize, counts: &[[u64; 5]]) -> Table {
    let strategies: Vec<Named> =
        (0..size).map(|at| Named::new(format!("s{at}"), Strategy::STATEMENT).unwrap()).collect();
    let mut table = tournament(&strategies, 1).empty();
    let mut rng = SplitMix64::new(11);
    // The pairs of each match in an order of their own, deal by deal.
    let columns: Vec<Vec<u64>> = counts
        .iter()
        .map(|counts| {
            let mut pairs: Vec<u64> =
                counts.iter().zip(0..).flat_map(|(&count, score)| vec![score; count as usize]).collect();
            rng.shuffle(&mut pairs);
            pairs
        })
        .collect();
    table.deals = columns[0].len() as u64;
    for deal in 0..columns[0].len() {
        let mut totals = vec![0; size];
        for (played, column) in table.matches.iter_mut().zip(&columns) {
            let score = column[deal];
            played.pairs.count(score.min(2) as u8, score.saturating_sub(2) as u8);
            played.groups[(7 + deal) % GROUPS] += score as i64 - 2;
            totals[played.first] += score;
            totals[played.second] += 4 - score;
        }
        for row in 0..size {
            for column in 0..size {
                table.products[row * size + column] += totals[row] * totals[column];
            }
        }
    }
    table
}
