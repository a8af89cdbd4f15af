//! The operations of [`Lanes`] with SSE2, which every processor of the architecture has: a row is four registers.
#![allow(unsafe_code, reason = "intrinsics called where the compiler asks for a promise that the processor has them")]

use std::arch::x86_64::{
    __m128i, _mm_add_epi64, _mm_and_si128, _mm_cmpeq_epi8, _mm_cvtsi32_si128, _mm_load_si128, _mm_movemask_epi8,
    _mm_mul_epu32, _mm_or_si128, _mm_set1_epi64x, _mm_setzero_si128, _mm_sll_epi64, _mm_srl_epi64, _mm_srli_epi64,
    _mm_store_si128, _mm_unpackhi_epi64, _mm_unpacklo_epi64, _mm_xor_si128,
};
use std::ops::{BitAnd, BitOr, BitXor, Not};

use super::lanes::{Lanes, Row, Step, Word, Work};

/// Two words at a time.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Sse2;

/// A register.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Register(__m128i);

// SAFETY of every block below: SSE2 is part of the architecture. Loads and stores go through references to quarters of rows,
// which are 16 bytes long and aligned to 16.
impl Lanes for Sse2 {
    type Word = Register;
    const PARTS: usize = 4;

    #[inline(always)]
    fn run<T>(self, work: impl Work<T>) -> T {
        work.run(self)
    }

    #[inline(never)]
    fn call<T>(self, step: impl Step<Self, T>) -> T {
        step.run(self)
    }

    #[inline(always)]
    fn splat(self, word: u64) -> Register {
        // SAFETY: as above.
        Register(unsafe { _mm_set1_epi64x(word as i64) })
    }

    #[inline(always)]
    fn load(self, row: &Row, part: usize) -> Register {
        // SAFETY: as above.
        Register(unsafe { _mm_load_si128(row.0.as_chunks::<2>().0[part].as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, row: &mut Row, part: usize, word: Register) {
        // SAFETY: as above.
        unsafe { _mm_store_si128(row.0.as_chunks_mut::<2>().0[part].as_mut_ptr().cast(), word.0) }
    }
}

/// Shifts the low word by one number and the high word by another, where an instruction shifts both by one.
#[inline(always)]
fn each(shift: impl Fn(__m128i) -> __m128i, bits: __m128i) -> Register {
    // SAFETY: as above.
    unsafe {
        let other = shift(_mm_unpackhi_epi64(bits, bits));
        Register(_mm_unpacklo_epi64(shift(bits), _mm_unpackhi_epi64(other, other)))
    }
}

impl Word for Register {
    #[inline(always)]
    fn any(self) -> bool {
        // SAFETY: as above.
        unsafe { _mm_movemask_epi8(_mm_cmpeq_epi8(self.0, _mm_setzero_si128())) != 0xFFFF }
    }

    #[inline(always)]
    fn up(self, bits: u32) -> Self {
        // SAFETY: as above.
        Register(unsafe { _mm_sll_epi64(self.0, _mm_cvtsi32_si128(bits as i32)) })
    }

    #[inline(always)]
    fn down(self, bits: u32) -> Self {
        // SAFETY: as above.
        Register(unsafe { _mm_srl_epi64(self.0, _mm_cvtsi32_si128(bits as i32)) })
    }

    #[inline(always)]
    fn up_by(self, bits: Self) -> Self {
        // SAFETY: as above.
        each(|bits| unsafe { _mm_sll_epi64(self.0, bits) }, bits.0)
    }

    #[inline(always)]
    fn down_by(self, bits: Self) -> Self {
        // SAFETY: as above.
        each(|bits| unsafe { _mm_srl_epi64(self.0, bits) }, bits.0)
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        // SAFETY: as above.
        Register(unsafe { _mm_add_epi64(self.0, other.0) })
    }

    #[inline(always)]
    fn times(self, other: Self) -> Self {
        // SAFETY: as above.
        Register(unsafe { _mm_mul_epu32(self.0, other.0) })
    }

    #[inline(always)]
    fn high(self) -> Self {
        // SAFETY: as above.
        Register(unsafe { _mm_srli_epi64::<32>(self.0) })
    }
}

impl BitAnd for Register {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        // SAFETY: as above.
        Register(unsafe { _mm_and_si128(self.0, other.0) })
    }
}

impl BitOr for Register {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        // SAFETY: as above.
        Register(unsafe { _mm_or_si128(self.0, other.0) })
    }
}

impl BitXor for Register {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        // SAFETY: as above.
        Register(unsafe { _mm_xor_si128(self.0, other.0) })
    }
}

impl Not for Register {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        // SAFETY: as above.
        Register(unsafe { _mm_xor_si128(self.0, _mm_set1_epi64x(-1)) })
    }
}
