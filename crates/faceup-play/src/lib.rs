//! The games in a terminal: a person against the engine, two people, or the engine against itself.
//!
//! [`App`] is the whole of it as a state machine: [`App::update`] takes an [`Event`] and says by [`Command`]s what it wants
//! from the world, [`draw`] draws it. Neither touches a terminal, a file or a thread, so that plays, screens and mistakes can
//! be tried in tests. [`terminal::run`] connects it to a real terminal, an [`Analyst`] on a thread of its own, and [`Files`].
//! No rule of a game is written down here: moves, boards, values and words come from [`faceup::session`].
//!
//! ```
//! use faceup::games::gems_fight::Shape;
//! use faceup::Deals;
//! use faceup_play::{App, Errors, Event, Key, Setup, Start, draw};
//! use ratatui::{Terminal, backend::TestBackend};
//!
//! let shape = Shape { bags: 5, colours: 3, melt: 3, gems: 1..=4 };
//! let setup = Setup {
//!     deals: Deals::GemsFight(shape),
//!     seed: 7,
//!     options: faceup::session::Options::default(),
//!     people: [true, true],
//!     errors: Errors::NONE,
//!     reveal: false,
//!     colour: false,
//! };
//! let mut app = App::new(setup, Start::Numbered)?;
//! app.update(Event::Key(Key::Enter));
//! assert_eq!(app.position().played, ["1"]);
//! let mut terminal = Terminal::new(TestBackend::new(80, 24))?;
//! terminal.draw(|frame| draw(&app, frame))?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod analyst;
mod app;
mod course;
mod engine;
mod event;
mod setup;
pub mod svg;
pub mod terminal;
mod view;

pub use analyst::{Analyst, SolverLost, Worker};
pub use app::{App, Dialog, Then, Unplayable};
pub use engine::{Errors, choose};
pub use event::{Command, Event, Files, Key, Leave, Question, SaveFault};
pub use setup::{Setup, Start};
pub use view::{LEAST, draw};
