use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use axum::routing::get;
use serde_json::{Value, json};
use tower::ServiceExt;

use super::App;
use crate::Config;

#[test]
fn a_panic_is_told_as_a_fault_of_the_program_and_ends_nothing_else() {
    async fn broken() -> &'static str {
        panic!("a secret");
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let app = App::new(Config::default()).unwrap();
    let routes = app.guarded(Router::new().route("/broken", get(broken)).route("/whole", get(async || "whole")));
    let asked = |path: &str| {
        let request = Request::get(path).header(header::HOST, "localhost").body(Body::empty()).unwrap();
        runtime.block_on(async {
            let response = routes.clone().oneshot(request).await.unwrap();
            let (head, body) = response.into_parts();
            (head, to_bytes(body, usize::MAX).await.unwrap())
        })
    };
    let (head, body) = asked("/broken");
    let told: Value = serde_json::from_slice(&body).unwrap();
    assert_eq!((head.status, &told["error"]["code"]), (StatusCode::INTERNAL_SERVER_ERROR, &json!("internal")));
    assert!(!String::from_utf8_lossy(&body).contains("secret"), "{told}");
    assert_eq!(head.headers[header::CONTENT_TYPE], "application/json");
    assert!(head.headers.contains_key(header::CONTENT_SECURITY_POLICY));
    assert_eq!(asked("/whole").0.status, StatusCode::OK);
}
