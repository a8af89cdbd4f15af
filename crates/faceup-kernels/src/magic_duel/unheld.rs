use std::error::Error;
use std::fmt;

use crate::Width;

/// Why the bit-sliced engine does not play these duels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unheld {
    /// The processor does not have the vectors that were asked for.
    Width(Width),
}

impl fmt::Display for Unheld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unheld::Width(width) => write!(f, "this processor has no {width} instructions"),
        }
    }
}

impl Error for Unheld {}
