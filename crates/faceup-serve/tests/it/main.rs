//! The server as its clients see it: through the routes without a socket, and through a port where sockets matter.
#![allow(clippy::disallowed_methods, reason = "tests see how long things take")]

mod assets;
mod cancel;
mod client;
mod described;
mod digests;
mod hosts;
mod kept;
mod limits;
mod malformed;
mod parity;
mod plays;
mod sockets;
