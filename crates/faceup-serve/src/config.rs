use std::path::PathBuf;
use std::time::Duration;

use faceup::session;

/// How the routes behave.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// What a request may take.
    pub limits: Limits,
    /// The names that the page may be reached by, beside the loopback ones and plain addresses, in lower case.
    pub names: Vec<String>,
    /// A folder whose files are served instead of the page that is built in, for whoever works on the page.
    pub assets: Option<PathBuf>,
}

/// What a request, and all of them together, may take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of a request's body.
    pub body: usize,
    /// How long one solve may take.
    pub solve: Duration,
    /// Nodes that one solve may visit.
    pub nodes: u64,
    /// Bytes of all tables together: half of them for the solves that run, half for the tables that are kept.
    pub memory: usize,
    /// Solves at the same time.
    pub solves: usize,
    /// How long a request waits for its turn before it is sent away.
    pub wait: Duration,
    /// House of Cards: peaks of a deal.
    pub peaks: u32,
    /// House of Cards: ranks of a deal.
    pub ranks: u32,
    /// Gems Fight!: bags of a deal.
    pub bags: u32,
    /// Magic Duel: the turn limit of a deal.
    pub turns: u16,
    /// Moves of a play.
    pub moves: usize,
    /// Deals in one answer.
    pub deals: usize,
    /// Connections at the same time.
    pub connections: usize,
    /// How long a client may take for the head of a request, and stay silent between two.
    pub head: Duration,
    /// How long a client may take for the body of a request.
    pub upload: Duration,
    /// How long a client may take none of an answer.
    pub download: Duration,
}

impl Default for Limits {
    /// What suits a person on the own machine, and a class on a small server.
    fn default() -> Self {
        Limits {
            body: 256 << 10,
            solve: Duration::from_secs(20),
            nodes: 2_000_000_000,
            memory: 1 << 30,
            solves: 2,
            wait: Duration::from_secs(5),
            peaks: 6,
            ranks: 38,
            bags: 30,
            turns: 1000,
            moves: 2000,
            deals: 1000,
            connections: 256,
            head: Duration::from_secs(15),
            upload: Duration::from_secs(10),
            download: Duration::from_secs(15),
        }
    }
}

impl Limits {
    /// The bytes that one solve may take.
    pub(crate) fn share(&self) -> usize {
        self.memory / 2 / self.solves.max(1)
    }

    /// The bytes of the tables that are kept.
    pub(crate) fn kept(&self) -> usize {
        self.memory / 2
    }

    /// The limits of a solver.
    pub(crate) fn solver(&self) -> faceup::search::Limits {
        faceup::search::Limits { nodes: self.nodes, memory: self.share(), ..faceup::search::Limits::NONE }
    }

    /// Options of a session that is never asked for values, and is quick to open.
    pub(crate) fn without_solver(&self) -> session::Options {
        let limits = faceup::search::Limits { memory: 0, ..self.solver() };
        session::Options { limits, ..session::Options::default() }
    }
}
