use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// What is wrong with the data: every judge input has its answer and every invalid one its message, and the other way
/// round.
pub fn faults(files: &[PathBuf]) -> Vec<String> {
    let known: HashSet<&Path> = files.iter().map(PathBuf::as_path).collect();
    let mut faults = Vec::new();
    for path in files.iter().filter(|path| path.starts_with("data") || path.starts_with("examples")) {
        let partners: &[&str] = match path.extension().and_then(|ending| ending.to_str()) {
            Some("in") if path.components().any(|part| part.as_os_str() == "invalid") => {
                &["msg", "any.msg", "judge.msg"]
            }
            Some("in") => &["ans"],
            // What is wrong with strategies and rules lies in folders of their own.
            Some("toml") if path.starts_with("data") => &["msg"],
            Some("msg") => &["in", "toml"],
            Some("ans") => &["in"],
            _ => continue,
        };
        // `x.any.msg` and `x.judge.msg` both belong to `x.in`.
        let stem = path.with_extension("");
        let stem = match stem.extension().and_then(|ending| ending.to_str()) {
            Some("any" | "judge") => stem.with_extension(""),
            _ => stem,
        };
        if !partners.iter().any(|ending| known.contains(stem.with_extension(ending).as_path())) {
            faults.push(format!("{}: has no .{} beside it", path.display(), partners.join(" or .")));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::faults;

    fn check(files: &[&str], expected: &[&str]) {
        let files: Vec<PathBuf> = files.iter().map(PathBuf::from).collect();
        assert_eq!(faults(&files), expected);
    }

    #[test]
    fn inputs_come_in_pairs() {
        check(&["data/g/judge/a.in", "data/g/judge/a.ans", "data/g/judge/README.md"], &[]);
        check(&["data/g/judge/a.in"], &["data/g/judge/a.in: has no .ans beside it"]);
        check(&["data/g/judge/a.ans"], &["data/g/judge/a.ans: has no .in beside it"]);
        check(&["data/g/invalid/a.in", "data/g/invalid/a.msg"], &[]);
        check(&["data/g/invalid/b.in", "data/g/invalid/b.any.msg", "data/g/invalid/b.judge.msg"], &[]);
        check(&["data/g/invalid/c.in", "data/g/invalid/c.judge.msg"], &[]);
        check(&["data/g/invalid-rules/a.toml", "data/g/invalid-rules/a.msg", "examples/g/rules.toml"], &[]);
        check(&["data/g/invalid-rules/a.toml"], &["data/g/invalid-rules/a.toml: has no .msg beside it"]);
        check(&["data/g/invalid/b.msg"], &["data/g/invalid/b.msg: has no .in or .toml beside it"]);
        check(&["data/g/invalid/a.in"], &["data/g/invalid/a.in: has no .msg or .any.msg or .judge.msg beside it"]);
    }
}
