use std::cell::Cell;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use faceup::GameId;
use faceup_check::runner::{Program, RunLimits};
use faceup_check::{Failure, Options, Report, Smallest, Watch, check};

use super::faults::{GEMS, HOUSES, MAGIC, Planted};

/// The folder of the wrong programs.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs")
}

/// Generous limits, for programs that keep to them.
pub const PATIENT: RunLimits = RunLimits { time: Duration::from_secs(20), memory: 1 << 30, output: 1 << 20 };

/// Checks a command until so many cases have been tried, or so many inputs since the first that failed.
pub fn checked(game: GameId, command: &[&str], limits: RunLimits, cases: u64, proof: u64) -> Report {
    let words: Vec<OsString> = command.iter().map(OsString::from).collect();
    let program = Program::new(words[0].clone(), words[1..].to_vec(), limits, Arc::default());
    let options = Options { cases: Some(cases), most: most(game), ..Options::default() };
    let (tried, failed) = (Cell::new(0), Cell::new(None));
    let enough = || failed.get().is_some_and(|first| tried.get() > first + proof);
    let mut watch = |watch: Watch<'_>| {
        tried.set(watch.inputs);
        if watch.failing.is_some() && failed.get().is_none() {
            failed.set(Some(watch.inputs));
        }
    };
    check(game, &options, Vec::new(), &program, &enough, &mut watch).unwrap()
}

/// Small deals: the wrong programs are slow ones.
fn most(game: GameId) -> Option<u32> {
    match game {
        GameId::MagicDuel => None,
        GameId::HouseOfCards => Some(8),
        GameId::GemsFight => Some(7),
    }
}

/// The interpreter itself: what is called `python3` may be a script that looks for it, which takes longer than the programs.
pub fn python() -> String {
    let output = Command::new("python3").args(["-c", "import sys; print(sys.executable)"]).output().unwrap();
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

/// A game's programs.
pub struct Programs {
    /// The game.
    pub game: GameId,
    built: tempfile::TempDir,
}

impl Programs {
    /// Builds the program in C, and the library of it that the search by trying all calls.
    pub fn of(game: GameId) -> Self {
        let programs = Programs { game, built: tempfile::tempdir().unwrap() };
        let source = folder().join(programs.name()).with_extension("c");
        for (options, path) in
            [(&["-O1"][..], programs.c()), (&["-O1", "-shared", "-fPIC", "-DLIBRARY"], programs.library())]
        {
            let status = Command::new("cc").args(options).arg("-o").arg(path).arg(&source).status().unwrap();
            assert!(status.success());
        }
        programs
    }

    fn name(&self) -> String {
        self.game.name().replace('-', "_")
    }

    /// The program in C.
    pub fn c(&self) -> String {
        self.built.path().join(self.name()).to_str().unwrap().to_owned()
    }

    fn library(&self) -> String {
        self.c() + ".so"
    }

    /// The program in Python.
    fn python(&self) -> [String; 3] {
        [python(), "-IS".to_owned(), folder().join(self.name()).with_extension("py").to_str().unwrap().to_owned()]
    }

    /// The smallest failing input of each fault, by trying all.
    fn brute(&self, faults: &[&str]) -> BTreeMap<String, String> {
        let script = folder().join("brute.py");
        let output =
            Command::new(python()).arg(script).args([self.game.name(), &self.library()]).args(faults).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice(&output.stdout).unwrap()
    }
}

/// Tight limits for the one that a fault is to break.
fn limits(fault: &str) -> RunLimits {
    match fault.split('@').next() {
        Some("spin" | "sleep") => RunLimits { time: Duration::from_millis(100), ..PATIENT },
        Some("memory") => RunLimits { memory: 48 << 20, ..PATIENT },
        Some("flood") => RunLimits { output: 1 << 16, ..PATIENT },
        _ => PATIENT,
    }
}

/// How many inputs may be tried to make a failing one smaller and to prove that it is the smallest; more where that is too few
/// for the first, since some faults show in few cases, so that each step has to try many.
const PROOFS: [u64; 2] = [500, 4000];

/// What is found of a planted program: its failure is that which was planted, and the misreading is named.
fn found(game: GameId, planted: &Planted, command: &[&str]) -> Failure {
    let Planted { fault, verdict, tag } = planted;
    let unsteady = *verdict == "differing from run to run";
    let tried = |proof| {
        let report = checked(game, &[command, &[*fault]].concat(), limits(fault), 6000, proof);
        report.failure.unwrap_or_else(|| panic!("{game} {fault} passes"))
    };
    let small = |failure: &Failure| unsteady || failure.smallest != Smallest::Found;
    let failure = Some(tried(PROOFS[0])).filter(small).unwrap_or_else(|| tried(PROOFS[1]));
    assert_eq!(failure.verdict.name(), *verdict, "{game} {fault}: {}", failure.verdict);
    assert_eq!(failure.smallest == Smallest::Found, unsteady, "{game} {fault}");
    if let Some(tag) = tag {
        let named = failure.diagnosis.as_ref().is_some_and(|found| found.readings.iter().any(|one| one.tag == *tag));
        assert!(named, "{game} {fault}: {tag} is not named: {:?}", failure.diagnosis);
    }
    failure
}

/// Each fault is found and called what it is, and what is proved smallest is the smallest.
fn check_faults(game: GameId, planted: &[Planted], in_python: &[&str], least: usize) {
    assert!(planted.len() >= 40);
    let programs = Programs::of(game);
    let (c, python) = (programs.c(), programs.python());
    let python = python.each_ref().map(String::as_str);
    for command in [&[&*c][..], &python] {
        assert_eq!(checked(game, command, PATIENT, 60, 0).failure, None, "{command:?} is right");
    }
    let of_c = planted.iter().map(|planted| (planted, found(game, planted, &[&c])));
    let again = planted.iter().filter(|planted| in_python.contains(&planted.fault));
    let of_python = again.map(|planted| (planted, found(game, planted, &python)));
    let found: Vec<_> = of_c.chain(of_python).collect();
    let proved: Vec<_> = found.iter().filter(|(_, failure)| failure.smallest == Smallest::Proved).collect();
    let faults: Vec<_> = proved.iter().map(|(planted, _)| planted.fault).collect();
    let smallest = programs.brute(&faults);
    for (planted, failure) in &proved {
        assert_eq!(failure.input, smallest[planted.fault], "{game} {}", planted.fault);
    }
    assert!(proved.len() >= least, "{} of {}", proved.len(), found.len());
}

#[test]
fn wrong_programs_for_gems_fight() {
    check_faults(GameId::GemsFight, GEMS, &["cooker-emptied", "own-stones", "second-player", "drops-last-gem"], 28);
}

#[test]
fn wrong_programs_for_house_of_cards() {
    check_faults(GameId::HouseOfCards, HOUSES, &["axel-starts", "must-build", "held-ignored", "always-for-axel"], 30);
}

#[test]
fn wrong_programs_for_magic_duel() {
    check_faults(
        GameId::MagicDuel,
        MAGIC,
        &["never-counters", "recycle-counts-grave", "bottom-first", "own-turns"],
        28,
    );
}
