use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, HeaderValue, Request, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::config::Limits;
use crate::failure::Failure;

/// Reads a request's body as JSON of the shape `T`, within the limits.
pub(crate) async fn read<T: DeserializeOwned>(request: Request<Body>, limits: &Limits) -> Result<T, Failure> {
    let (head, body) = request.into_parts();
    if !is_json(&head.headers) {
        let message = "the body has to be JSON, with the content type application/json";
        return Err(Failure::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "media-type", message));
    }
    let too_large = || {
        let message = format!("the body is longer than {} bytes", limits.body);
        Failure::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", message)
    };
    // Whoever says beforehand that it is too much need not send it.
    let claimed = head.headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if claimed.is_some_and(|claimed| claimed > limits.body as u64) {
        return Err(too_large());
    }
    let bytes = match tokio::time::timeout(limits.upload, to_bytes(body, limits.body)).await {
        Ok(Ok(bytes)) => bytes,
        Ok(Err(_)) => return Err(too_large()),
        Err(_) => {
            let message = "the body did not come in time";
            return Err(Failure::new(StatusCode::REQUEST_TIMEOUT, "timeout", message));
        }
    };
    serde_json::from_slice(&bytes).map_err(|error| Failure::json(&error))
}

fn is_json(headers: &HeaderMap) -> bool {
    let Some(Ok(value)) = headers.get(header::CONTENT_TYPE).map(HeaderValue::to_str) else { return false };
    let mut parts = value.split(';').map(str::trim);
    let kind = parts.next().unwrap_or_default();
    let utf8 = |part: &str| part.replace(['"', ' '], "").eq_ignore_ascii_case("charset=utf-8");
    kind.eq_ignore_ascii_case("application/json") && parts.all(utf8)
}

/// An answer as JSON.
pub(crate) fn json(answer: &impl Serialize) -> Result<Response, Failure> {
    let body = serde_json::to_vec(answer).map_err(|_| Failure::internal())?;
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
    Ok((headers, body).into_response())
}
