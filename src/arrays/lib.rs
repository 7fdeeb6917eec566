//! The P-completion arrays of tripod nim.
//!
//! Tripod nim has a centre stack of `c` coins and three leaf stacks; the centre comes into play
//! when two leaves are gone. For a centre `c` and two leaves `a`, `b` exactly one size of the third
//! leaf makes a P-position (P-completion lemma, *Tree and Tripod Nim*, Lemma 1). That size is
//! `C_c(a, b)`; all of them form an array whose row 0 is `c, 1, 2, ..., c - 1, 0, c + 1, ...` and
//! whose every other entry is the mex (the smallest number that is missing) of the entries to its
//! left and above it.
//!
//! The algorithms use three facts (*Tree and Tripod Nim*, Remarks 6.1 and 6.2):
//! - every row and every column holds every number exactly once;
//! - the array is **totally symmetric**: `C(a, b) = d`, `C(b, d) = a` and `C(d, a) = b` are
//!   equivalent;
//! - `|C(a, b) - b| <= a + 1` for `a >= 1`: a number `a` stays in a band around the diagonal.
//!
//! # Modules
//! - [`Array`] is an array of any kind; [`fill`] computes its entries, all at once or step by
//!   step, and explains each of them.
//! - [`compare`] compares two arrays, [`aligned`] two that are moved over each other; [`map`]
//!   turns entries into the numbers that pictures show; [`symmetric_entries()`] lists the
//!   entries that are the same P-position.
//! - [`rows`] computes a few rows as a stream, at any distance from the corner; [`far`] cuts
//!   windows out of the stream.
//! - [`near_equivalence`](mod@near_equivalence) decides whether two centres are nearly equivalent,
//!   with certificates.
//! - [`dynamics`] has the systems D(k, n), which describe the numbers after a perfect band.

pub mod aligned;
mod array;
pub mod compare;
pub mod dynamics;
pub mod far;
pub mod fill;
pub mod map;
pub mod near_equivalence;
pub mod rows;
mod symmetric_entries;
mod tiles;

pub use aligned::Aligned;
pub use array::{Array, FillJob};
pub use compare::Comparison;
pub use far::Far;
pub use fill::completion::Fill;
pub use fill::leading::MexFill;
pub use fill::steps::{Filling, Way};
pub use map::{Entries, Map};
pub use near_equivalence::certificate::{Certificate, Finding};
pub use near_equivalence::decision::{Verdict, near_equivalence};
pub use near_equivalence::shadows::Shadows;
pub use rows::Rows;
pub use rows::half_window::{HalfWindow, WindowState};
pub use rows::offsets::row_offsets;
pub use symmetric_entries::symmetric_entries;
