//! What all crates of nimscape share: errors, strict JSON, budgets of work, factors, and the
//! detection of a state that comes back, the mex of a set.

pub mod arithmetic;
pub mod error;
mod mex;
pub mod order;
pub mod recurrence;
pub mod strict;
pub mod text;
pub mod typescript;
pub mod work_budget;

pub use mex::mex;
pub use nimscape_macros::Typescript;
pub use typescript::Typescript;
