//! The moments at which another thread may come in between, for tests to come in there.

#[cfg(test)]
use std::cell::RefCell;

#[cfg(test)]
type Visitor = Box<dyn FnMut()>;

#[cfg(test)]
thread_local! {
    static VISITOR: RefCell<Option<Visitor>> = const { RefCell::new(None) };
}

/// Does nothing but in tests.
#[cfg(not(test))]
#[inline]
pub(super) const fn step() {}

/// Calls the visitor, if there is one; its own steps do not.
#[cfg(test)]
pub(super) fn step() {
    let visitor = VISITOR.with_borrow_mut(Option::take);
    if let Some(mut visitor) = visitor {
        visitor();
        VISITOR.set(Some(visitor));
    }
}

/// What `work` gives while `visitor` is called at each step of this thread.
#[cfg(test)]
pub(super) fn visited<T>(visitor: impl FnMut() + 'static, work: impl FnOnce() -> T) -> T {
    VISITOR.set(Some(Box::new(visitor)));
    let result = work();
    VISITOR.set(None);
    result
}
