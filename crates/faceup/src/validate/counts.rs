use faceup_games::{gems_fight, house_of_cards, magic_duel};
use serde::Serialize;

/// How many cases an input has, and between which sizes they lie.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// The cases.
    pub cases: u64,
    /// The sizes of the cases, in the order of the judge's format; without bounds where no case has one.
    pub sizes: Vec<Extent>,
}

/// The smallest and the largest of the sizes of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Extent {
    /// What is counted, in the plural: `bags`.
    pub what: &'static str,
    /// The smallest size; `None` without any.
    pub least: Option<u64>,
    /// The largest.
    pub most: Option<u64>,
}

/// A case with sizes.
pub(super) trait Counted {
    /// What is counted.
    const SIZES: &'static [&'static str];

    /// Tells each size with the place of what is counted.
    fn sizes(&self, tell: &mut dyn FnMut(usize, u64));
}

impl Counts {
    pub(super) fn of<C: Counted>() -> Counts {
        let sizes = C::SIZES.iter().map(|&what| Extent { what, least: None, most: None });
        Counts { cases: 0, sizes: sizes.collect() }
    }

    pub(super) fn add(&mut self, case: &impl Counted) {
        self.cases += 1;
        case.sizes(&mut |place, size| {
            let extent = &mut self.sizes[place];
            extent.least = Some(extent.least.map_or(size, |least| least.min(size)));
            extent.most = Some(extent.most.map_or(size, |most| most.max(size)));
        });
    }
}

impl Counted for magic_duel::MagicDuel {
    const SIZES: &'static [&'static str] = &[];

    fn sizes(&self, _: &mut dyn FnMut(usize, u64)) {}
}

impl Counted for house_of_cards::judge::Case {
    const SIZES: &'static [&'static str] = &["ranks"];

    fn sizes(&self, tell: &mut dyn FnMut(usize, u64)) {
        tell(0, self.deal.ranks().into());
    }
}

impl Counted for gems_fight::GemsFight {
    const SIZES: &'static [&'static str] = &["colours", "bags", "melting number", "gems in a bag"];

    fn sizes(&self, tell: &mut dyn FnMut(usize, u64)) {
        tell(0, self.colours().into());
        tell(1, self.bags().len() as u64);
        tell(2, self.melt().into());
        self.bags().iter().for_each(|bag| tell(3, bag.gems()));
    }
}
