use std::fmt;

use super::Refused;
#[cfg(target_arch = "x86_64")]
use super::avx2::Avx2;
#[cfg(target_arch = "x86_64")]
use super::avx512::Avx512;
use super::lanes::Portable;

/// The vectors that a table is solved with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Width {
    /// The widest that the processor has.
    #[default]
    Auto,
    /// Whatever the compiler makes of plain arrays.
    Portable,
    /// AVX2, 32 bytes.
    Avx2,
    /// AVX-512 F and BW, 64 bytes.
    Avx512,
}

impl Width {
    /// Those that this processor has, the narrowest first.
    pub fn available() -> impl Iterator<Item = Width> {
        [Width::Portable, Width::Avx2, Width::Avx512].into_iter().filter(|width| width.is_available())
    }

    /// Whether this processor has it.
    pub fn is_available(self) -> bool {
        self == Width::Auto || Chosen::new(self).is_ok()
    }
}

impl fmt::Display for Width {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Width::Auto => "auto",
            Width::Portable => "portable",
            Width::Avx2 => "avx2",
            Width::Avx512 => "avx512",
        })
    }
}

/// A width that the processor has.
#[derive(Clone, Copy, Debug)]
pub(super) enum Chosen {
    Portable(Portable),
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

impl Chosen {
    pub(super) fn new(width: Width) -> Result<Self, Refused> {
        match width {
            Width::Auto => Chosen::new(Width::available().last().unwrap_or(Width::Portable)),
            Width::Portable => Ok(Chosen::Portable(Portable)),
            #[cfg(target_arch = "x86_64")]
            Width::Avx2 => Avx2::detect().map(Chosen::Avx2).ok_or(Refused::Width(width)),
            #[cfg(target_arch = "x86_64")]
            Width::Avx512 => Avx512::detect().map(Chosen::Avx512).ok_or(Refused::Width(width)),
            #[cfg(not(target_arch = "x86_64"))]
            Width::Avx2 | Width::Avx512 => Err(Refused::Width(width)),
        }
    }

    pub(super) fn width(self) -> Width {
        match self {
            Chosen::Portable(_) => Width::Portable,
            #[cfg(target_arch = "x86_64")]
            Chosen::Avx2(_) => Width::Avx2,
            #[cfg(target_arch = "x86_64")]
            Chosen::Avx512(_) => Width::Avx512,
        }
    }
}
