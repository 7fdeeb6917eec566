//! Certificates of near equivalence: what they claim, and whether it is true.

use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::progress::share_progress;
use super::types::answer;
use super::{Outcome, check};
use nimscape::arrays::{Certificate, Finding};
use nimscape::error::stopped;

/// Checks a certificate by code that shares nothing with what made it: null when it is accepted,
/// else the reason why it proves nothing. `on_progress` as for `shadows`.
#[wasm_bindgen(unchecked_return_type = "string | null")]
pub fn check_near_equivalence(
    #[wasm_bindgen(unchecked_param_type = "string")] certificate: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "(share: number) => unknown")]
    on_progress: &JsValue,
) -> Outcome<JsValue> {
    let text = check::text("certificate", certificate)?;
    let (mut on_progress, mut is_stopped) = (share_progress(on_progress), false);
    let checked = Certificate::from_json(&text).and_then(|certificate| {
        certificate.check_with_progress(|share| {
            is_stopped = !on_progress(share);
            !is_stopped
        })
    });
    if is_stopped {
        return Err(stopped("certificate", "of two centres").into());
    }
    Ok(checked.err().map_or(JsValue::NULL, JsValue::from))
}

answer! {
    /// The claim of a certificate, for display.
    #[tsify(missing_as_null)]
    pub struct NearEquivalenceClaim {
        /// The two centres.
        centres: [u32; 2] as "[number, number]",
        barrier: u32,
        /// For a proof: from `column` on, the states of both centres come back after `period`
        /// columns; else null.
        proved: Option<ClaimedPeriod> as "{ column: number; period: number } | null",
        /// For a refutation: the entry `value` at `cell`, row and column, is less than the barrier
        /// for one centre alone; else null.
        refuted: Option<ClaimedDifference> as "{ cell: [number, number]; shadowed_by: number; value: number } | null",
        /// Entries that a check fills, for both centres together.
        entries: u64,
    }
}

#[derive(Serialize)]
struct ClaimedPeriod {
    column: u64,
    period: u64,
}

#[derive(Serialize)]
struct ClaimedDifference {
    cell: [u64; 2],
    shadowed_by: u32,
    value: u32,
}

/// Returns the claim of a certificate, whether or not it is true. Throws when the text is no
/// certificate.
#[wasm_bindgen]
pub fn near_equivalence_claim(
    #[wasm_bindgen(unchecked_param_type = "string")] certificate: &JsValue,
) -> Outcome<Ts<NearEquivalenceClaim>> {
    let text = check::text("certificate", certificate)?;
    let certificate = Certificate::from_json(&text).map_err(|reason| JsError::new(&reason))?;
    let entries = certificate.columns().saturating_mul(2 * u64::from(certificate.barrier));
    let (proved, refuted) = match certificate.finding {
        Finding::Proved { column, period, .. } => (Some(ClaimedPeriod { column, period }), None),
        Finding::Refuted { cell, shadowed_by, value } => {
            (None, Some(ClaimedDifference { cell, shadowed_by, value }))
        }
    };
    let Certificate { centres, barrier, .. } = certificate;
    Ok(NearEquivalenceClaim { centres, barrier, proved, refuted, entries }.into_ts()?)
}
