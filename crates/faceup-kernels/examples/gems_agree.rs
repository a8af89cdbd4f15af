//! Gems Fight!: every entry of the tables against the plain table, on many deals of up to 16 bags, and alpha-beta with a table of any size:
//! `cargo run --release -p faceup-kernels --example gems_agree -- 100000`.
#![allow(clippy::print_stdout, reason = "the result of the command")]
#![allow(clippy::disallowed_methods, reason = "a command, not a library")]

use faceup_core::{Game, SplitMix64};
use faceup_games::gems_fight::{GemsFight, Shape};
use faceup_kernels::Width;
use faceup_kernels::gems_fight::{Options, Plan, Table, Workspace};
use faceup_search::{AlphaBeta, Limits, Solve, SubsetTable};

const SEED: u64 = 2026;
/// The most bags for alpha-beta, which takes long where its table forgets most of what it finds.
const MOST_SEARCHED: usize = 12;

/// What was compared.
#[derive(Default)]
struct Compared {
    tables: u64,
    entries: u64,
    /// Deals with bags that are counted rather than told apart.
    merged: u64,
}

fn main() {
    let deals = std::env::args().nth(1).map_or(10_000, |count| count.parse().expect("a number of deals"));
    let (mut rng, mut workspace, mut compared) = (SplitMix64::new(SEED), Workspace::default(), Compared::default());
    for number in 0..deals {
        compare(&deal(&mut rng, number), &mut rng, &mut workspace, &mut compared);
    }
    let Compared { tables, entries, merged } = compared;
    println!(
        "{deals} deals, {merged} of them with equal bags: {entries} entries of {tables} tables are the plain table's"
    );
}

/// Deals with few kinds of bags take turns with those whose bags are mostly different.
fn deal(rng: &mut SplitMix64, number: u64) -> GemsFight {
    let mut between = |low: u32, high: u32| low + rng.below((high - low + 1) as usize) as u32;
    let shape = if number.is_multiple_of(2) {
        Shape {
            bags: between(1, 16),
            colours: between(1, 8),
            melt: between(1, 20),
            gems: between(0, 2)..=between(2, 10),
        }
    } else {
        Shape { bags: between(1, 16), colours: between(1, 3), melt: between(2, 5), gems: between(0, 1)..=between(1, 2) }
    };
    GemsFight::random(&shape, rng).expect("the sizes are allowed")
}

fn compare(deal: &GemsFight, rng: &mut SplitMix64, workspace: &mut Workspace, compared: &mut Compared) {
    let plain = SubsetTable::new(deal, &Limits::NONE).expect("there are no limits");
    compared.merged += u64::from(Plan::new(deal).states() < 1 << deal.bags().len());
    // Entry by entry one of the tables, byte by byte the others, which have the same layout.
    let mut bytes = None;
    for width in Width::available() {
        for threads in [1, 2] {
            let table = Table::solve(deal, &mut *workspace, &Options { width, threads }).expect("there are few stones");
            if bytes.is_none() {
                for left in 0..=deal.all() {
                    assert_eq!(table.lead(left), plain.lead(left), "{width}, {threads} threads, bags {left:b}: {deal}");
                }
                bytes = Some(table.view().bytes().to_vec());
            }
            assert!(bytes.as_deref() == Some(table.view().bytes()), "{width}, {threads} threads: {deal}");
            compared.tables += 1;
            compared.entries += deal.all() + 1;
        }
    }
    if deal.bags().len() > MOST_SEARCHED {
        return;
    }
    let memory = 1 << rng.below(24);
    let mut search = AlphaBeta::advised(deal, &Limits { memory, ..Limits::NONE });
    let value = search.value(&deal.start()).expect("nodes are not limited");
    assert_eq!(value, plain.value_of(&deal.start()), "alpha-beta with {memory} bytes: {deal}");
}
