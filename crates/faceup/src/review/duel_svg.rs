use std::fmt::Write as _;

use super::duel::told;
use super::svg::{BOTTOM, HEIGHT, LEFT, RIGHT, TOP, escape, head, text, triangle};
use crate::answer::{DuelReview, Mark, ReviewedDecision};

/// Who would win by the strategies after each decision, as a picture.
pub(super) fn draw(review: &DuelReview) -> String {
    let mut svg = head("Magic Duel: who wins by the strategies from here", &review.standing, &review.says);
    for winner in ["Alice", "Draw", "Bob"] {
        let y = lane(winner);
        let class = if winner == "Draw" { "zero" } else { "grid" };
        let _ = writeln!(svg, "<line class=\"{class}\" x1=\"{LEFT}\" y1=\"{y:.1}\" x2=\"{RIGHT}\" y2=\"{y:.1}\"/>");
        text(&mut svg, "small", (LEFT - 8.0, y + 4.0), "end", winner);
    }
    let place = |number: usize| LEFT + (RIGHT - LEFT) * number as f64 / review.decisions.len().max(1) as f64;
    let mut path = format!("M{LEFT:.1} {:.1}", lane(review.by_strategies.winner));
    for found in &review.decisions {
        let _ = write!(path, "H{:.1}V{:.1}", place(found.number), lane(found.after.winner));
    }
    let _ = writeln!(svg, "<path class=\"curve\" d=\"{path}\"/>");
    turns(&mut svg, review, place);
    for found in review.decisions.iter().filter(|found| !found.same) {
        let mark = if found.followed.winner == found.after.winner { Mark::Inaccuracy } else { Mark::Mistake };
        let (player, says, end) = (found.player, &found.says, told(found.after));
        let tip = format!("Turn {}: {player} {says}, the strategy {}; {end}", found.turn, found.strategy_says);
        triangle(&mut svg, mark, (place(found.number), lane(found.after.winner)), player == "Alice", &tip);
    }
    for missed in &review.forced.missed {
        let (x, y) = (place(missed.number), lane(review.decisions[missed.number - 1].after.winner));
        let tip = format!("Turn {}: {} could force a win by turn {}", missed.turn, missed.player, missed.wins_by);
        diamond(&mut svg, (x, y - 18.0), &tip);
    }
    legend(&mut svg);
    svg.push_str("</svg>\n");
    svg
}

/// The height at which a winner has a lane.
fn lane(winner: &str) -> f64 {
    match winner {
        "Alice" => TOP + 30.0,
        "Bob" => BOTTOM - 30.0,
        _ => f64::midpoint(TOP, BOTTOM),
    }
}

/// The numbers of the turns, each below its first decision.
fn turns(svg: &mut String, review: &DuelReview, place: impl Fn(usize) -> f64) {
    let (y, mut last, mut right) = (BOTTOM + 20.0, 0, f64::NEG_INFINITY);
    for ReviewedDecision { number, turn, .. } in &review.decisions {
        let x = place(*number);
        if *turn != last && x - right >= 24.0 {
            right = x;
            text(svg, "small", (x, y), "middle", &turn.to_string());
        }
        last = *turn;
    }
    text(svg, "small", (LEFT - 8.0, y), "end", "turn");
}

fn diamond(svg: &mut String, (x, y): (f64, f64), tip: &str) {
    let tip = escape(tip);
    let _ =
        writeln!(svg, "<path class=\"missed\" d=\"M{x:.1} {y:.1}m0 -7l7 7l-7 7l-7 -7Z\"><title>{tip}</title></path>");
}

fn legend(svg: &mut String) {
    let (upper, lower) = (HEIGHT - 28.0, HEIGHT - 10.0);
    for (x, mark, words) in [
        (24.0, Mark::Mistake, "not the strategy's answer, and another winner"),
        (344.0, Mark::Inaccuracy, "hollow: the same winner"),
    ] {
        triangle(svg, mark, (x, upper - 4.0), true, words);
        text(svg, "small", (x + 14.0, upper), "start", words);
    }
    text(svg, "small", (16.0, lower), "start", "Triangles point down for Alice and up for Bob");
    diamond(svg, (344.0, lower - 4.0), "a forced win that was missed");
    text(svg, "small", (358.0, lower), "start", "a forced win that was missed");
}
