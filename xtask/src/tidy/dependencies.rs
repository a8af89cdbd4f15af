use std::collections::BTreeMap;

use serde_json::Value;

use crate::repository::{cargo, output};

/// A crate of the workspace, and the crates of the workspace that it uses outside its tests.
pub type Uses = BTreeMap<String, Vec<String>>;

/// Who may use whom. Dependencies point one way; `faceup` alone knows games and search together.
const ALLOWED: &[(&str, &[&str])] = &[
    ("faceup-core", &[]),
    ("faceup-games", &["faceup-core"]),
    ("faceup-kernels", &["faceup-core", "faceup-games"]),
    ("faceup-readings", &["faceup-core", "faceup-games"]),
    ("faceup-search", &["faceup-core"]),
    ("faceup", &["faceup-core", "faceup-games", "faceup-kernels", "faceup-readings", "faceup-search"]),
    ("faceup-check", &["faceup"]),
    ("faceup-package", &["faceup"]),
    ("faceup-play", &["faceup"]),
    ("faceup-python", &["faceup", "faceup-study"]),
    ("faceup-serve", &["faceup"]),
    ("faceup-study", &["faceup"]),
    (
        "faceup-cli",
        &[
            "faceup",
            "faceup-check",
            "faceup-package",
            "faceup-play",
            "faceup-serve",
            "faceup-study",
            "faceup-tournament",
        ],
    ),
    ("faceup-laws", &["faceup"]),
    ("faceup-tournament", &["faceup"]),
    ("xtask", &[]),
];

/// Crates that use nothing from outside the workspace.
const BARE: &[&str] = &["faceup-core", "faceup-games", "faceup-kernels", "faceup-readings", "faceup-search"];

/// Names that say nothing.
const VAGUE: &[&str] = &["util", "utils", "common", "types", "helpers", "misc"];

/// What the manifests say, with dependencies from outside marked by a `*` in front.
pub fn of_workspace() -> Result<Uses, String> {
    let metadata = output(&mut cargo(&["metadata", "--format-version", "1", "--no-deps", "--offline"]))?;
    let metadata: Value = serde_json::from_str(&metadata).map_err(|error| error.to_string())?;
    let array = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let name = |value: &Value| value["name"].as_str().unwrap_or_default().to_owned();
    let used = |dependency: &Value| {
        let mark = if dependency["path"].is_string() { "" } else { "*" };
        dependency["kind"].is_null().then(|| format!("{mark}{}", name(dependency)))
    };
    let packages = array(&metadata["packages"]);
    Ok(packages
        .iter()
        .map(|package| (name(package), array(&package["dependencies"]).iter().filter_map(used).collect()))
        .collect())
}

/// What is wrong with the directions and names.
pub fn faults(uses: &Uses) -> Vec<String> {
    let mut faults = Vec::new();
    for (user, used) in uses {
        if VAGUE.iter().any(|vague| user.split('-').any(|part| part == *vague)) {
            faults.push(format!("crate {user}: the name says nothing of what it holds"));
        }
        let Some((_, allowed)) = ALLOWED.iter().find(|(name, _)| name == user) else {
            faults.push(format!("crate {user}: say in xtask's tidy rules what it may use"));
            continue;
        };
        for used in used {
            match used.strip_prefix('*') {
                Some(outside) if BARE.contains(&user.as_str()) => {
                    faults.push(format!("crate {user} uses {outside}, but has to do without other projects' crates"));
                }
                None if !allowed.contains(&used.as_str()) => {
                    faults.push(format!("crate {user} uses {used}, against the direction of dependencies"));
                }
                _ => {}
            }
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::{Uses, faults};

    fn check(user: &str, used: &str, expected: &str) {
        let uses = Uses::from([(user.to_owned(), vec![used.to_owned()])]);
        assert_eq!(faults(&uses), if expected.is_empty() { vec![] } else { vec![expected.to_owned()] });
    }

    #[test]
    fn dependencies_point_one_way() {
        check("faceup-games", "faceup-core", "");
        check("faceup", "*serde", "");
        check(
            "faceup-core",
            "faceup-games",
            "crate faceup-core uses faceup-games, against the direction of dependencies",
        );
        check(
            "faceup-cli",
            "faceup-search",
            "crate faceup-cli uses faceup-search, against the direction of dependencies",
        );
        check("faceup-search", "*rand", "crate faceup-search uses rand, but has to do without other projects' crates");
        check("faceup-new", "faceup", "crate faceup-new: say in xtask's tidy rules what it may use");
        let uses = Uses::from([("faceup-util".to_owned(), vec![])]);
        assert_eq!(faults(&uses)[0], "crate faceup-util: the name says nothing of what it holds");
    }
}
