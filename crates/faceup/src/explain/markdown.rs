//! Explanations as Markdown, in the dialect of GitHub: headings, tables, the board in a code block.

use std::fmt::Write as _;
use std::ops::RangeInclusive;

use super::picture::Picture;
use super::value_text::{capital, outcome, signed};
use super::{ForcedStory, ReplyStory};
use crate::answer::{Analysis, Decision, DuelSide, DuelStory, Step, TurnStory};

/// An analysis of a game of points: the board, every move with its value, and a best line.
pub fn analysis(analysis: &Analysis) -> String {
    let Analysis { position, player, moves, line, notes, total, .. } = analysis;
    let mut page = Page::default();
    page.line(&format!("# {}", title(position.game)));
    page.block(&position.deal);
    page.paragraph(&match total {
        Some(total) if !moves.is_empty() => {
            format!("{player} to move. With best play **{}**.", outcome(player, *total))
        }
        _ => format!("**{}**.", capital(&position.standing)),
    });
    page.block(&Picture(position).to_string());
    page.list(notes);
    if !moves.is_empty() {
        page.line("## Moves");
        page.table(
            &[("", Left), ("Move", Left), (player, Right), ("Loss", Right), ("What it does", Left), ("Then", Left)],
            moves.iter().map(|mv| {
                let says = std::iter::once(&mv.says).chain(&mv.because).map(|text| escape(text));
                let reply = mv.reply.as_deref().zip(mv.reply_by);
                vec![
                    if mv.best { "best".to_owned() } else { String::new() },
                    code(&mv.mv),
                    mv.total.map_or_else(String::new, signed),
                    mv.loss.map_or_else(String::new, |loss| loss.to_string()),
                    says.collect::<Vec<_>>().join("; "),
                    reply.map_or_else(String::new, |(reply, by)| format!("{by} {}", code(reply))),
                ]
            }),
        );
    }
    if !line.is_empty() {
        page.line("## A best line");
        let [first, second] = position.players;
        page.table(
            &[("", Right), ("Player", Left), ("Move", Left), (first, Right), (second, Right), ("", Left)],
            (1..).zip(line).map(|(number, step)| {
                let [first, second] = step.points.map(|points| points.to_string());
                vec![number.to_string(), step.player.to_owned(), code(&step.mv), first, second, escape(&step.says)]
            }),
        );
    }
    page.0
}

/// A duel, turn by turn.
pub fn duel(story: &DuelStory, turns: RangeInclusive<u16>) -> String {
    let mut page = Page::default();
    page.line("# Magic Duel");
    page.block(&story.deal);
    page.paragraph(&format!("**{}**", story.ending));
    if turns.contains(&1) {
        let [alice, bob] = &story.opening;
        page.paragraph(&format!("Opening hands: Alice {}, Bob {}.", code(alice), code(bob)));
    }
    for turn in story.turns.iter().filter(|turn| turns.contains(&turn.turn)) {
        one_turn(&mut page, turn);
    }
    page.0
}

fn one_turn(page: &mut Page, turn: &TurnStory) {
    page.line(&format!("## Turn {}: {}", turn.turn, turn.player));
    page.table(
        &[("", Left), ("Deck", Right), ("Hand", Left), ("Field", Left), ("Grave", Left)],
        ["Alice", "Bob"].iter().zip(&turn.before).map(|(name, side)| {
            let DuelSide { deck, hand, field, grave } = side;
            vec![(*name).to_owned(), deck.len().to_string(), code(hand), code(field), code(grave)]
        }),
    );
    page.paragraph(&format!("{}.", turn.draw));
    if !turn.hand.is_empty() {
        page.table(
            &[("In hand", Left), ("", Right), ("Priority", Left), ("Why", Left)],
            turn.hand.iter().map(|kind| {
                vec![kind.kind.to_owned(), kind.count.to_string(), kind.priority.to_owned(), escape(&kind.because)]
            }),
        );
    }
    let mut lines = Vec::new();
    for Decision { says, because, then, .. } in &turn.decisions {
        lines.push(format!("- **{}**", escape(says)));
        lines.extend(because.iter().map(|text| format!("  - because {}", escape(text))));
        lines.extend(then.iter().map(|text| format!("  - then {}", escape(text))));
    }
    lines.extend(turn.end.iter().map(|text| format!("- {}", escape(text))));
    if !lines.is_empty() {
        page.paragraph(&lines.join("\n"));
    }
}

/// The fastest win of a free seat.
pub fn reply(story: &ReplyStory) -> String {
    let mut page = Page::default();
    page.line("# Magic Duel: the best reply");
    page.block(&story.deal);
    page.paragraph(&format!("**{}**; {}.", capital(&story.says), story.strategies));
    let parts = |number| if story.parts == Some(number) { " (parts from the strategy)" } else { "" };
    page.steps(&story.line, &story.turns, parts);
    page.0
}

/// The wins that no reply can stop.
pub fn forced(story: &ForcedStory) -> String {
    let mut page = Page::default();
    page.line("# Magic Duel: forced wins");
    page.block(&story.deal);
    page.table(
        &[("Turn", Right), ("Decides", Left), ("Forced", Left), ("By turn", Right), ("Missed", Left), ("", Left)],
        story.positions.iter().map(|at| {
            vec![
                at.turn.to_string(),
                at.player.to_owned(),
                at.winner.unwrap_or(if at.verdict == "not settled" { "not settled" } else { "nobody" }).to_owned(),
                at.by_turn.map_or_else(String::new, |turn| turn.to_string()),
                if at.missed { "missed".to_owned() } else { String::new() },
                escape(&at.says),
            ]
        }),
    );
    if let [at] = story.positions.as_slice() {
        page.steps(&at.line, &at.turns, |_| "");
    }
    page.0
}

/// The game's name as a title.
fn title(game: &str) -> &str {
    match game {
        "magic-duel" => "Magic Duel",
        "house-of-cards" => "House of Cards",
        "gems-fight" => "Gems Fight!",
        other => other,
    }
}

/// Where the cells of a column stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Aligned {
    Left,
    Right,
}

use Aligned::{Left, Right};

/// A page that is being written: blocks with an empty line between.
#[derive(Default)]
struct Page(String);

impl Page {
    fn line(&mut self, text: &str) {
        if !self.0.is_empty() {
            self.0.push('\n');
        }
        let _ = writeln!(self.0, "{text}");
    }

    fn paragraph(&mut self, text: &str) {
        self.line(text);
    }

    fn block(&mut self, text: &str) {
        // Indented rather than fenced, so that a page can be quoted in a fence of its own.
        let lines: Vec<String> = text.lines().map(|line| format!("    {line}").trim_end().to_owned()).collect();
        self.line(&lines.join("\n"));
    }

    fn list(&mut self, items: &[String]) {
        if !items.is_empty() {
            self.line(&items.iter().map(|item| format!("- {}", escape(item))).collect::<Vec<_>>().join("\n"));
        }
    }

    /// A table of cells that are Markdown already.
    fn table(&mut self, head: &[(&str, Aligned)], rows: impl Iterator<Item = Vec<String>>) {
        let names: Vec<String> = head.iter().map(|(name, _)| escape(name)).collect();
        let rule = |aligned| if aligned == Left { ":--" } else { "--:" };
        let rules: Vec<String> = head.iter().map(|&(_, aligned)| rule(aligned).to_owned()).collect();
        let rows: Vec<Vec<String>> = [names, rules].into_iter().chain(rows).collect();
        self.line(&rows.iter().map(|row| format!("| {} |", row.join(" | "))).collect::<Vec<_>>().join("\n"));
    }

    fn steps(&mut self, line: &[Step], turns: &[u16], remark: impl Fn(usize) -> &'static str) {
        if line.is_empty() {
            return;
        }
        self.table(
            &[("Turn", Right), ("Player", Left), ("Answer", Left), ("", Left)],
            line.iter().zip(turns).enumerate().map(|(number, (step, turn))| {
                let says = format!("{}{}", escape(&step.says), remark(number));
                vec![turn.to_string(), step.player.to_owned(), code(&step.mv), says]
            }),
        );
    }
}

/// A text in which nothing is markup.
fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        if "\\|`*_<>[]&".contains(c) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

/// Notation in a cell, which has no backtick.
fn code(text: &str) -> String {
    format!("`{}`", text.replace('|', "\\|"))
}
