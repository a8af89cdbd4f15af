//! The table agrees with the plain twin.

mod agreement;
mod large;
mod layout;
mod plan;
mod published;
mod stopped;
mod view;

use faceup_core::SplitMix64;
use faceup_games::gems_fight::{Bag, GemsFight, MAX_COLOURS};

use super::{MOST_MELT, MOST_STONES, Options, Plan, Refused, Table, Workspace};
use crate::Width;

/// The widths that this processor has, with each of these numbers of threads.
fn options(threads: &[usize]) -> impl Iterator<Item = Options> {
    Width::available().flat_map(move |width| threads.iter().map(move |&threads| Options { width, threads }))
}

/// The deal written as `text`.
fn deal(text: &str) -> GemsFight {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// What random deals are drawn from.
struct Family {
    bags: (usize, usize),
    colours: (usize, usize),
    melt: (usize, usize),
    /// How many different bags there may be; few give many equal ones.
    kinds: usize,
    /// The most gems of one colour in a bag.
    most: usize,
    /// Of how many colours out of four a bag has gems.
    dense: usize,
}

impl Family {
    /// A random deal with not more stones than a table counts.
    fn draw(&self, rng: &mut SplitMix64) -> GemsFight {
        let between = |rng: &mut SplitMix64, (low, high): (usize, usize)| low + rng.below(high - low + 1);
        loop {
            let (bags, colours) = (between(rng, self.bags), between(rng, self.colours));
            let melt = between(rng, self.melt) as u32;
            let bag = |rng: &mut SplitMix64| {
                let mut counts = [0; MAX_COLOURS];
                for count in &mut counts[..colours] {
                    if rng.below(4) < self.dense {
                        *count = rng.below(self.most + 1) as u32;
                    }
                }
                Bag::new(counts)
            };
            let kinds: Vec<Bag> = (0..self.kinds).map(|_| bag(rng)).collect();
            let bags = (0..bags).map(|_| kinds[rng.below(kinds.len())]).collect();
            let deal = GemsFight::new(colours as u32, melt, bags).unwrap();
            if Plan::new(&deal).check().is_ok() {
                return deal;
            }
        }
    }
}

/// Says which widths were tested, and that none was left out that the processor has.
#[test]
fn the_widths_of_this_processor_are_tested() {
    let tested: Vec<Width> = Width::available().collect();
    #[cfg(target_arch = "x86_64")]
    {
        let has = |width| tested.contains(&width);
        assert_eq!(has(Width::Avx2), is_x86_feature_detected!("avx2"));
        assert_eq!(has(Width::Avx512), is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw"));
    }
    assert_eq!(tested[0], Width::Portable);
    let one = deal("G1 S2: a a");
    for &width in &tested {
        let table = Table::solve(&one, Workspace::default(), &Options { width, threads: 1 }).unwrap();
        assert_eq!(table.width(), width);
    }
    let table = Table::solve(&one, Workspace::default(), &Options::default()).unwrap();
    assert_eq!(Some(&table.width()), tested.last());
    #[expect(clippy::print_stderr, reason = "says which widths the other tests have run")]
    {
        eprintln!("widths tested: {tested:?}");
    }
}
