//! Lists the page's files, so that they are compiled in. The page is built elsewhere: `cargo xtask page` compares it with its sources.
#![allow(clippy::disallowed_methods, reason = "cargo tells a build script by its environment what to do")]

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

/// Where the page is.
const PAGE: &str = "assets";
/// What the page was made of; it is no part of it.
const DIGESTS: &str = "sources.sha256";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed={PAGE}");
    let root = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let mut names = Vec::new();
    collect(&Path::new(&root).join(PAGE), "", &mut names)?;
    names.sort();
    if !names.iter().any(|name| name == "index.html") {
        return Err(io::Error::other(format!("{PAGE} holds no index.html; `npm run build` in web makes the page")));
    }
    let mut list = String::from("&[\n");
    for name in names {
        let path = format!("/{PAGE}/{name}");
        let _ = writeln!(list, "    ({name:?}, include_bytes!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {path:?}))),");
    }
    list.push_str("]\n");
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    fs::write(Path::new(&out).join("page.rs"), list)
}

/// The files below a folder, by their paths from the page's with `/` between the names.
fn collect(folder: &Path, prefix: &str, names: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let file = entry.file_name();
        let name = file.to_str().ok_or_else(|| io::Error::other(format!("{}: no UTF-8", entry.path().display())))?;
        let name = format!("{prefix}{name}");
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), &format!("{name}/"), names)?;
        } else if name != DIGESTS {
            names.push(name);
        }
    }
    Ok(())
}
