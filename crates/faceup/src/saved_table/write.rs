//! Writes tables, all or nothing.

use std::borrow::Borrow;
use std::fs;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use faceup_kernels::gems_fight::{BLOCK_BYTES, Table, View, Workspace};
use tempfile::{Builder, NamedTempFile};
use xxhash_rust::xxh3::xxh3_64;

use super::{TableError, TableFault, format};

/// Blocks that are written at once, while the cache still holds what has been digested.
const CHUNK: usize = 128 * BLOCK_BYTES;

/// Saves a solved table under the name `path`.
///
/// It is written beside it under another name and takes the name only when it is complete and on the disk; what had the
/// name before stays until then. After a failure nothing is left.
pub fn save<W: Borrow<Workspace>>(path: &Path, table: &Table<'_, W>) -> Result<(), TableError> {
    Writing::begin(path)?.finish(table.view())
}

/// A table that is being written.
pub(crate) struct Writing {
    path: PathBuf,
    /// Where the name leads, so that a link stays one.
    target: PathBuf,
    /// Removes itself unless it is given its name.
    file: NamedTempFile,
}

impl Writing {
    /// Makes sure that a table can be written there, before it is solved.
    pub(crate) fn begin(path: &Path) -> Result<Self, TableError> {
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        if fs::metadata(&target).is_ok_and(|metadata| !metadata.is_file()) {
            return Err(TableError::new(path, TableFault::NoFile));
        }
        let file = beside(&target).map_err(|error| TableError::new(path, TableFault::Write(error)))?;
        Ok(Writing { path: path.to_owned(), target, file })
    }

    /// Writes the table and gives the file its name.
    pub(crate) fn finish(self, table: View<'_>) -> Result<(), TableError> {
        let Writing { path, target, mut file } = self;
        let written = write(&mut file, table).and_then(|()| file.as_file().sync_all());
        let named = written.and_then(|()| file.persist(&target).map(drop).map_err(|error| error.error));
        named.map_err(|error| TableError::new(&path, TableFault::Write(error)))
    }
}

/// A new file in the folder of `target`.
fn beside(target: &Path) -> io::Result<NamedTempFile> {
    let name = target.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut prefix = std::ffi::OsString::from(".");
    prefix.push(name);
    prefix.push(".");
    let mut builder = Builder::new();
    builder.prefix(&prefix).suffix(".part");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // Whoever may read other new files of the user may read this one.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

/// Writes all of the file; the header last, for it holds the digest of the digests.
fn write(file: &mut (impl Write + Seek), table: View<'_>) -> io::Result<()> {
    let header = format::header(table.deal(), table.plan(), 0).len();
    file.seek(SeekFrom::Start(header as u64))?;
    let mut digests = Vec::with_capacity(table.bytes().len() / BLOCK_BYTES * size_of::<u64>());
    for chunk in table.bytes().chunks(CHUNK) {
        digests.extend(chunk.chunks(BLOCK_BYTES).flat_map(|block| xxh3_64(block).to_le_bytes()));
        file.write_all(chunk)?;
    }
    file.write_all(&digests)?;
    file.seek(SeekFrom::Start(0))?;
    file.write_all(&format::header(table.deal(), table.plan(), xxh3_64(&digests)))?;
    file.flush()
}
