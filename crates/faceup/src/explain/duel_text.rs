use std::fmt;
use std::ops::RangeInclusive;

use crate::answer::{Decision, DuelSide, DuelStory, TurnStory};

/// A story as text, phase by phase.
#[derive(Clone, Debug)]
pub struct Full<'a> {
    /// The story.
    pub story: &'a DuelStory,
    /// The turns to be told.
    pub turns: RangeInclusive<u16>,
}

/// A story as text, a line a turn.
#[derive(Clone, Debug)]
pub struct Compact<'a> {
    /// The story.
    pub story: &'a DuelStory,
    /// The turns to be told.
    pub turns: RangeInclusive<u16>,
}

const NAMES: [&str; 2] = ["Alice", "Bob"];

impl fmt::Display for Full<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Full { story, turns } = self;
        if turns.contains(&1) {
            let [alice, bob] = &story.opening;
            writeln!(f, "Opening hands: Alice {alice}, Bob {bob}")?;
        }
        for turn in story.turns.iter().filter(|turn| turns.contains(&turn.turn)) {
            writeln!(f)?;
            full_turn(f, turn)?;
        }
        writeln!(f, "\n{}", story.ending)
    }
}

fn full_turn(f: &mut fmt::Formatter<'_>, turn: &TurnStory) -> fmt::Result {
    writeln!(f, "Turn {}: {}", turn.turn, turn.player)?;
    for (name, side) in NAMES.iter().zip(&turn.before) {
        writeln!(f, "  {}", areas(name, side))?;
    }
    writeln!(f, "  Draw   {}", turn.draw)?;
    for kind in &turn.hand {
        let count = if kind.count > 1 { format!(" x{}", kind.count) } else { String::new() };
        writeln!(f, "  Hand   {:<11} {:<6}  {}", format!("{}{count}", kind.kind), kind.priority, kind.because)?;
    }
    for decision in &turn.decisions {
        writeln!(f, "  {:<6} {}", label(decision), decision.says)?;
        for sentence in &decision.because {
            writeln!(f, "         because {sentence}")?;
        }
        for sentence in &decision.then {
            writeln!(f, "         -> {sentence}")?;
        }
    }
    for (number, sentence) in turn.end.iter().enumerate() {
        writeln!(f, "  {:<6} {sentence}", if number == 0 { "End" } else { "" })?;
    }
    Ok(())
}

fn areas(name: &str, side: &DuelSide) -> String {
    let DuelSide { deck, hand, field, grave } = side;
    format!("{name:<5}  deck {:>2}  hand {hand}  field {field}  grave {grave}", deck.len())
}

fn label(decision: &Decision) -> &'static str {
    match decision.question {
        "play" => "Main",
        "counter" => "Cntr",
        _ => "",
    }
}

impl fmt::Display for Compact<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Compact { story, turns } = self;
        for turn in story.turns.iter().filter(|turn| turns.contains(&turn.turn)) {
            let own = own(turn);
            writeln!(
                f,
                "{:>3} {:<5} {:<43} field {:<5} hand {:<8} grave {}",
                turn.turn,
                turn.player,
                answers(turn).join(", "),
                own.field,
                own.hand,
                own.grave
            )?;
        }
        writeln!(f, "{}", story.ending)
    }
}

/// What was answered in a turn, each in a few words; that a card is let pass is left out.
pub(crate) fn answers(turn: &TurnStory) -> Vec<String> {
    let asked = |decision: &&Decision| decision.question != "counter" || decision.answer == "counter";
    turn.decisions.iter().filter(asked).map(|decision| short(turn, decision)).collect()
}

/// The areas of the player whose turn it is, at its end.
pub(crate) fn own(turn: &TurnStory) -> &DuelSide {
    &turn.after[usize::from(turn.player != NAMES[0])]
}

/// An answer in a few words; whoever is not playing the turn is named.
pub(crate) fn short(turn: &TurnStory, decision: &Decision) -> String {
    if decision.player == turn.player {
        decision.answer.clone()
    } else {
        format!("{} {}", decision.player, decision.answer)
    }
}
