//! Questions about a play as JSON, and their answers: what every front end has to answer alike.
//!
//! `data/parity/` holds requests with their answers; the library, the page and the bindings answer them the same.
//!
//! ```
//! use faceup::request::{Request, answer};
//!
//! let request: Request =
//!     serde_json::from_str(r#"{"game":"gems-fight","deal":"G3 S2: abc abc","moves":["2"],"ask":"moves"}"#).unwrap();
//! let moves = serde_json::to_value(answer(&request).unwrap()).unwrap();
//! assert_eq!(moves, serde_json::json!(["1"]));
//! ```

use std::error::Error;
use std::fmt;

use faceup_core::{Game, Player, Referee};
use faceup_games::magic_duel::{Against, MagicDuel, Move, State, Strategy, name};
use faceup_search::Limits;
use serde::{Deserialize, Serialize};

use crate::GameId;
use crate::answer::{Analysis, DuelStory, Position};
use crate::explain::{ForcedStory, ReplyStory, tell_duel, tell_forced, tell_reply, turn_starts};
use crate::replies::best_reply;
use crate::session::{Options, Refused, Session, Unsettled, open};

/// A question about a play.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// The game's name.
    pub game: String,
    /// The deal in notation.
    pub deal: String,
    /// The moves played from the start, in notation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// What is asked.
    pub ask: Ask,
    /// For [`Ask::Reply`]: the player who is free.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// For [`Ask::Forced`]: within how many turns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub within: Option<u16>,
    /// The most nodes that may be visited; no limit without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// The legal moves after those played.
    Moves,
    /// The position.
    Position,
    /// What every move is worth.
    Analysis,
    /// The duel from the deal to its end, by the statement's strategy on both seats; takes no moves.
    Story,
    /// The fastest win of a free seat against the statement's strategy; takes no moves.
    Reply,
    /// The wins that no reply can stop, after the moves played; without moves from the beginning of each turn.
    Forced,
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
#[allow(clippy::large_enum_variant, reason = "answers are made one at a time")]
pub enum Response {
    /// To [`Ask::Moves`].
    Moves(Vec<String>),
    /// To [`Ask::Position`].
    Position(Position),
    /// To [`Ask::Analysis`].
    Analysis(Analysis),
    /// To [`Ask::Story`].
    Story(DuelStory),
    /// To [`Ask::Reply`].
    Reply(ReplyStory),
    /// To [`Ask::Forced`].
    Forced(ForcedStory),
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The request does not hang together.
    Request(String),
    /// The deal is not read.
    Deal(Refused),
    /// The move of this number, from 1, is not read or not legal.
    Move(usize, Refused),
    /// A limit was reached.
    Limit(Unsettled),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Request(message) => f.write_str(message),
            Refusal::Deal(refused) => write!(f, "deal: {refused}"),
            Refusal::Move(number, refused) => write!(f, "move {number}: {refused}"),
            Refusal::Limit(unsettled) => unsettled.fmt(f),
        }
    }
}

impl Error for Refusal {}

/// Answers a request.
pub fn answer(request: &Request) -> Result<Response, Refusal> {
    let game = request.game.parse::<GameId>().map_err(|unknown| Refusal::Request(unknown.to_string()))?;
    let Request { ask, player, within, moves, .. } = request;
    let wrong = |message: &str| Err(Refusal::Request(message.to_owned()));
    match ask {
        Ask::Reply if player.is_none() => return wrong("`reply` asks for a `player`"),
        Ask::Forced if within.is_none_or(|within| within == 0) => {
            return wrong("`forced` asks for `within`, a number of turns from 1");
        }
        Ask::Story | Ask::Reply if !moves.is_empty() => return wrong("`story` and `reply` begin at the start"),
        _ if player.is_some() && *ask != Ask::Reply => return wrong("`player` goes with `reply`"),
        _ if within.is_some() && *ask != Ask::Forced => return wrong("`within` goes with `forced`"),
        _ => {}
    }
    match ask {
        Ask::Moves => session(request, game).map(|session| Response::Moves(session.moves())),
        Ask::Position => session(request, game).map(|session| Response::Position(session.position())),
        Ask::Analysis => {
            let analysis = session(request, game)?.analyse();
            analysis.map(Response::Analysis).map_err(Refusal::Limit)
        }
        Ask::Story | Ask::Reply | Ask::Forced if game != GameId::MagicDuel => {
            wrong("`story`, `reply` and `forced` are asked about magic-duel")
        }
        Ask::Story | Ask::Reply | Ask::Forced => about_duel(request),
    }
}

fn limits(request: &Request) -> Limits {
    Limits { nodes: request.nodes.unwrap_or(u64::MAX), ..Limits::default() }
}

fn session(request: &Request, game: GameId) -> Result<Box<dyn Session>, Refusal> {
    let options = Options { limits: limits(request), ..Options::default() };
    let mut session = open(game, &request.deal, &options).map_err(Refusal::Deal)?;
    for (number, mv) in (1..).zip(&request.moves) {
        session.play(mv).map_err(|refused| Refusal::Move(number, refused))?;
    }
    Ok(session)
}

fn about_duel(request: &Request) -> Result<Response, Refusal> {
    let deal: MagicDuel = request.deal.parse().map_err(|error| Refusal::Deal(Refused::Text(error)))?;
    let strategies = [&Strategy::STATEMENT; 2];
    match request.ask {
        Ask::Reply => {
            let asked = request.player.as_deref().unwrap_or_default();
            let Some(player) = Player::BOTH.into_iter().find(|&player| name(player) == asked) else {
                return Err(Refusal::Request(format!("`{asked}` is no player; the players are `Alice` and `Bob`")));
            };
            let against = Against::new(deal, player, Strategy::STATEMENT);
            let found = best_reply(&against, &limits(request));
            Ok(Response::Reply(tell_reply(&against, strategies, &found)))
        }
        Ask::Forced => {
            let states = if request.moves.is_empty() {
                turn_starts(&deal, strategies)
            } else {
                vec![after(&deal, &request.moves)?]
            };
            let within = request.within.unwrap_or(1);
            Ok(Response::Forced(tell_forced(&deal, strategies, &states, within, &limits(request))))
        }
        Ask::Moves | Ask::Position | Ask::Analysis | Ask::Story => Ok(Response::Story(tell_duel(&deal, strategies))),
    }
}

fn after(deal: &MagicDuel, moves: &[String]) -> Result<State, Refusal> {
    (1..).zip(moves).try_fold(deal.start(), |state, (number, mv)| {
        let answer: Move = mv.parse().map_err(|error| Refusal::Move(number, Refused::Text(error)))?;
        deal.play(&state, answer).map_err(|error| Refusal::Move(number, Refused::Illegal(error)))
    })
}
