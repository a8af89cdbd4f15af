use faceup_core::{Game, Score, SplitMix64};

/// A whole play from some state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playout<M> {
    /// The moves to the end.
    pub moves: Vec<M>,
    /// All rewards and the payoff, from the first player's side.
    pub returns: Score,
}

/// Plays to the end from the state, each legal move equally likely; the same seed gives the same play.
pub fn playout<G: Game>(game: &G, state: &G::State, seed: u64) -> Playout<G::Move> {
    let mut rng = SplitMix64::new(seed);
    let mut play = Playout { moves: Vec::new(), returns: Score::ZERO };
    let mut state = *state;
    let mut legal = Vec::new();
    loop {
        if let Some(payoff) = game.payoff(&state) {
            play.returns += payoff;
            return play;
        }
        legal.clear();
        legal.extend(game.moves(&state));
        let mv = legal[rng.below(legal.len())];
        play.returns += game.reward(&state, mv);
        play.moves.push(mv);
        state = game.apply(&state, mv);
    }
}

#[cfg(test)]
mod tests;
