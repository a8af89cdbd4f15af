//! What the program has said and is kept: requests with their answers, and the commands that pages show.

use std::io::Write;
use std::path::Path;
use std::process::Stdio;

use crate::repository::{cargo, files, output, root, text};

/// Where the requests with their answers lie.
const PARITY: &str = "data/parity";

/// Records the answers to the requests in `data/parity` anew.
pub fn write_parity() -> Result<(), String> {
    for path in files(PARITY)? {
        let arguments = ["run", "--quiet", "--package", "faceup", "--example", "parity"];
        let mut command = cargo(&arguments);
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{command:?}: {error}"))?;
        let requests = text(&path)?;
        let mut input = child.stdin.take().ok_or("no standard input")?;
        // The answers are longer than a pipe holds, so they are read while the requests are written.
        let writer = std::thread::spawn(move || input.write_all(requests.as_bytes()));
        let answered = child.wait_with_output().map_err(|error| format!("{command:?}: {error}"))?;
        writer.join().map_err(|_| "the writer ended early")?.map_err(|error| format!("{command:?}: {error}"))?;
        if !answered.status.success() {
            return Err(format!("{command:?} failed"));
        }
        write(&path, answered.stdout)?;
    }
    Ok(())
}

/// Records the description of the server's interface in `docs/openapi.json` anew.
pub fn write_openapi() -> Result<(), String> {
    let text = output(&mut cargo(&["run", "--quiet", "--package", "faceup-serve", "--example", "openapi"]))?;
    write(Path::new("docs/openapi.json"), text.into_bytes())
}

/// The pages whose commands are run, with the pictures that they show.
const PAGES: &str = "docs/games";

/// Runs the commands that the pages of worked examples show, and writes what they print below them.
pub fn write_examples() -> Result<(), String> {
    output(&mut cargo(&["build", "--quiet", "--package", "faceup-cli"]))?;
    let shown = |path: &&std::path::PathBuf| path.to_string_lossy().ends_with("-example.md");
    for path in files(PAGES)?.iter().filter(shown) {
        write(path, filled(&text(path)?, &mut run)?.into_bytes())?;
    }
    Ok(())
}

fn write(path: &Path, bytes: Vec<u8>) -> Result<(), String> {
    std::fs::write(root().join(path), bytes).map_err(|error| format!("{}: {error}", path.display()))
}

/// What a command of the program prints.
fn run(arguments: &[String]) -> Result<String, String> {
    output(cargo(&["run", "--quiet", "--package", "faceup-cli", "--"]).args(arguments))
}

/// The words of a command; a word in double quotes may have spaces.
fn words(command: &str) -> Vec<String> {
    let parts = command.split('"').enumerate();
    parts
        .flat_map(|(number, part)| match number % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect(),
            _ => vec![part.to_owned()],
        })
        .collect()
}

/// The page with the output of each `console` block's command below it; with `> FILE` the output goes there.
fn filled(page: &str, run: &mut dyn FnMut(&[String]) -> Result<String, String>) -> Result<String, String> {
    let mut filled = String::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        filled.push_str(line);
        filled.push('\n');
        if line != "```console" {
            continue;
        }
        let commands: Vec<&str> =
            lines.by_ref().take_while(|line| *line != "```").filter(|line| line.starts_with("$ ")).collect();
        for command in commands {
            let call = command.strip_prefix("$ faceup ").ok_or_else(|| format!("`{command}` is no faceup"))?;
            filled.push_str(command);
            filled.push('\n');
            match call.split_once(" > ") {
                Some((call, file)) => write(Path::new(file), run(&words(call))?.into_bytes())?,
                None => filled.push_str(&run(&words(call))?),
            }
        }
        filled.push_str("```\n");
    }
    Ok(filled)
}

#[cfg(test)]
mod tests {
    use super::filled;

    #[test]
    fn what_stands_below_a_command_is_written_anew() {
        let page = "# A\n\n```console\n$ faceup solve \"a b\"\nold\n$ faceup man\n```\n\nend\n";
        let mut run = |words: &[String]| Ok(format!("{words:?}\n"));
        let expected =
            "# A\n\n```console\n$ faceup solve \"a b\"\n[\"solve\", \"a b\"]\n$ faceup man\n[\"man\"]\n```\n\nend\n";
        assert_eq!(filled(page, &mut run).unwrap(), expected);
        assert_eq!(filled(expected, &mut run).unwrap(), expected, "once is enough");
        assert!(filled("```console\n$ ls\n```\n", &mut run).unwrap_err().contains("is no faceup"));
    }
}
