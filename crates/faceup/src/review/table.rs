use std::fmt;

use super::text::{Style, ahead_if_known, wrapped, write_sentences};
use crate::answer::{Mark, PointsReview, ReviewedMove, SideReview};

/// How many best moves are listed where there were more.
const LISTED: usize = 4;

/// Writes the summary, a line or two for each move, and what each player did.
pub(super) fn write(f: &mut fmt::Formatter<'_>, review: &PointsReview, style: Style) -> fmt::Result {
    write_sentences(f, &review.says)?;
    if review.moves.is_empty() {
        return Ok(());
    }
    let width = review.moves.iter().map(|mv| mv.mv.len()).max().unwrap_or(0).max(4);
    let cells = ["No", "Player", "Move", "Before", "After", "Loss", "Mark"];
    writeln!(f, "\n{}", style.bold(&row(cells, width)))?;
    for mv in &review.moves {
        one_move(f, review, mv, width, style)?;
    }
    let cells = ["", "Moves", "Decisions", "Best", "Inaccuracies", "Mistakes", "Lost", "Mean", "Accuracy"];
    writeln!(f, "\n{}", style.bold(&side_row(cells)))?;
    for side in &review.sides {
        writeln!(f, "{}", side_row(side_cells(side).each_ref().map(String::as_str)))?;
    }
    Ok(())
}

fn row([number, player, mv, before, after, loss, mark]: [&str; 7], width: usize) -> String {
    let line = format!("{number:>3}  {player:<6}  {mv:<width$}  {before:<11} {after:<11} {loss:>4}  {mark}");
    line.trim_end().to_owned()
}

fn one_move(
    f: &mut fmt::Formatter<'_>,
    review: &PointsReview,
    mv: &ReviewedMove,
    width: usize,
    style: Style,
) -> fmt::Result {
    let value = |value| ahead_if_known(review.players, value);
    let loss = match mv.loss {
        None => "?".to_owned(),
        Some(0) => "-".to_owned(),
        Some(loss) => loss.to_string(),
    };
    let words = words(mv);
    let cells = [&mv.number.to_string(), mv.player, &mv.mv, &value(mv.before), &value(mv.after), &loss, &words];
    let mark = mv.mark.unwrap_or(Mark::Only);
    writeln!(f, "{}", style.marked(mark, &row(cells, width)))?;
    if matches!(mark, Mark::Inaccuracy | Mark::Mistake) {
        let parts = better(mv);
        for line in wrapped(parts.iter().map(String::as_str), 5) {
            writeln!(f, "{}", style.faint(&line))?;
        }
    }
    Ok(())
}

/// What the move was, in words.
pub(super) fn words(mv: &ReviewedMove) -> String {
    match (mv.mark, mv.best.len()) {
        (None, _) => "?".to_owned(),
        (Some(Mark::Best), 2..) => format!("one of {} best", mv.best.len()),
        (Some(mark), _) => mark.name().to_owned(),
    }
}

/// What should have been played, what refutes the move, and how the outcome changed, in parts that stay together.
fn better(mv: &ReviewedMove) -> Vec<String> {
    let mut parts = vec![format!("better: {}", mv.best.first().map_or("?", String::as_str))];
    // `or 1 more` would take as much room as the move itself.
    let listed = if mv.best.len() <= LISTED + 1 { LISTED + 1 } else { LISTED };
    parts.extend(mv.best.iter().take(listed).skip(1).map(|best| format!("or {best}")));
    if mv.best.len() > listed {
        parts.push(format!("or {} more", mv.best.len() - listed));
    }
    let mut end = |part: String| {
        parts.last_mut().expect("there is a part").push(';');
        parts.push(part);
    };
    if let Some(reply) = &mv.reply {
        end(format!("refuted by {reply}"));
    }
    if let Some([before, after]) = mv.outcome.filter(|[before, after]| before != after) {
        end(format!("a {} for {} becomes a {}", before.name(), mv.player, after.name()));
    }
    parts
}

fn side_row([player, moves, decisions, best, inaccuracies, mistakes, lost, mean, accuracy]: [&str; 9]) -> String {
    format!(
        "{player:<8} {moves:>5} {decisions:>9} {best:>5} {inaccuracies:>12} {mistakes:>8} {lost:>5} {mean:>6} {accuracy:>9}"
    )
}

/// A player's figures, in the order of the columns.
pub(super) fn side_cells(side: &SideReview) -> [String; 9] {
    let SideReview { player, moves, decisions, best, inaccuracies, mistakes, lost, accuracy, mean_loss } = side;
    let none = || "-".to_owned();
    [
        (*player).to_owned(),
        moves.to_string(),
        decisions.to_string(),
        best.to_string(),
        inaccuracies.to_string(),
        mistakes.to_string(),
        lost.to_string(),
        mean_loss.map_or_else(none, |mean| format!("{mean:.2}")),
        accuracy.map_or_else(none, |share| format!("{:.0} %", 100.0 * share)),
    ]
}
