//! The command line of `tournament` and `tune` as typed.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::args::Jobs;

#[derive(Args, Debug)]
pub struct Tournament {
    /// Strategy files, or `statement` for the contest's own; two at least
    #[arg(value_name = "STRATEGY", required = true, num_args = 2..)]
    pub strategies: Vec<PathBuf>,

    /// Play by the rules of FILE instead of the contest's
    #[arg(long, value_name = "FILE")]
    pub rules: Option<PathBuf>,

    /// The seed of the deals
    #[arg(long, value_name = "S", default_value = "1")]
    pub seed: u64,

    /// The number of the first deal
    #[arg(long, value_name = "I", default_value = "0")]
    pub from: u64,

    /// Play N deals, each from both seats; with --sprt, at most
    #[arg(long, value_name = "N", default_value = "100000")]
    pub deals: u64,

    /// Stop when every match is settled: is the first ELO1 better, or ELO0? Deals are limited by --deals
    #[arg(long, value_name = "ELO0,ELO1", value_parser = two_numbers, allow_hyphen_values = true)]
    pub sprt: Option<[f64; 2]>,

    /// How often the test may settle for ELO1 where ELO0 is true
    #[arg(long, value_name = "RATE", default_value = "0.05", requires = "sprt")]
    pub alpha: f64,

    /// How often the test may settle for ELO0 where ELO1 is true
    #[arg(long, value_name = "RATE", default_value = "0.05", requires = "sprt")]
    pub beta: f64,

    /// Find the mixture of the strategies that none of them beats
    #[arg(long)]
    pub equilibrium: bool,

    /// What is printed: tables, or one JSON object
    #[arg(long, value_name = "FORM", default_value = "text")]
    pub format: ReportFormat,

    /// Write summary.json, table.md and heatmap.svg into the folder DIR as well
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,

    #[command(flatten)]
    pub jobs: Jobs,
}

#[derive(Args, Debug)]
pub struct Tune {
    /// The opponents: strategy files, or `statement`
    #[arg(value_name = "STRATEGY", default_value = "statement")]
    pub pool: Vec<PathBuf>,

    /// Start from the strategy of FILE too; may be given several times
    #[arg(long, value_name = "FILE")]
    pub start: Vec<PathBuf>,

    /// Start from N random strategies too
    #[arg(long, value_name = "N", default_value = "60", value_parser = clap::value_parser!(u16).range(0..=1000))]
    pub random: u16,

    /// Play by the rules of FILE instead of the contest's
    #[arg(long, value_name = "FILE")]
    pub rules: Option<PathBuf>,

    /// The seed of the deals and of the random choices
    #[arg(long, value_name = "S", default_value = "1")]
    pub seed: u64,

    /// Search with about N duels
    #[arg(long, value_name = "N", default_value = "100000000")]
    pub budget: u64,

    /// Measure the reply on N fresh deals, each from both seats
    #[arg(long, value_name = "N", default_value = "1000000")]
    pub deals: u64,

    /// Measure what each change is worth on N fresh deals; 0 leaves that out
    #[arg(long, value_name = "N", default_value = "100000")]
    pub ablation: u64,

    /// What is printed: tables, or one JSON object
    #[arg(long, value_name = "FORM", default_value = "text")]
    pub format: ReportFormat,

    /// Write the strategy to FILE
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,

    #[command(flatten)]
    pub jobs: Jobs,
}

/// The forms of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ReportFormat {
    /// Tables for people
    Text,
    /// One JSON object
    Json,
}

fn two_numbers(text: &str) -> Result<[f64; 2], String> {
    let numbers = text.split_once(',').and_then(|(low, high)| Some([low.parse().ok()?, high.parse().ok()?]));
    numbers.ok_or_else(|| "two Elo differences with a comma between them are wanted, such as 0,5".to_owned())
}

pub const TOURNAMENT_EXAMPLES: &str = "\
Examples:
  faceup tournament statement mine.toml --deals 1000000
  faceup tournament *.toml --equilibrium --out results
  faceup tournament mine.toml statement --sprt 0,5 --deals 10000000
  faceup tournament *.toml --format json | jq '.matches[].difference'
";

pub const TUNE_EXAMPLES: &str = "\
Examples:
  faceup tune --out better.toml
  faceup tune statement better.toml --budget 1000000000 --out best.toml
  faceup tune --rules six.toml --format json | jq .gain
";
