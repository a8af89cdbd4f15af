//! The routes below `/api`.

mod analyse;
mod ask;
mod deals;
mod forms;
mod info;
pub(crate) mod openapi;
mod review;
mod sizes;
mod strategies;

use std::sync::Arc;

use axum::Router;
use axum::http::StatusCode;
use axum::routing::{get, post};

use crate::app::Inner;
use crate::failure::Failure;

pub(crate) fn routes() -> Router<Arc<Inner>> {
    Router::new()
        .route("/v1/info", get(info::serve))
        .route("/v1/ask", post(ask::serve))
        .route("/v1/analyse", post(analyse::serve))
        .route("/v1/deals", post(deals::serve))
        .route("/v1/forms", post(forms::serve))
        .route("/v1/review", post(review::serve))
        .route("/v1/strategies", get(strategies::serve))
        .route("/v1/rules", get(strategies::serve_rules))
        .route("/v1/openapi.json", get(openapi::serve))
        .fallback(async || Failure::new(StatusCode::NOT_FOUND, "not-found", "there is no such part of the interface"))
        .method_not_allowed_fallback(async || {
            Failure::new(StatusCode::METHOD_NOT_ALLOWED, "method", "this part of the interface has other methods")
        })
}
