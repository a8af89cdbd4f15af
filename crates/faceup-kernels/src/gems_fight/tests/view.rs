//! The table as bytes, and its description.

use faceup_core::SplitMix64;
use faceup_games::gems_fight::GemsFight;

use super::{Family, Options, Plan, Table, Workspace, deal};
use crate::gems_fight::{BLOCK_BYTES, View};

/// Where a set stands by what the plan tells about itself, as somebody would work it out who reads a saved table.
fn offset(plan: &Plan, left: u64) -> u64 {
    let low: Vec<u32> = plan.low_bags().collect();
    let bit = |bit: usize| low.get(bit).map_or(0, |bag| left >> bag & 1);
    let lane: u64 = (0..6).map(|lane| bit(lane) << lane).sum();
    let row: u64 = (0..7).map(|row| bit(6 + row) << row).sum();
    let position = Plan::rows().iter().position(|&at| u64::from(at) == row).unwrap() as u64;
    let block: u64 = plan.high_bags().map(|(bags, stride)| u64::from((left & bags).count_ones()) * stride).sum();
    (block * 128 + position) * 64 + lane
}

fn check(deal: &GemsFight) {
    let table = Table::solve(deal, Workspace::default(), &Options::default()).unwrap();
    let (plan, bytes) = (Plan::new(deal), table.view().bytes().to_vec());
    assert_eq!((bytes.len() as u128, bytes.len() % BLOCK_BYTES), (plan.length(), 0));
    let view = View::new(deal, &plan, &bytes).unwrap();
    for left in 0..=deal.all() {
        assert_eq!(view.others_share(left), table.others_share(left), "{deal}, bags {left:b}");
        assert_eq!(view.expected_share(left), table.others_share(left), "{deal}, bags {left:b}");
        assert_eq!(view.lead(left), table.lead(left));
        if !plan.is_direct() {
            assert_eq!(plan.offset(left), offset(&plan, left), "{deal}, bags {left:b}");
        }
    }
}

#[test]
fn bytes_and_plan_are_all_that_an_answer_takes() {
    let mut rng = SplitMix64::new(11);
    let different = Family { bags: (3, 15), colours: (1, 8), melt: (2, 6), kinds: 1000, most: 3, dense: 2 };
    let equal = Family { bags: (14, 16), colours: (1, 4), melt: (2, 5), kinds: 3, most: 2, dense: 2 };
    for _ in 0..5 {
        check(&different.draw(&mut rng));
        check(&equal.draw(&mut rng));
    }
    check(&deal("G2 S1: a ab - b"));
    check(&deal("G0 S3:"));
}

#[test]
fn bytes_of_another_length_are_no_table() {
    let deal = deal("G2 S2: a b ab");
    let plan = Plan::new(&deal);
    assert!(View::new(&deal, &plan, &[0; BLOCK_BYTES]).is_some());
    assert!(View::new(&deal, &plan, &[0; BLOCK_BYTES - 1]).is_none());
    assert!(View::new(&deal, &plan, &[0; 2 * BLOCK_BYTES]).is_none());
}
