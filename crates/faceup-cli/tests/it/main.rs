//! Whole commands: recorded screens, the judges' pairs, and what scripts rely on.

mod answers;
#[cfg(unix)]
mod check;
#[path = "../../../../xtask/src/load/http.rs"]
mod http;
mod pairs;
#[cfg(unix)]
mod play;
mod process;
#[cfg(unix)]
#[path = "../../../faceup-play/tests/it/pty.rs"]
mod pty;
mod readme;
mod saved_table;
mod screens;
mod serve;
mod study;
mod tournament;
