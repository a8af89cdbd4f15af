use faceup_core::SplitMix64;
use faceup_games::magic_duel::{Extreme, MagicDuel, Rules, Strategy};

use super::super::{Ended, OtherRules, Scalar, Tally};
use super::{any_in_levels, any_rules, any_strategy, nearly_the_statements, plain};

fn check(rules: Rules, strategies: [&Strategy; 2], deals: u64, seed: u64) {
    let deals: Vec<_> = (0..deals).map(|number| MagicDuel::numbered(rules, seed, number)).collect();
    let expected: Vec<_> = deals.iter().map(|deal| plain(deal, strategies)).collect();
    let mut ended = vec![Ended::default(); deals.len()];
    for engine in [Scalar::compile(&rules, strategies), Scalar::compile_counts(rules, strategies)] {
        for (deal, expected) in deals.iter().zip(&expected) {
            assert_eq!(engine.play_one(deal).as_ref(), Ok(expected), "{deal} by {strategies:?}");
        }
        engine.play(&deals, &mut ended).unwrap();
        assert!(ended.iter().eq(expected.iter().map(|played| &played.ended)), "{rules:?} by {strategies:?}");
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
fn plays_strategies_near_the_statements_as_the_plain_engine_does() {
    let mut rng = SplitMix64::new(5);
    for seed in 0..200 {
        let rules = if seed % 2 == 0 { Rules::STATEMENT } else { any_rules(&mut rng, 6) };
        check(rules, [&nearly_the_statements(&mut rng), &nearly_the_statements(&mut rng)], 20, seed);
    }
}

#[test]
fn plays_in_levels_as_the_plain_engine_does() {
    let mut rng = SplitMix64::new(6);
    let mut held = 0;
    for seed in 0..300 {
        let rules = if seed % 2 == 0 { Rules::STATEMENT } else { any_rules(&mut rng, 5) };
        let strategies = [any_in_levels(&mut rng), any_in_levels(&mut rng)];
        held += u32::from(Scalar::compile(&rules, strategies.each_ref()).is_in_levels());
        check(rules, strategies.each_ref(), 20, seed);
    }
    assert_eq!(held, 300, "so many duels are for levels");
}

#[test]
fn keeps_cards_as_levels_where_levels_hold_them_and_else_as_counts() {
    let statement = Strategy::STATEMENT;
    let is_in_levels = |rules: &Rules, strategy: &Strategy| {
        let other = [&statement, strategy];
        let held = Scalar::compile(rules, other).is_in_levels();
        assert_eq!(Scalar::compile(rules, [strategy, &statement]).is_in_levels(), held);
        held
    };
    assert!(is_in_levels(&Rules::STATEMENT, &statement));
    assert!(!is_in_levels(&Rules::new([5, 5, 6, 5, 5], 5, 100, 1).unwrap(), &statement));
    for change in [
        (|strategy: &mut Strategy| strategy.discard.extreme = Extreme::Fewest) as fn(&mut Strategy),
        |strategy| strategy.discard.counted.field = true,
        |strategy| strategy.discard.counted.grave = true,
        |strategy| strategy.discard.counted.hand = false,
        |strategy| strategy.recycle.extreme = Extreme::Most,
        |strategy| strategy.recycle.counted.field = false,
        |strategy| strategy.recycle.counted.hand = false,
        |strategy| strategy.recycle.counted.grave = true,
        |strategy| strategy.destroy.counted.grave = true,
    ] {
        let mut strategy = statement;
        change(&mut strategy);
        assert!(!is_in_levels(&Rules::STATEMENT, &strategy), "{strategy:?}");
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
