use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::thread;

use faceup_readings::Misread;

use super::choosing::chosen;
use super::feature::{Feature, Group, Make, Seen, Setting};
use super::{Kind, Made, Request, Unmade, climb, readings};

/// Candidates for one case have the numbers from this times its number on, so that no two cases look at the same ones.
pub(super) const CANDIDATES: u64 = 1 << 32;

/// How many cases are looked at by default for a misreading to be wrong in.
const DEFEAT_TRIES: u64 = 1 << 20;

/// What is made.
#[derive(Clone, Copy)]
pub(super) enum Item {
    /// The feature of this place.
    Feature(usize),
    /// A case that defeats the misreading of this place.
    Defeat(usize),
}

/// The kinds of a game.
pub(super) fn listed<S: Setting>() -> Vec<Kind> {
    items::<S>().map(|item| kind::<S>(item)).collect()
}

pub(super) fn items<S: Setting>() -> impl Iterator<Item = Item> {
    let features = (0..S::FEATURES.len()).map(Item::Feature);
    let shown = |&place: &usize| !readings::entry::<S>(S::Readings::ALL[place]).harmless;
    features.chain((0..S::Readings::ALL.len()).filter(shown).map(Item::Defeat))
}

pub(super) fn kind<S: Setting>(item: Item) -> Kind {
    match item {
        Item::Feature(place) => {
            let Feature { name, what, make, .. } = &S::FEATURES[place];
            let whole = if let Make::Whole(cases, _) = make { Some(*cases) } else { None };
            let sized = matches!(make, Make::Sized(_)) || matches!(S::FEATURES[place].group, Group::Search);
            Kind { name: (*name).to_owned(), what: (*what).to_owned(), whole, sized, tries: make.tries() }
        }
        Item::Defeat(place) => {
            let entry = readings::entry::<S>(S::Readings::ALL[place]);
            Kind {
                name: readings::name_of(entry),
                what: readings::what_defeats(entry),
                whole: None,
                sized: false,
                tries: DEFEAT_TRIES,
            }
        }
    }
}

/// Makes all that is asked for.
pub(super) fn make<S: Setting>(request: &Request, progress: &(dyn Fn(u64) + Sync)) -> Result<Vec<Made>, Unmade> {
    let items = chosen::<S>(request)?;
    let jobs: Vec<(Item, u64)> = items
        .into_iter()
        .flat_map(|item| (request.from..request.from + request.count).map(move |number| (item, number)))
        .collect();
    let done = AtomicU64::new(0);
    let made = in_order(jobs.len(), request.jobs, |place| {
        let (item, number) = jobs[place];
        let made = one::<S>(request, item, number);
        progress(done.fetch_add(1, Ordering::Relaxed) + 1);
        made
    })?;
    Ok(made.into_iter().flatten().collect())
}

/// The results for the places 0 to `count - 1` in order, by so many threads, or the first error.
///
/// Whoever is free takes the next place; nothing that comes out depends on who that is. After an error no more places are taken: those
/// before it have been, so that the first error is the same with any number of threads.
fn in_order<T: Send, E: Send>(
    count: usize,
    jobs: NonZeroUsize,
    of: impl Fn(usize) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    let (next, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
    let worker = || {
        let mut done = Vec::new();
        while !failed.load(Ordering::Relaxed) {
            let place = next.fetch_add(1, Ordering::Relaxed);
            if place >= count {
                break;
            }
            let result = of(place);
            if result.is_err() {
                failed.store(true, Ordering::Relaxed);
            }
            done.push((place, result));
        }
        done
    };
    let mut done = thread::scope(|scope| {
        let others: Vec<_> = (1..jobs.get().min(count)).map(|_| scope.spawn(worker)).collect();
        let mut done = worker();
        for other in others {
            match other.join() {
                Ok(more) => done.extend(more),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        done
    });
    done.sort_by_key(|&(place, _)| place);
    done.into_iter().map(|(_, result)| result).collect()
}

fn one<S: Setting>(request: &Request, item: Item, number: u64) -> Result<Vec<Made>, Unmade> {
    let Kind { name, tries: usual, .. } = kind::<S>(item);
    let tries = request.tries.unwrap_or(usual);
    let missing = || Unmade::NotFound { kind: name.clone(), number, tries };
    let made = |number: u64, tries: u64, reason: String, case: S::Case| Made {
        label: label(&name, number),
        kind: name.clone(),
        reason,
        number,
        seed: request.seed,
        tries,
        case: S::case(case),
    };
    let found = match item {
        Item::Defeat(place) => defeat::<S>(request.seed, number, tries, place),
        Item::Feature(place) => {
            let feature = &S::FEATURES[place];
            if let Make::Whole(_, built) = feature.make {
                let cases = (0..).zip(built(request.seed, number));
                return Ok(cases.map(|(place, case)| made(place, 1, feature.what.to_owned(), case)).collect());
            }
            with_feature(request, feature, number, tries)
        }
    };
    let (looked_at, reason, case) = found.ok_or_else(missing)?;
    Ok(vec![made(number, looked_at, reason, case)])
}

/// The label of a case: fit for the name of a file in a problem package.
fn label(kind: &str, number: u64) -> String {
    let name: String =
        kind.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' }).collect();
    if number == 0 { name } else { format!("{name}-{number}") }
}

/// What was found after how many tries, and why it is of the kind.
type Found<S> = Option<(u64, String, <S as Setting>::Case)>;

fn defeat<S: Setting>(seed: u64, number: u64, tries: u64, place: usize) -> Found<S> {
    let reading = S::Readings::ALL[place];
    let (known, mut tried) = (S::Readings::known(), 0);
    // What one case in millions shows is among the known cases, a few for each misreading: they come after a share of the tries.
    let (before, after) = (tries / 4, tries - tries / 4);
    let candidates = |range: std::ops::Range<u64>| range.map(|at| S::opponent(seed, number * CANDIDATES + at));
    let mut skip = number;
    let all = candidates(0..before).chain(known).chain(candidates(before..before + after));
    for case in all.take(tries as usize) {
        tried += 1;
        if let Some(reason) = readings::defeats::<S>(&case, reading) {
            // A known case serves one number: the next ones take the next ones.
            if tried > before && skip > 0 {
                skip -= 1;
                continue;
            }
            return Some((tried, reason, case));
        }
    }
    None
}

fn with_feature<S: Setting>(request: &Request, feature: &Feature<S>, number: u64, tries: u64) -> Found<S> {
    let (seed, first, sizes) = (request.seed, number * CANDIDATES, request.sizes.as_ref());
    let among = |candidate: &dyn Fn(u64) -> S::Case| {
        (0..tries).find_map(|at| {
            let case = candidate(first + at);
            seen(feature, &case).map(|reason| (at + 1, reason, case))
        })
    };
    match &feature.make {
        Make::Sized(_) => among(&|number| S::candidate(sizes, seed, number)),
        Make::Among(_, candidate) => among(&|number| candidate(seed, number)),
        Make::Found(_, find) => {
            let (tried, case) = find(seed, first, tries)?;
            Some((tried, seen(feature, &case)?, case))
        }
        Make::Built(built) => {
            let case = built(seed, number);
            let reason = seen(feature, &case)?;
            Some((1, reason, case))
        }
        Make::Climbed(_, climb) => {
            let (case, height) = climb::top(climb, sizes, seed, number, tries)?;
            let reason = (climb.reason)(&case, height);
            Some((tries, reason, case))
        }
        Make::Whole(..) => None,
    }
}

/// Why the case has the feature; `None` if it has not, or nobody can say.
pub(crate) fn seen<S: Setting>(feature: &Feature<S>, case: &S::Case) -> Option<String> {
    match feature.seen {
        Seen::InCase(met) => met(case).then(|| feature.what.to_owned()),
        Seen::InFacts(of) => of(&S::facts(case)?),
        Seen::InInput(_) | Seen::ByDegree => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_error_is_the_same_with_any_number_of_threads_and_ends_the_work() {
        for threads in 1..=4 {
            let calls = AtomicU64::new(0);
            let found = in_order(1 << 20, NonZeroUsize::new(threads).unwrap(), |place| {
                calls.fetch_add(1, Ordering::Relaxed);
                if place % 1000 >= 7 { Err(place) } else { Ok(place) }
            });
            assert_eq!(found, Err(7));
            assert!(calls.into_inner() < 1 << 19, "work goes on after an error");
        }
        assert_eq!(in_order(5, NonZeroUsize::new(3).unwrap(), Ok::<_, ()>), Ok(vec![0, 1, 2, 3, 4]));
    }
}
