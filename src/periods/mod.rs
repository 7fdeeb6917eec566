//! Row periods with proofs: bands, cycles, and what follows for each row.

pub mod arithmetic;
pub mod bands;
pub mod cycle;
pub mod far;
pub mod group;
pub mod pair;
pub mod rows;
pub mod seeds;
pub mod watch;

pub use bands::Band;
pub use rows::{Method, RowPeriod, Table, search};
