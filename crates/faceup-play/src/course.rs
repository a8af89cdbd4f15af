use faceup::GameId;
use faceup::answer::{Analysis, Board, MoveAnswer, Position};
use faceup::record::Record;
use faceup::session::{Options, Refused, Session, open};

use crate::app::Unplayable;

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Who moved.
    pub player: &'static str,
    /// The move in notation.
    pub mv: String,
    /// The points that it won, the first player's first.
    pub won: [i32; 2],
    /// Magic Duel: the turn.
    pub turn: Option<u16>,
}

/// A play with what is known about each of its positions.
pub struct Course {
    session: Box<dyn Session>,
    /// All moves, those that were taken back too.
    line: Vec<Played>,
    /// What is known about the position before each move and after the last.
    known: Vec<Option<Analysis>>,
    position: Position,
    moves: Vec<String>,
}

impl Course {
    /// Opens a deal given in notation, at its start.
    pub fn open(game: GameId, deal: &str, options: &Options) -> Result<Self, Refused> {
        Ok(Course::new(open(game, deal, options)?))
    }

    /// Opens a record of a play, after its last move.
    pub fn recorded(game: GameId, text: &[u8], options: &Options) -> Result<Self, Unplayable> {
        let session = Record::open(text, options).map_err(Unplayable::Record)?;
        if session.game() != game {
            return Err(Unplayable::OtherGame { recorded: session.game(), played: game });
        }
        Ok(Course::new(session))
    }

    /// Goes on with a session from its position.
    fn new(mut session: Box<dyn Session>) -> Self {
        let last = session.ply() + session.ahead();
        session.go_to(0);
        let (position, moves) = (session.position(), session.moves());
        let mut course = Course { session, line: Vec::new(), known: vec![None], position, moves };
        for ply in 0..last {
            let before = course.session.position();
            course.go_to(ply + 1);
            course.note(&before);
        }
        course
    }

    /// The play up to the position on show, as a record.
    pub fn record(&self) -> String {
        Record::of(&*self.session).to_string()
    }

    /// Notes the move that led to the position on show.
    fn note(&mut self, before: &Position) {
        let points = self.position.points;
        let turn = match &before.board {
            Board::Duel(board) => Some(board.turn),
            _ => None,
        };
        self.line.push(Played {
            player: before.player.unwrap_or_default(),
            mv: self.position.played.last().cloned().unwrap_or_default(),
            won: [points[0] - before.points[0], points[1] - before.points[1]],
            turn,
        });
        self.known.push(None);
    }

    /// The position on show.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The legal moves in it.
    pub fn moves(&self) -> &[String] {
        &self.moves
    }

    /// How many moves led to it.
    pub fn ply(&self) -> usize {
        self.session.ply()
    }

    /// How many moves were taken back.
    pub fn ahead(&self) -> usize {
        self.session.ahead()
    }

    /// Every move, those that were taken back too.
    pub fn line(&self) -> &[Played] {
        &self.line
    }

    /// Whether the play is over in the position on show.
    pub fn is_over(&self) -> bool {
        self.position.player.is_none()
    }

    /// Plays a move; if it is the one that was taken back, those after it can still be gone forward to.
    pub fn play(&mut self, mv: &str) -> Result<(), Refused> {
        let ply = self.ply();
        if self.line.get(ply).is_some_and(|next| next.mv == mv) {
            self.go_to(ply + 1);
            return Ok(());
        }
        let before = self.session.position();
        self.session.play(mv)?;
        self.look();
        self.line.truncate(ply);
        self.known.truncate(ply + 1);
        self.note(&before);
        Ok(())
    }

    /// Shows the position after so many moves.
    pub fn go_to(&mut self, ply: usize) {
        self.session.go_to(ply);
        self.look();
    }

    fn look(&mut self) {
        (self.position, self.moves) = (self.session.position(), self.session.moves());
    }

    /// What is known about the position after so many moves.
    pub fn known(&self, ply: usize) -> Option<&Analysis> {
        self.known.get(ply)?.as_ref()
    }

    /// What is known about the move that was played there.
    pub fn known_move(&self, ply: usize) -> Option<&MoveAnswer> {
        let mv = &self.line.get(ply)?.mv;
        self.known(ply)?.moves.iter().find(|known| known.mv == *mv)
    }

    /// Notes what was found about the position after so many moves.
    pub fn learn(&mut self, ply: usize, analysis: Analysis) {
        if let Some(known) = self.known.get_mut(ply) {
            *known = Some(analysis);
        }
    }

    /// The moves from the start to the position after so many.
    pub fn played(&self, ply: usize) -> Vec<String> {
        self.line[..ply].iter().map(|played| played.mv.clone()).collect()
    }

    /// Where the play was lost, as a sentence; `None` while it goes on, in a duel, and before every position of it is known.
    pub fn verdict(&self) -> Option<String> {
        let Position { players, points, winner, .. } = self.position();
        let over =
            self.is_over() && (0..self.ply()).all(|ply| self.known(ply).is_some_and(|known| known.total.is_some()));
        if !over {
            return None;
        }
        let loser = winner.map(|winner| if winner == players[0] { players[1] } else { players[0] });
        let costly = |ply: &usize| {
            let lost = self.known_move(*ply).and_then(|mv| mv.loss).is_some_and(|loss| loss > 0);
            lost && loser.is_none_or(|loser| loser == self.line[*ply].player)
        };
        let who = |player: &str, total: i32| match total {
            0 => "a tie".to_owned(),
            _ => format!("{player} {total:+}"),
        };
        let first = (0..self.ply()).find(costly);
        Some(match (first, loser) {
            (Some(ply), _) => {
                let (before, mv) = (self.known(ply)?, self.known_move(ply)?);
                format!(
                    "{}'s first mistake was move {}, {}, which lost {}: best play from there gave {}.",
                    self.line[ply].player,
                    ply + 1,
                    mv.mv,
                    mv.loss?,
                    who(before.player, before.total?)
                )
            }
            (None, Some(loser)) => {
                let lead = (points[0] - points[1]).abs();
                format!(
                    "{loser} made no mistake: the deal gives {} from the start.",
                    who(winner.unwrap_or_default(), lead)
                )
            }
            (None, None) => "Nobody made a mistake: the deal is a tie.".to_owned(),
        })
    }
}
