//! The search for periods: groups of rows, their cycles, pairs of labels, and jumps to far columns.

pub mod cycle;
pub mod far;
pub mod group;
pub mod leap;
pub mod pair;
pub mod seeds;
