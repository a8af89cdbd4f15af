//! What running processes have used so far, where the system tells.

use std::time::Duration;

/// Processor time and resident memory; nothing where they are not known.
#[derive(Clone, Copy, Default)]
pub(super) struct Usage {
    pub(super) time: Duration,
    /// In bytes.
    pub(super) memory: u64,
}

/// A process that a program has started, or the program itself.
#[cfg_attr(not(target_os = "linux"), allow(dead_code, reason = "other systems do not tell"))]
pub(super) struct Member {
    /// Its number.
    pub(super) id: u32,
    /// The number of its group.
    pub(super) group: u32,
    parent: u32,
    used: Usage,
}

/// What a process and the children that it has waited for have used. It only serves to end them early: what counts is told when
/// the process has ended.
pub(super) fn of(process: u32) -> Usage {
    Member::numbered(process).map(|member| member.used).unwrap_or_default()
}

/// What a program and all that it has started have used.
pub(super) fn of_all(program: u32) -> Usage {
    let add = |sum: Usage, used: Usage| Usage { time: sum.time + used.time, memory: sum.memory + used.memory };
    family(program).into_iter().map(|member| member.used).fold(Usage::default(), add)
}

/// A program, the other processes of its group, and what any of them has started.
pub(super) fn family(program: u32) -> Vec<Member> {
    let mut others = everybody();
    let mut family = Vec::new();
    loop {
        let known: Vec<u32> = std::iter::once(program).chain(family.iter().map(|member: &Member| member.id)).collect();
        let belongs =
            |other: &mut Member| other.group == program || known.contains(&other.id) || known.contains(&other.parent);
        let found: Vec<Member> = others.extract_if(.., belongs).collect();
        if found.is_empty() {
            return family;
        }
        family.extend(found);
    }
}

#[cfg(target_os = "linux")]
fn everybody() -> Vec<Member> {
    let Ok(folder) = std::fs::read_dir("/proc") else { return Vec::new() };
    let numbers = folder.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    numbers.filter_map(Member::numbered).collect()
}

#[cfg(not(target_os = "linux"))]
fn everybody() -> Vec<Member> {
    Vec::new()
}

impl Member {
    #[cfg(target_os = "linux")]
    fn numbered(id: u32) -> Option<Self> {
        let text = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
        // The second field is a name in brackets that may hold anything; the third follows the last bracket.
        let (_, rest) = text.rsplit_once(')')?;
        let fields: Vec<&str> = rest.split_whitespace().collect();
        let field = |number: usize| fields.get(number - 3)?.parse::<u64>().ok();
        let ticks: u64 = (14..=17).filter_map(field).sum();
        let time = Duration::from_millis(ticks * TICK);
        let used = Usage { time, memory: field(24)? * page_size() };
        Some(Member { id, group: field(5)? as u32, parent: field(4)? as u32, used })
    }

    #[cfg(not(target_os = "linux"))]
    fn numbered(_id: u32) -> Option<Self> {
        None
    }
}

/// The unit of times in `/proc`, in milliseconds: the same on every Linux that a program sees.
#[cfg(target_os = "linux")]
const TICK: u64 = 10;

#[cfg(target_os = "linux")]
fn page_size() -> u64 {
    use nix::unistd::{SysconfVar, sysconf};
    sysconf(SysconfVar::PAGE_SIZE).ok().flatten().map_or(4096, |size| size as u64)
}

/// The most resident memory that a process had, by what the system told at its end.
///
/// Linux tells at least what this process had when it started the other one, so that a small number says nothing.
#[cfg(target_os = "linux")]
pub(super) fn most_memory(told: u64) -> Option<u64> {
    use nix::sys::resource::{UsageWho, getrusage};
    let ours = getrusage(UsageWho::RUSAGE_SELF).map_or(u64::MAX, |usage| usage.max_rss() as u64 * 1024);
    Some(told).filter(|&told| told > ours)
}

/// The most resident memory that a process had, by what the system told at its end: 0 when it does not know.
#[cfg(not(target_os = "linux"))]
pub(super) fn most_memory(told: u64) -> Option<u64> {
    Some(told).filter(|&told| told > 0)
}
