//! Planted wrong programs, in several languages: each is found, classed rightly, and where its input is claimed to be the
//! smallest, a program that tries all inputs in order finds the same.

#![cfg(unix)]

mod faults;
mod programs;
mod protocol;
mod schemas;
