use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, Hash, Hasher};

use super::FoldedMultiply;

fn hash(value: impl Hash) -> u64 {
    BuildHasherDefault::<FoldedMultiply>::default().hash_one(value)
}

/// Pinned, since every node count depends on them; the numbers are those of a second program, in Python.
#[test]
fn hashes_are_the_same_everywhere() {
    assert_eq!(hash(1_u8), 14_805_977_763_861_249_007);
    assert_eq!(hash((1_u64, -1_i32)), 10_919_385_709_075_642_132);
    assert_eq!(hash(*b"nine byte"), 10_126_279_474_999_654_635);
    assert_eq!(hash(u128::MAX - 1), 13_163_529_830_965_885_719);
}

#[test]
fn integers_of_every_width_are_hashed_by_their_number() {
    for hashed in [hash(7_u16), hash(7_u32), hash(7_u64), hash(7_usize), hash(7_isize), hash(7_i64)] {
        assert_eq!(hashed, hash(7_u8));
    }
    assert_eq!(hash(-7_isize), hash(-7_i64));
}

#[test]
fn order_and_every_byte_matter() {
    assert_ne!(hash((1_u8, 2_u8)), hash((2_u8, 1_u8)));
    assert_ne!(hash((0_u8, 1_u8)), hash(1_u8));
    let mut hashes = HashSet::new();
    for changed in 0..20 {
        let mut bytes = [0; 20];
        bytes[changed] = 1;
        let mut hasher = FoldedMultiply::default();
        hasher.write(&bytes);
        hashes.insert(hasher.finish());
    }
    assert_eq!(hashes.len(), 20);
}

/// The table looks at low bits only; small numbers, as states often are, must spread over them.
#[test]
fn small_numbers_spread_over_the_low_bits() {
    for shift in [0, 7, 20, 40] {
        let mut taken = [0_u32; 256];
        for number in 0..1024_u64 {
            taken[(hash(number << shift) & 255) as usize] += 1;
        }
        let most = taken.iter().max();
        assert!(most < Some(&17), "{most:?} of 1024 in one of 256 places, {shift} bits up");
    }
}
