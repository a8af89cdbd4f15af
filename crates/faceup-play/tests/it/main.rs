//! The program without a terminal by keys and screens, and in one by signals and panics.

mod desk;
mod plays;
#[cfg(unix)]
mod pty;
mod saving;
mod scenes;
mod screens;
mod solving;
#[cfg(unix)]
mod terminal;
