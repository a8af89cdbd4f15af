//! The house once more, in the plainest way, with a switch for each misreading: a row of faces and a search with a memory.

use std::cmp::Ordering;
use std::collections::HashMap;

use faceup_core::Player;
use faceup_games::house_of_cards::{Card, Colour, HouseOfCards};

use super::HouseReading::{self, A1, A2, H1, H2, M1, M2, M3, M4, M5, M6, M7, T1, T2, T3, W1, W2};

/// The most faces that a house of four peaks shows.
const MOST_FACES: usize = 8;

/// The value for the player asked about in a deal of at most four peaks, as a program with these misreadings finds it.
///
/// A player who, by a misreading, can do nothing puts the card drawn aside.
pub(super) fn value(deal: &HouseOfCards, asked: Player, readings: &[HouseReading]) -> i32 {
    let readings = readings.iter().fold(0, |set, &reading| set | 1 << reading as u32);
    let mut program = Program { deal, asked, readings, memory: HashMap::new() };
    let start = program.start();
    let axel = program.value(&start);
    let of = if program.reads(A1) {
        Player::First
    } else if program.reads(A2) {
        program.starter()
    } else {
        asked
    };
    for_player(of, axel)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Up = 1,
    Flat,
    Down,
}

/// A face of the house as seen from above, and its card; none where the card can be in no triangle any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Face(Shape, Option<Card>);

/// A house, the cards held and how many have been drawn. What lies behind its faces is always the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct House {
    row: [Face; MOST_FACES],
    length: usize,
    held: [Option<Card>; 2],
    drawn: usize,
}

struct Program<'d> {
    deal: &'d HouseOfCards,
    asked: Player,
    /// A bit for each misreading.
    readings: u32,
    /// Axel minus Birgit from here on.
    memory: HashMap<u128, i32>,
}

impl Program<'_> {
    fn reads(&self, reading: HouseReading) -> bool {
        self.readings >> reading as u32 & 1 == 1
    }

    fn start(&self) -> House {
        let laid = self.deal.laid();
        let mut house = House { row: [NONE; MOST_FACES], length: laid.len(), held: [None; 2], drawn: laid.len() };
        let shapes = [Shape::Up, Shape::Down].into_iter().cycle();
        for ((face, &card), shape) in house.row.iter_mut().zip(laid).zip(shapes) {
            *face = Face(shape, Some(card));
        }
        house.without_dead()
    }

    fn starter(&self) -> Player {
        if self.reads(W1) {
            Player::First
        } else if self.reads(W2) {
            self.asked
        } else {
            self.deal.cards()[0].colour().player()
        }
    }

    fn mover(&self, house: &House) -> Player {
        let turns = house.drawn - self.deal.laid().len();
        if turns.is_multiple_of(2) { self.starter() } else { self.starter().other() }
    }

    fn value(&mut self, house: &House) -> i32 {
        let key = house.key();
        if let Some(&value) = self.memory.get(&key) {
            return value;
        }
        let mover = self.mover(house);
        let moves = self.moves(house);
        let values = moves.into_iter().map(|(points, next)| points + self.value(&next));
        let best = if mover == Player::First { values.max() } else { values.min() };
        let value = best.unwrap_or_else(|| self.at_the_end(house));
        self.memory.insert(key, value);
        value
    }

    fn at_the_end(&self, house: &House) -> i32 {
        if self.reads(H1) {
            return 0;
        }
        let worth = |player: Player| {
            let Some(card) = house.held[player.index()] else { return 0 };
            let counts_for = if self.reads(H2) { player } else { card.colour().player() };
            for_player(counts_for, card.rank() as i32)
        };
        Player::BOTH.into_iter().map(worth).sum()
    }

    /// What Axel gets by each move and the house after it; none at the end.
    fn moves(&self, house: &House) -> Vec<(i32, House)> {
        let Some(&drawn) = self.deal.cards().get(house.drawn) else { return Vec::new() };
        let mover = self.mover(house);
        let held = house.held[mover.index()];
        let next = |mut house: House, hand: Option<Card>| {
            house.held[mover.index()] = hand;
            house.drawn += 1;
            house.without_dead()
        };
        let mut moves = Vec::new();
        for (place, height) in house.valleys() {
            if self.reads(M7) && height > 0 {
                continue;
            }
            for (base, hand) in self.bases(drawn, held) {
                let triangle = [house.row[place].1, house.row[place + 1].1, Some(base)];
                moves.push((self.points(triangle, drawn, mover), next(house.with_base(place, base), hand)));
            }
        }
        let places = (0..house.length).filter(|&place| house.row[place].0 == Shape::Flat);
        for place in places {
            for (left, right) in self.peaks(drawn, held) {
                let base = if self.reads(T1) { None } else { house.row[place].1 };
                let triangle = [Some(left), Some(right), base];
                moves.push((self.points(triangle, drawn, mover), next(house.with_peak(place, left, right), None)));
            }
        }
        let last = house.drawn + 1 == self.deal.cards().len();
        let must_build = self.reads(M5) || self.reads(M6) && last;
        if held.is_none() && (moves.is_empty() || !must_build) {
            moves.push((0, next(*house, Some(drawn))));
        } else if moves.is_empty() {
            moves.push((0, next(*house, held)));
        }
        moves
    }

    /// The cards that can be laid as a base, each with what is in hand then.
    fn bases(&self, drawn: Card, held: Option<Card>) -> impl Iterator<Item = (Card, Option<Card>)> {
        let lays_drawn = held.is_none() || !self.reads(M2) && !self.reads(M3);
        let lays_held = !self.reads(M1) && !self.reads(M3);
        let by_drawn = lays_drawn.then_some((drawn, held));
        let by_held = held.filter(|_| lays_held).map(|held| (held, Some(drawn)));
        by_drawn.into_iter().chain(by_held)
    }

    /// The peaks that can be set on a base: the left card and the right one.
    fn peaks(&self, drawn: Card, held: Option<Card>) -> impl Iterator<Item = (Card, Card)> {
        let other = held.filter(|_| !self.reads(M4)).map(|held| (held, drawn));
        held.map(|held| (drawn, held)).into_iter().chain(other)
    }

    /// What Axel gets for a triangle.
    fn points(&self, triangle: [Option<Card>; 3], drawn: Card, mover: Player) -> i32 {
        let cards = || triangle.iter().flatten();
        let sum = cards().map(|card| card.rank() as i32).sum();
        if self.reads(T2) {
            return for_player(mover, sum);
        }
        if self.reads(T3) {
            return for_player(drawn.colour().player(), sum);
        }
        let red = cards().filter(|card| card.colour() == Colour::Red).count();
        match (2 * red).cmp(&cards().count()) {
            Ordering::Greater => sum,
            Ordering::Equal => 0,
            Ordering::Less => -sum,
        }
    }
}

fn for_player(player: Player, points: i32) -> i32 {
    if player == Player::First { points } else { -points }
}

/// What stands behind the last face.
const NONE: Face = Face(Shape::Flat, None);

impl House {
    /// A number of its own for each house: seven bits a face, of which five say the card, and as many for each card held.
    fn key(&self) -> u128 {
        const CARD: u32 = 5;
        let code = |card: Option<Card>| card.map_or(0, |card| u128::from(card.code()));
        let faces = self.row[..self.length].iter();
        let key = faces.fold(0, |key, face| key << (CARD + 2) | (face.0 as u128) << CARD | code(face.1));
        let held = self.held.iter().fold(key, |key, &card| key << CARD | code(card));
        held << u8::BITS | self.drawn as u128
    }

    /// The places of the valleys with the height of their lowest point in storeys.
    fn valleys(&self) -> impl Iterator<Item = (usize, i32)> {
        let mut height = 0;
        (0..self.length).filter_map(move |place| {
            height += match self.row[place].0 {
                Shape::Up => 1,
                Shape::Flat => 0,
                Shape::Down => -1,
            };
            let rises = place + 1 < self.length && self.row[place + 1].0 == Shape::Up;
            (self.row[place].0 == Shape::Down && rises).then_some((place, height))
        })
    }

    /// Two faces become one.
    fn with_base(mut self, place: usize, base: Card) -> House {
        self.row[place] = Face(Shape::Flat, Some(base));
        self.row.copy_within(place + 2..self.length, place + 1);
        self.length -= 1;
        self.row[self.length] = NONE;
        self
    }

    /// One face becomes two.
    fn with_peak(mut self, place: usize, left: Card, right: Card) -> House {
        self.row.copy_within(place + 1..self.length, place + 2);
        self.row[place] = Face(Shape::Up, Some(left));
        self.row[place + 1] = Face(Shape::Down, Some(right));
        self.length += 1;
        self
    }

    /// Forgets the cards on the way up at the left and on the way down at the right: no valley or base can have them.
    fn without_dead(mut self) -> House {
        let faces = &mut self.row[..self.length];
        let forget = |face: &mut Face| face.1 = None;
        faces.iter_mut().take_while(|face| face.0 == Shape::Up).for_each(forget);
        faces.iter_mut().rev().take_while(|face| face.0 == Shape::Down).for_each(forget);
        self
    }
}
