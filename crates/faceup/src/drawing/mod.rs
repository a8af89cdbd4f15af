//! Positions, analyses and duels as pictures: SVG that stands alone on a page, light or dark.
//!
//! Each picture has a title and a description inside, tells nothing by colour alone, and has neither scripts nor references to
//! anything outside. It is drawn from the answer types and computes no rule.
//!
//! ```
//! use faceup::session::{Options, open};
//! use faceup::{GameId, drawing};
//!
//! let mut session = open(GameId::GemsFight, "G3 S3: bc ac ab abc", &Options::default())?;
//! let svg = drawing::analysis(&session.analyse().unwrap());
//! assert!(svg.starts_with("<svg ") && svg.contains("<title"));
//! # Ok::<(), faceup::session::Refused>(())
//! ```

mod duel;
mod gems;
mod house;
mod strip;
mod svg;
mod words;

pub use duel::duel;
pub use strip::line;

use crate::answer::{Analysis, Board, MoveAnswer, Position};
use svg::{Anchor, Canvas};

/// Draws a position.
pub fn position(position: &Position) -> String {
    let mut canvas = headed(position, &words::standing(position));
    let board = board(position, &[]);
    let top = canvas.height;
    canvas.put(&board, (0.0, top), 1.0);
    canvas.finish(&words::title(position), &words::description(position))
}

/// Draws a position with what every legal move is worth.
pub fn analysis(analysis: &Analysis) -> String {
    let position = &analysis.position;
    let mut canvas = headed(position, &words::best_play(analysis));
    if let (Some(_), false) = (analysis.value, analysis.moves.is_empty()) {
        let legend =
            format!("At each move: what {} wins by at the end with it; \u{2605} marks the best.", analysis.player);
        canvas.text("small", (0.0, 42.0), Anchor::Start, &legend);
        canvas.reach(svg::wide(&legend), 56.0);
    }
    let board = board(position, &analysis.moves);
    let top = canvas.height;
    canvas.put(&board, (0.0, top), 1.0);
    let title = format!("{}. {}", words::title(position), words::best_play(analysis));
    canvas.finish(&title, &format!("{} {}", words::description(position), words::moves(analysis)))
}

/// A canvas with a headline.
fn headed(position: &Position, text: &str) -> Canvas {
    let mut canvas = Canvas::default();
    let head = format!("{}: {text}", words::game(position.game));
    canvas.text("head", (0.0, 18.0), Anchor::Start, &head);
    canvas.reach(1.3 * svg::wide(&head), 36.0);
    canvas
}

/// What lies on the table, and the moves at their places.
fn board(position: &Position, moves: &[MoveAnswer]) -> Canvas {
    match &position.board {
        Board::House(board) => house::board(position, board, moves),
        Board::Gems(board) => gems::board(position, board, moves),
        Board::Duel(board) => duel::board(position, board, moves),
    }
}

/// The mark of a move: its name and what it is worth, if that is known.
fn mark(name: &str, mv: &MoveAnswer) -> (String, (&'static str, &'static str)) {
    let value = mv.total.map_or_else(String::new, |total| format!(" {}", svg::signed(total)));
    let name = if name.is_empty() { value.trim_start().to_owned() } else { format!("{name}{value}") };
    if mv.best { (format!("\u{2605} {name}"), ("best", "on-best")) } else { (name, ("other", "on-other")) }
}

#[cfg(test)]
mod tests;
