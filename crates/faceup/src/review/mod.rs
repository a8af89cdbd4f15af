//! Reviews of played games: what every move was worth, where the game was lost, and what should have been played.
//!
//! A game of points is reviewed by its values under best play, a duel by its strategies' answers. The moves are those of a
//! [`Session`] up to the position that it shows; the solver's table is kept from one move to the next.
//!
//! ```
//! use faceup::GameId;
//! use faceup::answer::{Mark, Review};
//! use faceup::review::{Text, review};
//! use faceup::session::{Options, open};
//!
//! let mut session = open(GameId::GemsFight, "G3 S3: bc ac ab abc", &Options::default())?;
//! for mv in ["1", "3", "2", "4"] {
//!     session.play(mv)?;
//! }
//! let found = review(&mut *session, &Default::default());
//! let Review::Points(points) = &found else { panic!("bags are worth points") };
//! assert_eq!((points.perfect, points.value), (Some(3), Some(-3)));
//! assert_eq!(points.moves[2].mark, Some(Mark::Mistake));
//! assert_eq!(points.moves[2].best, ["4"]);
//! assert!(Text::plain(&found).to_string().contains("The turning point is move 3"));
//! # Ok::<(), faceup::session::Refused>(())
//! ```

mod curve;
mod duel;
mod duel_svg;
mod duel_text;
mod markdown;
mod parting;
mod points;
mod svg;
mod table;
mod text;

pub use markdown::Markdown;
pub use parting::part;
pub use text::Text;

use faceup_games::magic_duel::Strategy;
use faceup_search::Limits;

use crate::GameId;
use crate::answer::Review;
use crate::duel_files::Named;
use crate::session::Session;

/// By what a game is reviewed.
#[derive(Clone, Debug)]
pub struct Options {
    /// A move that loses at least so much is a mistake; `None` for what [`mistake_from`] says of the game.
    pub mistake_from: Option<i32>,
    /// Magic Duel: the strategies of both seats, Alice's first.
    pub strategies: [Named<Strategy>; 2],
    /// Magic Duel: within how many turns forced wins are looked for; 0 for not at all.
    pub forced: u16,
    /// Magic Duel: the limits of each such look.
    pub limits: Limits,
}

impl Default for Options {
    /// The statement's strategy on both seats, and wins within seven turns, looked for in at most a million nodes each.
    fn default() -> Self {
        let statement = || Named { name: Some("statement".to_owned()), comment: None, value: Strategy::STATEMENT };
        Options {
            mistake_from: None,
            strategies: [statement(), statement()],
            forced: FORCED_TURNS,
            limits: Limits { nodes: FORCED_NODES, ..Limits::default() },
        }
    }
}

/// Within how many turns forced wins are looked for where nothing else is said.
pub const FORCED_TURNS: u16 = 7;

/// How many nodes one look for a forced win may take where nothing else is said.
pub const FORCED_NODES: u64 = 1_000_000;

/// The least loss that makes a move a mistake, even where it does not change who wins.
///
/// Ten points in House of Cards, about half a triangle of the largest deck. Four in Gems Fight!: a stone that goes to the other player makes a difference of
/// two, and since both players together always make the same number of stones, every loss there is even.
pub const fn mistake_from(game: GameId) -> i32 {
    match game {
        GameId::GemsFight => 4,
        GameId::HouseOfCards | GameId::MagicDuel => 10,
    }
}

/// The course of the game as a picture of its own, in SVG: the curve of the values, or for a duel who would win by the
/// strategies after each decision; `None` where two strategies part, which has no course.
///
/// It is light or dark as its reader's system is, has a title and a description, and says nothing by colour alone.
pub fn curve_svg(review: &Review) -> Option<String> {
    match review {
        Review::Points(review) => Some(svg::draw(review)),
        Review::Duel(review) => Some(duel_svg::draw(review)),
        Review::Parting(_) => None,
    }
}

/// Reviews the moves of a session up to the position on show, which stays on show.
pub fn review(session: &mut dyn Session, options: &Options) -> Review {
    match session.game() {
        GameId::MagicDuel => Review::Duel(duel::review(session, options)),
        GameId::HouseOfCards | GameId::GemsFight => Review::Points(points::review(session, options)),
    }
}
