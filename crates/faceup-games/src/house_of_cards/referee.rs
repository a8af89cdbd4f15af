use faceup_core::{Game, IllegalMove, IllegalState, Player, Referee};

use super::card::Card;
use super::deal::HouseOfCards;
use super::name;
use super::rules::{Move, State};
use super::skyline::{Face, Site};

impl Referee for HouseOfCards {
    fn check_move(&self, state: &State, mv: Move) -> Result<(), IllegalMove> {
        let Some(drawn) = self.next_card(state) else {
            return Err(IllegalMove::new("the row is empty and the game has ended"));
        };
        let player = self.to_move(state);
        let mover = name(player);
        match (mv, state.held(player)) {
            (Move::Hold, None) => Ok(()),
            (Move::Hold, Some(held)) => Err(IllegalMove::new(format!("the hand is not empty: {mover} holds {held}"))),
            (Move::Base { card, place }, held) => {
                if card != drawn && held != Some(card) {
                    return Err(foreign(card, drawn, held, mover));
                }
                match site(state, place)? {
                    Site::Valley(..) => Ok(()),
                    other => {
                        Err(IllegalMove::new(format!("a base needs a valley, and at place {place} {}", seen(other))))
                    }
                }
            }
            (Move::Peak { .. }, None) => Err(IllegalMove::new(format!(
                "a peak takes the card drawn and a card held, and {mover}'s hand is empty"
            ))),
            (Move::Peak { left, right, place }, Some(held)) => {
                if let Some(&stray) = [left, right].iter().find(|&&card| card != drawn && card != held) {
                    return Err(foreign(stray, drawn, Some(held), mover));
                }
                if left == right {
                    return Err(IllegalMove::new(format!("a peak takes both {drawn} and {held}, not {left} twice")));
                }
                match site(state, place)? {
                    Site::Base(_) => Ok(()),
                    other => {
                        Err(IllegalMove::new(format!("a peak needs a base, and at place {place} {}", seen(other))))
                    }
                }
            }
        }
    }

    /// The state's own shape is right by construction. What is left to compare are the number of peaks, the length of
    /// the row, and which cards can have been drawn.
    fn check_state(&self, state: &State) -> Result<(), IllegalState> {
        if state.peaks() != self.peaks() {
            return Err(IllegalState::new(format!(
                "the skyline is {} columns wide, but the deal starts with {} peaks, {} columns",
                2 * state.peaks(),
                self.peaks(),
                2 * self.peaks()
            )));
        }
        let drawn = state.drawn();
        if drawn > self.cards().len() {
            return Err(IllegalState::new(format!(
                "{drawn} cards are laid or held, but the deal has only {}",
                self.cards().len()
            )));
        }
        let position = |card: Card| self.cards().iter().position(|&other| other == card);
        let seen = state.faces().filter_map(|face| match face {
            Face::Rising(card) | Face::Falling(card) => card,
            Face::Base(card) => Some(card),
        });
        for card in seen.chain(Player::BOTH.into_iter().filter_map(|player| state.held(player))) {
            match position(card) {
                None => return Err(IllegalState::new(format!("{card} is no card of the deal"))),
                Some(at) if at >= drawn => {
                    return Err(IllegalState::new(format!(
                        "{card} is card {} of the deal, but only {drawn} cards are laid or held",
                        at + 1
                    )));
                }
                Some(_) => {}
            }
        }
        for player in Player::BOTH {
            if let Some(card) = state.held(player).filter(|card| self.laid().contains(card)) {
                return Err(IllegalState::new(format!(
                    "{} cannot hold {card}: it is one of the cards that the house starts with",
                    name(player)
                )));
            }
        }
        Ok(())
    }
}

fn foreign(card: Card, drawn: Card, held: Option<Card>, mover: &str) -> IllegalMove {
    IllegalMove::new(match held {
        Some(held) => format!("{card} is neither the card drawn, {drawn}, nor the one that {mover} holds, {held}"),
        None => format!("{card} is not the card drawn, {drawn}, and {mover} holds none"),
    })
}

/// The site at a place that may not exist.
fn site(state: &State, place: u8) -> Result<Site, IllegalMove> {
    let last = 2 * state.peaks() - 1;
    if !(1..=last).contains(&u32::from(place)) {
        return Err(IllegalMove::new(format!("there is no place {place}: the places of this house are 1 to {last}")));
    }
    Ok(state.skyline().at(place))
}

fn seen(site: Site) -> String {
    match site {
        Site::Valley(left, right) => format!("there is the valley of {left} and {right}"),
        Site::Base(card) => format!("there is the base {card}"),
        Site::Nothing => "there is none".to_owned(),
    }
}
