//! From deals to results, block by block.

use faceup_games::magic_duel::{MagicDuel, Rules};

use super::super::{Ended, Played, Tally};
use super::block::Block;
use super::lanes::{DEALS, Lanes, Row, Work};
use super::play::{State, Table, play};
use super::results;
use super::seat::Plan;

/// Where deals come from.
#[derive(Clone, Copy, Debug)]
pub(super) enum Source<'a> {
    Given(&'a [MagicDuel]),
    Packed(&'a [Block]),
    Numbered { seed: u64, first: u64 },
}

/// Where results go.
#[derive(Debug)]
pub(super) enum Sink<'a> {
    Ended(&'a mut [Ended]),
    Played(&'a mut [Played]),
    /// The counts, of so many duels.
    Tally(&'a mut Tally, u64),
}

impl Sink<'_> {
    /// How many duels there are to play.
    fn duels(&self) -> u64 {
        match self {
            Sink::Ended(ended) => ended.len() as u64,
            Sink::Played(played) => played.len() as u64,
            Sink::Tally(_, duels) => *duels,
        }
    }
}

/// Duels to play, with counts of `B` bits.
pub(super) struct Batch<'a, 's, P, const B: usize> {
    pub rules: &'a Rules,
    pub plan: P,
    /// For decks that are not packed yet.
    pub block: &'a mut Block,
    pub source: Source<'a>,
    pub sink: &'a mut Sink<'s>,
}

impl<P: Plan, const B: usize> Work<()> for Batch<'_, '_, P, B> {
    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        let Batch { rules, plan, block, source, sink } = self;
        let duels = sink.duels();
        let mut done = 0;
        while done < duels {
            let here = (duels - done).min(DEALS as u64) as usize;
            let block = match source {
                Source::Packed(blocks) => &blocks[(done / DEALS as u64) as usize],
                Source::Given(deals) => {
                    block.pack(lanes, &deals[done as usize..][..here]);
                    &*block
                }
                Source::Numbered { seed, first } => {
                    block.deal(lanes, *rules, seed, first.wrapping_add(done));
                    &*block
                }
            };
            for part in 0..L::PARTS {
                let first = part * DEALS / L::PARTS;
                if first >= here {
                    break;
                }
                let live = lanes.load(&first_deals(here), part);
                let table = Table { rules, plan, decks: block.decks(), part };
                let counts = if let Sink::Tally(tally, _) = sink { Some(&mut **tally) } else { None };
                let state: State<L::Word, B> = play(lanes, &table, live, counts);
                hand_on(lanes, rules, &state, live, sink, done as usize + first);
            }
            done += DEALS as u64;
        }
    }
}

/// Numbered deals to make and to keep.
pub(super) struct Dealing<'a> {
    pub rules: Rules,
    pub seed: u64,
    pub first: u64,
    pub deals: usize,
    pub blocks: &'a mut [Block],
}

impl Work<()> for Dealing<'_> {
    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        let Dealing { rules, seed, first, deals, blocks } = self;
        for (number, block) in blocks.iter_mut().enumerate() {
            let done = number * DEALS;
            block.deal(lanes, rules, seed, first.wrapping_add(done as u64));
            block.keep(&first_deals((deals - done).min(DEALS)));
        }
    }
}

/// Given deals to pack.
pub(super) struct Packing<'a> {
    pub deals: &'a [MagicDuel],
    /// One for each [`DEALS`] of them.
    pub blocks: &'a mut [Block],
}

impl Work<()> for Packing<'_> {
    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        for (block, deals) in self.blocks.iter_mut().zip(self.deals.chunks(DEALS)) {
            block.pack(lanes, deals);
        }
    }
}

/// The bits of the first deals of a block.
#[inline(always)]
fn first_deals(deals: usize) -> Row {
    let mut row = Row::default();
    for (number, word) in row.0.iter_mut().enumerate() {
        let bits = deals.saturating_sub(64 * number).min(64) as u32;
        *word = u64::MAX.checked_shr(64 - bits).unwrap_or(0);
    }
    row
}

/// Hands on the results of one part, whose first deal has the number `first`.
#[inline(always)]
fn hand_on<L: Lanes, const B: usize>(
    lanes: L,
    rules: &Rules,
    state: &State<L::Word, B>,
    live: L::Word,
    sink: &mut Sink<'_>,
    first: usize,
) {
    let cards = usize::from(rules.copies().total());
    let size = DEALS / L::PARTS;
    match sink {
        Sink::Ended(ended) => {
            let mut rows = [Row::default(); 64];
            results::rows(lanes, cards, state, &mut rows);
            for (word, ended) in ended[first..].chunks_mut(64).take(size / 64).enumerate() {
                for (ended, row) in ended.iter_mut().zip(&rows) {
                    *ended = results::ended(row.0[word]);
                }
            }
        }
        Sink::Played(played) => {
            let state = results::unpacked(lanes, state);
            for (deal, played) in played[first..].iter_mut().take(size).enumerate() {
                *played = results::played(cards, &state, deal);
            }
        }
        Sink::Tally(tally, _) => results::tally(lanes, cards, state, live, tally),
    }
}
