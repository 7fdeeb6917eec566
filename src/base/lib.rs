//! What all crates of nimscape share: errors, strict JSON, budgets of work, factors, and the
//! detection of a state that comes back.

pub mod arithmetic;
pub mod error;
pub mod order;
pub mod recurrence;
pub mod strict;
pub mod text;
pub mod work_budget;
