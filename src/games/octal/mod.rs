//! Octal games: their Grundy values, and the periods of these with proofs.
//!
//! A heap of n counters is played by taking some and perhaps splitting the rest; the digits of a
//! [`Code`] say how (Guy and Smith 1956; *Winning Ways*, chapter 4). Kayles is 0.77. The Grundy
//! value of a heap is the least number that no move reaches, where two heaps have the nim-sum of
//! their values.
//!
//! [`Values`] computes them fast by a sparse space, and proves periods by [`Period`];
//! [`Certificate`] writes such a proof down, and [`fn@check`] verifies it with steps of its own.

mod known;
mod period;
mod reason;
mod sparse;
mod values;

pub use nimscape_proof::octal::{Certificate, Code, DIGITS, Digit, HEAPS, check};

pub use known::{KNOWN, Known};
pub use period::Period;
pub use reason::Way;
pub use values::Values;
