//! What front ends are given is what the published schemas say, at every stage of play.

use std::fs;
use std::io::Cursor;
use std::path::Path;

use faceup::answer::{VALIDATE_SCHEMA, Validated, ValidatedFile};
use faceup::bench::report::{ArithmeticShare, BENCH_SCHEMA, Measured, MemoryShare, Read, Report};
use faceup::bench::widths;
use faceup::core::Player;
use faceup::cover::Covering;
use faceup::explain::{tell_duel, tell_forced, tell_reply, turn_starts};
use faceup::games::error::InputError;
use faceup::games::gems_fight::{GemsFight, Shape};
use faceup::games::house_of_cards::HouseOfCards;
use faceup::games::magic_duel::{Against, MagicDuel, Rules, Strategy};
use faceup::kinds::{Request, make};
use faceup::replies::best_reply;
use faceup::search::Limits;
use faceup::session::{Options, Shared, open};
use faceup::{
    DealForm, Deals, Form, GameId, GenerateOptions, Judge, Method, SolveOptions, generate, solve, validate_for,
};
use jsonschema::Validator;
use serde::Serialize;
use serde_json::{Value, json};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

fn text(name: &str) -> Value {
    let path = Path::new(ROOT).join("docs/schemas").join(format!("{name}.schema.json"));
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

fn schema(name: &str) -> Validator {
    let schema = text(name);
    jsonschema::meta::validate(&schema).unwrap();
    jsonschema::draft202012::new(&schema).unwrap()
}

fn value(object: &impl Serialize) -> Value {
    serde_json::to_value(object).unwrap()
}

fn check(schema: &Validator, object: &Value) {
    let errors: Vec<String> =
        schema.iter_errors(object).map(|error| format!("{error} at {}", error.instance_path())).collect();
    assert!(errors.is_empty(), "{errors:#?}\n{object}");
}

/// Every place in an object, as a pointer.
fn places(object: &Value, at: &str, found: &mut Vec<String>) {
    match object {
        Value::Object(fields) => {
            for (key, value) in fields {
                let at = format!("{at}/{key}");
                found.push(at.clone());
                places(value, &at, found);
            }
        }
        // What is wrong in the first element is wrong in the others.
        Value::Array(elements) => {
            if let Some(first) = elements.first() {
                places(first, &format!("{at}/0"), found);
            }
        }
        _ => {}
    }
}

/// Plants a fault at every place of an object: another type, a field left out, a field too many.
fn check_faults(schema: &Validator, object: &Value, optional: &[&str]) {
    let mut found = Vec::new();
    places(object, "", &mut found);
    assert!(found.len() >= 5, "{object}");
    for place in found {
        let mut changed = object.clone();
        *changed.pointer_mut(&place).unwrap() = json!({"no": [{}]});
        assert!(!schema.is_valid(&changed), "another type at {place}");
        let (parent, key) = place.rsplit_once('/').unwrap();
        let mut changed = object.clone();
        let fields = changed.pointer_mut(parent).unwrap().as_object_mut().unwrap();
        fields.remove(key);
        assert!(optional.contains(&key) || !schema.is_valid(&changed), "without {place}");
        let mut changed = object.clone();
        changed.pointer_mut(parent).unwrap().as_object_mut().unwrap().insert("extra".to_owned(), json!(1));
        assert!(!schema.is_valid(&changed), "more than there is at {parent}");
    }
    let mut changed = object.clone();
    changed["schema"] = json!("faceup.other/1");
    assert!(!schema.is_valid(&changed), "another schema");
}

/// Judge inputs of a game that are small enough to be looked at move by move.
fn judge_inputs(game: GameId) -> Vec<Vec<u8>> {
    let folder = Path::new(ROOT).join("data").join(game.name()).join("judge");
    let names: &[&str] = match game {
        GameId::MagicDuel => &["sample"],
        GameId::HouseOfCards => &["sample", "random_m05", "random_m06", "ties"],
        GameId::GemsFight => &["01_tiny", "02_empty_or_one", "05_small_bags", "08_s_one"],
    };
    let example = Path::new(ROOT).join("examples").join(format!("{}.in", game.name()));
    let judge = names.iter().map(|name| folder.join(format!("{name}.in")));
    judge.chain([example]).map(|path| fs::read(path).unwrap()).collect()
}

/// The first deals of every such input, and generated ones with what is unusual.
fn deals(game: GameId) -> Vec<String> {
    let mut deals = Vec::new();
    for input in judge_inputs(game) {
        let cases = (1..=4).map_while(|number| faceup::case(game, None, number, Cursor::new(&input)).ok());
        deals.extend(cases.map(|case| case.deal));
    }
    match game {
        GameId::MagicDuel => {
            deals.extend((0..3).map(|number| MagicDuel::numbered(Rules::STATEMENT, 5, number).to_string()));
            let small = Rules::new([2, 1, 3, 2, 0], 3, 9, 2).unwrap();
            deals.push(MagicDuel::numbered(small, 5, 0).to_string());
        }
        GameId::HouseOfCards => {
            for (peaks, ranks) in [(2, 2), (2, 3), (3, 6), (4, 4), (4, 7), (5, 8)] {
                deals.push(HouseOfCards::numbered(peaks, ranks, 5, 0).unwrap().to_string());
            }
        }
        GameId::GemsFight => {
            for (bags, colours, melt, gems) in
                [(0, 0, 1, 0..=0), (3, 16, 2, 0..=9), (8, 2, 40, 1..=60), (9, 4, 3, 0..=5)]
            {
                let shape = Shape { bags, colours, melt, gems };
                deals.push(GemsFight::numbered(&shape, 5, 0).unwrap().to_string());
            }
        }
    }
    deals
}

#[test]
fn positions_and_analyses_at_every_stage() {
    let (position, analysis) = (schema("position-1"), schema("analysis-1"));
    let shared = Shared::default();
    for &game in GameId::ALL {
        let mut seen = 0;
        for (number, deal) in deals(game).iter().enumerate() {
            let options = Options { shared: shared.clone(), ..Options::default() };
            let mut session = open(game, deal, &options).unwrap();
            // Different courses through the play: the first move, the last, or every other.
            for step in 0.. {
                let found = value(&session.analyse().unwrap());
                check(&analysis, &found);
                check(&position, &found["position"]);
                assert_eq!(found["position"], value(&session.position()));
                if number < 2 && step < 2 {
                    check_faults(&analysis, &found, &[]);
                    check_faults(&position, &found["position"], &[]);
                }
                seen += 1;
                let moves = session.moves();
                let Some(mv) = moves.get((number + step) % moves.len().max(1)) else { break };
                session.play(mv).unwrap();
            }
        }
        assert!(seen > 50, "{game}: {seen}");
    }
}

#[test]
fn the_position_in_an_analysis_is_the_published_one() {
    let (mut own, embedded) = (text("position-1"), text("analysis-1"));
    for (name, definition) in own["$defs"].as_object().unwrap() {
        assert_eq!(&embedded["$defs"][name], definition, "{name}");
    }
    let embedded = &embedded["$defs"]["position"];
    for key in ["type", "required", "additionalProperties", "properties"] {
        assert_eq!(own[key].take(), embedded[key], "{key}");
    }
}

#[test]
fn stories_replies_and_forced_wins() {
    let (story, reply, forced) = (schema("duel-story-1"), schema("duel-reply-1"), schema("duel-forced-1"));
    let strategies = [&Strategy::STATEMENT; 2];
    let mut verdicts = Vec::new();
    for (number, deal) in deals(GameId::MagicDuel).into_iter().enumerate() {
        let deal: MagicDuel = deal.parse().unwrap();
        let told = value(&tell_duel(&deal, strategies));
        check(&story, &told);
        for nodes in [50, 2_000, 100_000] {
            let limits = Limits { nodes, ..Limits::default() };
            let states = turn_starts(&deal, strategies);
            let wins = value(&tell_forced(&deal, strategies, &states, 3, &limits));
            check(&forced, &wins);
            let mut replies = Vec::new();
            for player in Player::BOTH {
                let against = Against::new(deal.clone(), player, Strategy::STATEMENT);
                replies.push(value(&tell_reply(&against, strategies, &best_reply(&against, &limits))));
            }
            for told in &replies {
                check(&reply, told);
                verdicts.push(told["verdict"].clone());
            }
            verdicts.extend(wins["positions"].as_array().unwrap().iter().map(|at| at["verdict"].clone()));
            if number == 0 && nodes == 100_000 {
                check_faults(&reply, &replies[0], &[]);
                check_faults(&forced, &wins, &[]);
                check_faults(&story, &told, &[]);
            }
        }
    }
    for verdict in ["win", "no win", "not settled"] {
        assert!(verdicts.contains(&json!(verdict)), "{verdict} is not met");
    }
}

#[test]
fn answers_to_cases() {
    let schema = schema("solve-1");
    for &game in GameId::ALL {
        for input in judge_inputs(game) {
            let options = SolveOptions { form: Form::JsonLines, ..SolveOptions::default() };
            let mut output = Vec::new();
            solve(game, &options, Cursor::new(input), &mut output, &|_| {}).unwrap();
            for line in String::from_utf8(output).unwrap().lines() {
                let object = serde_json::from_str(line).unwrap();
                check(&schema, &object);
                check_faults(&schema, &object, &[]);
            }
        }
    }
    let named = json!({"schema":"faceup.solve/1","case":1,"winner":"Draw","turns":9,"method":"play","strategies":["a","b"],"rules":"c"});
    check(&schema, &named);
    check_faults(&schema, &named, &["strategies", "rules"]);
}

#[test]
fn generated_deals() {
    let schema = schema("generate-1");
    let shape = Shape { bags: 5, colours: 3, melt: 2, gems: 1..=4 };
    let all = [Deals::MagicDuel(Rules::STATEMENT), Deals::HouseOfCards { peaks: 4, ranks: 9 }, Deals::GemsFight(shape)];
    for deals in all {
        let mut output = Vec::new();
        let options = GenerateOptions { form: DealForm::JsonLines, deals, seed: 7, from: u64::MAX - 3, count: 3 };
        generate(&options, &mut output, &|_| {}).unwrap();
        for line in String::from_utf8(output).unwrap().lines() {
            let object = serde_json::from_str(line).unwrap();
            check(&schema, &object);
            check_faults(&schema, &object, &[]);
        }
    }
}

#[test]
fn a_bench_and_the_one_that_its_page_shows() {
    let schema = schema("bench-1");
    let share = |width: Option<&str>| Measured {
        name: "gems-fight table B=21",
        game: "gems-fight",
        method: Method::Table.name(),
        width: width.map(str::to_owned),
        threads: 1,
        signature: width.map(|_| 7),
        nodes: 7,
        seconds: 0.5,
        nodes_per_second: 14.0,
        transitions: width.map(|_| 3),
        transitions_per_second: width.map(|_| 6.0),
        memory: width.map(|_| MemoryShare { bytes: 5, data: 4, bytes_per_second: 10.0, limit: 20.0, share: 0.5 }),
        arithmetic: width.map(|_| ArithmeticShare { limit: 12.0, share: 0.5 }),
    };
    let report = Report {
        schema: BENCH_SCHEMA,
        version: "0.1.0",
        runs: 5,
        threads: 2,
        widths: widths().map(|width| width.to_string()).collect(),
        readings: vec![Read { bytes: 1 << 14, threads: 1, bytes_per_second: 2e11 }],
        works: vec![share(Some("AVX2")), share(None)],
    };
    let object = value(&report);
    check(&schema, &object);
    check_faults(&schema, &object, &[]);
    let page = fs::read_to_string(Path::new(ROOT).join("docs/bench-json.md")).unwrap();
    let (_, example) = page.split_once("With one work of many:\n").unwrap();
    let example = serde_json::from_str(example).unwrap();
    check(&schema, &example);
    check_faults(&schema, &example, &[]);
}

#[test]
fn cases_made_on_purpose() {
    let schema = schema("generate-1");
    for &game in GameId::ALL {
        let request = Request { kinds: vec!["boundary".to_owned(), "defeat".to_owned()], ..Request::default() };
        for made in make(game, &request).unwrap() {
            let object = value(&made.dealt(game));
            check(&schema, &object);
            check_faults(&schema, &object, &[]);
        }
    }
}

#[test]
fn valid_and_faulty_inputs() {
    let schema = schema("validate-1");
    let file = |name: &str, input: &str| match validate_for(GameId::GemsFight, Judge::Icpc, input.as_bytes()) {
        Ok(counts) => ValidatedFile::valid(name.to_owned(), counts),
        Err(InputError::Parse(error)) => ValidatedFile::faulty(name.to_owned(), &error),
        Err(error) => panic!("{error}"),
    };
    let inputs = ["1 1 1\n1 1\n0 0 0\n", "0 0 0\n", "1 1 1\n1 2\n", "1 0 1\n0 0 0\n"];
    for input in inputs {
        let files = vec![file("a.in", input), file("b.in", inputs[0])];
        let found = Validated { schema: VALIDATE_SCHEMA, game: "gems-fight", judge: "icpc", files };
        check(&schema, &value(&found));
        check_faults(&schema, &value(&found), &[]);
    }
}

#[test]
fn covers() {
    let schema = schema("cover-1");
    for &game in GameId::ALL {
        for input in judge_inputs(game) {
            let mut covering = Covering::new(game);
            covering.read("one.in", Cursor::new(&input)).unwrap();
            let found = value(&covering.finish());
            check(&schema, &found);
            check_faults(&schema, &found, &[]);
        }
    }
}
