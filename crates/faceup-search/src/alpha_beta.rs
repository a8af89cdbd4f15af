use std::cmp::Reverse;

use faceup_core::{Game, Score};

use crate::limits::Meter;
use crate::table::{Entry, NO_MOVE, Table};
use crate::window::Range;
use crate::{Advice, Advised, LimitReached, Limits, MoveValue, Solve, Unadvised, Window};

/// Fail-soft alpha-beta with a transposition table.
///
/// It asks who is to move and counts from the first player's side throughout, so turns may come in any order. When the
/// memory is used up the table forgets what was cheap; the answers stay exact. The recursion is as deep as the longest
/// play, at a few hundred bytes a ply.
pub struct AlphaBeta<'g, G: Game, A = Unadvised> {
    game: &'g G,
    advice: A,
    meter: Meter,
    table: Table<G::State>,
    /// Whether it may go on when the table has begun to forget for want of memory.
    forgets: bool,
    /// The moves of all nodes on the path to the current one, so that a node need not allocate.
    candidates: Vec<Candidate<G::Move>>,
}

/// A move to be tried.
#[derive(Clone, Copy)]
struct Candidate<M> {
    mv: M,
    /// The move's place in the order of [`Game::moves`].
    number: u32,
    order: i32,
}

impl<'g, G: Game> AlphaBeta<'g, G> {
    /// A solver of the deal `game` that knows nothing but the rules.
    pub fn new(game: &'g G, limits: &Limits) -> Self {
        AlphaBeta::with_advice(game, Unadvised, limits)
    }
}

impl<'g, G: Game> AlphaBeta<'g, G, Advised>
where
    Advised: Advice<G>,
{
    /// A solver of the deal `game` that uses the game's own facts.
    pub fn advised(game: &'g G, limits: &Limits) -> Self {
        AlphaBeta::with_advice(game, Advised, limits)
    }
}

impl<'g, G: Game, A: Advice<G>> AlphaBeta<'g, G, A> {
    /// A solver of the deal `game` that uses `advice`.
    pub fn with_advice(game: &'g G, advice: A, limits: &Limits) -> Self {
        let (meter, table) = (Meter::new(limits), Table::new(limits.memory));
        AlphaBeta { game, advice, meter, table, forgets: true, candidates: Vec::new() }
    }

    /// The same solver, but where it would begin to forget for want of memory, it stops with [`LimitReached::Memory`].
    ///
    /// For whoever can give it more memory: a search whose table is far too small visits the same states over and over.
    #[must_use]
    pub fn without_forgetting(mut self) -> Self {
        self.forgets = false;
        self
    }

    /// Bytes that the table takes now.
    pub fn memory(&self) -> usize {
        self.table.bytes()
    }

    /// Narrows the range in which the state's value is proved to lie, from both ends, until that is one score or a limit is
    /// reached.
    ///
    /// The range is true in either case. With enough nodes this takes about as many as the value; with too few it still
    /// proves something, where the search for the value would have nothing to show.
    pub fn narrow(&mut self, state: &G::State) -> (Range, Result<(), LimitReached>) {
        let limits = || self.advice.limits(self.game, &self.advice.merged(self.game, state));
        let (low, high) = self.game.payoff(state).map_or_else(limits, |payoff| (payoff, payoff));
        let mut range = Range { low, high };
        let mut from_below = false;
        while range.value().is_none() {
            from_below = !from_below;
            // Far from the value a question is easy; in the middle it may be as hard as the value.
            match self.search(state, range.quarter(from_below)) {
                Ok(answer) => range = range.after(range.quarter(from_below), answer),
                Err(limit) => return (range, Err(limit)),
            }
            self.meter.prove(range);
        }
        (range, Ok(()))
    }

    /// An answer about the state's value that is as exact as the window asks for.
    ///
    /// * An answer inside the window is the value.
    /// * For an answer at or below `alpha` the value is at most the answer.
    /// * For an answer at or above `beta` the value is at least the answer.
    pub fn search(&mut self, state: &G::State, window: Window) -> Result<Score, LimitReached> {
        self.meter.visit()?;
        if let Some(payoff) = self.game.payoff(state) {
            return Ok(payoff);
        }
        // From here on the merged state is searched, since the number of a best move means nothing to its equals.
        let state = self.advice.merged(self.game, state);
        let (low, high) = self.advice.limits(self.game, &state);
        let mut range = Range { low, high };
        if let Some(answer) = range.settles(window) {
            return Ok(answer);
        }
        let mut first = NO_MOVE;
        if let Some(known) = self.table.get(&state) {
            range = range.under(known.bound, known.score);
            first = known.best;
            if let Some(answer) = range.settles(window) {
                return Ok(answer);
            }
        }
        let window = window.within(range);
        let nodes_before = self.meter.nodes();
        let path = self.candidates.len();
        self.list_candidates(&state, first);
        let found = self.best_candidate(path, &state, window);
        self.candidates.truncate(path);
        let (score, best) = found?;
        let bound = window.promise(score, range);
        let weight = (self.meter.nodes() - nodes_before).max(1).ilog2() as u8;
        let best = u16::try_from(best).unwrap_or(NO_MOVE);
        self.table.store(Entry { state, score, best, bound, weight });
        match self.table.refused() {
            Some(refused) if !self.forgets => Err(refused),
            _ => Ok(score),
        }
    }

    /// Adds the state's moves to the candidates, sorted: the one numbered `first`, then as advised.
    fn list_candidates(&mut self, state: &G::State, first: u16) {
        let path = self.candidates.len();
        self.candidates.extend(self.game.moves(state).zip(0..).map(|(mv, number)| {
            let order = self.advice.order(self.game, state, mv);
            Candidate { mv, number, order }
        }));
        let first = u32::from(first);
        self.candidates[path..]
            .sort_unstable_by_key(|&Candidate { number, order, .. }| (number != first, Reverse(order), number));
    }

    /// The fail-soft answer of a live state whose moves are the candidates after `path`, and the number of its best move.
    fn best_candidate(
        &mut self,
        path: usize,
        state: &G::State,
        mut window: Window,
    ) -> Result<(Score, u32), LimitReached> {
        let player = self.game.to_move(state);
        let mut best = (Score::MIN.won_by(player), u32::from(NO_MOVE));
        for index in path..self.candidates.len() {
            let Candidate { mv, number, .. } = self.candidates[index];
            let reward = self.game.reward(state, mv);
            let score = reward + self.search(&self.game.apply(state, mv), window.after(reward))?;
            if score.better_for(player, best.0) {
                best = (score, number);
                if window.is_left_by(player, score) {
                    break;
                }
                window = window.improved_by(player, score);
            }
        }
        Ok(best)
    }
}

impl<G: Game, A: Advice<G>> Solve<G> for AlphaBeta<'_, G, A> {
    fn game(&self) -> &G {
        self.game
    }

    fn value(&mut self, state: &G::State) -> Result<Score, LimitReached> {
        self.search(state, Window::FULL)
    }

    fn nodes(&self) -> u64 {
        self.meter.nodes()
    }

    fn is_worth(&mut self, state: &G::State, score: Score) -> Result<bool, LimitReached> {
        match Window::around(score) {
            Some(window) => Ok(self.search(state, window)? == score),
            None => Ok(false),
        }
    }

    fn values(&mut self, state: &G::State) -> Result<Vec<MoveValue<G::Move>>, LimitReached> {
        // The cheap question first: what it leaves in the table orders the moves of the dear ones.
        self.value(state)?;
        let game = self.game;
        game.moves(state)
            .map(|mv| {
                let rest = self.value(&game.apply(state, mv))?;
                Ok(MoveValue { mv, value: game.reward(state, mv) + rest })
            })
            .collect()
    }
}

#[cfg(test)]
mod tests;
