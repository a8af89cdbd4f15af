//! The plain programs agree with the rules, and each misreading is what its words say.

mod data;
mod diagnoses;
mod duels;
mod values;
