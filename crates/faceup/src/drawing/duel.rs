use super::svg::{Anchor, Canvas, wide};
use super::words;
use crate::answer::{Decision, DuelBoard, DuelSide, DuelStory, MoveAnswer, Position, TurnStory};
use crate::explain::short;

/// The kinds in the order in which fields are drawn, with their names.
const KINDS: [(char, &str); 5] = [('P', "Plain"), ('S', "Swamp"), ('M', "Mountain"), ('I', "Island"), ('F', "Forest")];
/// The numbers of the kinds' colours in the style: the colours that cards of these names usually have.
const HUES: [usize; 5] = [3, 4, 0, 1, 2];
/// The width of a player's half.
const HALF: f64 = 420.0;
/// The width of a turn in the timeline.
const TURN: f64 = 36.0;
/// Turns side by side.
const TURNS: usize = 24;
/// The height of a player's lane.
const LANE: f64 = 62.0;
/// How much of the timeline's left is for names.
const NAMES: f64 = 50.0;

/// Draws a duel: the areas of both players after a turn, by default the last one, and what was played turn by turn.
pub fn duel(story: &DuelStory, turn: Option<u16>) -> String {
    let shown = story.turns.iter().find(|told| Some(told.turn) == turn).or(story.turns.last());
    let mut canvas = Canvas::default();
    let head = format!("Magic Duel: {}", story.ending);
    canvas.text("head", (0.0, 18.0), Anchor::Start, &head);
    canvas.reach(1.3 * wide(&head), 30.0);
    if let Some(shown) = shown {
        let after = format!("After turn {}, in which {}", shown.turn, course(shown));
        canvas.text("", (0.0, 42.0), Anchor::Start, &after);
        canvas.reach(wide(&after), 58.0);
        let areas = areas(["Alice", "Bob"], &shown.after, shown.player);
        let top = canvas.height;
        canvas.put(&areas, (0.0, top), 1.0);
    }
    let top = canvas.height + 18.0;
    canvas.put(&timeline(story, turn.and(shown)), (0.0, top), 1.0);
    canvas.finish(&head, &description(story))
}

/// Draws both players' areas at a decision.
pub(super) fn board(position: &Position, board: &DuelBoard, moves: &[MoveAnswer]) -> Canvas {
    let mut canvas = Canvas::default();
    let stage = match position.player {
        Some(player) => format!("Turn {} is {}'s; {player} decides: {}", board.turn, board.turn_player, board.stage),
        None => format!("Turn {} was the last", board.turn),
    };
    canvas.text("", (0.0, 12.0), Anchor::Start, &stage);
    canvas.reach(wide(&stage), 26.0);
    canvas.put(&areas(position.players, &board.sides, board.turn_player), (0.0, 26.0), 1.0);
    let mut x = 0.0;
    let y = canvas.height + 20.0;
    for mv in moves {
        let (text, classes) = super::mark(&mv.mv, mv);
        let width = wide(&text) + 10.0;
        canvas.label(classes, (x + width / 2.0, y), &text, 0.0);
        x += width + 8.0;
    }
    if moves.iter().any(|mv| mv.best) {
        canvas.text("small", (0.0, y + 26.0), Anchor::Start, "\u{2605} what the strategy answers");
        canvas.reach(0.0, y + 32.0);
    }
    canvas
}

/// What a turn came to, in a line.
fn course(turn: &TurnStory) -> String {
    let answers: Vec<String> =
        turn.decisions.iter().filter(|decision| telling(decision)).map(|decision| decision.says.clone()).collect();
    if answers.is_empty() { "nothing was decided".to_owned() } else { answers.join(", ") }
}

/// Whether a decision changed something on the table.
fn telling(decision: &Decision) -> bool {
    decision.question != "counter" || decision.answer == "counter"
}

fn areas(names: [&str; 2], sides: &[DuelSide; 2], turn_player: &str) -> Canvas {
    let mut canvas = Canvas::default();
    for (index, side) in sides.iter().enumerate() {
        let half = one_side(names[index], side, names[index] == turn_player);
        canvas.put(&half, ((HALF + 30.0) * index as f64, 0.0), 1.0);
    }
    canvas
}

fn one_side(name: &str, side: &DuelSide, on_turn: bool) -> Canvas {
    let mut canvas = Canvas::default();
    let arrow = if on_turn { "\u{25b8} " } else { "" };
    let next = side.deck.chars().next().map_or_else(String::new, |kind| format!(", next {kind}"));
    canvas.text("ink", (0.0, 14.0), Anchor::Start, &format!("{arrow}{name}"));
    let deck = format!("deck {}{next}", side.deck.chars().count());
    canvas.text("", (HALF, 14.0), Anchor::End, &deck);
    for (number, (kind, full)) in KINDS.into_iter().enumerate() {
        let at = (84.0 * number as f64, 24.0);
        let copies = side.field.chars().filter(|&card| card == kind).count();
        let class = if copies > 0 { class_of(kind) } else { "empty".to_owned() };
        canvas.rect(&class, at, (76.0, 52.0), 6.0);
        let middle = at.0 + 38.0;
        let (text, below) = match copies {
            0 => (kind.to_string(), format!("no {full}")),
            1 => (kind.to_string(), full.to_owned()),
            _ => (format!("{kind}\u{d7}{copies}"), full.to_owned()),
        };
        canvas.text(if copies > 0 { "head" } else { "" }, (middle, at.1 + 24.0), Anchor::Middle, &text);
        canvas.text("small", (middle, at.1 + 42.0), Anchor::Middle, &below);
    }
    canvas.reach(HALF, 84.0);
    for (what, cards) in [("Hand", &side.hand), ("Grave", &side.grave)] {
        cards_in(&mut canvas, what, cards);
    }
    canvas
}

/// A row of small cards, and of more rows where they are many.
fn cards_in(canvas: &mut Canvas, what: &str, cards: &str) {
    let top = canvas.height + 4.0;
    let cards: Vec<char> = cards.chars().filter(char::is_ascii_alphabetic).collect();
    canvas.text("", (0.0, top + 15.0), Anchor::Start, &format!("{what} {}", cards.len()));
    for (number, &kind) in cards.iter().enumerate() {
        let at = (66.0 + 22.0 * (number % 16) as f64, top + 26.0 * (number / 16) as f64);
        canvas.rect(&class_of(kind), at, (19.0, 23.0), 3.0);
        canvas.text("on-gem", (at.0 + 9.5, at.1 + 16.0), Anchor::Middle, &kind.to_string());
    }
    canvas.reach(0.0, top + 26.0);
}

fn class_of(kind: char) -> String {
    let number = KINDS.iter().position(|&(letter, _)| letter == kind);
    format!("gem h{}", number.map_or(7, |number| HUES[number]))
}

/// What was played turn by turn: a lane for each player.
fn timeline(story: &DuelStory, shown: Option<&TurnStory>) -> Canvas {
    let mut canvas = Canvas::default();
    for row in story.turns.chunks(TURNS) {
        let top = canvas.height + 6.0;
        for (index, name) in ["Alice", "Bob"].iter().enumerate() {
            canvas.text("ink", (0.0, top + 36.0 + LANE * index as f64), Anchor::Start, name);
        }
        for (column, turn) in row.iter().enumerate() {
            let left = NAMES + TURN * column as f64;
            if shown.is_some_and(|shown| shown.turn == turn.turn) {
                canvas.rect("shown", (left - 2.0, top), (TURN, 18.0 + 2.0 * LANE), 4.0);
            }
            canvas.text("small", (left + 15.0, top + 13.0), Anchor::Middle, &turn.turn.to_string());
            one_turn(&mut canvas, (left, top + 18.0), turn);
        }
        let right = NAMES + TURN * row.len() as f64;
        canvas.line("rule", None, (0.0, top + 18.0 + LANE), (right, top + 18.0 + LANE));
        canvas.reach(right, top + 22.0 + 2.0 * LANE);
    }
    let legend = "A box is the card played, struck through if it was countered; \u{2212}F: Forest discarded or destroyed, \
                  +F: taken back; the five marks below are the kinds on the field after the turn.";
    let y = canvas.height + 14.0;
    canvas.text("small", (0.0, y), Anchor::Start, legend);
    canvas.reach(0.85 * wide(legend), y + 6.0);
    canvas
}

fn one_turn(canvas: &mut Canvas, (left, top): (f64, f64), turn: &TurnStory) {
    let own = usize::from(turn.player != "Alice");
    let lane = |index: usize| top + LANE * index as f64;
    let countered = turn.decisions.iter().any(|decision| decision.answer == "counter");
    // Losses and gains stand in the lane of the player whose cards they are.
    let mut changes = [String::new(), String::new()];
    for decision in &turn.decisions {
        let (word, kind) = decision.answer.split_once(' ').unwrap_or((&decision.answer, ""));
        let actor = usize::from(decision.player != "Alice");
        match word {
            "play" => {
                let at = (left + 4.0, lane(own) + 6.0);
                canvas.rect(&class_of(kind.chars().next().unwrap_or(' ')), at, (23.0, 23.0), 3.0);
                canvas.text("on-gem", (at.0 + 11.5, at.1 + 16.0), Anchor::Middle, kind);
                if countered {
                    canvas.line("strike", None, (at.0 - 3.0, at.1 + 26.0), (at.0 + 26.0, at.1 - 3.0));
                }
            }
            "skip" => canvas.text("", (left + 15.0, lane(own) + 22.0), Anchor::Middle, "\u{2013}"),
            "counter" => changes[actor].push_str("\u{2212}I"),
            "discard" => changes[actor].extend(["\u{2212}", kind]),
            "destroy" => changes[1 - actor].extend(["\u{2212}", kind]),
            "recycle" => changes[actor].extend(["+", kind]),
            _ => {}
        }
    }
    for (index, change) in changes.iter().enumerate() {
        if !change.is_empty() {
            let y = if index == own { lane(index) + 42.0 } else { lane(index) + 24.0 };
            canvas.text("small", (left + 15.0, y), Anchor::Middle, change);
        }
        for (number, (kind, _)) in KINDS.into_iter().enumerate() {
            let there = turn.after[index].field.contains(kind);
            let at = (left + 2.0 + 5.5 * number as f64, lane(index) + 48.0);
            canvas.rect(if there { "pip" } else { "no-pip" }, at, (4.0, 6.0), 1.0);
        }
    }
    canvas.reach(left + TURN, lane(2));
}

/// The whole duel in words.
fn description(story: &DuelStory) -> String {
    let [alice, bob] = &story.opening;
    let mut sentences = vec![format!("Opening hands: Alice {alice}, Bob {bob}.")];
    for turn in &story.turns {
        let answers: Vec<String> =
            turn.decisions.iter().filter(|decision| telling(decision)).map(|decision| short(turn, decision)).collect();
        sentences.push(format!("Turn {}, {}: {}.", turn.turn, turn.player, answers.join(", ")));
    }
    sentences.push(words::sentence(&story.ending));
    sentences.join(" ")
}
