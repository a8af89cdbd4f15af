use std::fmt;

use super::findings::{Findings, NamedReading, WrongCase};

/// Findings as text for people.
#[derive(Clone, Debug)]
pub struct Report<'a> {
    /// The findings.
    pub findings: &'a Findings,
    /// The input, as the commands that are proposed name it.
    pub file: &'a str,
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.verdict(f)?;
        let Findings { readings, pairs, .. } = self.findings;
        let Some(wrong) = &self.findings.first_wrong else { return Ok(()) };
        writeln!(f)?;
        if !readings.is_empty() {
            self.named(f, readings, wrong)?;
        } else if !pairs.is_empty() {
            self.paired(f, wrong)?;
        } else {
            self.unnamed(f)?;
        }
        self.how_to_go_on(f, wrong)
    }
}

impl Report<'_> {
    fn verdict(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Findings { cases, missing, extra, presentation, wrong, first_wrong, .. } = self.findings;
        match (first_wrong, cases) {
            (None, 0) => writeln!(f, "There is no answer to compare.")?,
            (None, 1) => writeln!(f, "The answer is right.")?,
            (None, cases) => writeln!(f, "All {cases} answers are right.")?,
            (Some(WrongCase { case, right, got, .. }), cases) => {
                if *cases > 1 {
                    let are = if wrong.len() == 1 { "is" } else { "are" };
                    writeln!(f, "{} of {cases} answers {are} wrong. The first is that to case {case}.", wrong.len())?;
                }
                writeln!(f, "Case {case}: your program says {got}, and right is {right}.")?;
            }
        }
        if *missing > 0 {
            writeln!(f, "The last {} no answer.", counted(*missing, "case has", "cases have"))?;
        }
        if *extra > 0 {
            writeln!(f, "There {} after the answer to the last case.", counted(*extra, "line is", "lines are"))?;
        }
        if let Some((number, line, right)) = presentation {
            writeln!(f, "Line {number} is `{line}`, and a judge compares it with `{right}`.")?;
        }
        Ok(())
    }

    fn named(&self, f: &mut fmt::Formatter<'_>, readings: &[NamedReading], wrong: &WrongCase) -> fmt::Result {
        let given = self.given();
        match readings {
            [_] => writeln!(f, "One misreading of the rules gives {given}.")?,
            several => writeln!(f, "{} misreadings of the rules give {given}.", several.len())?,
        }
        for reading in readings {
            told(f, reading, wrong)?;
        }
        let Some(telling) = &self.findings.telling else { return Ok(()) };
        writeln!(f, "\nThis input tells them apart; right is {}:", telling.right)?;
        for line in telling.input.lines() {
            writeln!(f, "  {line}")?;
        }
        for answer in &telling.answers {
            writeln!(f, "  {:<4} says {}", answer.tag, answer.answer)?;
        }
        Ok(())
    }

    fn paired(&self, f: &mut fmt::Formatter<'_>, wrong: &WrongCase) -> fmt::Result {
        writeln!(f, "No misreading of the catalogue alone gives {}, but two together do:", self.given())?;
        for (number, pair) in self.findings.pairs.iter().enumerate() {
            if number > 0 {
                writeln!(f, "\nOr:")?;
            }
            for reading in pair {
                told(f, reading, wrong)?;
            }
        }
        Ok(())
    }

    fn unnamed(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.findings.too_large >= self.findings.cases {
            return writeln!(
                f,
                "The programs that misread the rules are too slow for so large a case: try a smaller one."
            );
        }
        writeln!(f, "No misreading of the catalogue gives {}.", self.given())?;
        let compared = self.findings.compared;
        for close in &self.findings.closest {
            let of_right = match compared.right {
                0 => String::new(),
                right => format!(" and {} of {right} right ones", close.right),
            };
            writeln!(
                f,
                "  {:<4} gives {} of {}{of_right}: {}",
                close.tag,
                close.wrong,
                counted(compared.wrong, "wrong answer", "wrong answers"),
                close.yours
            )?;
        }
        let many = compared.wrong + compared.right;
        if many > 0 && many + self.findings.too_large < self.findings.cases {
            let answers = counted(many, "answer", "answers");
            writeln!(f, "Compared were {answers} of {}: the programs that misread take long.", self.findings.cases)?;
        }
        Ok(())
    }

    /// The answers that a misreading gives.
    fn given(&self) -> String {
        let Findings { cases, wrong, .. } = self.findings;
        match (cases, wrong.len()) {
            (1, _) => "this answer".to_owned(),
            (cases, wrong) if *cases == wrong as u64 => "all these answers".to_owned(),
            (cases, 1) => format!("the wrong answer and the {} right ones", cases - 1),
            (cases, wrong) => format!("the {wrong} wrong answers and the {} right ones", cases - wrong as u64),
        }
    }

    fn how_to_go_on(&self, f: &mut fmt::Formatter<'_>, wrong: &WrongCase) -> fmt::Result {
        let Findings { game, readings, .. } = self.findings;
        let turn = match readings.first().and_then(|reading| reading.parting.as_ref()) {
            Some(parting) if parting.turn > 0 => format!(" --turn {}", parting.turn),
            _ if *game == "magic-duel" => " --compact".to_owned(),
            _ => String::new(),
        };
        let what = if turn.contains("--turn") { "The whole turn" } else { "The case by the rules" };
        writeln!(f, "\n{what}: faceup explain {game} {} --case {}{turn}", self.file, wrong.case)
    }
}

fn told(f: &mut fmt::Formatter<'_>, reading: &NamedReading, wrong: &WrongCase) -> fmt::Result {
    writeln!(f, "\n{}: {}", reading.tag, reading.yours)?;
    if let Some(like) = reading.like {
        writeln!(f, "  No answer tells it apart from {like}.")?;
    }
    if let Some(parting) = &reading.parting {
        match parting.turn {
            0 => writeln!(f, "  Case {}, before turn 1, {}", wrong.case, parting.phase)?,
            turn => writeln!(f, "  Case {}, turn {turn}, {}", wrong.case, parting.phase)?,
        }
        writeln!(f, "    your program: {}", parting.program)?;
        writeln!(f, "    the rules:    {}", parting.rules)?;
        for sentence in &parting.because {
            writeln!(f, "      because {sentence}")?;
        }
    }
    writeln!(f, "  The rule: {}.", reading.rules)?;
    if reading.sample {
        writeln!(f, "  The sample of the statement shows this one: look there first whether your program passes it.")?;
    }
    Ok(())
}

fn counted(number: u64, one: &str, several: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { several })
}
