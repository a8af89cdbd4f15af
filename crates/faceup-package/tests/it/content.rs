use std::fmt::Write;
use std::num::NonZeroUsize;

use faceup::readings::{Duels, Entry, Gems, Houses, Misread};
use faceup::{GameId, Judge, validate_for};
use faceup_package::{Flavour, Kind, Options, Package, files, package};
use sha2::{Digest, Sha256};

use crate::{all, packages};

/// The digests of all files of each package. They change with every meant change of a package: then the new ones go here.
const DIGESTS: &[&str] = &[
    "magicduel legacy ca36756247700dcd",
    "magicduel 2025-09 c3b651c592279f9d",
    "houseofcards legacy 05c38bebf3ac5768",
    "houseofcards 2025-09 0376560228b4074f",
    "gemsfight legacy 00d652b88ce7e3b2",
    "gemsfight 2025-09 d5462382b996bdfc",
];

#[test]
fn packages_are_the_same_on_every_machine() {
    let digests: Vec<String> = all()
        .map(|(package, flavour, files)| {
            let mut digest = Sha256::new();
            for (name, bytes) in &files {
                digest.update(format!("{name}\n{}\n", bytes.len()));
                digest.update(bytes);
            }
            let mut text = format!("{} {flavour} ", package.name);
            digest.finalize().iter().take(8).for_each(|byte| write!(text, "{byte:02x}").expect("a string takes it"));
            text
        })
        .collect();
    assert_eq!(digests, DIGESTS);
}

#[test]
fn threads_change_no_byte_and_seeds_do() {
    let jobs = NonZeroUsize::new(3).expect("three is not zero");
    let again = package(GameId::MagicDuel, &Options { jobs, ..Options::default() }).expect("as before");
    assert_eq!(&again, of(GameId::MagicDuel));
    let other = package(GameId::MagicDuel, &Options { seed: 1, ..Options::default() }).expect("seed 1 has all");
    let inputs = |package: &Package| package.secret.iter().map(|test| test.input.clone()).collect::<Vec<_>>();
    assert!(inputs(&again).iter().zip(&inputs(&other)).any(|(one, other)| one != other));
    let ids = |package| files(package, Flavour::Legacy)["problem.yaml"].clone();
    assert_eq!(ids(&again), ids(&other), "a problem stays the same one when its data change");
}

#[test]
fn names_are_plain() {
    for (package, flavour, files) in all() {
        assert!(package.name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()));
        for name in files.keys().flat_map(|path| path.split('/')) {
            let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"_.-".contains(&byte);
            assert!(name.bytes().all(plain) && !name.starts_with(['.', '-']), "{} {flavour}: {name}", package.name);
        }
    }
}

#[test]
fn every_file_is_text_in_lines() {
    for (package, flavour, files) in all() {
        for (path, bytes) in files {
            let place = format!("{} {flavour}: {path}", package.name);
            let text = String::from_utf8(bytes).unwrap_or_else(|_| panic!("{place} is not UTF-8"));
            assert!(text.ends_with('\n') && !text.contains(['\r', '\u{feff}', '\0']), "{place}");
        }
    }
}

/// The catalogue of a game.
fn entries(game: GameId) -> Vec<&'static Entry> {
    fn of<M: Misread>() -> Vec<&'static Entry> {
        M::ALL.iter().map(|&reading| M::entry(reading)).collect()
    }
    match game {
        GameId::MagicDuel => of::<Duels>(),
        GameId::HouseOfCards => of::<Houses>(),
        GameId::GemsFight => of::<Gems>(),
    }
}

fn of(game: GameId) -> &'static Package {
    packages().iter().find(|package| package.game == game).expect("every game has one")
}

#[test]
fn every_misreading_that_shows_has_a_wrong_submission() {
    for package in packages() {
        let wrong: Vec<_> = package.submissions.iter().filter(|given| given.kind == Kind::WrongAnswer).collect();
        let shown: Vec<_> = entries(package.game).into_iter().filter(|entry| !entry.harmless).collect();
        assert_eq!(wrong.len(), shown.len(), "{}", package.name);
        for (submission, entry) in wrong.iter().zip(shown) {
            let (name, _) = submission.source.name.split_once('.').expect("sources have endings");
            assert_eq!(name, entry.tag.to_lowercase());
            let (test, case) = submission.refused_at.clone().expect("a wrong one is refused somewhere");
            let head = submission.source.text.replace("\n# ", " ").replace("\n// ", " ");
            assert!(head.contains(&format!("fails is {test}, and there case {case}.")), "{}", submission.source.text);
            let switch = format!("READING = \"{}\"", entry.tag);
            assert_eq!(submission.source.text.matches(&switch).count(), 1, "{} has no switch", submission.source.name);
        }
    }
}

#[test]
fn the_promised_verdicts_name_the_test_that_refuses() {
    for package in packages() {
        let files = files(package, Flavour::V2025_09);
        let promised = String::from_utf8_lossy(&files["submissions/submissions.yaml"]);
        for submission in &package.submissions {
            let Some((test, case)) = &submission.refused_at else { continue };
            let head = format!("{}/{}: # case {case} of {test}\n", submission.kind, submission.source.name);
            let (_, rest) = promised.split_once(&head).unwrap_or_else(|| panic!("{head} is not in\n{promised}"));
            assert!(rest.contains(&format!("  {test}: {{permitted: [WA]}}\n")));
        }
    }
}

#[test]
fn two_programs_in_different_languages_are_right() {
    for package in packages() {
        let right = package.submissions.iter().filter(|given| given.kind == Kind::Accepted);
        let endings: Vec<_> = right.map(|given| given.source.name.split('.').next_back().unwrap_or("")).collect();
        assert_eq!(endings, ["py", "cpp"], "{}", package.name);
    }
}

#[test]
fn only_magic_duel_has_no_plain_search() {
    for package in packages() {
        let slow = package.submissions.iter().filter(|given| given.kind == Kind::TimeLimitExceeded).count();
        assert_eq!(slow, usize::from(package.game != GameId::MagicDuel), "{}", package.name);
    }
}

#[test]
fn every_test_is_strictly_valid_and_no_bad_input_is() {
    for package in packages() {
        for test in package.samples.iter().chain(&package.secret) {
            let verdict = validate_for(package.game, Judge::Icpc, test.input.as_bytes());
            assert!(verdict.is_ok(), "{} {}: {verdict:?}", package.name, test.name);
        }
        assert!(package.invalid.len() > 20);
        // How much an input holds in all is a limit of the packages' own.
        for bad in package.invalid.iter().filter(|bad| bad.name != "more_than_fits") {
            let verdict = validate_for(package.game, Judge::Icpc, bad.input.as_bytes());
            assert!(verdict.is_err(), "{} {}", package.name, bad.name);
            assert!(!bad.fault.is_empty() && !bad.fault.contains('\n'), "{} {}", package.name, bad.name);
        }
    }
}

#[test]
fn notes_say_the_seed_and_why_each_case_is_there() {
    for package in packages() {
        for test in &package.secret {
            assert!(test.description.contains("Seed 0."), "{} {}: {}", package.name, test.name, test.description);
        }
        let misreadings = &package.secret[0];
        assert_eq!(misreadings.name, "01-misreadings");
        assert_eq!(misreadings.description.lines().count(), 1 + misreadings.cases);
    }
}

#[test]
fn no_text_of_a_package_needs_this_project() {
    for (package, flavour, files) in all() {
        for (path, bytes) in files {
            let text = String::from_utf8_lossy(&bytes).replace("The faceup authors", "");
            assert!(!text.to_lowercase().contains("faceup"), "{} {flavour}: {path}", package.name);
        }
    }
}
