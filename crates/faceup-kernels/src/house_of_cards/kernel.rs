//! The backward pass compiled for several vector widths, and the choice between them.

#![allow(unsafe_code, reason = "calling a function that is compiled for more than the least processor is unsafe")]

use super::error::NoSuchWidth;
use super::graph::{Graph, Run};
use super::pass::{Buffers, Numbers};
use crate::Width;

/// A width that the processor has: nothing but [`Kernel::new`] makes one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kernel(Width);

impl Kernel {
    pub(super) fn new(width: Width) -> Result<Self, NoSuchWidth> {
        let width = width.or_widest();
        if width.is_available() { Ok(Kernel(width)) } else { Err(NoSuchWidth(width)) }
    }

    /// The width, never [`Width::Auto`].
    pub(super) fn width(self) -> Width {
        self.0
    }

    /// Values the deals whose codes are in the buffers.
    pub(super) fn pass<const L: usize>(self, graph: &Graph, buffers: &mut Buffers<L>) {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Kernel::new` has seen that the processor has AVX2.
            Width::Avx2 => unsafe { avx2::pass(graph, buffers) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Kernel::new` has seen that the processor has AVX-512BW.
            Width::Avx512 => unsafe { avx512::pass(graph, buffers) },
            _ => portable::pass(graph, buffers),
        }
    }

    /// Values positions of one shape.
    pub(super) fn value_run<N: Numbers, const STARTER: bool>(
        self,
        run: Run,
        links: &[u32],
        triangles: &[N],
        below: &[N],
        out: &mut [N],
    ) {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Kernel::new` has seen that the processor has AVX2.
            Width::Avx2 => unsafe { avx2::value_run::<N, STARTER>(run, links, triangles, below, out) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Kernel::new` has seen that the processor has AVX-512BW.
            Width::Avx512 => unsafe { avx512::value_run::<N, STARTER>(run, links, triangles, below, out) },
            _ => portable::value_run::<N, STARTER>(run, links, triangles, below, out),
        }
    }
}

/// Defines the pass and the kernels as functions with these attributes.
macro_rules! compile {
    ($(#[$attribute:meta])*) => {
        use super::super::graph::{Graph, Ply, Run, Shape};
        use super::super::pass::{
            Buffers, Lanes, Numbers, add_triangles, pack, unpack, value_any, value_first, value_shape, value_terminals,
        };

        /// Values the deals whose codes are in the buffers.
        $(#[$attribute])*
        pub(in super::super) fn pass<const L: usize>(graph: &Graph, buffers: &mut Buffers<L>) {
            let Buffers { codes, cards, triangles, plies: [above, below], first, value } = buffers;
            pack_all(codes, cards);
            add_all(&graph.triangles, cards, triangles);
            unpack(cards);
            value_ends(&graph.terminals, cards, below);
            // What the start is worth is the best of its first moves.
            for (number, ply) in graph.plies.iter().enumerate().skip(1).rev() {
                value_ply(number, ply, triangles, below, above);
                std::mem::swap(above, below);
            }
            value_first(&graph.first, triangles, below, first, value);
        }

        /// Values the positions of a ply, the starter's if its number is even, from those of the next.
        $(#[$attribute])*
        pub(in super::super) fn value_ply<N: Numbers>(
            number: usize,
            ply: &Ply,
            triangles: &[N],
            below: &[N],
            above: &mut [N],
        ) {
            let (mut links, mut out) = (&ply.links[..], above);
            for &run in &ply.runs {
                let (run_links, links_after) = links.split_at(run.links());
                let (run_out, out_after) = out.split_at_mut(run.count);
                if number % 2 == 0 {
                    value_run::<N, true>(run, run_links, triangles, below, run_out);
                } else {
                    value_run::<N, false>(run, run_links, triangles, below, run_out);
                }
                (links, out) = (links_after, out_after);
            }
        }

        /// Values positions of one shape, by the kernel of the shape.
        ///
        /// A player with an empty hand holds or lays the card drawn as a base; another lays either of two cards as a
        /// base, or both as a peak. On the last ply it makes no difference which way round a peak is set. The shapes
        /// that this gives with up to 5 peaks have kernels, but for those of a position or two; those of which small
        /// plies have many have another for twins ([`Shape::has_twins`]).
        $(#[$attribute])*
        pub(in super::super) fn value_run<N: Numbers, const STARTER: bool>(
            run: Run,
            links: &[u32],
            triangles: &[N],
            below: &[N],
            out: &mut [N],
        ) {
            let Shape { holds, singles, pairs } = run.shape;
            match (run.together(), holds, singles, pairs) {
                (1, 1, 0, 0) => shape::<N, STARTER, 1, 0, 0, 1>(links, triangles, below, out),
                (1, 1, 1, 0) => shape::<N, STARTER, 1, 1, 0, 1>(links, triangles, below, out),
                (1, 1, 2, 0) => shape::<N, STARTER, 1, 2, 0, 1>(links, triangles, below, out),
                (1, 1, 3, 0) => shape::<N, STARTER, 1, 3, 0, 1>(links, triangles, below, out),
                (1, 0, 0, 1) => shape::<N, STARTER, 0, 0, 1, 1>(links, triangles, below, out),
                (1, 0, 0, 2) => shape::<N, STARTER, 0, 0, 2, 1>(links, triangles, below, out),
                (1, 0, 0, 3) => shape::<N, STARTER, 0, 0, 3, 1>(links, triangles, below, out),
                (1, 0, 0, 4) => shape::<N, STARTER, 0, 0, 4, 1>(links, triangles, below, out),
                (1, 0, 1, 0) => shape::<N, STARTER, 0, 1, 0, 1>(links, triangles, below, out),
                (1, 0, 1, 1) => shape::<N, STARTER, 0, 1, 1, 1>(links, triangles, below, out),
                (1, 0, 1, 2) => shape::<N, STARTER, 0, 1, 2, 1>(links, triangles, below, out),
                (1, 0, 2, 0) => shape::<N, STARTER, 0, 2, 0, 1>(links, triangles, below, out),
                (1, 0, 2, 1) => shape::<N, STARTER, 0, 2, 1, 1>(links, triangles, below, out),
                (1, 0, 2, 2) => shape::<N, STARTER, 0, 2, 2, 1>(links, triangles, below, out),
                (1, 0, 2, 3) => shape::<N, STARTER, 0, 2, 3, 1>(links, triangles, below, out),
                (1, 0, 3, 0) => shape::<N, STARTER, 0, 3, 0, 1>(links, triangles, below, out),
                (1, 0, 3, 1) => shape::<N, STARTER, 0, 3, 1, 1>(links, triangles, below, out),
                (1, 0, 4, 0) => shape::<N, STARTER, 0, 4, 0, 1>(links, triangles, below, out),
                (1, 0, 4, 1) => shape::<N, STARTER, 0, 4, 1, 1>(links, triangles, below, out),
                (1, 0, 4, 2) => shape::<N, STARTER, 0, 4, 2, 1>(links, triangles, below, out),
                (1, 0, 5, 0) => shape::<N, STARTER, 0, 5, 0, 1>(links, triangles, below, out),
                (1, 0, 6, 0) => shape::<N, STARTER, 0, 6, 0, 1>(links, triangles, below, out),
                (1, 0, 6, 1) => shape::<N, STARTER, 0, 6, 1, 1>(links, triangles, below, out),
                (2, 1, 1, 0) => shape::<N, STARTER, 1, 1, 0, 2>(links, triangles, below, out),
                (2, 1, 2, 0) => shape::<N, STARTER, 1, 2, 0, 2>(links, triangles, below, out),
                (2, 0, 0, 1) => shape::<N, STARTER, 0, 0, 1, 2>(links, triangles, below, out),
                (2, 0, 0, 2) => shape::<N, STARTER, 0, 0, 2, 2>(links, triangles, below, out),
                (2, 0, 2, 0) => shape::<N, STARTER, 0, 2, 0, 2>(links, triangles, below, out),
                (2, 0, 2, 1) => shape::<N, STARTER, 0, 2, 1, 2>(links, triangles, below, out),
                (2, 0, 4, 0) => shape::<N, STARTER, 0, 4, 0, 2>(links, triangles, below, out),
                _ => value_any::<N, STARTER>(run, links, triangles, below, out),
            }
        }

        // What follows are functions of their own, because the compiler makes vectors of a loop only where it sees that
        // what is written is nothing that is read.

        $(#[$attribute])*
        #[inline(never)]
        fn pack_all<const L: usize>(codes: &[[u8; L]], cards: &mut [Lanes<L>]) {
            pack(codes, cards);
        }

        $(#[$attribute])*
        #[inline(never)]
        fn value_ends<const L: usize>(terminals: &[[u8; 2]], cards: &[Lanes<L>], values: &mut [Lanes<L>]) {
            value_terminals(terminals, cards, values);
        }

        $(#[$attribute])*
        #[inline(never)]
        fn add_all<const L: usize>(places: &[[u8; 3]], cards: &[Lanes<L>], triangles: &mut [Lanes<L>]) {
            add_triangles(places, cards, triangles);
        }

        $(#[$attribute])*
        #[inline(never)]
        fn shape<
            N: Numbers,
            const STARTER: bool,
            const HOLDS: usize,
            const SINGLES: usize,
            const PAIRS: usize,
            const TOGETHER: usize,
        >(
            links: &[u32],
            triangles: &[N],
            below: &[N],
            out: &mut [N],
        ) {
            value_shape::<N, STARTER, HOLDS, SINGLES, PAIRS, TOGETHER>(links, triangles, below, out);
        }
    };
}

pub(super) mod portable {
    compile!();
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    compile!(#[target_feature(enable = "avx2")]);
}

#[cfg(target_arch = "x86_64")]
mod avx512 {
    compile!(#[target_feature(enable = "avx512bw")]);
}
