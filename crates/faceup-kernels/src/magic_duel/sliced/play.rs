//! The course of many duels in lockstep. A word has one bit of each duel; what is over stands still.

use faceup_core::Player;
use faceup_games::magic_duel::{Kind, MOST_CARDS, Rules};

use super::super::Tally;
use super::super::ended::add as tally_add;
use super::block::Deck;
use super::cards::{
    Areas, Counts, Kinds, add, at_least, change, choose, either, first, holding, nonzero, select, take,
};
use super::lanes::{DEALS, Lanes, Row, Word};
use super::seat::Seat;

/// The bits of a number of turns.
pub(super) const TURN_BITS: usize = 16;
/// The bits of a number of counters: each takes two cards of 60 that never come back to deck and hand together.
pub(super) const COUNTER_BITS: usize = 5;

const PLAIN: usize = Kind::Plain.index();
const SWAMP: usize = Kind::Swamp.index();
const MOUNTAIN: usize = Kind::Mountain.index();
const ISLAND: usize = Kind::Island.index();
const FOREST: usize = Kind::Forest.index();

/// One player's cards in many duels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side<W, const B: usize> {
    pub hand: Counts<W, B>,
    pub field: Kinds<W>,
    pub grave: Counts<W, B>,
    pub counters: [W; COUNTER_BITS],
    /// How many cards have been drawn in a duel that goes on, without those drawn by Plains.
    drawn: usize,
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
    /// Which duels go on.
    live: W,
    /// Where no card has moved in the last turn.
    quiet: W,
    /// Where no card has moved in two turns: every later one is like one of them, up to the limit.
    stuck: W,
}

/// The rules and strategies, and the decks of the duels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table<'a> {
    pub rules: &'a Rules,
    pub seats: &'a [Seat; 2],
    pub decks: [Deck<'a>; 2],
    /// Which of the parts of a row.
    pub part: usize,
}

/// Plays the duels that `live` says and counts, if there is a tally, how many end in which turn.
#[inline(always)]
pub(super) fn play<L: Lanes, const B: usize>(
    lanes: L,
    table: &Table<'_>,
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
    let mut state =
        State { sides: [side; 2], won: [zero; 2], turns: [zero; TURN_BITS], live, quiet: zero, stuck: zero };
    for (side, deck) in state.sides.iter_mut().zip(table.decks) {
        for _ in 0..table.rules.opening_hand() {
            let top = side.top(lanes, deck, table.part, live);
            side.drawn += 1;
            for (count, more) in side.hand.iter_mut().zip(top) {
                add(count, more);
            }
        }
    }
    let limit = table.rules.turn_limit();
    let mut number = 0;
    while number < limit && state.live.any() {
        number += 1;
        let player = Player::BOTH[usize::from(number % 2 == 0)];
        let won = state.turn(lanes, table, player.index());
        state.won[player.index()] = state.won[player.index()] | won;
        let drawn = state.exhausted(lanes, table) & !won;
        let over = won | drawn;
        if over.any() {
            state.live = state.live & !over;
            record(&mut state.turns, number, over);
            if let Some(tally) = &mut tally {
                tally_add(&mut tally.turns[player.index()], number.into(), count(lanes, won));
                tally_add(&mut tally.turns[2], number.into(), count(lanes, drawn));
            }
        }
    }
    let rest = state.live | state.stuck;
    record(&mut state.turns, limit, rest);
    if let Some(tally) = &mut tally {
        tally_add(&mut tally.turns[2], limit.into(), count(lanes, rest));
    }
    state
}

#[inline(always)]
fn record<W: Word>(turns: &mut [W; TURN_BITS], number: u16, over: W) {
    for (bit, turns) in turns.iter_mut().enumerate() {
        if number >> bit & 1 == 1 {
            *turns = *turns | over;
        }
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
    fn areas(&self) -> Areas<'_, W, B> {
        Areas { hand: &self.hand, field: &self.field, grave: &self.grave }
    }

    /// The next card of the deck where `among` is set; no card where the deck is empty.
    #[inline(always)]
    fn top<L: Lanes<Word = W>>(&self, lanes: L, deck: Deck<'_>, part: usize, among: W) -> Kinds<W> {
        if self.drawn >= deck.cards() {
            return [lanes.splat(0); 5];
        }
        let mut code = deck.card(lanes, self.drawn, part);
        for extra in 1..=self.most_extra {
            let further = deck.card(lanes, self.drawn + extra, part);
            for (code, further) in code.iter_mut().zip(further) {
                *code = select(self.extra[extra], further, *code);
            }
        }
        let [a, b, c] = [code[0] & among, code[1] & among, code[2] & among];
        [a & !b & !c, b & !a, a & b, c & !a, c & a]
    }

    /// Where a card is left in the deck.
    #[inline(always)]
    fn has_deck<L: Lanes<Word = W>>(&self, lanes: L, deck: Deck<'_>) -> W {
        match deck.cards().checked_sub(self.drawn) {
            Some(left) if left <= self.most_extra => !self.extra[left],
            Some(_) => lanes.splat(u64::MAX),
            None => lanes.splat(0),
        }
    }

    /// Whether the deck can be empty in a duel.
    #[inline(always)]
    fn may_lack_cards(&self, deck: Deck<'_>) -> bool {
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
            live: form(self.live),
            quiet: form(self.quiet),
            stuck: form(self.stuck),
        }
    }
}

impl<W: Word, const B: usize> State<W, B> {
    /// Plays one turn of a player; gives where it is won.
    #[inline(always)]
    fn turn<L: Lanes<Word = W>>(&mut self, lanes: L, table: &Table<'_>, player: usize) -> W {
        let [alice, bob] = &mut self.sides;
        let (mine, theirs) = if player == 0 { (alice, bob) } else { (bob, alice) };
        let (seat, other) = (&table.seats[player], &table.seats[1 - player]);
        let deck = table.decks[player];
        let can_be_quiet = table.rules.draws() == 0 || mine.may_lack_cards(deck);
        let (top, moved) = draw(lanes, mine, table, deck, self.live);
        let (played, idle) = to_play(lanes, seat, mine, theirs, deck, &top, self.live);
        for ((count, more), less) in mine.hand.iter_mut().zip(top).zip(played) {
            change(count, more, less);
        }
        let countered = counter(lanes, other, mine, theirs, self.live & !idle);
        let mut onto = played;
        let mut off = [lanes.splat(0); 5];
        if countered.any() {
            for ((onto, off), played) in onto.iter_mut().zip(&mut off).zip(played) {
                *off = played & countered;
                *onto = played & !countered;
            }
        }
        for (field, onto) in mine.field.iter_mut().zip(onto) {
            *field = *field | onto;
        }
        attack(lanes, (seat, other), theirs, &onto, countered);
        renew(lanes, (seat, deck, table.part), mine, &onto, &off, countered);
        let [a, b, c, d, e] = mine.field;
        if can_be_quiet {
            let quiet = idle & !moved;
            self.stuck = self.stuck | (quiet & self.quiet);
            self.live = self.live & !self.stuck;
            self.quiet = quiet;
        } else {
            self.quiet = lanes.splat(0);
        }
        a & b & c & d & e & self.live
    }

    /// Where nobody has a card left in deck and hand.
    #[inline(always)]
    fn exhausted<L: Lanes<Word = W>>(&self, lanes: L, table: &Table<'_>) -> W {
        let sides = self.sides.iter().zip(table.decks);
        if !sides.clone().all(|(side, deck)| side.may_lack_cards(deck)) {
            return lanes.splat(0);
        }
        let mut nothing = self.live;
        for (side, deck) in sides {
            nothing = nothing & !side.has_deck(lanes, deck) & !holding(&side.hand);
        }
        nothing
    }
}

/// Draws a turn's cards; gives the last of them, which is not yet in hand, and where there was a first.
#[inline(always)]
fn draw<L: Lanes, const B: usize>(
    lanes: L,
    mine: &mut Side<L::Word, B>,
    table: &Table<'_>,
    deck: Deck<'_>,
    live: L::Word,
) -> (Kinds<L::Word>, L::Word) {
    let mut top = [lanes.splat(0); 5];
    let mut moved = lanes.splat(0);
    for draw in 0..table.rules.draws() {
        for (count, more) in mine.hand.iter_mut().zip(top) {
            if draw > 0 {
                add(count, more);
            }
        }
        top = mine.top(lanes, deck, table.part, live);
        mine.drawn += 1;
        if draw == 0 {
            moved = either(top);
        }
    }
    (top, moved)
}

/// The kind to play, with a card just drawn that is not yet in hand; and where there is none.
#[inline(always)]
fn to_play<L: Lanes, const B: usize>(
    lanes: L,
    seat: &Seat,
    mine: &Side<L::Word, B>,
    theirs: &Side<L::Word, B>,
    deck: Deck<'_>,
    top: &Kinds<L::Word>,
    live: L::Word,
) -> (Kinds<L::Word>, L::Word) {
    let mut candidates = *top;
    for (kind, candidate) in candidates.iter_mut().enumerate() {
        *candidate = (*candidate | nonzero(&mine.hand[kind])) & !mine.field[kind];
    }
    let plain = candidates[PLAIN] & mine.has_deck(lanes, deck);
    let swamp = candidates[SWAMP] & holding(&theirs.hand);
    let mountain = candidates[MOUNTAIN] & either(theirs.field);
    let forest = candidates[FOREST] & holding(&mine.grave);
    let high = either([plain, swamp, mountain, forest]);
    let medium = if seat.without_effect { !high } else { lanes.splat(0) };
    candidates[PLAIN] = plain | (candidates[PLAIN] & medium);
    candidates[SWAMP] = swamp | (candidates[SWAMP] & medium);
    candidates[MOUNTAIN] = mountain | (candidates[MOUNTAIN] & medium);
    candidates[ISLAND] = candidates[ISLAND] & medium;
    candidates[FOREST] = forest | (candidates[FOREST] & medium);
    first(&candidates, seat.order, live)
}

/// Discards the Island of a counter where the opponent counters; gives where that is.
#[inline(always)]
fn counter<L: Lanes, const B: usize>(
    lanes: L,
    other: &Seat,
    mine: &Side<L::Word, B>,
    theirs: &mut Side<L::Word, B>,
    playing: L::Word,
) -> L::Word {
    // A kind that is missing on the field always has a copy outside the grave: the one about to be played. So what the
    // rule says of missing kinds changes nothing.
    let hand = &theirs.hand;
    let others = [PLAIN, SWAMP, MOUNTAIN, FOREST].map(|kind| nonzero(&hand[kind]));
    let mut more = either(others);
    for bit in &hand[ISLAND][1..] {
        more = more | *bit;
    }
    let countered = playing & at_least(lanes, &mine.field, other.from_kinds) & nonzero(&hand[ISLAND]) & more;
    if countered.any() {
        take(&mut theirs.hand[ISLAND], countered);
        add(&mut theirs.grave[ISLAND], countered);
        add(&mut theirs.counters, countered);
    }
    countered
}

/// What befalls the opponent: the cost of a counter, a Swamp or a Mountain.
#[inline(always)]
fn attack<L: Lanes, const B: usize>(
    lanes: L,
    (seat, other): (&Seat, &Seat),
    theirs: &mut Side<L::Word, B>,
    onto: &Kinds<L::Word>,
    countered: L::Word,
) {
    let discards = countered | onto[SWAMP];
    let mut lost = [lanes.splat(0); 5];
    if discards.any() {
        let mut candidates = lost;
        for (candidate, count) in candidates.iter_mut().zip(&theirs.hand) {
            *candidate = nonzero(count) & discards;
        }
        lost = choose(lanes, &other.discard, candidates, theirs.areas());
        for (count, less) in theirs.hand.iter_mut().zip(lost) {
            take(count, less);
        }
    }
    if onto[MOUNTAIN].any() {
        let candidates = theirs.field.map(|field| field & onto[MOUNTAIN]);
        let destroyed = choose(lanes, &seat.destroy, candidates, theirs.areas());
        for ((field, lost), destroyed) in theirs.field.iter_mut().zip(&mut lost).zip(destroyed) {
            *field = *field & !destroyed;
            *lost = *lost | destroyed;
        }
    }
    for (count, more) in theirs.grave.iter_mut().zip(lost) {
        add(count, more);
    }
}

/// What the player gets: a card by a Plain or back by a Forest; what was countered goes to the grave.
#[inline(always)]
fn renew<L: Lanes, const B: usize>(
    lanes: L,
    (seat, deck, part): (&Seat, Deck<'_>, usize),
    mine: &mut Side<L::Word, B>,
    onto: &Kinds<L::Word>,
    off: &Kinds<L::Word>,
    countered: L::Word,
) {
    let mut got = [lanes.splat(0); 5];
    let mut back = got;
    if onto[FOREST].any() {
        for (candidate, count) in back.iter_mut().zip(&mine.grave) {
            *candidate = nonzero(count) & onto[FOREST];
        }
        back = choose(lanes, &seat.recycle, back, mine.areas());
        got = back;
    }
    if (onto[FOREST] | countered).any() {
        for ((count, more), less) in mine.grave.iter_mut().zip(off).zip(back) {
            change(count, *more, less);
        }
    }
    let draws = onto[PLAIN] & mine.has_deck(lanes, deck);
    if draws.any() {
        for (got, top) in got.iter_mut().zip(mine.top(lanes, deck, part, draws)) {
            *got = *got | top;
        }
        for extra in (0..=mine.most_extra).rev() {
            mine.extra[extra + 1] = mine.extra[extra + 1] | (mine.extra[extra] & draws);
        }
        mine.most_extra += usize::from(mine.extra[mine.most_extra + 1].any());
    }
    for (count, more) in mine.hand.iter_mut().zip(got) {
        add(count, more);
    }
}
