//! Cards of many deals at once: a word has one bit of each.

use faceup_games::magic_duel::{Extreme, Kind};

use super::lanes::{Lanes, Word};
use super::seat::Choice;

/// One bit for each kind, by the kinds' numbers: one card of it or none.
pub(super) type Kinds<W> = [W; 5];
/// A count for each kind, the lowest bit first. No count of cards in one player's areas together exceeds `B` bits.
pub(super) type Counts<W, const B: usize> = [[W; B]; 5];

/// Where a player's cards are counted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Areas<'a, W, const B: usize> {
    pub hand: &'a Counts<W, B>,
    pub field: &'a Kinds<W>,
    pub grave: &'a Counts<W, B>,
}

/// `yes` where `mask` is set and `no` elsewhere.
#[inline(always)]
pub(super) fn select<W: Word>(mask: W, yes: W, no: W) -> W {
    (yes & mask) | (no & !mask)
}

/// Where at least one of several bits is set.
#[inline(always)]
pub(super) fn either<W: Word, const N: usize>(bits: [W; N]) -> W {
    let mut any = bits[0];
    for bit in &bits[1..] {
        any = any | *bit;
    }
    any
}

/// Where a number is not 0.
#[inline(always)]
pub(super) fn nonzero<W: Word, const B: usize>(number: &[W; B]) -> W {
    either(*number)
}

/// The kinds of which there is a card.
#[inline(always)]
pub(super) fn presence<W: Word, const B: usize>(counts: &Counts<W, B>) -> Kinds<W> {
    // Not `map`, which would not be inlined and so not be compiled for the width.
    let [a, b, c, d, e] = counts;
    [nonzero(a), nonzero(b), nonzero(c), nonzero(d), nonzero(e)]
}

/// Where there is a card of any kind.
#[inline(always)]
pub(super) fn holding<W: Word, const B: usize>(counts: &Counts<W, B>) -> W {
    let mut any = nonzero(&counts[0]);
    for count in &counts[1..] {
        any = any | nonzero(count);
    }
    any
}

/// Adds one where `more` is set.
#[inline(always)]
pub(super) fn add<W: Word, const B: usize>(number: &mut [W; B], more: W) {
    let mut carry = more;
    for bit in number {
        let next = *bit & carry;
        *bit = *bit ^ carry;
        carry = next;
    }
}

/// Takes one off where `less` is set, where the number is not 0.
#[inline(always)]
pub(super) fn take<W: Word, const B: usize>(number: &mut [W; B], less: W) {
    let mut borrow = less;
    for bit in number {
        let next = !*bit & borrow;
        *bit = *bit ^ borrow;
        borrow = next;
    }
}

/// Adds one where `more` is set and takes one off where `less` is; nothing where both are.
#[inline(always)]
pub(super) fn change<W: Word, const B: usize>(number: &mut [W; B], more: W, less: W) {
    let mut carry = more ^ less;
    for bit in number {
        let next = (*bit ^ less) & carry;
        *bit = *bit ^ carry;
        carry = next;
    }
}

/// Where at least so many of five kinds are there.
#[inline(always)]
pub(super) fn at_least<L: Lanes>(lanes: L, kinds: &Kinds<L::Word>, number: u8) -> L::Word {
    let [a, b, c, d, e] = *kinds;
    let (low, carry) = (a ^ b ^ c, (a & b) | (c & (a | b)));
    let (ones, other) = (low ^ d ^ e, (low & d) | (e & (low | d)));
    let (twos, fours) = (carry ^ other, carry & other);
    match number {
        0 => lanes.splat(u64::MAX),
        1 => ones | twos | fours,
        2 => twos | fours,
        3 => (twos & ones) | fours,
        4 => fours,
        _ => lanes.splat(0),
    }
}

/// The first kind in an order, of those that are candidates; none where `among` is not set. Gives also where none is.
#[inline(always)]
pub(super) fn first<W: Word>(candidates: &Kinds<W>, order: [Kind; 5], among: W) -> (Kinds<W>, W) {
    let (mut chosen, mut free) = (*candidates, among);
    for kind in order {
        let candidate = candidates[kind.index()];
        chosen[kind.index()] = candidate & free;
        free = free & !candidate;
    }
    (chosen, free)
}

/// The preferred of the kinds that are held, by the cards in their owner's hand, on the field and in the grave; none where
/// nothing is held or `among` is not set.
#[inline(always)]
pub(super) fn choose<L: Lanes, const B: usize>(
    lanes: L,
    choice: &Choice,
    areas: Areas<'_, L::Word, B>,
    held: &Kinds<L::Word>,
    among: L::Word,
) -> Kinds<L::Word> {
    let (counted, Areas { hand, field, grave }) = (choice.counted, areas);
    let mut left = *held;
    if counted.hand || counted.field || counted.grave {
        let zero = [[lanes.splat(0); B]; 5];
        let mut counts = if counted.hand { *hand } else { zero };
        if counted.grave {
            counts = if counted.hand { sum(&counts, grave) } else { *grave };
        }
        if counted.field {
            add_kinds(&mut counts, field);
        }
        match choice.extreme {
            Extreme::Most => narrow::<_, B, true>(&mut left, &counts),
            Extreme::Fewest => narrow::<_, B, false>(&mut left, &counts),
        }
    }
    first(&left, choice.ties, among).0
}

/// The kind with the most cards in hand, the first among equals; none where `among` is not set. Where it is set there is a
/// card in hand.
#[inline(always)]
pub(super) fn most<L: Lanes, const B: usize>(
    lanes: L,
    ties: [Kind; 5],
    hand: &Counts<L::Word, B>,
    among: L::Word,
) -> Kinds<L::Word> {
    // Kinds without a card need not be left out: there are more cards of some other.
    let mut left = [lanes.splat(u64::MAX); 5];
    narrow::<_, B, true>(&mut left, hand);
    first(&left, ties, among).0
}

#[inline(always)]
fn sum<W: Word, const B: usize>(a: &Counts<W, B>, b: &Counts<W, B>) -> Counts<W, B> {
    let mut sums = *a;
    for (sum, b) in sums.iter_mut().zip(b) {
        let mut carry = sum[0] & b[0];
        sum[0] = sum[0] ^ b[0];
        for bit in 1..B {
            let (x, y) = (sum[bit], b[bit]);
            sum[bit] = x ^ y ^ carry;
            carry = (x & y) | (carry & (x | y));
        }
    }
    sums
}

/// Keeps the candidates with the largest (else the smallest) count, bit by bit from the highest.
#[inline(always)]
fn narrow<W: Word, const B: usize, const MOST: bool>(left: &mut Kinds<W>, counts: &Counts<W, B>) {
    for bit in (0..B).rev() {
        let mut better = *left;
        for (better, count) in better.iter_mut().zip(counts) {
            *better = if MOST { *better & count[bit] } else { *better & !count[bit] };
        }
        let any = either(better);
        for (left, count) in left.iter_mut().zip(counts) {
            let worse = if MOST { any & !count[bit] } else { any & count[bit] };
            *left = *left & !worse;
        }
    }
}

/// Adds a card of each kind where its word is set.
#[inline(always)]
pub(super) fn add_kinds<W: Word, const B: usize>(counts: &mut Counts<W, B>, more: &Kinds<W>) {
    for (count, more) in counts.iter_mut().zip(more) {
        add(count, *more);
    }
}

/// Takes a card of each kind off where its word is set.
#[inline(always)]
pub(super) fn take_kinds<W: Word, const B: usize>(counts: &mut Counts<W, B>, less: &Kinds<W>) {
    for (count, less) in counts.iter_mut().zip(less) {
        take(count, *less);
    }
}

/// Both: nothing where both are set.
#[inline(always)]
pub(super) fn change_kinds<W: Word, const B: usize>(counts: &mut Counts<W, B>, more: &Kinds<W>, less: &Kinds<W>) {
    for ((count, more), less) in counts.iter_mut().zip(more).zip(less) {
        change(count, *more, *less);
    }
}
