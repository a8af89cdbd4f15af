//! Solves one deal of Gems Fight! and saves its table.

use std::cell::RefCell;
use std::io::{Read, Write};
use std::path::Path;

use faceup_games::gems_fight::judge::{Case, Reader};
use faceup_games::judge::{JudgeReader, Sizes};
use faceup_games::scan::Scanner;
use faceup_kernels::gems_fight::Plan;

use super::gems_fight::{FIRST, GemsFight};
use crate::pipeline::Progress;
use crate::saved_table::{TableError, TableFault, Writing};
use crate::{Error, SolveOptions};

/// Answers the one case of `input` and saves its table as `path`.
///
/// All of the input is read, and a place for the file found, before anything is solved. The answer is written even when the
/// table cannot be.
pub(crate) fn solve_and_save(
    path: &Path,
    options: &SolveOptions,
    input: impl Read,
    mut output: impl Write,
    progress: &dyn Fn(Progress),
) -> Result<u64, Error> {
    let game = GemsFight::new(options)?;
    let mut input = Scanner::new(input);
    let case = only_case(&mut input, path)?;
    let plan = Plan::new(&case);
    plan.check().map_err(|refused| TableError::new(path, TableFault::Unsavable(refused)))?;
    let writing = RefCell::new(Some(Writing::begin(path)?));
    let saved = RefCell::new(Ok(()));
    let found = game.table_of_bytes(&case, &plan, |table| {
        if let Some(writing) = writing.take() {
            *saved.borrow_mut() = writing.finish(table);
        }
    });
    let found = found.map_err(|unsolved| unsolved.error(1, FIRST))?;
    let text = game.written(1, &case, found)?;
    let written = output.write_all(text.as_bytes()).and_then(|()| output.flush());
    saved.into_inner()?;
    written.map_err(Error::Output)?;
    progress(Progress { cases: 1, taken: input.taken() });
    Ok(1)
}

/// The case of an input that has exactly one.
fn only_case(input: &mut Scanner<impl Read>, path: &Path) -> Result<Case, Error> {
    let mut reader = Reader::new(Sizes::Any);
    let cases = |any| TableError::new(path, TableFault::Cases { any });
    let case = reader.next_case(input)?.ok_or_else(|| cases(false))?;
    match reader.next_case(input)? {
        Some(_) => Err(cases(true).into()),
        None => Ok(case),
    }
}
