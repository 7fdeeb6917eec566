//! The frontier: what the tables of periods leave open, and how anyone decides an open case.
//!
//! - [`open_cases`] lists the groups of rows of a table that have an open row.
//! - [`others`] says how far the open questions are decided that are not searched here.
//! - [`Search`] searches such a group. It can be stopped after any number of steps, written as text
//!   and read again; it goes on as if it had not been stopped.
//! - [`Search::prove`] makes the certificates of what a search has found.
//! - [`Finds`] is a file of such certificates.
//! - [`merge()`] adds to a table what a certificate proves.

mod merge;
mod open;
mod others;
mod search;
mod spent;
mod text;
mod walk;

pub use merge::{Merged, merge};
pub use nimscape_proof::finds::{Evidence, Find, Finds};
pub use open::{OpenCase, open_cases};
pub use others::{Others, others};
pub use search::{Search, Stage};
