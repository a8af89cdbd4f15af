use super::lanes::{Lanes, Portable, Work};
#[cfg(target_arch = "x86_64")]
use super::sse2::Sse2;
use crate::Width;
use crate::chosen;
use crate::magic_duel::Unheld;

/// What is computed with where no wider vectors are chosen.
#[derive(Clone, Copy, Debug)]
pub(in super::super) enum Narrow {
    /// No vectors.
    Words(Portable),
    /// What every processor of the architecture has.
    #[cfg(target_arch = "x86_64")]
    Sse2(Sse2),
}

/// A width that the processor has.
pub(in super::super) type Chosen = chosen::Chosen<Narrow>;

impl Narrow {
    #[cfg(target_arch = "x86_64")]
    const BEST: Narrow = Narrow::Sse2(Sse2);
    #[cfg(not(target_arch = "x86_64"))]
    const BEST: Narrow = Narrow::Words(Portable);
}

/// The width that the engine is asked for.
pub(in super::super) fn chosen(width: Width) -> Result<Chosen, Unheld> {
    Chosen::new(width, Narrow::BEST).ok_or(Unheld::Width(width))
}

impl Chosen {
    /// The widest that the processor has.
    pub fn widest() -> Self {
        Chosen::new(Width::Auto, Narrow::BEST).unwrap_or(Chosen::Portable(Narrow::BEST))
    }

    /// Without vectors.
    pub const fn words() -> Self {
        Chosen::Portable(Narrow::Words(Portable))
    }

    /// Runs `work` compiled for the width.
    pub fn run<T>(self, work: impl Work<T>) -> T {
        match self {
            Chosen::Portable(Narrow::Words(lanes)) => lanes.run(work),
            #[cfg(target_arch = "x86_64")]
            Chosen::Portable(Narrow::Sse2(lanes)) => lanes.run(work),
            #[cfg(target_arch = "x86_64")]
            Chosen::Avx2(lanes) => lanes.run(work),
            #[cfg(target_arch = "x86_64")]
            Chosen::Avx512(lanes) => lanes.run(work),
        }
    }
}
