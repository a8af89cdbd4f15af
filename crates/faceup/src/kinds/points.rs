//! What solving a game of points shows: values, a best line, and what greed comes to.

use faceup_core::{Game, Player, Score};
use faceup_search::{LimitReached, MoveValue, Solve};

/// A move of the best line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step<G: Game> {
    pub(super) state: G::State,
    pub(super) player: Player,
    pub(super) mv: G::Move,
    /// What it pays, from the first player's side.
    pub(super) reward: Score,
}

/// A solved deal.
#[derive(Clone, Debug)]
pub(super) struct Played<G: Game> {
    /// From the first player's side.
    pub(super) value: Score,
    /// Every first move with its value.
    pub(super) moves: Vec<MoveValue<G::Move>>,
    /// The best line that `solve` prints.
    pub(super) line: Vec<Step<G>>,
    /// The state that it ends in.
    pub(super) end: G::State,
}

/// Solves a deal from its start.
pub(super) fn played<G: Game>(deal: &G, solver: &mut impl Solve<G>) -> Result<Played<G>, LimitReached> {
    let start = deal.start();
    let (value, moves) = (solver.value(&start)?, solver.values(&start)?);
    let mut state = start;
    let mut line = Vec::new();
    for mv in solver.line(&start)? {
        line.push(Step { state, player: deal.to_move(&state), mv, reward: deal.reward(&state, mv) });
        state = deal.apply(&state, mv);
    }
    Ok(Played { value, moves, line, end: state })
}

/// What the game comes to when both players make the move that gains most at once, of equals the first.
pub(super) fn greedily<G: Game>(deal: &G) -> Score {
    let (mut state, mut returns) = (deal.start(), Score::ZERO);
    loop {
        if let Some(payoff) = deal.payoff(&state) {
            return returns + payoff;
        }
        let player = deal.to_move(&state);
        let mut best: Option<(Score, G::Move)> = None;
        for mv in deal.moves(&state) {
            let reward = deal.reward(&state, mv);
            if best.is_none_or(|(most, _)| reward.better_for(player, most)) {
                best = Some((reward, mv));
            }
        }
        let Some((reward, mv)) = best else { return returns };
        returns += reward;
        state = deal.apply(&state, mv);
    }
}

/// The one best first move with what it is worth and what the next best one loses, for the player who starts; `None` unless there is
/// one move that is better than all others.
pub(super) fn one_best<G: Game>(deal: &G, played: &Played<G>) -> Option<(G::Move, Score, i32)> {
    let starter = deal.to_move(&deal.start());
    let mut values: Vec<(i32, G::Move)> =
        played.moves.iter().map(|found| (found.value.won_by(starter).0, found.mv)).collect();
    values.sort_by_key(|&(value, _)| -value);
    match values[..] {
        [(best, mv), (next, _), ..] if best > next => Some((mv, Score(best), best - next)),
        _ => None,
    }
}
