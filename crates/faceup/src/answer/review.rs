use std::borrow::Cow;

use serde::Serialize;

use super::{DuelSide, DuelStory, Step};

/// The name of a review's schema, with its version.
pub const REVIEW_SCHEMA: &str = "faceup.review/1";

/// A played game, annotated.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[allow(clippy::large_enum_variant, reason = "there is one review at a time, and most of it lies in its lists")]
pub enum Review {
    /// Of a game that is solved by best play: what every move was worth.
    Points(PointsReview),
    /// Of a duel: what a strategy would have answered at each decision.
    Duel(DuelReview),
    /// Of a duel that was only dealt: where two strategies part.
    Parting(PartingReview),
}

/// A played game of points, with the value before and after each move.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PointsReview {
    /// [`REVIEW_SCHEMA`].
    pub schema: &'static str,
    /// `values`.
    pub kind: &'static str,
    /// The game's name.
    pub game: &'static str,
    /// The deal in the game's notation.
    pub deal: String,
    /// The players' names, the first player's first.
    pub players: [&'static str; 2],
    /// The player that `before`, `after`, `value` and `perfect` are for: the first. They say what this player wins by at the end,
    /// with the points so far; negative for a loss.
    pub player: &'static str,
    /// What the deal is worth when both play best; `None` if a limit was reached first.
    pub perfect: Option<i32>,
    /// What the last position is worth when both play best from there on; the result if the game is over.
    pub value: Option<i32>,
    /// Whether the game has been played to its end.
    pub over: bool,
    /// The points of both players in the last position.
    pub points: [i32; 2],
    /// How it stands or how it ended, in words.
    pub standing: String,
    /// A move that loses at least this much is a mistake.
    pub mistake_from: i32,
    /// Every move, in order.
    pub moves: Vec<ReviewedMove>,
    /// What each player did, the first player first.
    pub sides: [SideReview; 2],
    /// The last move that changed who wins under best play.
    pub turning_point: Option<TurningPoint>,
    /// The number of the move that lost most, the first of equal ones; `None` if no move is known to have lost anything.
    pub costliest: Option<usize>,
    /// The number of moves after which the values are known: 0 unless a limit was reached.
    pub known_after: usize,
    /// The limit that was reached, in words.
    pub limit: Option<String>,
    /// What is to be said of the whole game, as sentences.
    pub says: Vec<String>,
    /// Nodes visited, or states of the table filled.
    pub nodes: u64,
    /// The method used.
    pub method: &'static str,
}

/// A move with what it was worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReviewedMove {
    /// Its number, from 1.
    pub number: usize,
    /// Who moved.
    pub player: &'static str,
    /// The move in the game's notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it does, as a sentence without its subject; `None` where a limit was reached.
    pub says: Option<String>,
    /// The points of both players after it.
    pub points: [i32; 2],
    /// The value before it: with best play of both from there on.
    pub before: Option<i32>,
    /// The value after it.
    pub after: Option<i32>,
    /// How much less the mover gets than with the best move.
    pub loss: Option<i32>,
    /// What it was.
    pub mark: Option<Mark>,
    /// How many moves were legal.
    pub choices: usize,
    /// The moves that were best, in the game's order; empty where a limit was reached.
    pub best: Vec<String>,
    /// The best answer to it, the first in the game's order of equal ones.
    pub reply: Option<String>,
    /// Whether the mover would win, tie or lose, before and after it.
    pub outcome: Option<[Outcome; 2]>,
}

/// What a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// The only legal move.
    Only,
    /// No move was better.
    Best,
    /// It lost something, but not enough for a mistake.
    Inaccuracy,
    /// It lost much, or changed who wins.
    Mistake,
}

impl Mark {
    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Mark::Only => "only move",
            Mark::Best => "best",
            Mark::Inaccuracy => "inaccuracy",
            Mark::Mistake => "mistake",
        }
    }
}

/// How a player comes out under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// Behind at the end.
    Loss,
    /// Neither.
    Tie,
    /// Ahead at the end.
    Win,
}

impl Outcome {
    /// The outcome for a player who gets this much more than the other.
    pub const fn of(lead: i32) -> Outcome {
        match lead {
            0 => Outcome::Tie,
            1.. => Outcome::Win,
            _ => Outcome::Loss,
        }
    }

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::Loss => "loss",
            Outcome::Tie => "tie",
            Outcome::Win => "win",
        }
    }
}

/// What a player's moves were worth, counted over those whose value is known.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SideReview {
    /// The player.
    pub player: &'static str,
    /// The player's moves.
    pub moves: usize,
    /// Those of them at which some legal move would have lost something.
    pub decisions: usize,
    /// The decisions at which nothing was lost.
    pub best: usize,
    /// The moves marked as inaccuracies.
    pub inaccuracies: usize,
    /// The moves marked as mistakes.
    pub mistakes: usize,
    /// All that was lost.
    pub lost: i32,
    /// `best / decisions`; `None` without a decision.
    pub accuracy: Option<f64>,
    /// `lost / decisions`; `None` without a decision.
    pub mean_loss: Option<f64>,
}

/// The last move that changed who wins under best play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TurningPoint {
    /// The move's number.
    pub number: usize,
    /// Who moved.
    pub player: &'static str,
    /// The mover's outcome before it and after it.
    pub outcome: [Outcome; 2],
}

/// A duel, decision by decision, beside what the seats' strategies would have answered.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DuelReview {
    /// [`REVIEW_SCHEMA`].
    pub schema: &'static str,
    /// `decisions`.
    pub kind: &'static str,
    /// `magic-duel`.
    pub game: &'static str,
    /// The deal in notation.
    pub deal: String,
    /// The players' names.
    pub players: [&'static str; 2],
    /// The names of Alice's and Bob's strategy.
    pub strategies: [Cow<'static, str>; 2],
    /// Whether the duel has been played to its end.
    pub over: bool,
    /// How it stands or how it ended, in words.
    pub standing: String,
    /// How the deal ends when both seats follow their strategies from the start.
    pub by_strategies: DuelEnd,
    /// Every decision, in order.
    pub decisions: Vec<ReviewedDecision>,
    /// What each player did, Alice first.
    pub sides: [DuelSideReview; 2],
    /// The number of the first decision that was not the strategy's.
    pub parts: Option<usize>,
    /// Wins that a player could have forced and did not.
    pub forced: ForcedWins,
    /// What is to be said of the whole duel, as sentences.
    pub says: Vec<String>,
}

/// How a duel ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DuelEnd {
    /// `Alice`, `Bob` or `Draw`.
    pub winner: &'static str,
    /// In which turn.
    pub turn: u16,
}

/// One answer, beside the strategy's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReviewedDecision {
    /// Its number, from 1.
    pub number: usize,
    /// The turn.
    pub turn: u16,
    /// Who decided.
    pub player: &'static str,
    /// `play`, `counter`, `discard`, `destroy` or `recycle`.
    pub question: &'static str,
    /// The answer in notation.
    pub answer: String,
    /// The answer as a sentence without its subject.
    pub says: String,
    /// The answer of the seat's strategy in notation.
    pub strategy: String,
    /// The strategy's answer as a sentence without its subject.
    pub strategy_says: String,
    /// Why the strategy answers so, as sentences.
    pub because: Vec<String>,
    /// Whether both answers are the same.
    pub same: bool,
    /// How the duel ends when both seats follow their strategies from this decision on.
    pub followed: DuelEnd,
    /// How it ends when they follow them from behind the answer that was given.
    pub after: DuelEnd,
}

/// What a player of a duel did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DuelSideReview {
    /// The player.
    pub player: &'static str,
    /// The player's decisions.
    pub decisions: usize,
    /// Those of them that the strategy would have answered otherwise.
    pub differ: usize,
}

/// The wins that could have been forced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ForcedWins {
    /// Within how many turns wins were looked for; 0 if they were not.
    pub turns: u16,
    /// The forced wins that were missed.
    pub missed: Vec<MissedWin>,
    /// The numbers of the decisions at which a limit was reached before it was settled whether there was one.
    pub not_settled: Vec<usize>,
}

/// A win that no answer of the opponent's could have stopped, and that the player let go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MissedWin {
    /// The number of the decision.
    pub number: usize,
    /// The turn of the decision.
    pub turn: u16,
    /// Who could have won.
    pub player: &'static str,
    /// What was answered, as a sentence without its subject.
    pub instead_of: String,
    /// The turn by which the win comes about whatever the opponent answers; the soonest one of which that is true.
    pub wins_by: u16,
    /// One course of it. The opponent's answers in it are the first in the game's order of those that are equally lost.
    pub line: Vec<Step>,
}

/// Where two strategies part on a deal, and what follows.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PartingReview {
    /// [`REVIEW_SCHEMA`].
    pub schema: &'static str,
    /// `parting`.
    pub kind: &'static str,
    /// `magic-duel`.
    pub game: &'static str,
    /// The deal in notation.
    pub deal: String,
    /// The names of the two strategies.
    pub strategies: [Cow<'static, str>; 2],
    /// The first decision that they answer otherwise; `None` if they never do.
    pub parting: Option<Parting>,
    /// How the deal ends by each of them.
    pub ends: [DuelEnd; 2],
    /// The whole duel by each of them, followed from both seats.
    pub stories: [DuelStory; 2],
    /// What is to be said, as sentences.
    pub says: Vec<String>,
}

/// A decision that two strategies answer otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Parting {
    /// Its number, from 1.
    pub number: usize,
    /// The turn.
    pub turn: u16,
    /// Who decides.
    pub player: &'static str,
    /// `play`, `counter`, `discard`, `destroy` or `recycle`.
    pub question: &'static str,
    /// The areas, Alice's side first.
    pub sides: [DuelSide; 2],
    /// The answers, the first strategy's first.
    pub answers: [PartingAnswer; 2],
}

/// One strategy's answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PartingAnswer {
    /// In notation.
    pub answer: String,
    /// As a sentence without its subject.
    pub says: String,
    /// Why, as sentences.
    pub because: Vec<String>,
}
