//! The games in a browser: a page, and the answers behind it as HTTP and JSON.
//!
//! [`App::new`] makes the routes, which are asked without a socket in tests; [`Server`] puts them behind a port, with limits on
//! what slow, many or hostile clients can do. There is no state of any player: each request holds its whole position. What is
//! kept between requests is only what makes the next answer quicker, the solved tables of recent deals.
//!
//! `docs/serve.md` describes it for people who play or host, `docs/openapi.json` for programs.

mod api;
mod app;
mod assets;
mod body;
mod config;
mod failure;
mod guard;
mod patient;
mod server;
mod solves;
mod tables;

pub use api::openapi::document as openapi;
pub use app::App;
pub use config::{Config, Limits};
pub use server::{Server, Stop, serve};
