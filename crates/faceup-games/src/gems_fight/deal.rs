use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;

use super::tally::Tally;
use super::{Bag, MAX_BAGS, MAX_COLOURS, MAX_GEMS};

/// One deal: the bags, how many colours there are, and how many gems of one colour melt into a stone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GemsFight {
    colours: u32,
    melt: u32,
    bags: Vec<Bag>,
    /// The gems of live colours in every set of bags.
    tally: Tally,
    /// The stones of the whole deal.
    total: u32,
    /// The sets of two or more bags that are equal in all live colours.
    twins: Vec<u64>,
}

impl GemsFight {
    /// Makes the deal after checking it: at most [`MAX_COLOURS`], [`MAX_BAGS`] and [`MAX_GEMS`], a melting number of at
    /// least 1, and no gem of a colour above `colours`.
    pub fn new(colours: u32, melt: u32, bags: Vec<Bag>) -> Result<Self, DealError> {
        check_sizes(colours, melt, bags.len())?;
        for (index, bag) in bags.iter().enumerate() {
            let colour = bag.highest_colour();
            if colour > colours {
                return Err(DealError::Colour { bag: index + 1, colour, colours });
            }
        }
        match bags.iter().map(Bag::gems).sum::<u64>() {
            gems if gems > u64::from(MAX_GEMS) => Err(DealError::Gems(gems)),
            _ => Ok(GemsFight::from_checked(colours, melt, bags)),
        }
    }

    /// Makes the deal from parts that keep all that [`new`](GemsFight::new) checks, for readers that have placed each
    /// fault already.
    pub(super) fn from_checked(colours: u32, melt: u32, bags: Vec<Bag>) -> Self {
        let tally = Tally::new(melt, &bags);
        let twins = twins(&tally, bags.len());
        let mut deal = GemsFight { colours, melt, bags, tally, total: 0, twins };
        deal.total = deal.made(deal.all());
        deal
    }

    /// How many colours there are; some may have no gem.
    pub fn colours(&self) -> u32 {
        self.colours
    }

    /// How many gems of one colour melt into a stone.
    pub fn melt(&self) -> u32 {
        self.melt
    }

    /// The bags; bag number i has the index i - 1.
    pub fn bags(&self) -> &[Bag] {
        &self.bags
    }

    /// The stones that both players together win in any play.
    pub fn total(&self) -> u32 {
        self.total
    }

    /// The bit set of all bags.
    pub fn all(&self) -> u64 {
        u64::MAX.checked_shr((MAX_BAGS - self.bags.len()) as u32).unwrap_or(0)
    }

    /// The classes of interchangeable bags, those of one bag left out, as bit sets.
    ///
    /// Bags are interchangeable when they differ in dead colours alone: colours with too few gems in the whole deal to
    /// make a stone.
    pub fn twins(&self) -> &[u64] {
        &self.twins
    }

    /// The gems in the cooker while the bags of the bit set `left` are left: what did not melt, an entry a colour.
    pub fn cooker(&self, left: u64) -> Vec<u32> {
        let mut gems = vec![0_u32; self.colours as usize];
        for (index, bag) in self.bags.iter().enumerate() {
            if left >> index & 1 == 0 {
                gems.iter_mut().zip(bag.counts()).for_each(|(sum, count)| *sum += count);
            }
        }
        gems.into_iter().map(|sum| sum % self.melt).collect()
    }

    /// The stones that have been made when the bags of the bit set `poured` have been poured, in whatever order.
    pub(super) fn made(&self, poured: u64) -> u32 {
        self.tally.sum(poured).iter().map(|gems| gems / self.melt).sum()
    }

    /// The stones that pouring the bag of index `item` makes while the bags of `left`, it among them, are left.
    pub(super) fn gain(&self, left: u64, item: u32) -> u32 {
        let poured = self.tally.sum(self.all() & !left);
        let bag = self.tally.of_bag(item);
        poured.iter().zip(bag).map(|(gems, more)| (gems % self.melt + more) / self.melt).sum()
    }

    /// The live gems in the bag of index `item`: those of colours that can make a stone in this deal.
    pub(super) fn live_gems(&self, item: u32) -> u32 {
        self.tally.of_bag(item).iter().sum()
    }
}

/// Checks the sizes that stand at the head of a deal.
pub(super) fn check_sizes(colours: u32, melt: u32, bags: usize) -> Result<(), DealError> {
    if colours as usize > MAX_COLOURS {
        return Err(DealError::Colours(colours));
    }
    if melt == 0 {
        return Err(DealError::Melt);
    }
    if bags > MAX_BAGS {
        return Err(DealError::Bags(bags));
    }
    Ok(())
}

/// The sets of two or more bags with the same live gems, in the order of their lowest bags.
fn twins(tally: &Tally, bags: usize) -> Vec<u64> {
    let mut classes: Vec<(&[u32], u64)> = Vec::new();
    for item in 0..bags as u32 {
        let gems = tally.of_bag(item);
        match classes.iter_mut().find(|(other, _)| *other == gems) {
            Some((_, class)) => *class |= 1 << item,
            None => classes.push((gems, 1 << item)),
        }
    }
    classes.into_iter().map(|(_, class)| class).filter(|class| class.count_ones() > 1).collect()
}

/// What is wrong with the parts of a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DealError {
    /// There are more colours than [`MAX_COLOURS`].
    Colours(u32),
    /// The melting number is 0.
    Melt,
    /// There are more bags than [`MAX_BAGS`].
    Bags(usize),
    /// A bag, numbered from 1, holds a gem of a colour that the deal does not have.
    Colour {
        /// The number of the bag.
        bag: usize,
        /// Its highest colour.
        colour: u32,
        /// How many colours the deal has.
        colours: u32,
    },
    /// The bags hold, or may hold, more gems than [`MAX_GEMS`].
    Gems(u64),
    /// A range of sizes that holds none.
    NoSize(RangeInclusive<u32>),
}

impl fmt::Display for DealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DealError::Colours(found) => write!(f, "{found} colours are too many: at most {MAX_COLOURS} are possible"),
            DealError::Melt => f.write_str("the melting number is 0: it must be at least 1"),
            DealError::Bags(found) => write!(f, "{found} bags are too many: at most {MAX_BAGS} are possible"),
            DealError::Colour { bag, colour, colours } => {
                write!(f, "bag {bag} holds a gem of colour {colour}, but the number of colours is {colours}")
            }
            DealError::Gems(found) => write!(f, "{found} gems are too many: at most {MAX_GEMS} are possible"),
            DealError::NoSize(sizes) => {
                write!(f, "no number of gems is at least {} and at most {}", sizes.start(), sizes.end())
            }
        }
    }
}

impl Error for DealError {}
