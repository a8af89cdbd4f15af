use super::Refused;
#[cfg(target_arch = "x86_64")]
use super::avx2::Avx2;
#[cfg(target_arch = "x86_64")]
use super::avx512::Avx512;
use super::lanes::Portable;
use crate::Width;

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
        match width.or_widest() {
            Width::Auto | Width::Portable => Ok(Chosen::Portable(Portable)),
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
