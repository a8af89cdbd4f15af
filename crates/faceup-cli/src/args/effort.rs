//! What work may take: threads, memory, nodes.

use std::num::NonZeroUsize;
use std::thread;

use bytesize::ByteSize;
use clap::Args;
use faceup::search::Limits;

use super::{at_least_one, size};

/// How many threads work.
#[derive(Args, Clone, Copy, Debug)]
pub struct Jobs {
    /// Work with N threads; the output stays the same [default: all cores]
    #[arg(short, long, value_name = "N", value_parser = at_least_one)]
    jobs: Option<NonZeroUsize>,
}

impl Jobs {
    /// As many as are asked for, or as the machine has cores.
    pub fn get(self) -> NonZeroUsize {
        self.jobs.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
    }
}

/// What work with tables may take.
#[derive(Args, Clone, Copy, Debug)]
pub struct Tables {
    #[command(flatten)]
    pub jobs: Jobs,

    /// Use at most SIZE memory for tables, such as 512M or 4G [default: three quarters of what is free]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    memory: Option<ByteSize>,
}

impl Tables {
    /// The bytes that tables may take.
    pub fn memory(self) -> usize {
        let memory = self.memory.map_or_else(three_quarters_of_free_memory, |size| size.as_u64());
        usize::try_from(memory).unwrap_or(usize::MAX)
    }
}

/// What solving a case may take.
#[derive(Args, Clone, Copy, Debug)]
pub struct Effort {
    #[command(flatten)]
    pub tables: Tables,

    /// Give a case up after N nodes
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
}

impl Effort {
    /// The solvers' limits; without `--nodes` as many nodes as they like.
    pub fn limits(self) -> Limits {
        self.limits_or(u64::MAX)
    }

    /// The solvers' limits; without `--nodes` so many nodes.
    pub fn limits_or(self, nodes: u64) -> Limits {
        Limits { memory: self.tables.memory(), nodes: self.nodes.unwrap_or(nodes), ..Limits::NONE }
    }

    /// How many threads work.
    pub fn jobs(self) -> NonZeroUsize {
        self.tables.jobs.get()
    }
}

/// Three quarters of the memory that is free, within the limits of a container.
pub fn three_quarters_of_free_memory() -> u64 {
    free_memory().unwrap_or(FREE_WHEN_UNKNOWN) / 4 * 3
}

/// What is taken for free on a system that does not tell.
const FREE_WHEN_UNKNOWN: u64 = 1 << 30;

fn free_memory() -> Option<u64> {
    let mut system = sysinfo::System::new().ok()?;
    system.refresh_memory();
    let contained = system.cgroup_limits().map_or(u64::MAX, |limits| limits.free_memory);
    Some(system.available_memory().min(contained)).filter(|&free| free > 0)
}
