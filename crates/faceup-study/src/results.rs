//! The files that a study comes to, and the joining of parts.

use std::collections::BTreeMap;
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::counts::Counts;
use crate::document::Document;
use crate::folder::{self, Folder, MANIFEST};
use crate::report;
use crate::run::unwritten;
use crate::state::{Shard, State, check_same};
use crate::summary::Summary;
use crate::{Study, StudyError, rows};

/// The name of the manifest's form, with its version.
pub const MANIFEST_SCHEMA: &str = "faceup.study-manifest/1";
/// The name of the form of a part's counts, with its version.
const PART_SCHEMA: &str = "faceup.study-part/1";

const SUMMARY: &str = "summary.json";
const ROWS: &str = "rows.parquet";
const PART: &str = "part.json";

/// What a run has come to.
#[derive(Debug)]
pub enum Finished {
    /// A whole study.
    Whole(Box<Document>),
    /// A part of one, which waits to be merged with the others.
    Part(Shard),
    /// All had been there before.
    Before,
}

/// All files of a finished study, or of a part of one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// [`MANIFEST_SCHEMA`].
    pub schema: String,
    /// The study's definition.
    pub study: Study,
    /// The part of it; all of it is part 1 of 1.
    pub part: Shard,
    /// The other files, by name.
    pub files: BTreeMap<String, FileDigest>,
}

/// What a file must be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileDigest {
    /// Its size in bytes.
    pub bytes: u64,
    /// Its SHA-256, as hexadecimal digits.
    pub sha256: String,
}

/// The counts of a part.
#[derive(Debug, Serialize, Deserialize)]
struct Part {
    schema: String,
    study: Study,
    shard: Shard,
    counts: Vec<Counts>,
}

/// Whether the folder holds this study in full.
pub(crate) fn is_finished(folder: &Folder, study: &Study, shard: Shard) -> Result<bool, StudyError> {
    let path = folder.file(MANIFEST);
    if !path.exists() {
        return Ok(false);
    }
    let manifest = read_manifest(&path)?;
    check_same(&folder.file(""), study, shard, &manifest.study, manifest.part)?;
    Ok(true)
}

fn read_manifest(path: &Path) -> Result<Manifest, StudyError> {
    let text = std::fs::read(path).map_err(StudyError::at(path))?;
    serde_json::from_slice(&text).map_err(|error| StudyError::damaged(path, format!("it is no manifest: {error}")))
}

/// Writes the files of a study, or of a part of one, whose blocks are all done.
pub(crate) fn write(folder: &Folder, state: &State) -> Result<Finished, StudyError> {
    let State { study, shard, counts, .. } = state;
    let groups = state.rows.keys().map(|&block| (folder.block_rows(block), 0));
    if *shard == Shard::WHOLE {
        let document = write_whole(folder, study, counts, groups)?;
        return Ok(Finished::Whole(Box::new(document)));
    }
    let part = Part { schema: PART_SCHEMA.to_owned(), study: study.clone(), shard: *shard, counts: counts.clone() };
    folder::write_sealed(&folder.file(PART), &part)?;
    let mut files = vec![PART.to_owned()];
    files.extend(write_rows(folder, study, groups)?);
    write_manifest(folder, study, *shard, &files)?;
    Ok(Finished::Part(*shard))
}

/// Writes all files of a whole study. `groups` are its rows, block by block.
fn write_whole(
    folder: &Folder,
    study: &Study,
    counts: &[Counts],
    groups: impl Iterator<Item = (PathBuf, usize)>,
) -> Result<Document, StudyError> {
    if counts.iter().any(|counts| counts.deals() != study.deals()) {
        return Err(StudyError::Internal("the counts do not add up to the deals of the study".to_owned()));
    }
    let summary = Summary::new(study, counts)?;
    let document = Document::new(study, &summary);
    let mut files: Vec<String> = write_rows(folder, study, groups)?.into_iter().collect();
    let json = serde_json::to_string_pretty(&summary).map_err(|error| StudyError::Internal(error.to_string()))?;
    let mut texts = vec![(SUMMARY.to_owned(), json + "\n")];
    texts.push(("summary.md".to_owned(), report::markdown(&document)));
    texts.push(("report.html".to_owned(), report::page(&document)));
    texts.extend(report::plots(&document));
    for (name, text) in texts {
        folder::write(&folder.file(&name), text.as_bytes())?;
        files.push(name);
    }
    write_manifest(folder, study, Shard::WHOLE, &files)?;
    Ok(document)
}

/// Writes the file of rows, if the study wants one, and gives its name.
fn write_rows(
    folder: &Folder,
    study: &Study,
    groups: impl Iterator<Item = (PathBuf, usize)>,
) -> Result<Option<String>, StudyError> {
    if !study.rows {
        return Ok(None);
    }
    let path = folder.file(ROWS);
    folder::write_with(&path, |file| {
        rows::join(study, groups, BufWriter::new(file)).map_err(|error| unwritten(&path, error))
    })?;
    Ok(Some(ROWS.to_owned()))
}

fn write_manifest(folder: &Folder, study: &Study, part: Shard, names: &[String]) -> Result<(), StudyError> {
    let mut files = BTreeMap::new();
    for name in names {
        let (bytes, sha256) = folder::digest_file(&folder.file(name))?;
        files.insert(name.clone(), FileDigest { bytes, sha256 });
    }
    let manifest = Manifest { schema: MANIFEST_SCHEMA.to_owned(), study: study.clone(), part, files };
    let text = serde_json::to_string_pretty(&manifest).map_err(|error| StudyError::Internal(error.to_string()))?;
    folder::write(&folder.file(MANIFEST), (text + "\n").as_bytes())
}

/// Joins all parts of a study into the folder `out`: the same bytes as if it had been done in one.
pub fn merge(parts: &[PathBuf], out: &Path) -> Result<Document, StudyError> {
    let read = parts.iter().map(|path| read_part(path)).collect::<Result<Vec<_>, _>>()?;
    let Some(first) = read.first() else {
        return Err(StudyError::Definition("there are no parts to merge".to_owned()));
    };
    let (study, of) = (&first.study, first.shard.of);
    let mut by_number: BTreeMap<u64, (&PathBuf, &Part)> = BTreeMap::new();
    for (path, part) in parts.iter().zip(&read) {
        check_same(path, study, Shard { of, ..part.shard }, &part.study, part.shard)?;
        if let Some((earlier, _)) = by_number.insert(part.shard.number, (path, part)) {
            let reason = format!("is part {}, and so is `{}`", part.shard, earlier.display());
            return Err(StudyError::folder(path, reason));
        }
    }
    let missing: Vec<String> = (1..=of)
        .filter(|number| !by_number.contains_key(number))
        .take(20)
        .map(|number| format!("{number}/{of}"))
        .collect();
    if !missing.is_empty() {
        return Err(StudyError::Definition(format!("these parts of the study are missing: {}", missing.join(", "))));
    }
    let mut counts = Counts::none(study);
    for (_, part) in by_number.values() {
        if part.counts.len() != counts.len() || !counts.iter_mut().zip(&part.counts).all(|(all, of)| all.merge(of)) {
            return Err(StudyError::Internal("counts of another kind".to_owned()));
        }
    }
    if counts.iter().any(|counts| counts.deals() != study.deals()) {
        return Err(StudyError::Definition("the parts do not add up to the deals of the study".to_owned()));
    }
    let folder = Folder::fresh(out)?;
    let blocks = if study.rows { study.blocks().count() } else { 0 };
    let groups = (0..blocks).map(|block| (by_number[&(block % of + 1)].0.join(ROWS), (block / of) as usize));
    let document = write_whole(&folder, study, &counts, groups)?;
    folder.tidy()?;
    Ok(document)
}

/// Reads a part, and sees whether its files are as they were written.
fn read_part(path: &Path) -> Result<Part, StudyError> {
    if !path.exists() {
        return Err(StudyError::folder(path, "is not there: a part of a study is its folder"));
    }
    let manifest = path.join(MANIFEST);
    if !manifest.exists() {
        return Err(StudyError::folder(path, "holds no finished part of a study"));
    }
    let Manifest { part: shard, files, .. } = read_manifest(&manifest)?;
    for (name, expected) in &files {
        let file = path.join(name);
        let (bytes, sha256) = folder::digest_file(&file)?;
        if *expected != (FileDigest { bytes, sha256 }) {
            return Err(StudyError::damaged(&file, "its digest is not that of the manifest"));
        }
    }
    if shard == Shard::WHOLE {
        return Err(StudyError::folder(path, "holds a whole study, not a part of one"));
    }
    let file = path.join(PART);
    let part: Option<Part> = folder::read_sealed(&file)?;
    part.filter(|part| part.schema == PART_SCHEMA && part.shard == shard && (1..=shard.of).contains(&shard.number))
        .ok_or_else(|| StudyError::damaged(&file, "it is not the part that the manifest names"))
}
