use faceup_core::{Notation, Player, Referee};
use faceup_games::error::ParseError;

use super::score::Points;
use crate::GameId;
use crate::answer::{Board, Step};

/// What a game of points tells about itself, beside its rules.
pub(super) trait Shown: Notation<Move: Send, State: Send> + Referee + Sync + 'static {
    /// The game.
    const ID: GameId;

    /// The player's name.
    fn name(player: Player) -> &'static str;

    /// Reads a move.
    fn read_move(text: &str) -> Result<Self::Move, ParseError>;

    /// What lies on the table after these moves from the start.
    fn board(&self, played: &[Self::Move]) -> Board;

    /// What the move does, as a sentence without its subject.
    fn says(&self, state: &Self::State, mv: Self::Move) -> String;

    /// What follows from the move at once, and why, as sentences.
    fn because(&self, state: &Self::State, mv: Self::Move) -> Vec<String>;

    /// The points with what a terminal state pays.
    fn paid_off(&self, state: &Self::State, points: Points) -> Points;

    /// What is to be known about the position, as sentences.
    fn notes(&self, state: &Self::State, points: Points) -> Vec<String>;

    /// What is to be known about a best line from a position with these points, as sentences.
    fn notes_on_line(points: Points, line: &[Step]) -> Vec<String>;
}
