#[cfg(target_arch = "x86_64")]
use super::avx2::Avx2;
#[cfg(target_arch = "x86_64")]
use super::avx512::Avx512;
use super::lanes::{Lanes, Portable, Work};
#[cfg(target_arch = "x86_64")]
use super::sse2::Sse2;
use crate::Width;
use crate::magic_duel::Unheld;

/// A width that the processor has.
#[derive(Clone, Copy, Debug)]
pub(in super::super) enum Chosen {
    /// No vectors.
    Words(Portable),
    /// What every processor of the architecture has.
    #[cfg(target_arch = "x86_64")]
    Sse2(Sse2),
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

impl Chosen {
    pub fn new(width: Width) -> Result<Self, Unheld> {
        match width.or_widest() {
            #[cfg(target_arch = "x86_64")]
            Width::Auto | Width::Portable => Ok(Chosen::Sse2(Sse2)),
            #[cfg(not(target_arch = "x86_64"))]
            Width::Auto | Width::Portable => Ok(Chosen::Words(Portable)),
            #[cfg(target_arch = "x86_64")]
            Width::Avx2 => Avx2::detect().map(Chosen::Avx2).ok_or(Unheld::Width(width)),
            #[cfg(target_arch = "x86_64")]
            Width::Avx512 => Avx512::detect().map(Chosen::Avx512).ok_or(Unheld::Width(width)),
            #[cfg(not(target_arch = "x86_64"))]
            Width::Avx2 | Width::Avx512 => Err(Unheld::Width(width)),
        }
    }

    /// The widest that the processor has.
    pub fn widest() -> Self {
        Chosen::new(Width::Auto).unwrap_or(Chosen::Words(Portable))
    }

    pub fn width(self) -> Width {
        match self {
            Chosen::Words(_) => Width::Portable,
            #[cfg(target_arch = "x86_64")]
            Chosen::Sse2(_) => Width::Portable,
            #[cfg(target_arch = "x86_64")]
            Chosen::Avx2(_) => Width::Avx2,
            #[cfg(target_arch = "x86_64")]
            Chosen::Avx512(_) => Width::Avx512,
        }
    }

    /// Runs `work` compiled for the width.
    pub fn run<T>(self, work: impl Work<T>) -> T {
        match self {
            Chosen::Words(lanes) => lanes.run(work),
            #[cfg(target_arch = "x86_64")]
            Chosen::Sse2(lanes) => lanes.run(work),
            #[cfg(target_arch = "x86_64")]
            Chosen::Avx2(lanes) => lanes.run(work),
            #[cfg(target_arch = "x86_64")]
            Chosen::Avx512(lanes) => lanes.run(work),
        }
    }
}
