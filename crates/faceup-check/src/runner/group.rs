//! A program and all that it has started, as one.

use std::io;
use std::process::{Child, Command};

use wait4::ResUse;

/// Makes the program the first of a process group of its own, where there are such groups.
pub(super) fn separate(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(not(unix))]
    let _ = command;
}

/// The process group that a running program is the first of.
#[derive(Clone, Copy)]
pub(super) struct Group {
    /// The number of the program's process, which is the group's as well. On Linux it is nobody else's until the process has been
    /// waited for.
    pub(super) id: u32,
}

impl Group {
    pub(super) fn of(child: &Child) -> Self {
        Group { id: child.id() }
    }

    /// Ends every process of the group; with `strays` those as well that have left the group and still have their parents in it.
    #[cfg(unix)]
    pub(super) fn end(self, strays: bool) {
        use nix::sys::signal::{Signal, kill, killpg};
        use nix::unistd::Pid;
        let process = |id: u32| Pid::from_raw(id as i32);
        let family = if strays { super::usage::family(self.id) } else { Vec::new() };
        // It fails where nothing is left to end.
        let _ = killpg(process(self.id), Signal::SIGKILL);
        for stray in family.iter().filter(|member| member.group != self.id) {
            let _ = kill(process(stray.id), Signal::SIGKILL);
        }
    }

    /// Ends the program and what it has started.
    #[cfg(not(unix))]
    pub(super) fn end(self, _strays: bool) {
        let id = self.id.to_string();
        let _ = Command::new("taskkill").args(["/F", "/T", "/PID", &id]).output();
    }

    /// Calls `ended` from another thread as soon as the program has ended, which leaves it to be waited for.
    #[cfg(target_os = "linux")]
    pub(super) fn tell_end(self, ended: impl FnOnce() + Send + 'static) -> io::Result<()> {
        use nix::sys::wait::{Id, WaitPidFlag, waitid};
        let process = nix::unistd::Pid::from_raw(self.id as i32);
        let wait = move || {
            let flags = WaitPidFlag::WEXITED | WaitPidFlag::WNOWAIT;
            while waitid(Id::Pid(process), flags) == Err(nix::errno::Errno::EINTR) {}
            ended();
        };
        std::thread::Builder::new().name("wait".to_owned()).spawn(wait).map(drop)
    }

    /// What the program has used if it has ended, where no thread tells.
    #[cfg(target_os = "linux")]
    #[expect(clippy::unused_self, clippy::unnecessary_wraps, reason = "other systems have to ask")]
    pub(super) fn ended(self, _child: &mut Child) -> io::Result<Option<ResUse>> {
        Ok(None)
    }

    #[cfg(not(target_os = "linux"))]
    pub(super) fn tell_end(self, ended: impl FnOnce() + Send + 'static) -> io::Result<()> {
        // Kept, so that the channel stays open until the program has been asked.
        std::mem::forget(ended);
        Ok(())
    }

    #[cfg(not(target_os = "linux"))]
    pub(super) fn ended(self, child: &mut Child) -> io::Result<Option<ResUse>> {
        wait4::Wait4::try_wait4(child)
    }
}

/// The name of a signal.
#[cfg(unix)]
pub(super) fn signal_name(signal: i32) -> Option<&'static str> {
    nix::sys::signal::Signal::try_from(signal).ok().map(nix::sys::signal::Signal::as_str)
}
