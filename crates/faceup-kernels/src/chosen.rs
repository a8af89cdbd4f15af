use crate::Width;

/// The proof that the processor has the instructions of [`Width::Avx2`].
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2(());

/// The proof that the processor has the instructions of [`Width::Avx512`].
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512(());

/// A width that the processor has, with the proof of it; `P` is how a kernel does without one.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Chosen<P> {
    Portable(P),
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

impl<P> Chosen<P> {
    /// The width, or the widest for [`Width::Auto`]; `None` if the processor does not have it.
    pub fn new(width: Width, portable: P) -> Option<Self> {
        let width = width.or_widest();
        // The proofs are made here alone.
        width.is_available().then(|| match width {
            Width::Auto | Width::Portable => Chosen::Portable(portable),
            #[cfg(target_arch = "x86_64")]
            Width::Avx2 => Chosen::Avx2(Avx2(())),
            #[cfg(target_arch = "x86_64")]
            Width::Avx512 => Chosen::Avx512(Avx512(())),
            #[cfg(not(target_arch = "x86_64"))]
            Width::Avx2 | Width::Avx512 => Chosen::Portable(portable),
        })
    }

    pub const fn width(&self) -> Width {
        match self {
            Chosen::Portable(_) => Width::Portable,
            #[cfg(target_arch = "x86_64")]
            Chosen::Avx2(_) => Width::Avx2,
            #[cfg(target_arch = "x86_64")]
            Chosen::Avx512(_) => Width::Avx512,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Chosen;
    use crate::Width;

    #[test]
    fn what_is_chosen_is_what_was_asked_for_or_nothing() {
        for width in [Width::Portable, Width::Avx2, Width::Avx512] {
            let chosen = Chosen::new(width, ()).map(|chosen| chosen.width());
            assert_eq!(chosen, width.is_available().then_some(width));
        }
        let widest = Chosen::new(Width::Auto, ()).map(|chosen| chosen.width());
        assert_eq!(widest, Width::available().last());
    }
}
