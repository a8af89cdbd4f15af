use std::fmt;
use std::io::{self, BufWriter, Write};

use serde::Serialize;

/// Output is handed on in pieces of this size, in bytes.
const PIECE: usize = 1 << 16;

/// An output of bytes that text is formatted into.
pub(super) struct Sink<W: Write> {
    out: BufWriter<W>,
    /// Why nothing more can be written: formatting cannot say.
    failure: Option<io::Error>,
}

impl<W: Write> Sink<W> {
    pub(super) fn new(out: W) -> Self {
        Sink { out: BufWriter::with_capacity(PIECE, out), failure: None }
    }

    /// Writes `data` as JSON on a line of its own.
    pub(super) fn json_line(&mut self, data: &impl Serialize) -> fmt::Result {
        let result = serde_json::to_writer(&mut self.out, data).map_err(io::Error::from);
        self.keep(result)?;
        self.keep_written(b"\n")
    }

    /// Hands everything on, unless `written` says that this has failed.
    pub(super) fn finish(mut self, written: fmt::Result) -> io::Result<()> {
        match (self.failure.take(), written) {
            (Some(failure), _) => {
                // What is left must not be tried again when the buffer goes.
                let _ = self.out.into_parts();
                Err(failure)
            }
            (None, Err(error)) => Err(io::Error::other(error)),
            (None, Ok(())) => self.out.flush(),
        }
    }

    fn keep_written(&mut self, bytes: &[u8]) -> fmt::Result {
        let result = self.out.write_all(bytes);
        self.keep(result)
    }

    fn keep(&mut self, result: io::Result<()>) -> fmt::Result {
        result.map_err(|failure| {
            self.failure = Some(failure);
            fmt::Error
        })
    }
}

impl<W: Write> fmt::Write for Sink<W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.keep_written(text.as_bytes())
    }
}
