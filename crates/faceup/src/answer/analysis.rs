use serde::Serialize;

use super::Position;

/// The name of an analysis' schema, with its version.
pub const ANALYSIS_SCHEMA: &str = "faceup.analysis/1";

/// A position, and what each legal move in it is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Analysis {
    /// [`ANALYSIS_SCHEMA`].
    pub schema: &'static str,
    /// The position.
    pub position: Position,
    /// The player that all values are for: the one to move, at the end the first.
    pub player: &'static str,
    /// What `player` will still win by from here when both play best; negative for a loss. `None` where values are not known:
    /// in a duel, whose players follow strategies.
    pub value: Option<i32>,
    /// What `player` will have won by at the end, with the points so far.
    pub total: Option<i32>,
    /// Every legal move, the best first; of equal ones in the game's order.
    pub moves: Vec<MoveAnswer>,
    /// A best line to the end; of equal moves the first in the game's order.
    pub line: Vec<Step>,
    /// What is to be known about the position, as sentences.
    pub notes: Vec<String>,
    /// Nodes visited for this answer and those before it in the same session, or states of the table filled.
    pub nodes: u64,
    /// The method used.
    pub method: &'static str,
}

/// A legal move and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MoveAnswer {
    /// The move in the game's notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it does, as a sentence without its subject: `lays 5R over the valley of 2R and 3B`.
    pub says: String,
    /// What follows at once and why, as sentences; in a duel, why it is the strategy's answer.
    pub because: Vec<String>,
    /// What the position's player still wins by with it, if known.
    pub value: Option<i32>,
    /// The same with the points so far.
    pub total: Option<i32>,
    /// How much less that is than with the best move.
    pub loss: Option<i32>,
    /// Whether no move is better; in a duel, whether it is the strategy's answer.
    pub best: bool,
    /// The best answer to it, the first in the game's order of equal ones; `None` at the end of the play.
    pub reply: Option<String>,
    /// Who plays the answer; a player who moves again after a bonus answers to the own move.
    pub reply_by: Option<&'static str>,
}

/// One move of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Step {
    /// Who moves.
    pub player: &'static str,
    /// The move in the game's notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it does, as a sentence without its subject.
    pub says: String,
    /// The points of both players after it, the first player's first.
    pub points: [i32; 2],
}
