//! Files that are whole or not there, and the folder that a study writes to.

use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

use crate::StudyError;

/// Written last: a folder that has it is finished.
pub(crate) const MANIFEST: &str = "manifest.json";
/// What is kept of a study until it is finished.
const UNFINISHED: &str = "unfinished";

/// The folder of a study that is being written, which nobody else writes to meanwhile.
pub(crate) struct Folder {
    path: PathBuf,
    /// Locked as long as it is open, which the system sees to even when the program is killed.
    _lock: File,
}

impl Folder {
    /// Opens a folder for a run, and makes it where it is missing. Without `resume` it must be empty.
    pub(crate) fn open(path: &Path, resume: bool) -> Result<Self, StudyError> {
        Folder::taken(path, resume, "is not empty; --resume goes on with a study that is there")
    }

    /// Opens a folder for what cannot be resumed: it must be empty.
    pub(crate) fn fresh(path: &Path) -> Result<Self, StudyError> {
        Folder::taken(path, false, "is not empty")
    }

    fn taken(path: &Path, resume: bool, not_empty: &str) -> Result<Self, StudyError> {
        // The system would say that a file exists, as if that were what is wanted.
        if path.exists() && !path.is_dir() {
            return Err(StudyError::at(path)(io::Error::other("it is a file, and a folder is wanted")));
        }
        fs::create_dir_all(path).map_err(StudyError::at(path))?;
        let entries = fs::read_dir(path).and_then(Iterator::collect::<io::Result<Vec<_>>>);
        let entries = entries.map_err(StudyError::at(path))?;
        if !entries.is_empty() {
            if !resume {
                return Err(StudyError::folder(path, not_empty));
            }
            if !entries.iter().any(|entry| entry.file_name() == MANIFEST || entry.file_name() == UNFINISHED) {
                return Err(StudyError::folder(path, "holds no study to go on with"));
            }
        }
        let unfinished = path.join(UNFINISHED);
        fs::create_dir_all(unfinished.join("rows")).map_err(StudyError::at(&unfinished))?;
        let lock = unfinished.join("lock");
        let file =
            File::options().create(true).truncate(false).write(true).open(&lock).map_err(StudyError::at(&lock))?;
        match file.try_lock() {
            Ok(()) => Ok(Folder { path: path.to_owned(), _lock: file }),
            Err(TryLockError::WouldBlock) => Err(StudyError::folder(path, "is being written to by another run")),
            Err(TryLockError::Error(error)) => Err(StudyError::File { path: lock, error }),
        }
    }

    /// The path of one of the study's files.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// The file with what has been counted so far.
    pub(crate) fn state(&self) -> PathBuf {
        self.path.join(UNFINISHED).join("state.json")
    }

    /// The file with the rows of a block.
    pub(crate) fn block_rows(&self, block: u64) -> PathBuf {
        self.path.join(UNFINISHED).join("rows").join(format!("{block:012}.parquet"))
    }

    /// Takes away what only an unfinished study needs.
    pub(crate) fn tidy(self) -> Result<(), StudyError> {
        let unfinished = self.path.join(UNFINISHED);
        fs::remove_dir_all(&unfinished).map_err(StudyError::at(&unfinished))
    }
}

/// Writes a file under another name first, so that it is whole or not there.
pub(crate) fn write_with(
    path: &Path,
    write: impl FnOnce(&mut File) -> Result<(), StudyError>,
) -> Result<(), StudyError> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let part = path.with_file_name(format!(".{name}.part"));
    let mut file = File::create(&part).map_err(StudyError::at(&part))?;
    let written = write(&mut file)
        .and_then(|()| file.sync_all().map_err(StudyError::at(path)))
        .and_then(|()| fs::rename(&part, path).map_err(StudyError::at(path)));
    if written.is_err() {
        // What went wrong is told; that the rest of it stays behind is not worth a second message.
        let _ = fs::remove_file(&part);
    }
    written
}

/// Writes these bytes as a file that is whole or not there.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), StudyError> {
    write_with(path, |file| file.write_all(bytes).map_err(StudyError::at(path)))
}

/// Writes a value as JSON behind the digest of it.
pub(crate) fn write_sealed(path: &Path, value: &impl Serialize) -> Result<(), StudyError> {
    let text = serde_json::to_string(value).map_err(|error| StudyError::Internal(error.to_string()))?;
    write(path, format!("{}\n{text}\n", digest(text.as_bytes())).as_bytes())
}

/// Reads what [`write_sealed`] has written; `None` where there is no file.
pub(crate) fn read_sealed<T: DeserializeOwned>(path: &Path) -> Result<Option<T>, StudyError> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) if error.kind() == io::ErrorKind::InvalidData => {
            return Err(StudyError::damaged(path, "it is no text"));
        }
        Err(error) => return Err(StudyError::File { path: path.to_owned(), error }),
    };
    let sealed = text.split_once('\n').and_then(|(seal, rest)| Some((seal, rest.strip_suffix('\n')?)));
    match sealed {
        Some((seal, text)) if digest(text.as_bytes()) == seal => serde_json::from_str(text)
            .map(Some)
            .map_err(|error| StudyError::damaged(path, format!("it is not of this version: {error}"))),
        _ => Err(StudyError::damaged(path, "its digest is not that of its content")),
    }
}

/// The SHA-256 of bytes, as hexadecimal digits.
pub(crate) fn digest(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// The size of a file, and its SHA-256 as hexadecimal digits.
pub(crate) fn digest_file(path: &Path) -> Result<(u64, String), StudyError> {
    let mut file = File::open(path).map_err(StudyError::at(path))?;
    let (mut hasher, mut buffer, mut size) = (Sha256::new(), vec![0; 1 << 16], 0);
    loop {
        match file.read(&mut buffer).map_err(StudyError::at(path))? {
            0 => return Ok((size, hex(&hasher.finalize()))),
            read => {
                hasher.update(&buffer[..read]);
                size += read as u64;
            }
        }
    }
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    let digit = |half: u8| char::from_digit(half.into(), 16).unwrap_or('0');
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{Folder, digest, digest_file, read_sealed, write, write_sealed};

    #[test]
    fn digests_are_those_of_sha256() {
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(digest(b"abc"), abc);
        let folder = tempfile::tempdir().unwrap();
        write(&folder.path().join("a"), b"abc").unwrap();
        assert_eq!(digest_file(&folder.path().join("a")).unwrap(), (3, abc.to_owned()));
    }

    #[test]
    fn every_torn_or_changed_byte_of_a_sealed_file_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("sealed");
        assert_eq!(read_sealed::<Vec<u32>>(&path).unwrap(), None);
        write_sealed(&path, &[1_u32, 22]).unwrap();
        assert_eq!(read_sealed::<Vec<u32>>(&path).unwrap(), Some(vec![1, 22]));
        let good = fs::read(&path).unwrap();
        for length in 0..good.len() {
            fs::write(&path, &good[..length]).unwrap();
            assert!(read_sealed::<Vec<u32>>(&path).is_err(), "cut to {length}");
        }
        for place in 0..good.len() {
            let mut bad = good.clone();
            bad[place] ^= 1;
            fs::write(&path, &bad).unwrap();
            assert!(read_sealed::<Vec<u32>>(&path).is_err(), "byte {place} changed");
        }
    }

    #[test]
    fn a_folder_belongs_to_one_run_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a/b");
        let first = Folder::open(&path, false).unwrap();
        assert!(Folder::fresh(&path).err().unwrap().to_string().ends_with("` is not empty"));
        let refused = |resume| Folder::open(&path, resume).err().unwrap().to_string();
        assert!(refused(false).contains("is not empty"));
        assert!(refused(true).contains("is being written to by another run"));
        drop(first);
        Folder::open(&path, true).unwrap().tidy().unwrap();
        fs::write(path.join("letter"), "dear").unwrap();
        assert!(refused(true).contains("holds no study to go on with"));
    }
}
