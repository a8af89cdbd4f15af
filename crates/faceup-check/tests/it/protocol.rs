//! Programs whose answers are right, or none, and who fail otherwise.

use faceup::GameId;
use faceup_check::verdict::{Style, Verdict};
use faceup_check::{Report, Smallest};

use super::programs::{PATIENT, Programs, checked};

/// Checks a line for the shell in which RIGHT is a right program.
fn shell(programs: &Programs, line: &str, cases: u64) -> Report {
    checked(programs.game, &["sh", "-c", &line.replace("RIGHT", &programs.c())], PATIENT, cases, cases)
}

fn verdict(programs: &Programs, line: &str) -> Verdict {
    let failure = shell(programs, line, 30).failure.unwrap_or_else(|| panic!("{}: {line} passes", programs.game));
    assert!(matches!(failure.verdict, Verdict::Unsteady { .. }) || failure.smallest == Smallest::Proved, "{line}");
    failure.verdict
}

#[test]
fn faults_of_the_protocol_are_classed_rightly() {
    for &game in GameId::ALL {
        let programs = Programs::of(game);
        let name = |line| verdict(&programs, line).name();
        assert_eq!(name("RIGHT; exit 3"), "crash");
        assert_eq!(name("RIGHT; kill -SEGV $$"), "crash");
        assert_eq!(name("cat > /dev/null"), "wrong answer");
        assert_eq!(name("RIGHT; echo 1"), "wrong answer");
        assert_eq!(name("yes 0123456789012345678901234567890123456789"), "output limit");
        assert_eq!(name("cat > /dev/null; date +%N"), "differing from run to run");
        assert_eq!(name("RIGHT | sed 's/^/ /'"), "presentation");
        assert_eq!(name("RIGHT | sed 's/^/\\n/'"), "presentation");
        let bare = shell(&programs, "printf %s \"$(RIGHT)\"", 30);
        assert_eq!(bare.failure, None);
        assert_eq!(bare.forgiven[0].style, Style::LineEnds);
        if game == GameId::GemsFight {
            continue;
        }
        let found = verdict(&programs, "RIGHT | tr a-z A-Z");
        assert!(matches!(found, Verdict::Presentation { style: Style::LetterCase, .. }), "{found}");
    }
}

#[test]
fn answers_after_the_first_are_looked_at() {
    let failure = shell(&Programs::of(GameId::GemsFight), "RIGHT | head -n 1", 300).failure.unwrap();
    assert_eq!((failure.cases, failure.smallest), (2, Smallest::Minimal));
    assert_eq!(failure.verdict.to_string(), "wrong answer: case 2: expected `1`, and the output ends before it");
}

#[test]
fn programs_that_never_end_are_ended() {
    use std::sync::Arc;
    use std::time::Duration;

    use faceup_check::runner::{Program, RunLimits};
    use faceup_check::{Options, check};

    let limits = RunLimits { time: Duration::from_millis(200), ..RunLimits::default() };
    for line in ["sleep 100", "while :; do :; done", "cat", "sleep 100 & sleep 100"] {
        let program = Program::new("sh".into(), vec!["-c".into(), line.into()], limits, Arc::default());
        let options = Options { cases: Some(20), ..Options::default() };
        let report = check(GameId::GemsFight, &options, Vec::new(), &program, &|| false, &mut |_| {}).unwrap();
        let expected = if line == "cat" { "wrong answer" } else { "time limit" };
        assert_eq!(report.failure.unwrap().verdict.name(), expected, "{line}");
    }
}
