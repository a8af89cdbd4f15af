//! The operations of [`Lanes`] with AVX2: a row is two registers, a truth for each set a byte of all ones or none.
#![allow(unsafe_code, reason = "intrinsics called where the compiler cannot see that the processor has them")]

use std::arch::x86_64::{
    __m256i, _MM_HINT_T1, _mm_cvtsi32_si128, _mm_prefetch, _mm256_add_epi8, _mm256_and_si256, _mm256_blendv_epi8,
    _mm256_cmpeq_epi8, _mm256_load_si256, _mm256_min_epu8, _mm256_or_si256, _mm256_permute2x128_si256,
    _mm256_set1_epi8, _mm256_set1_epi64x, _mm256_setr_epi64x, _mm256_shuffle_epi8, _mm256_sll_epi16, _mm256_slli_epi64,
    _mm256_srl_epi16, _mm256_store_si256, _mm256_sub_epi8, _mm256_unpackhi_epi64, _mm256_unpacklo_epi64,
};

use super::lanes::{FULL, LEVELS, Lanes, SHUFFLES, Work, outside};
use super::layout::{Bits, GROUP, Row};
use crate::chosen::Avx2;

#[target_feature(enable = "avx2")]
fn compiled(lanes: Avx2, work: impl Work) {
    work.run(lanes);
}

/// A register of the same 16 bytes in both parts.
#[inline(always)]
fn every_16(bytes: [u8; 16]) -> __m256i {
    let [low, high] = [bytes.as_chunks::<8>().0[0], bytes.as_chunks::<8>().0[1]];
    let (low, high) = (i64::from_le_bytes(low), i64::from_le_bytes(high));
    // SAFETY: called only by methods of `Avx2`, whose values prove that the processor has the instruction.
    unsafe { _mm256_setr_epi64x(low, high, low, high) }
}

/// The truths of the group of rows that the position is in, a byte a lane.
#[inline(always)]
fn group(bits: &Bits, position: usize) -> [__m256i; 2] {
    let group: *const __m256i = bits.groups()[position / GROUP].as_ptr().cast();
    // SAFETY: called only by methods of `Avx2`, whose values prove that the processor has the instruction; a group has 64
    // bytes, and `Bits` are aligned to 64.
    unsafe { [_mm256_load_si256(group), _mm256_load_si256(group.add(1))] }
}

/// Every bit moved up by so many places, or down: bits come into a byte from the next one too.
#[inline(always)]
fn shifted(bytes: __m256i, up: i32) -> __m256i {
    // SAFETY: called only by methods of `Avx2`, whose values prove that the processor has the instructions.
    unsafe {
        if up < 0 {
            _mm256_srl_epi16(bytes, _mm_cvtsi32_si128(-up))
        } else {
            _mm256_sll_epi16(bytes, _mm_cvtsi32_si128(up))
        }
    }
}

/// Stones less the rest where the turn has passed, and the rest elsewhere.
#[inline(always)]
fn share(rest: __m256i, stones: __m256i, passes: __m256i) -> __m256i {
    // SAFETY: called only by methods of `Avx2`, whose values prove that the processor has the instructions.
    unsafe { _mm256_blendv_epi8(rest, _mm256_sub_epi8(stones, rest), passes) }
}

// SAFETY of every block below: a value of `Avx2` is made only after it has been seen that the processor has the
// instructions. Loads and stores go through references to rows, which are 64 bytes long and aligned to 64.
impl Lanes for Avx2 {
    type Vector = [__m256i; 2];
    type Mask = [__m256i; 2];
    const MANY_REGISTERS: bool = false;
    const SLICED: bool = true;
    fn run(self, work: impl Work) {
        // SAFETY: as above.
        unsafe { compiled(self, work) }
    }

    #[inline(always)]
    fn load(self, row: &Row) -> Self::Vector {
        let row: *const __m256i = row.0.as_ptr().cast();
        // SAFETY: as above.
        unsafe { [_mm256_load_si256(row), _mm256_load_si256(row.add(1))] }
    }

    #[inline(always)]
    fn fetch(self, row: *const Row) {
        // SAFETY: as above; a prefetch accesses nothing, whatever the address.
        unsafe { _mm_prefetch::<_MM_HINT_T1>(row.cast()) }
    }

    #[inline(always)]
    fn store(self, row: &mut Row, [low, high]: Self::Vector) {
        let row: *mut __m256i = row.0.as_mut_ptr().cast();
        // SAFETY: as above.
        unsafe {
            _mm256_store_si256(row, low);
            _mm256_store_si256(row.add(1), high);
        }
    }

    #[inline(always)]
    fn splat(self, byte: u8) -> Self::Vector {
        // SAFETY: as above.
        unsafe { [_mm256_set1_epi8(byte as i8); 2] }
    }

    #[inline(always)]
    fn add(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
        // SAFETY: as above.
        unsafe { [_mm256_add_epi8(a[0], b[0]), _mm256_add_epi8(a[1], b[1])] }
    }

    #[inline(always)]
    fn expand(self, bits: &Bits, position: usize) -> Self::Mask {
        group(bits, position).map(|half| shifted(half, 7 - (position % GROUP) as i32))
    }

    #[inline(always)]
    fn count(self, vector: Self::Vector, bits: &Bits, position: usize, plane: u32) -> Self::Vector {
        let here = group(bits, position).map(|half| shifted(half, plane as i32 - (position % GROUP) as i32));
        let [low, high] = self.splat(1 << plane);
        // SAFETY: as above.
        unsafe { self.add(vector, [_mm256_and_si256(here[0], low), _mm256_and_si256(here[1], high)]) }
    }

    #[inline(always)]
    fn equal(self, a: Self::Vector, b: Self::Vector) -> Self::Mask {
        // SAFETY: as above.
        unsafe { [_mm256_cmpeq_epi8(a[0], b[0]), _mm256_cmpeq_epi8(a[1], b[1])] }
    }

    #[inline(always)]
    fn pour(self, best: Self::Vector, rest: Self::Vector, stones: Self::Vector, passes: Self::Mask) -> Self::Vector {
        let shares = [share(rest[0], stones[0], passes[0]), share(rest[1], stones[1], passes[1])];
        // SAFETY: as above.
        unsafe { [_mm256_min_epu8(best[0], shares[0]), _mm256_min_epu8(best[1], shares[1])] }
    }

    #[inline(always)]
    fn transpose(self, [a, b, c, d, e, f, g, h]: [Self::Vector; 8]) -> [Self::Vector; 8] {
        let (near, near_next) = (quarter(a[0], b[0], c[0], d[0]), quarter(e[0], f[0], g[0], h[0]));
        let (far, far_next) = (quarter(a[1], b[1], c[1], d[1]), quarter(e[1], f[1], g[1], h[1]));
        [
            [near[0], near_next[0]],
            [near[1], near_next[1]],
            [near[2], near_next[2]],
            [near[3], near_next[3]],
            [far[0], far_next[0]],
            [far[1], far_next[1]],
            [far[2], far_next[2]],
            [far[3], far_next[3]],
        ]
    }

    #[inline(always)]
    fn pour_in_units(self, best: Self::Vector, stones: Self::Vector) -> Self::Vector {
        [pour_in_half(best[0], stones[0]), pour_in_half(best[1], stones[1])]
    }
}

/// Exchanges rows and units of eight bytes in half as many rows of half the length.
#[inline(always)]
fn quarter(a: __m256i, b: __m256i, c: __m256i, d: __m256i) -> [__m256i; 4] {
    // SAFETY: called only by methods of `Avx2`, whose values prove that the processor has the instructions.
    unsafe {
        let (even_low, even_high) = (_mm256_unpacklo_epi64(a, b), _mm256_unpacklo_epi64(c, d));
        let (odd_low, odd_high) = (_mm256_unpackhi_epi64(a, b), _mm256_unpackhi_epi64(c, d));
        [
            _mm256_permute2x128_si256::<0x20>(even_low, even_high),
            _mm256_permute2x128_si256::<0x20>(odd_low, odd_high),
            _mm256_permute2x128_si256::<0x31>(even_low, even_high),
            _mm256_permute2x128_si256::<0x31>(odd_low, odd_high),
        ]
    }
}

/// [`Lanes::pour_in_units`] for half a row. The pourings that lead to the same number of bags go side by side.
#[inline(always)]
fn pour_in_half(best: __m256i, stones: __m256i) -> __m256i {
    let passes = [passes::<0>(stones), passes::<1>(stones)];
    // SAFETY: called only by methods of `Avx2`, whose values prove that the processor has the instructions.
    unsafe {
        let best = least_within::<0>(best, step::<0>(best, stones, passes[0]));
        let ways = _mm256_min_epu8(step::<0>(best, stones, passes[0]), step::<1>(best, stones, passes[1]));
        let best = least_within::<1>(best, ways);
        // All three bags are poured from one lane, to three: what comes of it moves to that lane.
        let full = _mm256_shuffle_epi8(stones, every_16(FULL));
        let ways = share(best, full, _mm256_cmpeq_epi8(full, stones));
        let near = _mm256_min_epu8(_mm256_slli_epi64::<8>(ways), _mm256_slli_epi64::<16>(ways));
        least_within::<2>(best, _mm256_min_epu8(near, _mm256_slli_epi64::<32>(ways)))
    }
}

/// Where the pourings of one of the [`SHUFFLES`] earn nothing.
#[inline(always)]
fn passes<const SHUFFLE: usize>(stones: __m256i) -> __m256i {
    // SAFETY: called only by methods of `Avx2`, whose values prove that the processor has the instructions.
    unsafe { _mm256_cmpeq_epi8(stones, _mm256_shuffle_epi8(stones, every_16(SHUFFLES[SHUFFLE]))) }
}

/// The shares by the pourings of one of the [`SHUFFLES`].
#[inline(always)]
fn step<const SHUFFLE: usize>(best: __m256i, stones: __m256i, passes: __m256i) -> __m256i {
    // SAFETY: called only by methods of `Avx2`, whose values prove that the processor has the instruction.
    share(unsafe { _mm256_shuffle_epi8(best, every_16(SHUFFLES[SHUFFLE])) }, stones, passes)
}

/// The smaller of the bytes in the lanes of one of the [`LEVELS`], and `best` in the others.
#[inline(always)]
fn least_within<const LEVEL: usize>(best: __m256i, other: __m256i) -> __m256i {
    // SAFETY: called only by methods of `Avx2`, whose values prove that the processor has the instructions.
    unsafe {
        let outside = _mm256_set1_epi64x(const { outside(LEVELS[LEVEL]).cast_signed() });
        _mm256_min_epu8(best, _mm256_or_si256(other, outside))
    }
}
