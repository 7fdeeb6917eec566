//! Near equivalence of two centres, with certificates that anyone can check.

use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::{Outcome, check};
use crate::arrays::barriers::{EFFORTS, Verdict, near_equivalence as decide};
use crate::arrays::completion::CENTRES;
use crate::arrays::half_window::ROWS;
use crate::arrays::{Certificate, Finding};

/// Which centres, and how far to look.
#[derive(Tsify, Deserialize)]
pub struct NearEquivalenceParams {
    /// One centre, 0..=4095.
    #[tsify(type = "number")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    c: JsValue,
    /// The other, 0..=4095.
    #[tsify(type = "number")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    d: JsValue,
    /// The largest barrier that is tried, 1..=4096.
    #[tsify(type = "number")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    largest: JsValue,
    /// Columns that are followed for a proof, 1..=100000000.
    #[tsify(type = "number")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    effort: JsValue,
}

/// What is known of two centres.
#[derive(Tsify, Serialize)]
#[tsify(missing_as_null)]
pub struct NearEquivalence {
    /// Proved: the same below the barrier. Refuted: different on this and every smaller barrier. Open: undecided.
    #[tsify(type = "\"proved\" | \"refuted\" | \"open\"")]
    verdict: &'static str,
    /// The smallest barrier that works, the largest that does not, or the one that is open.
    barrier: u32,
    /// The certificate as JSON; null when the question is open.
    #[tsify(type = "string | null")]
    certificate: Option<String>,
    /// For a proof the certificate that the barrier before it fails; null for barrier 1.
    #[tsify(type = "string | null")]
    below: Option<String>,
    /// A cell that only one of the centres shadows, on the barrier that fails: a, b; null when there is none.
    #[tsify(type = "[number, number] | null")]
    cell: Option<[u64; 2]>,
}

/// Whether two centres are nearly equivalent by a barrier up to `largest`.
#[wasm_bindgen]
pub fn near_equivalence(params: Ts<NearEquivalenceParams>) -> Outcome<Ts<NearEquivalence>> {
    let params = check::params(&params)?;
    let c = check::integer("c", &params.c, check::wide(CENTRES))? as u32;
    let d = check::integer("d", &params.d, check::wide(CENTRES))? as u32;
    let largest = check::integer("largest", &params.largest, check::wide(ROWS))? as u32;
    let effort = check::integer("effort", &params.effort, check::wide(EFFORTS))? as u32;
    let answer = match decide(c, d, largest, effort)? {
        Verdict::Proved { certificate, below } => NearEquivalence {
            verdict: "proved",
            barrier: certificate.barrier,
            cell: below.as_ref().and_then(cell),
            certificate: Some(certificate.to_json()),
            below: below.map(|below| below.to_json()),
        },
        Verdict::Refuted(certificate) => NearEquivalence {
            verdict: "refuted",
            barrier: certificate.barrier,
            cell: cell(&certificate),
            certificate: Some(certificate.to_json()),
            below: None,
        },
        Verdict::Open { barrier, .. } => {
            NearEquivalence { verdict: "open", barrier, certificate: None, below: None, cell: None }
        }
    };
    Ok(answer.into_ts()?)
}

/// Checks a certificate by code that shares nothing with what made it: null when it is accepted, else the reason why it
/// proves nothing.
#[wasm_bindgen(unchecked_return_type = "string | null")]
pub fn check_near_equivalence(
    #[wasm_bindgen(unchecked_param_type = "string")] certificate: &JsValue,
) -> Outcome<JsValue> {
    let text = check::text("certificate", certificate)?;
    let checked = Certificate::from_json(&text).and_then(|certificate| certificate.check());
    Ok(checked.err().map_or(JsValue::NULL, JsValue::from))
}

fn cell(certificate: &Certificate) -> Option<[u64; 2]> {
    match certificate.finding {
        Finding::Refuted { cell, .. } => Some(cell),
        Finding::Proved { .. } => None,
    }
}
