//! Every entry of the table against the plain table.

use faceup_core::facts::Subsets;
use faceup_core::{Player, Score, SplitMix64};
use faceup_games::gems_fight::{Bag, GemsFight, MAX_COLOURS};
use faceup_search::{Limits, SubsetTable};

use super::{Family, Options, Plan, Table, Workspace, deal, options};

/// Checks every entry for each width and number of threads.
fn check(deal: &GemsFight, workspace: &mut Workspace, threads: &[usize]) {
    let twin = SubsetTable::new(deal, &Limits::NONE).unwrap();
    for options in options(threads) {
        let table = Table::solve(deal, &mut *workspace, &options).unwrap();
        for left in 0..=deal.all() {
            assert_eq!(table.lead(left), twin.lead(left), "{deal}, bags {left:b}, {options:?}");
        }
    }
}

#[test]
fn agrees_on_all_small_deals() {
    let kinds = |colours: u32| {
        let all = [[0, 0], [1, 0], [2, 0], [0, 1], [0, 2], [1, 1]];
        all.into_iter().filter(move |counts| colours == 2 || counts[1] == 0)
    };
    let bag = |[a, b]: [u32; 2]| {
        let mut counts = [0; MAX_COLOURS];
        (counts[0], counts[1]) = (a, b);
        Bag::new(counts)
    };
    let mut workspace = Workspace::default();
    let mut deals = 0;
    for colours in [1, 2] {
        let kinds: Vec<Bag> = kinds(colours).map(bag).collect();
        for bags in 0..=4 {
            for number in 0..kinds.len().pow(bags) {
                let chosen = |place: u32| kinds[number / kinds.len().pow(place) % kinds.len()];
                for melt in 1..=3 {
                    let deal = GemsFight::new(colours, melt, (0..bags).map(chosen).collect()).unwrap();
                    check(&deal, &mut workspace, &[1]);
                    deals += 1;
                }
            }
        }
    }
    assert_eq!(deals, 3 * (121 + 1555));
}

/// Checks `count` deals of a family.
fn check_family(family: &Family, seed: u64, count: usize, threads: &[usize]) -> Vec<GemsFight> {
    let (mut rng, mut workspace) = (SplitMix64::new(seed), Workspace::default());
    let deals: Vec<GemsFight> = (0..count).map(|_| family.draw(&mut rng)).collect();
    for deal in &deals {
        check(deal, &mut workspace, threads);
    }
    deals
}

#[test]
fn agrees_on_generated_deals_of_different_bags() {
    let family = Family { bags: (5, 16), colours: (1, 16), melt: (2, 12), kinds: 1000, most: 5, dense: 2 };
    let deals = check_family(&family, 1, 40, &[1, 2]);
    assert!(deals.iter().any(|deal| deal.bags().contains(&Bag::EMPTY)));
    assert!(deals.iter().any(|deal| (Plan::new(deal).live_colours() as u32) < deal.colours()));
}

#[test]
fn agrees_on_generated_deals_of_many_colours() {
    let family = Family { bags: (14, 16), colours: (13, 16), melt: (2, 4), kinds: 1000, most: 3, dense: 3 };
    let deals = check_family(&family, 10, 10, &[1, 2]);
    assert!(deals.iter().any(|deal| Plan::new(deal).live_colours() == 16));
}

#[test]
fn agrees_on_generated_deals_of_equal_bags() {
    let family = Family { bags: (14, 16), colours: (1, 4), melt: (2, 5), kinds: 3, most: 2, dense: 2 };
    let deals = check_family(&family, 2, 20, &[1, 2, 3]);
    assert!(deals.iter().any(|deal| Plan::new(deal).states() < 1 << deal.bags().len()));
}

#[test]
fn agrees_on_generated_deals_with_large_melting_numbers() {
    let family = Family { bags: (14, 16), colours: (1, 8), melt: (20, 40), kinds: 1000, most: 12, dense: 3 };
    check_family(&family, 3, 15, &[1, 2]);
    let family = Family { bags: (14, 15), colours: (1, 2), melt: (1000, 1024), kinds: 1000, most: 1100, dense: 4 };
    check_family(&family, 4, 5, &[1]);
}

#[test]
fn agrees_on_generated_deals_with_as_many_stones_as_a_byte_counts() {
    let family = Family { bags: (14, 16), colours: (4, 16), melt: (2, 4), kinds: 1000, most: 5, dense: 4 };
    let mut rng = SplitMix64::new(5);
    let mut workspace = Workspace::default();
    let deals = std::iter::repeat_with(|| family.draw(&mut rng)).filter(|deal| deal.total() > 240);
    for deal in deals.take(8) {
        check(&deal, &mut workspace, &[1]);
    }
}

#[test]
fn any_number_of_threads_gives_the_same_table() {
    let family = Family { bags: (16, 16), colours: (3, 8), melt: (3, 6), kinds: 1000, most: 4, dense: 2 };
    let mut rng = SplitMix64::new(6);
    for _ in 0..3 {
        let deal = family.draw(&mut rng);
        for threads in [1, 2, 3, 4, 8, 64] {
            // New memory each time: a block read before it is filled is not to hold an older table's answer.
            check(&deal, &mut Workspace::default(), &[threads]);
        }
    }
}

#[test]
fn sweeping_the_board_needs_no_table() {
    for text in ["G0 S1:", "G0 S3: - -", "G2 S1: a - ab b2", "G1 S1: a - - a300 -", "G1 S4294967295: a9 a"] {
        let deal = deal(text);
        assert!(Plan::new(&deal).is_direct(), "{text}");
        check(&deal, &mut Workspace::with_limit(0), &[1, 2]);
    }
}

#[test]
fn a_value_is_counted_from_the_first_player() {
    let deal = deal("G3 S3: bc ac ab abc");
    let table = Table::solve(&deal, Workspace::default(), &Options::default()).unwrap();
    assert_eq!(table.value_of(&deal.state(0b1111, Player::First)), Score(3));
    assert_eq!(table.value_of(&deal.state(0b1111, Player::Second)), Score(-3));
    assert_eq!(table.others_share(0b1111), 0);
}

#[test]
fn a_workspace_serves_one_deal_after_the_other() {
    let (small, large) = (deal("G2 S2: a b ab"), deal("G2 S3: a b ab a2 b2 a2b ab2 a3b a2b2 ab3 a4 b4 a4b ab4 a5"));
    let mut workspace = Workspace::default();
    for deal in [&small, &large, &small, &large] {
        check(deal, &mut workspace, &[1, 2]);
    }
    let table = Table::solve(&small, workspace, &Options::default()).unwrap();
    assert_eq!(table.deal(), &small);
    check(&large, &mut table.into_workspace(), &[2]);
}
