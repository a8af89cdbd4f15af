use std::fmt;

use crate::answer::{Board, CardKind, GemsBoard, HouseBoard, LaidCard, Position, SiteKind};

/// A position drawn in text.
#[derive(Clone, Debug)]
pub struct Picture<'a>(pub &'a Position);

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Position { players, points, board, .. } = self.0;
        match board {
            Board::House(board) => house(f, players, board)?,
            Board::Gems(board) => gems(f, board)?,
            Board::Duel(board) => {
                for (name, side) in players.iter().zip(&board.sides) {
                    writeln!(
                        f,
                        "{name:<5}  deck {:>2}  hand {}  field {}  grave {}",
                        side.deck.len(),
                        side.hand,
                        side.field,
                        side.grave
                    )?;
                }
                return write!(f, "Turn {}: {}", board.turn, board.stage);
            }
        }
        write!(f, "Points: {} {}, {} {}", players[0], points[0], players[1], points[1])
    }
}

/// Characters a column of the house takes.
const COLUMN: usize = 5;

fn house(f: &mut fmt::Formatter<'_>, players: &[&str; 2], board: &HouseBoard) -> fmt::Result {
    let storeys = board.cards.iter().map(|card| card.y).max().unwrap_or(0) as usize;
    for y in (0..=storeys).rev() {
        // A base lies on top of its storey's slopes, so it has the line above them.
        for flat in [true, false] {
            let row = |card: &&LaidCard| card.y as usize == y && (card.kind == CardKind::Base) == flat;
            let cards: Vec<&LaidCard> = board.cards.iter().filter(row).collect();
            if !cards.is_empty() {
                writeln!(f, "  {}", drawn(&cards, 2 * board.peaks as usize).trim_end())?;
            }
        }
    }
    write!(f, "  {}", " ".repeat(COLUMN / 2))?;
    for place in 1..2 * board.peaks {
        write!(f, "{place:>COLUMN$}")?;
    }
    writeln!(f)?;
    let sites: Vec<String> = board
        .sites
        .iter()
        .map(|site| match site.kind {
            SiteKind::Valley => format!("valley {} ({})", site.place, site.cards.join(" ")),
            SiteKind::Base => format!("base {} ({})", site.place, site.cards.join(" ")),
        })
        .collect();
    writeln!(f, "Open: {}", if sites.is_empty() { "nothing".to_owned() } else { sites.join(", ") })?;
    for (name, held) in players.iter().zip(&board.held) {
        writeln!(f, "{name} holds {}", held.as_deref().unwrap_or("nothing"))?;
    }
    match board.row.split_first() {
        Some((next, [])) => writeln!(f, "Row: [{next}]"),
        Some((next, later)) => writeln!(f, "Row: [{next}] {}", later.join(" ")),
        None => writeln!(f, "Row: empty"),
    }
}

/// A line of cards, each at its columns.
fn drawn(cards: &[&LaidCard], columns: usize) -> String {
    let mut line = vec![' '; (columns + 1) * COLUMN];
    for card in cards {
        let text = match card.kind {
            CardKind::Rising => format!("{}/", card.card),
            CardKind::Falling => format!("\\{}", card.card),
            CardKind::Base => format!("{:_^width$}", card.card, width = 2 * COLUMN - 1),
        };
        let width = if card.kind == CardKind::Base { 2 * COLUMN } else { COLUMN };
        let from = card.x as usize * COLUMN + (width - text.chars().count()) / 2;
        for (at, c) in text.chars().enumerate() {
            line[from + at] = c;
        }
    }
    line.into_iter().collect()
}

fn gems(f: &mut fmt::Formatter<'_>, board: &GemsBoard) -> fmt::Result {
    let names: Vec<char> = ('a'..).take(board.colours as usize).collect();
    let cooker: Vec<String> =
        names.iter().zip(&board.cooker).map(|(name, gems)| format!("{name} {gems}/{}", board.melt)).collect();
    writeln!(f, "Cooker: {}", if cooker.is_empty() { "no colours".to_owned() } else { cooker.join("  ") })?;
    for bag in board.bags.iter().filter(|bag| bag.left) {
        write!(f, "Bag {:>2}:", bag.number)?;
        for (name, count) in names.iter().zip(&bag.gems).filter(|&(_, &count)| count > 0) {
            write!(f, " {name}{count}")?;
        }
        writeln!(f, "{}", if bag.gems.iter().all(|&count| count == 0) { " empty" } else { "" })?;
    }
    Ok(())
}
