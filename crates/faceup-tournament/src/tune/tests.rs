use std::num::NonZeroUsize;

use faceup::core::SplitMix64;
use faceup::games::magic_duel::{CounterRule, Rules, Strategy};

use super::arena::Arena;
use super::{Ablation, FIELDS, Field, Found, Search, random, single_changes};
use crate::{Error, Named};

const TWO: NonZeroUsize = NonZeroUsize::MIN.saturating_add(1);

/// The statement's strategy without counters: worse, and one change away.
fn mild() -> Strategy {
    Strategy { counter: CounterRule { from_kinds: 5, ..Strategy::STATEMENT.counter }, ..Strategy::STATEMENT }
}

fn search(pool: &[Strategy]) -> Search {
    let name = |(at, strategy): (usize, &Strategy)| Named::new(format!("s{at}"), *strategy).unwrap();
    Search {
        rules: Rules::STATEMENT,
        pool: pool.iter().enumerate().map(name).collect(),
        starts: Vec::new(),
        random: 3,
        seed: 1,
        budget: 700_000,
        deals: 4000,
        ablation_deals: 1500,
    }
}

fn run(search: &Search, jobs: NonZeroUsize) -> Found {
    search.run(jobs, |_, _| {}).unwrap()
}

#[test]
fn every_single_change_changes_one_field() {
    let mut rng = SplitMix64::new(1);
    for strategy in [Strategy::STATEMENT, random(&mut rng), random(&mut rng)] {
        let changes = single_changes(&strategy);
        assert_eq!(changes.len(), 10 + 1 + 5 + 1 + 3 * 14 - 1);
        for (at, change) in changes.iter().enumerate() {
            let differ = FIELDS.into_iter().filter(|field| field.value(&strategy) != field.value(&change.strategy));
            assert_eq!(differ.collect::<Vec<_>>(), [change.field], "{}", change.text);
            assert_eq!(change.field.taken(&strategy, change.strategy), strategy);
            assert!(changes[..at].iter().all(|other| other.strategy != change.strategy));
        }
    }
}

#[test]
fn all_fields_together_are_the_whole_strategy() {
    let mut rng = SplitMix64::new(2);
    let (from, to) = (random(&mut rng), random(&mut rng));
    assert_eq!(FIELDS.into_iter().fold(to, |to, field| field.taken(&from, to)), from);
}

#[test]
fn a_better_reply_is_found_and_its_gain_is_that_of_fresh_deals() {
    let search = search(&[mild()]);
    let found = run(&search, TWO);
    assert!(found.difference.low > 0.05, "{found:?}");
    assert_eq!(found.matches[0].deals(), 4000);
    assert!((found.matches[0].difference().value - found.difference.value).abs() < 1e-12);
    assert!(found.searched <= search.budget * 11 / 10 && found.searched > search.budget / 2, "{}", found.searched);
}

#[test]
fn jobs_do_not_change_what_is_found() {
    let search = Search { deals: 500, ablation_deals: 200, ..search(&[Strategy::STATEMENT, mild()]) };
    assert_eq!(run(&search, NonZeroUsize::MIN), run(&search, TWO));
}

#[test]
fn progress_ends_near_what_was_announced() {
    let (mut last, mut total) = (0, 0);
    search(&[mild()])
        .run(TWO, |played, of| {
            assert!(played >= last, "duels are not taken back");
            (last, total) = (played, of);
        })
        .unwrap();
    assert!(last <= total * 5 / 4 && last > total / 2, "{last} of {total}");
}

#[test]
fn the_ablation_tells_what_a_change_is_worth() {
    let found = run(&Search { ablation_deals: 4000, ..search(&[Strategy::STATEMENT]) }, TWO);
    let ablation = found.ablation.unwrap();
    let never = ablation.singles.iter().find(|single| single.change == "counter.from-kinds 4 -> 5").unwrap();
    assert!(never.gain.high < -0.05, "{never:?}");
    assert_eq!(ablation.singles.len(), single_changes(&Strategy::STATEMENT).len());
    for row in &ablation.fields {
        assert_ne!(row.statement, row.found);
    }
    let differ = FIELDS.into_iter().filter(|field| field.value(&found.strategy) != field.value(&Strategy::STATEMENT));
    assert_eq!(ablation.fields.len(), differ.count());
}

#[test]
fn a_field_put_back_undoes_the_field_alone() {
    let pool = search(&[Strategy::STATEMENT]).pool;
    let mut ignore = |_| {};
    let mut arena = Arena::new(Rules::STATEMENT, &pool, 1, TWO, &mut ignore);
    let ablation = Ablation::measure(&mut arena, &mild(), 2000).unwrap();
    let [row] = ablation.fields.as_slice() else { panic!("one field differs: {:?}", ablation.fields) };
    assert_eq!((row.field, row.statement.as_str(), row.found.as_str()), (Field::FromKinds, "4", "5"));
    assert!(row.alone.high < -0.1 && row.put_back.low > 0.1, "{row:?}");
    assert!((row.alone.value + row.put_back.value).abs() < 1e-12, "{row:?}");
    assert!(ablation.singles.windows(2).all(|pair| pair[0].gain.value >= pair[1].gain.value));
}

#[test]
fn too_small_a_budget_is_refused() {
    let refused = Search { budget: 1000, ..search(&[mild()]) }.run(TWO, |_, _| {}).unwrap_err();
    assert!(matches!(refused, Error::Budget { found: 1000, .. }), "{refused}");
    assert!(matches!(Search { deals: 0, ..search(&[mild()]) }.run(TWO, |_, _| {}), Err(Error::Deals { .. })));
    assert!(matches!(search(&[]).run(TWO, |_, _| {}), Err(Error::PoolSize { .. })));
}
