//! The pipeline with a game of its own: the cases are numbers, the answers their squares.

use std::io::{self, Cursor, Read, Write};
use std::num::NonZeroUsize;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use faceup_games::error::InputError;
use faceup_games::judge::JudgeReader;
use faceup_games::scan::Scanner;
use faceup_search::LimitReached;

use super::{Answers, Judged, Numbered, run};
use crate::Error;

/// Cases are numbers; 13 reaches a limit, 14 panics.
struct Squares;

struct Numbers;

impl JudgeReader for Numbers {
    type Case = u64;

    fn next_case<R: Read>(&mut self, input: &mut Scanner<R>) -> Result<Option<u64>, InputError> {
        match input.word()? {
            Some(word) => Ok(Some(input.number_in(&word, "a number", 0, 1_000_000)?)),
            None => Ok(None),
        }
    }
}

impl Judged for Squares {
    type Reader = Numbers;
    type Worker<'a> = ();

    fn reader(&self) -> Numbers {
        Numbers
    }

    fn batch(&self) -> usize {
        3
    }

    fn worker(&self) {}

    fn answer(&self, (): &mut (), batch: Numbered<'_, u64>) -> Answers {
        batch.each(|number, case| match case {
            13 => {
                Err(Error::Limit { case: number, limit: LimitReached::Nodes { needed: None, limit: 1 }, proven: None })
            }
            14 => panic!("planted"),
            case => Ok(format!("{number}: {}\n", case * case)),
        })
    }
}

fn jobs(count: usize) -> NonZeroUsize {
    NonZeroUsize::new(count).unwrap()
}

/// Runs the text with several numbers of jobs, which must agree.
fn squares(text: &str) -> (String, Result<u64, String>) {
    let run = |count| {
        let mut output = Vec::new();
        let input = Cursor::new(text.to_owned());
        let result = run(&Squares, jobs(count), input, &mut output, &|_| {});
        (String::from_utf8(output).unwrap(), result.map_err(|error| error.to_string()))
    };
    let alone = run(1);
    for count in [2, 3, 7] {
        assert_eq!(run(count), alone, "with {count} jobs");
    }
    alone
}

#[test]
fn answers_come_in_order_with_any_number_of_jobs() {
    let text = (1000..3000).map(|number| format!("{number} ")).collect::<Vec<_>>().concat();
    let answer = |(case, number): (u64, u64)| format!("{case}: {}\n", number * number);
    let expected = (1..).zip(1000..3000).map(answer).collect::<Vec<_>>().concat();
    assert_eq!(squares(&text), (expected, Ok(2000)));
    assert_eq!(squares(""), (String::new(), Ok(0)));
}

#[test]
fn answers_before_a_fault_are_written_first() {
    let (text, result) = squares("1 2 3 4 5 six 7");
    assert_eq!(text, "1: 1\n2: 4\n3: 9\n4: 16\n5: 25\n");
    assert!(result.unwrap_err().contains("found `six`"));
}

#[test]
fn answers_before_a_limit_are_written_first() {
    let (text, result) = squares("1 2 3 4 13 6 7 8 9 10 11 12");
    assert_eq!(text, "1: 1\n2: 4\n3: 9\n4: 16\n");
    assert_eq!(result.unwrap_err(), "case 5: the answer needs more than the allowed 1 node");
}

#[test]
fn a_limit_before_a_fault_is_the_one_reported() {
    let (text, result) = squares("1 13 six");
    assert_eq!(text, "1: 1\n");
    assert!(result.unwrap_err().starts_with("case 2:"));
}

#[test]
fn a_panic_in_a_case_is_an_internal_error() {
    let (text, result) = squares("1 2 3 4 14 6");
    assert_eq!(text, "1: 1\n2: 4\n3: 9\n");
    assert!(result.unwrap_err().contains("fault of the program itself"));
}

#[test]
fn progress_tells_the_cases_and_bytes_that_the_answers_cover() {
    let seen = std::cell::RefCell::new(Vec::new());
    let input = Cursor::new("1 2 3 4 5 6 7  ");
    run(&Squares, jobs(2), input, io::sink(), &|progress| seen.borrow_mut().push(progress)).unwrap();
    // Batches of three, and the last case, which has been read by the byte behind the second batch.
    let seen: Vec<_> = seen.into_inner().iter().map(|progress| (progress.cases, progress.taken)).collect();
    assert_eq!(seen, [(3, 5), (6, 11), (7, 13)]);
}

/// A reader that gives what the other end sends, and waits for it.
struct Pipe {
    pieces: Receiver<&'static str>,
}

impl Read for Pipe {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let piece = self.pieces.recv().unwrap_or("");
        buffer[..piece.len()].copy_from_slice(piece.as_bytes());
        Ok(piece.len())
    }
}

/// A writer that passes on what is flushed to it.
struct Screen {
    text: String,
    shown: Sender<String>,
}

impl Write for Screen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.text.push_str(std::str::from_utf8(bytes).unwrap());
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        if !self.text.is_empty() {
            self.shown.send(std::mem::take(&mut self.text)).unwrap();
        }
        Ok(())
    }
}

/// Long enough for any machine; only a hang reaches it.
const PATIENCE: Duration = Duration::from_mins(1);

#[test]
fn a_case_is_answered_before_the_next_one_arrives() {
    let (send, pieces) = channel();
    let (shown, screen) = channel();
    let running = std::thread::spawn(move || {
        run(&Squares, jobs(2), Pipe { pieces }, Screen { text: String::new(), shown }, &|_| {})
    });
    for (piece, answer) in [("5 ", "1: 25\n"), ("6\n7", "2: 36\n"), ("0 ", "3: 4900\n")] {
        send.send(piece).unwrap();
        assert_eq!(screen.recv_timeout(PATIENCE).unwrap(), answer);
    }
    drop(send);
    assert_eq!(running.join().unwrap().unwrap(), 3);
}

#[test]
fn a_failure_does_not_wait_for_more_input() {
    let (send, pieces) = channel();
    send.send("13 ").unwrap();
    let (done, ended) = channel();
    std::thread::spawn(move || {
        done.send(run(&Squares, jobs(2), Pipe { pieces }, io::sink(), &|_| {}).is_err()).unwrap();
    });
    assert!(ended.recv_timeout(PATIENCE).unwrap());
    drop(send);
}

#[test]
fn a_closed_output_ends_the_work() {
    struct Closed;
    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let endless = io::repeat(b'1').take(1 << 20).chain(io::repeat(b' '));
    let endless = Cursor::new("7 ".repeat(100_000)).chain(endless);
    let result = run(&Squares, jobs(3), endless, Closed, &|_| {});
    assert!(matches!(result, Err(Error::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe));
}
