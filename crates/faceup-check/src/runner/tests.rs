use std::ffi::OsString;
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::{End, Program, Run, RunLimits};

fn limits() -> RunLimits {
    RunLimits { time: Duration::from_millis(300), memory: 128 << 20, output: 1 << 20 }
}

fn run(script: &str, input: &[u8]) -> Run {
    let arguments = ["-c", script].map(OsString::from).to_vec();
    Program::new("sh".into(), arguments, limits(), Arc::default())
        .run(&Arc::from(input), &AtomicBool::new(false))
        .unwrap()
}

#[test]
fn what_a_program_reads_and_writes_passes_through() {
    let run = run("cat; echo hint >&2", b"1 2\n3");
    assert_eq!((run.end, &run.output[..], &run.errors[..]), (End::Finished, &b"1 2\n3"[..], &b"hint\n"[..]));
    assert!(run.memory.is_some_and(|bytes| (1 << 16..64 << 20).contains(&bytes)), "{:?}", run.memory);
}

#[test]
fn full_pipes_do_not_wait_for_each_other() {
    let input = vec![b'x'; 900_000];
    let echoed = run("cat", &input);
    assert_eq!((echoed.end, echoed.output.len()), (End::Finished, input.len()));
    // One that never reads, one that closes its input, and one that writes before it reads.
    assert_eq!(run("exit 0", &input).end, End::Finished);
    assert_eq!(run("exec <&-; echo 1", &input).output, b"1\n");
    let late = run("head -c 300000 /dev/zero; cat >/dev/null", &input);
    assert_eq!((late.end, late.output.len()), (End::Finished, 300_000));
}

#[test]
fn endings_are_told_apart() {
    assert_eq!(run("exit 3", b"").end, End::Status(3));
    assert_eq!(run("kill -SEGV $$", b"").end, End::Signal(11, Some("SIGSEGV")));
    assert_eq!(run("while :; do :; done", b"").end, End::Time);
    assert_eq!(run("sleep 100", b"").end, End::Time);
    assert_eq!(run("yes", b"").end, End::Output);
    assert_eq!(run("yes", b"").output.len(), limits().output);
    assert!(
        Program::new("no-such-program".into(), vec![], limits(), Arc::default())
            .run(&Arc::from(&b""[..]), &AtomicBool::new(false))
            .is_err()
    );
}

#[test]
fn memory_is_limited_while_a_program_runs_and_after_it() {
    let patient = RunLimits { time: Duration::from_secs(20), ..limits() };
    for script in ["x = bytearray(200 << 20)\nwhile True: pass", "x = bytearray(200 << 20)"] {
        let arguments = ["-c", script].map(OsString::from).to_vec();
        let ended = Program::new("python3".into(), arguments, patient, Arc::default())
            .run(&Arc::from(&b""[..]), &AtomicBool::new(false))
            .unwrap();
        assert_eq!(ended.end, End::Memory);
    }
}

#[test]
fn what_a_program_started_is_ended_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let mark = folder.path().join("mark");
    // Left behind by a program that ends at once, and by one that is ended.
    for script in ["(sleep 0.8; touch MARK) & exit 0", "(sleep 1.6; touch MARK) & wait"] {
        let script = script.replace("MARK", mark.to_str().unwrap());
        let ended = run(&script, b"");
        assert!(matches!(ended.end, End::Finished | End::Time), "{:?}", ended.end);
    }
    std::thread::sleep(Duration::from_secs(2));
    assert!(!mark.exists());
}

#[test]
fn standard_error_is_drained_and_its_beginning_kept() {
    let run = run("head -c 2000000 /dev/zero >&2; echo done", b"");
    assert_eq!((run.end, run.output.len(), run.errors.len()), (End::Finished, 5, 4096));
}

#[test]
fn a_run_can_be_stopped() {
    let stop = Arc::new(AtomicBool::new(true));
    let patient = RunLimits { time: Duration::from_mins(1), ..limits() };
    let program = Program::new("sleep".into(), vec!["100".into()], patient, stop);
    assert_eq!(
        program.run(&Arc::from(&b""[..]), &AtomicBool::new(false)).unwrap_err().kind(),
        io::ErrorKind::Interrupted
    );
}
