use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{Meter, NODES_BETWEEN_LOOKS};
use crate::{LimitReached, Limits};

#[test]
fn what_was_reached_is_said_in_words() {
    let check = |reached: LimitReached, words: &str| assert_eq!(reached.to_string(), words);
    check(LimitReached::Nodes { needed: None, limit: 5 }, "the answer needs more than the allowed 5 nodes");
    check(LimitReached::Nodes { needed: None, limit: 1 }, "the answer needs more than the allowed 1 node");
    check(LimitReached::Nodes { needed: Some(9), limit: 1 }, "the answer needs 9 nodes, and 1 is allowed");
    check(LimitReached::Nodes { needed: Some(9), limit: 5 }, "the answer needs 9 nodes, and 5 are allowed");
    check(LimitReached::Stopped, "the search was stopped before it had the answer");
    check(
        LimitReached::Memory { needed: 1 << 24, limit: 1_000_000 },
        "the answer needs 16 MiB of memory, and 976.6 KiB are allowed",
    );
    check(
        LimitReached::Memory { needed: 1025, limit: 1023 },
        "the answer needs 1.1 KiB of memory, and 1023 bytes are allowed",
    );
    check(LimitReached::Memory { needed: 8, limit: 0 }, "the answer needs 8 bytes of memory, and 0 bytes are allowed");
    check(
        LimitReached::Memory { needed: 1 << 67, limit: usize::MAX },
        "the answer needs 128 EiB of memory, and 16 EiB are allowed",
    );
    check(
        LimitReached::Memory { needed: 1 << 40, limit: usize::MAX },
        "the answer needs 1 TiB of memory, more than there is",
    );
}

#[test]
fn the_stop_flag_is_seen_within_a_few_thousand_nodes() {
    let stop = Arc::new(AtomicBool::new(false));
    let mut meter = Meter::new(&Limits { stop: Some(Arc::clone(&stop)), ..Limits::NONE });
    meter.visit().unwrap();
    stop.store(true, Ordering::Relaxed);
    let seen = (0..2 * NODES_BETWEEN_LOOKS).find(|_| meter.visit() == Err(LimitReached::Stopped));
    assert_eq!(seen, Some(NODES_BETWEEN_LOOKS - 1));
    assert_eq!(meter.nodes(), NODES_BETWEEN_LOOKS);
}
