use std::fmt;

use crate::answer::{Analysis, MoveAnswer, Step};

/// An analysis of a game of points as text: the position, every move with its value, and a best line.
#[derive(Clone, Debug)]
pub struct Values<'a>(pub &'a Analysis);

impl fmt::Display for Values<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Analysis { position, player, moves, line, notes, total, .. } = self.0;
        writeln!(f, "{}", super::picture::Picture(position))?;
        for note in notes {
            writeln!(f, "{note}")?;
        }
        let Some(total) = *total else { return Ok(()) };
        if moves.is_empty() {
            return writeln!(f, "{}.", capital(&position.standing));
        }
        writeln!(f, "{player} to move. With best play: {}.", outcome(player, total))?;
        writeln!(f, "\nMoves of {player}, the best first:")?;
        let width = moves.iter().map(|mv| mv.mv.len()).max().unwrap_or(0);
        for mv in moves {
            one_move(f, player, mv, width)?;
        }
        writeln!(f, "\nA best line:")?;
        lines(f, position.players, line)
    }
}

fn one_move(f: &mut fmt::Formatter<'_>, player: &str, mv: &MoveAnswer, width: usize) -> fmt::Result {
    let (total, loss) = (mv.total.unwrap_or(0), mv.loss.unwrap_or(0));
    let mark = if mv.best { '*' } else { ' ' };
    let lost = if loss == 0 { "best".to_owned() } else { format!("loses {loss}") };
    write!(f, " {mark} {:<width$}  {player} {}  {lost:<9} {player} {}", mv.mv, signed(total), mv.says)?;
    for sentence in &mv.because {
        write!(f, "; {sentence}")?;
    }
    match reply(player, mv) {
        Some(reply) => writeln!(f, "; {reply}"),
        None => writeln!(f),
    }
}

/// The best answer to a move of `player` in a few words; `None` at the end of the play.
pub(super) fn reply(player: &str, mv: &MoveAnswer) -> Option<String> {
    let (reply, by) = (mv.reply.as_deref()?, mv.reply_by?);
    Some(if by == player {
        format!("then {by} goes on with {reply}")
    } else if mv.best {
        format!("{by}'s best answer is {reply}")
    } else {
        format!("{by} refutes it by {reply}")
    })
}

fn lines(f: &mut fmt::Formatter<'_>, players: [&str; 2], line: &[Step]) -> fmt::Result {
    let width = line.iter().map(|step| step.mv.len()).max().unwrap_or(0);
    let name = line.iter().map(|step| step.player.len()).max().unwrap_or(0);
    for (number, step) in (1..).zip(line) {
        let [first, second] = step.points;
        let score = format!("{} {first}, {} {second}", players[0], players[1]);
        writeln!(f, "{number:>3}  {:<name$}  {:<width$}  {score:<24} {}", step.player, step.mv, step.says)?;
    }
    Ok(())
}

/// Points with their sign, `+14`; nothing won is 0.
pub(crate) fn signed(points: i32) -> String {
    if points == 0 { "0".to_owned() } else { format!("{points:+}") }
}

/// `Axel wins by 14`, from the player's side.
pub(crate) fn outcome(player: &str, total: i32) -> String {
    match total {
        0 => format!("{player} ties"),
        1.. => format!("{player} wins by {total}"),
        _ => format!("{player} loses by {}", -total),
    }
}

/// The text with a capital letter in front.
pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}
