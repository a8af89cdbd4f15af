use faceup_core::Player;
use faceup_games::magic_duel::{MagicDuel, Move, State};
use faceup_search::{LimitReached, Limits};

use super::forced_win_counted;

/// A win that no reply can stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forced {
    /// Who wins.
    pub player: Player,
    /// The turn by which the win comes at the latest; no player can force one by an earlier turn.
    pub turn: u16,
    /// The answers of both seats from the position to the win.
    pub line: Vec<Move>,
}

/// What was found out about forced wins from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forcing {
    /// The fastest win, `None` if nobody has one or a limit was reached.
    pub win: Option<Forced>,
    /// Nobody can force a win by this turn.
    pub no_win_until: u16,
    /// The limit that was reached before the question was settled, if one was.
    pub limit: Option<LimitReached>,
    /// Nodes visited.
    pub nodes: u64,
}

/// Finds the fastest win within `turns` turns, the present one included, that one of the players can force from `state`,
/// both knowing both decks and deciding freely.
///
/// Limits of more and more turns are tried, so that the first win found is the fastest. The nodes of all of them
/// together are limited by `limits`.
pub fn fastest_forced(duel: &MagicDuel, state: &State, turns: u16, limits: &Limits) -> Forcing {
    let mut found = Forcing { win: None, no_win_until: state.turn() - 1, limit: None, nodes: 0 };
    let last = (state.turn() - 1).saturating_add(turns).min(duel.rules().turn_limit());
    if state.is_over() {
        return found;
    }
    while found.no_win_until < last {
        let within = found.no_win_until + 2 - state.turn();
        for player in Player::BOTH {
            let limits = Limits { nodes: limits.nodes - found.nodes, ..limits.clone() };
            match forced_win_counted(duel, state, player, within, &limits) {
                Ok((line, nodes)) => {
                    found.nodes += nodes;
                    if let Some(line) = line {
                        found.win = Some(Forced { player, turn: found.no_win_until + 1, line });
                        return found;
                    }
                }
                Err(limit) => {
                    found.limit = Some(limit);
                    return found;
                }
            }
        }
        found.no_win_until += 1;
    }
    found
}

#[cfg(test)]
mod tests {
    use std::num::NonZero;

    use faceup_core::{Game, Player, Score, SplitMix64};
    use faceup_games::magic_duel::{MagicDuel, Rules, Stage, State, Strategy, View};
    use faceup_search::{LimitReached, Limits, Minimax, Solve};

    use super::fastest_forced;

    /// The turn starts of a duel with small decks, from the ninth turn on.
    fn late(seed: u64) -> (MagicDuel, Vec<State>) {
        let rules = Rules::new([2; 5], 3, 12, 1).unwrap();
        let duel = MagicDuel::shuffled(rules, &mut SplitMix64::new(seed));
        let mut states = vec![duel.start()];
        while let Some(reason) = Strategy::STATEMENT.reason(&View::new(&duel, &states[states.len() - 1])) {
            states.push(duel.apply(&states[states.len() - 1], reason.answer));
        }
        states.retain(|state| state.stage() == Stage::Main && state.turn() >= 9);
        (duel, states)
    }

    #[test]
    fn the_fastest_forced_win_is_the_first_that_minimax_finds() {
        let (mut wins, mut none) = (0, 0);
        for (duel, states) in (0..40).map(late) {
            for state in &states {
                let by = |turn: u16| {
                    let shorter = duel.with_turn_limit(NonZero::new(turn).unwrap());
                    let value = Minimax::new(&shorter, &Limits::NONE).value(state).unwrap();
                    Player::BOTH.into_iter().find(|&player| value.won_by(player) == Score(1))
                };
                let last = (state.turn() + 2).min(12);
                let expected = (state.turn()..=last).find_map(|turn| by(turn).map(|player| (player, turn)));
                let found = fastest_forced(&duel, state, 3, &Limits::default());
                assert_eq!(found.win.as_ref().map(|win| (win.player, win.turn)), expected, "{duel} {state}");
                assert_eq!((found.limit, found.no_win_until), (None, expected.map_or(last, |(_, turn)| turn - 1)));
                match found.win {
                    Some(win) => {
                        let mut state = *state;
                        for mv in win.line {
                            assert!(duel.moves(&state).any(|legal| legal == mv));
                            state = duel.apply(&state, mv);
                        }
                        assert_eq!(state.winner(), Some(win.player));
                        assert!(state.turn() <= win.turn);
                        wins += 1;
                    }
                    None => none += 1,
                }
            }
        }
        assert!(wins > 5 && none > 10, "{wins} {none}");
    }

    #[test]
    fn what_the_limit_leaves_open_is_told() {
        let duel = MagicDuel::numbered(Rules::STATEMENT, 1, 0);
        let found = fastest_forced(&duel, &duel.start(), 40, &Limits { nodes: 500, ..Limits::default() });
        assert!(matches!(found.limit, Some(LimitReached::Nodes { .. })) && found.win.is_none());
        assert!(found.nodes <= 500 && found.no_win_until < 40, "{found:?}");
        let mut over = duel.start();
        while let Some(reason) = Strategy::STATEMENT.reason(&View::new(&duel, &over)) {
            over = duel.apply(&over, reason.answer);
        }
        assert_eq!(fastest_forced(&duel, &over, 5, &Limits::default()).win, None);
    }
}
