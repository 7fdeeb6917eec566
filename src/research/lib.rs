//! What only the programs of `examples` use: nothing that a page draws depends on this crate.
//!
//! - [`b_file()`] writes periods in the format of the OEIS.
//! - [`classes`] proves periods of all centres of a class at once.
//! - [`induction`] finds counterexamples to Conjecture 1.
//! - [`lim_many`] lists losing positions of LIM with many piles.
//! - [`merge()`] adds to a table what a certificate proves.
//! - [`tree_bound`] looks for positions of trees that attain a bound.

mod b_file;
pub mod classes;
pub mod induction;
pub mod lim_many;
mod merge;
pub mod tree_bound;

pub use b_file::b_file;
pub use merge::{Merged, merge};
