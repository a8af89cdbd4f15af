//! What stands in front of every route: who may ask, and what browsers are told about each answer.

use std::net::IpAddr;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Request, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::Inner;
use crate::failure::Failure;

/// Scripts, styles and pictures come from here alone, and no other page may frame this one.
const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
     connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Lets a request through if it is meant for this server and comes from its own page or from no page.
pub(crate) async fn guard(State(app): State<Arc<Inner>>, request: Request<Body>, next: Next) -> Response {
    let refused = refusal(&request, &app.config.names).or_else(|| app.solves.is_stopping().then(Failure::stopping));
    let mut response = match refused {
        Some(failure) => failure.into_response(),
        None => next.run(request).await,
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

fn refusal(request: &Request<Body>, names: &[String]) -> Option<Failure> {
    let misdirected = |message: String| Some(Failure::new(StatusCode::MISDIRECTED_REQUEST, "host", message));
    let Some(host) = only(request.headers(), &header::HOST) else {
        return misdirected("the request has to name one host".to_owned());
    };
    if !is_ours(host, names) {
        return misdirected(
            "the request is meant for another host; `faceup serve --name` makes a name known".to_owned(),
        );
    }
    // A request to a proxy names its host a second time.
    if request.uri().authority().is_some_and(|authority| authority.as_str() != host) {
        return misdirected("the request names two hosts".to_owned());
    }
    let headers = request.headers();
    let foreign = |message: &str| Some(Failure::new(StatusCode::FORBIDDEN, "origin", message));
    if headers.contains_key(header::ORIGIN)
        && !only(headers, &header::ORIGIN).is_some_and(|origin| is_own(origin, host))
    {
        return foreign("the request comes from another page");
    }
    match headers.get("sec-fetch-site").map(HeaderValue::as_bytes) {
        Some(b"cross-site" | b"same-site") if request.uri().path().starts_with("/api/") => {
            foreign("the request comes from another page")
        }
        _ => None,
    }
}

/// The value of a header that is there exactly once, as text.
fn only<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Option<&'h str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(value)
}

/// Whether a host is one that this server goes by.
///
/// A page of somebody else can make its own name point here, but cannot make a browser send `localhost` or an address.
fn is_ours(host: &str, names: &[String]) -> bool {
    let Ok(authority) = host.parse::<Authority>() else { return false };
    if authority.as_str().contains('@') {
        return false;
    }
    let name = authority.host().to_ascii_lowercase();
    let port = &authority.as_str()[name.len()..];
    if !port.is_empty() && authority.port_u16().is_none() {
        return false;
    }
    let address = name.trim_start_matches('[').trim_end_matches(']');
    name == "localhost" || address.parse::<IpAddr>().is_ok() || names.contains(&name)
}

/// Whether an origin is the page of this host; behind a proxy its scheme may be another one.
fn is_own(origin: &str, host: &str) -> bool {
    let rest = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    rest.is_some_and(|authority| authority.eq_ignore_ascii_case(host))
}
