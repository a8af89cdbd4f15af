use faceup_core::{Game, Player, Referee};
use faceup_games::magic_duel::{MagicDuel, Move, Stage, State, Strategy, View, name};

use super::history::History;
use super::{Options, Refused, Session, Unsettled};
use crate::answer::{ANALYSIS_SCHEMA, Analysis, Board, DuelBoard, MoveAnswer, POSITION_SCHEMA, Position, Step};
use crate::explain::{because, says, side};
use crate::{GameId, Method};

/// A session of a duel, in which each decision may be made by hand and strategies say what they would do.
pub(super) struct DuelSession {
    deal: MagicDuel,
    strategies: [Strategy; 2],
    history: History<Move, State>,
}

impl DuelSession {
    pub(super) fn new(deal: MagicDuel, options: &Options) -> Self {
        let history = History::new(deal.start());
        DuelSession { deal, strategies: options.strategies, history }
    }

    fn state(&self) -> &State {
        self.history.state()
    }

    /// What the strategy of the player who decides answers; `None` when the duel is over.
    fn answer(&self, state: &State) -> Option<Move> {
        let strategy = &self.strategies[state.decider().index()];
        (!state.is_over()).then(|| strategy.answer(&View::new(&self.deal, state)))
    }

    /// What the strategy answers and why; `None` when the duel is over.
    fn reason(&self) -> Option<(Move, Vec<String>)> {
        let state = self.state();
        let view = View::new(&self.deal, state);
        let reason = self.strategies[state.decider().index()].reason(&view)?;
        Some((reason.answer, because(&view, &reason.grounds, reason.answer)))
    }

    /// The course by both strategies from here to the end.
    fn line(&self) -> Vec<Step> {
        let (mut state, mut line) = (*self.state(), Vec::new());
        while let Some(mv) = self.answer(&state) {
            let player = name(state.decider());
            line.push(Step { player, mv: mv.to_string(), says: says(&state, mv), points: [0, 0] });
            state = self.deal.apply(&state, mv);
        }
        line
    }
}

impl Session for DuelSession {
    fn game(&self) -> GameId {
        GameId::MagicDuel
    }

    fn position(&self) -> Position {
        let state = self.state();
        let turn = state.turn();
        let stage = match state.stage() {
            Stage::Main => "main".to_owned(),
            Stage::Counter(kind) => format!("counter {}", kind.letter()),
            Stage::Cost(kind) => format!("cost {}", kind.letter()),
            Stage::Discard => "discard".to_owned(),
            Stage::Destroy => "destroy".to_owned(),
            Stage::Recycle => "recycle".to_owned(),
            Stage::Won => "won".to_owned(),
            Stage::Drawn => "draw".to_owned(),
        };
        let standing = match (state.winner(), state.is_over()) {
            (Some(winner), _) => format!("{} has won in turn {turn}", name(winner)),
            (None, true) => format!("a draw in turn {turn}"),
            (None, false) => format!("turn {turn}"),
        };
        Position {
            schema: POSITION_SCHEMA,
            game: GameId::MagicDuel.name(),
            deal: self.deal.to_string(),
            played: self.history.played().iter().map(ToString::to_string).collect(),
            state: state.to_string(),
            players: Player::BOTH.map(name),
            player: (!state.is_over()).then(|| name(state.decider())),
            points: [0, 0],
            winner: state.winner().map(name),
            standing,
            board: Board::Duel(DuelBoard {
                turn,
                turn_player: name(state.turn_player()),
                stage,
                sides: Player::BOTH.map(|player| side(&self.deal, state, player)),
            }),
        }
    }

    fn moves(&self) -> Vec<String> {
        self.deal.moves(self.state()).map(|mv| mv.to_string()).collect()
    }

    fn play(&mut self, mv: &str) -> Result<(), Refused> {
        let mv: Move = mv.parse()?;
        let next = self.deal.play(self.state(), mv)?;
        self.history.push(mv, next);
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

    /// The strategy's answer comes first, with its reasons; no values are known.
    fn analyse(&mut self) -> Result<Analysis, Unsettled> {
        let state = *self.state();
        let reason = self.reason();
        let chosen = |mv| reason.as_ref().filter(|(answer, _)| *answer == mv);
        let mut moves: Vec<MoveAnswer> = self
            .deal
            .moves(&state)
            .map(|mv| {
                let next = self.deal.apply(&state, mv);
                let reply = self.answer(&next).map(|reply| reply.to_string());
                let reply_by = reply.is_some().then(|| name(next.decider()));
                MoveAnswer {
                    mv: mv.to_string(),
                    says: says(&state, mv),
                    because: chosen(mv).map_or_else(Vec::new, |(_, because)| because.clone()),
                    value: None,
                    total: None,
                    loss: None,
                    best: chosen(mv).is_some(),
                    reply,
                    reply_by,
                }
            })
            .collect();
        moves.sort_by_key(|mv| !mv.best);
        Ok(Analysis {
            schema: ANALYSIS_SCHEMA,
            position: self.position(),
            player: name(state.decider()),
            value: None,
            total: None,
            moves,
            line: self.line(),
            notes: Vec::new(),
            nodes: 0,
            method: Method::Play.name(),
        })
    }

    fn bytes(&mut self) -> usize {
        0
    }
}
