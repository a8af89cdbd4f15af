//! The command line as typed.

mod check;
mod effort;
mod explain;
mod generate;
mod package;
mod play;
mod review;
mod serve;
pub mod study;
pub mod tournament;
mod validate;

use std::num::NonZeroUsize;
use std::path::PathBuf;

use bytesize::ByteSize;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{ArgAction, Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use faceup::{Form, GameId, Method};

pub use check::{Check, CheckForm, PATIENCE};
pub use effort::{Effort, Jobs, Tables, three_quarters_of_free_memory};
pub use explain::{Explain, Format as ExplainForm, Seat};
pub use generate::{Generate, RANDOM, Sizes as GenerateSizes};
pub use package::Package;
pub use play::{Play, Who};
pub use review::{Format as ReviewForm, Review};
pub use serve::Serve;
pub use validate::{Report, Validate};

use crate::exit::Exit;
use tournament::{TOURNAMENT_EXAMPLES, TUNE_EXAMPLES, Tournament, Tune};

/// Exact answers for three two-player games: who wins, by how much, and which move is best
///
/// faceup solves Magic Duel ("The Magician"), House of Cards and Gems Fight! exactly. It reads the contests' own input
/// and prints the judges' output byte for byte.
///
/// GAME is `magic-duel`, `house-of-cards` or `gems-fight`; the short names `magic`, `house` and `gems` will do. FILE is
/// judge input; `-`, or no FILE, reads standard input. Data goes to standard output, everything else to standard error.
#[derive(Debug, Parser)]
#[command(name = "faceup", version, max_term_width = 100, after_long_help = manual_end())]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,

    #[command(flatten)]
    pub common: Common,
}

/// Options of every command.
#[derive(Args, Clone, Debug)]
pub struct Common {
    /// When messages are coloured; `NO_COLOR` is honoured
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", help_heading = "Common options")]
    pub color: Color,

    /// Print nothing but data and errors
    #[arg(short, long, global = true, help_heading = "Common options")]
    pub quiet: bool,

    /// Say more on standard error
    #[arg(short, long, global = true, action = ArgAction::SetTrue, conflicts_with = "quiet",
          help_heading = "Common options")]
    pub verbose: bool,
}

/// When a stream is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    Auto,
    Always,
    Never,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Answer judge input, byte for byte as the judge does
    ///
    /// Reads deals in the judge's format and prints the judge's output. It streams: a case is answered as soon as it can
    /// be. With wrong input, the answers of the cases before the fault are printed first, then the error with its place;
    /// files that come after it are not read. Each file is an input of its own, its cases counted from 1.
    ///
    /// Sizes beyond the judges' are welcome: House of Cards with more peaks (`--peaks`), Gems Fight! with up to 64 bags
    /// and 16 colours and any melting number, any number of duels.
    #[command(after_long_help = SOLVE_EXAMPLES)]
    Solve(Solve),

    /// Show how an answer comes about
    ///
    /// Magic Duel: every phase of every turn, with the reason of each decision: priorities, counts, the order that decided
    /// a tie, who could counter and why not. House of Cards and Gems Fight!: the position, what every legal move is worth with
    /// the answer that refutes it, and a best line to the end.
    #[command(after_long_help = explain::EXAMPLES)]
    Explain(Explain),

    /// Play in the terminal: against the engine, against each other, or watching
    ///
    /// Without FILE a new deal is played. FILE is judge input, of which one case is played, or a play that was saved. House of
    /// Cards and Gems Fight!: the engine plays perfectly, or errs as often as you say; hints and the value of every move are a
    /// key away. Magic Duel: you decide for one magician, a strategy for the other, whose cards stay hidden.
    #[command(after_long_help = play::EXAMPLES)]
    Play(Play),

    /// Open the board in a browser: play, step through games, see what every move is worth
    ///
    /// Prints the address of the page and serves it until Ctrl-C. Nobody but this machine can reach it unless `--host` says so; a
    /// class can then use it together. Nothing is kept of anybody: each link to a play holds all of it.
    #[command(after_long_help = serve::EXAMPLES)]
    Serve(Serve),

    /// Say what every move of a played game was worth, and where it was lost
    ///
    /// FILE is a game record: lines `game NAME`, `deal NOTATION` and `move NOTATION`. House of Cards and Gems Fight!: the value
    /// before and after each move, the mistakes with what should have been played, the turning point, each player's accuracy,
    /// and a curve of the value. Magic Duel: each decision beside what the seat's strategy would have answered, with its
    /// reason and what would have followed, and the wins that could have been forced and were missed.
    #[command(after_long_help = review::EXAMPLES)]
    Review(Review),

    /// Check judge input against the contest's limits, strictly, and say what it covers
    ///
    /// Says how many cases a file holds, or shows the first fault with its place and ends with status 1 when all files have
    /// been looked at. With `--cover` it says which bounds, rare events and misreadings of the rules the files reach together, each
    /// with the first case that does, and which command makes what is missing.
    #[command(after_long_help = validate::EXAMPLES)]
    Validate(Validate),

    /// Run a program beside the engine, and find the smallest input that it fails on
    ///
    /// Tries given files, then every input in order from the smallest, with random ones in between. The first failing input
    /// of the order is the smallest there is. One that is found otherwise is made smaller step by step and, while there is time,
    /// proved to be the smallest by trying all that are smaller. Ends with status 1 when the program fails.
    ///
    /// The program is started without a shell for each input, gets it on standard input, and is ended with all that it started
    /// when it breaks a limit.
    #[command(after_long_help = check::EXAMPLES)]
    Check(Check),

    /// Write deals by number or cases made on purpose, as judge input, notation or JSON Lines
    ///
    /// Deal I of seed S is the same deal on every machine, so that the same command writes the same bytes and parts can be
    /// written anywhere. Writes the deals I to I + N - 1, by default one deal in the largest size that the judge has.
    ///
    /// `--kind` asks for cases that a problem-setter wants: every bound of the statement, rare events, exactly one best move, the hardest
    /// for a plain search, a case that defeats each misreading of the rules. They are found by searches of so many tries, and when one
    /// fails, nothing is written and the status is 4.
    ///
    /// A size that the judge does not have is written with a note on standard error. In House of Cards a case asks about Axel in
    /// deals with an even number, and about Birgit in those with an odd one.
    #[command(after_long_help = generate::EXAMPLES)]
    Generate(Generate),

    /// Write a problem package: statements, data, validators, submissions
    ///
    /// The game as a problem for a contest, in one of the two forms that judges' tools check: `legacy` (Kattis' problemtools,
    /// `DOMjudge`) or `2025-09` (`BAPCtools`). Statements in English and Chinese, samples, secret data with notes and the engine's
    /// answers, validators in Python and as checktestdata, two right submissions, a wrong one for each misreading of the rules
    /// that any case shows, and the plain search as one that is too slow. What is written stands alone and needs no faceup.
    ///
    /// DIR is the package itself. Its last part is the package's name, for which judges take lower-case letters and digits
    /// alone. DIR must not be there yet, or be empty; it appears when it is complete. The same command writes the same bytes.
    #[command(after_long_help = package::EXAMPLES)]
    Package(Package),

    /// Statistics over many deals: exact counts with intervals, as tables, plots and files
    ///
    /// A study is cut in blocks of deals. It can be stopped and killed at any moment and goes on with `--resume`; it can be cut in
    /// parts with `--shard` that `study merge` joins. The results are the same bytes either way, with any number of jobs.
    #[command(after_long_help = study::EXAMPLES)]
    Study(study::Study),

    /// Play Magic Duel's strategies against each other
    ///
    /// Every two strategies play the same deals from both seats, so that luck cancels. Prints score differences with their
    /// intervals, Elo with its error, and on demand a sequential test and the mixture that no strategy beats.
    #[command(after_long_help = TOURNAMENT_EXAMPLES)]
    Tournament(Tournament),

    /// Search for the Magic Duel strategy that makes most points against others
    ///
    /// Candidates race on common deals; the best ones are changed and race again. What is found is measured on deals that the
    /// search has not seen, and so is what each of its changes is worth.
    #[command(after_long_help = TUNE_EXAMPLES)]
    Tune(Tune),

    /// Do fixed work and report its time and node counts
    ///
    /// The node counts are the same on every machine. A change in them says that a solver works differently, even where
    /// every answer has stayed the same.
    ///
    /// Of kernels it also says how near they come to what the machine can do, which is measured beside them: reading as
    /// much memory as their data takes from one end to the other, and their moves alone on data in the nearest cache.
    /// Shares are wrong when something else keeps the machine busy.
    #[command(after_long_help = BENCH_EXAMPLES)]
    Bench(Bench),

    /// Print shell completions
    #[command(after_long_help = COMPLETIONS_EXAMPLES)]
    Completions {
        /// The shell to print them for
        shell: Shell,
    },

    /// Print the manual page, in the troff format of `man`
    #[command(after_long_help = MAN_EXAMPLES)]
    Man {
        /// The command whose page is printed; without it, the page of faceup itself
        #[arg(value_name = "COMMAND")]
        command: Option<String>,
    },
}

#[derive(Args, Debug)]
pub struct Solve {
    /// The game; the short names magic, house and gems will do
    #[arg(value_parser = games())]
    pub game: GameId,

    /// Judge input; `-`, or none, reads standard input
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// What is printed: the judge's text, or one JSON object a case
    #[arg(long, value_name = "FORM", default_value = "text")]
    pub format: Format,

    /// How cases are solved: table is for Gems Fight!, graph for House of Cards, play for Magic Duel
    #[arg(long, value_name = "NAME", default_value = "auto", value_parser = methods())]
    pub method: Method,

    /// House of Cards: lay N peaks instead of 4, that is the first 2N cards
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=8))]
    pub peaks: Option<u32>,

    /// Gems Fight!: save the solved table of the input's one case, to be used with --table
    ///
    /// The file is written beside its place and renamed when it is complete, so that nothing partial ever has its name. A
    /// table takes 1 GiB for 30 different bags, and twice as much for each more.
    #[arg(long, value_name = "FILE", conflicts_with = "table")]
    pub save_table: Option<PathBuf>,

    /// Gems Fight!: look the answers up in the saved table of the deal, instead of solving it
    ///
    /// The file is mapped, which does not count against --memory. It must not be changed meanwhile. Every part of it that an
    /// answer rests on is compared with its digest.
    #[arg(long, value_name = "FILE")]
    pub table: Option<PathBuf>,

    /// Read all of the saved table first and check every part of it
    #[arg(long, requires = "table")]
    pub verify_table: bool,

    /// Magic Duel: play the strategy in FILE from both seats; given twice, from Alice's and from Bob's
    #[arg(long = "strategy", value_name = "FILE")]
    pub strategies: Vec<PathBuf>,

    /// Magic Duel: play by the rules in FILE, which also say how many cards a deck has
    #[arg(long, value_name = "FILE")]
    pub rules: Option<PathBuf>,

    #[command(flatten)]
    pub effort: Effort,
}

/// The forms of `solve`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// The judge's own format
    Text,
    /// One JSON object a line and case
    Jsonl,
}

impl From<Format> for Form {
    fn from(format: Format) -> Form {
        match format {
            Format::Text => Form::Judge,
            Format::Jsonl => Form::JsonLines,
        }
    }
}

#[derive(Args, Debug)]
pub struct Bench {
    /// Do only the work with each WORD in its name
    #[arg(value_name = "WORD", conflicts_with = "signature")]
    pub words: Vec<String>,

    /// What is printed: a table, or one JSON object with all that was measured
    #[arg(long, value_name = "FORM", default_value = "text", conflicts_with = "signature")]
    pub format: BenchFormat,

    /// Print the node counts alone, in the form of the file `bench.signature`
    #[arg(long)]
    pub signature: bool,

    /// Do the work N times and report the median time
    #[arg(long, value_name = "N", default_value = "5", value_parser = at_least_one, conflicts_with = "signature")]
    pub runs: NonZeroUsize,
}

/// The forms of `bench`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum BenchFormat {
    /// A table to read
    Text,
    /// One JSON object
    Json,
}

/// The names of the games, with the short names as aliases that are not listed.
fn games() -> impl TypedValueParser<Value = GameId> {
    let names = GameId::ALL.iter().map(|game| PossibleValue::new(game.name()).alias(game.short_name()));
    PossibleValuesParser::new(names).try_map(|name| name.parse::<GameId>())
}

fn methods() -> impl TypedValueParser<Value = Method> {
    PossibleValuesParser::new(Method::ALL.map(Method::name)).try_map(|name| name.parse::<Method>())
}

pub fn at_least_one(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| "a whole number of at least 1 is wanted".to_owned())
}

pub fn size(text: &str) -> Result<ByteSize, String> {
    text.parse().map_err(|_| "a size is a number of bytes, or one such as 512M or 1.5GiB".to_owned())
}

fn manual_end() -> String {
    format!("{EXAMPLES}\n{}", Exit::manual())
}

const EXAMPLES: &str = "\
Examples:
  faceup solve gems-fight cases.in           answer a file as the judge would
  faceup solve house --format jsonl < cases  values, all best moves, a best line
  faceup validate magic cases.in             check a file against the limits
  faceup help solve                          all about one command
";

const SOLVE_EXAMPLES: &str = "\
Examples:
  faceup solve magic-duel duels.in > duels.out
  generator | faceup solve gems-fight
  faceup solve house-of-cards --peaks 5 big.in
  faceup solve gems --format jsonl cases.in | jq .value
  faceup solve gems --save-table deal.table deal.in
  faceup solve gems --table deal.table --format jsonl deal.in
  faceup solve magic --strategy mine.toml --rules six.toml duels.in

A JSON object has the fields schema, case, player, value, best (all best first
moves), line (a best line), nodes and method; for Magic Duel schema, case,
winner, turns and method, and the names of strategies and rules that are not
the contest's.
";

const BENCH_EXAMPLES: &str = "\
Examples:
  faceup bench
  faceup bench gems B=21 --runs 50
  faceup bench --format json > before.json
  faceup bench --signature | diff bench.signature -
";

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  faceup completions bash > ~/.local/share/bash-completion/completions/faceup
  faceup completions fish > ~/.config/fish/completions/faceup.fish
";

const MAN_EXAMPLES: &str = "\
Examples:
  faceup man | man -l -
  faceup man solve > faceup-solve.1
";
