//! Row periods with proofs: bands, cycles, what follows for each row, and certificates of it.
//!
//! - [`search`] finds and proves the periods of the rows of one centre, [`search_rows`] of some of them, [`search_further`] of more.
//! - [`certificate()`] finds one and writes its certificate, [`band_certificate`] that of a band, or that there never is one; [`Table`]
//!   writes those of what it has found.
//! - [`Certificate::to_json`], [`Certificate::from_json`]: certificates as text.
//! - [`Table::to_json`], [`Table::from_json`]: what the native program (`examples/periods.rs`) writes, and the site ships.
//! - [`Table::b_file`]: periods as the OEIS takes them.
//! - [`barriers`]: what a number sees of the smaller ones, and why bands have `8m - 1` numbers.
//! - [`induction`](induction::induction): failures of Conjecture 1.
//! - [`Journey`]: far windows at once, by the same proofs.
//! - [`check()`] verifies a certificate and shares no code with what found it; [`check::check_table`] a whole table, long laps by samples.

pub mod arithmetic;
pub mod bands;
pub mod barriers;
mod bfile;
pub mod certificate;
mod certify;
pub mod check;
pub mod cycle;
pub mod far;
pub mod group;
pub mod induction;
pub mod leap;
pub mod pair;
pub mod rows;
pub mod seeds;
mod shipped;
pub mod watch;

pub use bands::Band;
pub use certificate::Certificate;
pub use certify::{band_certificate, certificate};
pub use check::{Refusal, Report, check};
pub use leap::{Journey, Leap};
pub use rows::{Method, RowPeriod, Table, search, search_further, search_rows};
