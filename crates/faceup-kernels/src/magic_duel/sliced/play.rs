//! The course of many duels in lockstep. A word has one bit of each duel; what is over stands still.

use faceup_games::magic_duel::{MOST_CARDS, Rules};

use super::super::Tally;
use super::super::ended::add as tally_add;
use super::block::{Deck, card};
use super::cards::{Areas, Counts, Kinds, add_kinds, holding, select};
use super::lanes::{DEALS, Lanes, Row, Word};
use super::seat::Plan;
use super::turn::Turn;

/// The bits of a number of turns.
pub(super) const TURN_BITS: usize = 16;
/// The bits of a number of counters: each takes two cards of 60 that never come back to deck and hand together.
pub(super) const COUNTER_BITS: usize = 5;

/// One player's cards in many duels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side<W, const B: usize> {
    pub hand: Counts<W, B>,
    pub field: Kinds<W>,
    pub grave: Counts<W, B>,
    pub counters: [W; COUNTER_BITS],
    /// How many cards have been drawn in a duel that goes on, without those drawn by Plains.
    pub drawn: usize,
    /// Entry e: where at least e cards have been drawn by Plains.
    extra: [W; MOST_CARDS as usize + 2],
    /// The last entry that is not all zeros.
    most_extra: usize,
}

/// Many duels in lockstep.
#[derive(Clone, Copy, Debug)]
pub(super) struct State<W, const B: usize> {
    pub sides: [Side<W, B>; 2],
    /// Who has won.
    pub won: [W; 2],
    /// How many turns a duel that is over took, in bits.
    pub turns: [W; TURN_BITS],
    course: Course<W>,
}

/// Which duels go on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Course<W> {
    pub live: W,
    /// Where no card has moved in the last turn.
    pub quiet: W,
    /// Where no card has moved in two turns: every later one is like one of them, up to the limit.
    pub stuck: W,
}

/// The rules and strategies, and the decks of the duels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table<'a, P> {
    pub rules: &'a Rules,
    pub plan: P,
    pub decks: [Deck<'a>; 2],
    /// Which of the parts of a row.
    pub part: usize,
}

/// Plays the duels that `live` says and counts, if there is a tally, how many end in which turn.
#[inline(always)]
pub(super) fn play<P: Plan, L: Lanes, const B: usize>(
    lanes: L,
    table: &Table<'_, P>,
    live: L::Word,
    mut tally: Option<&mut Tally>,
) -> State<L::Word, B> {
    let zero = lanes.splat(0);
    let mut side = Side {
        hand: [[zero; B]; 5],
        field: [zero; 5],
        grave: [[zero; B]; 5],
        counters: [zero; COUNTER_BITS],
        drawn: 0,
        extra: [zero; MOST_CARDS as usize + 2],
        most_extra: 0,
    };
    side.extra[0] = lanes.splat(u64::MAX);
    let mut state = State {
        sides: [side; 2],
        won: [zero; 2],
        turns: [zero; TURN_BITS],
        course: Course { live, quiet: zero, stuck: zero },
    };
    for (side, deck) in state.sides.iter_mut().zip(table.decks) {
        for _ in 0..table.rules.opening_hand() {
            let top = side.top(lanes, deck, table.part, live);
            side.drawn += 1;
            add_kinds(&mut side.hand, &top);
        }
    }
    let limit = table.rules.turn_limit();
    let mut number = 0;
    while number < limit && state.course.live.any() {
        number += 1;
        let player = usize::from(number % 2 == 0);
        let State { sides: [alice, bob], course, .. } = &mut state;
        let (mine, theirs) = if player == 0 { (alice, bob) } else { (bob, alice) };
        let (plan, deck, part) = (table.plan, table.decks[player], table.part);
        let won = lanes.call(Turn { plan, player, deck, part, mine, theirs, course });
        let drawn = state.exhausted(lanes, table) & !won;
        let over = won | drawn;
        if over.any() {
            state.won[player] = state.won[player] | won;
            state.course.live = state.course.live & !over;
            record(&mut state.turns, number, over);
            if let Some(tally) = &mut tally {
                tally_add(&mut tally.turns[player], number.into(), count(lanes, won));
                if drawn.any() {
                    tally_add(&mut tally.turns[2], number.into(), count(lanes, drawn));
                }
            }
        }
    }
    let rest = state.course.live | state.course.stuck;
    record(&mut state.turns, limit, rest);
    if let Some(tally) = &mut tally {
        tally_add(&mut tally.turns[2], limit.into(), count(lanes, rest));
    }
    state
}

#[inline(always)]
fn record<W: Word>(turns: &mut [W; TURN_BITS], mut number: u16, over: W) {
    while number != 0 {
        let turns = &mut turns[number.trailing_zeros() as usize & (TURN_BITS - 1)];
        *turns = *turns | over;
        number &= number - 1;
    }
}

/// How many bits are set.
#[inline(always)]
pub(super) fn count<L: Lanes>(lanes: L, word: L::Word) -> u64 {
    let mut row = Row::default();
    lanes.store(&mut row, 0, word);
    row.0[..DEALS / 64 / L::PARTS].iter().map(|word| u64::from(word.count_ones())).sum()
}

impl<W: Word, const B: usize> Side<W, B> {
    #[inline(always)]
    pub fn areas(&self) -> Areas<'_, W, B> {
        Areas { hand: &self.hand, field: &self.field, grave: &self.grave }
    }

    /// The next card of the deck where `among` is set; no card where the deck is empty.
    #[inline(always)]
    pub fn top<L: Lanes<Word = W>>(&self, lanes: L, deck: Deck<'_>, part: usize, among: W) -> Kinds<W> {
        // Cards from the place where those are who have drawn nothing by Plains, as far as decks go.
        let cards = deck.0.get(self.drawn..).unwrap_or_default();
        let [first, further @ ..] = cards else { return [lanes.splat(0); 5] };
        let mut code = card(lanes, first, part);
        for (further, extra) in further.iter().zip(&self.extra[1..=self.most_extra]) {
            for (code, further) in code.iter_mut().zip(card(lanes, further, part)) {
                *code = select(*extra, further, *code);
            }
        }
        if let Some(beyond) = self.extra[..=self.most_extra].get(cards.len()) {
            for code in &mut code {
                *code = *code & !*beyond;
            }
        }
        let [a, b, c] = [code[0] & among, code[1] & among, code[2] & among];
        [a & !b & !c, b & !a, a & b, c & !a, c & a]
    }

    /// Counts a card drawn by a Plain.
    #[inline(always)]
    pub fn draw_extra(&mut self, draws: W) {
        for extra in (0..=self.most_extra).rev() {
            self.extra[extra + 1] = self.extra[extra + 1] | (self.extra[extra] & draws);
        }
        self.most_extra += usize::from(self.extra[self.most_extra + 1].any());
    }

    /// Where a card is left in the deck.
    #[inline(always)]
    pub fn has_deck<L: Lanes<Word = W>>(&self, lanes: L, deck: Deck<'_>) -> W {
        match deck.cards().checked_sub(self.drawn) {
            Some(left) if left <= self.most_extra => !self.extra[left],
            Some(_) => lanes.splat(u64::MAX),
            None => lanes.splat(0),
        }
    }

    /// Whether the deck can be empty in a duel.
    #[inline(always)]
    pub fn may_lack_cards(&self, deck: Deck<'_>) -> bool {
        self.drawn + self.most_extra >= deck.cards()
    }
}

impl<W: Copy, const B: usize> State<W, B> {
    /// The same with each word as `form` makes it.
    #[inline(always)]
    pub fn map<V: Copy>(&self, form: impl Fn(W) -> V + Copy) -> State<V, B> {
        State {
            sides: self.sides.map(|side| Side {
                hand: side.hand.map(|count| count.map(form)),
                field: side.field.map(form),
                grave: side.grave.map(|count| count.map(form)),
                counters: side.counters.map(form),
                drawn: side.drawn,
                extra: side.extra.map(form),
                most_extra: side.most_extra,
            }),
            won: self.won.map(form),
            turns: self.turns.map(form),
            course: Course {
                live: form(self.course.live),
                quiet: form(self.course.quiet),
                stuck: form(self.course.stuck),
            },
        }
    }
}

impl<W: Word, const B: usize> State<W, B> {
    /// Where nobody has a card left in deck and hand.
    #[inline(always)]
    fn exhausted<P, L: Lanes<Word = W>>(&self, lanes: L, table: &Table<'_, P>) -> W {
        let sides = self.sides.iter().zip(table.decks);
        if !sides.clone().all(|(side, deck)| side.may_lack_cards(deck)) {
            return lanes.splat(0);
        }
        let mut nothing = self.course.live;
        for (side, deck) in sides {
            nothing = nothing & !side.has_deck(lanes, deck) & !holding(&side.hand);
        }
        nothing
    }
}
