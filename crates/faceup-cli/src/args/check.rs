use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use bytesize::ByteSize;
use clap::{Args, ValueEnum};
use faceup::GameId;

use super::{Jobs, games, size};

#[derive(Args, Debug)]
pub struct Check {
    /// The game; the short names magic, house and gems will do
    #[arg(value_parser = games())]
    pub game: GameId,

    /// The program and its arguments, behind `--`: it reads judge input and writes the answers
    #[arg(value_name = "COMMAND", last = true, required = true)]
    pub command: Vec<OsString>,

    /// Try this judge input first; may be given several times
    #[arg(long = "file", value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// Look for so long, such as 10s or 5m; runs that have begun come to their end
    #[arg(long = "for", value_name = "TIME", default_value = "60s", value_parser = duration)]
    pub patience: Duration,

    /// Stop when N cases have been tried
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub cases: Option<u64>,

    /// The seed of the random inputs
    #[arg(long, value_name = "S", default_value = "0")]
    pub seed: u64,

    /// The largest size tried: ranks in House of Cards, bags in Gems Fight! [default: the judge's largest]
    #[arg(long, value_name = "N")]
    pub most: Option<u32>,

    /// Take nothing for right that is not right to the byte, not even what judges forgive
    #[arg(long)]
    pub exact: bool,

    #[command(flatten)]
    pub jobs: Jobs,

    /// Processor time of a run; one that waits is ended after twice as long
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = duration, help_heading = "Limits of a run")]
    pub time: Duration,

    /// Memory of a run, at least 16 MiB
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = memory, help_heading = "Limits of a run")]
    pub memory: ByteSize,

    /// Standard output of a run
    #[arg(long, value_name = "SIZE", default_value = "64MiB", value_parser = size, help_heading = "Limits of a run")]
    pub output: ByteSize,

    /// Keep the failing input with its right answer, what the program wrote, and how to run it again
    #[arg(long, value_name = "DIR", help_heading = "What is kept")]
    pub keep: Option<PathBuf>,

    /// Add the failing input to a folder of tests, as NAME.in and NAME.ans
    #[arg(long, value_name = "DIR", help_heading = "What is kept")]
    pub add_to: Option<PathBuf>,

    /// What is printed
    #[arg(long, value_name = "FORM", default_value = "text")]
    pub format: CheckForm,
}

/// How long is looked unless the user says otherwise.
pub const PATIENCE: Duration = Duration::from_mins(1);

/// The forms of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CheckForm {
    /// Text for people
    Text,
    /// One JSON object
    Json,
}

fn duration(text: &str) -> Result<Duration, String> {
    const WRITTEN: &str = "a time is written like 500ms, 10s or 5m";
    match humantime::parse_duration(text) {
        Ok(Duration::ZERO) => Err(format!("nothing can be done in no time; {WRITTEN}")),
        Ok(time) => Ok(time),
        Err(error) => Err(format!("{error}; {WRITTEN}")),
    }
}

/// The least memory that a run may be given. The system tells of a process no less than what this program had when it started it, some
/// 12 MB.
const LEAST_MEMORY: ByteSize = ByteSize::mib(16);

fn memory(text: &str) -> Result<ByteSize, String> {
    let memory = size(text)?;
    if memory < LEAST_MEMORY {
        return Err("at least 16 MiB are needed: whether a process has had less cannot be told".to_owned());
    }
    Ok(memory)
}

pub const EXAMPLES: &str = "\
Examples:
  faceup check magic-duel -- ./mine                      a compiled program
  faceup check gems --time 5s --most 12 -- python3 g.py  a slow one, on small deals
  faceup check house --file hard.in -- java Main         a file first
  faceup check magic --keep findings -- ./mine           keep the failing input
";
