use faceup_core::{Bound, Score};

use super::{Range, Window};

#[test]
fn a_window_is_open_and_within_all_scores() {
    assert_eq!(Window::new(Score(i32::MIN), Score(i32::MAX)), Some(Window::FULL));
    assert!(Window::new(Score(3), Score(4)).is_some());
    assert_eq!(Window::new(Score(3), Score(3)), None);
    assert_eq!(Window::new(Score(4), Score(3)), None);
    assert_eq!(Window::new(Score::MAX, Score(i32::MAX)), None);
}

#[test]
fn no_window_is_around_a_score_that_no_state_is_worth() {
    assert_eq!(Window::around(Score(5)), Window::new(Score(4), Score(6)));
    for score in [Score(i32::MIN), Score::MIN, Score::MAX, Score(i32::MAX)] {
        assert_eq!(Window::around(score), None);
    }
}

#[test]
fn a_bound_never_widens_a_range() {
    let range = Range { low: Score(-2), high: Score(2) };
    let check = |bound, score, low, high| {
        assert_eq!(range.under(bound, Score(score)), Range { low: Score(low), high: Score(high) });
    };
    check(Bound::Lower, 1, 1, 2);
    check(Bound::Lower, -3, -2, 2);
    check(Bound::Upper, 1, -2, 1);
    check(Bound::Upper, 3, -2, 2);
    check(Bound::Exact, 1, 1, 1);
}
