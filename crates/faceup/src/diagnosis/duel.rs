//! Why the rules go another way than a program that misreads them, in the words of the duel's explanation.

use faceup_games::magic_duel::{Kind, MagicDuel, Strategy};
use faceup_readings::duel::{DuelReading, What, parting};

use super::findings::PartingStory;
use crate::answer::{Decision, TurnStory};
use crate::explain::tell_duel;

/// Where a misreading parts from the rules in a deal, with the reasons of the rules' decision there.
pub(super) fn parting_story(deal: &MagicDuel, reading: DuelReading) -> Option<PartingStory> {
    let parting = parting(deal, &[reading])?;
    let story = tell_duel(deal, [&Strategy::STATEMENT; 2]);
    let (rules, program) = (&parting.rules, &parting.program);
    let turn = story.turns.iter().find(|turn| turn.turn == rules.turn);
    Some(PartingStory {
        turn: rules.turn,
        phase: program.what.phase(),
        program: program.to_string(),
        rules: rules.to_string(),
        because: turn.map_or_else(Vec::new, |turn| because(turn, rules.what, program.what)),
    })
}

fn because(turn: &TurnStory, rules: What, program: What) -> Vec<String> {
    let of = |question: &str| turn.decisions.iter().find(|decision| decision.question == question);
    let reasons = |decision: Option<&Decision>| decision.map_or_else(Vec::new, |decision| decision.because.clone());
    match (rules, program) {
        // The program has ended the duel in the draw phase.
        (What::Play(_), What::End(_)) => vec![turn.draw.clone()],
        (What::Play(one), What::Play(other)) => {
            let mut sentences = priorities(turn, [one, other]);
            sentences.extend(of("play").and_then(|play| play.because.first()).cloned());
            sentences
        }
        // Somebody who cannot counter is not asked: the reason stands beside the card played.
        (What::Counter { .. }, _) => match of("counter") {
            Some(counter) => counter.because.clone(),
            None => of("play").and_then(|play| play.because.get(1)).cloned().into_iter().collect(),
        },
        (What::Cost(_) | What::Discard { .. }, _) => reasons(of("discard")),
        (What::Destroy(_), _) => reasons(of("destroy")),
        (What::Recycle(_), _) => reasons(of("recycle")),
        (What::End(_), _) => turn.end.clone(),
        _ => Vec::new(),
    }
}

/// The priorities of the kinds between which the choice is.
fn priorities(turn: &TurnStory, kinds: [Option<Kind>; 2]) -> Vec<String> {
    let told = |kind: Kind| turn.hand.iter().find(|hand| hand.kind == kind.name());
    let sentence =
        |kind| told(kind).map(|hand| format!("{} has {} priority: {}", hand.kind, hand.priority, hand.because));
    kinds.into_iter().flatten().filter_map(sentence).collect()
}
