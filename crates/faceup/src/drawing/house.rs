use faceup_games::house_of_cards::Move;

use super::mark;
use super::svg::{Anchor, Canvas, wide};
use crate::answer::{CardKind, HouseBoard, LaidCard, MoveAnswer, Position, Site};

/// The width of a column.
const COLUMN: f64 = 64.0;
/// The height of a storey.
const STOREY: f64 = 78.0;
/// How thick a card is.
const THICK: f64 = 14.0;
/// The height of a mark with the room above it.
const MARK: f64 = 22.0;

/// Where columns and storeys lie in a drawing.
struct Plan {
    ground: f64,
}

impl Plan {
    fn at(&self, x: f64, y: f64) -> (f64, f64) {
        (x * COLUMN, self.ground - y * STOREY)
    }
}

/// Draws a house with its players, the row, and the moves at their places.
pub(super) fn board(position: &Position, board: &HouseBoard, moves: &[MoveAnswer]) -> Canvas {
    let marks: Vec<(Move, &MoveAnswer)> =
        moves.iter().filter_map(|mv| mv.mv.parse().ok().map(|read| (read, mv))).collect();
    let at_site = |site: &Site| marks.iter().filter(|(mv, _)| place(*mv) == Some(site.place)).collect::<Vec<_>>();
    let top = |site: &Site| lip(site) * STOREY + MARK * at_site(site).len() as f64 + 14.0;
    let cards =
        board.cards.iter().map(|card| f64::from(card.y + u32::from(card.kind != CardKind::Base)) * STOREY + 14.0);
    let height = cards.chain(board.sites.iter().map(top)).fold(0.0, f64::max);
    let plan = Plan { ground: height };
    let mut canvas = Canvas::default();
    let columns = f64::from(2 * board.peaks);
    canvas.line("ground", None, (0.0, plan.ground + 8.0), (columns * COLUMN, plan.ground + 8.0));
    for number in 1..2 * board.peaks {
        let (x, y) = plan.at(f64::from(number), 0.0);
        canvas.text("small", (x, y + 24.0), Anchor::Middle, &number.to_string());
    }
    canvas.reach(columns * COLUMN, plan.ground + 32.0);
    // Later cards lie on earlier ones, and labels on all of them.
    for card in &board.cards {
        stroke(&mut canvas, &plan, card);
    }
    for (number, card) in board.cards.iter().enumerate() {
        let (x, y) = middle(&plan, card);
        let new = number >= board.cards.len() - last_laid(position, board);
        label(&mut canvas, (x, y), &card.card, new);
    }
    for site in &board.sites {
        let (x, y) = plan.at(f64::from(site.place), lip(site));
        for (number, (read, mv)) in at_site(site).into_iter().enumerate() {
            let (text, classes) = mark(&cards_of(*read), mv);
            canvas.label(classes, (x, y - 24.0 - MARK * number as f64), &text, 0.0);
        }
    }
    let hold = marks.iter().find(|(mv, _)| *mv == Move::Hold).map(|(_, mv)| *mv);
    panel(&mut canvas, position, board, hold);
    canvas
}

fn place(mv: Move) -> Option<u32> {
    match mv {
        Move::Hold => None,
        Move::Base { place, .. } | Move::Peak { place, .. } => Some(place.into()),
    }
}

fn cards_of(mv: Move) -> String {
    match mv {
        Move::Hold => "hold".to_owned(),
        Move::Base { card, .. } => card.to_string(),
        Move::Peak { left, right, .. } => format!("{left} {right}"),
    }
}

/// The height at which something can be laid at a site, in storeys.
fn lip(site: &Site) -> f64 {
    // A valley is as deep as its slopes are high.
    f64::from(site.y) + if site.cards.len() == 2 { 1.0 } else { 0.0 }
}

/// How many cards the last move laid.
fn last_laid(position: &Position, board: &HouseBoard) -> usize {
    match position.played.last().and_then(|mv| mv.parse().ok()) {
        Some(Move::Base { .. }) => 1,
        Some(Move::Peak { .. }) => 2,
        _ => 0,
    }
    .min(board.cards.len())
}

fn colour(card: &str) -> &'static str {
    if card.ends_with('R') { "r" } else { "b" }
}

fn ends(plan: &Plan, card: &LaidCard) -> ((f64, f64), (f64, f64)) {
    let (x, y) = (f64::from(card.x), f64::from(card.y));
    // Slopes stand on what lies below them and lean against each other.
    let (foot, head) = (0.06, 0.94);
    match card.kind {
        CardKind::Rising => (plan.at(x + foot, y + 0.04), plan.at(x + head, y + head)),
        CardKind::Falling => (plan.at(x + 1.0 - head, y + head), plan.at(x + 1.0 - foot, y + 0.04)),
        CardKind::Base => (plan.at(x + 0.08, y), plan.at(x + 1.92, y)),
    }
}

fn stroke(canvas: &mut Canvas, plan: &Plan, card: &LaidCard) {
    let (from, to) = ends(plan, card);
    let colour = colour(&card.card);
    canvas.line(&format!("edge-{colour}"), Some(THICK), from, to);
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let inner = 1.5 / dx.hypot(dy);
    let short = |(x, y): (f64, f64), by: f64| (x + dx * by, y + dy * by);
    canvas.line(&format!("face-{colour}"), Some(THICK - 3.0), short(from, inner), short(to, -inner));
}

fn middle(plan: &Plan, card: &LaidCard) -> (f64, f64) {
    let ((x1, y1), (x2, y2)) = ends(plan, card);
    (f64::midpoint(x1, x2), f64::midpoint(y1, y2))
}

/// A card's name in a box of its colour.
fn label(canvas: &mut Canvas, at: (f64, f64), card: &str, new: bool) {
    let colour = colour(card);
    if new {
        let width = (wide(card) + 10.0).max(30.0) + 6.0;
        canvas.rect("new", (at.0 - width / 2.0, at.1 - 12.0), (width, 24.0), 6.0);
    }
    canvas.label((&format!("card-{colour}"), &format!("ink-{colour}")), at, card, 30.0);
}

/// The players' points and hands, and the row.
fn panel(canvas: &mut Canvas, position: &Position, board: &HouseBoard, hold: Option<&MoveAnswer>) {
    let mut y = canvas.height + 18.0;
    for (index, name) in position.players.iter().enumerate() {
        let to_move = position.player == Some(name);
        canvas.text("ink", (0.0, y), Anchor::Start, &format!("{}{name}", if to_move { "\u{25b8} " } else { "   " }));
        let points = position.points[index];
        canvas.text("", (130.0, y), Anchor::End, &format!("{points} points"));
        canvas.text("", (146.0, y), Anchor::Start, "holds");
        match &board.held[index] {
            Some(card) => label(canvas, (208.0, y - 4.5), card, false),
            None => canvas.text("", (192.0, y), Anchor::Start, "nothing"),
        }
        if let Some(hold) = hold.filter(|_| to_move) {
            let (text, classes) = mark("hold", hold);
            canvas.label(classes, (300.0, y - 4.5), &text, 0.0);
        }
        canvas.reach(360.0, y + 8.0);
        y += 26.0;
    }
    let Some((next, later)) = board.row.split_first() else {
        canvas.text("", (0.0, y), Anchor::Start, "No card to come");
        return canvas.reach(0.0, y + 6.0);
    };
    canvas.text("", (0.0, y), Anchor::Start, "Drawn now");
    label(canvas, (94.0, y - 4.5), next, false);
    canvas.reach(0.0, y + 8.0);
    if !later.is_empty() {
        canvas.text("", (120.0, y), Anchor::Start, "then");
    }
    let columns = ((canvas.width - 150.0) / 40.0).max(1.0) as usize;
    for (number, card) in later.iter().enumerate() {
        let (column, line) = (number % columns, number / columns);
        let at = (170.0 + 40.0 * column as f64, y - 4.5 + 26.0 * line as f64);
        label(canvas, at, card, false);
        canvas.reach(0.0, at.1 + 12.0);
    }
}
