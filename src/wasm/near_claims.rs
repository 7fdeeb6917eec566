//! Certificates of near equivalence: what they claim, and whether it is true.

use serde::Serialize;

use super::prelude::*;
use nimscape_arrays::{Certificate, Finding};
use nimscape_base::error::stopped;

/// The claim of a certificate, for display.
#[export]
pub struct NearEquivalenceClaim {
    /// The two centres.
    centres: [u32; 2],
    barrier: u32,
    /// For a proof: from `column` on, the states of both centres come back after `period` columns;
    /// else null.
    #[typescript("{ column: number; period: number } | null")]
    proved: Option<ClaimedPeriod>,
    /// For a refutation: the entry `value` at `cell`, row and column, is less than the barrier for
    /// one centre alone; else null.
    #[typescript("{ cell: [number, number]; shadowed_by: number; value: number } | null")]
    refuted: Option<ClaimedDifference>,
    /// Entries that a check fills, for both centres together.
    entries: u64,
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

/// Checks a certificate by code that shares nothing with what made it: null when it is accepted,
/// else the reason why it proves nothing. `on_progress` as for `shadows`.
#[export]
#[wasm_bindgen(unchecked_return_type = "string | null")]
pub fn check_near_equivalence(certificate: String, mut on_progress: Share) -> Outcome<JsValue> {
    let mut is_stopped = false;
    let checked = Certificate::from_json(&certificate).and_then(|certificate| {
        certificate.check(|share| {
            is_stopped = !on_progress(share);
            !is_stopped
        })
    });
    if is_stopped {
        return Err(stopped("certificate", "of two centres").into());
    }
    Ok(checked.err().map_or(JsValue::NULL, JsValue::from))
}

/// Returns the claim of a certificate, whether or not it is true. Throws when the text is no
/// certificate.
#[export]
pub fn near_equivalence_claim(certificate: String) -> Outcome<NearEquivalenceClaim> {
    let certificate = Certificate::from_json(&certificate).map_err(|it| JsError::new(&it))?;
    let entries = certificate.columns().saturating_mul(2 * u64::from(certificate.barrier));
    let (proved, refuted) = match certificate.finding {
        Finding::Proved { column, period, .. } => (Some(ClaimedPeriod { column, period }), None),
        Finding::Refuted { cell, shadowed_by, value } => {
            (None, Some(ClaimedDifference { cell, shadowed_by, value }))
        }
    };
    let Certificate { centres, barrier, .. } = certificate;
    Ok(NearEquivalenceClaim { centres, barrier, proved, refuted, entries })
}
