//! The questions that every solver answers.

use faceup_core::{Game, Score};

use crate::LimitReached;

/// A move and what it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveValue<M> {
    /// The move.
    pub mv: M,
    /// Its reward and the value of the state after it, from the first player's side.
    pub value: Score,
}

/// A state's value, and a play that shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution<M> {
    /// What the first player still gets when both play best.
    pub value: Score,
    /// A best play to the end, as [`Solve::line`] gives it.
    pub line: Vec<M>,
    /// Nodes visited for this answer.
    pub nodes: u64,
}

/// A solver of one deal.
///
/// Values are exact and counted from the first player's side; they leave out what was won before the state. All solvers
/// give the same answers, the same line included; they differ in the nodes and the memory they take. States are trusted
/// as [`Game::apply`] trusts moves. After an error the solver may be asked again: what it has learnt is kept and true,
/// and what it has used stays used.
pub trait Solve<G: Game> {
    /// The deal that is solved.
    fn game(&self) -> &G;

    /// The value of the state.
    fn value(&mut self, state: &G::State) -> Result<Score, LimitReached>;

    /// Nodes visited since the solver was made, by all questions together.
    ///
    /// The same questions in the same order visit the same nodes, on every machine.
    fn nodes(&self) -> u64;

    /// Whether `score` is the value of the state, which may be cheaper to find out than the value.
    fn is_worth(&mut self, state: &G::State, score: Score) -> Result<bool, LimitReached> {
        Ok(self.value(state)? == score)
    }

    /// Every legal move, in the order of [`Game::moves`], with its exact value; none when the state is terminal.
    fn values(&mut self, state: &G::State) -> Result<Vec<MoveValue<G::Move>>, LimitReached> {
        let moves: Vec<G::Move> = self.game().moves(state).collect();
        moves
            .into_iter()
            .map(|mv| {
                let (reward, next) = step(self.game(), state, mv);
                Ok(MoveValue { mv, value: reward + self.value(&next)? })
            })
            .collect()
    }

    /// The moves that attain the state's value, in the order of [`Game::moves`].
    fn best_moves(&mut self, state: &G::State) -> Result<Vec<G::Move>, LimitReached> {
        let mut moves: Vec<G::Move> = self.game().moves(state).collect();
        if moves.len() > 1 {
            let value = self.value(state)?;
            let mut kept = Vec::new();
            for mv in moves {
                let (reward, next) = step(self.game(), state, mv);
                if self.is_worth(&next, value - reward)? {
                    kept.push(mv);
                }
            }
            moves = kept;
        }
        Ok(moves)
    }

    /// The principal variation: a play to the end in which each move is the first, in the order of [`Game::moves`], that
    /// attains the value.
    ///
    /// # Panics
    /// When no move attains the value of a live state: the game or the advice breaks its laws.
    fn line(&mut self, state: &G::State) -> Result<Vec<G::Move>, LimitReached> {
        let mut line = Vec::new();
        let (mut state, mut value) = (*state, self.value(state)?);
        while self.game().payoff(&state).is_none() {
            let moves: Vec<G::Move> = self.game().moves(&state).collect();
            let mut attained = None;
            for mv in moves {
                let (reward, next) = step(self.game(), &state, mv);
                if self.is_worth(&next, value - reward)? {
                    attained = Some((mv, next, value - reward));
                    break;
                }
            }
            let (mv, next, rest) = attained.expect("one of the moves of a live state attains its value");
            line.push(mv);
            (state, value) = (next, rest);
        }
        Ok(line)
    }

    /// The value of the state, a best line, and the nodes that both took.
    fn solve(&mut self, state: &G::State) -> Result<Solution<G::Move>, LimitReached> {
        let before = self.nodes();
        let value = self.value(state)?;
        let line = self.line(state)?;
        Ok(Solution { value, line, nodes: self.nodes() - before })
    }
}

/// What a move pays at once, and the state after it.
fn step<G: Game>(game: &G, state: &G::State, mv: G::Move) -> (Score, G::State) {
    (game.reward(state, mv), game.apply(state, mv))
}
