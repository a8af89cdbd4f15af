//! `faceup._core`: what the Python package has compiled. `python/faceup/_core.pyi` documents it for its users.
//!
//! The interpreter's lock is released while anything is solved or played, and Ctrl-C is looked at twenty times a second.

#![allow(clippy::needless_pass_by_value, reason = "arguments come from Python, each its own")]
#![allow(clippy::doc_markdown, reason = "the comments on functions are Python's help texts, which have no Markdown")]

mod arrays;
mod arrow;
mod data;
mod deal;
mod errors;
mod position;
mod study;
mod waiting;

use pyo3::prelude::*;

#[pymodule(name = "_core")]
mod core {
    #[pymodule_export]
    use crate::arrays::duels::{deal_duels, play_duels};
    #[pymodule_export]
    use crate::arrays::gems::{deal_gems, value_gems};
    #[pymodule_export]
    use crate::arrays::houses::{deal_houses, value_houses};
    #[pymodule_export]
    use crate::arrow::arrow_stream;
    #[pymodule_export]
    use crate::deal::Deal;
    #[pymodule_export]
    use crate::deal::read;
    #[pymodule_export]
    use crate::position::{Position, answer};
    #[pymodule_export]
    use crate::study::{define_study, merge_study, run_study};
}
