//! The screen, drawn from the application's state alone.

mod board;
mod duel;
mod gems;
mod house;
mod lists;
mod overlay;
mod theme;

use faceup::answer::Board;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Paragraph, Wrap};

use crate::app::{App, worth};
use crate::engine::Errors;
use theme::Theme;

/// The least columns and rows that all parts fit into.
pub const LEAST: (u16, u16) = (72, 20);

/// Rows for what is to be said about the selected move.
const DETAIL: u16 = 3;
/// Rows for the last moves, with their heading.
const LAST_MOVES: u16 = 5;

/// Draws the screen.
pub fn draw(app: &App, frame: &mut Frame<'_>) {
    let theme = Theme { colour: app.setup.colour };
    let area = frame.area();
    if area.width < LEAST.0 || area.height < LEAST.1 {
        too_small(frame, area);
        return;
    }
    let rows =
        [1, 1, 0, DETAIL, 1, 1].map(|rows| if rows == 0 { Constraint::Fill(1) } else { Constraint::Length(rows) });
    let [title, standing, main, detail, status, keys] = Layout::vertical(rows).areas(area);
    frame.render_widget(Paragraph::new(title_line(app, theme)), title);
    frame.render_widget(Paragraph::new(standing_line(app)), standing);
    middle(app, theme, frame, main);
    // What does not fit the line takes the place of what is said about the move.
    match &app.message {
        Some(message) if message.chars().count() > usize::from(area.width) => {
            let place = detail.union(status);
            frame.render_widget(
                Paragraph::new(message.as_str()).style(Theme::strong()).wrap(Wrap { trim: true }),
                place,
            );
        }
        _ => {
            frame.render_widget(Paragraph::new(lists::detail(app)).wrap(Wrap { trim: true }), detail);
            frame.render_widget(Paragraph::new(status_line(app)), status);
        }
    }
    let map = "Enter play  u back  r forward  h hint  v values  s save  ? keys  q quit";
    frame.render_widget(Paragraph::new(Line::styled(map, Theme::quiet())), keys);
    if let Some(dialog) = &app.dialog {
        overlay::draw(dialog, theme, frame, area);
    }
}

fn too_small(frame: &mut Frame<'_>, area: Rect) {
    let (width, height) = LEAST;
    let text = format!(
        "The board needs a window of {width} x {height}; this one has {} x {}. Please make it larger, or press q to leave.",
        area.width, area.height
    );
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
}

/// The picture, the last moves and the list of moves.
fn middle(app: &App, theme: Theme, frame: &mut Frame<'_>, area: Rect) {
    let beside = |width| Layout::horizontal([Constraint::Fill(1), Constraint::Length(width)]);
    let above = Layout::vertical([Constraint::Fill(1), Constraint::Length(LAST_MOVES)]);
    let (board, last, list): (Rect, Rect, Rect);
    if let Board::Duel(_) = app.position().board {
        // Reasons are long and moves are few: the last moves take the whole width.
        let above = Layout::vertical([Constraint::Fill(1), Constraint::Length(LAST_MOVES + 2)]);
        let [upper, lower] = above.areas(area);
        [board, list] = beside(32).areas(upper);
        last = lower;
    } else {
        let width = match &app.position().board {
            // Places of one digit leave room for a fifth peak at full width.
            Board::House(board) if board.peaks <= 5 => 29,
            Board::House(_) => 31,
            Board::Gems(_) | Board::Duel(_) => 44,
        };
        let [left, right] = beside(width).areas(area);
        [board, last] = above.areas(left);
        list = right;
    }
    board::draw(app, theme, frame, board);
    lists::last_moves(app, theme, frame, last);
    lists::moves(app, theme, frame, list);
}

fn title_line(app: &App, theme: Theme) -> Line<'static> {
    let game = match app.position().board {
        Board::House(_) => "House of Cards",
        Board::Gems(_) => "Gems Fight!",
        Board::Duel(_) => "Magic Duel",
    };
    let engine = match app.position().board {
        Board::Duel(_) => "strategy",
        _ => "engine",
    };
    let seats = app.position().players.iter().zip(app.setup.people);
    let seats: Vec<String> =
        seats.map(|(name, person)| format!("{name}: {}", if person { "by hand" } else { engine })).collect();
    let strength = app.setup.people != [true; 2] && (engine == "engine" || app.setup.errors != Errors::NONE);
    let errors = if strength { format!(" ({})", app.setup.errors) } else { String::new() };
    let rest = format!("   {}{errors}   {}", seats.join(", "), app.label);
    Line::from(vec![Span::styled(game, theme.title()), Span::raw(rest)])
}

fn standing_line(app: &App) -> Line<'static> {
    let position = app.position();
    let ply = app.course.ply();
    let duel = matches!(position.board, Board::Duel(_));
    let mut spans = Vec::new();
    if !duel {
        let [first, second] = position.points;
        spans.push(Span::raw(format!("{} {first}, {} {second}   ", position.players[0], position.players[1])));
    }
    let standing = match position.player {
        Some(player) => match &position.board {
            Board::Duel(board) => format!("{}   {}", position.standing, duel::asked(player, board)),
            Board::House(_) | Board::Gems(_) => format!("{player} to move"),
        },
        None => format!("{}: the end", position.standing),
    };
    spans.push(Span::styled(standing, Theme::strong()));
    let back = if app.course.ahead() > 0 { format!(" of {}", app.course.line().len()) } else { String::new() };
    let moves = if ply == 1 && back.is_empty() { "move" } else { "moves" };
    spans.push(Span::raw(format!("   after {ply}{back} {moves}")));
    let known = app.known().filter(|_| app.shown.values && position.player.is_some());
    if let Some(total) = known.and_then(|known| known.total) {
        spans.push(Span::raw(format!("   best play: {}", worth(app.mover(), total))));
    }
    Line::from(spans)
}

fn status_line(app: &App) -> Line<'static> {
    if let Some(message) = &app.message {
        return Line::styled(message.clone(), Theme::strong());
    }
    if app.is_solving() {
        let wheel = ["|", "/", "-", "\\"][(app.ticks % 4) as usize];
        return Line::raw(format!("{wheel} solving...   Esc stops it"));
    }
    if app.pace.held && app.is_engines_turn() && app.setup.mixed() {
        return Line::raw("The engine waits: e lets it move, or choose its move by hand.");
    }
    if app.setup.watching() && !app.course.is_over() {
        let text =
            if app.pace.running { "Watching. Space stops." } else { "Stopped. Space goes on, e makes one move." };
        return Line::raw(text);
    }
    Line::raw("")
}

/// A heading over a part of the screen.
fn heading(title: &str, theme: Theme) -> Block<'static> {
    Block::new()
        .borders(Borders::TOP)
        .border_style(Theme::quiet())
        // Not faint as its line is.
        .title(Span::styled(format!(" {title} "), theme.title().remove_modifier(Modifier::DIM)))
}
