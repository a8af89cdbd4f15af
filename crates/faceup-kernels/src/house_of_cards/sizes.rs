//! How many positions and moves the graphs have, known before they are compiled.

/// The merged positions, terminal ones included, and their moves: for 2 to 5 peaks, and for each number of ranks from that
/// of the peaks on.
const MERGED: [&[(usize, usize)]; 4] = [
    &[(1, 0), (6, 5)],
    &[(1, 0), (10, 10), (43, 57), (94, 153), (135, 246)],
    &[
        (1, 0),
        (18, 17),
        (141, 179),
        (757, 1_207),
        (2_223, 3_909),
        (4_378, 8_921),
        (6_672, 16_265),
        (8_000, 20_667),
        (8_180, 21_653),
        (8_224, 21_901),
    ],
    &[
        (1, 0),
        (27, 26),
        (355, 430),
        (4_025, 5_502),
        (22_957, 38_930),
        (83_467, 161_818),
        (250_168, 549_128),
        (567_166, 1_423_444),
        (902_488, 2_716_637),
        (1_142_123, 3_818_304),
        (1_310_626, 4_419_708),
        (1_385_582, 4_743_227),
        (1_407_569, 4_872_010),
        (1_413_315, 4_893_970),
        (1_413_576, 4_897_153),
        (1_413_626, 4_897_479),
    ],
];

/// The merged positions, terminal ones included, and their moves; `None` for sizes that are not known.
pub(super) fn merged(peaks: u32, ranks: u32) -> Option<(usize, usize)> {
    let sizes = MERGED.get(peaks.checked_sub(2)? as usize)?;
    sizes.get(ranks.checked_sub(peaks)? as usize).copied()
}

#[cfg(test)]
mod tests {
    use faceup_games::house_of_cards::most_ranks;

    use super::super::model::{Edges, Model};
    use super::{MERGED, merged};

    #[test]
    fn the_numbers_are_those_of_the_model() {
        for peaks in 2..=5 {
            let mut expected = Vec::new();
            let largest = Model::explore(peaks, most_ranks(peaks), usize::MAX).unwrap();
            let (mut positions, mut moves) = (0, 0);
            let plies = largest.keys.iter().chain([&largest.terminals]).enumerate();
            for (ply, keys) in plies {
                positions += keys.len();
                if ply % 2 == 0 {
                    // Fewer ranks have the same plies up to here.
                    expected.push((positions, moves));
                }
                moves += largest.edges.get(ply).map_or(0, Edges::moves);
            }
            assert_eq!(MERGED[peaks as usize - 2], expected);
        }
    }

    #[test]
    fn fewer_ranks_have_the_same_first_plies() {
        for (peaks, ranks) in [(2, 2..=3), (3, 3..=7), (4, 4..=13), (5, 5..=12)] {
            for ranks in ranks {
                let model = Model::explore(peaks, ranks, usize::MAX).unwrap();
                assert_eq!(merged(peaks, ranks), Some((model.positions(), model.moves())));
            }
        }
        for (peaks, ranks) in [(0, 5), (1, 5), (2, 4), (4, 3), (4, 14), (6, 6), (u32::MAX, u32::MAX)] {
            assert_eq!(merged(peaks, ranks), None);
        }
    }
}
