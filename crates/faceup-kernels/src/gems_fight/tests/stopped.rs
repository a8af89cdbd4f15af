//! A table that is no longer wanted.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use faceup_core::SplitMix64;
use faceup_games::gems_fight::{GemsFight, Shape};
use faceup_search::{Limits, SubsetTable};

use super::{Refused, Table, Workspace, deal, options};

fn different(bags: u32) -> GemsFight {
    let shape = Shape { bags, colours: 8, melt: 5, gems: 1..=10 };
    GemsFight::random(&shape, &mut SplitMix64::new(1)).unwrap()
}

#[test]
fn a_table_that_is_not_wanted_is_not_begun() {
    let deal = different(14);
    for options in options(&[1, 2]) {
        let stop = AtomicBool::new(true);
        let refused = Table::solve_unless(&deal, Workspace::default(), &options, &stop).unwrap_err();
        assert_eq!(refused, Refused::Stopped, "{options:?}");
    }
    assert_eq!(Refused::Stopped.to_string(), "the table was stopped before it was filled");
}

#[test]
fn a_direct_answer_comes_before_the_flag() {
    let stop = AtomicBool::new(true);
    assert!(Table::solve_unless(&deal("G1 S1: a a"), Workspace::default(), &super::Options::default(), &stop).is_ok());
}

#[test]
fn a_large_table_is_left_where_it_is() {
    // No processor fills a table of a gigabyte in this time.
    let (large, small) = (different(30), different(14));
    let twin = SubsetTable::new(&small, &Limits::NONE).unwrap();
    let mut workspace = Workspace::default();
    for options in options(&[1, 2]) {
        let stop = AtomicBool::new(false);
        thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(Duration::from_millis(5));
                stop.store(true, Ordering::Relaxed);
            });
            let refused = Table::solve_unless(&large, &mut workspace, &options, &stop).unwrap_err();
            assert_eq!(refused, Refused::Stopped, "{options:?}");
        });
        // What the stopped table has left in the workspace does not matter to the next one.
        let table = Table::solve(&small, &mut workspace, &options).unwrap();
        assert!((0..=small.all()).all(|left| table.lead(left) == twin.lead(left)), "{options:?}");
    }
}
