//! Answers as data: what `solve` and `generate` print as JSON Lines, and what a [session](crate::session) shows.
//!
//! Every object names its schema. A field is only ever added within a version; a field that goes or changes its meaning
//! makes a new one. `docs/solve-jsonl.md` and `docs/generate.md` describe the fields for people.

mod analysis;
mod board;
mod position;
mod review;
mod story;
mod validated;

pub use analysis::{ANALYSIS_SCHEMA, Analysis, MoveAnswer, Step};
pub use board::{Board, CardKind, DuelBoard, DuelSide, GemsBag, GemsBoard, HouseBoard, LaidCard, Site, SiteKind};
pub use position::{POSITION_SCHEMA, Position};
pub use review::{
    DuelEnd, DuelReview, DuelSideReview, ForcedWins, Mark, MissedWin, Outcome, Parting, PartingAnswer, PartingReview,
    PointsReview, REVIEW_SCHEMA, Review, ReviewedDecision, ReviewedMove, SideReview, TurningPoint,
};
pub use story::{Decision, DuelStory, HandKind, STORY_SCHEMA, TurnStory};
pub use validated::{LocatedFault, VALIDATE_SCHEMA, Validated, ValidatedFile};

use std::borrow::Cow;

use serde::Serialize;

/// The name of the objects' schema, with its version.
pub const SOLVE_SCHEMA: &str = "faceup.solve/1";

/// The answer to one case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Answer {
    /// Of a game that is solved by best play.
    Value(ValueAnswer),
    /// Of a duel that plays itself.
    Duel(DuelAnswer),
}

/// The exact value of a deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ValueAnswer {
    /// [`SOLVE_SCHEMA`].
    pub schema: &'static str,
    /// The case's number in its input, from 1.
    pub case: u64,
    /// The player that the value is for.
    pub player: &'static str,
    /// What `player` wins by under best play of both, in the game's points; negative when `player` loses.
    pub value: i32,
    /// All best first moves, in the game's notation and order; empty when nobody has a move.
    pub best: Vec<String>,
    /// A best line to the end; of equal moves the first in the game's order.
    pub line: Vec<String>,
    /// Nodes visited, or states of the table filled.
    pub nodes: u64,
    /// The method used.
    pub method: &'static str,
}

/// What strategies and rules without a name go by.
pub const UNNAMED: &str = "unnamed";

/// The outcome of a duel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DuelAnswer {
    /// [`SOLVE_SCHEMA`].
    pub schema: &'static str,
    /// The case's number in its input, from 1.
    pub case: u64,
    /// `Alice`, `Bob` or `Draw`.
    pub winner: &'static str,
    /// The number of turns that the duel lasted, both players' counted.
    pub turns: u64,
    /// The method used.
    pub method: &'static str,
    /// The names of Alice's and Bob's strategy, unless both play the statement's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strategies: Option<[Cow<'static, str>; 2]>,
    /// The name of the rules, unless they are the statement's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<Cow<'static, str>>,
}

/// The name of the schema of generated deals, with its version.
pub const GENERATE_SCHEMA: &str = "faceup.generate/1";

/// A generated deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Dealt {
    /// [`GENERATE_SCHEMA`].
    pub schema: &'static str,
    /// The game's name.
    pub game: &'static str,
    /// The seed.
    pub seed: u64,
    /// The deal's number.
    pub number: u64,
    /// The deal in the game's notation.
    pub deal: String,
    /// The player whom the case asks about, in games whose cases ask about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<&'static str>,
    /// The deal in a shorter notation, in games that have one: the ranks of the decks of a duel.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The [kind](crate::kinds) of a case that was made on purpose; its number is then that among the cases of the kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// A name for such a case, fit for a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Why it is of the kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}
