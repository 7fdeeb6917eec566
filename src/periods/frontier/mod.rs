//! The frontier: what the tables of periods leave open, and how anyone decides an open case.
//!
//! - [`open_cases`] lists the groups of rows of a table that have an open row.
//! - [`Search`] searches such a group. It can be stopped after any number of steps, written as text
//!   and read again; it goes on as if it had not been stopped.
//! - [`Search::prove`] makes the certificates of what a search has found.
//! - [`Finds`] is a file of such certificates.

mod open;
mod search;
mod spent;
mod text;
mod walk;

pub use nimscape_proof::finds::{Evidence, Find, Finds};
pub use open::{OpenCase, missing, open_cases};
pub use search::{Search, Stage};
