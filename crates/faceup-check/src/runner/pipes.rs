use std::io::{self, Read, Write};
use std::mem;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Builder;

/// How much of standard error is kept, in bytes; the rest is read and forgotten.
pub(super) const ERRORS_KEPT: usize = 1 << 12;

/// What has come out of a pipe so far, up to a limit.
#[derive(Clone, Default)]
pub(super) struct Captured(Arc<Mutex<Vec<u8>>>);

impl Captured {
    /// What has come until now.
    pub(super) fn take(&self) -> Vec<u8> {
        self.with(mem::take)
    }

    fn with<T>(&self, work: impl FnOnce(&mut Vec<u8>) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Writes the input on a thread of its own and closes the pipe.
pub(super) fn feed(mut pipe: impl Write + Send + 'static, input: Arc<[u8]>) -> io::Result<()> {
    // A program need not read all of its input; whether it should have is seen in its answers.
    Builder::new().name("feed".to_owned()).spawn(move || drop(pipe.write_all(&input))).map(drop)
}

/// Reads a pipe on a thread of its own, keeps `limit` bytes of it, calls `full` once when there are more, and `done` at its end.
pub(super) fn listen(
    mut pipe: impl Read + Send + 'static,
    limit: usize,
    full: impl FnOnce() + Send + 'static,
    done: impl FnOnce() + Send + 'static,
) -> io::Result<Captured> {
    let captured = Captured::default();
    let to = captured.clone();
    let listen = move || {
        let mut piece = [0; 1 << 14];
        let (mut room, mut full) = (limit, Some(full));
        loop {
            match pipe.read(&mut piece) {
                Ok(0) => break,
                Ok(count) => {
                    let kept = count.min(room);
                    to.with(|kept_before| kept_before.extend_from_slice(&piece[..kept]));
                    room -= kept;
                    if count > kept
                        && let Some(full) = full.take()
                    {
                        full();
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => break,
            }
        }
        done();
    };
    Builder::new().name("listen".to_owned()).spawn(listen).map(|_| captured)
}
