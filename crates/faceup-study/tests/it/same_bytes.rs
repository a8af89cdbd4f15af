use std::num::NonZeroUsize;
use std::path::PathBuf;

use faceup_study::{Finished, Next, Progress, RunOptions, Shard, Study, StudyError, merge, run};

use crate::{done, duels, files, gems, houses, options, plainly, swept, with_rows};

fn studies() -> Vec<Study> {
    vec![
        duels(9000),
        with_rows(duels(5000)),
        with_rows(swept(2500)),
        with_rows(houses(300)),
        gems(100),
        with_rows(gems(70)),
        Study::of_all_houses(3, 4).unwrap(),
    ]
}

#[test]
fn with_any_number_of_jobs() {
    for study in studies() {
        let expected = plainly(&study);
        assert_eq!(expected.contains_key("rows.parquet"), study.rows);
        for jobs in [2, 5] {
            let folder = tempfile::tempdir().unwrap();
            let options = RunOptions { jobs: NonZeroUsize::new(jobs).unwrap(), ..options() };
            done(&study, folder.path(), &options);
            assert!(files(folder.path()) == expected, "{jobs} jobs: {study:?}");
        }
    }
}

#[test]
fn in_parts_that_are_merged() {
    for study in studies() {
        // More parts than the smallest studies have blocks.
        for of in [2, 9] {
            let folder = tempfile::tempdir().unwrap();
            let mut parts: Vec<PathBuf> = Vec::new();
            for number in 1..=of {
                let path = folder.path().join(number.to_string());
                let options = RunOptions { shard: Shard { number, of }, ..options() };
                assert!(matches!(done(&study, &path, &options), Finished::Part(_)));
                assert!(path.join("part.json").exists() && !path.join("summary.json").exists());
                parts.push(path);
            }
            parts.rotate_left(1);
            let out = folder.path().join("out");
            merge(&parts, &out).unwrap();
            assert!(files(&out) == plainly(&study), "{of} parts: {study:?}");
        }
    }
}

#[test]
fn stopped_after_any_number_of_blocks_and_resumed() {
    for study in studies() {
        let folder = tempfile::tempdir().unwrap();
        let expected = plainly(&study);
        let mut options = options();
        for stops in 1.. {
            assert!(stops < 100, "each run gets further");
            // Stops after a block or two, with and without keeping the state in between.
            let mut begun = None;
            let mut watch = |Progress { done, .. }| match done - *begun.get_or_insert(done) {
                0 => Next::GoOn,
                1 if stops % 2 == 0 => Next::Save,
                _ => Next::Stop,
            };
            match run(&study, folder.path(), &options, &mut watch) {
                Err(StudyError::Stopped { done, of }) => assert!(done < of),
                finished => {
                    assert!(matches!(finished.unwrap(), Finished::Whole(_)) && stops > 1);
                    break;
                }
            }
            options = RunOptions { resume: true, jobs: NonZeroUsize::new(1 + stops % 3).unwrap(), ..options };
        }
        assert!(files(folder.path()) == expected, "{study:?}");
        assert!(matches!(done(&study, folder.path(), &options), Finished::Before));
        assert!(files(folder.path()) == expected, "{study:?}");
    }
}

#[test]
fn all_deals_one_by_one_and_by_symmetry() {
    for (peaks, ranks) in [(2, 2), (2, 3), (3, 4)] {
        let by_symmetry = Study::of_all_houses(peaks, ranks).unwrap();
        let each = with_rows(by_symmetry.clone());
        assert_eq!(
            plainly(&by_symmetry)["summary.json"],
            plainly(&each)["summary.json"],
            "{peaks} peaks, {ranks} ranks"
        );
    }
}
