use std::collections::BTreeSet;

use faceup::core::{Game, Player};
use faceup::games::house_of_cards::judge::Case as HouseCase;
use faceup::games::house_of_cards::{HouseOfCards, Move};
use faceup::games::judge::JudgeWriter;
use faceup::kinds::{Case, Request, judge_input, make};
use faceup::search::{AlphaBeta, Limits, Solve};
use faceup::{GameId, Method};

use super::{Seen, events, names, solved, strings};

/// A card by its text: its rank, and whether it is red.
type Card = (i64, bool);

fn card(text: &str) -> Card {
    let (rank, colour) = text.split_at(text.len() - 1);
    (rank.parse().unwrap(), colour == "R")
}

/// A best line played on columns: what each one's card is and whether it falls. A base is a falling column and a rising one.
struct Replay {
    columns: Vec<(Card, bool)>,
    held: [Option<Card>; 2],
    /// What each move pays Axel, with its player.
    paid: Vec<(usize, i64)>,
    seen: BTreeSet<&'static str>,
}

impl Replay {
    fn see(&mut self, event: &'static str, so: bool) {
        if so {
            self.seen.insert(event);
        }
    }
}

fn replay(deal: &HouseOfCards, line: &[String]) -> Replay {
    let cards: Vec<Card> = deal.cards().iter().map(|each| card(&each.to_string())).collect();
    let columns = cards[..8].iter().enumerate().map(|(place, &card)| (card, place % 2 == 1)).collect();
    let mut replay = Replay { columns, held: [None; 2], paid: Vec::new(), seen: BTreeSet::new() };
    for (number, text) in line.iter().enumerate() {
        let player = usize::from(cards[0].1 == (number % 2 == 1));
        let drawn = cards[8 + number];
        let words: Vec<&str> = text.split(' ').collect();
        let triangle = match words[..] {
            ["hold"] => {
                // With an empty hand nothing but a valley can be built on.
                let valley = replay.columns.windows(2).any(|pair| pair[0].1 && !pair[1].1 && pair[0].0 != pair[1].0);
                replay.see("last-hold", number + 1 == line.len() && valley);
                replay.held[player] = Some(drawn);
                None
            }
            ["base", base, place] => {
                let (base, place) = (card(base), place.parse::<usize>().unwrap());
                let below = replay.columns[..place].iter().map(|&(_, falls)| if falls { -1 } else { 1 }).sum::<i32>();
                replay.see("upper-storey", below > 0);
                let (left, right) = (replay.columns[place - 1].0, replay.columns[place].0);
                if replay.held[player] == Some(base) {
                    replay.held[player] = Some(drawn);
                    replay.see("held-base", true);
                }
                replay.columns[place - 1].0 = base;
                replay.columns[place].0 = base;
                Some([left, right, base])
            }
            ["peak", left, right, place] => {
                let (left, right, place) = (card(left), card(right), place.parse::<usize>().unwrap());
                let base = replay.columns[place].0;
                replay.columns[place - 1] = (left, false);
                replay.columns[place] = (right, true);
                replay.held[player] = None;
                Some([left, right, base])
            }
            _ => panic!("{text}"),
        };
        let red = triangle.map_or(0, |cards| cards.iter().filter(|card| card.1).count());
        let sum: i64 = triangle.iter().flatten().map(|card| card.0).sum();
        replay.see("one-colour", triangle.is_some() && red % 3 == 0);
        replay.paid.push((player, if red >= 2 { sum } else { -sum }));
    }
    replay
}

/// The events of a deal but for the order of peaks, by the line that `solve` prints.
fn replayed(deal: &HouseOfCards, input: &str, method: Method) -> BTreeSet<String> {
    let found = &solved(GameId::HouseOfCards, method, input)[0];
    let sign = if found["player"] == "Axel" { 1 } else { -1 };
    let value = sign * found["value"].as_i64().unwrap();
    let line = strings(found, "line");
    let after = replay(deal, &line);
    let triangles: i64 = after.paid.iter().map(|&(_, points)| points).sum();
    let worth = |held: Option<Card>| held.map_or(0, |(rank, red)| if red { rank } else { -rank });
    assert_eq!(triangles + worth(after.held[0]) + worth(after.held[1]), value, "{line:?}");
    let against = |player: usize| after.held[player].is_some_and(|(_, red)| red != (player == 0));
    let gets = |player: usize| after.paid.iter().any(|&(_, points)| if player == 0 { points > 0 } else { points < 0 });
    let gift = after.paid.iter().any(|&(player, points)| if player == 0 { points < 0 } else { points > 0 });
    let heights: Vec<bool> = after.columns.iter().map(|&(_, falls)| falls).collect();
    names([
        ("last-hold", after.seen.contains("last-hold")),
        ("one-colour", after.seen.contains("one-colour")),
        ("upper-storey", after.seen.contains("upper-storey")),
        ("pyramid", heights == [false, false, false, false, true, true, true, true]),
        ("held-base", after.seen.contains("held-base")),
        ("peak-order", order_matters(deal, &line)),
        ("gift", gift),
        ("no-triangle", !gets(0) || !gets(1)),
        ("held-against", against(0) || against(1)),
        ("both-hold", after.held.iter().all(Option::is_some)),
        ("nobody-holds", after.held == [None, None]),
        ("held-decides", value != 0 && triangles.signum() != value.signum()),
    ])
}

/// Whether a peak of the line is worth less the other way round, by a search without advice.
fn order_matters(deal: &HouseOfCards, line: &[String]) -> bool {
    let mut solver = AlphaBeta::new(deal, &Limits::default());
    let mut state = deal.start();
    for text in line {
        let mv: Move = text.parse().unwrap();
        if let Move::Peak { left, right, place } = mv {
            let turned = Move::Peak { left: right, right: left, place };
            let mut value = |mv| solver.value(&deal.apply(&state, mv)).unwrap() + deal.reward(&state, mv);
            if value(mv).better_for(deal.to_move(&state), value(turned)) {
                return true;
            }
        }
        state = deal.apply(&state, mv);
    }
    false
}

fn input(case: &HouseCase) -> String {
    use faceup::games::house_of_cards::judge::Reader;
    let mut text = String::new();
    Reader::write_case(&mut text, case).and_then(|()| Reader::write_end(&mut text)).unwrap();
    text
}

#[test]
fn events_are_those_of_the_replay() {
    let mut seen = Seen::default();
    for number in 0..150 {
        let ranks = [5, 6, 7, 8, 9, 10][number as usize % 6];
        let case = HouseCase { asked: Player::First, deal: HouseOfCards::numbered(4, ranks, 3, number).unwrap() };
        let method = if ranks < 7 { Method::Minimax } else { Method::AlphaBeta };
        seen.compare(
            &input(&case),
            &events(GameId::HouseOfCards, &input(&case)),
            &replayed(&case.deal, &input(&case), method),
        );
    }
    seen.check(&[
        "event:last-hold",
        "event:one-colour",
        "event:upper-storey",
        "event:held-base",
        "event:peak-order",
        "event:gift",
        "event:no-triangle",
        "event:held-against",
        "event:both-hold",
        "event:nobody-holds",
        "event:held-decides",
    ]);
}

#[test]
fn every_made_event_is_one_by_the_replay() {
    let request = Request { kinds: vec!["event".to_owned()], seed: 5, count: 2, ..Request::default() };
    for made in make(GameId::HouseOfCards, &request).unwrap() {
        let Case::HouseOfCards(case) = &made.case else { panic!("another game") };
        let input = judge_input(GameId::HouseOfCards, std::slice::from_ref(&made));
        let replayed = replayed(&case.deal, &input, Method::AlphaBeta);
        assert!(replayed.contains(&made.kind), "{}: {}", made.kind, made.reason);
    }
}
