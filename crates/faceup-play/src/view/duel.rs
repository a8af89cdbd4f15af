use std::fmt::Write as _;

use faceup::answer::{DuelBoard, DuelSide};
use ratatui::text::{Line, Span};

use super::board::Picture;
use super::theme::Theme;
use crate::app::App;

/// The kinds by their letters in the notation, with their names.
const KINDS: [(char, &str); 5] = [('P', "Plain"), ('S', "Swamp"), ('M', "Mountain"), ('I', "Island"), ('F', "Forest")];

/// Columns of a kind.
const WIDTH: usize = 7;

/// Both players' areas, and what is asked.
pub fn picture(app: &App, board: &DuelBoard, theme: Theme, room: u16) -> Picture {
    let mut lines = Vec::new();
    let mut names = format!("{:<12}", "");
    for (_, name) in KINDS {
        // One name is longer than its column.
        let _ = write!(names, "{:>WIDTH$}", if name.len() < WIDTH { name } else { "Mount." });
    }
    lines.push(Line::styled(names, Theme::quiet()));
    for (seat, (name, side)) in app.position().players.into_iter().zip(&board.sides).enumerate() {
        let whose = if app.position().player == Some(name) { ">" } else { " " };
        let shown = app.shows_hand(seat);
        let mut deck = format!("{} cards", side.deck.len());
        if app.shows_all() && !side.deck.is_empty() {
            deck = format!("{} cards, next {}", side.deck.len(), side.deck);
            deck.truncate(usize::from(room).saturating_sub(13));
        }
        lines.push(Line::from(vec![
            Span::styled(format!("{whose}{name:<6}"), theme.title()),
            Span::raw(format!("deck   {deck}")),
        ]));
        if shown {
            lines.push(area("hand", &side.hand));
        } else {
            lines.push(Line::raw(format!("       hand   {}, hidden", cards(side))));
        }
        lines.push(area("field", &side.field));
        lines.push(area("grave", &side.grave));
    }
    Picture { title: format!("Turn {}: {}", board.turn, board.turn_player), lines }
}

/// How many cards of each kind are in an area.
fn area(name: &str, cards: &str) -> Line<'static> {
    let mut text = format!("       {name:<5}");
    for (letter, _) in KINDS {
        let _ = match cards.matches(letter).count() {
            0 => write!(text, "{:>WIDTH$}", "."),
            count => write!(text, "{count:>WIDTH$}"),
        };
    }
    Line::raw(text)
}

fn cards(side: &DuelSide) -> String {
    match side.hand.chars().filter(|c| c.is_alphabetic()).count() {
        1 => "1 card".to_owned(),
        count => format!("{count} cards"),
    }
}

/// What is asked, in words.
pub fn asked(player: &str, board: &DuelBoard) -> String {
    let (word, kind) = board.stage.split_once(' ').unwrap_or((&board.stage, ""));
    let kind = KINDS.iter().find(|(letter, _)| kind.starts_with(*letter)).map_or("", |(_, name)| name);
    match word {
        "main" => format!("{player}: play a card, or nothing?"),
        "counter" => format!("{player}: counter {kind}?"),
        "cost" => format!("{player}: which card pays for countering {kind}?"),
        "discard" => format!("{player}: discard which card?"),
        "destroy" => format!("{player}: destroy which card?"),
        "recycle" => format!("{player}: take back which card?"),
        other => format!("{player}: {other}?"),
    }
}
