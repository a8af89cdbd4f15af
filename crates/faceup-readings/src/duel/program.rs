//! The contest's duel once more, in the plainest way, with a switch for each misreading.
//!
//! It shares no rule with the game in `faceup-games`: that one stays free of misreadings, and the two check each other.

use faceup_core::Player;
use faceup_games::magic_duel::{Kind, MagicDuel};

use super::DuelReading::{
    self, C1, C2, C3, C4, C5, C6, C7, C8, C9, C10, C11, C12, C13, D1, E1, E2, E3, E4, E5, E6, F1, F2, F3, F4, F5, P1,
    P2, P3, P4, P5, P6, P7, P8, P9, P10, S1, T1, T3, T4, T5, T6, T7, T8, T9, T10,
};
use super::step::{Ending, Fate, Step, What};

/// The answer to a case: who wins, and the number of turns that is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DuelAnswer {
    /// The winner; `None` for a draw.
    pub winner: Option<Player>,
    /// The turns.
    pub turns: u16,
}

/// Cards by the kinds' numbers.
type Counts = [u8; 5];

const PLAY_ORDER: [Kind; 5] = [Kind::Swamp, Kind::Plain, Kind::Mountain, Kind::Forest, Kind::Island];
const DISCARD_ORDER: [Kind; 5] = [Kind::Island, Kind::Mountain, Kind::Plain, Kind::Swamp, Kind::Forest];
const DESTROY_ORDER: [Kind; 5] = [Kind::Forest, Kind::Island, Kind::Mountain, Kind::Plain, Kind::Swamp];
const RECYCLE_ORDER: [Kind; 5] = [Kind::Forest, Kind::Swamp, Kind::Mountain, Kind::Island, Kind::Plain];

/// Plays a duel as a program with these misreadings does, and tells each step.
///
/// Without a misreading it is a program that reads the rules rightly. Of misreadings that exclude each other the one that
/// is listed first counts.
pub fn play(deal: &MagicDuel, readings: &[DuelReading], on_step: impl FnMut(Step)) -> DuelAnswer {
    let readings = readings.iter().fold(0, |set, &reading| set | 1 << reading as u64);
    let mut program = Program {
        deal,
        readings,
        sides: Default::default(),
        turn: 0,
        placed: None,
        was_full: false,
        was_over: [false; 2],
        on_step,
    };
    program.deal_out();
    loop {
        if let Some(ending) = program.one_turn() {
            return program.answer(ending);
        }
    }
}

#[derive(Default)]
struct Side {
    /// From bottom to top.
    deck: Vec<Kind>,
    hand: Counts,
    field: Counts,
    grave: Counts,
}

struct Program<'d, F> {
    deal: &'d MagicDuel,
    /// A bit for each misreading.
    readings: u64,
    sides: [Side; 2],
    /// Counted over both players.
    turn: u16,
    /// The card that was placed last, by whomever.
    placed: Option<Kind>,
    /// T10: the field was full when the turn began.
    was_full: bool,
    /// Whether nothing was left at the end of the last turn, and at the end of this one.
    was_over: [bool; 2],
    on_step: F,
}

impl<F: FnMut(Step)> Program<'_, F> {
    fn reads(&self, reading: DuelReading) -> bool {
        self.readings >> reading as u64 & 1 == 1
    }

    fn player(&self) -> Player {
        if self.turn % 2 == 1 { Player::First } else { Player::Second }
    }

    fn tell(&mut self, what: What) {
        let step = Step { turn: self.turn, player: self.player(), what };
        (self.on_step)(step);
    }

    fn own(&mut self) -> &mut Side {
        let player = self.player();
        &mut self.sides[player.index()]
    }

    fn other(&mut self) -> &mut Side {
        let opponent = self.player().other();
        &mut self.sides[opponent.index()]
    }

    fn answer(&self, ending: Ending) -> DuelAnswer {
        let winner = if let Ending::Won(player) = ending { Some(player) } else { None };
        DuelAnswer { winner, turns: self.called() }
    }

    /// The number by which the turn goes.
    fn called(&self) -> u16 {
        if self.reads(T5) { self.turn.div_ceil(2) } else { self.turn }
    }

    fn deal_out(&mut self) {
        for player in Player::BOTH {
            let mut deck = self.deal.deck(player).to_vec();
            if !self.reads(T4) {
                deck.reverse();
            }
            self.sides[player.index()].deck = deck;
            let cards = if self.reads(T1) { 0 } else { self.deal.rules().opening_hand() };
            for _ in 0..cards {
                self.sides[player.index()].draw();
            }
            let what = What::Opening(self.sides[player.index()].hand);
            (self.on_step)(Step { turn: 0, player, what });
        }
    }

    /// Plays a turn; how the duel ended, if it did.
    fn one_turn(&mut self) -> Option<Ending> {
        self.turn += 1;
        self.tell(What::Begin(self.called()));
        self.was_full = is_full(self.own().field);
        let could_draw = !self.own().deck.is_empty();
        if let Some(ending) = self.draw_phase() {
            self.tell(What::End(ending));
            return Some(ending);
        }
        let card = self.choose_play(could_draw);
        self.tell(What::Play(card));
        if let Some(card) = card {
            let countered = self.counters();
            self.tell(What::Counter { card, countered });
            if countered {
                self.counter(card);
            } else {
                self.place(card);
            }
        }
        let ending = self.end_phase();
        self.tell(What::End(ending));
        (ending != Ending::On).then_some(ending)
    }

    fn draw_phase(&mut self) -> Option<Ending> {
        if self.reads(T3) && self.turn == 1 {
            self.tell(What::Draw(None));
            return None;
        }
        for _ in 0..self.deal.rules().draws() {
            let card = self.own().draw();
            self.tell(What::Draw(card));
            if card.is_none() {
                return self.reads(T9).then(|| Ending::Won(self.player().other()));
            }
        }
        None
    }

    fn choose_play(&mut self, could_draw: bool) -> Option<Kind> {
        let (hand, field) = (self.own().hand, self.own().field);
        let first =
            |wanted: &dyn Fn(Kind) -> bool| PLAY_ORDER.into_iter().find(|&kind| hand[kind.index()] > 0 && wanted(kind));
        let missing = |kind: Kind| field[kind.index()] == 0;
        let effects = Kind::ALL.map(|kind| self.has_effect(kind, could_draw));
        first(&|kind| missing(kind) && effects[kind.index()])
            .or_else(|| if self.reads(P9) { None } else { first(&missing) })
            .or_else(|| if self.reads(P10) { first(&|_| true) } else { None })
    }

    fn has_effect(&mut self, kind: Kind, could_draw: bool) -> bool {
        if self.reads(P3) {
            return true;
        }
        match kind {
            Kind::Plain if self.reads(P8) => could_draw,
            Kind::Plain => self.reads(P4) || !self.own().deck.is_empty(),
            Kind::Swamp => self.reads(P5) || total(self.other().hand) > 0,
            Kind::Mountain => self.reads(P6) || total(self.other().field) > 0,
            Kind::Island => self.reads(P1) || self.reads(P2) && total(self.own().hand) > 1,
            Kind::Forest => self.reads(P7) || total(self.own().grave) > 0,
        }
    }

    /// Whether the opponent counters the card about to be played.
    fn counters(&mut self) -> bool {
        let hand = self.other().hand;
        let (islands, others) = (hand[Kind::Island.index()], total(hand) - hand[Kind::Island.index()]);
        let pays = islands > 0
            && if self.reads(C7) || self.reads(C8) {
                true
            } else if self.reads(C6) {
                others > 0
            } else {
                islands + others > 1
            };
        let (field, own_grave, other_grave) = (self.own().field, self.own().grave, self.other().grave);
        let copies = self.deal.rules().copies();
        let left = |kind: Kind| {
            let index = kind.index();
            let gone = if self.reads(C3) {
                other_grave[index]
            } else if self.reads(C4) {
                own_grave[index] + other_grave[index]
            } else {
                own_grave[index]
            };
            field[index] == 0 && (self.reads(C2) || gone < copies.of(kind))
        };
        let from = if self.reads(C12) { 3 } else { 4 };
        let kinds = field.iter().filter(|&&cards| cards > 0).count();
        let triggered = kinds >= from && Kind::ALL.into_iter().any(left);
        let last_was_island = self.placed == Some(Kind::Island);
        pays && triggered && !self.reads(C1) && (!self.reads(C13) || last_was_island)
    }

    fn counter(&mut self, card: Kind) {
        let other = self.other();
        other.hand[Kind::Island.index()] -= 1;
        other.grave[Kind::Island.index()] += 1;
        let mut there = other.hand;
        let mut counted = there;
        if self.reads(C5) {
            counted[Kind::Island.index()] += 1;
        }
        if self.reads(C6) {
            there[Kind::Island.index()] = 0;
        }
        let cost = if self.reads(C8) { None } else { self.discarded(there, counted) };
        if let Some(kind) = cost {
            self.other().hand[kind.index()] -= 1;
            self.other().grave[kind.index()] += 1;
        }
        self.tell(What::Cost(cost));
        let fates = [(C9, Fate::OtherGrave), (C10, Fate::Hand), (C11, Fate::Nowhere)];
        let fate = fates.into_iter().find(|&(reading, _)| self.reads(reading)).map_or(Fate::OwnGrave, |(_, fate)| fate);
        let index = card.index();
        if fate != Fate::Hand {
            self.own().hand[index] -= 1;
        }
        match fate {
            Fate::OwnGrave => self.own().grave[index] += 1,
            Fate::OtherGrave => self.other().grave[index] += 1,
            Fate::Hand | Fate::Nowhere => {}
        }
        self.tell(What::Countered { card, to: fate });
    }

    /// The card that the opponent discards of those `there`, when its hand is counted as `counted`.
    fn discarded(&mut self, there: Counts, counted: Counts) -> Option<Kind> {
        let counted = if self.reads(D1) { sum(counted, self.other().field) } else { counted };
        most(there, counted, DISCARD_ORDER)
    }

    fn place(&mut self, card: Kind) {
        let index = card.index();
        let own = self.own();
        own.hand[index] -= 1;
        own.field[index] += 1;
        self.placed = Some(card);
        match card {
            Kind::Plain => {
                let card = self.own().draw();
                self.tell(What::PlainDraw(card));
            }
            Kind::Swamp => self.swamp(),
            Kind::Mountain => {
                let field = self.other().field;
                let card = fewest(field, field, DESTROY_ORDER);
                if let Some(kind) = card {
                    self.other().field[kind.index()] -= 1;
                    self.other().grave[kind.index()] += 1;
                }
                self.tell(What::Destroy(card));
            }
            Kind::Island => {}
            Kind::Forest => self.forest(),
        }
    }

    fn swamp(&mut self) {
        let hand = self.other().hand;
        let card = self.discarded(hand, hand);
        let taken = self.reads(S1);
        if let Some(kind) = card {
            self.other().hand[kind.index()] -= 1;
            let side = if taken { self.own() } else { self.other() };
            side.grave[kind.index()] += 1;
        }
        let grave = if taken { self.player() } else { self.player().other() };
        self.tell(What::Discard { card, grave });
    }

    fn forest(&mut self) {
        let Side { hand, mut field, grave, .. } = *self.own();
        if self.reads(F1) {
            field[Kind::Forest.index()] -= 1;
        }
        let counted = if self.reads(F2) {
            hand
        } else if self.reads(F3) {
            field
        } else if self.reads(F4) {
            grave
        } else {
            sum(field, hand)
        };
        let mut there = grave;
        if self.reads(F5) {
            there[Kind::Forest.index()] = 0;
        }
        let card = fewest(there, counted, RECYCLE_ORDER);
        if let Some(kind) = card {
            self.own().grave[kind.index()] -= 1;
            self.own().hand[kind.index()] += 1;
        }
        self.tell(What::Recycle(card));
    }

    fn end_phase(&mut self) -> Ending {
        let over = self.nothing_left();
        self.was_over = [self.was_over[1], over];
        let over = if self.reads(E2) { self.was_over[0] && over } else { over };
        let limit = self.deal.rules().turn_limit();
        let limit = if self.reads(T5) || self.reads(T6) {
            2 * limit
        } else if self.reads(T8) {
            limit - 1
        } else {
            limit
        };
        let last = self.turn >= limit;
        if self.reads(E6) && over {
            Ending::Drawn
        } else if self.wins() && !(self.reads(T7) && last) {
            Ending::Won(self.player())
        } else if over && !self.reads(E1) || last {
            Ending::Drawn
        } else {
            Ending::On
        }
    }

    /// Whether the field wins at the end of this turn.
    fn wins(&mut self) -> bool {
        is_full(self.own().field) && (!self.reads(T10) || self.was_full)
    }

    fn nothing_left(&self) -> bool {
        let no_deck = |side: &Side| side.deck.is_empty();
        let no_hand = |side: &Side| total(side.hand) == 0;
        if self.reads(E3) {
            self.sides.iter().all(no_deck)
        } else if self.reads(E4) {
            self.sides.iter().all(no_hand)
        } else if self.reads(E5) {
            self.sides.iter().any(|side| no_deck(side) && no_hand(side))
        } else {
            self.sides.iter().all(|side| no_deck(side) && no_hand(side))
        }
    }
}

impl Side {
    fn draw(&mut self) -> Option<Kind> {
        let card = self.deck.pop()?;
        self.hand[card.index()] += 1;
        Some(card)
    }
}

fn is_full(field: Counts) -> bool {
    field.iter().all(|&cards| cards > 0)
}

fn total(cards: Counts) -> u8 {
    cards.iter().sum()
}

fn sum(some: Counts, more: Counts) -> Counts {
    std::array::from_fn(|index| some[index] + more[index])
}

/// The kind of those `there` with most cards as `counted`; of equals the first in the order.
fn most(there: Counts, counted: Counts, order: [Kind; 5]) -> Option<Kind> {
    let in_order = order.into_iter().filter(|kind| there[kind.index()] > 0);
    in_order.min_by_key(|kind| u8::MAX - counted[kind.index()])
}

/// The kind of those `there` with fewest cards as `counted`; of equals the first in the order.
fn fewest(there: Counts, counted: Counts, order: [Kind; 5]) -> Option<Kind> {
    let in_order = order.into_iter().filter(|kind| there[kind.index()] > 0);
    in_order.min_by_key(|kind| counted[kind.index()])
}
