use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use faceup::games::error::ParseError;
use faceup::request::Refusal;
use faceup::search::LimitReached;
use faceup::session::{Refused, Unsettled};
use schemars::JsonSchema;
use serde::Serialize;

/// Why there is no answer, as it is sent.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Error")]
pub(crate) struct Failure {
    #[serde(skip)]
    pub(crate) status: StatusCode,
    #[serde(skip)]
    retry: Option<u64>,
    /// What went wrong.
    error: Box<Details>,
}

/// What went wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "ErrorDetails")]
pub(crate) struct Details {
    /// The kind of fault, for programs: `json`, `shape`, `request`, `deal`, `move`, `strategy`, `rules`, `size`, `limit`,
    /// `too-large`, `media-type`, `timeout`, `host`, `origin`, `not-found`, `method`, `busy`, `stopping` or `internal`.
    pub(crate) code: &'static str,
    /// What went wrong, for people: a fragment without a full stop.
    pub(crate) message: String,
    /// The number of the move at fault, from 1.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub(crate) mv: Option<usize>,
    /// The line of the fault in its text, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    /// The column of the fault, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u64>,
    /// What stands there.
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<String>,
    /// What should stand there.
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<String>,
    /// Of a limit: the player whose value is proved to lie from `low` to `high`.
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<&'static str>,
    /// Of a limit: the least that the value can be.
    #[serde(skip_serializing_if = "Option::is_none")]
    low: Option<i32>,
    /// Of a limit: the most that the value can be.
    #[serde(skip_serializing_if = "Option::is_none")]
    high: Option<i32>,
    /// Of a limit: what would be needed, in nodes or bytes as the message says, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    needed: Option<u64>,
}

impl Failure {
    pub(crate) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        let error = Box::new(Details { code, message: message.into(), ..Details::default() });
        Failure { status, retry: None, error }
    }

    /// The request is understood, and cannot be answered.
    pub(crate) fn unanswerable(code: &'static str, message: impl Into<String>) -> Self {
        Failure::new(StatusCode::UNPROCESSABLE_ENTITY, code, message)
    }

    /// A fault of the program itself, of which the client is told no more.
    pub(crate) fn internal() -> Self {
        let message = "a fault of the program itself; its log says more";
        Failure::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", message)
    }

    /// There are too many solves.
    pub(crate) fn busy() -> Self {
        let message = "too many positions are being solved at the moment; try again soon";
        Failure { retry: Some(2), ..Failure::new(StatusCode::TOO_MANY_REQUESTS, "busy", message) }
    }

    /// The server is about to end.
    pub(crate) fn stopping() -> Self {
        Failure::new(StatusCode::SERVICE_UNAVAILABLE, "stopping", "the server is about to end")
    }

    /// The text of a deal, a move or a file does not follow its grammar.
    pub(crate) fn text(code: &'static str, error: &ParseError) -> Self {
        let mut failure = Failure::unanswerable(code, error.to_string());
        failure.put(error);
        failure
    }

    /// Not JSON, or not of the shape that is asked for.
    pub(crate) fn json(error: &serde_json::Error) -> Self {
        let code = if error.is_data() { "shape" } else { "json" };
        let mut failure = Failure::new(StatusCode::BAD_REQUEST, code, error.to_string());
        failure.error.line = Some(error.line() as u64);
        failure.error.column = Some(error.column() as u64);
        failure
    }

    fn put(&mut self, error: &ParseError) {
        self.error.line = Some(error.place().line);
        self.error.column = Some(error.place().column);
        self.error.found = Some(error.found().to_owned());
        self.error.expected = Some(error.expected().to_owned());
    }

    fn refused(code: &'static str, message: String, refused: &Refused) -> Self {
        let mut failure = Failure::unanswerable(code, message);
        if let Refused::Text(error) = refused {
            failure.put(error);
        }
        failure
    }
}

impl From<Unsettled> for Failure {
    fn from(unsettled: Unsettled) -> Self {
        let mut failure = Failure::unanswerable("limit", unsettled.to_string());
        if let Some(proven) = unsettled.proven {
            failure.error.player = Some(proven.player);
            (failure.error.low, failure.error.high) = (Some(proven.low), Some(proven.high));
        }
        failure.error.needed = match unsettled.limit {
            LimitReached::Nodes { needed, .. } => needed.and_then(|needed| u64::try_from(needed).ok()),
            LimitReached::Memory { needed, .. } => u64::try_from(needed).ok(),
            LimitReached::Stopped => None,
        };
        failure
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        let message = refusal.to_string();
        match refusal {
            Refusal::Request(_) => Failure::unanswerable("request", message),
            Refusal::Deal(refused) => Failure::refused("deal", message, &refused),
            Refusal::Move(number, refused) => {
                let mut failure = Failure::refused("move", message, &refused);
                failure.error.mv = Some(number);
                failure
            }
            Refusal::Strategy(_, error) => {
                let mut failure = Failure::unanswerable("strategy", message);
                failure.put(&error);
                failure
            }
            Refusal::Limit(unsettled) => unsettled.into(),
        }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let body = serde_json::to_vec(&self).unwrap_or_default();
        let mut response = (self.status, body).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(seconds) = self.retry {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
