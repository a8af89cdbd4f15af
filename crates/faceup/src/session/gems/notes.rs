//! What is to be known about bags and their cooker: how near each colour is to a stone, and how long bonus turns last.

use faceup_games::gems_fight::{GemsFight, State};

use super::counted;
use crate::answer::Step;
use crate::session::score::Points;

/// The sentences about a position.
pub(super) fn notes(deal: &GemsFight, state: &State, Points(points): Points) -> Vec<String> {
    if state.left == 0 {
        return Vec::new();
    }
    let mut sentences = Vec::new();
    let (mut barren, mut total) = (Vec::new(), deal.total());
    for ((index, colour), there) in ('a'..).enumerate().zip(deal.cooker(state.left)) {
        let bags: Vec<String> = (1..)
            .zip(deal.bags())
            .filter(|(number, bag)| state.left & 1 << (number - 1) != 0 && bag.counts()[index] > 0)
            .map(|(number, _)| number.to_string())
            .collect();
        let left = deal.bags().iter().zip(0..).filter(|(_, item)| state.left & 1 << item != 0);
        let to_come: u32 = left.map(|(bag, _)| bag.counts()[index]).sum();
        if there + to_come < deal.melt() {
            barren.push(colour.to_string());
        } else if there > 0 && there + 1 == deal.melt() {
            sentences.push(format!("colour {colour} is one gem from a stone: {}", having(&bags)));
        }
    }
    if !barren.is_empty() {
        let which = if barren.len() == 1 { "colour" } else { "colours" };
        sentences.push(format!("{which} {} can make no stone", listed(&barren)));
    }
    total -= points.iter().map(|points| points.unsigned_abs()).sum::<u32>();
    sentences.push(match total {
        0 => "no stone is to come any more, whatever is poured".to_owned(),
        1 => "1 stone is still to come, whatever is poured".to_owned(),
        _ => format!("{total} stones are still to come, whatever is poured"),
    });
    sentences
}

fn having(bags: &[String]) -> String {
    match bags {
        [bag] => format!("bag {bag} has it"),
        _ => format!("bags {} have it", listed(bags)),
    }
}

/// The longest run of bonus turns of a best line, and the one that it begins with.
pub(super) fn on_line(Points(before): Points, line: &[Step]) -> Vec<String> {
    let mut runs: Vec<(usize, &[Step])> = Vec::new();
    let mut from = 0;
    for run in line.chunk_by(|a, b| a.player == b.player) {
        runs.push((from, run));
        from += run.len();
    }
    let stones = |&(from, run): &(usize, &[Step])| {
        let before = if from == 0 { before } else { line[from - 1].points };
        let after = run.last().map_or(before, |step| step.points);
        (after[0] + after[1] - before[0] - before[1]).unsigned_abs()
    };
    let told = |run: &(usize, &[Step])| {
        let (player, bags) = (run.1[0].player, run.1.iter().map(|step| step.mv.clone()).collect::<Vec<_>>());
        (player, format!("{} bags in a row, {}, for {}", bags.len(), listed(&bags), counted(stones(run))))
    };
    let long = |run: &&(usize, &[Step])| run.1.len() > 1;
    let mut sentences = Vec::new();
    if let Some(first) = runs.first().filter(long) {
        let (player, run) = told(first);
        sentences.push(format!("with best play {player} now pours {run}"));
    }
    // Of equally long ones the first.
    let longest = runs.iter().rev().max_by_key(|run| run.1.len()).filter(long);
    if let Some(longest) = longest.filter(|run| run.0 > 0) {
        let (player, run) = told(longest);
        sentences
            .push(format!("the longest run of the best line is {player}'s, from move {} on: {run}", longest.0 + 1));
    }
    sentences
}

fn listed(words: &[String]) -> String {
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}
