use std::fmt;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;

use faceup_games::magic_duel::{Rules, Strategy};
use faceup_search::Limits;

use crate::duel_files::Named;

/// How a case is solved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// What suits the deal best.
    #[default]
    Auto,
    /// The table over all sets of items left, for games whose states are sets.
    Table,
    /// The graph of all positions, for games in which it does not depend on the deal.
    Graph,
    /// Alpha-beta with a transposition table.
    AlphaBeta,
    /// Plain minimax, for small deals and as an oracle.
    Minimax,
    /// Playing the game out by the strategies, for games that play themselves.
    Play,
}

impl Method {
    /// All of them.
    pub const ALL: [Method; 6] =
        [Method::Auto, Method::Table, Method::Graph, Method::AlphaBeta, Method::Minimax, Method::Play];

    /// The name on the command line and in answers.
    pub const fn name(self) -> &'static str {
        match self {
            Method::Auto => "auto",
            Method::Table => "table",
            Method::Graph => "graph",
            Method::AlphaBeta => "alpha-beta",
            Method::Minimax => "minimax",
            Method::Play => "play",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Method {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let names = Method::ALL.map(Method::name).join("`, `");
        Method::ALL
            .into_iter()
            .find(|method| method.name() == text)
            .ok_or_else(|| format!("`{text}` is no method; the methods are `{names}`"))
    }
}

/// What is printed for a case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Form {
    /// The judge's output, byte for byte.
    #[default]
    Judge,
    /// One JSON object a line: the types of [`answer`](crate::answer).
    JsonLines,
}

/// What a file has to do with the table of a deal of Gems Fight!.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableFile {
    /// The input's one case is solved by its table, which is saved there.
    Save(PathBuf),
    /// All cases are of the deal whose table was saved there, and are looked up in it.
    Use {
        /// The table.
        path: PathBuf,
        /// Whether all of it is read and checked before the first case.
        verify: bool,
    },
}

/// How a judge input is to be solved.
#[derive(Clone, Debug)]
pub struct SolveOptions {
    /// What is printed for a case.
    pub form: Form,
    /// How a case is solved.
    pub method: Method,
    /// House of Cards: how many peaks are laid; `None` for the judge's four.
    pub peaks: Option<u32>,
    /// Gems Fight!: where a solved table is kept, if anywhere.
    pub table: Option<TableFile>,
    /// Magic Duel: the strategies of both seats, Alice's first; `None` for the statement's.
    pub strategies: Option<Box<[Named<Strategy>; 2]>>,
    /// Magic Duel: the rules, which say how many cards a deck in the input has; `None` for the statement's.
    pub rules: Option<Named<Rules>>,
    /// How many cases are solved at the same time. It changes no byte of the output.
    pub jobs: NonZeroUsize,
    /// The limits of one case in nodes, and of all cases that are solved at the same time together in bytes.
    pub limits: Limits,
}

impl Default for SolveOptions {
    /// The judge's output, by one job, within the solvers' default limits.
    fn default() -> Self {
        SolveOptions {
            form: Form::default(),
            method: Method::default(),
            peaks: None,
            table: None,
            strategies: None,
            rules: None,
            jobs: NonZeroUsize::MIN,
            limits: Limits::default(),
        }
    }
}
