use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::State;
use axum::http::{self, HeaderValue, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use faceup::request::{Ask, Asked, Request};
use faceup::search::Watch;
use futures_util::stream;
use schemars::JsonSchema;
use serde::Serialize;
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::ask::{self, Begun};
use super::info;
use crate::app::Inner;
use crate::body;
use crate::failure::Failure;

/// How often a client hears of the progress.
const STEP: Duration = Duration::from_millis(250);

/// How far a solve has come.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Progress {
    /// Seconds since it began.
    seconds: f64,
    /// About how many nodes have been visited.
    nodes: u64,
    /// Where the value of the position is proved to lie, once anything is.
    proven: Option<ProvenSoFar>,
}

/// An interval that holds a value, ends included.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ProvenSoFar {
    /// Whose value it is: the first player's.
    player: &'static str,
    /// The value is at least this.
    low: i32,
    /// The value is at most this.
    high: i32,
}

impl Progress {
    fn of(watch: &Watch, player: &'static str, began: Instant) -> Self {
        let proven = watch.proven().map(|range| ProvenSoFar { player, low: range.low.0, high: range.high.0 });
        Progress { seconds: began.elapsed().as_secs_f64(), nodes: watch.nodes(), proven }
    }
}

/// Solves while it tells how far it has come; a client that goes stops it.
pub(crate) async fn serve(State(app): State<Arc<Inner>>, request: http::Request<Body>) -> Result<Response, Failure> {
    let request: Request = body::read(request, &app.config.limits).await?;
    if request.ask != Ask::Analysis {
        return Err(Failure::unanswerable("request", "what is told step by step is the `analysis` of a position"));
    }
    let [player, _] = info::players(Asked::new(&request)?.game());
    let begun = ask::begin(&app, request, ask::written).await?;
    let (events, told) = mpsc::channel(1);
    // Without a reader the channel closes, the task ends, and the solve is dropped with it.
    tokio::spawn(tell(begun, player, events));
    let events = stream::unfold(told, async |mut told: mpsc::Receiver<Event>| {
        told.recv().await.map(|event| (Ok::<_, Infallible>(event), told))
    });
    let mut response = Sse::new(events).keep_alive(KeepAlive::default()).into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

async fn tell(begun: Begun, player: &'static str, events: mpsc::Sender<Event>) {
    let ended = match begun {
        Begun::Done(answer) => Ok(answer),
        Begun::Running(running) => {
            let (began, job) = (Instant::now(), running.job());
            let mut finish = std::pin::pin!(running.finish());
            let mut steps = tokio::time::interval_at(began + STEP, STEP);
            loop {
                tokio::select! {
                    ended = &mut finish => break ended,
                    () = events.closed() => return,
                    _ = steps.tick() => {
                        let event = event("progress", &Progress::of(job.watch(), player, began));
                        // A client that is slow to read misses some.
                        let _ = events.try_send(event);
                    }
                }
            }
        }
    };
    let last = match ended.and_then(|answer| answer) {
        Ok(answer) => Event::default().event("done").data(String::from_utf8_lossy(&answer)),
        Err(failure) => event("failed", &failure),
    };
    let _ = events.send(last).await;
}

/// An event with data; JSON has no line breaks, as an event wants it.
fn event(name: &str, data: &impl Serialize) -> Event {
    Event::default().event(name).data(serde_json::to_string(data).unwrap_or_default())
}
