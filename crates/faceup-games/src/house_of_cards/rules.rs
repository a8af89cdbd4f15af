use std::hash::{Hash, Hasher};

use faceup_core::{Game, Player, Score};

use super::card::{Card, points};
use super::deal::HouseOfCards;
use super::skyline::{Face, Places, Site, Skyline};

/// The skyline, the card each player holds, and how many cards have been drawn.
///
/// ```text
///   bytes    0 .. 15    16      17     18      19
///            columns    width   Axel   Birgit  drawn      the hands 0 when empty
/// ```
///
/// Every state has the shape of a house: the skyline rises from the ground and comes back to it, no card is there
/// twice, and the number of cards drawn is that of the cards laid and held. Whether it belongs to a deal is for
/// [`Referee::check_state`](faceup_core::Referee::check_state) to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    skyline: Skyline,
    held: [Option<Card>; 2],
    /// Follows from the other two; kept because every question needs it.
    drawn: u8,
}

const _: () = assert!(size_of::<State>() == 20, "the state is the key of every table and is copied at every node");

impl State {
    /// The state of this skyline and these hands.
    pub(super) fn new(skyline: Skyline, held: [Option<Card>; 2]) -> Self {
        let in_hand = held.iter().flatten().count() as u32;
        State { skyline, held, drawn: (skyline.cards_laid() + in_hand) as u8 }
    }

    /// The same hands and cards to come above another skyline.
    pub(super) fn with_skyline(self, skyline: Skyline) -> Self {
        State { skyline, ..self }
    }

    pub(super) fn skyline(&self) -> &Skyline {
        &self.skyline
    }

    /// The number of peaks that the house started with, N.
    pub fn peaks(&self) -> u32 {
        self.skyline.width() as u32 / 2
    }

    /// What is seen of the house from left to right.
    pub fn faces(&self) -> impl Iterator<Item = Face> {
        self.skyline.faces()
    }

    /// The columns of the skyline from left to right: the card of each, `None` when it was forgotten, and whether it
    /// falls. A base is a falling column and a rising one with the same card.
    pub fn columns(&self) -> impl ExactSizeIterator<Item = (Option<Card>, bool)> {
        self.skyline.columns()
    }

    /// The columns of the skyline as one number, a byte for each, the leftmost in the lowest bits: the code of its card,
    /// or 127 when it was forgotten, and the highest bit if it falls. Columns that the house does not have are 0.
    pub fn column_bits(&self) -> u128 {
        self.skyline.bits()
    }

    /// The card that the player holds.
    pub fn held(&self, player: Player) -> Option<Card> {
        self.held[player.index()]
    }

    /// The number of cards laid or held, those of the start included: the next one's position in the deal.
    pub fn drawn(&self) -> usize {
        usize::from(self.drawn)
    }

    /// The three cards of the triangle that a legal move closes; `None` for a hold, which closes none.
    pub fn triangle(&self, mv: Move) -> Option<[Card; 3]> {
        match mv {
            Move::Hold => None,
            Move::Base { card, place } => match self.skyline.at(place) {
                Site::Valley(left, right) => Some([left, right, card]),
                _ => None,
            },
            Move::Peak { left, right, place } => match self.skyline.at(place) {
                Site::Base(base) => Some([left, right, base]),
                _ => None,
            },
        }
    }
}

impl Hash for State {
    /// Gives three whole words, which costs a table less than twenty bytes one by one.
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let bits = self.skyline.bits();
        let [axel, birgit] = self.held.map(|card| card.map_or(0, Card::code));
        hasher.write_u64(bits as u64);
        hasher.write_u64((bits >> 64) as u64);
        hasher.write_u32(u32::from_le_bytes([axel, birgit, self.drawn, 0]));
    }
}

/// What the player does with the card drawn. A place is a gap between two columns of the skyline, from 1 at the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Keeps it in the empty hand.
    Hold,
    /// Lays a card over the valley at the place. If it is the held one, the drawn one is held instead.
    Base {
        /// The card drawn or the one held.
        card: Card,
        /// The place of the valley.
        place: u8,
    },
    /// Sets the drawn and the held card on the base at the place.
    Peak {
        /// The card leaning to the right.
        left: Card,
        /// The card leaning to the left.
        right: Card,
        /// The place of the base.
        place: u8,
    },
}

impl HouseOfCards {
    /// The card that the player to move draws; `None` at the end of the play.
    pub fn next_card(&self, state: &State) -> Option<Card> {
        self.cards().get(state.drawn()).copied()
    }
}

impl Game for HouseOfCards {
    type State = State;
    type Move = Move;

    fn start(&self) -> State {
        State { skyline: Skyline::of_peaks(self.laid()), held: [None; 2], drawn: self.laid().len() as u8 }
    }

    /// The colour of the deal's first card starts, and every turn draws one card.
    fn to_move(&self, state: &State) -> Player {
        let starter = self.cards()[0].colour().player();
        if state.drawn.is_multiple_of(2) { starter } else { starter.other() }
    }

    /// Hold first; then the bases by place, at each the drawn card before the held one; then the peaks by place, at
    /// each the drawn card on the left first.
    fn moves(&self, state: &State) -> impl Iterator<Item = Move> {
        let (valleys, bases) = state.skyline.sites();
        let held = state.held(self.to_move(state));
        Moves { drawn: self.next_card(state), held, hold: held.is_none(), valleys, bases, second: false }
    }

    fn apply(&self, state: &State, mv: Move) -> State {
        let mut next = State { drawn: state.drawn + 1, ..*state };
        let hand = &mut next.held[self.to_move(state).index()];
        match mv {
            Move::Hold => *hand = self.next_card(state),
            Move::Base { card, place } => {
                if *hand == Some(card) {
                    *hand = self.next_card(state);
                }
                next.skyline = state.skyline.with_base(card, place);
            }
            Move::Peak { left, right, place } => {
                *hand = None;
                next.skyline = state.skyline.with_peak(left, right, place);
            }
        }
        next
    }

    fn reward(&self, state: &State, mv: Move) -> Score {
        state.triangle(mv).map_or(Score::ZERO, points)
    }

    /// Each card still held pays its rank to the player of its own colour, whoever holds it.
    fn payoff(&self, state: &State) -> Option<Score> {
        let over = state.drawn() >= self.cards().len();
        over.then(|| state.held.into_iter().flatten().map(Card::worth).sum())
    }
}

/// The moves of a state, in their order.
struct Moves {
    /// `None` at the end of the play, when there are no moves.
    drawn: Option<Card>,
    held: Option<Card>,
    /// Holding is still to be listed.
    hold: bool,
    /// The sites still to be listed.
    valleys: Places,
    bases: Places,
    /// The first of the two moves at the leftmost place has been listed.
    second: bool,
}

impl Iterator for Moves {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        let drawn = self.drawn?;
        if self.hold {
            self.hold = false;
            return Some(Move::Hold);
        }
        let Some(held) = self.held else {
            return self.valleys.next().map(|place| Move::Base { card: drawn, place });
        };
        if let Some((place, second)) = twice(&mut self.valleys, &mut self.second) {
            return Some(Move::Base { card: if second { held } else { drawn }, place });
        }
        let (place, second) = twice(&mut self.bases, &mut self.second)?;
        let (left, right) = if second { (held, drawn) } else { (drawn, held) };
        Some(Move::Peak { left, right, place })
    }
}

/// The leftmost place, and whether this is the second time that it is given; it leaves the set with that.
fn twice(places: &mut Places, second: &mut bool) -> Option<(u8, bool)> {
    let place = places.first()?;
    let again = *second;
    if again {
        places.next();
    }
    *second = !again;
    Some((place, again))
}
