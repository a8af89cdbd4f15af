//! What pictures say in words, on them and to those who do not see them.

use crate::answer::{Analysis, Board, CardKind, GemsBoard, HouseBoard, Position};
use crate::explain::{Picture, capital, outcome, signed};

/// The game's name as a title.
pub(super) fn game(name: &str) -> &str {
    match name {
        "magic-duel" => "Magic Duel",
        "house-of-cards" => "House of Cards",
        "gems-fight" => "Gems Fight!",
        other => other,
    }
}

/// Who is to move and how it stands.
pub(super) fn standing(position: &Position) -> String {
    match position.player {
        Some(player) if position.standing == "level" => format!("{player} to move, level so far"),
        Some(player) => format!("{player} to move, {}", position.standing),
        None => position.standing.clone(),
    }
}

/// Who is to move and what best play comes to.
pub(super) fn best_play(analysis: &Analysis) -> String {
    match (analysis.position.player, analysis.total) {
        (Some(player), Some(total)) => {
            format!("{player} to move; with best play {}", outcome(analysis.player, total))
        }
        _ => standing(&analysis.position),
    }
}

pub(super) fn title(position: &Position) -> String {
    format!("{}: {}", game(position.game), standing(position))
}

/// What lies on the table, in sentences.
pub(super) fn description(position: &Position) -> String {
    let Position { players, points, .. } = position;
    let points = format!("Points: {} {}, {} {}.", players[0], points[0], players[1], points[1]);
    match &position.board {
        Board::House(board) => format!("{} {points}", house(players, board)),
        Board::Gems(board) => format!("{} {points}", gems(board)),
        Board::Duel(_) => {
            let lines = Picture(position).to_string();
            let words: Vec<String> =
                lines.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
            format!("{}.", words.join("; "))
        }
    }
}

fn house(players: &[&str; 2], board: &HouseBoard) -> String {
    let mut sentences = Vec::new();
    let storeys = board.cards.iter().map(|card| card.y).max().unwrap_or(0);
    for y in 0..=storeys {
        for (kinds, what) in [([CardKind::Base; 2], "Bases"), ([CardKind::Rising, CardKind::Falling], "Slopes")] {
            let mut cards: Vec<_> =
                board.cards.iter().filter(|card| card.y == y && kinds.contains(&card.kind)).collect();
            cards.sort_by_key(|card| card.x);
            if !cards.is_empty() {
                let names: Vec<&str> = cards.iter().map(|card| card.card.as_str()).collect();
                sentences.push(format!("{what} of storey {} from the left: {}.", y + 1, names.join(" ")));
            }
        }
    }
    for (name, held) in players.iter().zip(&board.held) {
        sentences.push(format!("{name} holds {}.", held.as_deref().unwrap_or("nothing")));
    }
    let row = if board.row.is_empty() { "nothing".to_owned() } else { board.row.join(" ") };
    sentences.push(format!("To come: {row}."));
    sentences.join(" ")
}

fn gems(board: &GemsBoard) -> String {
    let names: Vec<char> = ('a'..).take(board.colours as usize).collect();
    let in_cooker: Vec<String> = names.iter().zip(&board.cooker).map(|(name, gems)| format!("{name} {gems}")).collect();
    let mut sentences =
        vec![format!("Of each colour {} gems make a stone. In the cooker: {}.", board.melt, in_cooker.join(", "))];
    for bag in &board.bags {
        let gems = names.iter().zip(&bag.gems).filter(|&(_, &count)| count > 0);
        let gems: Vec<String> = gems.map(|(name, count)| format!("{name} {count}")).collect();
        let gems = if gems.is_empty() { "empty".to_owned() } else { gems.join(", ") };
        sentences.push(format!("Bag {}: {gems}{}.", bag.number, if bag.left { "" } else { ", poured" }));
    }
    sentences.join(" ")
}

/// What the moves are worth, in a sentence.
pub(super) fn moves(analysis: &Analysis) -> String {
    let moves: Vec<String> = analysis
        .moves
        .iter()
        .filter_map(|mv| {
            mv.total.map(|total| format!("{} {}{}", mv.mv, signed(total), if mv.best { " (best)" } else { "" }))
        })
        .collect();
    if moves.is_empty() {
        return capital(&format!("{}.", analysis.position.standing));
    }
    format!("Moves with what {} wins by: {}.", analysis.player, moves.join(", "))
}

/// A text as a sentence of its own.
pub(super) fn sentence(text: &str) -> String {
    if text.ends_with('.') { text.to_owned() } else { format!("{text}.") }
}
