//! What a running process has used so far, where the system tells.

use std::time::Duration;

/// Processor time and resident memory; `None` where they are not known.
#[derive(Default)]
pub(super) struct Usage {
    pub(super) time: Option<Duration>,
    /// In bytes.
    pub(super) memory: Option<u64>,
}

/// What the process has used so far. It only serves to end it early: what counts is told when it has ended.
#[cfg(target_os = "linux")]
pub(super) fn of(process: u32) -> Usage {
    let Ok(text) = std::fs::read_to_string(format!("/proc/{process}/stat")) else { return Usage::default() };
    // The second field is a name in brackets that may hold anything; the third follows the last bracket.
    let Some((_, rest)) = text.rsplit_once(')') else { return Usage::default() };
    let fields: Vec<u64> = rest.split_whitespace().map(|field| field.parse().unwrap_or(0)).collect();
    let field = |number: usize| fields.get(number - 3).copied();
    let ticks = field(14).zip(field(15)).map(|(user, system)| user + system);
    Usage { time: ticks.map(|ticks| TICK * ticks as u32), memory: field(24).map(|pages| pages * page_size()) }
}

#[cfg(not(target_os = "linux"))]
pub(super) fn of(_process: u32) -> Usage {
    Usage::default()
}

/// The unit of times in `/proc`, the same on every Linux that a program sees.
#[cfg(target_os = "linux")]
const TICK: Duration = Duration::from_millis(10);

#[cfg(target_os = "linux")]
fn page_size() -> u64 {
    use nix::unistd::{SysconfVar, sysconf};
    sysconf(SysconfVar::PAGE_SIZE).ok().flatten().map_or(4096, |size| size as u64)
}
