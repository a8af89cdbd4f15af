//! One duel after the other, each area of a player in one word.

mod lanes;
mod seat;
mod side;

use std::ops::Range;

use faceup_core::{Draws, Player};
use faceup_games::magic_duel::{Kind, MOST_CARDS, MagicDuel, Rules, Strategy};

use self::seat::Seat;
use self::side::{Side, Turn, turn};
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

    /// Plays every deal into the place of `ended` that it has in `deals`. After an error some have been played.
    ///
    /// # Panics
    /// When the lengths differ.
    pub fn play(&self, deals: &[MagicDuel], ended: &mut [Ended]) -> Result<(), OtherRules> {
        assert_eq!(deals.len(), ended.len(), "there is a place for each deal");
        for (number, (deal, ended)) in deals.iter().zip(ended).enumerate() {
            if *deal.rules() != self.rules {
                return Err(OtherRules { deal: number });
            }
            *ended = self.run(Player::BOTH.map(|player| deal.deck(player))).ended();
        }
        Ok(())
    }

    /// Plays one deal and says also where the cards are then.
    pub fn play_one(&self, deal: &MagicDuel) -> Result<Played, OtherRules> {
        if *deal.rules() != self.rules {
            return Err(OtherRules { deal: 0 });
        }
        Ok(self.run(Player::BOTH.map(|player| deal.deck(player))).played(&self.seats))
    }

    /// Plays the deals of `seed` from number `first` on, one for each place of `ended`: those that
    /// [`MagicDuel::numbered`] makes.
    pub fn play_numbered(&self, seed: u64, first: u64, ended: &mut [Ended]) {
        for (number, ended) in (first..).zip(ended) {
            *ended = self.play_number(seed, number);
        }
    }

    /// Counts how the deals of `seed` with these numbers end.
    pub fn tally_numbered(&self, seed: u64, numbers: Range<u64>) -> Tally {
        let mut tally = Tally::default();
        for number in numbers {
            tally.count(&self.play_number(seed, number), 1);
        }
        tally
    }

    fn play_number(&self, seed: u64, number: u64) -> Ended {
        let mut draws = Draws::new(seed, MagicDuel::NUMBERED, number);
        let size = usize::from(self.rules.copies().total());
        let mut deck = || {
            let mut deck = self.sorted;
            draws.shuffle(&mut deck[..size]);
            deck
        };
        let decks = [deck(), deck()];
        self.run(decks.each_ref().map(|deck| &deck[..size])).ended()
    }

    /// Plays one deal to its end.
    #[inline]
    fn run<'a>(&self, decks: [&'a [Kind]; 2]) -> Finished<'a> {
        let mut sides = decks.map(Side::new);
        for (side, seat) in sides.iter_mut().zip(&self.seats) {
            for _ in 0..self.rules.opening_hand() {
                side.draw(seat);
            }
        }
        let [alice, bob] = &mut sides;
        let ([first, second], draws, limit) = (&self.seats, self.rules.draws(), self.rules.turn_limit());
        let (mut number, mut before) = (0, Turn::Moved);
        let (winner, turns) = loop {
            number += 1;
            let now = if number % 2 == 1 {
                turn([first, second], alice, bob, draws)
            } else {
                turn([second, first], bob, alice, draws)
            };
            if now == Turn::Won {
                break (Some(if number % 2 == 1 { Player::First } else { Player::Second }), number);
            }
            if number == limit || alice.is_exhausted() && bob.is_exhausted() {
                break (None, number);
            }
            // After two turns without a card moving every later one is like one of them.
            if now == Turn::Quiet && before == Turn::Quiet {
                break (None, limit);
            }
            before = now;
        };
        Finished { winner, turns, sides }
    }
}

/// A duel that has been played.
struct Finished<'a> {
    winner: Option<Player>,
    turns: u16,
    sides: [Side<'a>; 2],
}

impl Finished<'_> {
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
