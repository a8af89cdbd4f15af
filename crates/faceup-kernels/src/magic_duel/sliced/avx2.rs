//! The operations of [`Lanes`] with AVX2: a row is two registers.
#![allow(unsafe_code, reason = "intrinsics called where the compiler cannot see that the processor has them")]

use std::arch::asm;
use std::arch::x86_64::{
    __m256i, _mm_cvtsi32_si128, _mm256_add_epi64, _mm256_and_si256, _mm256_load_si256, _mm256_or_si256,
    _mm256_set1_epi64x, _mm256_sll_epi64, _mm256_srl_epi64, _mm256_srli_epi64, _mm256_store_si256, _mm256_testz_si256,
    _mm256_xor_si256,
};
use std::ops::{BitAnd, BitOr, BitXor, Not};

use super::lanes::{Lanes, Row, Step, Word, Work};
use crate::chosen::Avx2;

/// A register; made only from a value of [`Avx2`].
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Register(__m256i);

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn compiled<T>(lanes: Avx2, work: impl Work<T>) -> T {
    work.run(lanes)
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn apart<T>(lanes: Avx2, step: impl Step<Avx2, T>) -> T {
    step.run(lanes)
}

/// Defines an operation as one instruction of two registers.
///
/// Its intrinsic says what becomes of the bits that do not count here, and the compiler, which does not see that they do
/// not count, makes up to four instructions of it.
macro_rules! instruction {
    ($name:ident, $text:literal) => {
        #[inline]
        #[target_feature(enable = "avx2")]
        fn $name(a: __m256i, b: __m256i) -> __m256i {
            let result;
            // SAFETY: the instruction reads two registers and writes a third.
            unsafe {
                asm!($text, out(ymm_reg) result, in(ymm_reg) a, in(ymm_reg) b, options(pure, nomem, nostack, preserves_flags));
            }
            result
        }
    };
}

instruction!(times, "vpmuludq {}, {}, {}");
instruction!(up_by, "vpsllvq {}, {}, {}");
instruction!(down_by, "vpsrlvq {}, {}, {}");

// SAFETY of every block below: a value of `Avx2` is made only after it has been seen that the processor has
// the instructions, and registers only by methods of such a value. Loads and stores go through references to halves of
// rows, which are 32 bytes long and aligned to 32.
impl Lanes for Avx2 {
    type Word = Register;
    const PARTS: usize = 2;

    fn run<T>(self, work: impl Work<T>) -> T {
        // SAFETY: as above.
        unsafe { compiled(self, work) }
    }

    fn call<T>(self, step: impl Step<Self, T>) -> T {
        // SAFETY: as above.
        unsafe { apart(self, step) }
    }

    #[inline(always)]
    fn splat(self, word: u64) -> Register {
        // SAFETY: as above.
        Register(unsafe { _mm256_set1_epi64x(word as i64) })
    }

    #[inline(always)]
    fn load(self, row: &Row, part: usize) -> Register {
        // SAFETY: as above.
        Register(unsafe { _mm256_load_si256(row.0.as_chunks::<4>().0[part].as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, row: &mut Row, part: usize, word: Register) {
        // SAFETY: as above.
        unsafe { _mm256_store_si256(row.0.as_chunks_mut::<4>().0[part].as_mut_ptr().cast(), word.0) }
    }
}

impl Word for Register {
    #[inline(always)]
    fn any(self) -> bool {
        // SAFETY: as above.
        unsafe { _mm256_testz_si256(self.0, self.0) == 0 }
    }

    #[inline(always)]
    fn up(self, bits: u32) -> Self {
        // SAFETY: as above.
        Register(unsafe { _mm256_sll_epi64(self.0, _mm_cvtsi32_si128(bits as i32)) })
    }

    #[inline(always)]
    fn down(self, bits: u32) -> Self {
        // SAFETY: as above.
        Register(unsafe { _mm256_srl_epi64(self.0, _mm_cvtsi32_si128(bits as i32)) })
    }

    #[inline(always)]
    fn up_by(self, bits: Self) -> Self {
        // SAFETY: as above.
        Register(unsafe { up_by(self.0, bits.0) })
    }

    #[inline(always)]
    fn down_by(self, bits: Self) -> Self {
        // SAFETY: as above.
        Register(unsafe { down_by(self.0, bits.0) })
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        // SAFETY: as above.
        Register(unsafe { _mm256_add_epi64(self.0, other.0) })
    }

    #[inline(always)]
    fn times(self, other: Self) -> Self {
        // SAFETY: as above.
        Register(unsafe { times(self.0, other.0) })
    }

    #[inline(always)]
    fn high(self) -> Self {
        // SAFETY: as above.
        Register(unsafe { _mm256_srli_epi64::<32>(self.0) })
    }
}

impl BitAnd for Register {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        // SAFETY: as above.
        Register(unsafe { _mm256_and_si256(self.0, other.0) })
    }
}

impl BitOr for Register {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        // SAFETY: as above.
        Register(unsafe { _mm256_or_si256(self.0, other.0) })
    }
}

impl BitXor for Register {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        // SAFETY: as above.
        Register(unsafe { _mm256_xor_si256(self.0, other.0) })
    }
}

impl Not for Register {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        // SAFETY: as above.
        Register(unsafe { _mm256_xor_si256(self.0, _mm256_set1_epi64x(-1)) })
    }
}
