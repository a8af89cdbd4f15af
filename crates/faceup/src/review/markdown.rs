use std::fmt;

use super::duel::told;
use super::table::{side_cells, words};
use super::text::{Text, ahead_if_known};
use crate::answer::{DuelReview, PointsReview, Review};

/// A review as Markdown: the summary as a list, the moves as a table.
#[derive(Clone, Copy, Debug)]
pub struct Markdown<'a>(pub &'a Review);

impl fmt::Display for Markdown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let says = match self.0 {
            Review::Points(review) => &review.says,
            Review::Duel(review) => &review.says,
            Review::Parting(review) => &review.says,
        };
        writeln!(f, "# Review\n")?;
        for sentence in says {
            writeln!(f, "- {}", escaped(sentence))?;
        }
        match self.0 {
            Review::Points(review) => points(f, review),
            Review::Duel(review) => decisions(f, review),
            Review::Parting(review) if review.parting.is_none() => Ok(()),
            // Areas and turns stand in columns, which a list would lose.
            Review::Parting(_) => {
                let text = Text::plain(self.0).to_string();
                let (_, courses) = text.split_once("\n\n").unwrap_or_default();
                write!(f, "\n```text\n{courses}```\n")
            }
        }
    }
}

fn points(f: &mut fmt::Formatter<'_>, review: &PointsReview) -> fmt::Result {
    if review.moves.is_empty() {
        return Ok(());
    }
    writeln!(f, "\n| No | Player | Move | Before | After | Loss | Mark | Better |")?;
    writeln!(f, "| --: | --- | --- | --- | --- | --: | --- | --- |")?;
    for mv in &review.moves {
        let [before, after] = [mv.before, mv.after].map(|value| ahead_if_known(review.players, value));
        let loss = mv.loss.map_or_else(|| "?".to_owned(), |loss| loss.to_string());
        let better = if mv.loss.is_some_and(|loss| loss > 0) { mv.best.join(" or ") } else { String::new() };
        let (number, player, played, mark) = (mv.number, mv.player, &mv.mv, words(mv));
        writeln!(f, "| {number} | {player} | {played} | {before} | {after} | {loss} | {mark} | {better} |")?;
    }
    writeln!(f, "\n| Player | Moves | Decisions | Best | Inaccuracies | Mistakes | Lost | Mean loss | Accuracy |")?;
    writeln!(f, "| --- | --: | --: | --: | --: | --: | --: | --: | --: |")?;
    for side in &review.sides {
        writeln!(f, "| {} |", side_cells(side).join(" | "))?;
    }
    Ok(())
}

fn decisions(f: &mut fmt::Formatter<'_>, review: &DuelReview) -> fmt::Result {
    if review.decisions.is_empty() {
        return Ok(());
    }
    writeln!(f, "\n| No | Turn | Player | Answer | Strategy | By the strategies from here |")?;
    writeln!(f, "| --: | --: | --- | --- | --- | --- |")?;
    for found in &review.decisions {
        let strategy = if found.same { "same" } else { &found.strategy };
        let (number, turn, player, answer) = (found.number, found.turn, found.player, &found.answer);
        writeln!(f, "| {number} | {turn} | {player} | {answer} | {strategy} | {} |", told(found.after))?;
    }
    Ok(())
}

/// Text that means itself: strategies are named by whoever writes them.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        if matches!(c, '\\' | '|' | '*' | '_' | '`' | '<' | '>' | '[' | ']' | '#') {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}
