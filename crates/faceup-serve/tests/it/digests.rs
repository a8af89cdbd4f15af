//! The page that is built in is that of the sources beside it, as far as their digests tell; `cargo xtask page` builds it to be sure.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

fn web() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web")
}

fn digest(path: &Path) -> String {
    let bytes = fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Sha256::digest(bytes).iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The files below a folder of `web`, as paths from there.
fn below(folder: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(web().join(folder)).unwrap() {
        let entry = entry.unwrap();
        let path = format!("{folder}/{}", entry.file_name().to_str().unwrap());
        if entry.file_type().unwrap().is_dir() {
            found.extend(below(&path));
        } else {
            found.push(path);
        }
    }
    found
}

#[test]
fn the_page_is_that_of_its_sources() {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/sources.sha256")).unwrap();
    let lines = text.lines().map(|line| line.split_once("  ").expect("a digest and a path"));
    let told: BTreeMap<&str, &str> = lines.map(|(digest, path)| (path, digest)).collect();
    let advice = "`npm run build` in web makes the page anew";
    for (path, told) in &told {
        assert_eq!(digest(&web().join(path)), **told, "{path} is another than the page was made of; {advice}");
    }
    for path in below("src").iter().filter(|path| !path.ends_with(".test.ts")) {
        assert!(told.contains_key(path.as_str()), "the page was made without {path}; {advice}");
    }
    for path in ["index.html", "package-lock.json", "vite.config.ts"] {
        assert!(told.contains_key(path), "{path}");
    }
}
