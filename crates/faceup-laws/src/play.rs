use faceup::GameId;
use faceup::core::facts::{Limits, Merge, Order};
use faceup::core::{Notation, Referee, SplitMix64};
use faceup::games::gems_fight::{GemsFight, Shape};
use faceup::games::house_of_cards::{HouseOfCards, most_ranks};
use faceup::games::magic_duel::{MagicDuel, Rules};
use faceup::search::{AlphaBeta, Solve};

/// Plays a deal of the game, size and seed that the first bytes name; each further byte is a choice. Every state obeys
/// the rules' laws, and near the end alpha-beta with and without advice agree.
///
/// The first byte is a place in [`GameId::ALL`]: append games there, so that the corpus keeps its meaning.
///
/// # Panics
/// When the law is broken.
pub fn play(bytes: &[u8]) {
    let [game, size, seed, choices @ ..] = bytes else { return };
    let mut rng = SplitMix64::new(u64::from(*seed));
    let size = u32::from(*size);
    let Some(game) = GameId::ALL.get(usize::from(*game)) else { return };
    match game {
        GameId::MagicDuel => {
            let copies = [0, 1, 2, 3, 4].map(|kind| ((size >> kind & 1) + 1) as u8);
            let rules = Rules::new(copies, (size % 6) as u8, 2 + (size % 40) as u16, 1);
            let Ok(rules) = rules else { return };
            obeys(&MagicDuel::shuffled(rules, &mut rng), choices);
        }
        GameId::HouseOfCards => {
            let peaks = 2 + size % 5;
            let ranks = peaks + size / 5 % (most_ranks(peaks) - peaks + 1);
            let deal = HouseOfCards::shuffled(peaks, ranks, &mut rng).expect("the ranks are possible");
            obeys(&deal, choices);
        }
        GameId::GemsFight => {
            let shape = Shape { bags: size % 20, colours: 1 + size % 4, melt: 1 + size % 7, gems: 0..=size % 6 };
            let deal = GemsFight::random(&shape, &mut rng).expect("the shape is sound");
            obeys(&deal, choices);
        }
    }
}

fn obeys<G: Notation + Referee + Limits + Order + Merge>(deal: &G, choices: &[u8]) {
    let mut state = deal.start();
    for &choice in choices {
        let moves: Vec<_> = deal.moves(&state).collect();
        if moves.is_empty() {
            break;
        }
        agree(deal, &state);
        let mv = moves[usize::from(choice) % moves.len()];
        let next = deal.play(&state, mv).expect("a listed move is legal");
        deal.check_state(&next).expect("play leads to possible states");
        assert!(next != state, "every move changes the state");
        assert!(next.to_string().parse().is_ok_and(|again: G::State| again == next), "states are read back");
        state = next;
    }
}

/// Solves the state with and without advice, where that takes few nodes.
fn agree<G: Limits + Order + Merge>(deal: &G, state: &G::State) {
    let limits = faceup::search::Limits { nodes: 300, memory: 1 << 14, ..faceup::search::Limits::default() };
    let plain = AlphaBeta::new(deal, &limits).value(state);
    let advised = AlphaBeta::advised(deal, &limits).value(state);
    if let (Ok(plain), Ok(advised)) = (plain, advised) {
        assert_eq!(plain, advised, "advice does not change a value");
        let (low, high) = deal.limits(state);
        assert!(low <= plain && plain <= high, "the value lies within its limits");
    }
}
