//! Markdown that GitHub reads as it is meant: tables with as many cells in each row, nothing in them that is markup by chance.

use faceup_core::Player;
use faceup_games::gems_fight::{GemsFight, Shape};
use faceup_games::house_of_cards::HouseOfCards;
use faceup_games::magic_duel::{Against, MagicDuel, Rules, Strategy};
use faceup_search::Limits;

use crate::GameId;
use crate::explain::{markdown, tell_duel, tell_forced, tell_reply, turn_starts};
use crate::replies::best_reply;
use crate::session::{Options, open};

const STRATEGIES: [&Strategy; 2] = [&Strategy::STATEMENT; 2];

/// The cells of a row.
fn cells(row: &str) -> Vec<String> {
    let inner = row.strip_prefix("| ").and_then(|row| row.strip_suffix(" |")).unwrap_or_else(|| panic!("{row}"));
    inner.replace("\\|", "\u{0}").split(" | ").map(str::to_owned).collect()
}

/// Checks the blocks of a page and gives the rows of its tables, heads and rules left out.
fn check(page: &str) -> Vec<Vec<String>> {
    assert!(page.starts_with("# ") && page.ends_with('\n') && !page.ends_with("\n\n"), "{page}");
    let mut rows = Vec::new();
    assert!(!page.contains("```"), "a page can be quoted");
    for block in page.split("\n\n") {
        let table: Vec<&str> = block.lines().filter(|line| line.starts_with('|')).collect();
        if block.starts_with("    ") || table.is_empty() {
            continue;
        }
        assert_eq!(table.len(), block.lines().count(), "a table stands alone: {block}");
        let read: Vec<Vec<String>> = table.iter().map(|row| cells(row)).collect();
        assert!(read.iter().all(|row| row.len() == read[0].len()), "{block}");
        assert!(read[1].iter().all(|rule| [":--", "--:"].contains(&rule.as_str())), "{block}");
        for cell in read.iter().skip(2).flatten() {
            let outside: String = cell.split('`').step_by(2).collect();
            let bare = outside.replace("\\_", "").replace("\\*", "").replace("\\<", "").replace("\\>", "");
            assert!(!bare.contains(['|', '*', '_', '<', '>']), "{cell}");
        }
        rows.extend(read.into_iter().skip(2));
    }
    rows
}

#[test]
fn every_move_has_a_row_with_its_value_and_loss() {
    let shape = Shape { bags: 6, colours: 3, melt: 3, gems: 0..=4 };
    for number in 0..20 {
        let deals = [
            (GameId::HouseOfCards, HouseOfCards::numbered(4, 7, 9, number).unwrap().to_string()),
            (GameId::GemsFight, GemsFight::numbered(&shape, 9, number).unwrap().to_string()),
        ];
        for (game, deal) in deals {
            let mut session = open(game, &deal, &Options::default()).unwrap();
            let line = session.analyse().unwrap().line;
            for step in [None].into_iter().chain(line.iter().map(Some)) {
                if let Some(step) = step {
                    session.play(&step.mv).unwrap();
                }
                let analysis = session.analyse().unwrap();
                let rows = check(&markdown::analysis(&analysis));
                assert_eq!(rows.len(), analysis.moves.len() + analysis.line.len());
                for (mv, row) in analysis.moves.iter().zip(&rows) {
                    let values = [mv.total, mv.loss].map(Option::unwrap);
                    let won = if values[0] == 0 { "0".to_owned() } else { format!("{:+}", values[0]) };
                    let best = if mv.best { "best" } else { "" };
                    assert_eq!(row[..4], [best, &format!("`{}`", mv.mv), &won, &values[1].to_string()]);
                }
            }
        }
    }
}

#[test]
fn duels_replies_and_forced_wins_are_pages_too() {
    for number in 0..20 {
        let deal = MagicDuel::numbered(Rules::STATEMENT, 9, number);
        let story = tell_duel(&deal, STRATEGIES);
        let page = markdown::duel(&story, 1..=story.last_turn);
        let kinds: usize = story.turns.iter().map(|turn| turn.hand.len()).sum();
        assert_eq!(check(&page).len(), 2 * story.turns.len() + kinds);
        assert_eq!(page.matches("\n## Turn ").count(), story.turns.len());
        let limits = Limits { nodes: 20_000, ..Limits::default() };
        let states = turn_starts(&deal, STRATEGIES);
        let told = tell_forced(&deal, STRATEGIES, &states, 3, &limits);
        assert_eq!(check(&markdown::forced(&told)).len(), states.len());
        let against = Against::new(deal, Player::First, Strategy::STATEMENT);
        let told = tell_reply(&against, STRATEGIES, &best_reply(&against, &limits));
        assert_eq!(check(&markdown::reply(&told)).len(), told.line.len());
    }
}
