use std::cmp::Reverse;

use super::history::History;
use super::score::Points;
use super::shown::Shown;
use super::warm::{Kept, Warm};
use super::{Refused, Session, Unsettled};
use crate::answer::{ANALYSIS_SCHEMA, Analysis, MoveAnswer, POSITION_SCHEMA, Position, Step};
use crate::judged::Unsolved;
use crate::{GameId, Method};
use faceup_core::{Game, Player, Referee, Score};

type StateOf<W> = <<W as Warm>::Game as Game>::State;
type MoveOf<W> = <<W as Warm>::Game as Game>::Move;

/// A session of a game of points, whose values are known under best play.
pub(super) struct ValueSession<W: Warm> {
    warm: W,
    /// Each state with the points won before it.
    history: History<MoveOf<W>, (StateOf<W>, Points)>,
}

impl<W: Warm> ValueSession<W> {
    pub(super) fn new(warm: W) -> Self {
        let history = History::new((warm.deal().start(), Points::default()));
        ValueSession { warm, history }
    }

    fn state(&self) -> &StateOf<W> {
        &self.history.state().0
    }

    /// The points won before a state, at the end with the payoff.
    fn points(deal: &W::Game, state: &StateOf<W>, points: Points) -> Points {
        if deal.payoff(state).is_some() { deal.paid_off(state, points) } else { points }
    }

    /// A best line with the points after each move.
    fn steps(deal: &W::Game, line: Vec<MoveOf<W>>, mut state: StateOf<W>, mut points: Points) -> Vec<Step> {
        let step = |mv| {
            let (player, says) = (deal.to_move(&state), deal.says(&state, mv));
            points = points.with(deal.reward(&state, mv));
            state = deal.apply(&state, mv);
            let after = Self::points(deal, &state, points);
            Step { player: W::Game::name(player), mv: mv.to_string(), says, points: after.0 }
        };
        line.into_iter().map(step).collect()
    }

    fn moves_of(
        solver: &mut dyn Kept<W::Game>,
        state: &StateOf<W>,
        player: Player,
        lead: i32,
    ) -> Result<Vec<MoveAnswer>, Unsolved> {
        let mut values = solver.values(state)?;
        values.sort_by_key(|found| Reverse(found.value.won_by(player)));
        let best = values.first().map_or(Score::ZERO, |found| found.value.won_by(player));
        let mut moves = Vec::new();
        for found in values {
            let value = found.value.won_by(player);
            let next = solver.game().apply(state, found.mv);
            let reply = solver.best_moves(&next)?.first().map(ToString::to_string);
            let deal = solver.game();
            let reply_by = reply.is_some().then(|| W::Game::name(deal.to_move(&next)));
            moves.push(MoveAnswer {
                mv: found.mv.to_string(),
                says: deal.says(state, found.mv),
                because: deal.because(state, found.mv),
                value: Some(value.0),
                total: Some(lead + value.0),
                loss: Some((best - value).0),
                best: value == best,
                reply,
                reply_by,
            });
        }
        Ok(moves)
    }
}

impl<W: Warm> Session for ValueSession<W> {
    fn game(&self) -> GameId {
        W::Game::ID
    }

    fn position(&self) -> Position {
        let deal = self.warm.deal();
        let (state, points) = self.history.state();
        let over = deal.payoff(state).is_some();
        let points = Self::points(deal, state, *points);
        let lead = points.lead(Player::First);
        let ahead = if lead >= 0 { Player::First } else { Player::Second };
        let name = W::Game::name;
        let standing = match (over, lead) {
            (true, 0) => format!("{} and {} tie", name(Player::First), name(Player::Second)),
            (true, _) => format!("{} has won by {}", name(ahead), lead.abs()),
            (false, 0) => "level".to_owned(),
            (false, _) => format!("{} is {} ahead", name(ahead), lead.abs()),
        };
        Position {
            schema: POSITION_SCHEMA,
            game: W::Game::ID.name(),
            deal: deal.to_string(),
            played: self.history.played().iter().map(ToString::to_string).collect(),
            state: state.to_string(),
            players: Player::BOTH.map(name),
            player: (!over).then(|| name(deal.to_move(state))),
            points: points.0,
            winner: (over && lead != 0).then(|| name(ahead)),
            standing,
            board: deal.board(self.history.played()),
        }
    }

    fn moves(&self) -> Vec<String> {
        self.warm.deal().moves(self.state()).map(|mv| mv.to_string()).collect()
    }

    fn play(&mut self, mv: &str) -> Result<(), Refused> {
        let mv = W::Game::read_move(mv)?;
        let deal = self.warm.deal();
        let (state, points) = self.history.state();
        let next = deal.play(state, mv)?;
        let points = points.with(deal.reward(state, mv));
        self.history.push(mv, (next, points));
        Ok(())
    }

    fn ply(&self) -> usize {
        self.history.ply()
    }

    fn ahead(&self) -> usize {
        self.history.ahead()
    }

    fn go_to(&mut self, ply: usize) {
        self.history.go_to(ply);
    }

    fn analyse(&mut self) -> Result<Analysis, Unsettled> {
        let position = self.position();
        let (state, points) = *self.history.state();
        let deal = self.warm.deal();
        let over = deal.payoff(&state).is_some();
        let player = if over { Player::First } else { deal.to_move(&state) };
        let lead = points.lead(player);
        let mut notes = deal.notes(&state, points);
        let watch = self.warm.watch();
        let found = self.warm.ask(|solver, method| {
            let proven = match &watch {
                Some(watch) => solver.narrow(&state, watch)?,
                None => None,
            };
            let answer = |solver: &mut dyn Kept<W::Game>| -> Result<_, Unsolved> {
                let value = solver.value(&state)?.won_by(player).0;
                let moves = Self::moves_of(solver, &state, player, lead)?;
                let line = solver.line(&state)?;
                Ok((value, moves, Self::steps(solver.game(), line, state, points)))
            };
            let (value, moves, line) = answer(solver).map_err(|unsolved| Unsolved { proven, ..unsolved })?;
            Ok((value, moves, line, solver.nodes(), method))
        });
        let (value, moves, line, nodes, method): (_, _, _, _, Method) =
            found.map_err(|unsolved| Unsettled::new(unsolved, W::Game::name(Player::First)))?;
        notes.extend(W::Game::notes_on_line(points, &line));
        Ok(Analysis {
            schema: ANALYSIS_SCHEMA,
            position,
            player: W::Game::name(player),
            value: Some(value),
            total: Some(lead + value),
            moves,
            line,
            notes,
            nodes,
            method: method.name(),
        })
    }

    fn bytes(&mut self) -> usize {
        self.warm.bytes()
    }
}
