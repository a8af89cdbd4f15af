use faceup::answer::{GemsBag, GemsBoard};
use ratatui::text::{Line, Span};

use super::board::Picture;
use super::theme::Theme;
use crate::app::App;

/// Cells of the widest bar.
const WIDEST: u32 = 12;

/// The cooker, a line a colour, with what the selected bag would add.
pub fn picture(app: &App, board: &GemsBoard, theme: Theme) -> Picture {
    let bag = selected(app, board);
    let lines = board.cooker.iter().enumerate().map(|(colour, &gems)| {
        let cells = board.melt.min(WIDEST);
        // A long way is drawn to scale, rounded down: a full bar would have melted.
        let full = (u64::from(gems) * u64::from(cells) / u64::from(board.melt)) as u32;
        let more = bag.map_or(0, |bag| bag.gems[colour]);
        let bar = "#".repeat(full as usize) + &".".repeat((cells - full) as usize);
        Line::from(vec![
            Span::styled(format!(" {} ", letter(colour)), theme.gem(colour).patch(Theme::strong())),
            Span::styled(bar, theme.gem(colour)),
            Span::raw(format!("  {gems} of {}", board.melt)),
            Span::raw(if more > 0 { format!("  +{more}") } else { String::new() }),
        ])
    });
    let mut lines: Vec<Line<'static>> = lines.collect();
    if lines.is_empty() {
        lines.push(Line::raw(" no colours"));
    }
    let left = board.bags.iter().filter(|bag| bag.left).count();
    lines.push(Line::raw(format!(" {left} of {} bags left", board.bags.len())));
    Picture { title: format!("The cooker: {} melt into a stone", board.melt), lines }
}

fn selected<'b>(app: &App, board: &'b GemsBoard) -> Option<&'b GemsBag> {
    let mv = app.course.moves().get(app.selected)?;
    board.bags.iter().find(|bag| bag.number.to_string() == *mv)
}

/// The letter of a colour, as in the notation.
fn letter(colour: usize) -> char {
    char::from(b'a' + colour as u8)
}

/// What is in a bag, and the stones that pouring it makes.
pub fn bag(board: &GemsBoard, mv: &str, theme: Theme) -> Vec<Span<'static>> {
    let Some(bag) = board.bags.iter().find(|bag| bag.number.to_string() == mv) else { return Vec::new() };
    let mut spans = Vec::new();
    for (colour, &gems) in bag.gems.iter().enumerate().filter(|&(_, &gems)| gems > 0) {
        let number = if gems > 1 { gems.to_string() } else { String::new() };
        spans.push(Span::styled(format!("{}{number} ", letter(colour)), theme.gem(colour)));
    }
    if spans.is_empty() {
        spans.push(Span::raw("empty "));
    }
    if bag.stones > 0 {
        spans.push(Span::styled(format!("+{}", bag.stones), Theme::strong()));
    }
    spans
}
