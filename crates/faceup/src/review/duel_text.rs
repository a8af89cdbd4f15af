use std::fmt;

use super::duel::told;
use super::text::{COLUMNS, Style, within, wrapped, write_sentences};
use crate::answer::{DuelReview, DuelSide, Mark, PartingReview, ReviewedDecision, TurnStory};
use crate::explain::{answers, own};

/// How many turns of each story are told from where two strategies part.
const TOLD: u16 = 8;

/// Writes a review of decisions: a line each, and reasons where they are not the strategy's.
pub(super) fn write(f: &mut fmt::Formatter<'_>, review: &DuelReview, style: Style) -> fmt::Result {
    write_sentences(f, &review.says)?;
    if review.decisions.is_empty() {
        return Ok(());
    }
    let head = row(["No", "Turn", "Player", "Answer", "Strategy", "By the strategies from here"]);
    writeln!(f, "\n{}", style.bold(&head))?;
    for found in &review.decisions {
        decision(f, review, found, style)?;
    }
    writeln!(f)?;
    for (side, strategy) in review.sides.iter().zip(&review.strategies) {
        let same = side.decisions - side.differ;
        writeln!(f, "{:<6} {same} of {} decisions as the strategy ({strategy})", side.player, side.decisions)?;
    }
    Ok(())
}

fn row([number, turn, player, answer, strategy, end]: [&str; 6]) -> String {
    format!("{number:>3}  {turn:>4}  {player:<6}  {answer:<10}  {strategy:<10}  {end}").trim_end().to_owned()
}

fn decision(f: &mut fmt::Formatter<'_>, review: &DuelReview, found: &ReviewedDecision, style: Style) -> fmt::Result {
    let strategy = if found.same { "same" } else { &found.strategy };
    let cells =
        [&found.number.to_string(), &found.turn.to_string(), found.player, &found.answer, strategy, &told(found.after)];
    let turned = found.followed.winner != found.after.winner;
    let mark = match found.same {
        true => Mark::Best,
        false if turned => Mark::Mistake,
        false => Mark::Inaccuracy,
    };
    writeln!(f, "{}", style.marked(mark, &row(cells)))?;
    if !found.same {
        let followed = format!("the strategy {}: {}", found.strategy_says, told(found.followed));
        for line in wrapped(followed.split(' '), 5) {
            writeln!(f, "{line}")?;
        }
        reasons(f, &found.because, 7, style)?;
    }
    for missed in review.forced.missed.iter().filter(|missed| missed.number == found.number) {
        let text = format!("     {} could have forced a win by turn {}:", missed.player, missed.wins_by);
        writeln!(f, "{}", style.marked(Mark::Mistake, &text))?;
        let mut line: Vec<_> = missed.line.iter().map(|step| format!("{} {},", step.player, step.mv)).collect();
        line.last_mut().expect("a win takes an answer").pop();
        for part in wrapped(line.iter().map(String::as_str), 7) {
            writeln!(f, "{part}")?;
        }
    }
    Ok(())
}

/// Writes reasons, each beginning a line.
fn reasons(f: &mut fmt::Formatter<'_>, because: &[String], indent: usize, style: Style) -> fmt::Result {
    for sentence in because {
        for line in wrapped(std::iter::once("because").chain(sentence.split(' ')), indent) {
            writeln!(f, "{}", style.faint(&line))?;
        }
    }
    Ok(())
}

/// Writes where two strategies part, with both reasons, and the turns that follow.
pub(super) fn write_parting(f: &mut fmt::Formatter<'_>, review: &PartingReview, style: Style) -> fmt::Result {
    write_sentences(f, &review.says)?;
    let Some(parting) = &review.parting else { return Ok(()) };
    writeln!(f)?;
    for (name, side) in ["Alice", "Bob"].iter().zip(&parting.sides) {
        let (deck, hand, field, grave) = (side.deck.len(), &side.hand, &side.field, &side.grave);
        writeln!(f, "{name:<5}  deck {deck:>2}  hand {hand}  field {field}  grave {grave}")?;
    }
    let from = parting.turn;
    for ((name, answer), story) in review.strategies.iter().zip(&parting.answers).zip(&review.stories) {
        writeln!(f, "\n{}", style.bold(&format!("{name}: {} {}", parting.player, answer.says)))?;
        reasons(f, &answer.because, 2, style)?;
        let until = story.last_turn.min(from.saturating_add(TOLD - 1));
        writeln!(f, "  Turns {from} to {until} of {}:", story.last_turn)?;
        for turn in story.turns.iter().filter(|turn| (from..=until).contains(&turn.turn)) {
            turn_lines(turn).iter().try_for_each(|line| writeln!(f, "{line}"))?;
        }
        writeln!(f, "{}", story.ending)?;
    }
    Ok(())
}

/// A turn in two columns: what was answered, and what the player has then.
fn turn_lines(turn: &TurnStory) -> Vec<String> {
    const ANSWERS: usize = 10;
    const AREAS: usize = 40;
    let answers = answers(turn).join(",\n");
    let answers = within(answers.split('\n'), AREAS - ANSWERS - 2);
    let DuelSide { field, hand, grave, .. } = own(turn);
    let areas = [format!("field {field:<5}"), format!("hand {hand:<8}"), format!("grave {grave}")];
    let areas = within(areas.iter().map(String::as_str), COLUMNS - AREAS);
    let rows = answers.len().max(areas.len());
    let column = |lines: &[String], row: usize| lines.get(row).cloned().unwrap_or_default();
    (0..rows)
        .map(|row| {
            let head = if row == 0 { format!("{:>3} {:<5}", turn.turn, turn.player) } else { String::new() };
            let (answers, areas) = (column(&answers, row), column(&areas, row));
            format!("{head:<ANSWERS$}{answers:<width$}{areas}", width = AREAS - ANSWERS).trim_end().to_owned()
        })
        .collect()
}
