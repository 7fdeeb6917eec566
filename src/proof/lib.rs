//! Certificates of all kinds, tables of periods, and their checkers.
//!
//! This crate depends on [`nimscape_base`] and on crates of the registry alone. So no checker can
//! use a step of the search whose results it checks: the searches are in crates that depend on this
//! one.
//!
//! - [`periods::Certificate`]: the period of a row, a perfect band, or that there is none;
//!   [`periods::check`].
//! - [`periods::Transfer`]: the same of another centre, by theorems; [`periods::Transfer::check`].
//! - [`periods::Table`]: the rows of a centre; [`periods::check_table`].
//! - [`octal::Certificate`]: the period of an octal game; [`octal::check()`].
//! - [`near_equivalence::Certificate`]: two centres are nearly equivalent, or not;
//!   [`near_equivalence::Certificate::check`].
//! - [`orbit::OrbitCertificate`]: a cycle of `D(k, n)`; [`orbit::OrbitCertificate::check`].
//!
//! [`finds`] has files of several certificates.

pub mod finds;
pub mod near_equivalence;
pub mod octal;
pub mod orbit;
pub mod periods;

/// The centres of arrays that searches and checkers follow.
pub const CENTRES: core::ops::RangeInclusive<u32> = 0..=4095;

/// The columns and laps that certificates and tables write as numbers: JavaScript holds them
/// exactly.
pub const COLUMNS: core::ops::RangeInclusive<u64> = 0..=1 << 53;
