//! The description of the interface for programs, made from the types that it consists of.

use std::sync::LazyLock;

use axum::body::Bytes;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use faceup::answer::{Analysis, Review};
use faceup::request;
use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value, json};

use super::analyse::Progress;
use super::deals::{DealsAnswer, DealsRequest};
use super::forms::{FormsAnswer, FormsRequest};
use super::info::Info;
use super::review::ReviewRequest;
use super::strategies::DuelFile;
use crate::failure::Failure;

/// Gives the description.
pub(crate) async fn serve() -> Response {
    static TEXT: LazyLock<Bytes> = LazyLock::new(|| document().into());
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-cache")];
    (headers, TEXT.clone()).into_response()
}

/// The interface as a document of `OpenAPI` 3.1: what `docs/openapi.json` holds.
///
/// # Panics
/// When two types of the interface have one name, which a test would see.
pub fn document() -> String {
    let mut types = Types::new();
    let paths = json!({
        "/api/v1/info": {"get": operation("info", "Says what there is to ask", None, &types.answer::<Info>())},
        "/api/v1/ask": {"post": operation(
            "ask",
            "Answers a question about a play, as `faceup` answers it everywhere",
            Some(types.question::<request::Request>()),
            &types.answer::<request::Response>(),
        )},
        "/api/v1/analyse": {"post": analyse(&mut types)},
        "/api/v1/review": {"post": operation(
            "review",
            "Says what every move of a play was worth",
            Some(types.question::<ReviewRequest>()),
            &types.answer::<Review>(),
        )},
        "/api/v1/deals": {"post": operation(
            "deals",
            "Gives deals: by number, out of a judge input, or one in notation",
            Some(types.question::<DealsRequest>()),
            &types.answer::<DealsAnswer>(),
        )},
        "/api/v1/forms": {"post": operation(
            "forms",
            "Gives a play as a text to take away",
            Some(types.question::<FormsRequest>()),
            &types.answer::<FormsAnswer>(),
        )},
        "/api/v1/strategies": {"get": operation(
            "strategies",
            "Gives the strategies that the program brings along",
            None,
            &types.answer::<Vec<DuelFile>>(),
        )},
        "/api/v1/rules": {"get": operation(
            "rules",
            "Gives the rules of duels that the program brings along",
            None,
            &types.answer::<Vec<DuelFile>>(),
        )},
        "/api/v1/openapi.json": {"get": operation("openapi", "Gives this description", None, &json!({"type": "object"}))},
    });
    // The shape of every fault.
    types.answer::<Failure>();
    let document = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "faceup",
            "version": "1",
            "description": "Exact answers for three two-player games. Each request holds its whole position; the server keeps nothing of anybody.",
            "license": {"name": "MIT OR Apache-2.0"},
        },
        "paths": paths,
        "components": {"schemas": types.schemas()},
    });
    serde_json::to_string_pretty(&document).expect("a description has text for keys") + "\n"
}

/// The schemas of what is sent and of what comes back: a field with a default may be left out of a question and is there in an
/// answer.
struct Types {
    questions: SchemaGenerator,
    answers: SchemaGenerator,
}

impl Types {
    fn new() -> Self {
        let settings = || {
            SchemaSettings::draft2020_12().with(|settings| {
                settings.definitions_path = "/components/schemas".into();
                settings.meta_schema = None;
            })
        };
        Types {
            questions: settings().for_deserialize().into_generator(),
            answers: settings().for_serialize().into_generator(),
        }
    }

    fn question<T: JsonSchema>(&mut self) -> Value {
        value(self.questions.subschema_for::<T>())
    }

    fn answer<T: JsonSchema>(&mut self) -> Value {
        value(self.answers.subschema_for::<T>())
    }

    fn schemas(mut self) -> Map<String, Value> {
        let mut schemas = self.questions.take_definitions(true);
        for (name, schema) in self.answers.take_definitions(true) {
            let other = schemas.insert(name.clone(), schema.clone());
            assert!(other.is_none_or(|other| other == schema), "two types are called {name}");
        }
        schemas
    }
}

fn value(schema: Schema) -> Value {
    schema.into()
}

fn of_json(schema: &Value) -> Value {
    json!({"application/json": {"schema": schema}})
}

fn operation(name: &str, summary: &str, question: Option<Value>, answer: &Value) -> Value {
    let mut operation = json!({
        "operationId": name,
        "summary": summary,
        "responses": {
            "200": {"description": "The answer", "content": of_json(answer)},
            "default": {
                "description": "Why there is none; the status says whose fault it is",
                "content": of_json(&json!({"$ref": "#/components/schemas/Error"})),
            },
        },
    });
    if let Some(question) = question {
        operation["requestBody"] = json!({"required": true, "content": of_json(&question)});
    }
    operation
}

/// The one operation that answers in steps.
fn analyse(types: &mut Types) -> Value {
    let question = types.question::<request::Request>();
    let mut operation = operation(
        "analyse",
        "Says what every move is worth, and tells meanwhile how far it has come",
        Some(question),
        &json!({"type": "string"}),
    );
    types.answer::<Progress>();
    types.answer::<Analysis>();
    operation["responses"]["200"] = json!({
        "description": "Events: `progress` with a Progress while it is solved, at last `done` with an Analysis or `failed` with an Error. \
            Closing the connection stops the solve.",
        "content": {"text/event-stream": {"schema": {"type": "string"}}},
    });
    operation
}
