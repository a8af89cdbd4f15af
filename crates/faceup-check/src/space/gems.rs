use std::ops::{ControlFlow, RangeInclusive};

use faceup::core::SplitMix64;
use faceup::games::gems_fight::{self, Bag, GemsFight, MAX_COLOURS, Shape};

use super::Space;

/// Bags of gems within the judge's limits, with at least one bag.
#[derive(Clone, Copy)]
pub(crate) struct Gems {
    /// The largest number of bags, 1 to 21.
    pub(crate) most_bags: u32,
}

const MOST_COLOURS: u32 = 8;
const MOST_MELT: u32 = 19;
const MOST_GEMS: u32 = 10;

/// A case in the order in which it stands; the gems of a bag are in ascending order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Pour {
    colours: u32,
    /// As many as there are bags; in the order before the bags themselves.
    count: usize,
    melt: u32,
    bags: Vec<Vec<u32>>,
}

impl Pour {
    fn new(colours: u32, melt: u32, bags: Vec<Vec<u32>>) -> Self {
        Pour { colours, count: bags.len(), melt, bags }
    }

    /// The same with one bag changed.
    fn with_bag(&self, place: usize, bag: Vec<u32>) -> Self {
        let mut bags = self.bags.clone();
        bags[place] = bag;
        Pour::new(self.colours, self.melt, bags)
    }
}

impl Space for Gems {
    type Case = Pour;
    type Judge = gems_fight::judge::Reader;

    const MEASURE: &str = "G, B, S and the number of gems, added up";

    fn sizes(&self) -> RangeInclusive<u64> {
        4..=u64::from(MOST_COLOURS + MOST_MELT + self.most_bags * (1 + MOST_GEMS))
    }

    fn size(case: &Pour) -> u64 {
        let gems = case.bags.iter().map(Vec::len).sum::<usize>();
        u64::from(case.colours + case.melt) + (case.count + gems) as u64
    }

    fn holds(&self, case: &Pour) -> bool {
        (1..=self.most_bags as usize).contains(&case.count)
    }

    fn each(&self, size: u64, visit: &mut dyn FnMut(Pour) -> ControlFlow<()>) -> ControlFlow<()> {
        for colours in 1..=MOST_COLOURS {
            for bags in 1..=self.most_bags {
                for melt in 1..=MOST_MELT {
                    let Some(gems) = size.checked_sub(u64::from(colours + bags + melt)) else { break };
                    if (u64::from(bags)..=u64::from(bags * MOST_GEMS)).contains(&gems) {
                        let mut fill = Fill { colours, melt, bags: Vec::new(), visit };
                        fill.bags(bags, gems as u32)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn random(&self, seed: u64, number: u64) -> Pour {
        let mut rng = SplitMix64::new(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut up_to = |most: u32| rng.below(most as usize) as u32 + 1;
        // Small melting numbers make stones, and few colours make equal bags; both are what programs are wrong about.
        let melt = if up_to(4) == 1 { up_to(MOST_MELT) } else { up_to(5) };
        let (colours, bags, gems) = (up_to(MOST_COLOURS), up_to(self.most_bags), up_to(MOST_GEMS));
        let shape = Shape { bags, colours, melt, gems: 1..=gems };
        Gems::loose(&GemsFight::random(&shape, &mut rng).expect("sizes of the judge have deals"))
    }

    fn simpler(case: &Pour) -> Vec<Pour> {
        let Pour { colours, melt, ref bags, .. } = *case;
        let mut simpler = Vec::new();
        let mut add = |melt, bags: Vec<Vec<u32>>| simpler.push(Pour::new(colours, melt, bags));
        if bags.len() > 2 {
            let (front, back) = bags.split_at(bags.len() / 2);
            add(melt, front.to_vec());
            add(melt, back.to_vec());
        }
        for place in (0..bags.len()).filter(|_| bags.len() > 1) {
            add(melt, [&bags[..place], &bags[place + 1..]].concat());
        }
        for less in [1, 2, melt / 2, melt - 1] {
            if (1..melt).contains(&less) {
                add(less, bags.clone());
            }
        }
        for (place, bag) in bags.iter().enumerate() {
            for gem in (0..bag.len()).filter(|_| bag.len() > 1) {
                simpler.push(case.with_bag(place, [&bag[..gem], &bag[gem + 1..]].concat()));
            }
        }
        simpler.extend(renamed(case));
        for (place, bag) in bags.iter().enumerate() {
            for (gem, &colour) in bag.iter().enumerate() {
                for lower in 1..colour {
                    let mut bag = bag.clone();
                    bag[gem] = lower;
                    bag.sort_unstable();
                    simpler.push(case.with_bag(place, bag));
                }
            }
        }
        for place in 1..bags.len() {
            let mut bags = bags.clone();
            bags.swap(place - 1, place);
            simpler.push(Pour::new(colours, melt, bags));
        }
        simpler.retain(|other| (Self::size(other), other) < (Self::size(case), case));
        simpler
    }

    fn typed(case: &Pour) -> GemsFight {
        let bag = |gems: &Vec<u32>| {
            let mut counts = [0; MAX_COLOURS];
            for &colour in gems {
                counts[colour as usize - 1] += 1;
            }
            Bag::new(counts)
        };
        GemsFight::new(case.colours, case.melt, case.bags.iter().map(bag).collect()).expect("sizes stay within limits")
    }

    fn loose(case: &GemsFight) -> Pour {
        let bag = |bag: &Bag| {
            let gems = (1..).zip(bag.counts()).flat_map(|(colour, &count)| std::iter::repeat_n(colour, count as usize));
            gems.collect()
        };
        Pour::new(case.colours(), case.melt(), case.bags().iter().map(bag).collect())
    }

    fn deal(case: &Pour) -> String {
        Self::typed(case).to_string()
    }
}

/// The same bags with fewer colours: those that no gem has left out.
fn renamed(case: &Pour) -> Option<Pour> {
    let mut used: Vec<u32> = case.bags.iter().flatten().copied().collect();
    used.sort_unstable();
    used.dedup();
    let name = |colour: &u32| used.iter().position(|used| used == colour).map_or(1, |place| place as u32 + 1);
    let bags = case.bags.iter().map(|bag| bag.iter().map(name).collect()).collect();
    let colours = used.len().max(1) as u32;
    (colours < case.colours).then(|| Pour::new(colours, case.melt, bags))
}

/// Fills bags in ascending order.
struct Fill<'v> {
    colours: u32,
    melt: u32,
    bags: Vec<Vec<u32>>,
    visit: &'v mut dyn FnMut(Pour) -> ControlFlow<()>,
}

impl Fill<'_> {
    /// Adds `bags` bags with `gems` gems in all.
    fn bags(&mut self, bags: u32, gems: u32) -> ControlFlow<()> {
        if bags == 0 {
            return (self.visit)(Pour::new(self.colours, self.melt, self.bags.clone()));
        }
        let others = bags - 1;
        // The others hold at least one gem each, and no more than they can.
        let fewest = gems.saturating_sub(others * MOST_GEMS).max(1);
        for count in fewest..=MOST_GEMS.min(gems - others) {
            self.bags.push(Vec::new());
            self.gems(count, 1, others, gems - count)?;
            self.bags.pop();
        }
        ControlFlow::Continue(())
    }

    /// Adds `count` gems to the last bag, of the `lowest` colour and higher, then the other bags.
    fn gems(&mut self, count: u32, lowest: u32, others: u32, rest: u32) -> ControlFlow<()> {
        if count == 0 {
            return self.bags(others, rest);
        }
        let last = self.bags.len() - 1;
        for colour in lowest..=self.colours {
            self.bags[last].push(colour);
            self.gems(count - 1, colour, others, rest)?;
            self.bags[last].pop();
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
pub(super) fn tests_pour(colours: u32, melt: u32, bags: Vec<Vec<u32>>) -> Pour {
    Pour::new(colours, melt, bags)
}
