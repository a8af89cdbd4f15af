//! The operations of [`Lanes`] with AVX-512: a row is one register, a truth for each set one mask register.
#![allow(unsafe_code, reason = "intrinsics called where the compiler cannot see that the processor has them")]

use std::arch::x86_64::{
    __m512i, __mmask64, _MM_HINT_T1, _mm_loadu_si128, _mm_prefetch, _mm512_add_epi8, _mm512_broadcast_i32x4,
    _mm512_cmpeq_epu8_mask, _mm512_load_si512, _mm512_mask_add_epi8, _mm512_mask_min_epu8, _mm512_mask_sub_epi8,
    _mm512_min_epu8, _mm512_set1_epi8, _mm512_shuffle_epi8, _mm512_shuffle_i64x2, _mm512_store_si512,
    _mm512_unpackhi_epi64, _mm512_unpacklo_epi64,
};

use super::lanes::{LEVELS, Lanes, SHUFFLES, Work};
use super::layout::{Bits, Row};
use crate::chosen::Avx512;

#[target_feature(enable = "avx512f,avx512bw")]
fn compiled(lanes: Avx512, work: impl Work) {
    work.run(lanes);
}

/// A vector of the same 16 bytes in all four parts.
#[inline(always)]
fn every_16(bytes: [u8; 16]) -> __m512i {
    // SAFETY: called only by methods of `Avx512`, whose values prove that the processor has the instructions; the load
    // takes the 16 bytes of the array.
    unsafe { _mm512_broadcast_i32x4(_mm_loadu_si128(bytes.as_ptr().cast())) }
}

// SAFETY of every block below: a value of `Avx512` is made only after it has been seen that the processor has
// the instructions. Loads and stores go through references to rows, which are 64 bytes long and aligned to 64.
impl Lanes for Avx512 {
    type Vector = __m512i;
    type Mask = __mmask64;
    const MANY_REGISTERS: bool = true;
    const SLICED: bool = false;
    fn run(self, work: impl Work) {
        // SAFETY: as above.
        unsafe { compiled(self, work) }
    }

    #[inline(always)]
    fn load(self, row: &Row) -> __m512i {
        // SAFETY: as above.
        unsafe { _mm512_load_si512(row.0.as_ptr().cast()) }
    }

    #[inline(always)]
    fn fetch(self, row: *const Row) {
        // SAFETY: as above; a prefetch accesses nothing, whatever the address.
        unsafe { _mm_prefetch::<_MM_HINT_T1>(row.cast()) }
    }

    #[inline(always)]
    fn store(self, row: &mut Row, vector: __m512i) {
        // SAFETY: as above.
        unsafe { _mm512_store_si512(row.0.as_mut_ptr().cast(), vector) }
    }

    #[inline(always)]
    fn splat(self, byte: u8) -> __m512i {
        // SAFETY: as above.
        unsafe { _mm512_set1_epi8(byte as i8) }
    }

    #[inline(always)]
    fn add(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: as above.
        unsafe { _mm512_add_epi8(a, b) }
    }

    #[inline(always)]
    fn expand(self, bits: &Bits, position: usize) -> __mmask64 {
        bits.0[position]
    }

    #[inline(always)]
    fn count(self, vector: __m512i, bits: &Bits, position: usize, plane: u32) -> __m512i {
        // SAFETY: as above.
        unsafe { _mm512_mask_add_epi8(vector, bits.0[position], vector, self.splat(1 << plane)) }
    }

    #[inline(always)]
    fn equal(self, a: __m512i, b: __m512i) -> __mmask64 {
        // SAFETY: as above.
        unsafe { _mm512_cmpeq_epu8_mask(a, b) }
    }

    #[inline(always)]
    fn pour(self, best: __m512i, rest: __m512i, stones: __m512i, passes: __mmask64) -> __m512i {
        // SAFETY: as above.
        unsafe { _mm512_min_epu8(best, _mm512_mask_sub_epi8(rest, passes, stones, rest)) }
    }

    #[inline(always)]
    fn transpose(self, [a, b, c, d, e, f, g, h]: [__m512i; 8]) -> [__m512i; 8] {
        // SAFETY: as above.
        unsafe {
            let even = columns(
                _mm512_unpacklo_epi64(a, b),
                _mm512_unpacklo_epi64(c, d),
                _mm512_unpacklo_epi64(e, f),
                _mm512_unpacklo_epi64(g, h),
            );
            let odd = columns(
                _mm512_unpackhi_epi64(a, b),
                _mm512_unpackhi_epi64(c, d),
                _mm512_unpackhi_epi64(e, f),
                _mm512_unpackhi_epi64(g, h),
            );
            [even[0], odd[0], even[1], odd[1], even[2], odd[2], even[3], odd[3]]
        }
    }

    #[inline(always)]
    fn pour_in_units(self, best: __m512i, stones: __m512i) -> __m512i {
        let passes = [passes::<0>(stones), passes::<1>(stones), passes::<2>(stones)];
        // The pourings that lead to the same number of bags go side by side.
        let one = [step::<0>(best, stones, passes)];
        let best = least_within::<0, 1>(best, one);
        let two = [step::<0>(best, stones, passes), step::<1>(best, stones, passes)];
        let best = least_within::<1, 2>(best, two);
        let three = [step::<0>(best, stones, passes), step::<1>(best, stones, passes), step::<2>(best, stones, passes)];
        least_within::<2, 3>(best, three)
    }
}

/// Where the pourings of one of the [`SHUFFLES`] earn nothing.
#[inline(always)]
fn passes<const SHUFFLE: usize>(stones: __m512i) -> __mmask64 {
    // SAFETY: called only by methods of `Avx512`, whose values prove that the processor has the instructions.
    unsafe { _mm512_cmpeq_epu8_mask(stones, _mm512_shuffle_epi8(stones, every_16(SHUFFLES[SHUFFLE]))) }
}

/// The shares by the pourings of one of the [`SHUFFLES`].
#[inline(always)]
fn step<const SHUFFLE: usize>(best: __m512i, stones: __m512i, passes: [__mmask64; 3]) -> __m512i {
    // SAFETY: called only by methods of `Avx512`, whose values prove that the processor has the instructions.
    unsafe {
        let rest = _mm512_shuffle_epi8(best, every_16(SHUFFLES[SHUFFLE]));
        _mm512_mask_sub_epi8(rest, passes[SHUFFLE], stones, rest)
    }
}

/// The least of the bytes in the lanes of one of the [`LEVELS`], and `best` in the others.
#[inline(always)]
fn least_within<const LEVEL: usize, const N: usize>(best: __m512i, others: [__m512i; N]) -> __m512i {
    let lanes = const { u64::from_le_bytes([LEVELS[LEVEL]; 8]) };
    // SAFETY: called only by methods of `Avx512`, whose values prove that the processor has the instruction.
    others.into_iter().fold(best, |best, other| unsafe { _mm512_mask_min_epu8(best, lanes, best, other) })
}

/// The four columns, of every second unit, of rows that have been paired: each vector holds the units of two rows.
#[inline(always)]
fn columns(ab: __m512i, cd: __m512i, ef: __m512i, gh: __m512i) -> [__m512i; 4] {
    // SAFETY: called only by methods of `Avx512`, whose values prove that the processor has the instruction.
    unsafe {
        let (even_low, even_high) = (_mm512_shuffle_i64x2::<0x88>(ab, cd), _mm512_shuffle_i64x2::<0x88>(ef, gh));
        let (odd_low, odd_high) = (_mm512_shuffle_i64x2::<0xdd>(ab, cd), _mm512_shuffle_i64x2::<0xdd>(ef, gh));
        [
            _mm512_shuffle_i64x2::<0x88>(even_low, even_high),
            _mm512_shuffle_i64x2::<0x88>(odd_low, odd_high),
            _mm512_shuffle_i64x2::<0xdd>(even_low, even_high),
            _mm512_shuffle_i64x2::<0xdd>(odd_low, odd_high),
        ]
    }
}
