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

/// The size of a program's memory is its own, however much this process has.
#[test]
fn memory_of_this_process_is_not_taken_for_the_programs() {
    let ours = std::hint::black_box(vec![1u8; 200 << 20]);
    assert_eq!(run("exit 0", b"").end, End::Finished);
    let waiting = run("sleep 0.1", b"");
    assert!(waiting.memory.is_some_and(|bytes| bytes < limits().memory), "{waiting:?}");
    drop(ours);
}

#[test]
fn memory_and_time_of_what_a_program_starts_count() {
    let long = RunLimits { time: Duration::from_secs(20), ..limits() };
    let started = |script: &str, limits| {
        let arguments = ["-c", script].map(OsString::from).to_vec();
        let program = Program::new("sh".into(), arguments, limits, Arc::default());
        program.run(&Arc::from(&b""[..]), &AtomicBool::new(false)).unwrap()
    };
    let large = "python3 -c 'x = bytearray(200 << 20)\nwhile True: pass'; exit 0";
    assert_eq!(started(large, long).end, End::Memory);
    let busy = started("(while :; do :; done); exit 0", limits());
    assert_eq!(busy.end, End::Time);
    let quick = started("(exit 0); sleep 0.2; exit 0", limits());
    assert_eq!(quick.end, End::Finished);
}

#[test]
fn output_is_too_much_even_when_the_program_has_ended() {
    let tight = RunLimits { output: 3, ..limits() };
    let program = Program::new("echo".into(), vec!["1234567".into()], tight, Arc::default());
    for _ in 0..20 {
        let ended = program.run(&Arc::from(&b""[..]), &AtomicBool::new(false)).unwrap();
        assert_eq!((ended.end, &ended.output[..]), (End::Output, &b"123"[..]));
    }
}

/// Processes whose command line has the mark in it.
#[cfg(target_os = "linux")]
fn living(mark: &str) -> usize {
    let named = |entry: io::Result<std::fs::DirEntry>| {
        let line = std::fs::read(entry.ok()?.path().join("cmdline")).ok()?;
        String::from_utf8_lossy(&line).split('\0').any(|word| word == mark).then_some(())
    };
    std::fs::read_dir("/proc").unwrap().filter_map(named).count()
}

#[test]
#[cfg(target_os = "linux")]
fn what_has_left_the_group_is_ended_at_a_limit() {
    // The numbers of seconds are the marks by which the processes are known.
    let ended = run("setsid sleep 86321 & sleep 86322", b"");
    assert_eq!(ended.end, End::Time);
    std::thread::sleep(Duration::from_millis(100));
    assert_eq!((living("86321"), living("86322")), (0, 0));
}

#[test]
fn output_is_there_although_somebody_holds_the_pipe() {
    // One that has left the group keeps standard output open.
    let ended = run("echo 1; setsid sleep 3 & sleep 0.1; exit 0", b"");
    assert_eq!((ended.end, &ended.output[..]), (End::Finished, &b"1\n"[..]));
}

#[test]
fn limits_without_end_are_limits() {
    let endless = RunLimits { time: Duration::MAX, memory: u64::MAX, output: usize::MAX };
    let program = Program::new("echo".into(), vec!["1".into()], endless, Arc::default());
    assert_eq!(program.run(&Arc::from(&b""[..]), &AtomicBool::new(false)).unwrap().output, b"1\n");
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
