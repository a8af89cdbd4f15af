//! What the names in a request ask for.

use faceup_readings::Misread;

use super::feature::Setting;
use super::making::{CANDIDATES, Item, items, kind, listed};
use super::{Kind, MOST_AT_ONCE, Request, Unmade, readings};

/// What the names ask for, in the order of the list, each once.
pub(super) fn chosen<S: Setting>(request: &Request) -> Result<Vec<Item>, Unmade> {
    check_numbers::<S>(request)?;
    let all: Vec<(Item, Kind)> = items::<S>().map(|item| (item, kind::<S>(item))).collect();
    let mut wanted = vec![false; all.len()];
    for name in &request.kinds {
        let meant = meant::<S>(name, &all)?;
        if request.sizes.is_some() && !meant.iter().any(|&place| all[place].1.sized) {
            return refuse(format!("`{name}` has sizes of its own and takes none"));
        }
        for place in meant {
            wanted[place] = true;
        }
    }
    let chosen: Vec<&(Item, Kind)> =
        all.iter().zip(wanted).filter(|&(_, wanted)| wanted).map(|(item, _)| item).collect();
    if let Some((_, Kind { name, .. })) = chosen.iter().find(|(_, kind)| kind.whole.is_some()) {
        if request.count != 1 || request.from != 0 {
            return refuse(format!(
                "`{name}` is a whole input, of which there is one: it takes no other count or number"
            ));
        }
        if chosen.len() > 1 {
            return refuse(format!("`{name}` is a whole input: no other kind has a place beside it"));
        }
    }
    let cases = request.count.saturating_mul(chosen.len() as u64);
    if cases > MOST_AT_ONCE {
        return refuse(format!(
            "{cases} cases are more than the {MOST_AT_ONCE} that are made at once; the next ones are made from a later number on"
        ));
    }
    Ok(chosen.into_iter().map(|&(item, _)| item).collect())
}

fn refuse<T>(message: String) -> Result<T, Unmade> {
    Err(Unmade::Request(message))
}

/// Refuses sizes and numbers that there are not.
fn check_numbers<S: Setting>(request: &Request) -> Result<(), Unmade> {
    if let Some(sizes) = &request.sizes
        && let Err(message) = S::check_sizes(sizes)
    {
        return refuse(message);
    }
    let last = request.from.checked_add(request.count);
    if last.is_none_or(|last| last > CANDIDATES) {
        return refuse(format!("cases of a kind have the numbers 0 to {}", CANDIDATES - 1));
    }
    match request.tries {
        Some(0) => refuse("no case is found among no candidates: the least number of tries is 1".to_owned()),
        Some(tries) if tries > CANDIDATES => refuse(format!("a case has {CANDIDATES} candidates, the most tries")),
        _ => Ok(()),
    }
}

/// The places of the kinds that a name stands for: that of its own, or all forms but for whole inputs.
fn meant<S: Setting>(name: &str, all: &[(Item, Kind)]) -> Result<Vec<usize>, Unmade> {
    let places =
        |is: &dyn Fn(&Kind) -> bool| -> Vec<usize> { (0..all.len()).filter(|&place| is(&all[place].1)).collect() };
    let own = places(&|kind| kind.name.eq_ignore_ascii_case(name));
    if !own.is_empty() {
        return Ok(own);
    }
    let forms = places(&|kind| family(&kind.name).eq_ignore_ascii_case(name));
    let cases: Vec<usize> = forms.iter().copied().filter(|&place| all[place].1.whole.is_none()).collect();
    match forms.first() {
        Some(&first) if cases.is_empty() => refuse(format!(
            "all that `{name}` stands for are whole inputs, by their own names alone: `{}`",
            all[first].1.name
        )),
        Some(_) => Ok(cases),
        None => refuse(unknown::<S>(name)),
    }
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
    let names = |absent: &str| [absent, family(absent)].iter().any(|absent| absent.eq_ignore_ascii_case(name));
    if let Some((_, why)) = S::ABSENT.iter().find(|(absent, _)| names(absent)) {
        return format!("`{name}` is no kind of {}: {why}", S::GAME);
    }
    let mut families: Vec<String> = listed::<S>().iter().map(|kind| family(&kind.name).to_owned()).collect();
    families.dedup();
    format!(
        "`{name}` is no kind of {}; its kinds are `random`, `{}`, and `--kind list` lists all their forms",
        S::GAME,
        families.join("`, `")
    )
}
