use faceup_games::magic_duel::MagicDuel;

use super::DuelReading;
use super::program::{DuelAnswer, play};
use super::step::Step;

/// Where a program with misreadings first does something else than the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parting {
    /// What the rules do there.
    pub rules: Step,
    /// What the program does.
    pub program: Step,
    /// The answer that the program comes to.
    pub answer: DuelAnswer,
}

/// Where a program with these misreadings parts from the rules in a deal; `None` if it does all as they say.
///
/// That it parts does not mean that its answer is wrong in the end.
pub fn parting(deal: &MagicDuel, readings: &[DuelReading]) -> Option<Parting> {
    let mut right = Vec::new();
    play(deal, &[], |step| right.push(step));
    let (mut right, mut first) = (right.into_iter(), None);
    let answer = play(deal, readings, |step| {
        // Where neither has parted before, the rules are not at their end: the end is a step that both do.
        if first.is_none()
            && let Some(rules) = right.next()
            && rules != step
        {
            first = Some((rules, step));
        }
    });
    first.map(|(rules, program)| Parting { rules, program, answer })
}
