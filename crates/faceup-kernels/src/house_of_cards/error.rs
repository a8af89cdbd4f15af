use std::error::Error;
use std::fmt;

use faceup_games::house_of_cards::{DealError, HouseOfCards};

use crate::Width;

/// Why there is no graph.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CompileError {
    /// No deal has this size.
    Deal(DealError),
    /// The graph takes more memory than is allowed.
    Memory {
        /// What it takes, in bytes, if that is known.
        needed: Option<usize>,
        /// The limit, in bytes.
        limit: usize,
    },
}

impl fmt::Display for CompileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CompileError::Deal(error) => error.fmt(f),
            CompileError::Memory { needed: Some(needed), limit } => {
                write!(f, "the graph of positions takes {needed} bytes, more than the {limit} that are allowed")
            }
            CompileError::Memory { needed: None, limit } => {
                write!(f, "the graph of positions takes more than the {limit} bytes that are allowed")
            }
        }
    }
}

impl Error for CompileError {}

/// A deal that is not of the graph's size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongSize {
    pub(super) deal: (u32, u32),
    pub(super) graph: (u32, u32),
}

impl WrongSize {
    /// An error unless the deal has the graph's numbers of peaks and ranks.
    pub(super) fn check(graph: (u32, u32), deal: &HouseOfCards) -> Result<(), WrongSize> {
        let deal = (deal.peaks(), deal.ranks());
        if deal == graph { Ok(()) } else { Err(WrongSize { deal, graph }) }
    }
}

impl fmt::Display for WrongSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ((peaks, ranks), (graph_peaks, graph_ranks)) = (self.deal, self.graph);
        write!(
            f,
            "the graph is for {graph_peaks} peaks and {graph_ranks} ranks, the deal has {peaks} peaks and {ranks} ranks"
        )
    }
}

impl Error for WrongSize {}

/// A vector width that this processor does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchWidth(pub(super) Width);

impl fmt::Display for NoSuchWidth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this processor has no {} instructions", self.0)
    }
}

impl Error for NoSuchWidth {}
