//! The JSON Lines form against the judge's, and options that do not fit the game.

use std::collections::HashSet;
use std::io::Cursor;

use faceup::core::{Game, Player, SplitMix64};
use faceup::duel_files::Named;
use faceup::games::house_of_cards::HouseOfCards;
use faceup::games::house_of_cards::judge::{Case, Reader};
use faceup::games::judge::JudgeWriter;
use faceup::games::magic_duel::judge::{answer, write_decks};
use faceup::games::magic_duel::{MagicDuel, Rules, Strategy, engine};
use faceup::{Error, Form, GameId, Method, SolveOptions, solve, validate, validate_duels};
use serde_json::{Value, json};

use crate::deals::houses;

fn run(game: GameId, options: &SolveOptions, input: &'static str) -> Result<String, Error> {
    let mut output = Vec::new();
    solve(game, options, Cursor::new(input), &mut output, &|_| {})?;
    Ok(String::from_utf8(output).unwrap())
}

fn json(game: GameId, method: Method, input: &'static str) -> Vec<Value> {
    let options = SolveOptions { form: Form::JsonLines, method, ..SolveOptions::default() };
    run(game, &options, input).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

const GEMS: &str = "3 4 3\n2 2 3\n2 1 3\n2 1 2\n3 2 3 1\n\n3 2 2\n3 2 3 1\n3 1 2 3\n1 0 2\n0 0 0\n";
const HOUSE: &str = "Axel 5 1R 2R 3R 4R 5R 5B 4B 3B 2B 1B Birgit 5 1R 2R 3R 4R 5R 5B 4B 3B 2B 1B End";

#[test]
fn gems_fight() {
    for (method, name) in [(Method::Table, "table"), (Method::AlphaBeta, "alpha-beta"), (Method::Minimax, "minimax")] {
        let cases = json(GameId::GemsFight, method, GEMS);
        let summary =
            |case: &Value| (case["case"].clone(), case["value"].clone(), case["best"].clone(), case["line"].clone());
        let expected = [
            r#"[1, 3, ["1", "2", "3", "4"], ["1", "2", "4", "3"]]"#,
            r#"[2, -3, ["1", "2"], ["1", "2"]]"#,
            "[3, 0, [], []]",
        ];
        for (case, expected) in cases.iter().zip(expected) {
            let (number, value, best, line) = summary(case);
            let found = Value::Array(vec![number, value, best, line]);
            assert_eq!(found, serde_json::from_str::<Value>(expected).unwrap());
            assert_eq!(
                (&case["schema"], &case["player"], &case["method"]),
                (&"faceup.solve/1".into(), &"Alice".into(), &name.into())
            );
            assert!(case["nodes"].as_u64().unwrap() > 0);
        }
        assert_eq!(cases.len(), 3);
    }
}

#[test]
fn house_of_cards() {
    let cases = json(GameId::HouseOfCards, Method::Auto, HOUSE);
    assert_eq!((&cases[0]["player"], &cases[0]["value"]), (&"Axel".into(), &1.into()));
    assert_eq!((&cases[1]["player"], &cases[1]["value"]), (&"Birgit".into(), &Value::from(-1)));
    assert_eq!(cases[0]["line"].as_array().unwrap().len(), 2);
    assert_eq!(cases[0]["best"], cases[1]["best"]);
}

#[test]
fn magic_duel() {
    let input = include_str!("../../../../data/magic-duel/judge/sample.in");
    let cases = json(GameId::MagicDuel, Method::Auto, input);
    let expected = r#"{"schema": "faceup.solve/1", "case": 2, "winner": "Alice", "turns": 17, "method": "play"}"#;
    assert_eq!(cases[1], serde_json::from_str::<Value>(expected).unwrap());
}

#[test]
fn the_value_of_the_data_is_the_judges() {
    let judge = run(GameId::GemsFight, &SolveOptions::default(), GEMS).unwrap();
    let values: Vec<String> =
        json(GameId::GemsFight, Method::Auto, GEMS).iter().map(|case| case["value"].to_string()).collect();
    assert_eq!(judge.lines().collect::<Vec<_>>(), values);
}

#[test]
fn options_have_to_fit_the_game() {
    let check = |game, options: SolveOptions, message: &str| {
        assert_eq!(run(game, &options, "").unwrap_err().to_string(), message);
    };
    let options = SolveOptions::default;
    check(
        GameId::MagicDuel,
        SolveOptions { method: Method::Table, ..options() },
        "magic-duel is not solved by `table`; its methods are `play`",
    );
    check(
        GameId::HouseOfCards,
        SolveOptions { method: Method::Table, ..options() },
        "house-of-cards is not solved by `table`; its methods are `graph`, `alpha-beta`, `minimax`",
    );
    check(
        GameId::GemsFight,
        SolveOptions { peaks: Some(5), ..options() },
        "the number of peaks is a size of house-of-cards, not of gems-fight",
    );
    let rules = Some(Named::unnamed(Rules::STATEMENT));
    let message = "strategies and rules are for magic-duel, not for house-of-cards";
    check(GameId::HouseOfCards, SolveOptions { rules, ..options() }, message);
    let strategies = Some(Box::new([(); 2].map(|()| Named::unnamed(Strategy::STATEMENT))));
    let message = "strategies and rules are for magic-duel, not for gems-fight";
    check(GameId::GemsFight, SolveOptions { strategies, ..options() }, message);
}

#[test]
fn duels_are_played_by_the_strategies_and_rules_that_are_given() {
    let mut rng = SplitMix64::new(9);
    let rules = Rules::new([3, 4, 5, 4, 3], 4, 60, 2).unwrap();
    let strategies = [Strategy::random(&mut rng), Strategy::random(&mut rng)];
    let duels: Vec<_> = (0..300).map(|_| MagicDuel::shuffled(rules, &mut rng)).collect();
    let mut input = "300\n".to_owned();
    for duel in &duels {
        write_decks(&mut input, duel).unwrap();
    }
    assert_eq!(validate_duels(rules, input.as_bytes()).unwrap(), 300);
    assert!(validate(GameId::MagicDuel, input.as_bytes()).is_err());
    let named = |name: Option<&str>, value| Named { name: name.map(str::to_owned), comment: None, value };
    let [alice, bob] = strategies;
    let options = SolveOptions {
        rules: Some(Named { name: Some("odd".to_owned()), comment: None, value: rules }),
        strategies: Some(Box::new([named(Some("first"), alice), named(None, bob)])),
        ..SolveOptions::default()
    };
    let run = |options: &SolveOptions| {
        let mut output = Vec::new();
        solve(GameId::MagicDuel, options, Cursor::new(input.clone()), &mut output, &|_| {}).unwrap();
        String::from_utf8(output).unwrap()
    };
    let outcomes: Vec<_> = duels.iter().map(|duel| engine::duel(duel, [&alice, &bob])).collect();
    let swapped = duels.iter().map(|duel| engine::duel(duel, [&bob, &alice]));
    assert!(!swapped.eq(outcomes.iter().copied()), "the seats make a difference");
    let lines: Vec<_> = (1..).zip(&outcomes).map(|(number, outcome)| answer(number, outcome)).collect();
    assert_eq!(run(&options).lines().collect::<Vec<_>>(), lines);
    let first = run(&SolveOptions { form: Form::JsonLines, ..options });
    let first: Value = serde_json::from_str(first.lines().next().unwrap()).unwrap();
    assert_eq!((&first["strategies"], &first["rules"]), (&json!(["first", "unnamed"]), &json!("odd")));
}

#[test]
fn the_statement_by_another_name_changes_no_byte() {
    let input =
        "1\n0 0 0 0 0 1 1 1 1 1 2 2 2 2 2 3 3 3 3 3 4 4 4 4 4 0 0 0 0 0 1 1 1 1 1 2 2 2 2 2 3 3 3 3 3 4 4 4 4 4\n";
    let options = SolveOptions { form: Form::JsonLines, ..SolveOptions::default() };
    let named = SolveOptions {
        rules: Some(Named { name: Some("mine".to_owned()), ..Named::unnamed(Rules::STATEMENT) }),
        strategies: Some(Box::new([(); 2].map(|()| Named::unnamed(Strategy::STATEMENT)))),
        ..options.clone()
    };
    assert_eq!(run(GameId::MagicDuel, &named, input).unwrap(), run(GameId::MagicDuel, &options, input).unwrap());
}

#[test]
fn five_peaks_are_laid_on_demand() {
    let input = "Axel 5 1R 2R 3R 4R 5R 5B 4B 3B 2B 1B End";
    let options = SolveOptions { peaks: Some(5), ..SolveOptions::default() };
    assert_eq!(run(GameId::HouseOfCards, &options, input).unwrap(), "Case 1: Axel and Birgit tie\n");
}

#[test]
fn a_limit_leaves_what_is_proved() {
    let mut input = "1 0 1\n5 24 4\n".to_owned();
    for bag in 0..24 {
        let gems: Vec<_> = (0..=bag % 6).map(|gem| ((bag * 7 + gem * 3) % 5 + 1).to_string()).collect();
        input = [input, format!("{} {}\n", gems.len(), gems.join(" "))].concat();
    }
    let limits = faceup::search::Limits { nodes: 20_000, ..Default::default() };
    let options = SolveOptions { method: Method::AlphaBeta, limits, ..SolveOptions::default() };
    let mut output = Vec::new();
    let error = solve(GameId::GemsFight, &options, Cursor::new(input), &mut output, &|_| {}).unwrap_err();
    assert_eq!(output, b"0\n");
    let Error::Limit { case: 2, proven: Some(proven), .. } = &error else { panic!("{error}") };
    assert!(proven.low < proven.high && proven.high - proven.low < 40, "{proven}");
    let message = format!(
        "case 2: the answer needs more than the allowed 20000 nodes; Alice's value is proved to lie from {} to {}",
        proven.low, proven.high
    );
    assert_eq!(error.to_string(), message);
}

/// The objects without what depends on the method.
fn without_cost(cases: Vec<Value>) -> Vec<Value> {
    let stripped = |mut case: Value| {
        let fields = case.as_object_mut().expect("a case is an object");
        assert!(fields.remove("nodes").is_some() && fields.remove("method").is_some());
        case
    };
    cases.into_iter().map(stripped).collect()
}

#[test]
fn every_method_gives_the_same_best_moves_and_lines() {
    let check = |game, methods: [Method; 2], input| {
        let [one, other] = methods.map(|method| without_cost(json(game, method, input)));
        assert!(one.len() >= 10 && one == other, "{game} by {methods:?}");
    };
    for input in [
        include_str!("../../../../data/house-of-cards/judge/structured.in"),
        include_str!("../../../../data/house-of-cards/judge/random_m13.in"),
        include_str!("../../../../data/house-of-cards/judge/ties.in"),
    ] {
        check(GameId::HouseOfCards, [Method::Graph, Method::AlphaBeta], input);
    }
    for input in [
        include_str!("../../../../data/gems-fight/judge/01_tiny.in"),
        include_str!("../../../../data/gems-fight/judge/05_small_bags.in"),
        include_str!("../../../../data/gems-fight/judge/06_identical.in"),
        include_str!("../../../../data/gems-fight/judge/08_s_one.in"),
        include_str!("../../../../data/gems-fight/judge/10_barren.in"),
    ] {
        check(GameId::GemsFight, [Method::Table, Method::AlphaBeta], input);
    }
}

/// Cases of houses, asked for both players in turn.
fn cases(deals: impl IntoIterator<Item = HouseOfCards>) -> String {
    let mut input = String::new();
    for (deal, asked) in deals.into_iter().zip(Player::BOTH.into_iter().cycle()) {
        Reader::write_case(&mut input, &Case { asked, deal }).unwrap();
    }
    Reader::write_end(&mut input).unwrap();
    input
}

fn solved(options: &SolveOptions, input: &str) -> Result<Vec<Value>, Error> {
    let mut output = Vec::new();
    solve(GameId::HouseOfCards, options, Cursor::new(input.to_owned()), &mut output, &|_| {})?;
    let lines = String::from_utf8(output).unwrap();
    Ok(lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
}

#[test]
fn large_houses_are_worth_what_the_oracle_says() {
    for (peaks, ranks) in [(6, 8), (7, 9), (8, 10)] {
        let input = cases(houses(peaks, ranks, 6));
        let by = |method| {
            let options = SolveOptions { form: Form::JsonLines, method, peaks: Some(peaks), ..SolveOptions::default() };
            without_cost(solved(&options, &input).unwrap())
        };
        assert!(by(Method::Auto) == by(Method::Minimax), "{peaks} peaks, {ranks} ranks");
    }
}

#[test]
fn a_large_house_that_is_not_solved_has_a_range() {
    let mut starters = HashSet::new();
    for deal in houses(6, 14, 3) {
        starters.insert(deal.to_move(&deal.start()));
        let input = cases([deal]);
        let with = |nodes| {
            let limits = faceup::search::Limits { nodes, ..Default::default() };
            let options = SolveOptions { form: Form::JsonLines, peaks: Some(6), limits, ..SolveOptions::default() };
            solved(&options, &input)
        };
        let value = with(u64::MAX).unwrap()[0]["value"].as_i64().unwrap();
        let mut widths = Vec::new();
        for nodes in [0, 1_000, 20_000] {
            let Err(Error::Limit { case: 1, proven: Some(proven), .. }) = with(nodes) else { panic!("{nodes} nodes") };
            assert!(i64::from(proven.low) <= value && value <= i64::from(proven.high), "{proven}, not {value}");
            widths.push(proven.high - proven.low);
        }
        assert!(widths[0] > widths[2] && widths.is_sorted_by(|wide, narrow| wide >= narrow), "{widths:?}");
        assert_eq!(with(100_000_000).unwrap()[0]["value"], value);
    }
    assert_eq!(starters.len(), 2, "both players start in some deal");
}

#[test]
fn a_value_that_is_proved_is_an_answer() {
    let input = cases(houses(6, 9, 6));
    for nodes in [30, 100, 300, 1_000, 3_000, 10_000] {
        let limits = faceup::search::Limits { nodes, ..Default::default() };
        let options = SolveOptions { peaks: Some(6), limits, ..SolveOptions::default() };
        let mut output = Vec::new();
        if let Err(error) = solve(GameId::HouseOfCards, &options, Cursor::new(input.clone()), &mut output, &|_| {}) {
            assert!(!error.to_string().contains("proved to be"), "{nodes} nodes: {error}");
        }
    }
}

#[test]
fn a_graph_that_does_not_fit_says_what_it_needs() {
    let needing = |memory| {
        let limits = faceup::search::Limits { memory, ..Default::default() };
        let options = SolveOptions { method: Method::Graph, limits, ..SolveOptions::default() };
        let input = Cursor::new(cases(houses(4, 13, 1)));
        solve(GameId::HouseOfCards, &options, input, Vec::new(), &|_| {}).map_err(|error| error.to_string())
    };
    let message = "case 1: the graph of houses with 13 ranks needs 810960 bytes of memory, of which 810959 are allowed; \
                   allow more or another method";
    assert_eq!(needing(810_959), Err(message.to_owned()));
    assert!(needing(810_960).is_ok());
}

#[test]
fn houses_of_all_sizes_are_answered_alike_by_any_number_of_jobs_in_little_memory() {
    let input = cases((4..=13).cycle().take(60).flat_map(|ranks| houses(4, ranks, 5)));
    let with = |jobs: usize, memory| {
        let limits = faceup::search::Limits { memory, ..Default::default() };
        let jobs = jobs.try_into().unwrap();
        let options = SolveOptions { form: Form::JsonLines, jobs, limits, ..SolveOptions::default() };
        solved(&options, &input).unwrap()
    };
    let little = with(1, 700_000);
    assert_eq!(little, with(3, 700_000));
    let plenty = with(2, 1 << 30);
    assert_eq!(plenty, with(1, 1 << 30));
    for (little, plenty) in little.iter().zip(&plenty) {
        assert_eq!(little["value"], plenty["value"]);
    }
    let methods: HashSet<_> = little.iter().map(|case| case["method"].as_str().unwrap()).collect();
    assert_eq!(methods, HashSet::from(["graph", "alpha-beta"]), "the largest size has no graph");
}

#[test]
fn few_houses_of_a_size_are_answered_as_by_the_graph() {
    let input = cases((4..=13).cycle().take(20).flat_map(|ranks| houses(4, ranks, 6)));
    let with = |method, input: &str| {
        let options = SolveOptions { method, ..SolveOptions::default() };
        let mut output = Vec::new();
        solve(GameId::HouseOfCards, &options, Cursor::new(input.to_owned()), &mut output, &|_| {}).unwrap();
        String::from_utf8(output).unwrap()
    };
    assert_eq!(with(Method::Auto, &input), with(Method::Graph, &input), "12 of each size");
    let input = cases((4..=13).flat_map(|ranks| houses(4, ranks, 6)));
    assert_eq!(with(Method::Auto, &input), with(Method::Graph, &input), "6 of each size");
}

#[test]
fn a_single_house_keeps_to_the_limit_of_nodes() {
    let limits = faceup::search::Limits { nodes: 10, ..Default::default() };
    let options = SolveOptions { limits, ..SolveOptions::default() };
    let result = solve(GameId::HouseOfCards, &options, Cursor::new(cases(houses(4, 13, 1))), Vec::new(), &|_| {});
    assert!(matches!(result, Err(Error::Limit { .. })), "{result:?}");
}

#[test]
fn large_houses_are_answered_alike_by_any_number_of_jobs() {
    let input = cases(houses(6, 15, 2).chain(houses(6, 10, 4)));
    let with = |jobs: usize, memory| {
        let limits = faceup::search::Limits { memory, ..Default::default() };
        let jobs = jobs.try_into().unwrap();
        let options = SolveOptions { form: Form::JsonLines, peaks: Some(6), jobs, limits, ..SolveOptions::default() };
        solved(&options, &input).unwrap()
    };
    let one = with(1, 1 << 30);
    assert_eq!(one, with(3, 1 << 30));
    let shared = one.iter().map(|case| case["nodes"] == 0).collect::<Vec<_>>();
    assert_eq!(shared, [true, false, false, false, false, false]);
    // A table that forgets takes more nodes.
    assert_eq!(without_cost(one), without_cost(with(2, 1 << 20)));
}
