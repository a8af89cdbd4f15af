//! Reports as their readers get them.

mod pictures;
mod schemas;

use std::num::NonZeroUsize;

use faceup::games::magic_duel::{CounterRule, PlayRule, Rules, Strategy};
use faceup_tournament::report::Results;
use faceup_tournament::{Named, Sprt, Tournament};

const JOBS: NonZeroUsize = NonZeroUsize::MIN.saturating_add(1);

/// A pool with names that markup could stumble over: the statement's strategy, one without counters, and one that never wins.
fn pool() -> Vec<Named> {
    let counter = CounterRule { from_kinds: 5, ..Strategy::STATEMENT.counter };
    let play = PlayRule { without_effect: false, ..Strategy::STATEMENT.play };
    vec![
        Named::statement(),
        Named::new("<mild> & \"calm\"", Strategy { counter, ..Strategy::STATEMENT }).unwrap(),
        Named::new("timid | \\ *x*", Strategy { play, ..Strategy::STATEMENT }).unwrap(),
    ]
}

fn tournament(strategies: Vec<Named>, deals: u64) -> Tournament {
    Tournament { rules: Rules::STATEMENT, strategies, seed: 1, from: 0, deals, sprt: None }
}

/// The results of a small tournament, with and without what can be missing.
fn results() -> Vec<Results> {
    let of = |tournament: Tournament, with_equilibrium| {
        Results::of(tournament.play(JOBS, |_| {}).unwrap(), with_equilibrium).unwrap()
    };
    let sprt = Some(Sprt::new([0.0, 5.0], 0.05, 0.05).unwrap());
    vec![
        of(tournament(pool(), 1000), true),
        of(Tournament { sprt, ..tournament(pool(), 600) }, false),
        of(tournament(pool()[..2].to_vec(), 1), true),
        of(tournament(vec![Named::statement(), Named::new("same", Strategy::STATEMENT).unwrap()], 10), false),
    ]
}
