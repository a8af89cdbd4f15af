//! What every input must obey, whatever its bytes: the bodies of the fuzz targets.
//!
//! Each law is a function that panics when it is broken. The tests replay the corpus, in which each crash that was ever
//! found stays.

mod judge;
mod notation;
mod play;

pub use judge::judge;
pub use notation::notation;
pub use play::play;

#[cfg(test)]
mod tests;
