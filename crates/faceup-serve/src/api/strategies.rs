use std::sync::LazyLock;

use axum::response::Response;
use faceup::duel_files::{Named, read_rules, read_strategy};
use faceup::games::error::ParseError;
use schemars::JsonSchema;
use serde::Serialize;

use crate::body;
use crate::failure::Failure;

/// The strategies that the program brings along.
const STRATEGIES: &[(&str, &str)] = &[
    ("What the contest's statement fixes", include_str!("../../../../examples/magic-duel/strategy.toml")),
    ("What beats the statement's most often", include_str!("../../../../examples/magic-duel/reply.toml")),
];

/// The rules that the program brings along.
const RULES: &[(&str, &str)] = &[("The contest's numbers", include_str!("../../../../examples/magic-duel/rules.toml"))];

/// A file for Magic Duel.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct DuelFile {
    /// Its own name.
    name: String,
    /// What it is, as a phrase.
    title: &'static str,
    /// The file.
    toml: &'static str,
}

/// Gives the strategies.
pub(crate) async fn serve() -> Result<Response, Failure> {
    static FILES: LazyLock<Vec<DuelFile>> = LazyLock::new(|| files(STRATEGIES, read_strategy));
    body::json(&*FILES)
}

/// Gives the rules.
pub(crate) async fn serve_rules() -> Result<Response, Failure> {
    static FILES: LazyLock<Vec<DuelFile>> = LazyLock::new(|| files(RULES, read_rules));
    body::json(&*FILES)
}

fn files<T>(
    texts: &'static [(&'static str, &'static str)],
    read: impl Fn(&'static str) -> Result<Named<T>, ParseError>,
) -> Vec<DuelFile> {
    let name = |toml| read(toml).ok().and_then(|named| named.name).unwrap_or_default();
    texts.iter().map(|&(title, toml)| DuelFile { name: name(toml), title, toml }).collect()
}
