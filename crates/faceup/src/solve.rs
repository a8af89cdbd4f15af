use std::io::{Read, Write};

use crate::judged::{GemsFight, HouseOfCards, MagicDuel, solve_and_save};
use crate::pipeline::{self, Progress};
use crate::{Error, GameId, SolveOptions, TableFile};

/// Answers a judge input.
///
/// Reads cases from `input`, writes their answers to `output` in order, and tells `progress` how far they go. The cases are read on a thread of their own, so that an answer never waits for input behind its case.
/// When something is wrong, all answers up to there are written first.
///
/// With [`TableFile::Save`] all of the input is read first, and has to hold one case.
///
/// Gives the number of cases.
pub fn solve(
    game: GameId,
    options: &SolveOptions,
    input: impl Read + Send + 'static,
    output: impl Write,
    progress: &dyn Fn(Progress),
) -> Result<u64, Error> {
    let jobs = options.jobs;
    match game {
        GameId::MagicDuel => pipeline::run(&MagicDuel::new(options)?, jobs, input, output, progress),
        GameId::HouseOfCards => pipeline::run(&HouseOfCards::new(options)?, jobs, input, output, progress),
        GameId::GemsFight => match &options.table {
            Some(TableFile::Save(path)) => solve_and_save(path, options, input, output, progress),
            Some(TableFile::Use { .. }) | None => {
                pipeline::run(&GemsFight::new(options)?, jobs, input, output, progress)
            }
        },
    }
}
