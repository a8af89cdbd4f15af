//! Numbered deals, a block of them at once: those of `MagicDuel::numbered`.
//!
//! Each 64-bit place of a vector makes one deal. A deck is three planes, one for each bit of a card, with one bit for each
//! place of the deck; two places are exchanged by shifting what differs from one to the other. At the end bits and words
//! are exchanged, so that a word has one bit of each deal.

use faceup_games::magic_duel::{Kind, MOST_CARDS, MagicDuel, Rules};

use super::block::{CARD_BITS, code};
use super::lanes::{DEALS, Lanes, Row, WORDS, Word};
use super::results::transpose;

/// The multipliers and the steps of the key of Philox4x32.
const MULTIPLIERS: [u32; 2] = [0xD251_1F53, 0xCD9E_8D57];
const KEY_STEPS: [u32; 2] = [0x9E37_79B9, 0xBB67_AE85];
const ROUNDS: usize = 10;

/// The most blocks of four words that a deal takes, with a word for two draws: an even number.
const MOST_BLOCKS: usize = MOST_CARDS as usize / 4 + 1;

/// So many cards of a deck fit into one word with all their bits.
const PACKED: usize = 21;
/// With up to so many cards more, the first cards of both decks fit into one word.
const MOST_PACKED: usize = PACKED + 64 / (2 * CARD_BITS);

/// Makes deals by number.
#[derive(Clone, Debug)]
pub(super) struct Dealer {
    cards: usize,
    /// The bits of the sorted deck.
    sorted: [u64; CARD_BITS],
}

/// What does not depend on the deal in one block of words, from the second round on.
#[derive(Clone, Copy, Debug)]
struct Uniform<W> {
    /// What is added to the first and the third word after the second round, and to the first after the third.
    second: [W; 2],
    third: W,
}

/// What does not depend on the deal at one place of a deck.
#[derive(Clone, Copy, Debug)]
struct Place<W> {
    /// How many places there are from here on, which is what a draw is below.
    below: W,
    /// The bits of the place's card.
    bits: W,
}

impl Dealer {
    pub fn new(rules: Rules) -> Dealer {
        let mut sorted = [0; CARD_BITS];
        for (place, kind) in rules.sorted_deck().into_iter().enumerate() {
            for (bit, plane) in sorted.iter_mut().enumerate() {
                *plane |= u64::from(code(kind) >> bit & 1) << place;
            }
        }
        Dealer { cards: rules.copies().total().into(), sorted }
    }

    /// Makes the deals of `seed` from number `first` on. The numbers are to have the same high half.
    #[inline(always)]
    pub fn deal<L: Lanes>(&self, lanes: L, seed: u64, first: u64, rows: &mut [[Row; CARD_BITS]]) {
        // All that does not depend on the deal is spread over vectors once, outside the loops.
        let stream = Stream::new(lanes, seed, (first >> 32) as u32);
        let (alice, bob) = rows.split_at_mut(self.cards);
        let mut numbers = Row::default();
        for (number, word) in numbers.0.iter_mut().zip(0..) {
            *number = first.wrapping_add(64 * word);
        }
        for part in 0..L::PARTS {
            let numbers = lanes.load(&numbers, part);
            if self.cards <= MOST_PACKED {
                self.deal_packed(lanes, &stream, numbers, [&mut *alice, &mut *bob], part);
            } else {
                self.deal_planes(lanes, &stream, numbers, [&mut *alice, &mut *bob], part);
            }
        }
    }

    /// How many words a deck takes.
    #[inline(always)]
    fn words(&self) -> usize {
        self.cards / 2
    }

    /// Decks of which all but the first few cards fit into a word.
    #[inline(always)]
    fn deal_packed<L: Lanes>(
        &self,
        lanes: L,
        stream: &Stream<L::Word>,
        numbers: L::Word,
        rows: [&mut [[Row; CARD_BITS]]; 2],
        part: usize,
    ) {
        let head = self.cards.saturating_sub(PACKED).next_multiple_of(2);
        let zero = lanes.splat(0);
        let mut heads = [zero; 64];
        let mut tails = [[zero; 64]; 2];
        let mut words = [[zero; 4 * MOST_BLOCKS]; 2];
        let (low, packed) = (1 | 1 << 32, 1 | 1 << PACKED | 1 << (2 * PACKED));
        let places = self.places(lanes, |place| if place < head { low << place } else { packed << (place - head) });
        // Two deals at a time, since each exchange waits for the one before it.
        for pair in 0..32 {
            let deals = [pair, pair + 32];
            for (words, deal) in words.iter_mut().zip(deals) {
                stream.words(numbers.plus(lanes.splat(deal as u64)), 2 * self.words(), words);
            }
            let [first, second] = &words;
            let ((a, b), (c, d)) = (first.split_at(self.words()), second.split_at(self.words()));
            let decks = self.shuffle_packed(lanes, head, &places, [a, b, c, d]);
            for (decks, deal) in decks.as_chunks::<2>().0.iter().zip(deals) {
                for (tails, (_, tail)) in tails.iter_mut().zip(decks) {
                    tails[deal] = *tail;
                }
                heads[deal] = decks[0].0 | decks[1].0.up((CARD_BITS * head) as u32);
            }
        }
        if head > 0 {
            transpose(lanes, &mut heads);
        }
        for ((player, rows), tails) in rows.into_iter().enumerate().zip(&mut tails) {
            transpose(lanes, tails);
            for (place, card) in rows.iter_mut().enumerate() {
                for (bit, row) in card.iter_mut().enumerate() {
                    let word = match place.checked_sub(head) {
                        Some(place) => tails[PACKED * bit + place],
                        None => heads[CARD_BITS * head * player + head * bit + place],
                    };
                    lanes.store(row, part, word);
                }
            }
        }
    }

    /// Shuffles the decks of two deals: the bits of the first `head` cards, plane by plane, and those of the other cards.
    #[inline(always)]
    fn shuffle_packed<L: Lanes>(
        &self,
        lanes: L,
        head: usize,
        places: &[[Place<L::Word>; 2]],
        words: [&[L::Word]; 4],
    ) -> [(L::Word, L::Word); 4] {
        let [a, b, c] = self.sorted;
        // Two planes share a word while there are many cards.
        let mut decks = [(lanes.splat(a | b << 32), lanes.splat(c)); 4];
        let [first, second, third, fourth] = words;
        let mut steps = places.iter().zip(first).zip(second).zip(third).zip(fourth).take(self.words());
        for ((((places, a), b), c), d) in steps.by_ref().take(head / 2) {
            for (deck, word) in decks.iter_mut().zip([*a, *b, *c, *d]) {
                for (place, distance) in distances(places, word) {
                    deck.0 = exchange(deck.0, place.bits, distance);
                    deck.1 = exchange(deck.1, place.bits, distance);
                }
            }
        }
        let fixed = lanes.splat((1 << head) - 1);
        let tail = lanes.splat((1 << PACKED) - 1);
        let shift = head as u32;
        for (two, one) in &mut decks {
            // Not `map`, which would not be inlined and so not be compiled for the width.
            let (p, q, r) = (*two, two.down(32), *one);
            let (a, b, c) = (p & fixed, q & fixed, r & fixed);
            let (d, e, f) = (p.down(shift) & tail, q.down(shift) & tail, r.down(shift) & tail);
            (*two, *one) = (a | b.up(shift) | c.up(2 * shift), d | e.up(PACKED as u32) | f.up(2 * PACKED as u32));
        }
        for ((((places, a), b), c), d) in steps {
            for (deck, word) in decks.iter_mut().zip([*a, *b, *c, *d]) {
                for (place, distance) in distances(places, word) {
                    deck.1 = exchange(deck.1, place.bits, distance);
                }
            }
        }
        decks
    }

    /// Decks of any size, each plane in a word of its own.
    #[inline(always)]
    fn deal_planes<L: Lanes>(
        &self,
        lanes: L,
        stream: &Stream<L::Word>,
        numbers: L::Word,
        rows: [&mut [[Row; CARD_BITS]]; 2],
        part: usize,
    ) {
        let zero = lanes.splat(0);
        let mut decks = [[[zero; 64]; CARD_BITS]; 2];
        let mut words = [zero; 4 * MOST_BLOCKS];
        let places = self.places(lanes, |place| 1 << place);
        for deal in 0..64 {
            stream.words(numbers.plus(lanes.splat(deal as u64)), 2 * self.words(), &mut words);
            let (alice, bob) = words.split_at(self.words());
            for (deck, words) in decks.iter_mut().zip([alice, bob]) {
                let [a, b, c] = self.sorted;
                let mut planes = [lanes.splat(a), lanes.splat(b), lanes.splat(c)];
                for (places, word) in places.iter().zip(words).take(self.words()) {
                    for (place, distance) in distances(places, *word) {
                        for plane in &mut planes {
                            *plane = exchange(*plane, place.bits, distance);
                        }
                    }
                }
                for (words, plane) in deck.iter_mut().zip(planes) {
                    words[deal] = plane;
                }
            }
        }
        for (rows, deck) in rows.into_iter().zip(&mut decks) {
            for (bit, words) in deck.iter_mut().enumerate() {
                transpose(lanes, words);
                for (card, word) in rows.iter_mut().zip(words) {
                    lanes.store(&mut card[bit], part, *word);
                }
            }
        }
    }

    /// What does not depend on the deal at the places of a deck, two by two.
    #[inline(always)]
    fn places<L: Lanes>(
        &self,
        lanes: L,
        bits: impl Fn(usize) -> u64,
    ) -> [[Place<L::Word>; 2]; MOST_CARDS as usize / 2] {
        let zero = lanes.splat(0);
        let mut places = [[Place { below: zero, bits: zero }; 2]; MOST_CARDS as usize / 2];
        for (number, place) in places.as_flattened_mut()[..2 * self.words()].iter_mut().enumerate() {
            *place = Place { below: lanes.splat((self.cards - number) as u64), bits: lanes.splat(bits(number)) };
        }
        places
    }
}

/// Two places whose draws are from one word, each with how far behind it the place is that it is exchanged with. The last
/// place is exchanged with itself.
#[inline(always)]
fn distances<W: Word>([first, second]: &[Place<W>; 2], word: W) -> [(&Place<W>, W); 2] {
    let drawn = word.times(first.below);
    [(first, drawn.high()), (second, drawn.times(second.below).high())]
}

/// Exchanges, at each of some places, the bit there and that `distance` places above it.
#[inline(always)]
fn exchange<W: Word>(bits: W, places: W, distance: W) -> W {
    let differs = (bits.down_by(distance) ^ bits) & places;
    bits ^ differs ^ differs.up_by(distance)
}

/// The random words of the deals of a seed whose numbers have the same high half.
struct Stream<W> {
    multipliers: [W; 2],
    tag: W,
    keys: [[W; 2]; ROUNDS],
    blocks: [Uniform<W>; MOST_BLOCKS],
}

impl<W: Word> Stream<W> {
    #[inline(always)]
    fn new<L: Lanes<Word = W>>(lanes: L, seed: u64, high: u32) -> Self {
        let splat = |word: u32| lanes.splat(word.into());
        let mut keys = [[seed as u32, (seed >> 32) as u32]; ROUNDS];
        for round in 1..ROUNDS {
            let [a, b] = keys[round - 1];
            keys[round] = [a.wrapping_add(KEY_STEPS[0]), b.wrapping_add(KEY_STEPS[1])];
        }
        let mut stream = Stream {
            multipliers: [splat(MULTIPLIERS[0]), splat(MULTIPLIERS[1])],
            tag: splat(MagicDuel::NUMBERED),
            keys: [[splat(0); 2]; ROUNDS],
            blocks: [Uniform { second: [splat(0); 2], third: splat(0) }; MOST_BLOCKS],
        };
        for (words, key) in stream.keys.iter_mut().zip(keys) {
            *words = [splat(key[0]), splat(key[1])];
        }
        for (block, number) in stream.blocks.iter_mut().zip(0_u64..) {
            // The number of the block and the high half meet in the first round, their product in the second.
            let first = number * u64::from(MULTIPLIERS[0]);
            let third_word = (first >> 32) as u32 ^ high ^ keys[0][1];
            let second = u64::from(third_word) * u64::from(MULTIPLIERS[1]);
            *block = Uniform {
                second: [splat((second >> 32) as u32 ^ keys[1][0]), splat(first as u32 ^ keys[1][1])],
                third: splat(second as u32 ^ keys[2][0]),
            };
        }
        stream
    }

    /// The first words of the deals with these numbers, each in the low half of its 64 bits; above it may be anything.
    #[inline(always)]
    fn words(&self, numbers: W, count: usize, words: &mut [W]) {
        let [first, second] = self.multipliers;
        // The first two rounds are the same in all blocks but for what `Uniform` has.
        let low = numbers.times(second);
        let from_low = (low.high() ^ self.tag ^ self.keys[0][0]).times(first);
        // Two blocks at a time, since each round waits for the one before it.
        let pairs = words.as_chunks_mut::<8>().0.iter_mut().zip(self.blocks.as_chunks::<2>().0);
        for (words, uniform) in pairs.take(count.div_ceil(8)) {
            let mut blocks = [[low; 4]; 2];
            for (block, uniform) in blocks.iter_mut().zip(uniform) {
                let a = low ^ uniform.second[0];
                let c = from_low.high() ^ uniform.second[1];
                let (p, q) = (a.times(first), c.times(second));
                *block = [q.high() ^ uniform.third, q, p.high() ^ from_low ^ self.keys[2][1], p];
            }
            for [key, other] in &self.keys[3..] {
                for [a, b, c, d] in &mut blocks {
                    let (p, q) = (a.times(first), c.times(second));
                    (*a, *c) = (q.high() ^ *b ^ *key, p.high() ^ *d ^ *other);
                    (*b, *d) = (q, p);
                }
            }
            words.copy_from_slice(blocks.as_flattened());
        }
    }
}

const _: () = assert!(WORDS * 64 == DEALS && Kind::ALL.len() < 1 << CARD_BITS);
