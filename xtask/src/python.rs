//! Environments of Python for checks by other people's tools.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::repository::{output, root, text};

/// A Python in `folder/venv` with the packages that the file of the repository lists, made once for each list of them.
pub fn environment(folder: &Path, packages: &str, purpose: &str) -> Result<PathBuf, String> {
    let wanted = text(Path::new(packages))?;
    let (venv, done) = (folder.join("venv"), folder.join("installed.txt"));
    let python = venv.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    if std::fs::read_to_string(&done).is_ok_and(|installed| installed == wanted) && python.exists() {
        return Ok(python);
    }
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let system = if cfg!(windows) { "python" } else { "python3" };
    let made = output(Command::new(system).args(["-m", "venv", "--clear"]).arg(&venv));
    made.map_err(|error| format!("this check needs Python 3 with its module venv, {purpose}\n{error}"))?;
    let mut install = Command::new(&python);
    install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary", ":all:", "-r"]);
    output(install.arg(root().join(packages)))?;
    std::fs::write(&done, wanted).map_err(|error| format!("{}: {error}", done.display()))?;
    Ok(python)
}
