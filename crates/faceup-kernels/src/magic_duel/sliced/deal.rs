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
#[derive(Clone, Copy, Debug, Default)]
struct Uniform {
    /// What is added to the first and the third word after the second round, and to the first after the third.
    second: [u32; 2],
    third: u32,
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
        let stream = Stream::new(seed, (first >> 32) as u32);
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
        stream: &Stream,
        numbers: L::Word,
        rows: [&mut [[Row; CARD_BITS]]; 2],
        part: usize,
    ) {
        let head = self.cards.saturating_sub(PACKED).next_multiple_of(2);
        let zero = lanes.splat(0);
        let mut heads = [zero; 64];
        let mut tails = [[zero; 64]; 2];
        let mut words = [zero; 4 * MOST_BLOCKS];
        for deal in 0..64 {
            stream.words(lanes, numbers.plus(lanes.splat(deal as u64)), 2 * self.words(), &mut words);
            let (alice, bob) = words.split_at(self.words());
            let decks = self.shuffle_packed(lanes, head, [alice, bob]);
            for (tails, (_, tail)) in tails.iter_mut().zip(decks) {
                tails[deal] = tail;
            }
            heads[deal] = decks[0].0 | decks[1].0.up((CARD_BITS * head) as u32);
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

    /// Shuffles both decks: the bits of the first `head` cards, plane by plane, and those of the other cards.
    #[inline(always)]
    fn shuffle_packed<L: Lanes>(&self, lanes: L, head: usize, words: [&[L::Word]; 2]) -> [(L::Word, L::Word); 2] {
        let [a, b, c] = self.sorted;
        // Two planes share a word while there are many cards.
        let mut decks = [(lanes.splat(a | b << 32), lanes.splat(c)); 2];
        let [alice, bob] = words;
        for (pair, words) in alice.iter().zip(bob).take(head / 2).enumerate() {
            for (deck, word) in decks.iter_mut().zip([*words.0, *words.1]) {
                for (place, distance) in self.distances(lanes, pair, word) {
                    let low = lanes.splat(1 << place);
                    deck.0 = exchange(deck.0, low | low.up(32), distance);
                    deck.1 = exchange(deck.1, low, distance);
                }
            }
        }
        let fixed = lanes.splat((1 << head) - 1);
        let tail = lanes.splat((1 << PACKED) - 1);
        let shift = head as u32;
        for (two, one) in &mut decks {
            let planes = [*two, two.down(32), *one];
            let [a, b, c] = planes.map(|plane| plane & fixed);
            let [d, e, f] = planes.map(|plane| plane.down(shift) & tail);
            (*two, *one) = (a | b.up(shift) | c.up(2 * shift), d | e.up(PACKED as u32) | f.up(2 * PACKED as u32));
        }
        for (pair, words) in alice.iter().zip(bob).enumerate().skip(head / 2) {
            for (deck, word) in decks.iter_mut().zip([*words.0, *words.1]) {
                for (place, distance) in self.distances(lanes, pair, word) {
                    let places = lanes.splat((1 | 1 << PACKED | 1 << (2 * PACKED)) << (place - head));
                    deck.1 = exchange(deck.1, places, distance);
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
        stream: &Stream,
        numbers: L::Word,
        rows: [&mut [[Row; CARD_BITS]]; 2],
        part: usize,
    ) {
        let zero = lanes.splat(0);
        let mut decks = [[[zero; 64]; CARD_BITS]; 2];
        let mut words = [zero; 4 * MOST_BLOCKS];
        for deal in 0..64 {
            stream.words(lanes, numbers.plus(lanes.splat(deal as u64)), 2 * self.words(), &mut words);
            let (alice, bob) = words.split_at(self.words());
            for (deck, words) in decks.iter_mut().zip([alice, bob]) {
                let mut planes = self.sorted.map(|plane| lanes.splat(plane));
                for (pair, word) in words.iter().take(self.words()).enumerate() {
                    for (place, distance) in self.distances(lanes, pair, *word) {
                        for plane in &mut planes {
                            *plane = exchange(*plane, lanes.splat(1 << place), distance);
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

    /// The two places whose draws are from one word, each with how far behind it the place is that it is exchanged with.
    /// The last place is exchanged with itself.
    #[inline(always)]
    fn distances<L: Lanes>(&self, lanes: L, pair: usize, word: L::Word) -> [(usize, L::Word); 2] {
        let below = |place: usize| lanes.splat((self.cards - place) as u64);
        let first = word.times(below(2 * pair));
        let second = first.times(below(2 * pair + 1));
        [(2 * pair, first.high()), (2 * pair + 1, second.high())]
    }
}

/// Exchanges, at each of some places, the bit there and that `distance` places above it.
#[inline(always)]
fn exchange<W: Word>(bits: W, places: W, distance: W) -> W {
    let differs = (bits.down_by(distance) ^ bits) & places;
    bits ^ differs ^ differs.up_by(distance)
}

/// The random words of the deals of a seed whose numbers have the same high half.
struct Stream {
    keys: [[u32; 2]; ROUNDS],
    blocks: [Uniform; MOST_BLOCKS],
}

impl Stream {
    fn new(seed: u64, high: u32) -> Stream {
        let mut keys = [[seed as u32, (seed >> 32) as u32]; ROUNDS];
        for round in 1..ROUNDS {
            let [a, b] = keys[round - 1];
            keys[round] = [a.wrapping_add(KEY_STEPS[0]), b.wrapping_add(KEY_STEPS[1])];
        }
        let mut blocks = [Uniform::default(); MOST_BLOCKS];
        for (block, number) in blocks.iter_mut().zip(0_u64..) {
            // The number of the block and the high half meet in the first round, their product in the second.
            let first = number * u64::from(MULTIPLIERS[0]);
            let third_word = (first >> 32) as u32 ^ high ^ keys[0][1];
            let second = u64::from(third_word) * u64::from(MULTIPLIERS[1]);
            *block = Uniform {
                second: [(second >> 32) as u32 ^ keys[1][0], first as u32 ^ keys[1][1]],
                third: second as u32 ^ keys[2][0],
            };
        }
        Stream { keys, blocks }
    }

    /// The first words of the deals with these numbers, each in the low half of its 64 bits; above it may be anything.
    #[inline(always)]
    fn words<L: Lanes>(&self, lanes: L, numbers: L::Word, count: usize, words: &mut [L::Word]) {
        let [first, second] = MULTIPLIERS.map(|multiplier| lanes.splat(multiplier.into()));
        let key = |round: usize, which: usize| lanes.splat(self.keys[round][which].into());
        let tag = lanes.splat(MagicDuel::NUMBERED.into());
        // The first two rounds are the same in all blocks but for what `Uniform` has.
        let low = numbers.times(second);
        let from_low = (low.high() ^ tag ^ key(0, 0)).times(first);
        // Two blocks at a time, since each round waits for the one before it.
        let pairs = words.as_chunks_mut::<8>().0.iter_mut().zip(self.blocks.as_chunks::<2>().0);
        for (words, uniform) in pairs.take(count.div_ceil(8)) {
            let mut blocks = [[low; 4]; 2];
            for (block, uniform) in blocks.iter_mut().zip(uniform) {
                let a = low ^ lanes.splat(uniform.second[0].into());
                let c = from_low.high() ^ lanes.splat(uniform.second[1].into());
                let (p, q) = (a.times(first), c.times(second));
                *block = [q.high() ^ lanes.splat(uniform.third.into()), q, p.high() ^ from_low ^ key(2, 1), p];
            }
            for round in 3..ROUNDS {
                for [a, b, c, d] in &mut blocks {
                    let (p, q) = (a.times(first), c.times(second));
                    (*a, *c) = (q.high() ^ *b ^ key(round, 0), p.high() ^ *d ^ key(round, 1));
                    (*b, *d) = (q, p);
                }
            }
            words.copy_from_slice(blocks.as_flattened());
        }
    }
}

const _: () = assert!(WORDS * 64 == DEALS && Kind::ALL.len() < 1 << CARD_BITS);
