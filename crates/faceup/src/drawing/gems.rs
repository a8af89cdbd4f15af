use super::mark;
use super::svg::{Anchor, Canvas};
use crate::answer::{GemsBag, GemsBoard, MoveAnswer, Position};

/// The width of a bag with the room beside it.
const BAG: f64 = 128.0;
/// Bags side by side.
const BAGS: usize = 6;
/// The height of a line of gems in a bag.
const GEMS: f64 = 24.0;
/// The height of a colour's line in the cooker.
const COLOUR: f64 = 26.0;
/// Up to this melting number each gem has a place of its own.
const MOST_PLACES: u32 = 12;

/// Draws the cooker, the players' stones, and the bags with the moves that pour them.
pub(super) fn board(position: &Position, board: &GemsBoard, moves: &[MoveAnswer]) -> Canvas {
    let mut canvas = Canvas::default();
    let stones = stones(position);
    let bags = bags(board, moves);
    let cooker = cooker(board);
    let right = cooker.width.max(330.0) + 30.0;
    canvas.put(&cooker, (0.0, 0.0), 1.0);
    canvas.put(&stones, (right, 0.0), 1.0);
    let top = canvas.height + 18.0;
    canvas.put(&bags, (0.0, top), 1.0);
    canvas
}

fn letter(index: usize) -> char {
    ('a'..).nth(index).unwrap_or('?')
}

fn hue(index: usize) -> String {
    format!("gem h{}", index % 8)
}

fn gem(canvas: &mut Canvas, (x, y): (f64, f64), index: usize) {
    canvas.circle(&hue(index), (x, y), 9.0);
    canvas.text("on-gem", (x, y + 4.5), Anchor::Middle, &letter(index).to_string());
}

/// How far each colour is from a stone.
fn cooker(board: &GemsBoard) -> Canvas {
    let mut canvas = Canvas::default();
    canvas.text(
        "ink",
        (0.0, 14.0),
        Anchor::Start,
        &format!("Cooker: {} gems of a colour melt into a stone", board.melt),
    );
    canvas.reach(330.0, 24.0);
    for (index, &gems) in board.cooker.iter().enumerate() {
        let y = 38.0 + COLOUR * index as f64;
        gem(&mut canvas, (10.0, y), index);
        let left = 30.0;
        let width = if board.melt <= MOST_PLACES {
            for place in 0..board.melt {
                let class = if place < gems { hue(index) } else { "empty".to_owned() };
                canvas.rect(&class, (left + 17.0 * f64::from(place), y - 7.0), (14.0, 14.0), 3.0);
            }
            17.0 * f64::from(board.melt)
        } else {
            let share = f64::from(gems) / f64::from(board.melt);
            canvas.rect("empty", (left, y - 7.0), (200.0, 14.0), 3.0);
            if gems > 0 {
                canvas.rect(&hue(index), (left, y - 7.0), (200.0 * share, 14.0), 3.0);
            }
            200.0
        };
        let missing = board.melt - gems;
        let close = if missing == 1 && gems > 0 { ", one gem from a stone" } else { "" };
        let text = format!("{gems} of {}{close}", board.melt);
        canvas.text(if close.is_empty() { "" } else { "ink" }, (left + width + 8.0, y + 4.5), Anchor::Start, &text);
        canvas.reach(left + width + 16.0 + super::svg::wide(&text), y + COLOUR / 2.0);
    }
    canvas
}

/// What each player has won.
fn stones(position: &Position) -> Canvas {
    let mut canvas = Canvas::default();
    for (index, name) in position.players.iter().enumerate() {
        let y = 14.0 + 56.0 * index as f64;
        let won = position.points[index];
        let arrow = if position.player == Some(name) { "\u{25b8} " } else { "" };
        let stones = if won == 1 { "1 stone".to_owned() } else { format!("{won} stones") };
        canvas.text("ink", (0.0, y), Anchor::Start, &format!("{arrow}{name}: {stones}"));
        let drawn = won.clamp(0, 16);
        for stone in 0..drawn {
            let (x, y) = (8.0 + 16.0 * f64::from(stone), y + 18.0);
            canvas.path("pip", &format!("M{x:.1} {:.1}l6 7l-6 7l-6 -7z", y - 7.0));
        }
        if won > drawn {
            canvas.text("", (14.0 + 16.0 * f64::from(drawn), y + 22.0), Anchor::Start, "\u{2026}");
        }
        canvas.reach(150.0f64.max(30.0 + 16.0 * f64::from(drawn)), y + 34.0);
    }
    canvas
}

fn bags(board: &GemsBoard, moves: &[MoveAnswer]) -> Canvas {
    let mut canvas = Canvas::default();
    let mut top = 0.0;
    for row in board.bags.chunks(BAGS) {
        let kinds = |bag: &GemsBag| bag.gems.iter().filter(|&&count| count > 0).count();
        let lines = row.iter().map(kinds).max().unwrap_or(0).div_ceil(2).max(1);
        let height = GEMS * lines as f64 + 22.0;
        for (column, bag) in row.iter().enumerate() {
            let found = moves.iter().find(|mv| mv.mv == bag.number.to_string());
            one_bag(&mut canvas, (BAG * column as f64, top), height, bag, found);
        }
        top = canvas.height + 14.0;
    }
    canvas
}

fn one_bag(canvas: &mut Canvas, (x, y): (f64, f64), height: f64, bag: &GemsBag, mv: Option<&MoveAnswer>) {
    let width = BAG - 14.0;
    let (class, poured) = if bag.left { ("box", "") } else { ("empty", ", poured") };
    canvas.text("ink", (x + width / 2.0, y + 14.0), Anchor::Middle, &format!("Bag {}{poured}", bag.number));
    let top = y + 22.0;
    // A bag tied at its neck.
    let (left, right) = (x + width / 2.0 - 14.0, x + width / 2.0 + 14.0);
    canvas.path(
        class,
        &format!(
            "M{left:.1} {top:.1}L{right:.1} {top:.1}L{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}L{:.1} {:.1}Q{x:.1} {:.1} {:.1} {:.1}Z",
            right - 4.0,
            top + 9.0,
            x + width,
            top + 11.0,
            x + width,
            top + height,
            x,
            top + height,
            top + 11.0,
            left + 4.0,
            top + 9.0
        ),
    );
    canvas.reach(x + width, top + height + 2.0);
    let mut number = 0;
    for (index, &count) in bag.gems.iter().enumerate().filter(|&(_, &count)| count > 0) {
        let at = (x + 30.0 + 46.0 * f64::from(number % 2), top + 30.0 + GEMS * f64::from(number / 2));
        gem(canvas, at, index);
        if count > 1 {
            canvas.text("", (at.0 + 12.0, at.1 + 4.5), Anchor::Start, &format!("\u{d7}{count}"));
        }
        number += 1;
    }
    if number == 0 {
        canvas.text("", (x + width / 2.0, top + 32.0), Anchor::Middle, "empty");
    }
    if let Some(mv) = mv {
        let stones = if bag.stones == 1 { "1 stone".to_owned() } else { format!("{} stones", bag.stones) };
        let name = if bag.stones > 0 { stones } else { String::new() };
        let (text, classes) = mark(&name, mv);
        canvas.label(classes, (x + width / 2.0, top + height + 14.0), &text, 0.0);
    }
}
