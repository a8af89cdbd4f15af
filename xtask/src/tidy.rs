//! What no compiler checks. Each rule is a function over plain values, so that its test can break it.

mod data;
mod dependencies;
mod layout;
mod sources;

use std::path::Path;

use crate::repository;

/// Checks every rule and lists all that is wrong.
pub fn run() -> Result<(), String> {
    let files = repository::files("")?;
    let mut faults = dependencies::faults(&dependencies::of_workspace()?);
    faults.extend(layout::faults(&files));
    faults.extend(data::faults(&files));
    for path in files.iter().filter(|path| is_text(path)) {
        faults.extend(sources::faults(path, &repository::text(path)?));
    }
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

/// Recorded screens stand as the program printed them.
const SCREENS: &str = "crates/faceup-cli/tests/screens";

/// Whether the file is written by hand, and so under the rules for sources.
fn is_text(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or("");
    matches!(ending, "rs" | "toml" | "md") && !path.starts_with("data") && !path.starts_with(SCREENS)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_repository_is_tidy() {
        super::run().unwrap();
    }
}
