//! Certificates of periods and bands: made and checked.

use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::periods::shipped;
use super::progress::step_progress;
use super::transfer::{centre, table};
use super::types::{Number, answer, params};
use super::{Outcome, check};
use nimscape::arrays::fill::completion::CENTRES;
use nimscape::periods::certificate;
use nimscape::periods::rows::EFFORTS;
use nimscape::periods::{
    ROWS, band_certificate as certify_band, certify_row, check_json, transfer_band,
    transfer_no_band, transfer_row,
};

params! {
    /// The period to certify.
    pub struct CertificateParams {
        /// The stack in the centre, 0..=4095.
        c: "number",
        /// The row, 0..=127.
        row: "number",
        /// The steps that may be spent on the search and again on the certificate, at least 1.
        effort: "number",
        /// A shipped table that has the period, so that it need not be searched; absent, it is.
        table: ? "string | null",
    }
}

answer! {
    /// The result of a successful check.
    pub struct CheckReport {
        /// How many steps it took: a step is one number in one column.
        steps: u64 as "number",
        /// What holds, in a sentence.
        claim: String,
    }
}

/// Returns the certificate of a row's period as JSON (see `src/proof/periods/certificate.rs`). May
/// take as long as the search for it. `on_progress` as for `row_periods`, except that stopping is
/// an error.
#[wasm_bindgen]
pub fn row_certificate(
    params: Ts<CertificateParams>,
    #[wasm_bindgen(unchecked_optional_param_type = "(steps: number) => unknown")]
    on_progress: &JsValue,
) -> Outcome<String> {
    let params = check::params(&params)?;
    let c = check::integer("c", &params.c, check::wide(CENTRES))? as u32;
    let row = check::integer("row", &params.row, 0..=i64::from(*ROWS.end()) - 1)? as u32;
    let effort = check::integer("effort", &params.effort, EFFORTS)? as u64;
    let certified = if params.table.is_null() || params.table.is_undefined() {
        certificate(c, row, effort, step_progress(on_progress))
    } else {
        certify_row(&shipped(&params.table, c)?, row, effort, step_progress(on_progress))
    };
    Ok(certified?.to_json())
}

/// Returns the certificate that the numbers below `2 radius - 1` (`radius` in 1..=64) of centre `c`
/// become a perfect band, or that they never do, as JSON. `effort` and `on_progress` as for
/// `row_certificate`.
#[wasm_bindgen]
pub fn band_certificate(
    c: &Number,
    radius: &Number,
    effort: &Number,
    #[wasm_bindgen(unchecked_optional_param_type = "(steps: number) => unknown")]
    on_progress: &JsValue,
) -> Outcome<String> {
    let c = check::integer("c", c, check::wide(CENTRES))? as u32;
    let radius = check::integer("radius", radius, 1..=i64::from(*ROWS.end() / 2))? as u32;
    let effort = check::integer("effort", effort, EFFORTS)? as u64;
    Ok(certify_band(c, radius, effort, step_progress(on_progress))?.to_json())
}

/// Verifies a certificate of a period or band, also one by theorems, by the steps of a checker of
/// its own (docs/proofs.md lists what it shares with the search). Throws what is wrong with it, or
/// that the steps of the effort did not suffice. `on_progress` as for `row_certificate`.
#[wasm_bindgen]
pub fn row_check(
    #[wasm_bindgen(unchecked_param_type = "string")] certificate: &JsValue,
    effort: &Number,
    #[wasm_bindgen(unchecked_optional_param_type = "(steps: number) => unknown")]
    on_progress: &JsValue,
) -> Outcome<Ts<CheckReport>> {
    let certificate = check::text("certificate", certificate)?;
    let effort = check::integer("effort", effort, EFFORTS)? as u64;
    let (report, claim) = check_json(&certificate, effort, step_progress(on_progress))?;
    Ok(CheckReport { steps: report.steps, claim }.into_ts()?)
}

params! {
    /// The period to certify.
    pub struct TransferParams {
        /// The stack in the centre, 0..=2^40.
        c: "number",
        /// The row, 0..=127.
        row: "number",
        /// A table that has the row, of a centre from which theorems lead to `c`.
        table: "string",
        /// The steps that may be spent, at least 1.
        effort: "number",
    }
}

params! {
    /// The band to certify.
    pub struct TransferBandParams {
        /// The stack in the centre, 0..=2^40.
        c: "number",
        /// Half the width of the band, 1..=64.
        radius: "number",
        /// A table of a centre from which theorems lead to `c`.
        table: "string",
        /// The steps that may be spent, at least 1.
        effort: "number",
    }
}

/// Returns the certificate of a row's period by theorems as JSON (see
/// `src/proof/periods/transfer.rs`); `row_check` verifies it. `on_progress` as for
/// `row_certificate`.
#[wasm_bindgen]
pub fn transfer_certificate(
    params: Ts<TransferParams>,
    #[wasm_bindgen(unchecked_optional_param_type = "(steps: number) => unknown")]
    on_progress: &JsValue,
) -> Outcome<String> {
    let params = check::params(&params)?;
    let c = centre(&params.c)?;
    let row = check::integer("row", &params.row, 0..=i64::from(*ROWS.end()) - 1)? as u32;
    let effort = check::integer("effort", &params.effort, EFFORTS)? as u64;
    let table = table(&params.table)?;
    Ok(transfer_row(&table, row, c, effort, step_progress(on_progress))?.to_json())
}

/// Returns the certificate that the numbers below `2 radius - 1` become a perfect band, or that
/// they never do, by theorems as JSON; `row_check` verifies it. `on_progress` as for
/// `row_certificate`.
#[wasm_bindgen]
pub fn transfer_band_certificate(
    params: Ts<TransferBandParams>,
    #[wasm_bindgen(unchecked_optional_param_type = "(steps: number) => unknown")]
    on_progress: &JsValue,
) -> Outcome<String> {
    let params = check::params(&params)?;
    let c = centre(&params.c)?;
    let radius = check::integer("radius", &params.radius, 1..=i64::from(*ROWS.end() / 2))? as u32;
    let effort = check::integer("effort", &params.effort, EFFORTS)? as u64;
    let table = table(&params.table)?;
    let transfer = if table.bands.iter().any(|band| band.radius == radius) {
        transfer_band(&table, radius, c)
    } else {
        transfer_no_band(&table, radius, c, effort, step_progress(on_progress))
    };
    Ok(transfer?.to_json())
}
