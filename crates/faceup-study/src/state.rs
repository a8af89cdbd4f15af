//! What is known of a study that is under way, as it is kept on disk.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::counts::Counts;
use crate::folder::{self, Folder};
use crate::{Study, StudyError};

/// The name of the state's form, with its version.
const STATE_SCHEMA: &str = "faceup.study-state/1";

/// A part of a study's blocks: every `of`th one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    /// The part's number, from 1.
    pub number: u64,
    /// How many parts there are.
    pub of: u64,
}

impl Shard {
    /// All of it.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// The blocks of the part, of `count` in all, in their order.
    pub fn blocks(self, count: u64) -> impl Iterator<Item = u64> {
        let mut next = Some(self.number - 1);
        std::iter::from_fn(move || {
            let block = next.filter(|&block| block < count)?;
            next = block.checked_add(self.of);
            Some(block)
        })
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((number, of)) if 1 <= number && number <= of => Ok(Shard { number, of }),
            _ => Err(format!("`{text}` is no part; the second of five is written 2/5")),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// What has been counted so far, and from which blocks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct State {
    schema: String,
    pub(crate) study: Study,
    pub(crate) shard: Shard,
    /// The blocks that are done, as ranges with both ends.
    pub(crate) done: Ranges,
    /// Their counts, by point.
    pub(crate) counts: Vec<Counts>,
    /// The digests of the files with their rows, by block.
    pub(crate) rows: BTreeMap<u64, String>,
}

impl State {
    pub(crate) fn new(study: &Study, shard: Shard) -> Self {
        State {
            schema: STATE_SCHEMA.to_owned(),
            study: study.clone(),
            shard,
            done: Ranges::default(),
            counts: Counts::none(study),
            rows: BTreeMap::new(),
        }
    }

    /// Goes on from what the folder has of this study, or begins it.
    pub(crate) fn load(folder: &Folder, study: &Study, shard: Shard) -> Result<Self, StudyError> {
        let path = folder.state();
        let Some(state) = folder::read_sealed::<State>(&path)? else { return Ok(State::new(study, shard)) };
        check_same(&folder.file(""), study, shard, &state.study, state.shard)?;
        let blocks = study.blocks().count();
        let has_rows = |block| state.rows.contains_key(&block);
        if state.schema != STATE_SCHEMA
            || state.counts.len() != study.points()
            || state.done.iter().any(|block| block >= blocks || has_rows(block) != study.rows)
        {
            return Err(StudyError::damaged(&path, "it does not fit its study"));
        }
        for (&block, digest) in &state.rows {
            let rows = folder.block_rows(block);
            if folder::digest_file(&rows)?.1 != *digest {
                return Err(StudyError::damaged(&rows, "its digest is not the one that was noted"));
            }
        }
        Ok(state)
    }

    pub(crate) fn save(&self, folder: &Folder) -> Result<(), StudyError> {
        folder::write_sealed(&folder.state(), self)
    }

    /// Takes in the counts of a block, and the digest of its rows.
    pub(crate) fn add(&mut self, block: u64, counts: &Counts, rows: Option<String>) -> Result<(), StudyError> {
        let (point, _) = self.study.blocks().get(block);
        if !self.counts[point].merge(counts) {
            return Err(StudyError::Internal("counts of another kind".to_owned()));
        }
        self.done.insert(block);
        self.rows.extend(rows.map(|digest| (block, digest)));
        Ok(())
    }
}

/// Says what differs between the study that is wanted and the one that is there.
pub(crate) fn check_same(
    path: &std::path::Path,
    study: &Study,
    shard: Shard,
    there: &Study,
    shard_there: Shard,
) -> Result<(), StudyError> {
    let mut differences = study.differences(there);
    if shard != shard_there {
        differences.push(format!("the part is {shard_there} there and {shard} here"));
    }
    if differences.is_empty() { Ok(()) } else { Err(StudyError::Differs { path: path.to_owned(), differences }) }
}

/// A set of numbers as the ranges of neighbours in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Ranges(Vec<[u64; 2]>);

impl Ranges {
    pub(crate) fn insert(&mut self, number: u64) {
        let place = self.0.partition_point(|&[_, last]| last < number);
        if self.0.get(place).is_some_and(|&[first, _]| first <= number) {
            return;
        }
        self.0.insert(place, [number, number]);
        if self.0.get(place + 1).is_some_and(|&[first, _]| first == number + 1) {
            self.0[place][1] = self.0.remove(place + 1)[1];
        }
        if place > 0 && self.0[place - 1][1] + 1 == number {
            self.0[place - 1][1] = self.0.remove(place)[1];
        }
    }

    pub(crate) fn contains(&self, number: u64) -> bool {
        let place = self.0.partition_point(|&[_, last]| last < number);
        self.0.get(place).is_some_and(|&[first, _]| first <= number)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = u64> + '_ {
        self.0.iter().flat_map(|&[first, last]| first..=last)
    }

    pub(crate) fn len(&self) -> u64 {
        self.0.iter().map(|[first, last]| last - first + 1).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::{Ranges, Shard};

    #[test]
    fn ranges_are_the_set_of_their_numbers() {
        let mut ranges = Ranges::default();
        for number in [5, 3, 4, 9, 0, 7, 8, 5] {
            ranges.insert(number);
        }
        assert_eq!(ranges.0, [[0, 0], [3, 5], [7, 9]]);
        assert_eq!(ranges.iter().collect::<Vec<_>>(), [0, 3, 4, 5, 7, 8, 9]);
        let held: Vec<u64> = (0..12).filter(|&number| ranges.contains(number)).collect();
        assert_eq!(held, [0, 3, 4, 5, 7, 8, 9]);
        assert_eq!(ranges.len(), 7);
    }

    #[test]
    fn parts_hold_every_block_once() {
        for (of, count) in [(1, 5), (2, 5), (3, 7), (9, 4)] {
            let mut blocks: Vec<u64> = (1..=of).flat_map(|number| Shard { number, of }.blocks(count)).collect();
            blocks.sort_unstable();
            assert_eq!(blocks, (0..count).collect::<Vec<_>>());
        }
        assert_eq!("2/5".parse(), Ok(Shard { number: 2, of: 5 }));
        for text in ["0/2", "3/2", "1", "1/0", "a/b", "1/2/3", ""] {
            assert!(text.parse::<Shard>().unwrap_err().contains("is no part"), "{text}");
        }
    }
}
