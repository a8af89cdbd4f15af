//! The order of the rows in a block.

use faceup_core::SplitMix64;

use crate::gems_fight::layout::{BATCHES, Bits, ORDER, ROWS};

#[test]
fn each_row_has_one_position() {
    for row in 0..ROWS {
        assert_eq!(usize::from(ORDER.row_at[usize::from(ORDER.position_of[row])]), row);
    }
}

#[test]
fn a_row_is_worked_out_from_earlier_batches() {
    assert_eq!((ORDER.starts[0], ORDER.starts[BATCHES]), (0, ROWS));
    for (start, end) in (0..BATCHES).map(|batch| (ORDER.starts[batch], ORDER.starts[batch + 1])) {
        assert!(start < end && end <= start + 8);
        for position in start..end {
            let row = ORDER.row_at[position];
            let positions = ORDER.sources[position].positions();
            let sources: Vec<u8> = positions.iter().map(|&source| ORDER.row_at[usize::from(source)]).collect();
            let expected: Vec<u8> = (0..7).filter(|bit| row >> bit & 1 == 1).map(|bit| row ^ 1 << bit).collect();
            assert_eq!(sources, expected);
            assert!(positions.iter().all(|&source| usize::from(source) < start));
        }
    }
}

#[test]
fn sliced_truths_are_a_byte_a_lane() {
    let mut rng = SplitMix64::new(12);
    let bits = Bits(std::array::from_fn(|_| rng.next_u64()));
    let sliced = bits.sliced();
    for (row, word) in bits.0.iter().enumerate() {
        for lane in 0..64 {
            let byte = sliced.groups()[row / 8][lane / 8].to_le_bytes()[lane % 8];
            assert_eq!(byte >> (row % 8) & 1 == 1, word >> lane & 1 == 1, "row {row}, lane {lane}");
        }
    }
}
