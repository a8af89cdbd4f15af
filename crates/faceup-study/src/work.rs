//! The work on one block.

use std::ops::Range;

use faceup::core::{Player, Score};
use faceup::duels::{Duels, Ended, Tally};
use faceup::games::gems_fight::GemsFight;
use faceup::games::house_of_cards::{Card, Colour, HouseOfCards};
use faceup::games::magic_duel::Strategy;
use faceup::search::LimitReached;
use faceup::values::{GemsValuer, HouseValuer, Houses, Valued};

use crate::counts::{Counts, ValueCounts};
use crate::feed::Deals;
use crate::{Source, Study, StudyError, Subject, permutations};

/// Deals that are held at a time.
const CHUNK: u64 = 1 << 12;

/// One row a deal, with the deal's number.
pub(crate) enum Rows {
    Duels(Vec<(u64, Ended)>),
    Values(Vec<(u64, Valued)>),
}

/// What a block comes to.
pub(crate) struct Done {
    pub(crate) counts: Counts,
    /// If the study wants them.
    pub(crate) rows: Option<Rows>,
}

/// Works on blocks, on one thread.
pub(crate) struct Worker<'a> {
    study: &'a Study,
    /// The point that the duels are by the rules of.
    duels: Option<(usize, Duels)>,
    houses: HouseValuer<'a>,
    gems: GemsValuer,
}

const NOT_ENDED: Ended = Ended { winner: None, turns: 0, counters: [0; 2], left: [0; 2] };
const NOT_VALUED: Valued = Valued { value: Score::ZERO, starter: Player::First, moves: 0, best_moves: 0, nodes: 0 };

impl<'a> Worker<'a> {
    pub(crate) fn new(study: &'a Study, houses: &'a Houses) -> Self {
        Worker { study, duels: None, houses: houses.valuer(), gems: GemsValuer::default() }
    }

    /// The study that it works on.
    pub(crate) fn study(&self) -> &'a Study {
        self.study
    }

    /// Works on the deals with these numbers, counted from 0. `deals` are those of a file.
    pub(crate) fn block(
        &mut self,
        point: usize,
        numbers: Range<u64>,
        deals: Option<Deals>,
    ) -> Result<Done, StudyError> {
        let study = self.study;
        match (&study.source, &study.subject) {
            (Source::Numbered { seed, first, .. }, Subject::MagicDuel { .. }) => {
                self.duels_numbered(point, *seed, first + numbers.start..first + numbers.end)
            }
            (Source::Numbered { seed, first, .. }, _) => {
                self.values_numbered(*seed, first + numbers.start..first + numbers.end)
            }
            (Source::All { .. }, Subject::HouseOfCards { peaks, ranks: Some(ranks) }) => {
                self.all_houses(*peaks, *ranks, numbers)
            }
            (Source::File { .. }, _) => match deals {
                Some(deals) => self.given(point, numbers.start + 1, &deals),
                None => Err(StudyError::Internal("a block of a file without its deals".to_owned())),
            },
            (Source::All { .. }, _) => Err(StudyError::Internal("all deals of a game that has too many".to_owned())),
        }
    }

    fn duels(&mut self, point: usize) -> Result<&mut Duels, StudyError> {
        let Subject::MagicDuel { strategies: [alice, bob], .. } = &self.study.subject else {
            return Err(StudyError::Internal("duels of another game".to_owned()));
        };
        if self.duels.as_ref().is_none_or(|(of, _)| *of != point) {
            let strategies: [Strategy; 2] = [alice.strategy()?, bob.strategy()?];
            self.duels = Some((point, Duels::new(self.study.rules_at(point)?, strategies)));
        }
        self.duels
            .as_mut()
            .map(|(_, duels)| duels)
            .ok_or_else(|| StudyError::Internal("duels that have just been made".to_owned()))
    }

    fn duels_numbered(&mut self, point: usize, seed: u64, numbers: Range<u64>) -> Result<Done, StudyError> {
        let with_rows = self.study.rows;
        let duels = self.duels(point)?;
        if !with_rows {
            return Ok(Done { counts: Counts::Duels(duels.tally_numbered(seed, numbers)), rows: None });
        }
        let mut ended = vec![NOT_ENDED; (numbers.end - numbers.start) as usize];
        duels.play_numbered(seed, numbers.start, &mut ended);
        Ok(tallied(&ended, numbers.start, true))
    }

    fn given(&mut self, point: usize, first: u64, deals: &Deals) -> Result<Done, StudyError> {
        let with_rows = self.study.rows;
        let valued = match deals {
            Deals::Duels(deals) => {
                let mut ended = vec![NOT_ENDED; deals.len()];
                self.duels(point)?.play(deals, &mut ended);
                return Ok(tallied(&ended, first, with_rows));
            }
            Deals::Houses(deals) => {
                let mut valued = vec![NOT_VALUED; deals.len()];
                self.houses.value(deals, &mut valued).map_err(limit)?;
                valued
            }
            Deals::Gems(deals) => {
                let mut valued = vec![NOT_VALUED; deals.len()];
                self.gems.value(deals, &mut valued).map_err(limit)?;
                valued
            }
        };
        let mut values = Values::new(with_rows);
        values.count(first, &valued);
        Ok(values.done())
    }

    fn values_numbered(&mut self, seed: u64, numbers: Range<u64>) -> Result<Done, StudyError> {
        let mut values = Values::new(self.study.rows);
        let wrong = |error: &dyn std::fmt::Display| StudyError::Definition(error.to_string());
        for first in numbers.clone().step_by(CHUNK as usize) {
            let numbers = first..numbers.end.min(first.saturating_add(CHUNK));
            let mut valued = vec![NOT_VALUED; (numbers.end - numbers.start) as usize];
            match &self.study.subject {
                Subject::HouseOfCards { peaks, ranks: Some(ranks) } => {
                    let deal = |number| HouseOfCards::numbered(*peaks, *ranks, seed, number);
                    let deals = numbers.map(deal).collect::<Result<Vec<_>, _>>().map_err(|error| wrong(&error))?;
                    self.houses.value(&deals, &mut valued).map_err(limit)?;
                }
                Subject::GemsFight { shape: Some(shape) } => {
                    let shape = shape.shape();
                    let deal = |number| GemsFight::numbered(&shape, seed, number);
                    let deals = numbers.map(deal).collect::<Result<Vec<_>, _>>().map_err(|error| wrong(&error))?;
                    self.gems.value(&deals, &mut valued).map_err(limit)?;
                }
                _ => return Err(StudyError::Internal("numbered deals without a size".to_owned())),
            }
            values.count(first, &valued);
        }
        Ok(values.done())
    }

    /// All orders with these numbers; where no rows are wanted, one of each class of equal ones.
    fn all_houses(&mut self, peaks: u32, ranks: u32, numbers: Range<u64>) -> Result<Done, StudyError> {
        let merged = self.study.merges_equals();
        let card = |number: u32| match number.checked_sub(ranks) {
            None => Card::new(number + 1, Colour::Red),
            Some(black) => Card::new(black + 1, Colour::Black),
        };
        let cards: Vec<Card> = (0..2 * ranks).filter_map(card).collect();
        let mut order = permutations::unrank(2 * ranks, numbers.start);
        let mut values = Values::new(self.study.rows);
        let (mut deals, mut stands_for) = (Vec::new(), Vec::new());
        let mut valued = vec![NOT_VALUED; CHUNK as usize];
        let mut first = numbers.start;
        for number in numbers.clone() {
            let equals = if merged { permutations::stands_for(&order, peaks, ranks) } else { 1 };
            if equals > 0 {
                let cards = order.iter().map(|&number| cards[usize::from(number)]).collect();
                let deal = HouseOfCards::new(peaks, cards);
                deals.push(deal.map_err(|error| StudyError::Definition(error.to_string()))?);
                stands_for.push(equals);
            }
            if deals.len() as u64 == CHUNK || number + 1 == numbers.end {
                let valued = &mut valued[..deals.len()];
                self.houses.value(&deals, valued).map_err(limit)?;
                if merged {
                    valued.iter().zip(&stands_for).for_each(|(valued, &equals)| {
                        values.counts.count_equals(valued, equals);
                    });
                } else {
                    values.count(first, valued);
                }
                first = number + 1;
                deals.clear();
                stands_for.clear();
            }
            permutations::advance(&mut order);
        }
        Ok(values.done())
    }
}

fn limit(limit: LimitReached) -> StudyError {
    StudyError::Limit(limit.to_string())
}

fn tallied(ended: &[Ended], first: u64, with_rows: bool) -> Done {
    let mut tally = Tally::default();
    for ended in ended {
        tally.count(ended, 1);
    }
    let rows = with_rows.then(|| Rows::Duels((first..=u64::MAX).zip(ended.iter().copied()).collect()));
    Done { counts: Counts::Duels(tally), rows }
}

/// Values that are being counted.
struct Values {
    counts: ValueCounts,
    rows: Option<Vec<(u64, Valued)>>,
}

impl Values {
    fn new(with_rows: bool) -> Self {
        Values { counts: ValueCounts::default(), rows: with_rows.then(Vec::new) }
    }

    fn count(&mut self, first: u64, valued: &[Valued]) {
        for valued in valued {
            self.counts.count(valued);
        }
        if let Some(rows) = &mut self.rows {
            rows.extend((first..=u64::MAX).zip(valued.iter().copied()));
        }
    }

    fn done(self) -> Done {
        Done { counts: Counts::Values(self.counts), rows: self.rows.map(Rows::Values) }
    }
}
