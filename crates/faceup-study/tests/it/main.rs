//! Whole studies: the same bytes by every way that leads to them, and refusals with reasons.

mod refusals;
mod rows;
mod same_bytes;
mod summaries;

use std::collections::BTreeMap;
use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;

use faceup::games::magic_duel::{Rules, Strategy};
use faceup_study::{Finished, Next, Progress, RunOptions, ShapeData, Shard, Source, Study, StudyError, Subject, run};

fn numbered(deals: u64) -> Source {
    Source::Numbered { seed: 7, first: 100, deals }
}

fn duels(deals: u64) -> Study {
    Study::of_magic_duel(&Rules::STATEMENT, [&Strategy::STATEMENT; 2], None, numbered(deals))
}

fn swept(deals: u64) -> Study {
    let sweep = Some("opening-hand=4..6".parse().unwrap());
    Study::of_magic_duel(&Rules::STATEMENT, [&Strategy::STATEMENT; 2], sweep, numbered(deals))
}

fn houses(deals: u64) -> Study {
    Study::of(Subject::HouseOfCards { peaks: 4, ranks: Some(7) }, numbered(deals))
}

fn gems(deals: u64) -> Study {
    let shape = ShapeData { bags: 6, colours: 3, melt: 3, gems: [1, 5] };
    Study::of(Subject::GemsFight { shape: Some(shape) }, numbered(deals))
}

fn with_rows(study: Study) -> Study {
    Study { rows: true, ..study }
}

fn options() -> RunOptions {
    RunOptions { jobs: NonZeroUsize::MIN, shard: Shard::WHOLE, resume: false, memory: 1 << 30, input: None }
}

fn go_on(_: Progress) -> Next {
    Next::GoOn
}

fn done(study: &Study, path: &Path, options: &RunOptions) -> Finished {
    run(study, path, options, &mut go_on).unwrap()
}

fn refused(study: &Study, path: &Path, options: &RunOptions) -> StudyError {
    run(study, path, options, &mut go_on).unwrap_err()
}

/// All files of a folder by name.
fn files(path: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(path).unwrap().map(Result::unwrap);
    entries.map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap())).collect()
}

/// The files of a study that is done in one go by one thread.
fn plainly(study: &Study) -> BTreeMap<String, Vec<u8>> {
    let folder = tempfile::tempdir().unwrap();
    done(study, folder.path(), &options());
    files(folder.path())
}

/// The summary of a study.
fn summary(study: &Study) -> serde_json::Value {
    serde_json::from_slice(&plainly(study)["summary.json"]).unwrap()
}
