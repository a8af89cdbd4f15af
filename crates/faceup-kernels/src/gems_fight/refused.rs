use std::error::Error;
use std::fmt;

use super::{MOST_MELT, MOST_STONES};
use crate::Width;

/// Why a deal has not been solved by a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refused {
    /// The table takes more memory than the limit allows or the machine has.
    Memory {
        /// What the table would take, in bytes.
        needed: u128,
        /// The limit, in bytes.
        limit: usize,
    },
    /// The deal has more stones than a byte can count.
    Stones {
        /// The stones of the deal.
        total: u32,
    },
    /// The melting number is larger than the masks are made for.
    Melt {
        /// The melting number.
        melt: u32,
    },
    /// The stop flag was set.
    Stopped,
    /// The processor does not have the vectors that were asked for.
    Width(Width),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Refused::Memory { needed, limit } if needed > limit as u128 => {
                write!(f, "the table needs {needed} bytes of memory, and {limit} are allowed")
            }
            Refused::Memory { needed, .. } => {
                write!(f, "the table needs {needed} bytes of memory, more than there are")
            }
            Refused::Stones { total } => {
                write!(f, "the deal has {total} stones, and the table counts up to {MOST_STONES}")
            }
            Refused::Melt { melt } => {
                write!(f, "the melting number is {melt}, and the table is made for up to {MOST_MELT}")
            }
            Refused::Stopped => f.write_str("the table was stopped before it was filled"),
            Refused::Width(width) => write!(f, "this processor has no {width} instructions"),
        }
    }
}

impl Error for Refused {}
