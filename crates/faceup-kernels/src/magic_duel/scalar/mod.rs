//! One duel after the other, the areas of a player in a few words.

mod counts;
mod levels;

use std::ops::Range;
use std::{iter, slice};

use faceup_core::{Draws, Player};
use faceup_games::magic_duel::{Kind, MOST_CARDS, MagicDuel, Rules, Strategy};

use super::sliced::{Chosen, Lanes, Work};
use super::{Areas, Ended, OtherRules, Played, Tally};

/// The packed engine for one duel at a time. It holds all rules and strategies and allocates nothing when it plays.
#[derive(Clone, Debug)]
pub struct Scalar {
    rules: Rules,
    seats: Seats,
    sorted: [Kind; MOST_CARDS as usize],
}

/// Both strategies in the form in which they are played.
#[derive(Clone, Debug)]
enum Seats {
    /// The quicker form, for strategies and rules that it holds.
    Levels(Box<[levels::Seat; 2]>),
    Counts(Box<[counts::Seat; 2]>),
}

/// A form in which a player's cards are kept while a duel is played.
trait Layout<'a>: Sized {
    /// A player's strategy in this form.
    type Seat;

    fn new(deck: &'a [Kind]) -> Self;
    /// Draws that many cards, or what the deck has left; how many that were.
    fn draw(&mut self, seat: &Self::Seat, cards: usize) -> usize;
    /// Whether no card is left in deck and hand.
    fn is_exhausted(&self) -> bool;
    /// How many cards have been countered.
    fn counters(&self) -> u8;
    /// How many cards are left in deck and hand.
    fn left(&self) -> u8;
    /// The areas with their cards by the kinds' numbers.
    fn areas(&self, seat: &Self::Seat) -> Areas;
    /// Plays one turn of a player, 0 for Alice, who draws so many cards.
    fn turn(player: usize, seats: &[Self::Seat; 2], sides: &mut [Self; 2], draws: usize) -> Turn;
}

/// What has come of a turn.
#[derive(Clone, Copy, Debug, Default)]
struct Turn {
    /// The player has won.
    won: bool,
    /// No card has moved.
    quiet: bool,
}

impl Scalar {
    /// Makes ready for duels by `rules` between two strategies, Alice's first.
    pub fn compile(rules: &Rules, strategies: [&Strategy; 2]) -> Scalar {
        let [alice, bob] = strategies;
        let levels = levels::Seat::new(*rules, alice, bob).zip(levels::Seat::new(*rules, bob, alice));
        match levels {
            Some((alice, bob)) => Scalar::with(*rules, Seats::Levels(Box::new([alice, bob]))),
            None => Scalar::compile_counts(*rules, strategies),
        }
    }

    /// The same in the form that holds all rules and strategies, the plain twin of the other one.
    pub(super) fn compile_counts(rules: Rules, [alice, bob]: [&Strategy; 2]) -> Scalar {
        let seats = [counts::Seat::new(alice, bob), counts::Seat::new(bob, alice)];
        Scalar::with(rules, Seats::Counts(Box::new(seats)))
    }

    /// Whether it has the quicker form.
    #[cfg(test)]
    pub(super) fn is_in_levels(&self) -> bool {
        matches!(self.seats, Seats::Levels(_))
    }

    fn with(rules: Rules, seats: Seats) -> Scalar {
        let mut sorted = [Kind::Plain; MOST_CARDS as usize];
        for (place, kind) in sorted.iter_mut().zip(rules.sorted_deck()) {
            *place = kind;
        }
        Scalar { rules, seats, sorted }
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
        // The instructions for bits come with the vectors.
        Chosen::widest().run(Playing { scalar: self, decks, ended });
        Ok(())
    }

    /// Plays one deal and says also where the cards are then.
    pub fn play_one(&self, deal: &MagicDuel) -> Result<Played, OtherRules> {
        OtherRules::check(self.rules, slice::from_ref(deal))?;
        let mut played = Played::default();
        let decks = Player::BOTH.map(|player| deal.deck(player));
        match &self.seats {
            Seats::Levels(seats) => {
                self.run_in::<levels::Side<'_>>(seats, iter::once(decks), |_, duel| played = duel.played(seats));
            }
            Seats::Counts(seats) => {
                self.run_in::<counts::Side<'_>>(seats, iter::once(decks), |_, duel| played = duel.played(seats));
            }
        }
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
            Chosen::widest().run(Playing { scalar: self, decks, ended });
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

    /// Plays deals to their ends and hands on how each ended with its place among them.
    #[inline(always)]
    fn run<'d>(&self, decks: impl Iterator<Item = [&'d [Kind]; 2]>, mut done: impl FnMut(usize, Ended)) {
        match &self.seats {
            Seats::Levels(seats) => {
                self.run_in::<levels::Side<'_>>(seats, decks, |number, duel| done(number, duel.ended()));
            }
            Seats::Counts(seats) => {
                self.run_in::<counts::Side<'_>>(seats, decks, |number, duel| done(number, duel.ended()));
            }
        }
    }

    /// Plays deals to their ends and hands on each with its place among them.
    ///
    /// A round is a turn of Alice's and one of Bob's.
    #[inline(always)]
    fn run_in<'d, S: Layout<'d>>(
        &self,
        seats: &[S::Seat; 2],
        decks: impl Iterator<Item = [&'d [Kind]; 2]>,
        mut done: impl FnMut(usize, &Duel<S>),
    ) {
        for (number, decks) in decks.enumerate() {
            let mut duel = self.start::<S>(seats, decks);
            while !duel.round(self.rules, seats) {}
            done(number, &duel);
        }
    }

    #[inline(always)]
    fn start<'d, S: Layout<'d>>(&self, seats: &[S::Seat; 2], decks: [&'d [Kind]; 2]) -> Duel<S> {
        let mut sides = decks.map(S::new);
        for (side, seat) in sides.iter_mut().zip(seats) {
            side.draw(seat, self.rules.opening_hand().into());
        }
        Duel { winner: None, turns: 0, quiet: false, sides }
    }
}

/// Deals to play.
struct Playing<'a, I> {
    scalar: &'a Scalar,
    decks: I,
    ended: &'a mut [Ended],
}

impl<'d, I: Iterator<Item = [&'d [Kind]; 2]>> Work<()> for Playing<'_, I> {
    #[inline(always)]
    fn run<L: Lanes>(self, _: L) {
        let Playing { scalar, decks, ended } = self;
        scalar.run(decks, |number, duel| ended[number] = duel);
    }
}

/// How many deals are dealt before they are played.
const DEALT: usize = 64;

/// A duel on its way, or at its end.
struct Duel<S> {
    winner: Option<Player>,
    turns: u16,
    /// Whether no card has moved in the last turn.
    quiet: bool,
    sides: [S; 2],
}

impl<'d, S: Layout<'d>> Duel<S> {
    /// Plays a turn of Alice's and, unless the duel ends with it, one of Bob's; whether the duel is over.
    #[inline(always)]
    fn round(&mut self, rules: Rules, seats: &[S::Seat; 2]) -> bool {
        self.turn(Player::First, rules, seats) || self.turn(Player::Second, rules, seats)
    }

    #[inline(always)]
    fn turn(&mut self, player: Player, rules: Rules, seats: &[S::Seat; 2]) -> bool {
        let turn = S::turn(player.index(), seats, &mut self.sides, rules.draws().into());
        self.turns += 1;
        // After two turns without a card moving every later one is like one of them.
        let stuck = turn.quiet && self.quiet;
        self.quiet = turn.quiet;
        if turn.won {
            self.winner = Some(player);
        } else if stuck && !self.sides.iter().all(S::is_exhausted) {
            self.turns = rules.turn_limit();
        }
        turn.won || stuck || self.turns == rules.turn_limit() || self.sides.iter().all(S::is_exhausted)
    }

    fn ended(&self) -> Ended {
        Ended {
            winner: self.winner,
            turns: self.turns,
            counters: self.sides.each_ref().map(S::counters),
            left: self.sides.each_ref().map(S::left),
        }
    }

    fn played(&self, seats: &[S::Seat; 2]) -> Played {
        let [alice, bob] = &self.sides;
        Played { ended: self.ended(), areas: [alice.areas(&seats[0]), bob.areas(&seats[1])] }
    }
}
