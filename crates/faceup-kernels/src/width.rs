use std::fmt;

/// The vectors that a kernel computes with. They change how long it takes and never an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Width {
    /// The widest that the processor has.
    #[default]
    Auto,
    /// What every processor of the architecture has; always there.
    Portable,
    /// 32 bytes: AVX2, and the instructions for bits that came with it (BMI 1 and 2, LZCNT, POPCNT).
    Avx2,
    /// 64 bytes: AVX-512 F and BW, and the same.
    Avx512,
}

impl Width {
    /// The widths that this processor has, the narrowest first.
    pub fn available() -> impl Iterator<Item = Width> {
        [Width::Portable, Width::Avx2, Width::Avx512].into_iter().filter(|width| width.is_available())
    }

    /// Whether this processor has it.
    pub fn is_available(self) -> bool {
        match self {
            Width::Auto | Width::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Width::Avx2 => is_x86_feature_detected!("avx2") && has_bits(),
            #[cfg(target_arch = "x86_64")]
            Width::Avx512 => is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw") && has_bits(),
            #[cfg(not(target_arch = "x86_64"))]
            Width::Avx2 | Width::Avx512 => false,
        }
    }

    /// The widest that the processor has for [`Width::Auto`], else the width itself.
    pub(crate) fn or_widest(self) -> Width {
        match self {
            Width::Auto => Width::available().last().unwrap_or(Width::Portable),
            width => width,
        }
    }
}

/// Every processor with AVX2 has these; but what is compiled for them has to be kept from one without.
#[cfg(target_arch = "x86_64")]
fn has_bits() -> bool {
    is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

impl fmt::Display for Width {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Width::Auto => "auto",
            Width::Portable => "portable",
            Width::Avx2 => "AVX2",
            Width::Avx512 => "AVX-512",
        })
    }
}
