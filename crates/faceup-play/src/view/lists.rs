use faceup::answer::{Board, MoveAnswer};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::theme::Theme;
use super::{gems, heading};
use crate::app::{App, worth};
use crate::course::Played;

/// The legal moves, the selected one in sight.
pub fn moves(app: &App, theme: Theme, frame: &mut Frame<'_>, area: Rect) {
    let moves = app.course.moves();
    let rows = usize::from(area.height.saturating_sub(1));
    // The selected move is kept near the middle, so that one sees what comes before and after it.
    let from = app.selected.saturating_sub(rows / 2).min(moves.len().saturating_sub(rows));
    let lines: Vec<Line<'static>> = moves
        .iter()
        .enumerate()
        .skip(from)
        .take(rows)
        .map(|(number, mv)| one_move(app, theme, number, mv, area.width))
        .collect();
    let title = match (app.position().player, moves.len()) {
        (None, _) => "No moves: the end".to_owned(),
        (Some(player), count) if count > rows => format!("{player}: {} of {count}", app.selected + 1),
        (Some(player), _) => format!("Moves of {player}"),
    };
    frame.render_widget(Paragraph::new(lines).block(heading(&title, theme)), area);
}

fn known<'a>(app: &'a App, mv: &str) -> Option<&'a MoveAnswer> {
    app.known()?.moves.iter().find(|known| known.mv == mv)
}

fn one_move(app: &App, theme: Theme, number: usize, mv: &str, width: u16) -> Line<'static> {
    let selected = number == app.selected;
    let known = known(app, mv);
    let best = app.shown.values && known.is_some_and(|known| known.best);
    let mark = format!("{}{} ", if selected { ">" } else { " " }, if best { "*" } else { " " });
    let mut spans = vec![Span::raw(mark)];
    match &app.position().board {
        Board::House(_) => spans.push(Span::raw(mv.to_owned())),
        Board::Gems(board) => {
            spans.push(Span::styled(format!("{mv:>2}  "), Theme::strong()));
            spans.extend(gems::bag(board, mv, theme));
        }
        Board::Duel(_) => spans.push(Span::raw(known.map_or_else(|| mv.to_owned(), |known| known.says.clone()))),
    }
    if let Some(total) = known.filter(|_| app.shown.values).and_then(|known| known.total) {
        let value = worth(app.mover(), total);
        let used: usize = spans.iter().map(Span::width).sum();
        let gap = usize::from(width).saturating_sub(used + value.len() + 1).max(1);
        spans.push(Span::raw(" ".repeat(gap)));
        spans.push(Span::styled(value, if best { theme.best() } else { Theme::quiet() }));
    }
    if !selected {
        return Line::from(spans);
    }
    // In one style: colours and faint print would be patches on the inverse bar.
    let text: String = spans.iter().map(|span| span.content.as_ref()).collect();
    Line::styled(format!("{text:<width$}", width = usize::from(width)), Theme::selected())
}

/// The last moves, the latest at the bottom.
pub fn last_moves(app: &App, theme: Theme, frame: &mut Frame<'_>, area: Rect) {
    let rows = usize::from(area.height.saturating_sub(1));
    let ply = app.course.ply();
    let from = ply.saturating_sub(rows);
    let lines: Vec<Line<'static>> =
        (from..ply).map(|ply| Line::raw(cut(last_move(app, ply, &app.course.line()[ply]), area.width))).collect();
    frame.render_widget(Paragraph::new(lines).block(heading("Last moves", theme)), area);
}

/// The text as far as there is room, with dots where something is left out.
fn cut(text: String, width: u16) -> String {
    let width = usize::from(width);
    if text.chars().count() <= width {
        return text;
    }
    text.chars().take(width.saturating_sub(3)).chain("...".chars()).collect()
}

fn last_move(app: &App, ply: usize, played: &Played) -> String {
    let known = app.course.known_move(ply);
    let Played { player, mv, won, turn, .. } = played;
    if let Some(turn) = turn {
        let says = known.map_or(mv, |known| &known.says);
        let seat = usize::from(*player != app.position().players[0]);
        let reason = known.filter(|known| known.best && app.shows_reasons(seat)).map(|known| known.because.join("; "));
        let reason =
            reason.filter(|reason| !reason.is_empty()).map_or_else(String::new, |reason| format!(": {reason}"));
        return format!(" {turn:>3} {player} {says}{reason}");
    }
    let bag = if matches!(app.position().board, Board::Gems(_)) { "bag " } else { "" };
    let mut parts = vec![format!(" {:>3} {player} {bag}{mv}", ply + 1)];
    let names = app.position().players.iter().zip(won);
    parts.extend(names.filter(|&(_, &won)| won != 0).map(|(name, &won)| worth(name, won)));
    let loss = known.filter(|_| app.shown.values || app.course.is_over()).and_then(|known| known.loss);
    parts.extend(loss.filter(|&loss| loss > 0).map(|loss| format!("lost {loss}")));
    parts.join("   ")
}

/// What is to be said about the selected move; at the end, how it ended and where it was lost.
pub fn detail(app: &App) -> String {
    let position = app.position();
    if app.course.is_over() {
        let verdict = app.course.verdict().map_or_else(String::new, |verdict| format!(" {verdict}"));
        return format!("{}.{verdict}", position.standing);
    }
    let Some(mv) = app.course.moves().get(app.selected) else { return String::new() };
    let Some(known) = known(app, mv) else { return format!("{}: {mv}", app.mover()) };
    let mut parts = vec![format!("{} {}", app.mover(), known.says)];
    let told = app.shown.values || app.shown.hinted;
    match known.loss {
        Some(loss) => {
            parts.extend(known.because.iter().cloned());
            if told {
                parts.push(if loss > 0 { format!("loses {loss}") } else { "a best move".to_owned() });
                parts.extend(known.reply.as_ref().map(|reply| format!("the best answer is {reply}")));
            }
        }
        // In a duel the other side's answer would tell its hand.
        None if told && known.best => {
            parts.push("so does the strategy".to_owned());
            parts.extend(known.because.iter().cloned());
        }
        None => {}
    }
    parts.join("; ") + "."
}
