//! Runs a program on an input, within limits, and ends all that it has started.

mod group;
mod pipes;
mod usage;

use std::ffi::OsString;
use std::io;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use group::Group;
use pipes::Captured;
use wait4::Wait4;

/// What one run may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunLimits {
    /// Processor time. A program that waits is ended after twice as long and half a second.
    pub time: Duration,
    /// Resident memory of the process, in bytes.
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
    /// The most resident memory that it had, in bytes, where the system tells it.
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

/// How long pipes may stay open after the program has ended, held by a process that left its group.
const LINGER: Duration = Duration::from_secs(1);

/// What the threads around a running program tell.
enum Event {
    /// Standard output has ended.
    Output(Captured),
    /// Standard output has more than it may.
    TooMuch,
    /// Standard error has ended.
    Errors(Captured),
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
        let watched = self.watch(&mut child, group, input, unwanted);
        group.end();
        let used = child.wait4()?;
        let (broken, output, errors) = watched?;
        let time = used.rusage.utime + used.rusage.stime;
        let memory = Some(used.rusage.maxrss).filter(|&bytes| bytes > 0);
        let end = broken
            .or_else(|| (time > self.limits.time).then_some(End::Time))
            .or_else(|| memory.filter(|&bytes| bytes > self.limits.memory).map(|_| End::Memory))
            .unwrap_or_else(|| ended(used.status));
        Ok(Run { end, output, errors, time, memory })
    }

    /// Feeds the program and listens to it until it has ended or broken a limit; says which, and what it wrote.
    fn watch(
        &self,
        child: &mut Child,
        group: Group,
        input: &Arc<[u8]>,
        unwanted: &AtomicBool,
    ) -> io::Result<(Option<End>, Vec<u8>, Vec<u8>)> {
        let (tell, events) = mpsc::channel();
        if let Some(pipe) = child.stdin.take() {
            pipes::feed(pipe, Arc::clone(input))?;
        }
        if let Some(pipe) = child.stdout.take() {
            let (done, full) = (tell.clone(), tell.clone());
            let limit = self.limits.output;
            pipes::listen(
                pipe,
                limit,
                move || drop(full.send(Event::TooMuch)),
                move |all| {
                    drop(done.send(Event::Output(all)));
                },
            )?;
        }
        if let Some(pipe) = child.stderr.take() {
            let done = tell.clone();
            pipes::listen(pipe, pipes::ERRORS_KEPT, || {}, move |all| drop(done.send(Event::Errors(all))))?;
        }
        group.tell_end(move || drop(tell.send(Event::Ended)))?;
        let mut heard = Heard::default();
        let broken = self.wait(child, group, &events, &mut heard, unwanted)?;
        group.end();
        heard.rest(&events);
        Ok((broken, heard.output.unwrap_or_default(), heard.errors.unwrap_or_default()))
    }

    fn wait(
        &self,
        child: &mut Child,
        group: Group,
        events: &Receiver<Event>,
        heard: &mut Heard,
        unwanted: &AtomicBool,
    ) -> io::Result<Option<End>> {
        let patience = self.limits.time * 2 + Duration::from_millis(500);
        // The time is made up of the waits, so that no clock is read; what lies between them only adds to it.
        let (mut waited, mut step) = (Duration::ZERO, Duration::from_millis(1));
        while waited < patience {
            match events.recv_timeout(step) {
                Ok(Event::Ended) | Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Ok(Event::TooMuch) => return Ok(Some(End::Output)),
                Ok(event) => heard.take(event),
                Err(RecvTimeoutError::Timeout) => {
                    waited += step;
                    step = (step * 2).min(LOOK);
                    if self.stop.load(Ordering::Relaxed) || unwanted.load(Ordering::Relaxed) {
                        return Err(io::ErrorKind::Interrupted.into());
                    }
                    let now = usage::of(child.id());
                    if now.memory.is_some_and(|bytes| bytes > self.limits.memory) {
                        return Ok(Some(End::Memory));
                    }
                    if now.time.is_some_and(|time| time > self.limits.time) {
                        return Ok(Some(End::Time));
                    }
                    if group.has_ended(child)? {
                        return Ok(None);
                    }
                }
            }
        }
        Ok(Some(End::Time))
    }
}

/// What a program has written.
#[derive(Default)]
struct Heard {
    output: Option<Vec<u8>>,
    errors: Option<Vec<u8>>,
}

impl Heard {
    fn take(&mut self, event: Event) {
        match event {
            Event::Output(all) => self.output = Some(all),
            Event::Errors(all) => self.errors = Some(all),
            Event::TooMuch | Event::Ended => {}
        }
    }

    /// Takes what is still on its way.
    fn rest(&mut self, events: &Receiver<Event>) {
        while self.output.is_none() || self.errors.is_none() {
            match events.recv_timeout(LINGER) {
                Ok(event) => self.take(event),
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
