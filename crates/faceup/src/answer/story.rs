use serde::Serialize;

use super::DuelSide;

/// The name of a duel's explanation schema, with its version.
pub const STORY_SCHEMA: &str = "faceup.duel-story/1";

/// A duel from the deal to its end, with the reason of every decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DuelStory {
    /// [`STORY_SCHEMA`].
    pub schema: &'static str,
    /// The deal in notation.
    pub deal: String,
    /// The opening hands, Alice's first.
    pub opening: [String; 2],
    /// Every turn.
    pub turns: Vec<TurnStory>,
    /// `Alice`, `Bob` or `Draw`.
    pub winner: &'static str,
    /// The number of turns played.
    pub last_turn: u16,
    /// Who has won and how, as a sentence.
    pub ending: String,
}

/// One turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TurnStory {
    /// Its number, from 1, over both players.
    pub turn: u16,
    /// Whose turn it is.
    pub player: &'static str,
    /// The areas when the turn begins, before the draw; Alice's side first.
    pub before: [DuelSide; 2],
    /// What the draw phase does, as a sentence.
    pub draw: String,
    /// Each kind in hand after the draw, the most urgent first.
    pub hand: Vec<HandKind>,
    /// The decisions of both players and what came of them, in their order.
    pub decisions: Vec<Decision>,
    /// What the end phase finds, as sentences.
    pub end: Vec<String>,
    /// The areas at the end; Alice's side first.
    pub after: [DuelSide; 2],
}

/// A kind in hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HandKind {
    /// The kind's name.
    pub kind: &'static str,
    /// How many cards of it are in hand.
    pub count: u8,
    /// `high`, `medium` or `low`.
    pub priority: &'static str,
    /// Why, as a sentence.
    pub because: String,
}

/// One answer at a decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Decision {
    /// Who decided.
    pub player: &'static str,
    /// `play`, `counter`, `discard`, `destroy` or `recycle`.
    pub question: &'static str,
    /// The answer in notation.
    pub answer: String,
    /// The answer as a sentence.
    pub says: String,
    /// Why, as sentences.
    pub because: Vec<String>,
    /// What happened then, as sentences.
    pub then: Vec<String>,
}
