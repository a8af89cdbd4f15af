use std::collections::BTreeSet;

use faceup::games::gems_fight::{GemsFight, Shape};
use faceup::kinds::{Case, Request, judge_input, make};
use faceup::{GameId, Method};

use super::{Seen, events, names, solved, strings};

/// The events of a deal, by the line that `solve` prints and a cooker of its own.
fn replayed(deal: &GemsFight, input: &str, method: Method) -> BTreeSet<String> {
    let found = &solved(GameId::GemsFight, method, input)[0];
    let bags: Vec<Vec<u32>> = deal.bags().iter().map(|bag| bag.counts().to_vec()).collect();
    let order: Vec<usize> = strings(found, "line").iter().map(|bag| bag.parse::<usize>().unwrap() - 1).collect();
    let (mut cooker, mut player, mut stones, mut made) = (vec![0; 16], 0, [0, 0], Vec::new());
    let mut turns: Vec<usize> = Vec::new();
    for &bag in &order {
        let mut gain = 0;
        for (gems, more) in cooker.iter_mut().zip(&bags[bag]) {
            *gems += more;
            while *gems >= deal.melt() {
                *gems -= deal.melt();
                gain += 1;
            }
        }
        turns.push(player);
        made.push(gain);
        stones[player] += gain;
        player = if gain == 0 { 1 - player } else { player };
    }
    assert_eq!(i64::from(stones[0]) - i64::from(stones[1]), found["value"].as_i64().unwrap());
    let total = stones[0] + stones[1];
    let chain =
        |player| turns.chunk_by(|one, next| one == next).filter(|run| run[0] == player).map(<[usize]>::len).max();
    let [first, second] = [chain(0).unwrap_or(0), chain(1).unwrap_or(0)];
    let alone = |bag: usize| (0..16).any(|colour| bags[bag][colour] >= deal.melt());
    let best: Vec<usize> = strings(found, "best").iter().map(|bag| bag.parse::<usize>().unwrap() - 1).collect();
    let of_colour = |colour: usize| bags.iter().map(|bag| bag[colour]).sum::<u32>();
    let live = |bag: usize| -> Vec<u32> {
        (0..16).filter(|&colour| of_colour(colour) >= deal.melt()).map(|colour| bags[bag][colour]).collect()
    };
    let pairs = || (0..bags.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
    let quiet = made.iter().take_while(|&&gain| gain == 0).count();
    names([
        ("longest-chain", first == 21),
        ("first-chain", first >= 4 && first < bags.len()),
        ("second-chain", second >= 4),
        ("no-stone", total == 0 && !bags.is_empty()),
        ("empty-handed", stones.contains(&0) && total >= 3),
        ("quiet-start", quiet >= 4 && total > 0),
        ("many-at-once", made.iter().any(|&gain| gain >= 3)),
        ("refused-stone", (0..bags.len()).any(alone) && !best.iter().any(|&bag| alone(bag))),
        ("last-stone", made.last().is_some_and(|&gain| gain > 0)),
        ("equal-bags", bags.len() >= 3 && bags.iter().all(|bag| bag == &bags[0])),
        ("twin-bags", pairs().any(|(one, other)| bags[one] != bags[other] && live(one) == live(other))),
        ("dead-colour", total > 0 && (0..16).any(|colour| (1..deal.melt()).contains(&of_colour(colour)))),
    ])
}

fn check(seen: &mut Seen, deal: &GemsFight, method: Method) {
    let input = faceup_input(deal);
    seen.compare(&input, &events(GameId::GemsFight, &input), &replayed(deal, &input, method));
}

fn faceup_input(deal: &GemsFight) -> String {
    use faceup::games::gems_fight::judge::Reader;
    use faceup::games::judge::JudgeWriter;
    let mut text = String::new();
    Reader::write_case(&mut text, deal).and_then(|()| Reader::write_end(&mut text)).unwrap();
    text
}

#[test]
fn events_are_those_of_the_replay() {
    let mut seen = Seen::default();
    for number in 0..600 {
        let (bags, colours) = (2 + number % 6, 1 + number / 6 % 4);
        let shape = Shape { bags, colours, melt: 1 + number / 24 % 6, gems: 1..=2 + number % 5 };
        let deal = GemsFight::numbered(&shape, 3, number.into()).unwrap();
        check(&mut seen, &deal, if bags < 6 { Method::Minimax } else { Method::Table });
    }
    // One deal in tens of thousands is like these.
    for deal in [
        "G5 S2: ae a2c de c e e ad e a d",
        "G4 S2: cd c c a bcd ac2",
        "G4 S4: abc2 a4c2d a2bcd b d a2bcd2 ab2 b2c",
        "G5 S2: d bcd cd b ae2 d ae bc",
    ] {
        check(&mut seen, &deal.parse().unwrap(), Method::Table);
    }
    seen.check(&[
        "event:first-chain",
        "event:second-chain",
        "event:no-stone",
        "event:empty-handed",
        "event:quiet-start",
        "event:many-at-once",
        "event:refused-stone",
        "event:last-stone",
        "event:twin-bags",
        "event:dead-colour",
    ]);
}

#[test]
fn every_made_event_is_one_by_the_replay() {
    let request = Request { kinds: vec!["event".to_owned()], seed: 5, count: 3, ..Request::default() };
    for made in make(GameId::GemsFight, &request).unwrap() {
        let Case::GemsFight(deal) = &made.case else { panic!("another game") };
        let input = judge_input(GameId::GemsFight, std::slice::from_ref(&made));
        let replayed = replayed(deal, &input, Method::Auto);
        assert!(replayed.contains(&made.kind), "{}: {}", made.kind, made.reason);
    }
}
