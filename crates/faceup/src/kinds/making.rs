use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use faceup_readings::Misread;

use super::feature::{Feature, Group, Make, Seen, Setting};
use super::{Kind, Made, Request, Unmade, climb, readings};

/// Candidates for one case have the numbers from this times its number on, so that no two cases look at the same ones.
const CANDIDATES: u64 = 1 << 32;

/// How many cases are looked at by default for a misreading to be wrong in.
const DEFEAT_TRIES: u64 = 1 << 20;

/// What is made.
#[derive(Clone, Copy)]
enum Item {
    /// The feature of this place.
    Feature(usize),
    /// A case that defeats the misreading of this place.
    Defeat(usize),
}

/// The kinds of a game.
pub(super) fn listed<S: Setting>() -> Vec<Kind> {
    items::<S>().map(|item| kind::<S>(item)).collect()
}

fn items<S: Setting>() -> impl Iterator<Item = Item> {
    let features = (0..S::FEATURES.len()).map(Item::Feature);
    let shown = |&place: &usize| !readings::entry::<S>(S::Readings::ALL[place]).harmless;
    features.chain((0..S::Readings::ALL.len()).filter(shown).map(Item::Defeat))
}

fn kind<S: Setting>(item: Item) -> Kind {
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
pub(super) fn make<S: Setting>(request: &Request) -> Result<Vec<Made>, Unmade> {
    let items = chosen::<S>(request)?;
    let jobs: Vec<(Item, u64)> = items
        .into_iter()
        .flat_map(|item| (request.from..request.from + request.count).map(move |number| (item, number)))
        .collect();
    let made = in_order(jobs.len(), request.jobs, |place| {
        let (item, number) = jobs[place];
        one::<S>(request, item, number)
    });
    let mut all = Vec::new();
    for made in made {
        all.extend(made?);
    }
    Ok(all)
}

/// The results for the places 0 to `count - 1` in order, by so many threads.
///
/// Whoever is free takes the next place; nothing that comes out depends on who that is.
fn in_order<T: Send>(count: usize, jobs: NonZeroUsize, of: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut done = Vec::new();
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            if place >= count {
                return done;
            }
            done.push((place, of(place)));
        }
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

/// What the names ask for, in the order of the list, each once.
fn chosen<S: Setting>(request: &Request) -> Result<Vec<Item>, Unmade> {
    let refuse = |message: String| Err(Unmade::Request(message));
    if let Some(sizes) = &request.sizes
        && let Err(message) = S::check_sizes(sizes)
    {
        return refuse(message);
    }
    let last = request.from.checked_add(request.count);
    if last.is_none_or(|last| last > CANDIDATES) {
        return refuse(format!("cases of a kind have the numbers 0 to {}", CANDIDATES - 1));
    }
    let all: Vec<(Item, Kind)> = items::<S>().map(|item| (item, kind::<S>(item))).collect();
    let mut wanted = vec![false; all.len()];
    for name in &request.kinds {
        let own = |kind: &Kind| kind.name.eq_ignore_ascii_case(name);
        let in_family = |kind: &Kind| kind.whole.is_none() && family(&kind.name) == name;
        let mut known = false;
        for (place, (_, kind)) in all.iter().enumerate() {
            let named = own(kind) || in_family(kind);
            wanted[place] |= named;
            known |= named;
            if named && kind.whole.is_some() && request.count != 1 {
                return refuse(format!("`{name}` is a whole input, of which there is one: it takes no other count"));
            }
            if own(kind) && !kind.sized && request.sizes.is_some() {
                return refuse(format!("`{name}` has sizes of its own and takes none"));
            }
        }
        if !known {
            return refuse(unknown::<S>(name));
        }
    }
    Ok(all.into_iter().zip(wanted).filter(|&(_, wanted)| wanted).map(|((item, _), _)| item).collect())
}

/// The part of a kind's name that stands for all of its forms.
fn family(name: &str) -> &str {
    name.split_once(':').map_or(name, |(family, _)| family)
}

fn unknown<S: Setting>(name: &str) -> String {
    let harmless = |tag: String| {
        let mut entries = S::Readings::ALL.iter().map(|&reading| readings::entry::<S>(reading));
        entries.find(|entry| entry.tag == tag && entry.harmless)
    };
    if let Some(entry) = readings::tag_of(name).and_then(harmless) {
        return format!("no case is known that defeats {}, that {}", entry.tag, entry.yours);
    }
    let mut families: Vec<String> = listed::<S>().iter().map(|kind| family(&kind.name).to_owned()).collect();
    families.dedup();
    format!(
        "`{name}` is no kind of {}; its kinds are `random`, `{}`, and `--kind list` lists all their forms",
        S::GAME,
        families.join("`, `")
    )
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
