//! What is to be known about a house: who scores where, what is blocked, what can score no more.

use faceup_core::{Game, Player};
use faceup_games::house_of_cards::{Card, Colour, Face, HouseOfCards, State, name, points};

/// The sentences about a position.
pub(super) fn notes(deal: &HouseOfCards, state: &State) -> Vec<String> {
    let to_come = &deal.cards()[state.drawn()..];
    if to_come.is_empty() {
        return Vec::new();
    }
    let held = Player::BOTH.into_iter().filter_map(|player| state.held(player));
    let cards: Vec<Card> = to_come.iter().copied().chain(held).collect();
    let mut sentences = sites(state, &cards);
    sentences.extend(dead_ends(state));
    let player = deal.to_move(state);
    if let Some(card) = state.held(player) {
        let name = name(player);
        sentences.push(format!("{name} holds {card} and cannot hold another card, so {name} has to build"));
    }
    let (own, other) = (to_come.len().div_ceil(2), to_come.len() / 2);
    sentences.push(format!(
        "{} still draws {}, {} {other}",
        name(player),
        if own == 1 { "1 card".to_owned() } else { format!("{own} cards") },
        name(player.other())
    ));
    sentences
}

/// The faces of the house with the place to the left of each.
fn faces(state: &State) -> Vec<(Face, u32)> {
    let mut place = 0;
    let at = |face| {
        let left = place;
        place += if matches!(face, Face::Base(_)) { 2 } else { 1 };
        (face, left)
    };
    state.faces().map(at).collect()
}

/// Who scores with what at each valley and base, and which places are no valleys yet.
fn sites(state: &State, cards: &[Card]) -> Vec<String> {
    let (faces, mut sentences) = (faces(state), Vec::new());
    for (number, &(face, left)) in faces.iter().enumerate() {
        if let Face::Base(base) = face {
            sentences.push(on_base(base, left + 1, cards));
        }
        let Some(&(next, place)) = faces.get(number + 1) else { break };
        let no_valley = |why: &str| format!("place {place} is no valley yet: {why}");
        match (face, next) {
            (Face::Falling(Some(a)), Face::Rising(Some(b))) => sentences.push(in_valley(a, b, place, cards)),
            (Face::Falling(Some(card)), Face::Base(base)) | (Face::Base(base), Face::Rising(Some(card))) => {
                sentences.push(no_valley(&format!("beside {card} a peak has to stand on {base} first")));
            }
            (Face::Base(a), Face::Base(b)) => {
                sentences.push(no_valley(&format!("peaks have to stand on both {a} and {b} first")));
            }
            _ => {}
        }
    }
    sentences
}

/// The player whom a triangle favours.
fn winner(triangle: [Card; 3]) -> Player {
    if points(triangle).0 > 0 { Player::First } else { Player::Second }
}

fn in_valley(a: Card, b: Card, place: u32, cards: &[Card]) -> String {
    let valley = format!("valley {place} ({a} {b})");
    let sum = a.rank() + b.rank();
    let of = |colour| cards.iter().find(|card| card.colour() == colour).map(|&card| winner([a, b, card]));
    match Colour::BOTH.map(of) {
        [Some(red), Some(black)] if red != black => {
            format!(
                "{valley}: a red base scores for {}, a black one for {}; {sum} points and its rank",
                name(red),
                name(black)
            )
        }
        [found @ Some(_), _] | [None, found] => {
            let player = found.map_or("nobody", name);
            format!("{valley}: every base that can come scores for {player}, {sum} points and its rank")
        }
    }
}

fn on_base(base: Card, place: u32, cards: &[Card]) -> String {
    let pairs = cards.iter().enumerate().flat_map(|(number, &a)| cards[number + 1..].iter().map(move |&b| (a, b)));
    let winners: Vec<Player> = pairs.map(|(a, b)| winner([a, b, base])).collect();
    let known = format!("base {place} ({base})");
    match (winners.contains(&Player::First), winners.contains(&Player::Second)) {
        (true, true) => {
            let own = base.colour().player();
            format!(
                "{known}: a peak with a {} card scores for {}, one without for {}",
                word(base.colour()),
                name(own),
                name(own.other())
            )
        }
        (false, false) => format!("{known}: no peak can come any more"),
        (first, _) => {
            let player = if first { Player::First } else { Player::Second };
            format!("{known}: every peak that can come scores for {}", name(player))
        }
    }
}

const fn word(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "red",
        Colour::Black => "black",
    }
}

/// The cards of the outermost slopes.
fn dead_ends(state: &State) -> Option<String> {
    let card = |face: Face| match face {
        Face::Rising(card) | Face::Falling(card) => card,
        Face::Base(card) => Some(card),
    };
    let faces: Vec<Face> = state.faces().collect();
    let rising = faces.iter().take_while(|face| matches!(face, Face::Rising(_)));
    let falling = faces.iter().rev().take_while(|face| matches!(face, Face::Falling(_)));
    let falling: Vec<Face> = falling.copied().collect();
    let ends = rising.copied().chain(falling.into_iter().rev()).filter_map(card);
    let ends: Vec<String> = ends.map(|card| card.to_string()).collect();
    let (last, others) = ends.split_last()?;
    Some(match others {
        [] => format!("{last} on the outside can be part of no triangle any more"),
        _ => format!("{} and {last} on the outsides can be part of no triangle any more", others.join(", ")),
    })
}
