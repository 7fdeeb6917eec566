//! Certificates of all kinds, tables of periods, and their checkers.
//!
//! This crate depends on [`nimscape_base`] and on crates of the registry alone. So no checker can
//! use a step of the search whose results it checks: the searches are in crates that depend on this
//! one.
//!
//! | what is claimed | certificate | checker |
//! |---|---|---|
//! | the period of a row, a perfect band, no band | [`periods::Certificate`] | [`periods::check`] |
//! | the same, by theorems, of another centre | [`periods::Transfer`] |
//[`periods::Transfer::check`] |
//! | all rows of a table | [`periods::Table`] | [`periods::check_table`] |
//! | the period of an octal game | [`octal::Certificate`] | [`octal::check`] |
//! | near equivalence, or none | [`near_equivalence::Certificate`] |
//[`near_equivalence::Certificate::check`] |
//! | a cycle of `D(k, n)` | [`orbit::OrbitCertificate`] | [`orbit::OrbitCertificate::check`] |
//!
//! [`finds`] has files of several certificates.

pub mod finds;
pub mod near_equivalence;
pub mod octal;
pub mod orbit;
pub mod periods;

/// The centres of arrays that searches and checkers follow.
pub const CENTRES: core::ops::RangeInclusive<u32> = 0..=4095;
