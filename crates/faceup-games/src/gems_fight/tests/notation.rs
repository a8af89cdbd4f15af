//! Deals, states and moves survive being written, and are read from sloppier text.

use faceup_core::{Player, SplitMix64};
use proptest::prelude::*;

use super::{any_deal, fixed};
use crate::gems_fight::{GemsFight, Move, State};

/// The text in random case, with random white space for each space and around the whole.
fn sloppy(text: &str, seed: u64) -> String {
    let mut rng = SplitMix64::new(seed);
    let mut sloppy = String::new();
    for c in [' '].into_iter().chain(text.chars()).chain([' ']) {
        match c {
            ' ' => (0..=rng.below(3)).for_each(|_| sloppy.push([' ', '\t', '\n', '\u{a0}'][rng.below(4)])),
            c if rng.below(2) == 0 => sloppy.push(c.to_ascii_uppercase()),
            c => sloppy.push(c.to_ascii_lowercase()),
        }
    }
    sloppy
}

proptest! {
    #![proptest_config(fixed(150))]

    #[test]
    fn deals_are_read_back(deal in any_deal(1000), seed: u64) {
        let text = deal.to_string();
        prop_assert_eq!(&text.parse::<GemsFight>().unwrap(), &deal);
        prop_assert_eq!(&sloppy(&text, seed).parse::<GemsFight>().unwrap(), &deal);
    }

    #[test]
    fn states_are_read_back(left: u64, second: bool, seed: u64) {
        let state = State { left, to_move: Player::BOTH[usize::from(second)] };
        let text = state.to_string();
        prop_assert_eq!(text.parse::<State>().unwrap(), state);
        prop_assert_eq!(sloppy(&text, seed).parse::<State>().unwrap(), state);
    }

    #[test]
    fn moves_are_read_back(bag in 1..=64_u32, seed: u64) {
        let mv = Move::new(bag).unwrap();
        prop_assert_eq!(sloppy(&mv.to_string(), seed).parse::<Move>().unwrap(), mv);
    }

    #[test]
    fn what_can_be_read_at_all_passes_the_checks_of_a_deal(text in "[gG ]{0,2}[0-9]{1,2} ?[sS ]{1,2}[0-9]{1,3}:([a-dA-D0-9 -]|[a-b]{1,3} |p268435455){0,12}") {
        if let Ok(deal) = text.parse::<GemsFight>() {
            let twin = GemsFight::new(deal.colours(), deal.melt(), deal.bags().to_vec()).unwrap();
            prop_assert_eq!(&twin, &deal);
            prop_assert_eq!(deal.to_string().parse::<GemsFight>().unwrap(), twin);
        }
    }

    #[test]
    fn no_text_makes_the_readers_panic(text in "\\PC{0,20}|[AaliceBob0-9 \\-]{0,12}|[gs0-9a-p: é\\-]{0,20}") {
        let _ = (text.parse::<GemsFight>(), text.parse::<State>(), text.parse::<Move>());
    }
}
