use std::net::{IpAddr, Ipv4Addr};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use bytesize::ByteSize;
use clap::Args;

use super::{at_least_one, size};

#[derive(Args, Debug)]
pub struct Serve {
    /// The port [default: a free one]
    #[arg(short, long, value_name = "N", default_value = "0", hide_default_value = true)]
    pub port: u16,

    /// Open the page in the browser
    #[arg(short, long)]
    pub open: bool,

    /// Listen on ADDR; 0.0.0.0 or :: for all networks of this machine
    #[arg(long, value_name = "ADDR", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    pub host: IpAddr,

    /// A name that the page is reached by, such as board.school.lan; addresses and localhost need none
    #[arg(long = "name", value_name = "NAME", value_parser = name)]
    pub names: Vec<String>,

    /// Solve N positions at the same time [default: all cores]
    #[arg(short, long, value_name = "N", value_parser = at_least_one, help_heading = "Limits")]
    pub jobs: Option<NonZeroUsize>,

    /// Use at most SIZE memory for tables, half of it for those that are kept [default: half of what is free, at most 2 GiB]
    #[arg(long, value_name = "SIZE", value_parser = size, help_heading = "Limits")]
    pub memory: Option<ByteSize>,

    /// Give a position up after TIME, such as 20s
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration, default_value = "20s", help_heading = "Limits")]
    pub time: Duration,

    /// Give a position up after N nodes
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub nodes: Option<u64>,

    /// House of Cards: take deals of at most N peaks
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub peaks: Option<u32>,

    /// Gems Fight!: take deals of at most N bags
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub bags: Option<u32>,

    /// Take at most N connections at the same time
    #[arg(long, value_name = "N", value_parser = at_least_one, help_heading = "Limits")]
    pub connections: Option<NonZeroUsize>,

    /// Serve the files of DIR as the page, for work on the page itself
    #[arg(long, value_name = "DIR", hide = true)]
    pub assets: Option<PathBuf>,
}

/// A host name in lower case, without its port.
fn name(text: &str) -> Result<String, String> {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-');
    if text.is_empty() || text.len() > 253 || !text.chars().all(plain) {
        return Err("a name has letters, digits, dots and hyphens, and no port".to_owned());
    }
    Ok(text.to_ascii_lowercase())
}

pub const EXAMPLES: &str = "\
Examples:
  faceup serve --open                        a board for yourself
  faceup serve --port 8000                   always at the same address
  faceup serve --host 0.0.0.0 --port 8000 --name board.school.lan
                                             a board for a class
  faceup serve --memory 512M --time 5s --jobs 1
                                             on a small machine
";
