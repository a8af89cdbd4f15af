//! Tables too large for the plain twin: each entry is checked against those that it is worked out from.

use faceup_core::SplitMix64;
use faceup_core::facts::Subsets;
use faceup_games::gems_fight::GemsFight;

use super::{Family, Plan, Table, Workspace, options};

/// What the recurrence makes of the other entries.
fn others_share(deal: &GemsFight, table: &Table<'_>, left: u64) -> u32 {
    let stones = deal.stake(left);
    let pourings = (0..deal.items()).filter(|item| left >> item & 1 == 1).map(|item| {
        let rest = left ^ 1 << item;
        if deal.stake(rest) == stones { stones - table.others_share(rest) } else { table.others_share(rest) }
    });
    pourings.min().unwrap_or(0)
}

fn check(family: &Family, seed: u64, count: usize, states: std::ops::Range<u128>) {
    let mut rng = SplitMix64::new(seed);
    for _ in 0..count {
        let deal = family.draw(&mut rng);
        assert!(states.contains(&Plan::new(&deal).states()), "{}", Plan::new(&deal).states());
        for options in options(&[1, 2]) {
            // New memory each time: a block read before it is filled is not to hold an older table's answer.
            let table = Table::solve(&deal, Workspace::default(), &options).unwrap();
            for _ in 0..500 {
                let left = rng.next_u64() & deal.all() & (rng.next_u64() | rng.next_u64());
                let expected = others_share(&deal, &table, left);
                assert_eq!(table.others_share(left), expected, "{deal}, bags {left:b}, {options:?}");
            }
        }
    }
}

#[test]
fn entries_of_different_bags_follow_from_others() {
    let family = Family { bags: (21, 22), colours: (8, 8), melt: (5, 5), kinds: 1000, most: 2, dense: 3 };
    check(&family, 7, 2, 1 << 20..(1 << 22) + 1);
}

#[test]
fn entries_of_equal_bags_follow_from_others() {
    let family = Family { bags: (26, 30), colours: (3, 4), melt: (4, 4), kinds: 6, most: 2, dense: 2 };
    check(&family, 8, 3, 1 << 13..1 << 24);
    let family = Family { bags: (48, 48), colours: (3, 3), melt: (3, 3), kinds: 3, most: 2, dense: 2 };
    check(&family, 9, 3, 1 << 13..1 << 24);
}
