//! The P-completion arrays of tripod nim.
//!
//! Tripod nim has a centre stack of `c` coins and three leaf stacks; the centre comes into play when two leaves
//! are gone. For a centre `c` and two leaves `a`, `b` exactly one size of the third leaf makes a P-position
//! (P-completion lemma, *Tree and Tripod Nim*, Lemma 1). That size is `C_c(a, b)`; all of them form an array
//! whose row 0 is `c, 1, 2, ..., c - 1, 0, c + 1, ...` and whose every other entry is the mex (the smallest
//! number that is missing) of the entries to its left and above it.
//!
//! Three facts carry everything here (*Tree and Tripod Nim*, Remarks 6.1 and 6.2):
//! - every row and every column holds every number exactly once;
//! - the array is **totally symmetric**: `C(a, b) = d`, `C(b, d) = a` and `C(d, a) = b` say the same;
//! - `|C(a, b) - b| <= a + 1`: a number `a` lives in a band around the diagonal.
//!
//! [`completion`] fills an array (`pairing` searches, `mirror` copies), [`compare`] sets two beside each other;
//! [`map`] says what is seen of their entries, [`mex`] why an entry is what it is, [`kin`](kin()) which others say the same; [`filling`] fills a small array step by
//! step, for people who watch.
//!
//! [`rows`] follows a few rows as far out as one likes, on the state that [`half_window`] proves to be enough;
//! [`far`] cuts windows out of them, [`offsets`] says how far one row strays from its columns. [`barriers`] decides
//! with that state which centres are nearly equivalent, and writes a [`certificate`] that can be checked without it;
//! [`shadows`] cuts the windows in which this is seen.
//!
//! [`leading`] fills the wider family: any leading row, and Grundy values of small trees; [`filled`] is what all of these
//! arrays have in common.

pub mod barriers;
pub mod certificate;
pub mod compare;
pub mod completion;
pub mod far;
pub mod filled;
pub mod filling;
pub mod half_window;
mod kin;
pub mod leading;
pub mod map;
pub mod mex;
mod mirror;
pub mod offsets;
mod pairing;
pub mod rows;
pub mod shadows;

pub use barriers::{Verdict, near_equivalence};
pub use certificate::{Certificate, Finding};
pub use compare::Comparison;
pub use completion::{Completion, Fill};
pub use far::Far;
pub use filled::Filled;
pub use filling::{Filling, Way};
pub use half_window::{HalfWindow, State};
pub use kin::kin;
pub use leading::{MexArray, MexFill};
pub use map::{Entries, Map};
pub use offsets::row_offsets;
pub use rows::Rows;
pub use shadows::Shadows;
