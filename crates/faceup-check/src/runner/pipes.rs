use std::io::{self, Read, Write};
use std::sync::Arc;
use std::thread::Builder;

/// What came out of a pipe, up to a limit.
pub(super) type Captured = Vec<u8>;

/// How much of standard error is kept, in bytes; the rest is read and forgotten.
pub(super) const ERRORS_KEPT: usize = 1 << 12;

/// Writes the input on a thread of its own and closes the pipe.
pub(super) fn feed(mut pipe: impl Write + Send + 'static, input: Arc<[u8]>) -> io::Result<()> {
    // A program need not read all of its input; whether it should have is seen in its answers.
    Builder::new().name("feed".to_owned()).spawn(move || drop(pipe.write_all(&input))).map(drop)
}

/// Reads a pipe to its end on a thread of its own, keeps `limit` bytes of it, and calls `full` once when there are more.
pub(super) fn listen(
    mut pipe: impl Read + Send + 'static,
    limit: usize,
    full: impl FnOnce() + Send + 'static,
    done: impl FnOnce(Captured) + Send + 'static,
) -> io::Result<()> {
    let listen = move || {
        let (mut kept, mut piece) = (Vec::new(), [0; 1 << 14]);
        let mut full = Some(full);
        loop {
            match pipe.read(&mut piece) {
                Ok(0) => break,
                Ok(count) => {
                    let room = limit - kept.len();
                    kept.extend_from_slice(&piece[..count.min(room)]);
                    if count > room
                        && let Some(full) = full.take()
                    {
                        full();
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => break,
            }
        }
        done(kept);
    };
    Builder::new().name("listen".to_owned()).spawn(listen).map(drop)
}
