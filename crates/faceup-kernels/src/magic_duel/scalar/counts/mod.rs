//! Cards as counts, for any rules and strategies.

mod lanes;
mod seat;
mod side;

pub(super) use seat::Seat;
pub(super) use side::Side;
