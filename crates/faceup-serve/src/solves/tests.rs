use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use axum::http::StatusCode;

use super::{Job, Solves};
use crate::Limits;

fn run<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap().block_on(work)
}

fn solves() -> Solves {
    Solves::new(&Limits { solves: 1, wait: Duration::from_millis(50), ..Limits::default() })
}

fn job() -> Arc<Job> {
    Job::new(Arc::default(), Arc::default())
}

/// Works until it is told to stop.
fn endless(job: &Arc<Job>) -> impl FnOnce() -> u32 + Send + 'static {
    let job = Arc::clone(job);
    move || {
        while !job.flag().load(Ordering::SeqCst) {
            thread::sleep(Duration::from_millis(1));
        }
        7
    }
}

#[test]
fn a_panic_gives_its_turn_back_and_is_told_as_a_fault_of_the_program() {
    let solves = solves();
    run(async {
        for _ in 0..3 {
            let running = solves.begin(job(), || -> u32 { panic!("on purpose") }).await.unwrap();
            assert_eq!(running.finish().await.unwrap_err().status, StatusCode::INTERNAL_SERVER_ERROR);
        }
        assert_eq!(solves.running(), 0);
        let failed = solves.cheap(|| -> u32 { panic!("on purpose") }).await.unwrap_err();
        assert_eq!(failed.status, StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(solves.cheap(|| 3).await.unwrap(), 3);
    });
}

#[test]
fn work_that_nobody_waits_for_is_stopped() {
    let solves = solves();
    run(async {
        let job = job();
        let running = solves.begin(Arc::clone(&job), endless(&job)).await.unwrap();
        assert_eq!(solves.running(), 1);
        drop(running);
        while solves.running() > 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    });
}

#[test]
fn work_that_takes_too_long_is_stopped_and_says_what_it_has() {
    let solves = Solves::new(&Limits { solve: Duration::from_millis(20), ..Limits::default() });
    run(async {
        let job = job();
        let running = solves.begin(Arc::clone(&job), endless(&job)).await.unwrap();
        assert_eq!(running.finish().await.unwrap(), 7);
    });
}

#[test]
fn work_that_does_not_heed_its_flag_is_left_behind_and_keeps_its_turn() {
    let solves = Solves::new(&Limits { solve: Duration::from_millis(1), ..Limits::default() });
    run(async {
        let let_go = Arc::new(AtomicBool::new(false));
        let held = Arc::clone(&let_go);
        let deaf = move || {
            while !held.load(Ordering::SeqCst) {
                thread::sleep(Duration::from_millis(1));
            }
        };
        let failed = solves.begin(job(), deaf).await.unwrap().finish().await.unwrap_err();
        assert_eq!((failed.status, solves.running()), (StatusCode::UNPROCESSABLE_ENTITY, 1));
        let_go.store(true, Ordering::SeqCst);
        while solves.running() > 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    });
}

#[test]
fn who_finds_no_turn_is_sent_away() {
    let solves = solves();
    run(async {
        let job = job();
        let running = solves.begin(Arc::clone(&job), endless(&job)).await.unwrap();
        let refused = solves.begin(self::job(), || 1).await.err().unwrap();
        assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
        solves.stop_all();
        assert_eq!(running.finish().await.unwrap(), 7);
        let refused = solves.begin(self::job(), || 1).await.err().unwrap();
        assert_eq!(refused.status, StatusCode::SERVICE_UNAVAILABLE);
    });
}

#[test]
fn a_job_that_has_ended_stops_nobody_elses_work() {
    let flag = Arc::new(AtomicBool::new(false));
    let first = Job::new(Arc::clone(&flag), Arc::default());
    first.end();
    let second = Job::new(Arc::clone(&flag), Arc::default());
    first.stop();
    assert!(!flag.load(Ordering::SeqCst));
    second.stop();
    assert!(flag.load(Ordering::SeqCst));
    Job::new(Arc::clone(&flag), Arc::default());
    assert!(!flag.load(Ordering::SeqCst), "a new job begins unstopped");
}
