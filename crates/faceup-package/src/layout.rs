//! Where everything lies in a package of either flavour.

use std::collections::BTreeMap;
use std::fmt::Write;

use sha2::{Digest, Sha256};

use crate::yaml::{block, quoted};
use crate::{Flavour, Package, Test};

/// Whose work the packages are.
const AUTHOR: &str = "The faceup authors";

/// Under what licence a package may be used: that of its texts, which both of the project's own licences allow.
const LICENSE: &str = "cc by";

/// How much longer than the slowest accepted submission a program may take, where a judge sets the limit by its own runs, and
/// by how much a program has to miss the limit to be too slow for certain.
const OF_SLOWEST: &str = "2";
const OF_LIMIT: &str = "1.5";

/// How many seconds a validator may take: checktestdata takes eight for the longest input of Magic Duel on a machine that has nothing
/// else to do.
const VALIDATION: u32 = 300;

/// All files of the package with their paths, parted by `/`.
pub fn files(package: &Package, flavour: Flavour) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut put = |path: String, text: &str| {
        files.insert(path, text.as_bytes().to_vec());
    };
    let (metadata, statements) = match flavour {
        Flavour::Legacy => (legacy(package), "problem_statement"),
        Flavour::V2025_09 => (of_2025_09(package), "statement"),
    };
    put("problem.yaml".to_owned(), &metadata);
    for statement in &package.statements {
        put(format!("{statements}/problem.{}.tex", statement.language), statement.tex);
    }
    for validator in &package.validators {
        put(format!("input_validators/{}", validator.name), &validator.text);
    }
    for (folder, tests) in [("sample", &package.samples), ("secret", &package.secret)] {
        for Test { name, input, answer, description, .. } in tests {
            put(format!("data/{folder}/{name}.in"), input);
            put(format!("data/{folder}/{name}.ans"), answer);
            match flavour {
                Flavour::Legacy => put(format!("data/{folder}/{name}.desc"), &format!("{description}\n")),
                Flavour::V2025_09 => put(format!("data/{folder}/{name}.yaml"), &block("description", description)),
            }
        }
    }
    // The legacy form has no place for inputs that are wrong, nor for what looks at answers.
    if flavour == Flavour::V2025_09 {
        for validator in &package.answer_validators {
            put(format!("answer_validators/{}", validator.name), &validator.text);
        }
        for bad in &package.invalid {
            put(format!("data/invalid_input/{}.in", bad.name), &bad.input);
            put(format!("data/invalid_input/{}.yaml", bad.name), &block("description", &bad.fault));
        }
        put("submissions/submissions.yaml".to_owned(), &expectations(package));
    }
    for submission in &package.submissions {
        put(format!("submissions/{}/{}", submission.kind, submission.source.name), &submission.source.text);
    }
    files
}

fn legacy(package: &Package) -> String {
    let Package { statements, source, keywords, mebibytes, .. } = package;
    let words: Vec<String> = keywords.iter().map(|word| word.replace(' ', "-")).collect();
    format!(
        "problem_format_version: legacy\nname: {}\nuuid: {}\nauthor: {AUTHOR}\nsource: {}\nlicense: {LICENSE}\n\
         rights_owner: {AUTHOR}\nkeywords: {}\nvalidation: default\nlimits:\n  time_multiplier: {OF_SLOWEST}\n  \
         time_safety_margin: {OF_LIMIT}\n  memory: {mebibytes}\n",
        quoted(statements[0].title),
        uuid(package, Flavour::Legacy),
        quoted(source),
        quoted(&words.join(" ")),
    )
}

fn of_2025_09(package: &Package) -> String {
    let Package { statements, source, keywords, seconds, mebibytes, .. } = package;
    let names = statements.iter().map(|statement| format!("  {}: {}\n", statement.language, quoted(statement.title)));
    let words = keywords.iter().map(|word| format!("  - {word}\n"));
    format!(
        "problem_format_version: 2025-09\ntype: pass-fail\nname:\n{}uuid: {}\ncredits:\n  authors: {AUTHOR}\nsource: {}\n\
         license: {LICENSE}\nrights_owner: {AUTHOR}\nkeywords:\n{}limits:\n  time_limit: {seconds}\n  time_multipliers:\n    \
         ac_to_time_limit: {OF_SLOWEST}\n    time_limit_to_tle: {OF_LIMIT}\n  validation_time: {VALIDATION}\n  memory: {mebibytes}\n",
        names.collect::<String>(),
        uuid(package, Flavour::V2025_09),
        quoted(source),
        words.collect::<String>(),
    )
}

/// Which test refuses each wrong submission: all before it are passed, and programs are not run on those behind it.
fn expectations(package: &Package) -> String {
    let tests = |folder: &'static str, tests: &[Test]| -> Vec<String> {
        tests.iter().map(|test| format!("{folder}/{}", test.name)).collect()
    };
    let tests = [tests("sample", &package.samples), tests("secret", &package.secret)].concat();
    let mut text = String::new();
    for submission in &package.submissions {
        let Some((refuses, case)) = &submission.refused_at else { continue };
        let _ = writeln!(text, "{}/{}: # case {case} of {refuses}", submission.kind, submission.source.name);
        for test in tests.iter().take_while(|test| *test != refuses) {
            let _ = writeln!(text, "  {test}: {{permitted: [AC]}}");
        }
        let _ = writeln!(text, "  {refuses}: {{permitted: [WA]}}");
    }
    text
}

/// The same number for the same game and flavour for ever, in the form of a UUID of version 8: the problem stays the same one
/// when its data change.
fn uuid(package: &Package, flavour: Flavour) -> String {
    let digest = Sha256::digest(format!("faceup package\n{}\n{flavour}\n", package.game));
    let mut bytes: [u8; 16] = std::array::from_fn(|place| digest[place]);
    bytes[6] = bytes[6] & 0x0f | 0x80;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let hex = bytes.iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    });
    format!("{}-{}-{}-{}-{}", &hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..])
}
