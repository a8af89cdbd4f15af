//! One turn of one player in many duels. A word has one bit of each duel; what is over stands still.

use faceup_games::magic_duel::Kind;

use super::block::Deck;
use super::cards::{
    Kinds, add, add_kinds, at_least, change_kinds, choose, either, first, most, nonzero, presence, take, take_kinds,
};
use super::lanes::{Lanes, Step, Word};
use super::play::{Course, Side};
use super::seat::{Plan, Seat};

const PLAIN: usize = Kind::Plain.index();
const SWAMP: usize = Kind::Swamp.index();
const MOUNTAIN: usize = Kind::Mountain.index();
const ISLAND: usize = Kind::Island.index();
const FOREST: usize = Kind::Forest.index();

/// A turn of the player whose cards are `mine`; doing it gives where the turn is won.
pub(super) struct Turn<'a, P, W, const B: usize> {
    pub plan: P,
    /// 0 for Alice.
    pub player: usize,
    pub deck: Deck<'a>,
    /// Which of the parts of a row.
    pub part: usize,
    pub mine: &'a mut Side<W, B>,
    pub theirs: &'a mut Side<W, B>,
    pub course: &'a mut Course<W>,
}

/// What is uniform in a turn: the strategies of the player and of the opponent, and the player's decks.
#[derive(Clone, Copy)]
struct Uniform<'a> {
    draws: u8,
    seat: &'a Seat,
    other: &'a Seat,
    deck: Deck<'a>,
    part: usize,
}

impl<P: Plan, L: Lanes, const B: usize> Step<L, L::Word> for Turn<'_, P, L::Word, B> {
    #[inline(always)]
    fn run(self, lanes: L) -> L::Word {
        let Turn { plan, player, deck, part, mine, theirs, course } = self;
        let [alice, bob] = plan.seats();
        let (seat, other) = if player == 0 { (alice, bob) } else { (bob, alice) };
        turn(lanes, Uniform { draws: plan.draws(), seat, other, deck, part }, mine, theirs, course)
    }
}

#[inline(always)]
fn turn<L: Lanes, const B: usize>(
    lanes: L,
    uniform: Uniform<'_>,
    mine: &mut Side<L::Word, B>,
    theirs: &mut Side<L::Word, B>,
    course: &mut Course<L::Word>,
) -> L::Word {
    let Uniform { draws, other, deck, .. } = uniform;
    let can_be_quiet = draws == 0 || mine.may_lack_cards(deck);
    let (top, moved) = draw(lanes, uniform, mine, course.live);
    let theirs_has = presence(&theirs.hand);
    let holds = either(theirs_has);
    let buried = presence(&mine.grave);
    let (played, idle) = to_play(lanes, uniform, mine, theirs, (holds, either(buried)), &top, course.live);
    let playing = course.live & !idle;
    let four = at_least(lanes, &mine.field, 4);
    let trigger = if other.from_kinds == 4 { four } else { at_least(lanes, &mine.field, other.from_kinds) };
    change_kinds(&mut mine.hand, &top, &played);
    // A kind that is missing on the field always has a copy outside the grave: the one about to be played. So what the
    // rule says of missing kinds changes nothing.
    let mut more = either([theirs_has[PLAIN], theirs_has[SWAMP], theirs_has[MOUNTAIN], theirs_has[FOREST]]);
    for bit in &theirs.hand[ISLAND][1..] {
        more = more | *bit;
    }
    let countered = playing & trigger & theirs_has[ISLAND] & more;
    let mut onto = played;
    if countered.any() {
        take(&mut theirs.hand[ISLAND], countered);
        add(&mut theirs.grave[ISLAND], countered);
        add(&mut theirs.counters, countered);
        let mut off = played;
        for ((onto, off), played) in onto.iter_mut().zip(&mut off).zip(played) {
            *off = played & countered;
            *onto = played & !countered;
        }
        add_kinds(&mut mine.grave, &off);
    }
    for (field, onto) in mine.field.iter_mut().zip(onto) {
        *field = *field | onto;
    }
    // What is played is missing on the field, so the fifth kind comes onto four.
    let won = playing & four & !countered;
    attack(lanes, uniform, theirs, countered | (onto[SWAMP] & holds), onto[MOUNTAIN]);
    // A countered card is in a grave from which nothing is taken back in this turn.
    renew(lanes, uniform, mine, onto[PLAIN], onto[FOREST], &buried);
    if can_be_quiet {
        let quiet = idle & !moved;
        let stuck = quiet & course.quiet;
        course.stuck = course.stuck | stuck;
        course.live = course.live & !stuck;
        course.quiet = quiet;
    } else {
        course.quiet = lanes.splat(0);
    }
    won
}

/// Draws a turn's cards; gives the last of them, which is not yet in hand, and where there was a first.
#[inline(always)]
fn draw<L: Lanes, const B: usize>(
    lanes: L,
    uniform: Uniform<'_>,
    mine: &mut Side<L::Word, B>,
    live: L::Word,
) -> (Kinds<L::Word>, L::Word) {
    let mut top = [lanes.splat(0); 5];
    let mut moved = lanes.splat(0);
    for draw in 0..uniform.draws {
        if draw > 0 {
            add_kinds(&mut mine.hand, &top);
        }
        top = mine.top(lanes, uniform.deck, uniform.part, live);
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
    uniform: Uniform<'_>,
    mine: &Side<L::Word, B>,
    theirs: &Side<L::Word, B>,
    (holds, buried): (L::Word, L::Word),
    top: &Kinds<L::Word>,
    live: L::Word,
) -> (Kinds<L::Word>, L::Word) {
    let mut candidates = *top;
    for (kind, candidate) in candidates.iter_mut().enumerate() {
        *candidate = (*candidate | nonzero(&mine.hand[kind])) & !mine.field[kind];
    }
    let plain = candidates[PLAIN] & mine.has_deck(lanes, uniform.deck);
    let swamp = candidates[SWAMP] & holds;
    let mountain = candidates[MOUNTAIN] & either(theirs.field);
    let forest = candidates[FOREST] & buried;
    let high = either([plain, swamp, mountain, forest]);
    let medium = if uniform.seat.without_effect { !high } else { lanes.splat(0) };
    candidates[PLAIN] = plain | (candidates[PLAIN] & medium);
    candidates[SWAMP] = swamp | (candidates[SWAMP] & medium);
    candidates[MOUNTAIN] = mountain | (candidates[MOUNTAIN] & medium);
    candidates[ISLAND] = candidates[ISLAND] & medium;
    candidates[FOREST] = forest | (candidates[FOREST] & medium);
    first(&candidates, uniform.seat.order, live)
}

/// What befalls the opponent: a card of the hand is discarded, and one on the field destroyed.
#[inline(always)]
fn attack<L: Lanes, const B: usize>(
    lanes: L,
    uniform: Uniform<'_>,
    theirs: &mut Side<L::Word, B>,
    discards: L::Word,
    mountain: L::Word,
) {
    if !(discards | mountain).any() {
        return;
    }
    let mut lost = [lanes.splat(0); 5];
    if discards.any() {
        lost = if uniform.other.discard.is_most_in_hand() {
            most(lanes, uniform.other.discard.ties, &theirs.hand, discards)
        } else {
            choose(lanes, &uniform.other.discard, theirs.areas(), &presence(&theirs.hand), discards)
        };
        take_kinds(&mut theirs.hand, &lost);
    }
    if mountain.any() {
        let destroyed = choose(lanes, &uniform.seat.destroy, theirs.areas(), &theirs.field, mountain);
        for ((field, lost), destroyed) in theirs.field.iter_mut().zip(&mut lost).zip(destroyed) {
            *field = *field ^ destroyed;
            *lost = *lost | destroyed;
        }
    }
    add_kinds(&mut theirs.grave, &lost);
}

/// What the player gets: a card by a Plain or back by a Forest.
#[inline(always)]
fn renew<L: Lanes, const B: usize>(
    lanes: L,
    uniform: Uniform<'_>,
    mine: &mut Side<L::Word, B>,
    plain: L::Word,
    forest: L::Word,
    buried: &Kinds<L::Word>,
) {
    let draws = plain & mine.has_deck(lanes, uniform.deck);
    if !(draws | forest).any() {
        return;
    }
    let mut got = [lanes.splat(0); 5];
    if forest.any() {
        got = choose(lanes, &uniform.seat.recycle, mine.areas(), buried, forest);
        take_kinds(&mut mine.grave, &got);
    }
    if draws.any() {
        for (got, top) in got.iter_mut().zip(mine.top(lanes, uniform.deck, uniform.part, draws)) {
            *got = *got | top;
        }
        mine.draw_extra(draws);
    }
    add_kinds(&mut mine.hand, &got);
}
