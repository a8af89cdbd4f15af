mod scalar;
mod sliced;

use faceup_core::{Player, SplitMix64};
use faceup_games::magic_duel::engine::{self, duel_with};
use faceup_games::magic_duel::{
    Counted, CounterRule, Event, Extreme, Kind, KindOrder, MagicDuel, Move, PlayRule, Preference, Rules, Strategy,
};

use super::{Areas, Ended, Played};

/// The whole numbers of a closed interval, each as likely as another.
fn between(rng: &mut SplitMix64, least: usize, most: usize) -> usize {
    least + rng.below(most - least + 1)
}

fn flip(rng: &mut SplitMix64) -> bool {
    rng.below(2) == 0
}

fn any_order(rng: &mut SplitMix64) -> KindOrder {
    let mut kinds = Kind::ALL;
    rng.shuffle(&mut kinds);
    KindOrder::new(kinds).unwrap()
}

fn any_preference(rng: &mut SplitMix64) -> Preference {
    let counted = Counted { hand: flip(rng), field: flip(rng), grave: flip(rng) };
    let extreme = if flip(rng) { Extreme::Fewest } else { Extreme::Most };
    Preference { counted, extreme, ties: any_order(rng) }
}

/// Any strategy at all.
fn any_strategy(rng: &mut SplitMix64) -> Strategy {
    Strategy {
        play: PlayRule { order: any_order(rng), without_effect: rng.below(4) > 0 },
        counter: CounterRule { from_kinds: between(rng, 0, 6) as u8, missing_kind_left: flip(rng) },
        discard: any_preference(rng),
        destroy: any_preference(rng),
        recycle: any_preference(rng),
    }
}

/// The statement's strategy but for one part, or the whole of it.
fn nearly_the_statements(rng: &mut SplitMix64) -> Strategy {
    let (mut strategy, any) = (Strategy::STATEMENT, any_strategy(rng));
    match rng.below(8) {
        0 => strategy.play.order = any.play.order,
        1 => strategy.play.without_effect = false,
        2 => strategy.counter = any.counter,
        3 => strategy.discard = any.discard,
        4 => strategy.destroy = any.destroy,
        5 => strategy.recycle = any.recycle,
        _ => {}
    }
    strategy
}

/// Any strategy of which the scalar engine can keep the cards as levels.
fn any_in_levels(rng: &mut SplitMix64) -> Strategy {
    let (usual, mut strategy) = (Strategy::STATEMENT, any_strategy(rng));
    strategy.discard = Preference { ties: strategy.discard.ties, ..usual.discard };
    strategy.recycle = Preference { ties: strategy.recycle.ties, ..usual.recycle };
    strategy.destroy.counted.grave = false;
    strategy
}

/// Rules with up to so many copies of each kind.
fn any_rules(rng: &mut SplitMix64, most_copies: usize) -> Rules {
    let least = rng.below(3).min(most_copies);
    let mut copies = [0; 5].map(|_: u8| between(rng, least, most_copies) as u8);
    if copies == [0; 5] {
        copies[rng.below(5)] = 1;
    }
    let deck = copies.iter().map(|&count| usize::from(count)).sum();
    let hand = match rng.below(4) {
        0 => 0,
        1 => deck,
        _ => rng.below(deck + 1).min(rng.below(9)),
    };
    let limit = match rng.below(4) {
        0 => between(rng, 1, 30),
        1 => 65_535,
        _ => between(rng, 1, 200),
    };
    let draws = [0, 1, 1, 1, 2, 3, 7][rng.below(7)];
    Rules::new(copies, hand as u8, limit as u16, draws).unwrap()
}

/// What the plain engine says.
fn plain(deal: &MagicDuel, strategies: [&Strategy; 2]) -> Played {
    let mut counters = [0; 2];
    let outcome = duel_with(deal, strategies, |_, event| {
        if let Event::Answer { player, mv: Move::Counter } = event {
            counters[player.index()] += 1;
        }
    });
    let areas = Player::BOTH.map(|player| {
        let side = outcome.last.side(player);
        Areas { deck: side.deck(), hand: side.hand(), field: side.field(), grave: side.grave() }
    });
    let left = areas.map(|areas| areas.deck + areas.hand.total());
    let engine::Outcome { winner, turns, .. } = outcome;
    Played { ended: Ended { winner, turns, counters, left }, areas }
}
