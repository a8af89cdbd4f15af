use faceup_core::SplitMix64;
use faceup_games::magic_duel::{MagicDuel, Rules, Strategy};

use super::super::{Duels, Ended, Played, Tally};
use super::{any_rules, any_strategy, plain};
use crate::Width;

fn check(rules: Rules, strategies: [&Strategy; 2], deals: u64, seed: u64) {
    let deals: Vec<_> = (0..deals).map(|number| MagicDuel::numbered(rules, seed, number)).collect();
    let expected: Vec<_> = deals.iter().map(|deal| plain(deal, strategies)).collect();
    let mut tally = Tally::default();
    for played in &expected {
        tally.count(&played.ended, 1);
    }
    for width in Width::available() {
        let mut engine = Duels::compile(&rules, strategies, width).unwrap();
        let mut played = vec![Played::default(); deals.len()];
        engine.play_whole(&deals, &mut played).unwrap();
        for ((deal, played), expected) in deals.iter().zip(&played).zip(&expected) {
            assert_eq!(played, expected, "{width}: {deal} by {strategies:?}");
        }
        let mut ended = vec![Ended::default(); deals.len()];
        engine.play(&deals, &mut ended).unwrap();
        assert!(ended.iter().eq(expected.iter().map(|played| &played.ended)), "{width}: {rules:?} by {strategies:?}");
        let mut numbered = vec![Ended::default(); deals.len()];
        engine.play_numbered(seed, 0, &mut numbered);
        assert_eq!(numbered, ended, "{width}");
        assert_eq!(engine.tally_numbered(seed, 0..deals.len() as u64), tally, "{width}");
    }
}

#[test]
fn plays_the_statements_duels_as_the_plain_engine_does() {
    check(Rules::STATEMENT, [&Strategy::STATEMENT; 2], 20_000, 1);
}

#[test]
fn plays_any_number_of_duels() {
    for deals in [0, 1, 2, 63, 64, 65, 127, 255, 256, 257, 511, 512, 513, 1025] {
        check(Rules::STATEMENT, [&Strategy::STATEMENT; 2], deals, 2);
    }
}

#[test]
fn plays_any_strategies_by_the_statements_rules_as_the_plain_engine_does() {
    let mut rng = SplitMix64::new(3);
    for seed in 0..100 {
        check(Rules::STATEMENT, [&any_strategy(&mut rng), &any_strategy(&mut rng)], 70, seed);
    }
}

#[test]
fn plays_any_variant_as_the_plain_engine_does() {
    let mut rng = SplitMix64::new(4);
    for seed in 0..400 {
        let rules = any_rules(&mut rng, [1, 3, 5, 7, 8, 12][seed as usize % 6]);
        check(rules, [&any_strategy(&mut rng), &any_strategy(&mut rng)], 70, seed);
    }
}
