use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http;
use axum::response::Response;
use faceup::request::{Ask, Request};
use schemars::JsonSchema;
use serde::Deserialize;

use super::ask;
use crate::app::Inner;
use crate::body;
use crate::failure::Failure;

/// A play to be reviewed.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReviewRequest {
    /// The game's name.
    game: String,
    /// The deal in notation.
    deal: String,
    /// The moves played from the start, in notation.
    #[serde(default)]
    moves: Vec<String>,
    /// Magic Duel: within how many turns forced wins are looked for, 7 without it; 0 for not at all.
    #[serde(default)]
    within: Option<u16>,
    /// Magic Duel: the strategies as TOML, as in questions.
    #[serde(default)]
    strategies: Vec<String>,
}

/// Reviews a play: the question `review` under another name.
pub(crate) async fn serve(State(app): State<Arc<Inner>>, request: http::Request<Body>) -> Result<Response, Failure> {
    let ReviewRequest { game, deal, moves, within, strategies } = body::read(request, &app.config.limits).await?;
    let request = Request { game, deal, moves, ask: Ask::Review, player: None, within, nodes: None, strategies };
    ask::answer(&app, request).await
}
