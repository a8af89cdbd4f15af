use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};

use super::theme::Theme;
use crate::app::{Dialog, KEYS, Then};

/// Draws what lies over the play, in the middle.
pub fn draw(dialog: &Dialog, theme: Theme, frame: &mut Frame<'_>, area: Rect) {
    let (title, lines) = match dialog {
        Dialog::Help => ("Keys", keys()),
        Dialog::Save(name) => ("Save the play as", field(name, "Enter saves, Esc leaves it")),
        Dialog::Load(name) => ("Load the play", field(name, "Enter loads, Esc leaves it")),
        Dialog::Confirm { question, then } => {
            let keys = if matches!(then, Then::Replace(_)) { "y yes   n no" } else { "y yes   n no   s save first" };
            ("Sure?", vec![Line::raw(question.clone()), Line::raw(""), Line::styled(keys, Theme::strong())])
        }
    };
    let width = 64.min(area.width);
    let inner = usize::from(width).saturating_sub(4).max(1);
    let rows: usize = lines.iter().map(|line| line.width().div_ceil(inner).max(1)).sum();
    // A word that does not fit goes to the next line, which may take one more.
    let slack = usize::from(lines.iter().any(|line| line.width() > inner));
    let height = u16::try_from(rows + slack + 2).unwrap_or(u16::MAX).min(area.height);
    let place = Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
    frame.render_widget(Clear, place);
    let block = Block::bordered()
        .title(format!(" {title} "))
        .title_style(theme.title())
        .padding(ratatui::widgets::Padding::horizontal(1));
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }).block(block), place);
}

fn keys() -> Vec<Line<'static>> {
    KEYS.iter().map(|(key, what)| Line::raw(format!("{key:<18}{what}"))).collect()
}

/// A line to type into; of a long name its end is shown.
fn field(name: &str, keys: &'static str) -> Vec<Line<'static>> {
    const SHOWN: usize = 57;
    let skipped = name.chars().count().saturating_sub(SHOWN);
    let shown: String = name.chars().skip(skipped).collect();
    vec![Line::raw(format!("{}{shown}_", if skipped > 0 { "~" } else { "" })), Line::raw(""), Line::raw(keys)]
}
