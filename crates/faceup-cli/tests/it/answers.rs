//! Programs that misread a rule of Magic Duel, each told by the answers it gives.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use faceup::games::judge::{JudgeReader, Sizes};
use faceup::games::magic_duel::judge::Reader;
use faceup::games::magic_duel::{MagicDuel, name};
use faceup::games::scan::Scanner;
use faceup::readings::duel::{DuelAnswer, DuelReading};
use faceup::readings::{Duels, Misread};

const INPUT: &str = "data/magic-duel/judge/readings.in";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn faceup(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_faceup")).args(arguments).current_dir(root()).output().unwrap()
}

fn deals() -> Vec<MagicDuel> {
    let text = fs::read_to_string(root().join(INPUT)).unwrap();
    let (mut input, mut reader) = (Scanner::new(text.as_bytes()), Reader::new(Sizes::Judge));
    std::iter::from_fn(|| reader.next_case(&mut input).unwrap()).collect()
}

fn text(answer: DuelAnswer) -> String {
    format!("{} {}", answer.winner.map_or("Draw", name), answer.turns)
}

fn answers(deals: &[MagicDuel], readings: &[DuelReading]) -> Vec<String> {
    deals.iter().map(|deal| text(Duels::answer(deal, readings).unwrap())).collect()
}

fn output(answers: &[String]) -> String {
    let mut text = String::new();
    for (number, answer) in (1..).zip(answers) {
        writeln!(text, "Case {number}: {answer}").unwrap();
    }
    text
}

/// For every misreading that shows in the known deals: the first wrong answer names it with the turn in which the program parts
/// from the rules, and the whole output names it alone, or with the one from which nothing tells it apart.
#[test]
fn every_misreading_is_told_by_its_answers() {
    let deals = deals();
    let right = answers(&deals, &[]);
    let folder = tempfile::tempdir().unwrap();
    let (mut table, mut unseen) = (String::new(), Vec::new());
    for &reading in DuelReading::ALL {
        let entry = reading.entry();
        let theirs = answers(&deals, &[reading]);
        let Some(place) = (0..deals.len()).find(|&place| theirs[place] != right[place]) else {
            unseen.push(entry.tag);
            continue;
        };
        let case = (place + 1).to_string();
        let told = faceup(&["explain", "magic-duel", INPUT, "--case", &case, "--got", &theirs[place]]);
        let told_text = String::from_utf8(told.stdout).unwrap();
        assert_eq!(told.status.code(), Some(1), "{}: {told_text}", entry.tag);
        let head = format!("\n{}: {}\n", entry.tag, entry.yours);
        let part = told_text.split(&head).nth(1).unwrap_or_else(|| panic!("{} is not named: {told_text}", entry.tag));
        let place_line = part.lines().find(|line| line.starts_with("  Case ")).expect("where it parts");
        let line =
            |start: &str| part.lines().find(|line| line.trim_start().starts_with(start)).unwrap().trim().to_owned();

        let file = folder.path().join(entry.tag);
        fs::write(&file, output(&theirs)).unwrap();
        let all = faceup(&["explain", "magic", INPUT, "--output", file.to_str().unwrap()]);
        let all = String::from_utf8(all.stdout).unwrap();
        let named: Vec<&str> = all
            .lines()
            .filter_map(|line| DuelReading::from_tag(line.split(": ").next()?))
            .map(|r| r.entry().tag)
            .collect();
        let twins = DuelReading::ALL.iter().filter(|other| {
            let (this, other) = (entry, other.entry());
            other.tag == this.tag || other.like == Some(this.tag) || this.like == Some(other.tag)
        });
        assert_eq!(named, twins.map(|twin| twin.entry().tag).collect::<Vec<_>>(), "{all}");
        writeln!(
            table,
            "{}: {}\n  case {case}: {} instead of {}; named by this answer: {}; by all answers: {}\n{place_line}\n    {}\n    {}\n",
            entry.tag,
            entry.yours,
            theirs[place],
            right[place],
            told_text.lines().filter_map(|line| DuelReading::from_tag(line.split(": ").next()?)).map(|r| r.entry().tag).collect::<Vec<_>>().join(" "),
            named.join(" "),
            line("your program:"),
            line("the rules:"),
        )
        .unwrap();
    }
    let harmless = DuelReading::ALL.iter().map(|reading| reading.entry()).filter(|entry| entry.harmless);
    assert_eq!(unseen, harmless.map(|entry| entry.tag).collect::<Vec<_>>());
    writeln!(table, "No known deal shows {}.", unseen.join(", ")).unwrap();
    fs::write(Path::new(env!("CARGO_TARGET_TMPDIR")).join("misreadings-told.txt"), table).unwrap();
}

#[test]
fn the_output_that_the_guide_examines_is_that_of_a_program_with_a_misreading() {
    let example = fs::read_to_string(root().join("examples/wrong-answer.out")).unwrap();
    assert_eq!(example, output(&answers(&deals(), &[DuelReading::F4])));
}
