//! What was measured, as data: what `bench --format json` prints.
//!
//! A field is only ever added within a version; a field that goes or changes its meaning makes a new one.
//! `docs/bench-json.md` describes the fields for people.

use serde::Serialize;

/// The name of the report's schema, with its version.
pub const BENCH_SCHEMA: &str = "faceup.bench/1";

/// One call of `bench`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// [`BENCH_SCHEMA`].
    pub schema: &'static str,
    /// The program's version.
    pub version: &'static str,
    /// How often each work was timed.
    pub runs: usize,
    /// The threads of works that use all.
    pub threads: usize,
    /// The vectors that the processor has, the narrowest first.
    pub widths: Vec<String>,
    /// How fast memory is read.
    pub readings: Vec<Read>,
    /// The works in their order.
    pub works: Vec<Measured>,
}

/// How fast a stretch of memory is read.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Read {
    /// The length of the stretch.
    pub bytes: usize,
    /// The threads that share it.
    pub threads: usize,
    /// Bytes read in a second, in the fastest run.
    pub bytes_per_second: f64,
}

/// A work with its time.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Measured {
    /// The work's name.
    pub name: &'static str,
    /// The game's name.
    pub game: &'static str,
    /// The method used.
    pub method: &'static str,
    /// The vectors used; null where there are none to choose.
    pub width: Option<String>,
    /// The most threads used.
    pub threads: usize,
    /// The node count in the signature; null where it has none.
    pub signature: Option<u64>,
    /// Nodes of one run: states valued, nodes visited, or decisions made.
    pub nodes: u64,
    /// The median time of a run.
    pub seconds: f64,
    /// Nodes in a second.
    pub nodes_per_second: f64,
    /// Moves from state to state in one run; null where a search leaves some out.
    pub transitions: Option<u64>,
    /// Transitions in a second.
    pub transitions_per_second: Option<f64>,
    /// How near the work is to what the memory can do; null where its traffic is not known.
    pub memory: Option<MemoryShare>,
    /// How near it is to what the arithmetic units can do.
    pub arithmetic: Option<ArithmeticShare>,
}

/// Traffic beside a streaming read.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MemoryShare {
    /// Bytes that one run moves between the nearest cache and what lies behind it.
    pub bytes: u64,
    /// Bytes of the data that they lie in.
    pub data: u64,
    /// Bytes moved in a second.
    pub bytes_per_second: f64,
    /// Bytes that are read in a second, in the fastest run, where just as much data is read from one end to the other.
    pub limit: f64,
    /// The quotient of the two.
    pub share: f64,
}

/// Transitions beside those of a loop that does nothing else.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ArithmeticShare {
    /// Transitions in a second, in the fastest run, on data in the nearest cache.
    pub limit: f64,
    /// The quotient of the work's and those.
    pub share: f64,
}
