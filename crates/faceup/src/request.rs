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

mod refusal;

pub use refusal::Refusal;

use faceup_core::{Game, Player, Referee};
use faceup_games::magic_duel::{Against, MagicDuel, Move, State, Strategy, name};
use faceup_search::Limits;
use serde::{Deserialize, Serialize};

use crate::GameId;
use crate::answer::{Analysis, DuelStory, Position, Review};
use crate::duel_files::{Named, belong_to, read_strategy};
use crate::explain::{ForcedStory, ReplyStory, tell_duel, tell_forced, tell_reply, turn_starts};
use crate::replies::best_reply;
use crate::review::{self, FORCED_NODES, FORCED_TURNS};
use crate::session::{Options, Refused, Session, open};

/// A question about a play.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// The game's name.
    pub game: String,
    /// The deal in notation; that of a duel holds its rules.
    pub deal: String,
    /// The moves played from the start, in notation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// What is asked.
    pub ask: Ask,
    /// For `reply`: the player who is free.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// For `forced`, and for the `review` of a duel: within how many turns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub within: Option<u16>,
    /// The most nodes that may be visited; no limit without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Magic Duel: the strategies as TOML; one is for both seats, of two the first is Alice's. The statement's without them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub strategies: Vec<String>,
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// The legal moves after those played.
    Moves,
    /// The position.
    Position,
    /// What every move is worth.
    Analysis,
    /// What every move played was worth.
    Review,
    /// The duel from the deal to its end by the strategies; takes no moves.
    Story,
    /// The fastest win of a free seat against the strategies; takes no moves.
    Reply,
    /// The wins that no reply can stop, after the moves played; without moves from the beginning of each turn.
    Forced,
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[allow(clippy::large_enum_variant, reason = "answers are made one at a time")]
pub enum Response {
    /// To [`Ask::Moves`].
    Moves(Vec<String>),
    /// To [`Ask::Position`].
    Position(Position),
    /// To [`Ask::Analysis`].
    Analysis(Analysis),
    /// To [`Ask::Review`].
    Review(Review),
    /// To [`Ask::Story`].
    Story(DuelStory),
    /// To [`Ask::Reply`].
    Reply(ReplyStory),
    /// To [`Ask::Forced`].
    Forced(ForcedStory),
}

/// Answers a request within the default limits.
pub fn answer(request: &Request) -> Result<Response, Refusal> {
    answer_within(request, &Options::default())
}

/// Answers a request within the limits of the options and its own. Its strategies take the place of the options'.
pub fn answer_within(request: &Request, options: &Options) -> Result<Response, Refusal> {
    let asked = Asked::new(request)?;
    if asked.about_session() {
        let mut session = asked.open(options)?;
        return asked.answer_in(&mut *session, options);
    }
    asked.about_duel(options)
}

/// A request whose parts go together.
#[derive(Clone, Debug)]
pub struct Asked<'r> {
    request: &'r Request,
    game: GameId,
    strategies: [Named<Strategy>; 2],
}

impl<'r> Asked<'r> {
    /// Checks the request but for its deal and moves.
    pub fn new(request: &'r Request) -> Result<Self, Refusal> {
        let game = request.game.parse::<GameId>().map_err(|unknown| Refusal::Request(unknown.to_string()))?;
        let Request { ask, player, within, moves, .. } = request;
        let wrong = |message: &str| Err(Refusal::Request(message.to_owned()));
        let duel = game == GameId::MagicDuel;
        match ask {
            Ask::Reply if player.is_none() => return wrong("`reply` asks for a `player`"),
            Ask::Forced if within.is_none_or(|within| within == 0) => {
                return wrong("`forced` asks for `within`, a number of turns from 1");
            }
            Ask::Story | Ask::Reply if !moves.is_empty() => return wrong("`story` and `reply` begin at the start"),
            _ if player.is_some() && *ask != Ask::Reply => return wrong("`player` goes with `reply`"),
            Ask::Review if within.is_some() && !duel => return wrong("`within` goes with the `review` of a duel"),
            _ if within.is_some() && !matches!(ask, Ask::Forced | Ask::Review) => {
                return wrong("`within` goes with `forced`");
            }
            Ask::Story | Ask::Reply | Ask::Forced if !duel => {
                return wrong("`story`, `reply` and `forced` are asked about magic-duel");
            }
            _ => {}
        }
        Ok(Asked { request, game, strategies: strategies(game, &request.strategies)? })
    }

    /// The game.
    pub fn game(&self) -> GameId {
        self.game
    }

    /// Whether a session answers; all else is asked about a duel as a whole.
    pub fn about_session(&self) -> bool {
        matches!(self.request.ask, Ask::Moves | Ask::Position | Ask::Analysis | Ask::Review)
    }

    /// A session of the request's deal, at its start.
    pub fn open(&self, options: &Options) -> Result<Box<dyn Session>, Refusal> {
        let strategies = self.strategies.each_ref().map(|named| named.value);
        let options = Options { limits: self.limits(options), strategies, ..options.clone() };
        open(self.game, &self.request.deal, &options).map_err(Refusal::Deal)
    }

    /// Answers in a session of the request's deal and strategies, which may have been asked before. The limits of a review's
    /// look for forced wins are those of the options; all others are the session's own.
    ///
    /// # Panics
    /// When the question is not [about a session](Self::about_session).
    pub fn answer_in(&self, session: &mut dyn Session, options: &Options) -> Result<Response, Refusal> {
        session.go_to(0);
        for (number, mv) in (1..).zip(&self.request.moves) {
            session.play(mv).map_err(|refused| Refusal::Move(number, refused))?;
        }
        match self.request.ask {
            Ask::Moves => Ok(Response::Moves(session.moves())),
            Ask::Position => Ok(Response::Position(session.position())),
            Ask::Analysis => session.analyse().map(Response::Analysis).map_err(Refusal::Limit),
            Ask::Review => Ok(Response::Review(review::review(session, &self.review_options(options)))),
            Ask::Story | Ask::Reply | Ask::Forced => panic!("a duel as a whole has no session"),
        }
    }

    /// Answers what is asked about a duel as a whole.
    ///
    /// # Panics
    /// When the question is [about a session](Self::about_session).
    pub fn about_duel(&self, options: &Options) -> Result<Response, Refusal> {
        let Request { ask, player, within, moves, .. } = self.request;
        let deal = self.request.deal.parse::<MagicDuel>();
        let deal = deal.map_err(|error| Refusal::Deal(Refused::Text(error)))?;
        let strategies = self.strategies.each_ref().map(|named| &named.value);
        let limits = self.limits(options);
        match ask {
            Ask::Story => Ok(Response::Story(tell_duel(&deal, strategies))),
            Ask::Reply => {
                let asked = player.as_deref().unwrap_or_default();
                let Some(player) = Player::BOTH.into_iter().find(|&player| name(player) == asked) else {
                    return Err(Refusal::Request(format!("`{asked}` is no player; the players are `Alice` and `Bob`")));
                };
                let against = Against::new(deal, player, *strategies[player.other().index()]);
                let found = best_reply(&against, &limits);
                Ok(Response::Reply(tell_reply(&against, strategies, &found)))
            }
            Ask::Forced => {
                let states = if moves.is_empty() { turn_starts(&deal, strategies) } else { vec![after(&deal, moves)?] };
                let within = within.unwrap_or(1);
                Ok(Response::Forced(tell_forced(&deal, strategies, &states, within, &limits)))
            }
            Ask::Moves | Ask::Position | Ask::Analysis | Ask::Review => panic!("a session answers this"),
        }
    }

    fn limits(&self, options: &Options) -> Limits {
        let nodes = self.request.nodes.unwrap_or(u64::MAX).min(options.limits.nodes);
        Limits { nodes, ..options.limits.clone() }
    }

    fn review_options(&self, options: &Options) -> review::Options {
        let limits = self.limits(options);
        review::Options {
            mistake_from: None,
            strategies: self.strategies.clone(),
            forced: self.request.within.unwrap_or(FORCED_TURNS),
            limits: Limits { nodes: limits.nodes.min(FORCED_NODES), ..limits },
        }
    }
}

/// The strategies of both seats.
fn strategies(game: GameId, texts: &[String]) -> Result<[Named<Strategy>; 2], Refusal> {
    if !texts.is_empty() {
        belong_to(game).map_err(|error| Refusal::Request(error.to_string()))?;
    }
    let read =
        |number: usize| read_strategy(&texts[number]).map_err(|error| Refusal::Strategy(number + 1, Box::new(error)));
    match texts {
        [] => Ok(review::Options::default().strategies),
        [_] => read(0).map(|both| [both.clone(), both]),
        [_, _] => Ok([read(0)?, read(1)?]),
        more => Err(Refusal::Request(format!("{} strategies are given, and a duel has two seats", more.len()))),
    }
}

fn after(deal: &MagicDuel, moves: &[String]) -> Result<State, Refusal> {
    (1..).zip(moves).try_fold(deal.start(), |state, (number, mv)| {
        let answer: Move = mv.parse().map_err(|error| Refusal::Move(number, Refused::Text(error)))?;
        deal.play(&state, answer).map_err(|error| Refusal::Move(number, Refused::Illegal(error)))
    })
}
