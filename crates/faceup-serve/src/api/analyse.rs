use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::State;
use axum::http::{self, HeaderValue, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use faceup::request::{Ask, Request};
use futures_util::stream;
use schemars::JsonSchema;
use serde::Serialize;
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::ask::{self, Begun};
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
}

/// Solves while it tells how far it has come; a client that goes stops it.
pub(crate) async fn serve(State(app): State<Arc<Inner>>, request: http::Request<Body>) -> Result<Response, Failure> {
    let request: Request = body::read(request, &app.config.limits).await?;
    if request.ask != Ask::Analysis {
        return Err(Failure::unanswerable("request", "what is told step by step is the `analysis` of a position"));
    }
    let begun = ask::begin(&app, request, ask::written).await?;
    let (events, told) = mpsc::channel(1);
    // Without a reader the channel closes, the task ends, and the solve is dropped with it.
    tokio::spawn(tell(begun, events));
    let events = stream::unfold(told, async |mut told: mpsc::Receiver<Event>| {
        told.recv().await.map(|event| (Ok::<_, Infallible>(event), told))
    });
    let mut response = Sse::new(events).keep_alive(KeepAlive::default()).into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

async fn tell(begun: Begun, events: mpsc::Sender<Event>) {
    let ended = match begun {
        Begun::Done(answer) => Ok(answer),
        Begun::Running(running) => {
            let began = Instant::now();
            let mut finish = std::pin::pin!(running.finish());
            let mut steps = tokio::time::interval_at(began + STEP, STEP);
            loop {
                tokio::select! {
                    ended = &mut finish => break ended,
                    () = events.closed() => return,
                    _ = steps.tick() => {
                        let progress = Progress { seconds: began.elapsed().as_secs_f64() };
                        let event = event("progress", &progress);
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
