//! The deals of a judge file, in blocks.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use faceup::GameId;
use faceup::games::gems_fight::{self, GemsFight};
use faceup::games::house_of_cards::{self, HouseOfCards};
use faceup::games::judge::{JudgeReader, Sizes};
use faceup::games::magic_duel::{self, MagicDuel};
use faceup::games::scan::Scanner;
use sha2::{Digest, Sha256};

use crate::folder::hex;
use crate::{Source, StudyError};

/// Neighbouring deals of a file.
pub(crate) enum Deals {
    Duels(Vec<MagicDuel>),
    Houses(Vec<HouseOfCards>),
    Gems(Vec<GemsFight>),
}

impl Deals {
    fn len(&self) -> u64 {
        let deals = match self {
            Deals::Duels(deals) => deals.len(),
            Deals::Houses(deals) => deals.len(),
            Deals::Gems(deals) => deals.len(),
        };
        deals as u64
    }

    /// The most bags of a deal.
    fn bags(&self) -> u32 {
        match self {
            Deals::Gems(deals) => deals.iter().map(|deal| deal.bags().len() as u32).max().unwrap_or(0),
            _ => 0,
        }
    }
}

/// What a first reading of a file finds out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileFacts {
    /// The file as a source of deals.
    pub source: Source,
    /// The most bags of a deal of Gems Fight!.
    pub largest: u32,
}

impl FileFacts {
    /// Reads the whole file: it must be judge input of the game.
    pub fn read(game: GameId, peaks: u32, path: &Path) -> Result<Self, StudyError> {
        let mut hasher = Sha256::new();
        let file = File::open(path).map_err(StudyError::at(path))?;
        let mut cases = Cases::new(game, peaks, Hashing { file, hasher: &mut hasher })?;
        let (mut deals, mut largest) = (0, 0);
        loop {
            let some = cases.next(SOME)?;
            if some.len() == 0 {
                break;
            }
            deals += some.len();
            largest = largest.max(some.bags());
        }
        drop(cases);
        Ok(FileFacts { source: Source::File { sha256: hex(&hasher.finalize()), deals }, largest })
    }
}

/// Deals that are held at a time while a file is read through.
const SOME: u64 = 1024;

/// Hashes what it passes on.
struct Hashing<'a> {
    file: File,
    hasher: &'a mut Sha256,
}

impl Read for Hashing<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(buffer)?;
        self.hasher.update(&buffer[..read]);
        Ok(read)
    }
}

/// The cases of an input, some at a time.
struct Cases<R> {
    input: Scanner<R>,
    reader: Reader,
    ended: bool,
}

enum Reader {
    Duels(magic_duel::judge::Reader),
    Houses(house_of_cards::judge::Reader),
    Gems(gems_fight::judge::Reader),
}

impl<R: Read> Cases<R> {
    fn new(game: GameId, peaks: u32, input: R) -> Result<Self, StudyError> {
        let reader = match game {
            GameId::MagicDuel => Reader::Duels(magic_duel::judge::Reader::new(Sizes::Any)),
            GameId::HouseOfCards => Reader::Houses(
                house_of_cards::judge::Reader::with_peaks(Sizes::Any, peaks)
                    .map_err(|error| StudyError::Definition(error.to_string()))?,
            ),
            GameId::GemsFight => Reader::Gems(gems_fight::judge::Reader::new(Sizes::Any)),
        };
        Ok(Cases { input: Scanner::new(input), reader, ended: false })
    }

    /// The next deals, so many if there are.
    fn next(&mut self, count: u64) -> Result<Deals, StudyError> {
        let Cases { input, reader, ended } = self;
        Ok(match reader {
            Reader::Duels(reader) => Deals::Duels(take(reader, input, ended, count, |case| case)?),
            Reader::Houses(reader) => Deals::Houses(take(reader, input, ended, count, |case| case.deal)?),
            Reader::Gems(reader) => Deals::Gems(take(reader, input, ended, count, |case| case)?),
        })
    }
}

fn take<J: JudgeReader, D>(
    reader: &mut J,
    input: &mut Scanner<impl Read>,
    ended: &mut bool,
    count: u64,
    deal: impl Fn(J::Case) -> D,
) -> Result<Vec<D>, StudyError> {
    let mut deals = Vec::new();
    while !*ended && (deals.len() as u64) < count {
        match reader.next_case(input)? {
            Some(case) => deals.push(deal(case)),
            None => *ended = true,
        }
    }
    Ok(deals)
}

/// Hands out the deals of a file by their numbers, from the front to the back.
pub(crate) struct Feed {
    cases: Cases<File>,
    /// The number of the next deal.
    at: u64,
}

impl Feed {
    pub(crate) fn open(game: GameId, peaks: u32, path: &Path) -> Result<Self, StudyError> {
        let file = File::open(path).map_err(StudyError::at(path))?;
        Ok(Feed { cases: Cases::new(game, peaks, file)?, at: 0 })
    }

    /// The deals with these numbers, which must not lie before those handed out last.
    pub(crate) fn deals(&mut self, numbers: &std::ops::Range<u64>) -> Result<Deals, StudyError> {
        while self.at < numbers.start {
            let skipped = self.cases.next((numbers.start - self.at).min(SOME))?.len();
            if skipped == 0 {
                break;
            }
            self.at += skipped;
        }
        let wanted = numbers.end - numbers.start;
        let deals = self.cases.next(wanted)?;
        self.at += deals.len();
        if deals.len() < wanted {
            return Err(StudyError::Limit("the file has become shorter while it was read".to_owned()));
        }
        Ok(deals)
    }
}
