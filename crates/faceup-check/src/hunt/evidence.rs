use faceup::diagnosis::{Answers, Findings, examine};
use faceup::{GameId, SolveOptions};

use crate::space::{Space, input};

/// The program's answers to single cases, for finding out what it misreads.
pub(super) struct Evidence<S: Space> {
    wrong: Vec<(S::Case, String)>,
    right: Vec<(S::Case, String)>,
}

/// How many wrong and right answers are kept: enough to tell misreadings apart, few enough to play all of them by each.
const WRONG: usize = 30;
const RIGHT: usize = 90;

impl<S: Space> Default for Evidence<S> {
    fn default() -> Self {
        Evidence { wrong: Vec::new(), right: Vec::new() }
    }
}

impl<S: Space> Evidence<S> {
    /// Takes the answers of an output that has one for each case.
    pub(super) fn add(&mut self, cases: &[S::Case], expected: &[u8], got: &[u8]) {
        let (Ok(expected), Ok(got)) = (str::from_utf8(expected), str::from_utf8(got)) else { return };
        if got.lines().count() != cases.len() {
            return;
        }
        for ((case, right), line) in cases.iter().zip(expected.lines()).zip(got.lines()) {
            let (kept, most) = if right == line { (&mut self.right, RIGHT) } else { (&mut self.wrong, WRONG) };
            if kept.len() < most && kept.iter().all(|(known, _)| known != case) {
                kept.push((case.clone(), line.to_owned()));
            }
        }
    }

    /// What gives the wrong answer to the case, and the other answers; `None` when an answer is none.
    pub(super) fn diagnose(&self, game: GameId, case: &S::Case, got: &[u8]) -> Option<Findings> {
        let line = str::from_utf8(got).ok()?.lines().next()?.to_owned();
        let others = self.wrong.iter().chain(&self.right).filter(|(known, _)| known != case);
        let answers: Vec<_> = std::iter::once(&(case.clone(), line)).chain(others).cloned().collect();
        let cases: Vec<_> = answers.iter().map(|(case, _)| case.clone()).collect();
        let lines = (1u64..).zip(&answers).map(|(number, (_, line))| renumbered(line, number) + "\n");
        let output: String = lines.collect();
        examine(game, &SolveOptions::default(), input::<S>(&cases).as_bytes(), Answers::All(&output)).ok()
    }
}

/// The line as that of another case.
fn renumbered(line: &str, number: u64) -> String {
    match line.strip_prefix("Case ").and_then(|rest| rest.split_once(": ")) {
        Some((_, answer)) => format!("Case {number}: {answer}"),
        None => line.to_owned(),
    }
}
