use faceup::GameId;
use faceup::core::{Notation, Referee};
use faceup::games::gems_fight::GemsFight;
use faceup::games::house_of_cards::HouseOfCards;
use faceup::games::magic_duel::MagicDuel;

/// Reads the text as a deal, a state and a move of each game, a line each: what can be read is written canonically, and a
/// state that the referee admits can be played from.
///
/// # Panics
/// When the law is broken.
pub fn notation(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    for game in GameId::ALL {
        match game {
            GameId::MagicDuel => obeys::<MagicDuel>(text),
            GameId::HouseOfCards => obeys::<HouseOfCards>(text),
            GameId::GemsFight => obeys::<GemsFight>(text),
        }
    }
}

fn obeys<G: Notation + Referee>(text: &str) {
    let mut lines = text.splitn(3, '\n');
    let deal = lines.next().and_then(canonical::<G>);
    let state = lines.next().and_then(canonical::<G::State>);
    let mv = lines.next().and_then(canonical::<G::Move>);
    let (Some(deal), Some(state)) = (deal, state) else { return };
    if deal.check_state(&state).is_err() {
        return;
    }
    let moves: Vec<_> = deal.moves(&state).collect();
    assert_eq!(deal.payoff(&state).is_none(), !moves.is_empty(), "a state is live exactly when it has moves");
    for &mv in &moves {
        deal.check_move(&state, mv).expect("a listed move is legal");
        let next = deal.apply(&state, mv);
        deal.check_state(&next).expect("a move leads to a possible state");
    }
    if let Some(mv) = mv {
        assert_eq!(
            deal.check_move(&state, mv).is_ok(),
            moves.contains(&mv),
            "a move is legal exactly when it is listed"
        );
    }
}

/// The value written in the text, if there is one; its canonical text must read back as itself.
fn canonical<T: std::str::FromStr + ToString>(text: &str) -> Option<T> {
    let value: T = text.parse().ok()?;
    let written = value.to_string();
    let again: T = written.parse().unwrap_or_else(|_| panic!("`{written}` was written and cannot be read"));
    assert_eq!(again.to_string(), written, "canonical text is a fixed point");
    Some(again)
}
