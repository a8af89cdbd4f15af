use std::num::NonZeroUsize;

use faceup::core::{Game, Player, Score};
use faceup::games::gems_fight::{GemsFight, Shape};
use faceup::games::house_of_cards::judge::Case as HouseCase;
use faceup::kinds::{Case, Made, Request, Unmade, absent, judge_input, kinds, make};
use faceup::readings::duel::DuelReading;
use faceup::readings::gems::GemsReading;
use faceup::readings::house::HouseReading;
use faceup::readings::{Duels, Gems, Houses, Misread};
use faceup::search::{AlphaBeta, Limits, Minimax, Solve};
use faceup::{Deals, GameId, Judge, Method, SolveOptions, solve, validate_for};

use super::solved;

fn request(kinds: &[&str]) -> Request {
    Request { kinds: kinds.iter().map(|&kind| kind.to_owned()).collect(), ..Request::default() }
}

fn one(game: GameId, made: &Made) -> String {
    judge_input(game, std::slice::from_ref(made))
}

/// The judge's lines for cases.
fn answers(game: GameId, made: &[Made]) -> Vec<String> {
    let mut output = Vec::new();
    solve(game, &SolveOptions::default(), std::io::Cursor::new(judge_input(game, made)), &mut output, &|_| {}).unwrap();
    String::from_utf8(output).unwrap().lines().map(str::to_owned).collect()
}

fn house(made: &Made) -> &HouseCase {
    if let Case::HouseOfCards(case) = &made.case { case } else { panic!("another game") }
}

fn gems(made: &Made) -> &GemsFight {
    if let Case::GemsFight(deal) = &made.case { deal } else { panic!("another game") }
}

#[test]
fn every_case_but_those_of_long_searches_is_the_judges() {
    for &game in GameId::ALL {
        let all = request(&["boundary", "event", "one-best", "zero", "defeat"]);
        let named = |kind: &str| kinds(game).iter().any(|known| known.name.starts_with(kind));
        let all = Request { kinds: all.kinds.into_iter().filter(|kind| named(kind)).collect(), seed: 9, ..all };
        let made = make(game, &all).unwrap();
        assert!(made.len() > 20, "{game}");
        for judge in Judge::ALL {
            for made in &made {
                let counts = validate_for(game, judge, one(game, made).as_bytes());
                assert_eq!(counts.unwrap().cases, 1, "{game} {judge} {}", made.kind);
            }
        }
        let labels: Vec<&str> = made.iter().map(|made| made.label.as_str()).collect();
        let fit = |label: &&str| label.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
        assert!(
            labels.iter().all(fit)
                && labels.iter().all(|label| labels.iter().filter(|other| other == &label).count() == 1)
        );
    }
}

#[test]
fn a_case_is_the_same_however_it_is_asked_for() {
    for &game in GameId::ALL {
        let kinds = ["event", "defeat", "boundary"];
        let whole = Request { seed: 4, count: 3, ..request(&kinds) };
        let made = make(game, &whole).unwrap();
        assert_eq!(
            make(game, &Request { jobs: NonZeroUsize::new(3).unwrap(), ..whole.clone() }).unwrap(),
            made,
            "{game}"
        );
        let parts = [Request { count: 1, ..whole.clone() }, Request { from: 1, count: 2, ..whole.clone() }];
        let mut parts: Vec<Made> = parts.iter().flat_map(|part| make(game, part).unwrap()).collect();
        let mut sorted = made.clone();
        for cases in [&mut parts, &mut sorted] {
            cases.sort_by(|one, other| one.label.cmp(&other.label));
        }
        assert_eq!(parts, sorted, "{game}");
        for made in &made {
            assert_eq!(made.label.ends_with(&format!("-{}", made.number)), made.number > 0, "{}", made.label);
        }
        let other = make(game, &Request { seed: 5, ..whole }).unwrap();
        assert!(other.iter().zip(&made).filter(|(one, other)| one.case != other.case).count() > made.len() / 2);
    }
}

/// Each case that defeats a misreading is answered otherwise by the program that has it, and rightly by `solve`.
fn defeated<M: Misread>(
    game: GameId,
    of: impl Fn(&Made) -> M::Case,
    shown: impl Fn(u64, M::Answer, &M::Case) -> String,
) {
    let made = make(game, &Request { seed: 2, ..request(&["defeat"]) }).unwrap();
    let right = answers(game, &made);
    let mut readings = M::ALL.iter().filter(|&&reading| !M::entry(reading).harmless);
    for (number, (made, right)) in (1..).zip(made.iter().zip(&right)) {
        let reading = *readings.next().unwrap();
        assert_eq!(made.kind, format!("defeat:{}", M::entry(reading).tag));
        let case = of(made);
        let answered = shown(number, M::answer(&case, &[reading]).unwrap(), &case);
        assert_ne!(&answered, right, "{}", made.kind);
        assert_eq!(&shown(number, M::answer(&case, &[]).unwrap(), &case), right, "{}", made.kind);
    }
    assert_eq!(readings.next(), None, "every misreading that can be defeated is");
}

#[test]
fn programs_with_misreadings_are_defeated() {
    defeated::<Duels>(
        GameId::MagicDuel,
        |made| if let Case::MagicDuel(deal) = &made.case { deal.clone() } else { panic!() },
        |number, answer, _| {
            let winner = answer.winner.map_or("Draw", |player| if player == Player::First { "Alice" } else { "Bob" });
            format!("Case {number}: {winner} {}", answer.turns)
        },
    );
    defeated::<Houses>(
        GameId::HouseOfCards,
        |made| house(made).clone(),
        |number, answer, case| {
            let value = Score(answer.value).won_by(answer.player);
            let axel = if answer.player == case.asked || answer.value == 0 { value } else { Score(1 << 20) };
            faceup::games::house_of_cards::judge::answer(number, case, axel)
        },
    );
    defeated::<Gems>(GameId::GemsFight, |made| gems(made).clone(), |_, answer, _| answer.to_string());
    assert_eq!((DuelReading::ALL.len(), HouseReading::ALL.len(), GemsReading::ALL.len()), (45, 16, 12));
}

#[test]
fn one_best_move_and_value_zero_by_the_oracle() {
    let house_sizes = Deals::HouseOfCards { peaks: 4, ranks: 7 };
    let gems_sizes = Deals::GemsFight(Shape { bags: 7, colours: 3, melt: 3, gems: 1..=5 });
    for (game, sizes) in [(GameId::HouseOfCards, house_sizes), (GameId::GemsFight, gems_sizes)] {
        let wanted = Request { seed: 8, count: 6, sizes: Some(sizes), ..request(&["one-best", "zero"]) };
        for made in make(game, &wanted).unwrap() {
            let found = &solved(game, Method::Minimax, &one(game, &made))[0];
            let best = found["best"].as_array().unwrap();
            match made.kind.as_str() {
                "one-best" => {
                    assert_eq!(best.len(), 1, "{}", made.reason);
                    assert!(made.reason.contains(best[0].as_str().unwrap()), "{}", made.reason);
                    let less = match &made.case {
                        Case::HouseOfCards(case) => less(&case.deal),
                        Case::GemsFight(deal) => less(deal),
                        Case::MagicDuel(_) => panic!("another game"),
                    };
                    assert!(made.reason.contains(&format!(" {less} less")), "{less}: {}", made.reason);
                }
                _ => assert_eq!(found["value"], 0, "{}", made.reason),
            }
        }
    }
}

/// How much the second best first move loses, by the oracle.
fn less<G: Game>(deal: &G) -> i32 {
    let start = deal.start();
    let values = Minimax::new(deal, &Limits::NONE).values(&start).unwrap();
    let mut values: Vec<i32> = values.iter().map(|found| found.value.won_by(deal.to_move(&start)).0).collect();
    values.sort_unstable();
    values[values.len() - 1] - values[values.len() - 2]
}

/// What greedy play comes to, by a program of its own.
fn greedy<G: Game>(deal: &G, state: G::State) -> i32 {
    if let Some(payoff) = deal.payoff(&state) {
        return payoff.0;
    }
    let player = deal.to_move(&state);
    let moves: Vec<G::Move> = deal.moves(&state).collect();
    let gains: Vec<i32> = moves.iter().map(|&mv| deal.reward(&state, mv).won_by(player).0).collect();
    let most = gains.iter().max().unwrap();
    let mv = moves[gains.iter().position(|gain| gain == most).unwrap()];
    deal.reward(&state, mv).0 + greedy(deal, deal.apply(&state, mv))
}

#[test]
fn swings_are_what_is_said_and_larger_than_those_of_deals_by_number() {
    let gems_sizes = Deals::GemsFight(Shape { bags: 7, colours: 3, melt: 3, gems: 1..=6 });
    let wanted = Request { sizes: Some(gems_sizes.clone()), tries: Some(400), seed: 3, ..request(&["swing"]) };
    let made = &make(GameId::GemsFight, &wanted).unwrap()[0];
    let swing = |deal: &GemsFight| {
        let value = Minimax::new(deal, &Limits::NONE).value(&deal.start()).unwrap();
        // The program that reads the rules so that players are greedy is another one again.
        let greedy_reading = Gems::answer(deal, &[GemsReading::P1]).unwrap();
        assert_eq!(greedy(deal, deal.start()), greedy_reading);
        (value.0 - greedy_reading).abs()
    };
    let Deals::GemsFight(shape) = gems_sizes else { panic!("another game") };
    let by_number = (0..10).map(|number| swing(&GemsFight::numbered(&shape, 3, number).unwrap())).max().unwrap();
    let found = swing(gems(made));
    assert!(made.reason.ends_with(&format!("by {found}")) && found > by_number, "{by_number}: {}", made.reason);

    let wanted =
        Request { sizes: Some(Deals::HouseOfCards { peaks: 4, ranks: 6 }), tries: Some(60), ..request(&["swing"]) };
    let made = &make(GameId::HouseOfCards, &wanted).unwrap()[0];
    let deal = &house(made).deal;
    let value = Minimax::new(deal, &Limits::NONE).value(&deal.start()).unwrap().0;
    let found = (value - greedy(deal, deal.start())).abs();
    assert!(made.reason.ends_with(&format!("by {found}")) && found > 0, "{found}: {}", made.reason);
}

#[test]
fn the_hardest_cases_take_the_nodes_that_are_said_and_more_than_their_start() {
    let gems_sizes = Deals::GemsFight(Shape { bags: 9, colours: 4, melt: 6, gems: 1..=8 });
    let wanted = Request { sizes: Some(gems_sizes), tries: Some(60), ..request(&["hard"]) };
    let hard = |tries| make(GameId::GemsFight, &Request { tries: Some(tries), ..wanted.clone() }).unwrap().remove(0);
    let nodes = |deal: &GemsFight| {
        let mut solver = AlphaBeta::new(deal, &Limits::default());
        solver.value(&deal.start()).unwrap();
        solver.nodes()
    };
    let (start, top) = (hard(1), hard(60));
    assert!(top.reason.starts_with(&format!("{} nodes ", nodes(gems(&top)))), "{}", top.reason);
    assert!(nodes(gems(&top)) > nodes(gems(&start)));

    let wanted = Request { sizes: Some(Deals::HouseOfCards { peaks: 4, ranks: 7 }), ..request(&["hard"]) };
    let hard = |tries| make(GameId::HouseOfCards, &Request { tries: Some(tries), ..wanted.clone() }).unwrap().remove(0);
    let nodes = |made: &Made| {
        let mut solver = AlphaBeta::new(&house(made).deal, &Limits::default());
        solver.value(&house(made).deal.start()).unwrap();
        solver.nodes()
    };
    let (start, top) = (hard(1), hard(40));
    assert!(
        top.reason.starts_with(&format!("{} nodes ", nodes(&top))) && nodes(&top) > nodes(&start),
        "{}",
        top.reason
    );
}

#[test]
fn the_worst_cases_are_what_they_say() {
    let made = make(GameId::MagicDuel, &request(&["worst:time"])).unwrap();
    assert!(made.len() == 20_000 && answers(GameId::MagicDuel, &made).iter().all(|line| line.ends_with(": Draw 100")));

    let made = make(GameId::GemsFight, &request(&["worst"])).unwrap();
    let counts =
        validate_for(GameId::GemsFight, Judge::Icpc, judge_input(GameId::GemsFight, &made[..1]).as_bytes()).unwrap();
    assert_eq!(counts.sizes[1].least, Some(21));
    let deal = gems(&made[1]);
    assert_eq!(deal.melt(), 19);
    // In some order of the bags a colour has 18 gems in the cooker when ten more come.
    let bags = deal.bags().len();
    let of = |set: usize, colour: usize| -> u32 {
        (0..bags).filter(|bag| set >> bag & 1 == 1).map(|bag| deal.bags()[bag].counts()[colour]).sum()
    };
    let mut pairs = (0..1_usize << bags).flat_map(|set| (0..bags).map(move |bag| (set, bag)));
    let full = |(set, bag): (usize, usize)| {
        (0..deal.colours() as usize)
            .any(|colour| set >> bag & 1 == 0 && of(set, colour) % 19 == 18 && deal.bags()[bag].counts()[colour] == 10)
    };
    assert!(pairs.any(full));

    for (number, made) in made[1..].iter().enumerate() {
        let (bits, word) = [(4, 64), (5, 32)][number];
        assert_eq!(made.kind, ["worst:overflow", "worst:word"][number]);
        let right = solved(GameId::GemsFight, Method::Auto, &one(GameId::GemsFight, made))[0]["value"].as_i64();
        assert_eq!(right, Some(packed(gems(made), 5, 64)));
        assert_ne!(right, Some(packed(gems(made), bits, word)), "{}", made.kind);
    }
}

/// What a program answers that keeps the cooker in a word of so many bits, so many of them for a colour, where it first comes to a set of
/// bags.
fn packed(deal: &GemsFight, bits: usize, word: usize) -> i64 {
    type Memory = std::collections::HashMap<Vec<usize>, i64>;
    fn ahead(deal: &GemsFight, size: (usize, usize), left: &[usize], cooker: &[bool], memory: &mut Memory) -> i64 {
        if let Some(&known) = memory.get(left) {
            return known;
        }
        let mut best = None;
        for (place, &bag) in left.iter().enumerate() {
            let (mut next, mut gain) = (vec![false; size.1], 0);
            for colour in 0..deal.colours() as usize {
                let bit = |bit: usize| bit + colour * size.0;
                let lying: u32 =
                    (0..size.0).filter(|&place| cooker.get(bit(place)) == Some(&true)).map(|place| 1 << place).sum();
                let gems = lying + deal.bags()[bag].counts()[colour];
                gain += i64::from(gems / deal.melt());
                for place in 0..size.0 {
                    if let Some(next) = next.get_mut(bit(place)) {
                        *next = ((gems % deal.melt()) >> place) & 1 == 1;
                    }
                }
            }
            let rest: Vec<usize> = [&left[..place], &left[place + 1..]].concat();
            let then = ahead(deal, size, &rest, &next, memory);
            best = best.max(Some(if gain > 0 { gain + then } else { -then }));
        }
        memory.insert(left.to_vec(), best.unwrap_or(0));
        best.unwrap_or(0)
    }
    let all: Vec<usize> = (0..deal.bags().len()).collect();
    ahead(deal, (bits, word), &all, &vec![false; word], &mut Memory::new())
}

#[test]
fn bounds_are_met_exactly() {
    let sizes = |game, kind: &str| {
        let made = make(game, &request(&[kind])).unwrap();
        let counts = validate_for(game, Judge::Contest, judge_input(game, &made).as_bytes()).unwrap();
        (counts.cases, counts.sizes.iter().map(|extent| (extent.least, extent.most)).collect::<Vec<_>>())
    };
    let exactly = |size: u64| (Some(size), Some(size));
    for (kind, place, size) in [
        ("no-colour", 0, 0),
        ("one-colour", 0, 1),
        ("most-colours", 0, 8),
        ("no-bag", 1, 0),
        ("one-bag", 1, 1),
        ("most-bags", 1, 21),
        ("least-melt", 2, 1),
        ("most-melt", 2, 19),
        ("small-bags", 3, 1),
        ("large-bags", 3, 10),
        ("most-gems", 3, 10),
    ] {
        let (cases, found) = sizes(GameId::GemsFight, &format!("boundary:{kind}"));
        assert_eq!((cases, found[place]), (1, exactly(size)), "{kind}");
    }
    assert_eq!(sizes(GameId::HouseOfCards, "boundary:least-ranks"), (1, vec![exactly(5)]));
    assert_eq!(sizes(GameId::HouseOfCards, "boundary:most-ranks"), (1, vec![exactly(13)]));
    for (game, kind, cases) in [
        (GameId::MagicDuel, "no-case", 0),
        (GameId::MagicDuel, "one-case", 1),
        (GameId::MagicDuel, "most-cases", 20_000),
        (GameId::HouseOfCards, "no-case", 0),
        (GameId::HouseOfCards, "one-case", 1),
        (GameId::GemsFight, "no-case", 0),
        (GameId::GemsFight, "one-case", 1),
        (GameId::GemsFight, "most-cases", 20),
    ] {
        assert_eq!(sizes(game, &format!("boundary:{kind}")).0, cases, "{game} {kind}");
    }
    for (kind, from, to) in [
        ("axel-asked", "Axel\n13\n", 'B'),
        ("birgit-asked", "Birgit\n13\n", 'R'),
        (
            "rising",
            "Axel\n13\n1R 1B 2R 2B 3R 3B 4R 4B 5R 5B 6R 6B 7R 7B 8R 8B 9R 9B 10R 10B 11R 11B 12R 12B 13R 13",
            'B',
        ),
        (
            "falling",
            "Axel\n13\n13B 13R 12B 12R 11B 11R 10B 10R 9B 9R 8B 8R 7B 7R 6B 6R 5B 5R 4B 4R 3B 3R 2B 2R 1B 1",
            'R',
        ),
    ] {
        let made = make(GameId::HouseOfCards, &request(&[&format!("boundary:{kind}")])).unwrap();
        let input = judge_input(GameId::HouseOfCards, &made);
        let rest = input.strip_prefix(from).unwrap_or_else(|| panic!("{kind}: {input}"));
        assert_eq!(rest.chars().find(char::is_ascii_alphabetic), Some(to), "{kind}: {input}");
    }
    let made = make(GameId::MagicDuel, &request(&["boundary"])).unwrap();
    let names: Vec<String> = made.iter().map(|made| made.dealt(GameId::MagicDuel).name.unwrap()).collect();
    assert_eq!(names, ["#0/#0", "#623360743125119/#623360743125119"]);
}

#[test]
fn what_is_not_there_is_refused_with_what_is() {
    let refused = |game, request: &Request| make(game, request).unwrap_err();
    let message = |game, kind| refused(game, &request(&[kind])).to_string();
    assert!(
        message(GameId::MagicDuel, "event:nothing")
            .starts_with("`event:nothing` is no kind of magic-duel; its kinds are `random`, `boundary`")
    );
    assert_eq!(
        message(GameId::MagicDuel, "defeat:T7"),
        "no case is known that defeats T7, that a win in turn 100 is a draw"
    );
    let many = Request { count: 2, ..request(&["boundary:most-cases"]) };
    assert!(refused(GameId::MagicDuel, &many).to_string().contains("a whole input"));
    let far = Request { from: 1 << 32, ..request(&["event:draw"]) };
    assert!(refused(GameId::MagicDuel, &far).to_string().contains("0 to 4294967295"));
    let few = Request { tries: Some(3), ..request(&["event:draw"]) };
    assert_eq!(
        refused(GameId::MagicDuel, &few),
        Unmade::NotFound { kind: "event:draw".to_owned(), number: 0, tries: 3 }
    );
    let larger = Request { sizes: Some(Deals::HouseOfCards { peaks: 5, ranks: 9 }), ..request(&["zero"]) };
    assert!(refused(GameId::HouseOfCards, &larger).to_string().contains("where the judge has 4"));
    let sized =
        Request { sizes: Some(Deals::HouseOfCards { peaks: 4, ranks: 9 }), ..request(&["boundary:most-ranks"]) };
    assert!(refused(GameId::HouseOfCards, &sized).to_string().contains("has sizes of its own"));
    let family = Request { kinds: vec!["boundary".to_owned()], ..sized };
    assert!(refused(GameId::HouseOfCards, &family).to_string().contains("`boundary` has sizes of its own"));
    let beside = request(&["boundary:one-case", "event:pyramid"]);
    assert!(refused(GameId::HouseOfCards, &beside).to_string().contains("no other kind has a place beside it"));
    let wholes = message(GameId::MagicDuel, "worst");
    assert!(wholes.ends_with("by their own names alone: `worst:time`"), "{wholes}");
    let huge = Request { count: 1 << 31, ..request(&["event:draw", "event:skip"]) };
    assert!(refused(GameId::MagicDuel, &huge).to_string().starts_with("4294967296 cases are more than the 20000"));
    let none = Request { tries: Some(0), ..request(&["event:draw"]) };
    assert!(refused(GameId::MagicDuel, &none).to_string().contains("the least number of tries is 1"));
    let all = Request { tries: Some(u64::MAX), ..request(&["event:draw"]) };
    assert!(refused(GameId::MagicDuel, &all).to_string().contains("4294967296 candidates"));
    for &game in GameId::ALL {
        for (kind, why) in absent(game) {
            assert_eq!(message(game, kind), format!("`{kind}` is no kind of {game}: {why}"));
        }
    }
}
