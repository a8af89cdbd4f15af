use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::{self, header};
use axum::response::{IntoResponse, Response};
use faceup::GameId;
use faceup::request::{Ask, Asked, Refusal, Request, Response as Found};
use faceup::search::LimitReached;
use faceup::session::{Options, Unsettled};
use serde::Serialize;

use super::sizes;
use crate::app::Inner;
use crate::body;
use crate::failure::Failure;
use crate::solves::{Job, Running};

/// Answers a question as the parity file has it.
pub(crate) async fn serve(State(app): State<Arc<Inner>>, request: http::Request<Body>) -> Result<Response, Failure> {
    let request: Request = body::read(request, &app.config.limits).await?;
    answer(&app, request).await
}

/// The answer to a request, as JSON.
pub(crate) async fn answer(app: &Arc<Inner>, request: Request) -> Result<Response, Failure> {
    answer_as(app, request, written).await
}

/// The answer to a request as `write` makes it JSON on the thread that has found it.
pub(crate) async fn answer_as(
    app: &Arc<Inner>,
    request: Request,
    write: impl Fn(&Found) -> Answer + Send + 'static,
) -> Result<Response, Failure> {
    let answered = match begin(app, request, write).await? {
        Begun::Done(answer) => answer,
        Begun::Running(running) => running.finish().await?,
    };
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
    Ok((headers, answered?).into_response())
}

/// An answer as JSON.
pub(crate) type Answer = Result<Vec<u8>, Failure>;

/// An answer, or the work on it.
pub(crate) enum Begun {
    Done(Answer),
    Running(Running<Answer>),
}

/// Writes an answer as it is.
pub(crate) fn written(answer: &impl Serialize) -> Answer {
    serde_json::to_vec(answer).map_err(|_| Failure::internal())
}

/// Begins to answer a request within the limits.
pub(crate) async fn begin(
    app: &Arc<Inner>,
    request: Request,
    write: impl Fn(&Found) -> Answer + Send + 'static,
) -> Result<Begun, Failure> {
    let asked = Asked::new(&request)?;
    let (game, about_session) = (asked.game(), asked.about_session());
    let deal = sizes::checked(game, &request.deal, &app.config.limits)?;
    sizes::check_moves(request.moves.len(), &app.config.limits)?;
    let duel = game == GameId::MagicDuel;
    match request.ask {
        Ask::Moves | Ask::Position => at_once(app, request, write).await,
        Ask::Analysis | Ask::Story if duel => at_once(app, request, write).await,
        _ if !duel && about_session && request.nodes.is_none() => {
            in_kept_session(app, request, write, (game, deal)).await
        }
        _ => alone(app, request, write).await,
    }
}

/// Answers what needs no solver.
async fn at_once(
    app: &Arc<Inner>,
    request: Request,
    write: impl Fn(&Found) -> Answer + Send + 'static,
) -> Result<Begun, Failure> {
    let options = app.config.limits.without_solver();
    let work = move || write(&faceup::request::answer_within(&request, &options)?);
    Ok(Begun::Done(app.solves.cheap(work).await?))
}

/// Answers in a session that is opened for this request alone.
async fn alone(
    app: &Arc<Inner>,
    request: Request,
    write: impl Fn(&Found) -> Answer + Send + 'static,
) -> Result<Begun, Failure> {
    let job = Job::new(Arc::default(), Arc::default());
    let mut options = options(app, &job);
    // Whoever sets a number of nodes wants to hear what that number comes to, and narrowing visits other ones.
    options.limits.watch = None;
    let ending = Arc::clone(&job);
    let work = move || {
        let answer = faceup::request::answer_within(&request, &options);
        ending.end();
        write(&answer?)
    };
    Ok(Begun::Running(app.solves.begin(job, work).await?))
}

/// Answers in the session that is kept for the deal.
async fn in_kept_session(
    app: &Arc<Inner>,
    request: Request,
    write: impl Fn(&Found) -> Answer + Send + 'static,
    key: (GameId, String),
) -> Result<Begun, Failure> {
    let (game, deal) = key;
    let lease = app.tables.lend(game, deal, app.config.limits.wait).await?;
    let job = lease.job();
    let options = options(app, &job);
    let work = move || {
        let asked = Asked::new(&request)?;
        let used_up = |answer: &Result<_, Refusal>| {
            matches!(answer, Err(Refusal::Limit(Unsettled { limit: LimitReached::Nodes { .. }, .. })))
        };
        let answer = lease.ask(|| asked.open(&options), |session| asked.answer_in(session, &options), used_up);
        write(&answer?)
    };
    Ok(Begun::Running(app.solves.begin(job, work).await?))
}

fn options(app: &Arc<Inner>, job: &Job) -> Options {
    let (stop, watch) = (Some(Arc::clone(job.flag())), Some(Arc::clone(job.watch())));
    let limits = faceup::search::Limits { stop, watch, ..app.config.limits.solver() };
    Options { limits, shared: app.shared.clone(), ..Options::default() }
}
