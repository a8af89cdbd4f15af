use faceup::answer::Board;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

use super::theme::Theme;
use super::{duel, gems, heading, house};
use crate::app::App;

/// A picture of what lies on the table, and how wide it is.
pub struct Picture {
    pub title: String,
    pub lines: Vec<Line<'static>>,
}

/// Draws what lies on the table, scrolled as far as there is something to see.
pub fn draw(app: &App, theme: Theme, frame: &mut Frame<'_>, area: Rect) {
    let picture = match &app.position().board {
        Board::House(board) => house::picture(app, board, theme, area.width),
        Board::Gems(board) => gems::picture(app, board, theme),
        Board::Duel(board) => duel::picture(app, board, theme, area.width),
    };
    let width = picture.lines.iter().map(Line::width).max().unwrap_or(0);
    let beyond = |there: usize, seen: u16| u16::try_from(there).unwrap_or(u16::MAX).saturating_sub(seen);
    let (right, down) = (beyond(width, area.width), beyond(picture.lines.len(), area.height.saturating_sub(1)));
    let scroll = (app.scroll.0.min(right), app.scroll.1.min(down));
    let mut title = picture.title;
    if right > 0 {
        title.push_str(": left and right scroll");
    }
    if down > 0 {
        title.push_str(": < > scroll");
    }
    let paragraph = Paragraph::new(picture.lines).scroll((scroll.1, scroll.0)).block(heading(&title, theme));
    frame.render_widget(paragraph, area);
}
