//! Where the repository is, what it holds, and how its tools are called.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The root of the repository.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the repository")
}

/// A call of cargo in the root of the repository.
pub fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root());
    command
}

/// The standard output of a command that must succeed.
pub fn output(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{command:?} failed:\n{}", String::from_utf8_lossy(&output.stderr)));
    }
    String::from_utf8(output.stdout).map_err(|error| format!("{command:?}: {error}"))
}

/// Builds the program as the tests build it, and says where it is.
pub fn program() -> Result<PathBuf, String> {
    // Cargo gives packages more features where a test or an example is built with them. With the smallest of these asked for too, what
    // the tests have built already serves here.
    let kinds = ["--workspace", "--bin", "faceup", "--example", "openapi"];
    let built = output(cargo(&["build", "--quiet", "--message-format", "json"]).args(kinds))?;
    executable(&built).ok_or_else(|| "cargo names no executable of faceup".to_owned())
}

/// The path of the program among the executables that cargo's messages name.
fn executable(messages: &str) -> Option<PathBuf> {
    let messages = messages.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
    messages
        .filter(|message| message["target"]["name"] == "faceup")
        .find_map(|message| message["executable"].as_str().map(PathBuf::from))
}

/// Where builds go.
pub fn target() -> Result<PathBuf, String> {
    let metadata = output(&mut cargo(&["metadata", "--format-version", "1", "--no-deps", "--offline"]))?;
    let metadata: serde_json::Value = serde_json::from_str(&metadata).map_err(|error| error.to_string())?;
    metadata["target_directory"].as_str().map(PathBuf::from).ok_or_else(|| "cargo names no target folder".to_owned())
}

/// The files of the repository below `folder`, without build results, as paths from the root in a fixed order.
pub fn files(folder: &str) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    collect(&root().join(folder), &mut found).map_err(|error| format!("{folder}: {error}"))?;
    found.sort();
    Ok(found)
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or("");
        if matches!(name, "target" | ".git" | "node_modules" | "artifacts" | "coverage") {
            continue;
        }
        if path.is_dir() {
            collect(&path, found)?;
        } else {
            found.push(path.strip_prefix(root()).unwrap_or(&path).to_owned());
        }
    }
    Ok(())
}

/// The text of a file of the repository.
pub fn text(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(root().join(path)).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::executable;

    #[test]
    fn the_program_is_the_executable_of_that_name() {
        let library = "{\"target\":{\"name\":\"faceup\"},\"executable\":null}\n";
        let example = "{\"target\":{\"name\":\"openapi\"},\"executable\":\"a/openapi\"}\n";
        let program = "{\"target\":{\"name\":\"faceup\"},\"executable\":\"a/faceup\"}\n";
        let end = "{\"reason\":\"build-finished\",\"success\":true}\n";
        for messages in [[library, example, program, end], [program, library, example, end]] {
            assert_eq!(executable(&messages.concat()), Some(PathBuf::from("a/faceup")));
        }
        assert_eq!(executable(&[library, example, end].concat()), None);
    }
}
