//! Magic Duel.
