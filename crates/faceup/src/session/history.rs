/// The moves played, the states that they led to, and which of these is on show.
pub(super) struct History<M, S> {
    played: Vec<M>,
    /// The states from the start to the one after the last move played.
    states: Vec<S>,
    /// The place of the state on show.
    shown: usize,
}

impl<M, S> History<M, S> {
    pub(super) fn new(start: S) -> Self {
        History { played: Vec::new(), states: vec![start], shown: 0 }
    }

    /// The state on show.
    pub(super) fn state(&self) -> &S {
        &self.states[self.shown]
    }

    /// The moves up to the state on show.
    pub(super) fn played(&self) -> &[M] {
        &self.played[..self.shown]
    }

    /// Goes on from the state on show; moves that were taken back are forgotten.
    pub(super) fn push(&mut self, mv: M, next: S) {
        self.played.truncate(self.shown);
        self.states.truncate(self.shown + 1);
        self.played.push(mv);
        self.states.push(next);
        self.shown += 1;
    }

    pub(super) fn ply(&self) -> usize {
        self.shown
    }

    pub(super) fn ahead(&self) -> usize {
        self.played.len() - self.shown
    }

    pub(super) fn go_to(&mut self, ply: usize) {
        self.shown = ply.min(self.played.len());
    }
}
