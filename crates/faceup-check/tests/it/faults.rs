//! The faults of the planted programs, and what each is to be called.

/// A wrong program.
pub struct Planted {
    /// What it is told to do wrong.
    pub fault: &'static str,
    /// The name of the verdict on it.
    pub verdict: &'static str,
    /// The tag of the misreading that it has, if it is one of the catalogue.
    pub tag: Option<&'static str>,
}

/// One that plays by a misreading of the catalogue.
const fn reads(fault: &'static str, tag: &'static str) -> Planted {
    Planted { fault, verdict: "wrong answer", tag: Some(tag) }
}

/// One that gives wrong answers for another reason.
const fn wrong(fault: &'static str) -> Planted {
    Planted { fault, verdict: "wrong answer", tag: None }
}

/// One that does not come to wrong answers.
const fn ends(fault: &'static str, verdict: &'static str) -> Planted {
    Planted { fault, verdict, tag: None }
}

/// Of Gems Fight!.
pub const GEMS: &[Planted] = &[
    reads("no-bonus", "B1"),
    reads("always-bonus", "B2"),
    reads("bonus-once", "B3"),
    reads("cooker-emptied", "K1"),
    reads("one-stone-a-bag", "K2"),
    reads("melts-above", "K3"),
    reads("colours-melt-together", "K4"),
    reads("greedy", "P1"),
    reads("bob-helps", "P2"),
    reads("own-stones", "A1"),
    reads("second-player", "A2"),
    reads("no-negative", "A3"),
    wrong("bonus-from-two"),
    wrong("one-stone-a-colour"),
    wrong("ties-last"),
    wrong("first-bag"),
    wrong("worst"),
    wrong("forgets-the-last-bag"),
    wrong("drops-last-gem"),
    wrong("ignores-high-colours"),
    wrong("eight-gems-a-bag"),
    wrong("one-byte"),
    wrong("first-melting-number"),
    wrong("keeps-the-cooker"),
    wrong("reads-past-the-end"),
    wrong("extra-line"),
    ends("abort@melt-three", "crash"),
    ends("null@three-bags", "crash"),
    ends("division@no-stone", "crash"),
    ends("recursion@seven-bags", "crash"),
    ends("status@second-case", "crash"),
    ends("spin@no-stone", "time limit"),
    ends("sleep@always", "time limit"),
    ends("memory@three-colours", "memory limit"),
    ends("flood@two-bags", "output limit"),
    ends("leading-space", "presentation"),
    ends("blank-lines", "presentation"),
    ends("one-line", "presentation"),
    ends("by-the-clock", "differing from run to run"),
    ends("by-chance", "differing from run to run"),
];

/// Of House of Cards.
pub const HOUSES: &[Planted] = &[
    reads("axel-starts", "W1"),
    reads("asked-starts", "W2"),
    reads("no-held-base", "M1"),
    reads("no-drawn-base", "M2"),
    reads("no-base-while-holding", "M3"),
    reads("one-peak-order", "M4"),
    reads("must-build", "M5"),
    reads("no-hold-on-last", "M6"),
    reads("ground-only", "M7"),
    reads("upward-without-base", "T1"),
    reads("mover-scores", "T2"),
    reads("drawn-card-scores", "T3"),
    reads("held-ignored", "H1"),
    reads("held-counts-for-holder", "H2"),
    reads("always-for-axel", "A1"),
    reads("for-the-starter", "A2"),
    wrong("last-card-starts"),
    wrong("highest-rank-alone"),
    wrong("base-scores"),
    wrong("held-counts-against"),
    wrong("greedy"),
    wrong("no-turns"),
    wrong("peaks-score-nothing"),
    wrong("valleys-score-nothing"),
    wrong("always-axel"),
    wrong("no-ties"),
    wrong("short-ties"),
    wrong("counts-from-zero"),
    wrong("keeps-the-first-card"),
    wrong("reads-past-the-end"),
    wrong("extra-line"),
    ends("abort@birgit", "crash"),
    ends("null@black-first", "crash"),
    ends("division@ten-points", "crash"),
    ends("recursion@seven-ranks", "crash"),
    ends("status@second-case", "crash"),
    ends("spin@tie", "time limit"),
    ends("sleep@always", "time limit"),
    ends("memory@six-ranks", "memory limit"),
    ends("flood@black-first", "output limit"),
    ends("leading-space", "presentation"),
    ends("blank-lines", "presentation"),
    ends("one-line", "presentation"),
    ends("upper-case", "presentation"),
    ends("by-the-clock", "differing from run to run"),
    ends("by-chance", "differing from run to run"),
];

/// Of Magic Duel.
pub const MAGIC: &[Planted] = &[
    reads("no-opening-hand", "T1"),
    reads("alice-does-not-draw", "T3"),
    reads("bottom-first", "T4"),
    reads("own-turns", "T5"),
    reads("island-has-effect", "P1"),
    reads("forest-always-has-effect", "P7"),
    reads("never-plays-medium", "P9"),
    reads("plays-low", "P10"),
    reads("never-counters", "C1"),
    reads("cost-no-island", "C6"),
    reads("island-alone-counters", "C8"),
    reads("countered-to-counterer", "C9"),
    reads("countered-stays", "C10"),
    reads("countered-leaves", "C11"),
    reads("counters-at-three", "C12"),
    reads("forest-not-counted", "F1"),
    reads("recycle-counts-hand", "F2"),
    reads("recycle-counts-field", "F3"),
    reads("recycle-counts-grave", "F4"),
    reads("no-forest-back", "F5"),
    reads("swamp-to-own-grave", "S1"),
    reads("discard-counts-field", "D1"),
    wrong("discard-fewest"),
    wrong("destroy-reversed"),
    wrong("cost-is-first-card"),
    wrong("alice-never-counters"),
    wrong("four-cards"),
    wrong("bob-begins"),
    wrong("four-kinds-win"),
    wrong("decks-exchanged"),
    wrong("keeps-the-graves"),
    wrong("counts-from-zero"),
    wrong("reads-past-the-end"),
    wrong("extra-line"),
    ends("abort@bob-wins", "crash"),
    ends("null@twenty-turns", "crash"),
    ends("division@alice-in-nine", "crash"),
    ends("recursion@thirty-turns", "crash"),
    ends("status@third-case", "crash"),
    ends("spin@odd-turns", "time limit"),
    ends("sleep@always", "time limit"),
    ends("memory@counter", "memory limit"),
    ends("flood@bob-wins", "output limit"),
    ends("leading-space", "presentation"),
    ends("blank-lines", "presentation"),
    ends("one-line", "presentation"),
    ends("upper-case", "presentation"),
    ends("by-the-clock", "differing from run to run"),
    ends("by-chance", "differing from run to run"),
];
