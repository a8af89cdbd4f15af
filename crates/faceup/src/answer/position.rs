use serde::Serialize;

use super::Board;

/// The name of a position's schema, with its version.
pub const POSITION_SCHEMA: &str = "faceup.position/1";

/// A deal and a state of it, as shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Position {
    /// [`POSITION_SCHEMA`].
    pub schema: &'static str,
    /// The game's name.
    pub game: &'static str,
    /// The deal in the game's notation.
    pub deal: String,
    /// The moves that led here from the start, in the game's notation.
    pub played: Vec<String>,
    /// The state in the game's notation.
    pub state: String,
    /// The players' names, the first player's first.
    pub players: [&'static str; 2],
    /// Who is to move; `None` at the end.
    pub player: Option<&'static str>,
    /// The points that each player has won so far; at the end with the payoff. Both are 0 throughout in a duel.
    pub points: [i32; 2],
    /// Who has won; `None` while the play goes on, and for a tie.
    pub winner: Option<&'static str>,
    /// How it stands or how it ended, in words.
    pub standing: String,
    /// What lies on the table.
    pub board: Board,
}
