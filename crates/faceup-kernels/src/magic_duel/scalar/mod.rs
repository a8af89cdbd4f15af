//! One duel after the other, each area of a player in one word.

mod lanes;
mod seat;
mod side;

use std::ops::Range;
use std::{iter, slice};

use faceup_core::{Draws, Player};
use faceup_games::magic_duel::{Kind, MOST_CARDS, MagicDuel, Rules, Strategy};

use self::seat::Seat;
use self::side::{Side, turn};
use super::{Ended, OtherRules, Played, Tally};

/// The packed engine for one duel at a time. It holds all rules and strategies and allocates nothing.
#[derive(Clone, Debug)]
pub struct Scalar {
    rules: Rules,
    seats: [Seat; 2],
    sorted: [Kind; MOST_CARDS as usize],
}

impl Scalar {
    /// Makes ready for duels by `rules` between two strategies, Alice's first.
    pub fn compile(rules: &Rules, strategies: [&Strategy; 2]) -> Scalar {
        let [alice, bob] = strategies;
        let mut sorted = [Kind::Plain; MOST_CARDS as usize];
        for (place, kind) in sorted.iter_mut().zip(rules.sorted_deck()) {
            *place = kind;
        }
        Scalar { rules: *rules, seats: [Seat::new(alice, bob), Seat::new(bob, alice)], sorted }
    }

    /// The rules of its duels.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Plays every deal into the place of `ended` that it has in `deals`. After an error nothing has been played.
    ///
    /// # Panics
    /// When the lengths differ.
    pub fn play(&self, deals: &[MagicDuel], ended: &mut [Ended]) -> Result<(), OtherRules> {
        assert_eq!(deals.len(), ended.len(), "there is a place for each deal");
        OtherRules::check(self.rules, deals)?;
        let decks = deals.iter().map(|deal| Player::BOTH.map(|player| deal.deck(player)));
        self.run(decks, |number, duel| ended[number] = duel.ended());
        Ok(())
    }

    /// Plays one deal and says also where the cards are then.
    pub fn play_one(&self, deal: &MagicDuel) -> Result<Played, OtherRules> {
        OtherRules::check(self.rules, slice::from_ref(deal))?;
        let mut played = Played::default();
        let decks = Player::BOTH.map(|player| deal.deck(player));
        self.run(iter::once(decks), |_, duel| played = duel.played(&self.seats));
        Ok(played)
    }

    /// Plays the deals of `seed` from number `first` on, one for each place of `ended`: those that
    /// [`MagicDuel::numbered`] makes.
    pub fn play_numbered(&self, seed: u64, first: u64, ended: &mut [Ended]) {
        let size = usize::from(self.rules.copies().total());
        let mut decks = [[self.sorted; 2]; DEALT];
        for (numbers, ended) in (first..).step_by(DEALT).zip(ended.chunks_mut(DEALT)) {
            let dealt = &mut decks[..ended.len()];
            for (number, decks) in (numbers..).zip(&mut *dealt) {
                let mut draws = Draws::new(seed, MagicDuel::NUMBERED, number);
                for deck in decks {
                    *deck = self.sorted;
                    draws.shuffle(&mut deck[..size]);
                }
            }
            let decks = dealt.iter().map(|decks| decks.each_ref().map(|deck| &deck[..size]));
            self.run(decks, |number, duel| ended[number] = duel.ended());
        }
    }

    /// Counts how the deals of `seed` with these numbers end.
    pub fn tally_numbered(&self, seed: u64, numbers: Range<u64>) -> Tally {
        let mut tally = Tally::default();
        let mut ended = [Ended::default(); DEALT];
        let mut first = numbers.start;
        while first < numbers.end {
            let count = (numbers.end - first).min(DEALT as u64);
            let ended = &mut ended[..count as usize];
            self.play_numbered(seed, first, ended);
            for ended in ended {
                tally.count(ended, 1);
            }
            first += count;
        }
        tally
    }

    /// Plays deals to their ends and hands on each with its place among them.
    ///
    /// Several are on the way at once, since each turn waits for the one before it. A round is a turn of Alice's and one of
    /// Bob's.
    #[inline(always)]
    fn run<'d>(&self, decks: impl Iterator<Item = [&'d [Kind]; 2]>, mut done: impl FnMut(usize, &Duel<'d>)) {
        let mut waiting = decks.enumerate();
        let mut duels = [const { None }; ABREAST];
        loop {
            let mut any = false;
            for slot in &mut duels {
                if slot.is_none() {
                    *slot = waiting.next().map(|(number, decks)| (number, self.start(decks)));
                }
                let Some((number, duel)) = slot else { continue };
                any = true;
                if duel.round(self.rules, &self.seats) {
                    done(*number, duel);
                    *slot = None;
                }
            }
            if !any {
                return;
            }
        }
    }

    fn start<'d>(&self, decks: [&'d [Kind]; 2]) -> Duel<'d> {
        let mut sides = decks.map(Side::new);
        for (side, seat) in sides.iter_mut().zip(&self.seats) {
            side.draw(seat, self.rules.opening_hand().into());
        }
        Duel { winner: None, turns: 0, quiet: false, sides }
    }
}

/// How many duels are on the way at once.
const ABREAST: usize = 4;
/// How many deals are dealt before they are played.
const DEALT: usize = 64;

/// A duel on its way, or at its end.
struct Duel<'d> {
    winner: Option<Player>,
    turns: u16,
    /// Whether no card has moved in the last turn.
    quiet: bool,
    sides: [Side<'d>; 2],
}

impl Duel<'_> {
    /// Plays a turn of Alice's and, unless the duel ends with it, one of Bob's; whether the duel is over.
    #[inline(always)]
    fn round(&mut self, rules: Rules, seats: &[Seat; 2]) -> bool {
        self.turn(Player::First, rules, seats) || self.turn(Player::Second, rules, seats)
    }

    #[inline(always)]
    fn turn(&mut self, player: Player, rules: Rules, seats: &[Seat; 2]) -> bool {
        let turn = turn(player.index(), seats, &mut self.sides, rules.draws().into());
        self.turns += 1;
        // After two turns without a card moving every later one is like one of them.
        let stuck = turn.quiet && self.quiet;
        self.quiet = turn.quiet;
        if turn.won {
            self.winner = Some(player);
        } else if stuck && !self.sides.iter().all(Side::is_exhausted) {
            self.turns = rules.turn_limit();
        }
        turn.won || stuck || self.turns == rules.turn_limit() || self.sides.iter().all(Side::is_exhausted)
    }

    fn ended(&self) -> Ended {
        Ended {
            winner: self.winner,
            turns: self.turns,
            counters: self.sides.each_ref().map(|side| side.counters),
            left: self.sides.each_ref().map(Side::left),
        }
    }

    fn played(&self, seats: &[Seat; 2]) -> Played {
        let [alice, bob] = &self.sides;
        Played { ended: self.ended(), areas: [alice.areas(&seats[0]), bob.areas(&seats[1])] }
    }
}
