use std::fmt::Write as _;

use faceup::answer::{CardKind, HouseBoard, LaidCard};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::board::Picture;
use super::theme::Theme;
use crate::app::App;

/// Columns of text that a column of the house takes: the wider where there is room.
const COLUMN: [usize; 2] = [5, 4];

/// The house with its places, both hands, and the cards to come.
pub fn picture(app: &App, board: &HouseBoard, theme: Theme, room: u16) -> Picture {
    let columns = 2 * board.peaks as usize;
    let fits = |column: &&usize| columns * **column < usize::from(room);
    let column = *COLUMN.iter().find(fits).unwrap_or(&COLUMN[1]);
    let mut lines = Vec::new();
    let storeys = board.cards.iter().map(|card| card.y).max().unwrap_or(0);
    for y in (0..=storeys).rev() {
        // A base lies on top of its storey's slopes, so it has the line above them.
        for flat in [true, false] {
            let row = |card: &&LaidCard| card.y == y && (card.kind == CardKind::Base) == flat;
            let cards: Vec<&LaidCard> = board.cards.iter().filter(row).collect();
            if !cards.is_empty() {
                lines.push(storey(&cards, columns, column, theme));
            }
        }
    }
    lines.push(places(app, board, column));
    let hand = |name: &str, held: &Option<String>| format!("{name} holds {}", held.as_deref().unwrap_or("nothing"));
    let hands = app.position().players.iter().zip(&board.held).map(|(name, held)| hand(name, held));
    lines.push(Line::raw(format!(" {}", hands.collect::<Vec<_>>().join("     "))));
    lines.extend(row(&board.row, usize::from(room), theme));
    Picture { title: "The house".to_owned(), lines }
}

/// How a card's text looks.
fn look(card: &str, theme: Theme) -> Style {
    if card.ends_with('R') { theme.red() } else { Style::new() }
}

/// A line of cards, each at its columns.
fn storey(cards: &[&LaidCard], columns: usize, column: usize, theme: Theme) -> Line<'static> {
    let mut places: Vec<(usize, String, Style)> = cards
        .iter()
        .map(|card| {
            let (text, width) = match card.kind {
                CardKind::Rising => (format!("{}/", card.card), column),
                CardKind::Falling => (format!("\\{}", card.card), column),
                CardKind::Base => (format!("{:_^width$}", card.card, width = 2 * column - 1), 2 * column),
            };
            let from = card.x as usize * column + width.saturating_sub(text.len()) / 2;
            let style = look(&card.card, theme);
            (from, text, if card.open { style } else { style.patch(Theme::quiet()) })
        })
        .collect();
    places.sort_by_key(|&(from, ..)| from);
    let (mut spans, mut at) = (vec![Span::raw(" ")], 0);
    for (from, text, style) in places {
        spans.push(Span::raw(" ".repeat(from.saturating_sub(at))));
        at = from + text.len();
        spans.push(Span::styled(text, style));
    }
    spans.push(Span::raw(" ".repeat((columns * column).saturating_sub(at))));
    Line::from(spans)
}

/// The numbers of the places where something can be built; the one of the selected move in brackets.
fn places(app: &App, board: &HouseBoard, column: usize) -> Line<'static> {
    let chosen = app.course.moves().get(app.selected).and_then(|mv| mv.rsplit(' ').next()?.parse::<u32>().ok());
    let mut spans = vec![Span::raw(" ".repeat(1 + column / 2))];
    for place in 1..2 * board.peaks {
        let open = board.sites.iter().any(|site| site.place == place);
        let (text, style) = match (open, chosen == Some(place)) {
            (_, true) => (format!("[{place}]"), Theme::strong()),
            (true, false) => (place.to_string(), Style::new()),
            (false, false) => (".".to_owned(), Theme::quiet()),
        };
        spans.push(Span::styled(format!("{text:^column$}"), style));
    }
    Line::from(spans)
}

/// The cards to come, in as many lines as they take; the first is the one that is drawn now.
fn row(cards: &[String], room: usize, theme: Theme) -> Vec<Line<'static>> {
    let Some((next, later)) = cards.split_first() else { return vec![Line::raw(" The row is empty")] };
    let mut text = format!(" Draws [{next}]");
    let mut lines = Vec::new();
    let mut spans =
        vec![Span::raw(" Draws "), Span::styled(format!("[{next}]"), look(next, theme).patch(Theme::strong()))];
    for card in later {
        if text.len() + 1 + card.len() >= room {
            lines.push(Line::from(std::mem::take(&mut spans)));
            text = " ".repeat(6);
            spans.push(Span::raw(text.clone()));
        }
        let _ = write!(text, " {card}");
        spans.push(Span::raw(" "));
        spans.push(Span::styled(card.clone(), look(card, theme)));
    }
    lines.push(Line::from(spans));
    lines
}
