//! What a table costs, and which deals have none.

use faceup_games::gems_fight::GemsFight;

use crate::Width;

use super::{MOST_MELT, MOST_STONES, Options, Plan, Refused, Table, Workspace, deal};

/// A deal of so many bags, no two equal, of one live colour each.
fn different(bags: u32) -> GemsFight {
    let letters: Vec<char> = ('a'..='p').collect();
    let bag = |bag: u32| format!(" {}{}", letters[bag as usize % 16], bag / 16 + 1);
    deal(&format!("G16 S2:{}", (0..bags).map(bag).collect::<String>() + " a9b9c9d9e9f9g9h9i9j9k9l9m9n9o9p9"))
}

#[test]
fn different_bags_double_the_table() {
    for bags in 0..=45 {
        let plan = Plan::new(&different(bags));
        assert_eq!(plan.states(), 1 << (bags + 1).max(13), "{bags}");
        assert_eq!(plan.live_colours(), 16);
    }
}

#[test]
fn equal_bags_are_counted_rather_than_told_apart() {
    let check = |text: &str, blocks: u128| assert_eq!(Plan::new(&deal(text)).states(), blocks << 13, "{text}");
    check("G1 S2: a a a a a a a a a a a a a", 1);
    check("G1 S2: a a a a a a a a a a a a a a", 2);
    check("G1 S2: a a a a a a a a a a a a a a a a a a a a", 8);
    // Seven of each stay; ten bags of the smaller group and three of the other are in the block.
    check("G2 S2: a a a a a a a a a a b b b b b b b b b b b", 9);
    // A dead colour does not tell bags apart.
    check("G3 S9: a a a a a a a a a a ac ac ac ac ac ac ac ac ac ac", 8);
    check(&format!("G1 S2: {}", "a ".repeat(64)), 52);
}

#[test]
fn each_bag_left_that_is_told_apart_is_a_transition() {
    let check = |deal: &GemsFight, transitions: u128, traffic: u128| {
        let plan = Plan::new(deal);
        assert_eq!((plan.transitions(), plan.traffic()), (transitions, traffic));
    };
    // Half of the states have each of 16 bags; three of them number the blocks.
    check(&different(15), 16 << 15, (3 << 15) + (1 << 16));
    // Seven bags are left in eight numbers, none of them in one.
    check(&deal(&format!("G1 S2: {}", "a ".repeat(20))), (13 << 15) + (7 << 13), (7 << 13) + (8 << 13));
}

#[test]
fn memory_is_counted_before_it_is_taken() {
    let deal = different(15);
    for threads in [1, 2] {
        let options = Options { threads, ..Options::default() };
        let needed = Plan::new(&deal).bytes(threads);
        let limit = usize::try_from(needed).unwrap();
        assert!(needed > Plan::new(&deal).states());
        assert!(Table::solve(&deal, Workspace::with_limit(limit), &options).is_ok());
        let refused = Table::solve(&deal, Workspace::with_limit(limit - 1), &options).unwrap_err();
        assert_eq!(refused, Refused::Memory { needed, limit: limit - 1 });
    }
}

#[test]
fn an_absurd_table_is_refused() {
    let (deal, mut workspace) = (different(45), Workspace::default());
    let refused = Table::solve(&deal, &mut workspace, &Options::default()).unwrap_err();
    let needed = Plan::new(&deal).bytes(1);
    assert_eq!(refused, Refused::Memory { needed, limit: usize::MAX });
    assert_eq!(refused.to_string(), format!("the table needs {needed} bytes of memory, more than there are"));
    // What was refused leaves a workspace that serves the next deal.
    assert!(Table::solve(&different(14), &mut workspace, &Options::default()).is_ok());
}

#[test]
fn refusals_say_why() {
    let check = |text: &str, expected: Refused, words: &str| {
        let deal = deal(text);
        let refused = Table::solve(&deal, Workspace::with_limit(1000), &Options::default()).unwrap_err();
        assert_eq!(refused, expected, "{text}");
        assert_eq!(refused.to_string(), words, "{text}");
    };
    check(
        "G1 S2: a256 a256",
        Refused::Stones { total: 256 },
        "the deal has 256 stones, and the table counts up to 255",
    );
    check(
        "G1 S1025: a1000 a1000",
        Refused::Melt { melt: 1025 },
        "the melting number is 1025, and the table is made for up to 1024",
    );
    let needed = Plan::new(&deal("G1 S2: a a")).bytes(1);
    let words = format!("the table needs {needed} bytes of memory, and 1000 are allowed");
    check("G1 S2: a a", Refused::Memory { needed, limit: 1000 }, &words);
    assert_eq!(Refused::Width(Width::Avx2).to_string(), "this processor has no AVX2 instructions");
    assert_eq!((MOST_STONES, MOST_MELT), (255, 1024));
}

#[test]
fn threads_are_worth_their_start_on_large_tables_only() {
    assert_eq!(Plan::new(&different(10)).worthwhile_threads(2), 1);
    assert_eq!(Plan::new(&different(21)).worthwhile_threads(2), 1);
    assert_eq!(Plan::new(&different(22)).worthwhile_threads(2), 2);
    assert_eq!(Plan::new(&different(22)).worthwhile_threads(16), 2);
    assert_eq!(Plan::new(&different(30)).worthwhile_threads(0), 1);
}
