//! Certificates of periods and bands: made and checked.

use super::periods::of_centre;
use super::prelude::*;
use super::transfer::{RADII, read_table};
use nimscape_arrays::fill::completion;
use nimscape_periods::rows::EFFORTS;
use nimscape_periods::shift::CENTRES;
use nimscape_periods::{
    ROWS, Table, band_certificate as certify_band, certificate, certify_row, check_json,
    transfer_band, transfer_no_band, transfer_row,
};

/// The rows whose periods are certified.
const ROW: core::ops::RangeInclusive<u32> = 0..=*ROWS.end() - 1;

request! {
    /// The period to certify.
    pub struct CertificateParams {
        /// The stack in the centre.
        c: u32 in completion::CENTRES,
        /// The row.
        row: u32 in ROW,
        /// The steps that may be spent on the search and again on the certificate.
        effort: u64 in EFFORTS,
        /// A shipped table that has the period, so that it need not be searched; absent, it is.
        table: Option<Table> as "string | null" by read_table,
    }
}

request! {
    /// The period to certify.
    pub struct TransferParams {
        /// The stack in the centre.
        c: u64 in CENTRES,
        /// The row.
        row: u32 in ROW,
        /// A table that has the row, of a centre from which theorems lead to `c`.
        table: Table as "string" by read_table,
        /// The steps that may be spent.
        effort: u64 in EFFORTS,
    }
}

request! {
    /// The band to certify.
    pub struct TransferBandParams {
        /// The stack in the centre.
        c: u64 in CENTRES,
        /// Half the width of the band.
        radius: u32 in RADII,
        /// A table of a centre from which theorems lead to `c`.
        table: Table as "string" by read_table,
        /// The steps that may be spent.
        effort: u64 in EFFORTS,
    }
}

/// The result of a successful check.
#[export]
pub struct CheckReport {
    /// How many steps it took: a step is one number in one column.
    steps: u64,
    /// What holds, in a sentence.
    claim: String,
}

/// Returns the certificate of a row's period as JSON (see `src/proof/periods/certificate.rs`). May
/// take as long as the search for it. `on_progress` as for `row_periods`, except that stopping is
/// an error.
#[export]
pub fn row_certificate(params: CertificateParams, on_progress: Steps) -> Outcome<String> {
    let CertificateParams { c, row, effort, table } = params;
    let certified = match table {
        None => certificate(c, row, effort, on_progress),
        Some(table) => certify_row(&of_centre(table, c)?, row, effort, on_progress),
    };
    Ok(certified?.to_json())
}

/// Returns the certificate that the numbers below `2 radius - 1` (`radius` in 1..=64) of centre `c`
/// become a perfect band, or that they never do, as JSON. `effort` and `on_progress` as for
/// `row_certificate`.
#[export]
pub fn band_certificate(
    #[range(completion::CENTRES)] c: u32,
    #[range(RADII)] radius: u32,
    #[range(EFFORTS)] effort: u64,
    on_progress: Steps,
) -> Outcome<String> {
    Ok(certify_band(c, radius, effort, on_progress)?.to_json())
}

/// Verifies a certificate of a period or band, also one by theorems, by the steps of a checker of
/// its own (docs/proofs.md lists what it shares with the search). Throws what is wrong with it, or
/// that the steps of the effort did not suffice. `on_progress` as for `row_certificate`.
#[export]
pub fn row_check(
    certificate: String,
    #[range(EFFORTS)] effort: u64,
    on_progress: Steps,
) -> Outcome<CheckReport> {
    let (report, claim) = check_json(&certificate, effort, on_progress)?;
    Ok(CheckReport { steps: report.steps, claim })
}

/// Returns the certificate of a row's period by theorems as JSON (see
/// `src/proof/periods/transfer.rs`); `row_check` verifies it. `on_progress` as for
/// `row_certificate`.
#[export]
pub fn transfer_certificate(params: TransferParams, on_progress: Steps) -> Outcome<String> {
    let TransferParams { c, row, table, effort } = params;
    Ok(transfer_row(&table, row, c, effort, on_progress)?.to_json())
}

/// Returns the certificate that the numbers below `2 radius - 1` become a perfect band, or that
/// they never do, by theorems as JSON; `row_check` verifies it. `on_progress` as for
/// `row_certificate`.
#[export]
pub fn transfer_band_certificate(
    params: TransferBandParams,
    on_progress: Steps,
) -> Outcome<String> {
    let TransferBandParams { c, radius, table, effort } = params;
    let transfer = if table.bands.iter().any(|band| band.radius == radius) {
        transfer_band(&table, radius, c)
    } else {
        transfer_no_band(&table, radius, c, effort, on_progress)
    };
    Ok(transfer?.to_json())
}
