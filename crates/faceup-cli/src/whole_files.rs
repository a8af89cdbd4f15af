//! Files that are written whole or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;

/// Writes a file under a name of its own in the same folder and gives it its name when all of it is on the disk.
pub fn write_whole(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    written(path, content.as_ref())?.persist(path).map(|_| ()).map_err(|error| error.error)
}

/// The same where no file has that name yet.
///
/// # Errors
/// [`io::ErrorKind::AlreadyExists`] when one has.
pub fn write_new(path: &Path, text: &str) -> io::Result<()> {
    written(path, text.as_bytes())?.persist_noclobber(path).map(|_| ()).map_err(|error| error.error)
}

fn written(path: &Path, content: &[u8]) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = NamedTempFile::with_prefix_in(".faceup-", folder)?;
    file.write_all(content)?;
    file.as_file().sync_all()?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // Temporary files are for their owner's eyes; results are as readable as the folder lets them be.
        file.as_file().set_permissions(fs::Permissions::from_mode(0o644))?;
    }
    Ok(file)
}

/// Makes sure, before any work is done, that a file can be written there.
pub fn check_writable(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Err(io::Error::other("it is a folder"));
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if !folder.is_dir() {
        return Err(io::Error::other("there is no such folder"));
    }
    NamedTempFile::with_prefix_in(".faceup-", folder).map(|_| ())
}

/// Makes a folder, and makes sure that files can be written into it.
pub fn make_folder(path: &Path) -> io::Result<()> {
    // The system would say that a file exists, as if that were what is wanted.
    if path.exists() && !path.is_dir() {
        return Err(io::Error::other("it is a file, and a folder is wanted"));
    }
    fs::create_dir_all(path)?;
    check_writable(&path.join("summary.json"))
}
