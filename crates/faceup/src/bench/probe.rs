use std::fmt;
use std::hint::black_box;
use std::thread;

use faceup_kernels::Width;
use faceup_kernels::ceiling::{Edges, Pouring, Reading};
use faceup_kernels::house_of_cards::Graph;

use super::Setting;

/// Sizes, in bytes, at which reading tells of another part of the machine: nearest cache, second, third, memory.
pub const READINGS: [usize; 4] = [16 << 10, 512 << 10, 8 << 20, 256 << 20];

/// The bytes that a thread reads in a run of a reading at least: some milliseconds' worth.
const READ: usize = 256 << 20;
/// The transitions that a thread works out in a run at least, likewise.
const TRANSITIONS: u64 = 1 << 29;

/// A loop of which nothing but the machine decides how long it takes.
pub struct Probe<'a> {
    amount: u64,
    /// What each thread does.
    parts: Vec<Box<dyn FnMut() + Send + 'a>>,
}

impl<'a> Probe<'a> {
    /// Reads so many bytes over and over, shared out between the threads; `None` where they are not to be had.
    pub(super) fn reading(setting: Setting, bytes: usize) -> Option<Self> {
        let share = bytes.div_ceil(setting.threads).max(1);
        Probe::new(setting, || {
            let reading = Reading::new(setting.width, share).ok()?;
            let times = READ.div_ceil(reading.bytes());
            let amount = (times * reading.bytes()) as u64;
            Some((amount, move || {
                black_box(reading.read(times));
            }))
        })
    }

    /// A reading of so many bytes by so many threads with the widest vectors; `None` where they are not to be had.
    pub fn of_memory(bytes: usize, threads: usize) -> Option<Self> {
        Probe::reading(Setting { width: Width::Auto, threads }, bytes)
    }

    /// The transitions of tables of bytes; `None` where the processor has not the width.
    pub(super) fn pouring(setting: Setting) -> Option<Self> {
        Probe::new(setting, || {
            let pouring = Pouring::new(setting.width).ok()?;
            let rounds = TRANSITIONS.div_ceil(Pouring::TRANSITIONS);
            Some((rounds * Pouring::TRANSITIONS, move || {
                black_box(pouring.pour(rounds));
            }))
        })
    }

    /// The transitions of the graph; `None` where the processor has not the width.
    pub(super) fn edges(setting: Setting, graph: &'a Graph) -> Option<Self> {
        Probe::new(setting, || {
            let mut edges = Edges::new(graph, setting.width).ok()?;
            let rounds = TRANSITIONS.div_ceil(edges.edges());
            Some((rounds * edges.edges(), move || {
                black_box(edges.value(rounds));
            }))
        })
    }

    /// The same for each thread of the setting: `part` gives the amount of a run and what it does.
    fn new<F: FnMut() + Send + 'a>(setting: Setting, part: impl Fn() -> Option<(u64, F)>) -> Option<Self> {
        let mut probe = Probe { amount: 0, parts: Vec::with_capacity(setting.threads) };
        for _ in 0..setting.threads {
            let (amount, run) = part()?;
            probe.amount += amount;
            probe.parts.push(Box::new(run));
        }
        Some(probe)
    }

    /// How much one run does, all threads together.
    pub fn amount(&self) -> u64 {
        self.amount
    }

    /// Runs the loop on all of its threads.
    pub fn run(&mut self) {
        let Some((first, others)) = self.parts.split_first_mut() else { return };
        thread::scope(|scope| {
            for part in others {
                scope.spawn(part);
            }
            first();
        });
    }
}

impl fmt::Debug for Probe<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Probe").field("amount", &self.amount).field("threads", &self.parts.len()).finish()
    }
}
