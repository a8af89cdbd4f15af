use std::collections::BTreeSet;

use faceup::GameId;
use faceup::core::Player;
use faceup::games::magic_duel::{Kind, MagicDuel, Rules, judge};
use faceup::kinds::{Case, Request, judge_input, make};
use faceup::readings::duel::{Step, What, play};

use super::{Seen, events, names};

/// A duel followed step by step, as the plain program of the misreadings tells it.
#[derive(Default)]
struct Replay {
    deck: [i32; 2],
    hand: [[i32; 5]; 2],
    field: [[i32; 5]; 2],
    grave: [[i32; 5]; 2],
    /// A card that is about to enter its player's field.
    pending: Option<Kind>,
    counters: u32,
    fewest: i32,
    largest: i32,
    seen: BTreeSet<&'static str>,
}

impl Replay {
    fn take(&mut self, step: &Step) {
        let own = step.player.index();
        let other = 1 - own;
        if let (Some(kind), false) = (self.pending, matches!(step.what, What::Counter { countered: true, .. })) {
            self.field[own][kind.index()] += 1;
            self.hand[own][kind.index()] -= 1;
            self.pending = None;
        }
        match step.what {
            What::Opening(hand) => {
                self.hand[own] = hand.map(i32::from);
                self.deck[own] = 25 - self.hand[own].iter().sum::<i32>();
            }
            What::Draw(Some(kind)) | What::PlainDraw(Some(kind)) => {
                self.hand[own][kind.index()] += 1;
                self.deck[own] -= 1;
            }
            What::Draw(None) => drop(self.seen.insert("no draw")),
            What::PlainDraw(None) => drop(self.seen.insert("idle-plain")),
            What::Play(None) if self.hand[own] != [0; 5] => drop(self.seen.insert("skip")),
            What::Play(Some(kind)) => {
                self.pending = Some(kind);
                let kinds = self.field[own].iter().filter(|&&count| count > 0).count();
                if kinds == 4 && self.hand[other] == [0, 0, 0, 1, 0] {
                    self.seen.insert("lone-island");
                }
            }
            What::Counter { card, countered: true } => {
                self.pending = None;
                self.counters += 1;
                if self.grave[own][card.index()] == 4 {
                    self.seen.insert("last-copy");
                }
                self.hand[other][Kind::Island.index()] -= 1;
                self.grave[other][Kind::Island.index()] += 1;
            }
            What::Cost(Some(kind)) => {
                if kind == Kind::Island {
                    self.seen.insert("island-pays");
                }
                self.discard(other, kind);
            }
            What::Countered { card, .. } => {
                self.hand[own][card.index()] -= 1;
                self.grave[own][card.index()] += 1;
            }
            What::Discard { card: Some(kind), .. } => self.discard(other, kind),
            What::Discard { card: None, .. } => drop(self.seen.insert("idle-swamp")),
            What::Destroy(Some(kind)) => {
                self.field[other][kind.index()] -= 1;
                self.grave[other][kind.index()] += 1;
            }
            What::Destroy(None) => drop(self.seen.insert("idle-mountain")),
            What::Recycle(Some(kind)) => self.recycle(own, kind),
            What::Recycle(None) => drop(self.seen.insert("idle-forest")),
            What::End(_) => self.end(),
            _ => {}
        }
    }

    fn recycle(&mut self, own: usize, kind: Kind) {
        let count = |kind: usize| self.hand[own][kind] + self.field[own][kind];
        let counts: Vec<i32> = (0..5).filter(|&kind| self.grave[own][kind] > 0).map(count).collect();
        let least = counts.iter().min().unwrap();
        if counts.iter().filter(|&count| count == least).count() > 1 {
            self.seen.insert("recycle-tie");
        }
        if kind == Kind::Forest {
            self.seen.insert("recycle-forest");
        }
        self.grave[own][kind.index()] -= 1;
        self.hand[own][kind.index()] += 1;
    }

    fn discard(&mut self, owner: usize, kind: Kind) {
        let most = self.hand[owner].iter().max().unwrap();
        if self.hand[owner].iter().filter(|&count| count == most).count() > 1 {
            self.seen.insert("discard-tie");
        }
        self.hand[owner][kind.index()] -= 1;
        self.grave[owner][kind.index()] += 1;
    }

    fn end(&mut self) {
        let hands = self.hand.map(|hand| hand.iter().sum::<i32>());
        let decks: i32 = self.deck.iter().sum();
        self.largest = self.largest.max(hands[0]).max(hands[1]);
        self.fewest = self.fewest.min(decks + hands[0] + hands[1]);
        if hands == [0, 0] && decks > 0 {
            self.seen.insert("hands-out");
        }
        for owner in 0..2 {
            let all = [self.hand, self.field, self.grave].map(|area| area[owner].iter().sum::<i32>());
            assert_eq!(all.iter().sum::<i32>() + self.deck[owner], 25, "the replay loses a card");
        }
    }
}

/// The events of a duel by the replay.
fn replayed(deal: &MagicDuel) -> BTreeSet<String> {
    let mut replay = Replay { fewest: 50, ..Replay::default() };
    let answer = play(deal, &[], |step| replay.take(&step));
    let won_in = |player, turns| answer.winner == Some(player) && answer.turns == turns;
    let seen = |what| replay.seen.contains(what);
    names([
        ("draw", answer.winner.is_none()),
        ("earliest-alice", won_in(Player::First, 9)),
        ("earliest-bob", won_in(Player::Second, 10)),
        ("latest-alice", won_in(Player::First, 39)),
        ("latest-bob", won_in(Player::Second, 40)),
        ("most-counters", replay.counters >= 9),
        ("no-counter", replay.counters == 0 && answer.winner.is_some()),
        ("few-left", replay.fewest <= 8),
        ("decks-out", seen("no draw") && answer.winner.is_some()),
        ("hands-out", seen("hands-out")),
        ("large-hand", replay.largest >= 14),
        ("skip", seen("skip")),
        ("recycle-tie", seen("recycle-tie")),
        ("recycle-forest", seen("recycle-forest")),
        ("discard-tie", seen("discard-tie")),
        ("island-pays", seen("island-pays")),
        ("lone-island", seen("lone-island")),
        ("last-copy", seen("last-copy")),
        ("idle-swamp", seen("idle-swamp")),
        ("idle-mountain", seen("idle-mountain")),
        ("idle-forest", seen("idle-forest")),
        ("idle-plain", seen("idle-plain")),
    ])
}

fn input(deal: &MagicDuel) -> String {
    let mut text = "1\n".to_owned();
    judge::write_decks(&mut text, deal).unwrap();
    text
}

#[test]
fn events_are_those_of_the_replay() {
    let mut seen = Seen::default();
    for number in 0..1_500 {
        let deal = MagicDuel::numbered(Rules::STATEMENT, 31, number);
        seen.compare(&input(&deal), &events(GameId::MagicDuel, &input(&deal)), &replayed(&deal));
    }
    seen.check(&[
        "event:skip",
        "event:recycle-tie",
        "event:recycle-forest",
        "event:discard-tie",
        "event:island-pays",
        "event:no-counter",
    ]);
}

#[test]
fn every_made_event_is_one_by_the_replay() {
    let request = Request { kinds: vec!["event".to_owned()], seed: 5, count: 2, ..Request::default() };
    let made = make(GameId::MagicDuel, &request).unwrap();
    assert!(made.len() >= 40, "{}", made.len());
    for made in made {
        let Case::MagicDuel(deal) = &made.case else { panic!("another game") };
        assert!(replayed(deal).contains(&made.kind), "{}: {}", made.kind, made.reason);
        let input = judge_input(GameId::MagicDuel, std::slice::from_ref(&made));
        assert_eq!(events(GameId::MagicDuel, &input), replayed(deal), "{}", made.kind);
    }
}
