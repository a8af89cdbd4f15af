//! Studies: what `faceup study` does, in the same folders and to the same bytes.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use faceup::GameId;
use faceup::duel_files::read_rules;
use faceup::games::magic_duel::Rules;
use faceup_study::{
    FileFacts, Finished, Next, RunOptions, ShapeData, Shard, Source, Study, StudyError, Subject, Sweep, merge, run,
};
use pyo3::exceptions::{PyOSError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::arrays::{duels, threads};
use crate::data::data;
use crate::errors;
use crate::waiting::interruptible;

/// What has been counted is kept about so many times in a study: a library reads no clock.
const SAVES: u64 = 64;

/// What a study takes where nothing is said.
const MEMORY: usize = 1 << 30;

/// What a study is about, as `faceup.study` has put it together: all that the game does not have is None.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Asked {
    game: String,
    deals: Option<u64>,
    seed: u64,
    first: u64,
    file: Option<PathBuf>,
    all: bool,
    rows: bool,
    rules: Option<String>,
    strategies: Vec<String>,
    sweep: Option<String>,
    peaks: Option<u32>,
    ranks: Option<u32>,
    bags: Option<u32>,
    colours: Option<u32>,
    melt: Option<u32>,
    gems: Option<(u32, u32)>,
}

/// How it is done.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct How {
    jobs: usize,
    memory: Option<usize>,
    shard: Option<(u64, u64)>,
    resume: bool,
}

impl Asked {
    /// The study, and its file with the most bags of a deal in it.
    fn study(&self, py: Python<'_>) -> PyResult<(Study, Option<(PathBuf, u32)>)> {
        let game = crate::deal::game(&self.game)?;
        let told = |error| raised(py, error);
        let peaks = self.peaks.unwrap_or(4);
        let (source, file) = if let Some(path) = &self.file {
            let FileFacts { source, largest } = py.detach(|| FileFacts::read(game, peaks, path)).map_err(told)?;
            (source, Some((path.clone(), largest)))
        } else {
            (Source::Numbered { seed: self.seed, first: self.first, deals: self.deals.unwrap_or(0) }, None)
        };
        let numbered = file.is_none();
        let mut study = match game {
            GameId::MagicDuel => {
                let rules = self.rules.as_ref().map(|file| read_rules(file).map(|named| named.value)).transpose();
                let rules = rules.map_err(|error| errors::parse(py, &error))?.unwrap_or(Rules::STATEMENT);
                let [alice, bob] = duels::strategies(py, &self.strategies)?;
                let sweep =
                    self.sweep.as_deref().map(str::parse::<Sweep>).transpose().map_err(PyValueError::new_err)?;
                Study::of_magic_duel(&rules, [&alice, &bob], sweep, source)
            }
            GameId::HouseOfCards => {
                let ranks = self.ranks.unwrap_or(13);
                if self.all {
                    Study::of_all_houses(peaks, ranks).map_err(told)?
                } else {
                    Study::of(Subject::HouseOfCards { peaks, ranks: numbered.then_some(ranks) }, source)
                }
            }
            GameId::GemsFight => {
                let (low, high) = self.gems.unwrap_or((1, 10));
                let (bags, colours, melt) =
                    (self.bags.unwrap_or(12), self.colours.unwrap_or(5), self.melt.unwrap_or(5));
                let shape = ShapeData { bags, colours, melt, gems: [low, high] };
                Study::of(Subject::GemsFight { shape: numbered.then_some(shape) }, source)
            }
        };
        study.rows = self.rows;
        Ok((study, file))
    }
}

/// What is asked as the manifest of its results writes it.
#[pyfunction]
pub fn define_study(py: Python<'_>, asked: Asked) -> PyResult<Bound<'_, PyAny>> {
    let (study, _) = asked.study(py)?;
    study.check().map_err(|error| raised(py, error))?;
    data(py, &study)
}

/// Does a study, or a shard of it. See `faceup.study.run`.
#[pyfunction]
pub fn run_study(py: Python<'_>, asked: Asked, folder: PathBuf, how: How) -> PyResult<bool> {
    let (study, input) = asked.study(py)?;
    let shard = how.shard.map_or(Ok(Shard::WHOLE), |(number, of)| format!("{number}/{of}").parse());
    let options = RunOptions {
        jobs: threads(how.jobs),
        shard: shard.map_err(PyValueError::new_err)?,
        resume: how.resume,
        memory: how.memory.unwrap_or(MEMORY),
        input,
    };
    let stop = AtomicBool::new(false);
    let mut next_save = 1;
    let finished = interruptible(py, &stop, || {
        run(&study, &folder, &options, &mut |progress| {
            if stop.load(Ordering::Relaxed) {
                return Next::Stop;
            }
            if progress.done < next_save {
                return Next::GoOn;
            }
            next_save = progress.done + (progress.of / SAVES).max(1);
            Next::Save
        })
        .map(|finished| !matches!(finished, Finished::Part(_)))
    })?;
    finished.map_err(|error| raised(py, error))
}

/// Joins the folders of all shards of a study. See `faceup.study.merge`.
#[pyfunction]
pub fn merge_study(py: Python<'_>, parts: Vec<PathBuf>, folder: PathBuf) -> PyResult<()> {
    py.detach(|| merge(&parts, &folder).map(drop)).map_err(|error| raised(py, error))
}

/// What Python users know such a failure as.
fn raised(py: Python<'_>, error: StudyError) -> PyErr {
    match error {
        StudyError::Input(error) => errors::input(py, &error),
        StudyError::Definition(message) => PyValueError::new_err(message),
        StudyError::Limit(message) => errors::limit(py, &message, None),
        StudyError::Internal(message) => PyRuntimeError::new_err(message),
        other => PyOSError::new_err(other.to_string()),
    }
}
