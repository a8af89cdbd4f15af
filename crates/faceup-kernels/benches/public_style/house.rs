//! House of Cards: depth-first search over a row of pieces, once with alpha-beta alone, once with a map of results.

use std::collections::HashMap;

use faceup_games::house_of_cards::{Colour, HouseOfCards};

/// The columns of four peaks.
const COLUMNS: usize = 8;
/// More than any deal is worth.
const INFINITE: i32 = 10_000;

/// What is seen of a card: it leans to the right, to the left, or lies across two columns.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Piece {
    Up,
    Down,
    Flat,
}

/// A card is its rank, negative when it is black; 0 is none.
type Card = i8;

/// The outline of the house and the hands. A flat card is in both of its columns.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Position {
    row: [(Piece, Card); COLUMNS],
    /// Axel's and Birgit's.
    held: [Card; 2],
    drawn: u8,
}

/// A deal as the search wants it.
struct Deal {
    cards: Vec<Card>,
}

/// What Axel wins by, found by alpha-beta without a table.
///
/// # Panics
/// For deals that do not have four peaks.
pub fn by_alpha_beta(deal: &HouseOfCards) -> i32 {
    let (deal, start) = read(deal);
    deal.alpha_beta(&start, -INFINITE, INFINITE)
}

/// What Axel wins by, found by minimax with a map of all positions.
///
/// # Panics
/// For deals that do not have four peaks.
pub fn by_memo(deal: &HouseOfCards) -> i32 {
    let (deal, start) = read(deal);
    deal.memoised(&start, &mut HashMap::new())
}

fn read(deal: &HouseOfCards) -> (Deal, Position) {
    assert_eq!(deal.laid().len(), COLUMNS, "contest deals have four peaks");
    let card = |card: &faceup_games::house_of_cards::Card| {
        let rank = card.rank() as Card;
        if card.colour() == Colour::Red { rank } else { -rank }
    };
    let cards: Vec<Card> = deal.cards().iter().map(card).collect();
    let row = std::array::from_fn(|at| (if at % 2 == 0 { Piece::Up } else { Piece::Down }, cards[at]));
    (Deal { cards }, Position { row, held: [0, 0], drawn: COLUMNS as u8 })
}

/// What a triangle scores: for Axel when most of its cards are red.
fn triangle(a: Card, b: Card, c: Card) -> i32 {
    let sum = i32::from(a.abs()) + i32::from(b.abs()) + i32::from(c.abs());
    let reds = [a, b, c].iter().filter(|&&card| card > 0).count();
    if reds >= 2 { sum } else { -sum }
}

impl Deal {
    /// Whose turn it is: 0 for Axel, who starts when the first card is red.
    fn player(&self, position: &Position) -> usize {
        (usize::from(self.cards[0] < 0) + usize::from(position.drawn)) % 2
    }

    /// What the hands are worth, if the play is over.
    fn end(&self, position: &Position) -> Option<i32> {
        let over = usize::from(position.drawn) == self.cards.len();
        over.then(|| i32::from(position.held[0]) + i32::from(position.held[1]))
    }

    /// Calls `visit` with the points and the result of each move, until it is told to stop.
    fn each_move(&self, position: &Position, mut visit: impl FnMut(i32, &Position) -> bool) {
        let player = self.player(position);
        let (drawn, held) = (self.cards[usize::from(position.drawn)], position.held[player]);
        let mut next = *position;
        next.drawn += 1;
        if held == 0 {
            next.held[player] = drawn;
            if visit(0, &next) {
                return;
            }
            next.held[player] = 0;
        }
        for at in 0..COLUMNS - 1 {
            let (left, right) = (position.row[at], position.row[at + 1]);
            if left.0 == Piece::Down && right.0 == Piece::Up {
                for (base, kept) in [(drawn, held), (held, drawn)] {
                    if base == 0 {
                        continue;
                    }
                    let mut next = next;
                    next.row[at] = (Piece::Flat, base);
                    next.row[at + 1] = (Piece::Flat, base);
                    next.held[player] = kept;
                    if visit(triangle(left.1, right.1, base), &next) {
                        return;
                    }
                }
            }
            if held != 0 && left.0 == Piece::Flat && left == right {
                for (one, other) in [(drawn, held), (held, drawn)] {
                    let mut next = next;
                    next.row[at] = (Piece::Up, one);
                    next.row[at + 1] = (Piece::Down, other);
                    next.held[player] = 0;
                    if visit(triangle(one, other, left.1), &next) {
                        return;
                    }
                }
            }
        }
    }

    /// What Axel still gets, if that is between `alpha` and `beta`; else a bound on that side.
    fn alpha_beta(&self, position: &Position, mut alpha: i32, mut beta: i32) -> i32 {
        if let Some(value) = self.end(position) {
            return value;
        }
        let axel = self.player(position) == 0;
        self.each_move(position, |points, next| {
            let value = points + self.alpha_beta(next, alpha - points, beta - points);
            if axel {
                alpha = alpha.max(value);
            } else {
                beta = beta.min(value);
            }
            alpha >= beta
        });
        if axel { alpha } else { beta }
    }

    /// What Axel still gets.
    fn memoised(&self, position: &Position, memo: &mut HashMap<Position, i32>) -> i32 {
        if let Some(value) = self.end(position) {
            return value;
        }
        if let Some(&value) = memo.get(position) {
            return value;
        }
        let axel = self.player(position) == 0;
        let mut best = if axel { -INFINITE } else { INFINITE };
        self.each_move(position, |points, next| {
            let value = points + self.memoised(next, memo);
            best = if axel { best.max(value) } else { best.min(value) };
            false
        });
        memo.insert(*position, best);
        best
    }
}
