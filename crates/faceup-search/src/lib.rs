//! Solvers for any game.
