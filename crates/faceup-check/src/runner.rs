//! Runs a program on an input, within limits, and ends all that it has started.

mod group;
mod pipes;
mod usage;

use std::ffi::OsString;
use std::io;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

use group::Group;
use pipes::Captured;
use wait4::{ResUse, Wait4};

/// What one run may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunLimits {
    /// Processor time. A program that waits is ended after twice as long and half a second.
    pub time: Duration,
    /// Resident memory in bytes: of the largest process, and while it runs of the program and all that it has started.
    pub memory: u64,
    /// Bytes on standard output.
    pub output: usize,
}

impl Default for RunLimits {
    /// 2 seconds, 1 GiB and 64 MiB.
    fn default() -> Self {
        RunLimits { time: Duration::from_secs(2), memory: 1 << 30, output: 64 << 20 }
    }
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// By itself, with status 0.
    Finished,
    /// By itself, with another status.
    Status(i32),
    /// By a signal that nobody here sent: its number and, where it has one, its name.
    Signal(i32, Option<&'static str>),
    /// It took more time than it may.
    Time,
    /// It took more memory than it may.
    Memory,
    /// It wrote more than it may.
    Output,
}

/// A run that has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// How it ended.
    pub end: End,
    /// What it wrote to standard output, up to the limit.
    pub output: Vec<u8>,
    /// The beginning of what it wrote to standard error.
    pub errors: Vec<u8>,
    /// Its processor time, where the system tells it.
    pub time: Duration,
    /// The most resident memory that it is known to have had, in bytes; `None` where nothing is known, as after a short run.
    pub memory: Option<u64>,
}

/// A program that answers judge inputs: standard input to standard output.
#[derive(Clone, Debug)]
pub struct Program {
    command: OsString,
    arguments: Vec<OsString>,
    limits: RunLimits,
    stop: Arc<AtomicBool>,
}

/// The longest wait between two looks at a running program.
const LOOK: Duration = Duration::from_millis(20);

/// All that a program has started is looked at only so often: there may be many processes on the system.
const WIDE: u64 = 5;

/// How long pipes may stay open after the program has ended, held by a process that left its group.
const LINGER: Duration = Duration::from_secs(1);

/// What the threads around a running program tell.
enum Event {
    /// Standard output has more than it may.
    TooMuch,
    /// Standard output or standard error has ended.
    Closed,
    /// The process has ended; on systems that do not tell, this never comes.
    Ended,
}

impl Program {
    /// A program with its arguments; no shell is between. A run is ended when `stop` is set.
    pub fn new(command: OsString, arguments: Vec<OsString>, limits: RunLimits, stop: Arc<AtomicBool>) -> Self {
        Program { command, arguments, limits, stop }
    }

    /// The command and its arguments.
    pub fn words(&self) -> impl Iterator<Item = &OsString> {
        std::iter::once(&self.command).chain(&self.arguments)
    }

    /// What one run may use.
    pub fn limits(&self) -> &RunLimits {
        &self.limits
    }

    /// Runs it on an input and waits for its end, unless the run becomes `unwanted`.
    ///
    /// The input is written and both outputs are read at the same time, so that full pipes cannot wait for each other; after
    /// the input standard input is closed. At the end, or at a limit, its whole process group is ended.
    ///
    /// # Errors
    /// When the program cannot be started, or the system refuses a thread or a pipe; [`io::ErrorKind::Interrupted`] when it was
    /// stopped or has become unwanted.
    pub fn run(&self, input: &Arc<[u8]>, unwanted: &AtomicBool) -> io::Result<Run> {
        let mut command = Command::new(&self.command);
        command.args(&self.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        group::separate(&mut command);
        let mut child = command.spawn()?;
        let group = Group::of(&child);
        let (tell, events) = mpsc::channel();
        let mut heard = Heard::default();
        let broken = self
            .listen(&mut child, group, input, &tell, &mut heard)
            .and_then(|()| self.watch(&mut child, group, &events, &mut heard, unwanted));
        // Whom a program has started is not known any more when it has ended by itself.
        group.end(!matches!(broken, Ok(None)));
        drop(tell);
        let used = if let Some(used) = heard.used {
            used
        } else {
            // A process can leave the group that it is the first of.
            let _ = child.kill();
            child.wait4()?
        };
        let broken = broken?;
        heard.rest(&events);
        let time = used.rusage.utime + used.rusage.stime;
        let memory = usage::most_memory(used.rusage.maxrss).max(heard.memory);
        let end = broken
            .or_else(|| heard.too_much.then_some(End::Output))
            .or_else(|| (time > self.limits.time).then_some(End::Time))
            .or_else(|| memory.filter(|&bytes| bytes > self.limits.memory).map(|_| End::Memory))
            .unwrap_or_else(|| ended(used.status));
        Ok(Run { end, output: heard.output.take(), errors: heard.errors.take(), time, memory })
    }

    /// Starts the threads that feed the program and listen to it.
    fn listen(
        &self,
        child: &mut Child,
        group: Group,
        input: &Arc<[u8]>,
        tell: &Sender<Event>,
        heard: &mut Heard,
    ) -> io::Result<()> {
        if let Some(pipe) = child.stdin.take() {
            pipes::feed(pipe, Arc::clone(input))?;
        }
        if let Some(pipe) = child.stdout.take() {
            let (done, full) = (tell.clone(), tell.clone());
            let (full, done) = (move || drop(full.send(Event::TooMuch)), move || drop(done.send(Event::Closed)));
            heard.output = pipes::listen(pipe, self.limits.output, full, done)?;
        }
        if let Some(pipe) = child.stderr.take() {
            let done = tell.clone();
            heard.errors = pipes::listen(pipe, pipes::ERRORS_KEPT, || {}, move || drop(done.send(Event::Closed)))?;
        }
        let tell = tell.clone();
        group.tell_end(move || drop(tell.send(Event::Ended)))
    }

    /// Waits until the program has ended or broken a limit, and says which.
    fn watch(
        &self,
        child: &mut Child,
        group: Group,
        events: &Receiver<Event>,
        heard: &mut Heard,
        unwanted: &AtomicBool,
    ) -> io::Result<Option<End>> {
        let patience = self.limits.time.saturating_mul(2).saturating_add(Duration::from_millis(500));
        // The time is made up of the waits, so that no clock is read; what lies between them only adds to it.
        let (mut waited, mut step) = (Duration::ZERO, Duration::from_millis(1));
        for look in 1u64.. {
            match events.recv_timeout(step) {
                Ok(Event::Ended) | Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Ok(Event::TooMuch) => return Ok(Some(End::Output)),
                Ok(Event::Closed) => heard.closed += 1,
                Err(RecvTimeoutError::Timeout) => {
                    waited += step;
                    step = (step * 2).min(LOOK);
                    if self.stop.load(Ordering::Relaxed) || unwanted.load(Ordering::Relaxed) {
                        return Err(io::ErrorKind::Interrupted.into());
                    }
                    heard.used = group.ended(child)?;
                    if heard.used.is_some() {
                        return Ok(None);
                    }
                    let wide = look.is_multiple_of(WIDE);
                    let now = if wide { usage::of_all(group.id) } else { usage::of(group.id) };
                    heard.memory = heard.memory.max(Some(now.memory).filter(|&bytes| bytes > 0));
                    if now.memory > self.limits.memory {
                        return Ok(Some(End::Memory));
                    }
                    if now.time > self.limits.time || waited >= patience {
                        return Ok(Some(End::Time));
                    }
                }
            }
        }
        unreachable!("nobody looks so often")
    }
}

/// What is known of a running program.
#[derive(Default)]
struct Heard {
    output: Captured,
    errors: Captured,
    /// How many of the two have come to their ends.
    closed: u32,
    /// Whether there was more output than there may be, and the program had ended already.
    too_much: bool,
    /// The most memory that was seen, in bytes.
    memory: Option<u64>,
    /// What it has used, where it was asked for its end and had come to it.
    used: Option<ResUse>,
}

impl Heard {
    /// Waits for what is still on its way, unless it does not come.
    fn rest(&mut self, events: &Receiver<Event>) {
        while self.closed < 2 {
            match events.recv_timeout(LINGER) {
                Ok(Event::Closed) => self.closed += 1,
                Ok(Event::TooMuch) => self.too_much = true,
                Ok(Event::Ended) => {}
                Err(_) => return,
            }
        }
    }
}

/// How a process ended by itself.
fn ended(status: ExitStatus) -> End {
    #[cfg(unix)]
    {
        use std::os::unix::process::ExitStatusExt;
        if let Some(signal) = status.signal() {
            return End::Signal(signal, group::signal_name(signal));
        }
    }
    match status.code() {
        Some(0) => End::Finished,
        code => End::Status(code.unwrap_or(-1)),
    }
}

#[cfg(all(test, unix))]
mod tests;
