//! Magic Duel beyond the strategies: what a player who knows both decks could have done.
//!
//! Both questions are asked of the rules alone: a win by turn N is a win of the same deal with a limit of N turns. So the
//! search deepens turn by turn, and the first limit under which there is a win is the fastest one.

mod fastest;

pub use fastest::{Forced, Forcing, fastest_forced};

use std::num::NonZero;

use faceup_core::{Game, Player, Score};
use faceup_games::magic_duel::{Against, MagicDuel, Move, State};
use faceup_search::{AlphaBeta, LimitReached, Limits, Solve};

/// The fastest win of a seat that knows both decks and plays freely against a strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestReply {
    /// The turn in which it wins.
    pub turn: u16,
    /// All answers of both seats from the start to the win.
    pub line: Vec<Move>,
    /// Nodes visited.
    pub nodes: u64,
}

/// Why no fastest win was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoReply {
    /// The seat cannot win at all.
    Never,
    /// A limit was reached: there is no win up to turn `searched`, and later ones are not settled.
    NotSettled {
        /// The last turn up to which it is proved that there is no win.
        searched: u16,
        /// The limit.
        limit: LimitReached,
    },
}

/// Finds the fastest win of the free seat of `duel`.
///
/// The nodes of all depths together are limited by `limits`.
pub fn best_reply(duel: &Against, limits: &Limits) -> Result<BestReply, NoReply> {
    let (player, last, all) = (duel.seat(), duel.duel().rules().turn_limit(), limits);
    let mut nodes = 0;
    for turn in (1..=last).filter_map(NonZero::new) {
        let not_settled = |limit| NoReply::NotSettled { searched: turn.get() - 1, limit: of_all(limit, all) };
        let shorter = duel.with_turn_limit(turn);
        let limits = Limits { nodes: all.nodes - nodes, ..all.clone() };
        let mut solver = AlphaBeta::advised(&shorter, &limits);
        let start = shorter.start();
        let win = Score(1).won_by(player);
        let wins = solver.is_worth(&start, win).map_err(not_settled)?;
        if wins {
            let free = solver.line(&start).map_err(not_settled)?;
            return Ok(BestReply { turn: turn.get(), line: both_seats(duel, free), nodes: nodes + solver.nodes() });
        }
        nodes += solver.nodes();
    }
    Err(NoReply::Never)
}

/// A limit that one of several searches has reached, told as the one that they have together.
pub(crate) fn of_all(limit: LimitReached, limits: &Limits) -> LimitReached {
    match limit {
        LimitReached::Nodes { needed, .. } => LimitReached::Nodes { needed, limit: limits.nodes },
        limit => limit,
    }
}

/// The answers of both seats, from those of the free one.
fn both_seats(duel: &Against, free: Vec<Move>) -> Vec<Move> {
    let mut free = free.into_iter();
    let (mut state, mut line) = (duel.duel().start(), Vec::new());
    while let Some(mv) = duel.strategy_answer(&state).or_else(|| free.next()) {
        line.push(mv);
        state = duel.duel().apply(&state, mv);
        if state.is_over() {
            break;
        }
    }
    line
}

/// Whether `player` can force a win from `state` within `turns` turns, the present one included, whatever both know and do.
///
/// # Errors
/// When a limit is reached first.
pub fn forced_win(
    duel: &MagicDuel,
    state: &State,
    player: Player,
    turns: u16,
    limits: &Limits,
) -> Result<Option<Vec<Move>>, LimitReached> {
    forced_win_counted(duel, state, player, turns, limits).map(|(line, _)| line)
}

/// [`forced_win`] with the number of nodes.
fn forced_win_counted(
    duel: &MagicDuel,
    state: &State,
    player: Player,
    turns: u16,
    limits: &Limits,
) -> Result<(Option<Vec<Move>>, u64), LimitReached> {
    let last = (state.turn() - 1).saturating_add(turns).min(duel.rules().turn_limit());
    let shorter = duel.with_turn_limit(NonZero::new(last).unwrap_or(NonZero::<u16>::MIN));
    let mut solver = AlphaBeta::advised(&shorter, limits);
    let wins = solver.is_worth(state, Score(1).won_by(player))?;
    let line = if wins { Some(solver.line(state)?) } else { None };
    Ok((line, solver.nodes()))
}

#[cfg(test)]
mod tests {
    use std::num::NonZero;

    use faceup_core::{Game, Player, Score, SplitMix64};
    use faceup_games::magic_duel::{Against, MagicDuel, Rules, Stage, State, Strategy, View, engine};
    use faceup_search::{LimitReached, Limits, Minimax, Solve};

    use super::{BestReply, NoReply, best_reply, forced_win};

    /// Decks of two of each kind.
    fn small(turns: u16) -> Rules {
        Rules::new([2; 5], 3, turns, 1).unwrap()
    }

    fn against(seed: u64, rules: Rules, player: Player) -> Against {
        let duel = MagicDuel::shuffled(rules, &mut SplitMix64::new(seed));
        Against::new(duel, player, Strategy::STATEMENT)
    }

    #[test]
    fn the_fastest_win_is_the_one_that_minimax_finds() {
        let mut found = 0;
        for seed in 0..20 {
            for player in Player::BOTH {
                let game = against(seed, small(10), player);
                let turn = (1..=10).find(|&turn| {
                    let shorter = game.with_turn_limit(NonZero::new(turn).unwrap());
                    let value = Minimax::new(&shorter, &Limits::NONE).value(&shorter.start()).unwrap();
                    value.won_by(player) == Score(1)
                });
                let reply = best_reply(&game, &Limits::default());
                assert_eq!(reply.as_ref().ok().map(|reply| reply.turn), turn, "deal {seed}, {player:?}");
                found += usize::from(turn.is_some());
            }
        }
        assert!((4..36).contains(&found), "both cases are met: {found}");
    }

    #[test]
    fn the_line_of_a_reply_is_legal_keeps_to_the_strategy_and_wins_in_its_turn() {
        for seed in 0..20 {
            for player in Player::BOTH {
                let game = against(seed, Rules::STATEMENT, player);
                let limits = Limits { nodes: 300_000, ..Limits::default() };
                let Ok(BestReply { turn, line, .. }) = best_reply(&game, &limits) else { continue };
                let mut state = game.duel().start();
                for &mv in &line {
                    assert!(game.duel().moves(&state).any(|legal| legal == mv));
                    assert!(game.strategy_answer(&state).is_none_or(|answer| answer == mv));
                    state = game.duel().apply(&state, mv);
                }
                assert_eq!((state.winner(), state.turn()), (Some(player), turn));
                let strategies = engine::duel(game.duel(), [&Strategy::STATEMENT; 2]);
                if strategies.winner == Some(player) {
                    assert!(turn <= strategies.turns, "the strategy itself is one of the replies");
                }
            }
        }
    }

    #[test]
    fn a_win_is_forced_where_minimax_says_so() {
        let (mut forced, mut not) = (0, 0);
        for seed in 0..40 {
            let duel = MagicDuel::shuffled(small(12), &mut SplitMix64::new(seed));
            let mut states = vec![duel.start()];
            while let Some(reason) = Strategy::STATEMENT.reason(&View::new(&duel, &states[states.len() - 1])) {
                states.push(duel.apply(&states[states.len() - 1], reason.answer));
            }
            let late = |state: &&State| state.stage() == Stage::Main && state.turn() >= 9;
            for state in states.iter().filter(late) {
                let shorter = duel.with_turn_limit(NonZero::new((state.turn() + 2).min(12)).unwrap());
                let value = Minimax::new(&shorter, &Limits::NONE).value(state).unwrap();
                for player in Player::BOTH {
                    let line = forced_win(&duel, state, player, 3, &Limits::default()).unwrap();
                    assert_eq!(line.is_some(), value.won_by(player) == Score(1), "deal {seed}: {state}");
                    forced += usize::from(line.is_some());
                    not += usize::from(line.is_none());
                }
            }
        }
        assert!(forced > 5 && not > 5, "{forced} forced, {not} not");
    }

    #[test]
    fn what_no_limit_allows_is_not_settled() {
        let game = against(1, Rules::STATEMENT, Player::First);
        let Err(NoReply::NotSettled { searched, limit }) = best_reply(&game, &Limits { nodes: 40, ..Limits::NONE })
        else {
            panic!("forty nodes are not enough")
        };
        assert!(searched < 40 && matches!(limit, LimitReached::Nodes { .. }), "{searched} {limit}");
        // Nobody can win with decks that lack a kind.
        let lacking = Rules::new([3, 3, 0, 2, 2], 3, 12, 1).unwrap();
        assert_eq!(best_reply(&against(1, lacking, Player::Second), &Limits::NONE), Err(NoReply::Never));
    }
}
