use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use faceup::GameId;
use faceup_check::runner::{Program, RunLimits};
use faceup_check::verdict::Verdict;
use faceup_check::{Options, Report, Smallest, check};

/// The folder of the wrong programs.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs")
}

/// Checks a command until so many cases have been tried.
pub fn checked(game: GameId, command: &[&str], cases: u64) -> Report {
    let words: Vec<OsString> = command.iter().map(OsString::from).collect();
    let limits = RunLimits { time: Duration::from_secs(20), ..RunLimits::default() };
    let mut program = Program::new(words[0].clone(), words[1..].to_vec(), limits, Arc::default());
    let options = Options { cases: Some(cases), most: most(game), ..Options::default() };
    check(game, &options, Vec::new(), &mut program, &|| false, &mut |_| {}).unwrap()
}

/// Small deals: the wrong programs are slow ones.
fn most(game: GameId) -> Option<u32> {
    match game {
        GameId::MagicDuel => None,
        GameId::HouseOfCards => Some(8),
        GameId::GemsFight => Some(5),
    }
}

/// The interpreter itself: what is called `python3` may be a script that looks for it, which takes longer than the programs.
pub fn python() -> String {
    let output = Command::new("python3").args(["-c", "import sys; print(sys.executable)"]).output().unwrap();
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

/// The smallest input by trying all.
fn brute(game: GameId, fault: &str) -> String {
    let script = folder().join("brute.py");
    let output = Command::new(python()).arg(script).args([game.name(), fault]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Each fault leads to a wrong answer on an input that is as small as is claimed; gives how many are proved smallest.
fn check_faults(game: GameId, command: &[&str], faults: &[&str], cases: u64) -> usize {
    let right = checked(game, command, cases / 4);
    assert_eq!(right.failure, None, "{command:?} is right");
    let mut proved = 0;
    for fault in faults {
        let report = checked(game, &[command, &[fault]].concat(), cases);
        let failure = report.failure.unwrap_or_else(|| panic!("{game} {fault} passes"));
        assert!(matches!(failure.verdict, Verdict::WrongAnswer { .. }), "{game} {fault}: {}", failure.verdict);
        assert_ne!(failure.smallest, Smallest::Found, "{game} {fault}");
        if failure.smallest == Smallest::Proved {
            assert_eq!(failure.input, brute(game, fault), "{game} {fault}");
            proved += 1;
        }
    }
    proved
}

fn script(name: &str) -> String {
    folder().join(name).to_str().unwrap().to_owned()
}

#[test]
fn wrong_programs_for_gems_fight() {
    let faults = [
        "no-bonus",
        "always-bonus",
        "bonus-from-two",
        "one-bonus-colour",
        "cooker-emptied",
        "one-stone-a-colour",
        "melts-above",
        "own-stones",
        "first-bag",
        "greedy",
        "worst",
        "second-player",
        "no-negative",
        "drops-last-gem",
        "ignores-high-colours",
        "wrong-from-three-bags",
        "wrong-at-melt-four",
        "wrong-for-big-bags",
    ];
    let proved = check_faults(GameId::GemsFight, &[&python(), "-IS", &script("gems_fight.py")], &faults, 300);
    assert!(proved >= 12, "{proved}");
}

#[test]
fn wrong_programs_for_house_of_cards() {
    let faults = [
        "axel-starts",
        "always-for-axel",
        "for-the-starter",
        "no-held-floor",
        "no-drawn-floor",
        "no-floor-while-holding",
        "one-peak-order",
        "must-build",
        "no-hold-on-last",
        "ground-only",
        "peaks-score-nothing",
        "upward-without-floor",
        "mover-scores",
        "laid-card-scores",
        "held-ignored",
        "held-counts-for-holder",
        "held-counts-against",
        "no-turns",
        "greedy",
    ];
    let proved = check_faults(GameId::HouseOfCards, &[&python(), "-IS", &script("house_of_cards.py")], &faults, 300);
    assert!(proved >= 10, "{proved}");
}

#[test]
fn wrong_programs_for_magic_duel() {
    let faults = [
        "no-opening-hand",
        "alice-does-not-draw",
        "bottom-first",
        "own-turns",
        "never-counters",
        "counters-at-three",
        "island-alone-counters",
        "cost-no-island",
        "countered-to-counterer",
        "countered-leaves",
        "countered-stays",
        "discard-counts-field",
        "discard-fewest",
        "destroy-reversed",
        "swamp-to-own-grave",
        "forest-not-counted",
        "recycle-counts-hand",
        "recycle-counts-field",
        "recycle-counts-grave",
        "no-forest-back",
        "never-plays-medium",
        "plays-low",
        "forest-always-has-effect",
    ];
    let built = tempfile::tempdir().unwrap();
    let program = built.path().join("magic_duel");
    let compiler = Command::new("cc").args(["-O1", "-o"]).arg(&program).arg(folder().join("magic_duel.c")).status();
    assert!(compiler.unwrap().success());
    let proved = check_faults(GameId::MagicDuel, &[program.to_str().unwrap()], &faults, 1500);
    assert!(proved >= 5, "{proved}");
    let python = [&*python(), "-IS", &script("magic_duel.py")];
    let faults = ["never-counters", "bottom-first", "recycle-counts-grave"];
    assert!(check_faults(GameId::MagicDuel, &python, &faults, 300) >= 2);
}
