//! Many duels in lockstep, one bit of each in a word.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod batch;
mod block;
mod cards;
mod chosen;
mod deal;
mod lanes;
mod play;
mod results;
mod seat;
#[cfg(target_arch = "x86_64")]
mod sse2;
mod turn;

use std::ops::Range;

use faceup_games::magic_duel::{MagicDuel, Rules, Strategy};

use self::batch::{Batch, Dealing, Packing, Sink, Source};
use self::block::Block;
pub(super) use self::chosen::Chosen;
use self::chosen::chosen;
use self::lanes::DEALS;
pub(super) use self::lanes::{Lanes, Work};
use self::seat::{Any, Seat, Usual};
use super::{Ended, OtherRules, Played, Tally, Unheld};
use crate::Width;

/// The bits of a count of cards of one kind: for up to 7 copies, and for any rules.
const FEW: usize = 3;
const MANY: usize = 6;

/// The bit-sliced engine: up to 512 duels at a time in lockstep.
///
/// It holds all rules and strategies; it is quickest with up to seven copies of each kind and with many duels at a time.
#[derive(Clone, Debug)]
pub struct Duels {
    rules: Rules,
    seats: [Seat; 2],
    chosen: Chosen,
    plan: Planned,
    block: Block,
}

/// What the course of the duels is compiled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Planned {
    /// [`Usual`], with narrow counts.
    Usual,
    /// [`Any`], with narrow counts.
    Few,
    /// [`Any`], with counts for any number of copies.
    Many,
}

/// Deals by the same rules, packed for [`Duels::play_packed`]: three bits a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decks {
    rules: Rules,
    blocks: Vec<Block>,
    deals: usize,
}

impl Decks {
    /// Packs deals by these rules.
    pub fn pack(rules: &Rules, deals: &[MagicDuel]) -> Result<Decks, OtherRules> {
        OtherRules::check(*rules, deals)?;
        let mut blocks = vec![Block::new(rules.copies().total().into()); deals.len().div_ceil(DEALS)];
        Chosen::widest().run(Packing { deals, blocks: &mut blocks });
        Ok(Decks { rules: *rules, blocks, deals: deals.len() })
    }

    /// Makes and packs the deals of `seed` with these numbers.
    pub fn numbered(rules: &Rules, seed: u64, numbers: Range<u64>, width: Width) -> Result<Decks, Unheld> {
        let deals = numbers.end.saturating_sub(numbers.start) as usize;
        let mut blocks = vec![Block::new(rules.copies().total().into()); deals.div_ceil(DEALS)];
        chosen(width)?.run(Dealing { rules: *rules, seed, first: numbers.start, deals, blocks: &mut blocks });
        Ok(Decks { rules: *rules, blocks, deals })
    }

    /// How many deals there are.
    pub fn len(&self) -> usize {
        self.deals
    }

    /// Whether there is no deal.
    pub fn is_empty(&self) -> bool {
        self.deals == 0
    }
}

impl Duels {
    /// Makes ready for duels by `rules` between two strategies, Alice's first, with vectors of a width.
    pub fn compile(rules: &Rules, strategies: [&Strategy; 2], width: Width) -> Result<Duels, Unheld> {
        let seats = strategies.map(Seat::new);
        let many = rules.copies().counts().into_iter().any(|copies| copies >= 1 << FEW);
        let plan = match many {
            true => Planned::Many,
            false if Usual::holds(&seats, *rules) => Planned::Usual,
            false => Planned::Few,
        };
        Ok(Duels {
            rules: *rules,
            seats,
            chosen: chosen(width)?,
            plan,
            block: Block::new(rules.copies().total().into()),
        })
    }

    /// Lets it compute with single numbers of 64 bits: what [`Width::Portable`] is on a processor without vectors, and the
    /// plain twin of all vectors.
    #[must_use]
    pub fn in_words(mut self) -> Duels {
        self.chosen = Chosen::words();
        self
    }

    /// The rules of its duels.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The width that it computes with, never [`Width::Auto`].
    pub fn width(&self) -> Width {
        self.chosen.width()
    }

    /// Plays every deal into the place of `ended` that it has in `deals`. After an error nothing has been played.
    ///
    /// # Panics
    /// When the lengths differ.
    pub fn play(&mut self, deals: &[MagicDuel], ended: &mut [Ended]) -> Result<(), OtherRules> {
        assert_eq!(deals.len(), ended.len(), "there is a place for each deal");
        OtherRules::check(self.rules, deals)?;
        self.run(Source::Given(deals), &mut Sink::Ended(ended));
        Ok(())
    }

    /// The same for deals that have been packed.
    ///
    /// # Panics
    /// When the lengths differ.
    pub fn play_packed(&mut self, decks: &Decks, ended: &mut [Ended]) -> Result<(), OtherRules> {
        assert_eq!(decks.len(), ended.len(), "there is a place for each deal");
        if decks.rules != self.rules {
            return Err(OtherRules { deal: 0 });
        }
        self.run(Source::Packed(&decks.blocks), &mut Sink::Ended(ended));
        Ok(())
    }

    /// Plays every deal and says also where the cards are then. It takes longer than [`play`](Duels::play).
    ///
    /// # Panics
    /// When the lengths differ.
    pub fn play_whole(&mut self, deals: &[MagicDuel], played: &mut [Played]) -> Result<(), OtherRules> {
        assert_eq!(deals.len(), played.len(), "there is a place for each deal");
        OtherRules::check(self.rules, deals)?;
        self.run(Source::Given(deals), &mut Sink::Played(played));
        Ok(())
    }

    /// Plays the deals of `seed` from number `first` on, one for each place of `ended`: those that
    /// [`MagicDuel::numbered`] makes.
    pub fn play_numbered(&mut self, seed: u64, first: u64, ended: &mut [Ended]) {
        self.run(Source::Numbered { seed, first }, &mut Sink::Ended(ended));
    }

    /// Counts how packed deals end.
    pub fn tally_packed(&mut self, decks: &Decks) -> Result<Tally, OtherRules> {
        if decks.rules != self.rules {
            return Err(OtherRules { deal: 0 });
        }
        let mut tally = Tally::default();
        self.run(Source::Packed(&decks.blocks), &mut Sink::Tally(&mut tally, decks.deals as u64));
        Ok(tally)
    }

    /// Counts how the deals of `seed` with these numbers end.
    pub fn tally_numbered(&mut self, seed: u64, numbers: Range<u64>) -> Tally {
        let mut tally = Tally::default();
        let count = numbers.end.saturating_sub(numbers.start);
        self.run(Source::Numbered { seed, first: numbers.start }, &mut Sink::Tally(&mut tally, count));
        tally
    }

    /// The same without what is compiled for the statement's strategies.
    #[cfg(test)]
    pub(super) fn for_any(mut self) -> Duels {
        if self.is_usual() {
            self.plan = Planned::Few;
        }
        self
    }

    /// Whether it is compiled for the statement's strategies.
    #[cfg(test)]
    pub(super) fn is_usual(&self) -> bool {
        self.plan == Planned::Usual
    }

    fn run(&mut self, source: Source<'_>, sink: &mut Sink<'_>) {
        let Duels { rules, seats, chosen, plan, block } = self;
        let any = Any { seats, rules };
        match plan {
            Planned::Usual => chosen.run(Batch::<_, FEW> { rules, plan: Usual, block, source, sink }),
            Planned::Few => chosen.run(Batch::<_, FEW> { rules, plan: any, block, source, sink }),
            Planned::Many => chosen.run(Batch::<_, MANY> { rules, plan: any, block, source, sink }),
        }
    }
}
