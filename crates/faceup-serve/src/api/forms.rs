use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http;
use axum::response::Response;
use faceup::answer::Position;
use faceup::core::Player;
use faceup::record::Record;
use faceup::request::{Ask, Request, Response as Found};
use faceup::{GameId, drawing, explain};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::ask::{self, Answer};
use crate::app::Inner;
use crate::body;
use crate::failure::Failure;

/// A play that is wanted as a text to take away.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FormsRequest {
    /// The game's name.
    game: String,
    /// The deal in notation.
    deal: String,
    /// The moves played from the start, in notation.
    #[serde(default)]
    moves: Vec<String>,
    /// Which text.
    form: Form,
    /// Whether a picture or JSON shows what every move is worth.
    #[serde(default = "yes")]
    values: bool,
    /// House of Cards, judge input: whom the case asks about; the player who starts without it.
    #[serde(default)]
    player: Option<String>,
}

const fn yes() -> bool {
    true
}

/// A text to take away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Form {
    /// The deal as a judge input of one case.
    Judge,
    /// The deal in the game's notation.
    Notation,
    /// The deal and the moves as a record, which `faceup review` and `faceup play` read.
    Record,
    /// The position as a picture.
    Svg,
    /// The position as data.
    Json,
    /// The position and what every move is worth, as a page in Markdown.
    Markdown,
}

impl Form {
    const fn media(self) -> &'static str {
        match self {
            Form::Judge | Form::Notation | Form::Record => "text/plain",
            Form::Svg => "image/svg+xml",
            Form::Json => "application/json",
            Form::Markdown => "text/markdown",
        }
    }

    const fn shows_values(self) -> bool {
        matches!(self, Form::Svg | Form::Json | Form::Markdown)
    }
}

/// A text.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct FormsAnswer {
    /// Which one.
    form: Form,
    /// Its media type.
    media: &'static str,
    /// The text.
    text: String,
}

/// Gives a play as a text.
pub(crate) async fn serve(State(app): State<Arc<Inner>>, request: http::Request<Body>) -> Result<Response, Failure> {
    let FormsRequest { game, deal, moves, form, values, player } = body::read(request, &app.config.limits).await?;
    if form == Form::Markdown && !values {
        return Err(Failure::unanswerable("request", "the page in Markdown always shows values"));
    }
    if player.is_some() && form != Form::Judge {
        return Err(Failure::unanswerable("request", "`player` goes with the form `judge`"));
    }
    let ask = if form.shows_values() && values { Ask::Analysis } else { Ask::Position };
    let request = Request { game, deal, moves, ask, player: None, within: None, nodes: None, strategies: Vec::new() };
    ask::answer_as(&app, request, move |found| written(form, player.as_deref(), found)).await
}

fn written(form: Form, player: Option<&str>, found: &Found) -> Answer {
    let text = match found {
        Found::Position(position) => of_position(form, player, position)?,
        Found::Analysis(analysis) => match form {
            Form::Svg => drawing::analysis(analysis),
            Form::Markdown => explain::markdown::analysis(analysis),
            _ => json(analysis)?,
        },
        _ => return Err(Failure::internal()),
    };
    ask::written(&FormsAnswer { form, media: form.media(), text })
}

fn of_position(form: Form, player: Option<&str>, position: &Position) -> Result<String, Failure> {
    match form {
        Form::Judge => {
            let game: GameId = position.game.parse().map_err(|_| Failure::internal())?;
            let asked = asked(game, player, position)?;
            faceup::judge_input(game, &position.deal, asked)
                .map_err(|error| Failure::unanswerable("request", format!("no judge input has {error}")))
        }
        Form::Notation => Ok(position.deal.clone()),
        Form::Record => Ok(Record::at(position).to_string()),
        Form::Svg => Ok(drawing::position(position)),
        Form::Json | Form::Markdown => json(position),
    }
}

fn asked(game: GameId, player: Option<&str>, position: &Position) -> Result<Option<Player>, Failure> {
    let Some(asked) = player else { return Ok(None) };
    if game != GameId::HouseOfCards {
        return Err(Failure::unanswerable("request", format!("a case of {game} asks about no player")));
    }
    if let Some(seat) = position.players.iter().position(|name| *name == asked) {
        return Ok(Some(Player::BOTH[seat]));
    }
    let [first, second] = position.players;
    let message = format!("`{asked}` is no player; the players are `{first}` and `{second}`");
    Err(Failure::unanswerable("request", message))
}

fn json(data: &impl Serialize) -> Result<String, Failure> {
    let text = serde_json::to_string(data).map_err(|_| Failure::internal())?;
    Ok(text + "\n")
}
