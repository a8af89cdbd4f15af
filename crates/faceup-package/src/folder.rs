//! Packages on the disk.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

/// Why a package was not written.
#[derive(Debug)]
pub enum WriteError {
    /// The folder's name is none that judges take.
    Name(PathBuf),
    /// There is a folder already that is not empty.
    Taken(PathBuf),
    /// A file is where a folder is wanted.
    NoFolder {
        /// The package's folder.
        path: PathBuf,
        /// The file: in its place, or further up.
        file: PathBuf,
    },
    /// The disk said no.
    Io(PathBuf, io::Error),
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteError::Name(path) => write!(
                f,
                "{}: a package is called by the last part of its path, and judges take lower-case letters and digits \
                 there, such as packages/magicduel",
                path.display()
            ),
            WriteError::Taken(path) => {
                write!(f, "{}: is there already and not an empty folder; nothing was written", path.display())
            }
            WriteError::NoFolder { path, file } if path == file => {
                write!(f, "{}: it is a file, and a folder is wanted; nothing was written", path.display())
            }
            WriteError::NoFolder { path, file } => {
                write!(f, "{}: cannot be made: {} is not a folder; nothing was written", path.display(), file.display())
            }
            WriteError::Io(path, error) => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for WriteError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        if let WriteError::Io(_, error) = self { Some(error) } else { None }
    }
}

/// Whether a package can be written to the folder: its name is one for packages, and it is not there or empty.
pub fn check_folder(path: &Path) -> Result<(), WriteError> {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or("");
    if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()) {
        return Err(WriteError::Name(path.to_owned()));
    }
    match fs::read_dir(path) {
        Ok(mut entries) => {
            if entries.next().is_none() {
                Ok(())
            } else {
                Err(WriteError::Taken(path.to_owned()))
            }
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => {
            let file = path.ancestors().find(|above| above.exists()).unwrap_or(path);
            Err(WriteError::NoFolder { path: path.to_owned(), file: file.to_owned() })
        }
        Err(error) => Err(WriteError::Io(path.to_owned(), error)),
    }
}

/// Writes the files to a folder that is not there or empty.
///
/// They are written below another name in the folder's parent, which is made if need be; when all of them are there, that one is
/// renamed. After an error nothing new has the folder's name.
pub fn write(files: &BTreeMap<String, Vec<u8>>, path: &Path) -> Result<(), WriteError> {
    check_folder(path)?;
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let at = |path: &Path| {
        let path = path.to_owned();
        move |error| WriteError::Io(path, error)
    };
    fs::create_dir_all(parent).map_err(at(parent))?;
    let scratch = tempfile::Builder::new().prefix(".faceup-").tempdir_in(parent).map_err(at(parent))?;
    // A temporary folder is for its owner's eyes; the one inside is as readable as folders are here.
    let whole = scratch.path().join("package");
    for (name, bytes) in files {
        let file = whole.join(name);
        let folder = file.parent().unwrap_or(&whole);
        fs::create_dir_all(folder).map_err(at(folder))?;
        fs::write(&file, bytes).map_err(at(&file))?;
    }
    if path.exists() {
        fs::remove_dir(path).map_err(at(path))?;
    }
    fs::rename(&whole, path).map_err(at(path))
}
