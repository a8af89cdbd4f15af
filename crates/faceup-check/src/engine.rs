use std::io::Cursor;
use std::num::NonZeroUsize;

use faceup::{Error, GameId, SolveOptions, solve};

/// What gives the right output of a judge input.
pub(crate) type Engine = fn(GameId, &str) -> Result<Vec<u8>, Error>;

/// The right output of a judge input.
pub(crate) fn answer(game: GameId, input: &str) -> Result<Vec<u8>, Error> {
    let options = SolveOptions { jobs: NonZeroUsize::MIN, ..SolveOptions::default() };
    let mut output = Vec::new();
    solve(game, &options, Cursor::new(input.to_owned()), &mut output, &|_| {})?;
    Ok(output)
}
