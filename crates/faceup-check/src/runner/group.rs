//! A program and all that it has started, as one.

use std::io;
use std::process::{Child, Command};

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
    /// The number of the program's process, which is the group's as well. It is nobody else's until the process has been
    /// waited for.
    id: u32,
}

impl Group {
    pub(super) fn of(child: &Child) -> Self {
        Group { id: child.id() }
    }

    /// Ends every process of the group. To be called before the program has been waited for.
    #[cfg(unix)]
    pub(super) fn end(self) {
        use nix::sys::signal::{Signal, killpg};
        // It fails where nothing is left to end.
        let _ = killpg(nix::unistd::Pid::from_raw(self.id as i32), Signal::SIGKILL);
    }

    /// Ends the program.
    #[cfg(not(unix))]
    pub(super) fn end(self) {
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

    /// Whether the program has ended, where no thread tells.
    #[cfg(target_os = "linux")]
    #[expect(clippy::unused_self, clippy::unnecessary_wraps, reason = "other systems have to ask")]
    pub(super) fn has_ended(self, _child: &mut Child) -> io::Result<bool> {
        Ok(false)
    }

    #[cfg(not(target_os = "linux"))]
    pub(super) fn tell_end(self, ended: impl FnOnce() + Send + 'static) -> io::Result<()> {
        // Kept, so that the channel stays open until the program has been asked.
        std::mem::forget(ended);
        Ok(())
    }

    #[cfg(not(target_os = "linux"))]
    pub(super) fn has_ended(self, child: &mut Child) -> io::Result<bool> {
        child.try_wait().map(|status| status.is_some())
    }
}

/// The name of a signal.
#[cfg(unix)]
pub(super) fn signal_name(signal: i32) -> Option<&'static str> {
    nix::sys::signal::Signal::try_from(signal).ok().map(nix::sys::signal::Signal::as_str)
}
