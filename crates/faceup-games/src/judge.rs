//! What the judge formats of all games have in common.

use std::fmt;
use std::io::Read;

use crate::error::InputError;
use crate::scan::Scanner;

/// Which sizes a reader accepts. The spelling is the same for both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sizes {
    /// Every size that the rules make sense for.
    #[default]
    Any,
    /// Only what the contest's statement promises.
    Judge,
}

/// Reads the cases of one judge input, one after the other.
pub trait JudgeReader {
    /// One problem: a deal and what is asked about it.
    type Case;

    /// Reads what stands in front of the first case, for whoever wants to know where that begins; else
    /// [`next_case`](JudgeReader::next_case) reads it. To be called once, before it.
    fn head<R: Read>(&mut self, _input: &mut Scanner<R>) -> Result<(), InputError> {
        Ok(())
    }

    /// Reads the next case; `None` when the input has come to its proper end, with nothing behind it.
    ///
    /// Reads no further than the case goes, so that it can be answered before the next one arrives. After an error or
    /// the end the reader must not be asked again.
    fn next_case<R: Read>(&mut self, input: &mut Scanner<R>) -> Result<Option<Self::Case>, InputError>;
}

/// Writes cases as judge input, the other way round: what is written reads back as the same cases.
pub trait JudgeWriter: JudgeReader {
    /// Writes what stands in front of the first of `cases` cases.
    fn write_start(out: &mut impl fmt::Write, cases: u64) -> fmt::Result;

    /// Writes one case, with its last line break.
    fn write_case(out: &mut impl fmt::Write, case: &Self::Case) -> fmt::Result;

    /// Writes what stands behind the last case.
    fn write_end(out: &mut impl fmt::Write) -> fmt::Result;
}
