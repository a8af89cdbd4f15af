use faceup_core::SplitMix64;
use faceup_games::magic_duel::{Kind, MagicDuel, Rules, Strategy, name};

use super::super::{Decks, Duels, Ended, OtherRules, Played, Scalar, Tally, Unheld};
use super::{any_rules, any_strategy, nearly_the_statements, plain};
use crate::Width;

fn check(rules: Rules, strategies: [&Strategy; 2], deals: u64, seed: u64) {
    let deals: Vec<_> = (0..deals).map(|number| MagicDuel::numbered(rules, seed, number)).collect();
    let expected: Vec<_> = deals.iter().map(|deal| plain(deal, strategies)).collect();
    let mut tally = Tally::default();
    for played in &expected {
        tally.count(&played.ended, 1);
    }
    let engines = |width| {
        let engine = Duels::compile(&rules, strategies, width).unwrap();
        [engine.clone().for_any(), engine]
    };
    let in_words = Duels::compile(&rules, strategies, Width::Portable).unwrap().in_words();
    for mut engine in Width::available().flat_map(engines).chain([in_words]) {
        let width = engine.width();
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
    check(Rules::STATEMENT, [&Strategy::STATEMENT; 2], 8_000, 1);
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
    for seed in 0..50 {
        check(Rules::STATEMENT, [&any_strategy(&mut rng), &any_strategy(&mut rng)], 70, seed);
    }
}

#[test]
fn plays_any_variant_as_the_plain_engine_does() {
    let mut rng = SplitMix64::new(4);
    for seed in 0..180 {
        let rules = any_rules(&mut rng, [1, 3, 5, 7, 8, 12][seed as usize % 6]);
        check(rules, [&any_strategy(&mut rng), &any_strategy(&mut rng)], 70, seed);
    }
}

#[test]
fn plays_strategies_near_the_statements_as_the_plain_engine_does() {
    let mut rng = SplitMix64::new(6);
    for seed in 0..120 {
        let rules = match seed % 3 {
            0 => Rules::STATEMENT,
            1 => Rules::new([5; 5], 5, 100, rng.below(3) as u8).unwrap(),
            _ => any_rules(&mut rng, 7),
        };
        check(rules, [&nearly_the_statements(&mut rng), &nearly_the_statements(&mut rng)], 70, seed);
    }
}

#[test]
fn is_compiled_for_the_statements_strategies_alone() {
    let is_usual = |rules: &Rules, strategies| Duels::compile(rules, strategies, Width::Portable).unwrap().is_usual();
    let (statement, mut other) = (Strategy::STATEMENT, Strategy::STATEMENT);
    other.counter.from_kinds = 3;
    assert!(is_usual(&Rules::STATEMENT, [&statement; 2]));
    assert!(!is_usual(&Rules::STATEMENT, [&other, &statement]));
    assert!(!is_usual(&Rules::STATEMENT, [&statement, &other]));
    assert!(!is_usual(&Rules::new([5; 5], 5, 100, 2).unwrap(), [&statement; 2]));
    assert!(!is_usual(&Rules::new([5, 5, 5, 5, 8], 5, 100, 1).unwrap(), [&statement; 2]));
    assert!(is_usual(&Rules::new([7, 5, 1, 5, 5], 3, 99, 1).unwrap(), [&statement; 2]));
}

#[test]
fn numbered_deals_are_the_plain_ones_whatever_the_number() {
    let mut rng = SplitMix64::new(5);
    for seed in 0..40 {
        let rules = any_rules(&mut rng, [1, 4, 5, 6, 7, 12][seed as usize % 6]);
        let first = [0, 12_345, (1 << 32) - 300, (7 << 32) - 512, 1 << 63][seed as usize % 5];
        let numbers = first..first + 600;
        let deals: Vec<_> = numbers.clone().map(|number| MagicDuel::numbered(rules, seed << 40, number)).collect();
        let expected = Decks::pack(&rules, &deals).unwrap();
        for width in Width::available() {
            let decks = Decks::numbered(&rules, seed << 40, numbers.clone(), width).unwrap();
            assert_eq!(decks.len(), 600);
            assert!(decks == expected, "{width}: {rules:?}, {numbers:?}");
        }
    }
}

#[test]
fn answers_the_judges_duels() {
    for (input, answers) in [
        (
            include_str!("../../../../../data/magic-duel/judge/sample.in"),
            include_str!("../../../../../data/magic-duel/judge/sample.ans"),
        ),
        (
            include_str!("../../../../../data/magic-duel/judge/random.in"),
            include_str!("../../../../../data/magic-duel/judge/random.ans"),
        ),
        (
            include_str!("../../../../../data/magic-duel/judge/rare.in"),
            include_str!("../../../../../data/magic-duel/judge/rare.ans"),
        ),
        (
            include_str!("../../../../../data/magic-duel/judge/readings.in"),
            include_str!("../../../../../data/magic-duel/judge/readings.ans"),
        ),
    ] {
        let numbers: Vec<usize> =
            input.split_ascii_whitespace().skip(1).map(|number| number.parse().unwrap()).collect();
        let deck = |numbers: &[usize]| numbers.iter().map(|&number| Kind::ALL[number]).collect::<Vec<_>>();
        let deal =
            |numbers: &[usize]| MagicDuel::new(Rules::STATEMENT, deck(&numbers[..25]), deck(&numbers[25..])).unwrap();
        let deals: Vec<_> = numbers.chunks(50).map(deal).collect();
        let strategies = [&Strategy::STATEMENT; 2];
        let mut ended = vec![Ended::default(); deals.len()];
        let check = |ended: &[Ended]| {
            let lines = ended
                .iter()
                .zip(1..)
                .map(|(ended, number)| format!("Case {number}: {} {}", ended.winner.map_or("Draw", name), ended.turns));
            assert!(lines.eq(answers.lines()));
        };
        Scalar::compile(&Rules::STATEMENT, strategies).play(&deals, &mut ended).unwrap();
        check(&ended);
        for width in Width::available() {
            let decks = Decks::pack(&Rules::STATEMENT, &deals).unwrap();
            let mut engine = Duels::compile(&Rules::STATEMENT, strategies, width).unwrap();
            ended.fill(Ended::default());
            engine.play_packed(&decks, &mut ended).unwrap();
            check(&ended);
            let mut tally = Tally::default();
            for ended in &ended {
                tally.count(ended, 1);
            }
            assert_eq!(engine.tally_packed(&decks), Ok(tally));
        }
    }
}

#[test]
fn deals_by_other_rules_are_refused() {
    let other = Rules::new([5; 5], 6, 100, 1).unwrap();
    let mut engine = Duels::compile(&Rules::STATEMENT, [&Strategy::STATEMENT; 2], Width::Portable).unwrap();
    let deals = [MagicDuel::numbered(Rules::STATEMENT, 1, 0), MagicDuel::numbered(other, 1, 0)];
    assert_eq!(engine.play(&deals, &mut [Ended::default(); 2]), Err(OtherRules { deal: 1 }));
    assert_eq!(Decks::pack(&other, &deals).err(), Some(OtherRules { deal: 0 }));
    let decks = Decks::pack(&other, &deals[1..]).unwrap();
    assert_eq!(engine.tally_packed(&decks), Err(OtherRules { deal: 0 }));
}

#[test]
fn a_width_that_the_processor_lacks_is_refused() {
    for width in [Width::Auto, Width::Portable, Width::Avx2, Width::Avx512] {
        let engine = Duels::compile(&Rules::STATEMENT, [&Strategy::STATEMENT; 2], width);
        assert_eq!(engine.is_ok(), width.is_available());
        assert!(engine.is_ok_and(|engine| engine.width() != Width::Auto) || !width.is_available());
    }
    assert_eq!(Unheld::Width(Width::Avx2).to_string(), "this processor has no AVX2 instructions");
}
