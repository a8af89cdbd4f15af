//! The least of a client that a load needs: one connection, one question after the other.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// The most bytes of an answer that are read.
const MOST: usize = 64 << 20;

/// A connection that stays open.
pub struct Client(BufReader<TcpStream>);

impl Client {
    /// Connects; an answer that does not come within a minute is an error.
    pub fn new(address: SocketAddr) -> io::Result<Self> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(Duration::from_mins(1)))?;
        Ok(Client(BufReader::new(stream)))
    }

    /// The status and the body of the answer; a question with a body is posted as JSON.
    pub fn ask(&mut self, path: &str, body: Option<&str>) -> io::Result<(u16, Vec<u8>)> {
        let head = match body {
            None => format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n"),
            Some(body) => format!(
                "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
                body.len()
            ),
        };
        self.0.get_mut().write_all(head.as_bytes())?;
        let status = self.line()?;
        let status = status.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or_else(|| odd(&status))?;
        let (mut length, mut chunked) = (0, false);
        loop {
            let line = self.line()?;
            if line.is_empty() {
                break;
            }
            match line.to_ascii_lowercase().split_once(": ") {
                Some(("content-length", value)) => length = value.parse().map_err(|_| odd(&line))?,
                Some(("transfer-encoding", "chunked")) => chunked = true,
                _ => {}
            }
        }
        let mut body = Vec::new();
        while chunked && length == 0 {
            let size = self.line()?;
            let size = usize::from_str_radix(&size, 16).map_err(|_| odd(&size))?;
            self.read(size, &mut body)?;
            self.line()?;
            chunked = size > 0;
        }
        self.read(length, &mut body)?;
        Ok((status, body))
    }

    fn read(&mut self, bytes: usize, body: &mut Vec<u8>) -> io::Result<()> {
        let read = self.0.by_ref().take(bytes.min(MOST) as u64).read_to_end(body)?;
        if read == bytes { Ok(()) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
    }

    fn line(&mut self) -> io::Result<String> {
        let mut line = String::new();
        self.0.by_ref().take(1 << 14).read_line(&mut line)?;
        line.strip_suffix("\r\n").map(str::to_owned).ok_or_else(|| odd(&line))
    }
}

fn odd(line: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("`{line}` is no line of an answer's head"))
}
