//! Finds the periods of rows, proves them, and writes and checks certificates.
//!
//! - [`search()`] finds and proves the periods of the rows of one centre, [`search_rows`] those of
//!   some rows, and [`search_further`] extends a table.
//! - [`certificate()`] finds one period and writes its certificate. [`band_certificate`] certifies
//!   a perfect band, or that it never forms. [`Table`] writes certificates of the periods that it
//!   holds.
//! - [`Certificate::to_json`] and [`Certificate::from_json`] convert certificates to and from text.
//! - [`shift`] and [`twins`] decide rows of every centre from those of small ones;
//!   [`transferred()`] applies them, and [`Transfer`] certifies the result.
//! - [`Table::to_json`] and [`Table::from_json`] convert tables, which `examples/periods.rs` writes
//!   and the site ships.
//! - [`barriers`] computes the barriers of a number, and explains why bands have `8m - 1` numbers.
//! - [`patterns`] has the periods that section 8 expects of some rows.
//! - [`frontier`] lists what tables leave open and searches it, with interruptions.
//! - [`FarWindowJob`] computes far windows by the same proofs.
//! - [`check()`] verifies a certificate with code of its own, [`check_json`] one of any kind;
//!   [`check_table`](nimscape_proof::periods::check_table) verifies a whole table and samples long
//!   laps.

pub mod bands;
pub mod barriers;
pub mod certify;
pub mod diagonal;
pub mod frontier;
pub mod patterns;
pub mod rows;
pub mod search;
pub mod shift;
pub mod transfer;
pub mod twins;

pub use nimscape_base::{arithmetic, work_budget};

pub use nimscape_proof::periods::{
    Band, Certificate, Method, ROWS, Refusal, Report, RowPeriod, Table, Transfer, check, check_json,
};

pub use certify::{band_certificate, certificate, certify_band, certify_no_band, certify_row};
pub use rows::{search, search_further, search_rows};
pub use search::leap::{FarWindowJob, Leap};
pub use transfer::{
    transfer_after_band, transfer_band, transfer_no_band, transfer_row, transferred,
};
