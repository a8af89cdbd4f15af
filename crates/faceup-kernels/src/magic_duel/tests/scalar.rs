use faceup_core::SplitMix64;
use faceup_games::magic_duel::{MagicDuel, Rules, Strategy};

use super::super::{Ended, OtherRules, Scalar, Tally};
use super::{any_rules, any_strategy, plain};

fn check(rules: Rules, strategies: [&Strategy; 2], deals: u64, seed: u64) {
    let engine = Scalar::compile(&rules, strategies);
    for number in 0..deals {
        let deal = MagicDuel::numbered(rules, seed, number);
        let expected = plain(&deal, strategies);
        assert_eq!(engine.play_one(&deal), Ok(expected), "{deal} by {strategies:?}");
    }
}

#[test]
fn plays_the_statements_duels_as_the_plain_engine_does() {
    check(Rules::STATEMENT, [&Strategy::STATEMENT; 2], 8_000, 1);
}

#[test]
fn plays_any_strategies_by_the_statements_rules_as_the_plain_engine_does() {
    let mut rng = SplitMix64::new(2);
    for seed in 0..150 {
        check(Rules::STATEMENT, [&any_strategy(&mut rng), &any_strategy(&mut rng)], 20, seed);
    }
}

#[test]
fn plays_any_variant_as_the_plain_engine_does() {
    let mut rng = SplitMix64::new(3);
    for seed in 0..600 {
        let rules = any_rules(&mut rng, [1, 3, 5, 7, 12][seed as usize % 5]);
        check(rules, [&any_strategy(&mut rng), &any_strategy(&mut rng)], 6, seed);
    }
}

#[test]
fn numbered_deals_are_those_that_can_be_given() {
    let mut rng = SplitMix64::new(4);
    for seed in 0..50 {
        let rules = any_rules(&mut rng, 6);
        let strategies = [any_strategy(&mut rng), any_strategy(&mut rng)];
        let engine = Scalar::compile(&rules, strategies.each_ref());
        let first = if seed % 2 == 0 { 7 } else { (1 << 32) - 5 };
        let deals: Vec<_> = (first..first + 20).map(|number| MagicDuel::numbered(rules, seed, number)).collect();
        let (mut given, mut numbered) = ([Ended::default(); 20], [Ended::default(); 20]);
        engine.play(&deals, &mut given).unwrap();
        engine.play_numbered(seed, first, &mut numbered);
        assert_eq!(given, numbered);
        let mut tally = Tally::default();
        for ended in &given {
            tally.count(ended, 1);
        }
        assert_eq!(engine.tally_numbered(seed, first..first + 20), tally);
    }
}

#[test]
fn deals_by_other_rules_are_refused() {
    let other = Rules::new([5; 5], 6, 100, 1).unwrap();
    let engine = Scalar::compile(&Rules::STATEMENT, [&Strategy::STATEMENT; 2]);
    let deals = [MagicDuel::numbered(Rules::STATEMENT, 1, 0), MagicDuel::numbered(other, 1, 0)];
    let refused = engine.play(&deals, &mut [Ended::default(); 2]);
    assert_eq!(refused, Err(OtherRules { deal: 1 }));
    assert_eq!(engine.play_one(&deals[1]), Err(OtherRules { deal: 0 }));
    assert_eq!(refused.unwrap_err().to_string(), "deal 1 is by other rules than the engine was made for");
}
