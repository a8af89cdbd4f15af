//! Sentences about a duel. They take their facts from views, reasons and events; no rule is written down here.

use faceup_core::Player;
use faceup_games::magic_duel::{
    Area, Cards, CounterGrounds, Extreme, Grounds, Kind, KindOrder, MagicDuel, Move, Preference, Priority, Question,
    Stage, State, View, name,
};

use crate::answer::DuelSide;

/// The areas of a player.
pub(crate) fn side(deal: &MagicDuel, state: &State, player: Player) -> DuelSide {
    let (side, deck) = (state.side(player), deal.deck(player));
    DuelSide {
        deck: deck[deck.len() - usize::from(side.deck())..].iter().map(|kind| kind.letter()).collect(),
        hand: side.hand().to_string(),
        field: side.field().to_string(),
        grave: side.grave().to_string(),
    }
}

/// What an answer does, as a sentence without its subject.
pub(crate) fn says(state: &State, mv: Move) -> String {
    match (mv, state.stage()) {
        (Move::Play(kind), _) => format!("plays {kind}"),
        (Move::Skip, _) => "plays nothing".to_owned(),
        (Move::Counter, Stage::Counter(kind)) => format!("discards Island to counter {kind}"),
        (Move::Allow, Stage::Counter(kind)) => format!("lets {kind} be played"),
        (Move::Discard(kind), Stage::Cost(_)) => format!("discards {kind} as the cost of the counter"),
        (Move::Discard(kind), _) => format!("discards {kind}"),
        (Move::Destroy(kind), _) => format!("destroys {kind}"),
        (Move::Recycle(kind), _) => format!("takes {kind} back from the grave"),
        (Move::Counter | Move::Allow, _) => mv.to_string(),
    }
}

pub(crate) fn question(question: Question) -> &'static str {
    match question {
        Question::Play => "play",
        Question::Counter => "counter",
        Question::Discard => "discard",
        Question::Destroy => "destroy",
        Question::Recycle => "recycle",
    }
}

pub(super) fn priority(priority: Priority) -> &'static str {
    match priority {
        Priority::High => "high",
        Priority::Medium => "medium",
        Priority::Low => "low",
    }
}

/// Why a kind in hand has its priority.
pub(super) fn why_priority(view: &View<'_>, kind: Kind, priority: Priority) -> String {
    let (own, other) = (view.player(), view.player().other());
    let (mine, theirs) = (name(own), name(other));
    if priority == Priority::Low {
        return format!("{mine}'s field has {kind} already");
    }
    match kind {
        Kind::Plain => match view.deck_size(own) {
            0 => format!("{mine}'s deck is empty, so there is nothing to draw"),
            cards => format!("{mine}'s deck has {} to draw from", counted(cards.into(), "card")),
        },
        Kind::Swamp => match view.hand_size(other) {
            0 => format!("{theirs}'s hand is empty, so there is nothing to discard"),
            cards => format!("{theirs} has {} in hand to discard from", counted(cards.into(), "card")),
        },
        Kind::Mountain if view.field(other).is_empty() => {
            format!("{theirs}'s field is empty, so there is nothing to destroy")
        }
        Kind::Mountain => format!("{theirs}'s field has {}", list(view.field(other))),
        Kind::Island => "Island never has an effect when it is played".to_owned(),
        Kind::Forest if view.grave(own).is_empty() => format!("{mine}'s grave is empty, so nothing can be taken back"),
        Kind::Forest => format!("{mine}'s grave has {}", list(view.grave(own))),
    }
}

/// Why an answer was given.
pub(crate) fn because(view: &View<'_>, grounds: &Grounds, answer: Move) -> Vec<String> {
    match grounds {
        Grounds::Play(kinds) => vec![why_play(view, kinds, answer)],
        Grounds::Counter(grounds) => why_counter(view, grounds),
        Grounds::Choice { preference, counts, .. } => why_choice(preference, counts),
    }
}

fn why_play(view: &View<'_>, kinds: &[(Kind, Priority)], answer: Move) -> String {
    let of = |priority| kinds.iter().filter(move |&&(_, other)| other == priority).map(|&(kind, _)| kind);
    match answer {
        Move::Play(kind) => {
            let priority = view.priority(kind);
            let level = self::priority(priority);
            let others = of(priority).skip(1).map(Kind::name).collect::<Vec<_>>();
            match (priority, others.as_slice()) {
                (Priority::Medium, []) => format!("nothing has high priority, and {kind} alone has {level}"),
                (_, []) => format!("{kind} alone has {level} priority"),
                (_, others) => {
                    format!("of those with {level} priority {kind} comes before {} in the order", joined(others))
                }
            }
        }
        _ if kinds.is_empty() => format!("{}'s hand is empty", name(view.player())),
        _ if of(Priority::Medium).next().is_some() => {
            "nothing has high priority, and this strategy keeps cards without an effect".to_owned()
        }
        _ => format!("every kind in hand is on {}'s field already", name(view.player())),
    }
}

fn why_counter(view: &View<'_>, grounds: &CounterGrounds) -> Vec<String> {
    let opponent = name(view.player().other());
    let CounterGrounds { rule, on_field, missing, copies } = grounds;
    let names: Vec<_> = on_field.iter().map(|kind| kind.name()).collect();
    let kinds = counted(names.len(), "kind");
    let which = if names.is_empty() { String::new() } else { format!(" ({})", joined(&names)) };
    let mut sentences = vec![match (usize::from(rule.from_kinds), names.len()) {
        (from, _) if from > 4 => "this strategy never counters".to_owned(),
        (from, now) if now < from => {
            format!("{opponent}'s field has {kinds}{which}, and a counter waits for {from}")
        }
        (from, _) => format!("{opponent}'s field has {kinds}{which}, and a counter comes from {from} on"),
    }];
    if names.len() >= usize::from(rule.from_kinds) && rule.missing_kind_left {
        sentences.extend(missing.iter().zip(copies).map(|(&(kind, grave), copies)| {
            let verdict = if grave < *copies { "so it can still come" } else { "so it cannot come any more" };
            format!(
                "{grave} of {copies} copies of {kind}, which is missing there, are in {opponent}'s grave, {verdict}"
            )
        }));
    }
    sentences
}

fn why_choice(preference: &Preference, counts: &[(Kind, u8)]) -> Vec<String> {
    let Preference { counted: areas, extreme, ties } = preference;
    let areas: Vec<_> = [(areas.hand, "hand"), (areas.field, "field"), (areas.grave, "grave")]
        .into_iter()
        .filter_map(|(counts, area)| counts.then_some(area))
        .collect();
    let place = if areas.is_empty() { "no area".to_owned() } else { joined(&areas) };
    let listed: Vec<_> = counts.iter().map(|(kind, count)| format!("{kind} {count}")).collect();
    let mut sentences = vec![format!("counted in {place}: {}", listed.join(", "))];
    let Some(&(chosen, count)) = counts.first() else { return sentences };
    let word = if *extreme == Extreme::Most { "most" } else { "fewest" };
    let equals: Vec<_> =
        counts.iter().skip(1).filter(|&&(_, other)| other == count).map(|(kind, _)| kind.name()).collect();
    sentences.push(match equals.as_slice() {
        [] if counts.len() == 1 => format!("{chosen} is the only kind there"),
        [] => format!("{chosen} has the {word}"),
        equals => {
            format!("{chosen} and {} have the {word}, and {chosen} comes first in {}", joined(equals), order(*ties))
        }
    });
    sentences
}

/// Why the opponent was not asked to counter; nothing if it was.
pub(super) fn no_counter(state: &State) -> Option<String> {
    let opponent = state.turn_player().other();
    let side = state.side(opponent);
    if side.can_counter() {
        return None;
    }
    let reason = if side.hand().has(Kind::Island) {
        "has no card beside the Island to pay with"
    } else {
        "has no Island in hand"
    };
    Some(format!("{} cannot counter: {} {reason}", name(opponent), name(opponent)))
}

pub(super) fn draw(player: &str, cards: &[&str]) -> String {
    if cards.is_empty() { format!("{player} draws nothing") } else { format!("{player} draws {}", joined(cards)) }
}

pub(super) fn no_draw(player: &str) -> String {
    format!("{player}'s deck is empty, so nothing is drawn")
}

pub(super) fn moved(owner: Player, kind: Kind, from: Area, to: Area) -> String {
    let owner = name(owner);
    match (from, to) {
        (Area::Hand, Area::Field) => format!("{kind} enters {owner}'s field"),
        (Area::Hand, Area::Grave) => format!("{owner}'s {kind} goes from the hand to {owner}'s grave"),
        (Area::Field, Area::Grave) => format!("{owner}'s {kind} goes from the field to {owner}'s grave"),
        (Area::Grave, Area::Hand) => format!("{kind} comes back to {owner}'s hand"),
        (Area::Deck, Area::Hand) => format!("{owner} draws {kind}"),
        (from, to) => format!("{owner}'s {kind} goes from the {from} to the {to}"),
    }
}

/// What the end phase looks at, in its order, up to what ends the duel.
pub(super) fn end_phase(deal: &MagicDuel, state: &State, player: Player) -> Vec<String> {
    let field = state.side(player).field();
    let mut sentences = vec![match field.distinct() {
        0 => format!("{}'s field is empty", name(player)),
        kinds => format!("{}'s field has {} of 5 kinds: {}", name(player), kinds, list(field)),
    }];
    if field.is_complete() {
        return sentences;
    }
    let left = |player: Player| state.side(player).deck() + state.side(player).hand().total();
    let (alice, bob) = (left(Player::First), left(Player::Second));
    sentences.push(format!("cards left in deck and hand: Alice {alice}, Bob {bob}"));
    if alice + bob == 0 {
        return sentences;
    }
    let limit = deal.rules().turn_limit();
    if state.turn() == limit {
        sentences.push(format!("turn {limit} is the last"));
    }
    sentences
}

/// How the duel ended.
pub(super) fn sentence_of_end(state: &State) -> String {
    let turn = state.turn();
    match state.winner() {
        Some(winner) => format!("{} wins in turn {turn} with all five kinds on the field.", name(winner)),
        None if Player::BOTH.iter().all(|&p| state.side(p).deck() == 0 && state.side(p).hand().is_empty()) => {
            format!("The duel is drawn in turn {turn}: nobody has a card left in deck or hand.")
        }
        None => format!("The duel is drawn in turn {turn}, the last one."),
    }
}

/// Names of kinds with their numbers where there are several cards.
fn list(cards: Cards) -> String {
    let names: Vec<_> = cards
        .kinds()
        .map(|kind| match cards.of(kind) {
            1 => kind.name().to_owned(),
            count => format!("{count} {kind}"),
        })
        .collect();
    joined(&names)
}

fn order(order: KindOrder) -> String {
    let names: Vec<_> = order.kinds().iter().map(|kind| kind.name()).collect();
    format!("the order {}", names.join(", "))
}

/// `a`, `a and b`, `a, b and c`.
fn joined(words: &[impl AsRef<str>]) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words.as_slice() {
        [] => String::new(),
        [word] => (*word).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

fn counted(number: usize, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}
