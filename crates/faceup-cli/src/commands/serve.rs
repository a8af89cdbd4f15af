use std::io::{self, Write as _};
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroUsize;
use std::process::{Command, Stdio};
use std::thread;

use faceup_serve::{Config, Limits};

use crate::args::{Serve, three_quarters_of_free_memory};
use crate::exit::Exit;
use crate::screen::Screen;

/// The most memory that is taken where nothing is said.
const MOST_MEMORY: u64 = 2 << 30;

/// Serves the page until it is told to end.
pub fn run(args: &Serve, screen: Screen) -> Exit {
    let mut unwritten = None;
    let served = faceup_serve::serve(config(args), args.host, args.port, |address| {
        let page = page(address);
        let written = writeln!(io::stdout(), "{page}").and_then(|()| io::stdout().flush());
        unwritten = written.err();
        screen.note("Ctrl-C ends the board");
        if args.host.is_unspecified() {
            screen.note("everybody in reach of this machine can use the board, under this machine's addresses");
        }
        if args.open {
            open(&page, screen);
        }
    });
    match (served, unwritten) {
        (Err(error), _) => {
            screen.error(&format!("{} cannot be served at: {error}", SocketAddr::new(args.host, args.port)));
            Exit::Usage
        }
        (Ok(()), Some(error)) => super::unwritten(error),
        (Ok(()), None) => Exit::Done,
    }
}

fn config(args: &Serve) -> Config {
    let usual = Limits::default();
    let memory =
        args.memory.map_or_else(|| (three_quarters_of_free_memory() / 3 * 2).min(MOST_MEMORY), |size| size.as_u64());
    let jobs = args.jobs.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
    let limits = Limits {
        memory: usize::try_from(memory).unwrap_or(usize::MAX),
        solves: jobs,
        solve: args.time,
        nodes: args.nodes.unwrap_or(usual.nodes),
        peaks: args.peaks.unwrap_or(usual.peaks),
        bags: args.bags.unwrap_or(usual.bags),
        connections: args.connections.map_or(usual.connections, NonZeroUsize::get),
        ..usual
    };
    Config { limits, names: args.names.clone(), assets: args.assets.clone() }
}

/// The page's address. A machine cannot be asked at the address that means all of them.
fn page(mut address: SocketAddr) -> String {
    if address.ip().is_unspecified() {
        address.set_ip(match address.ip() {
            IpAddr::V4(_) => std::net::Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(_) => std::net::Ipv6Addr::LOCALHOST.into(),
        });
    }
    format!("http://{address}/")
}

/// Opens the page with whatever this system opens pages with.
fn open(page: &str, screen: Screen) {
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("rundll32", &["url.dll,FileProtocolHandler"])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(page).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    match command.spawn() {
        // Whoever starts a program has to hear of its end.
        Ok(mut child) => drop(thread::spawn(move || child.wait())),
        Err(error) => {
            screen.note(&format!("no browser could be opened ({program}: {error}); open the address yourself"));
        }
    }
}
