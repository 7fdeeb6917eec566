//! Near equivalence of two centres, with certificates that anyone can check.

use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::progress::share_progress;
use super::types::{answer, params};
use super::{Outcome, check};
use nimscape::arrays::fill::completion::CENTRES;
use nimscape::arrays::near_equivalence::decision::{
    EFFORTS, Verdict, differ_on_all_barriers, near_equivalence as decide,
};
use nimscape::arrays::rows::half_window::ROWS;
use nimscape::arrays::{Certificate, Finding};

params! {
    /// The centres and the effort.
    pub struct NearEquivalenceParams {
        /// One centre, 0..=4095.
        c: "number",
        /// The other, 0..=4095.
        d: "number",
        /// The largest barrier that is tried, 1..=4096.
        largest: "number",
        /// Columns that are followed for a proof, 1..=100000000.
        effort: "number",
    }
}

answer! {
    /// The result for two centres.
    #[tsify(missing_as_null)]
    pub struct NearEquivalence {
        /// Proved: the same below the barrier. Refuted: different on this and every smaller
        /// barrier. Open: undecided.
        verdict: &'static str as "\"proved\" | \"refuted\" | \"open\"",
        /// The smallest barrier that works, the largest that does not, or the one that is open.
        barrier: u32,
        /// The certificate as JSON; null when the question is open.
        certificate: Option<String> as "string | null",
        /// For a proof the certificate that the barrier before it fails; null for barrier 1.
        below: Option<String> as "string | null",
        /// A cell that only one of the centres shadows, on the barrier that fails: a, b; null when
        /// there is none.
        cell: Option<[u64; 2]> as "[number, number] | null",
        /// For a proof: the largest |a - b| in the shadow, in all rows; else null.
        reach: Option<u32> as "number | null",
        /// Whether theorem 19 of docs/proofs.md refutes all barriers, not only those tried.
        always: bool,
    }
}

/// Returns whether two centres are nearly equivalent by a barrier up to `largest`. May take long:
/// call it in a worker. `on_progress` gets a lower bound of the share of the work done from time to
/// time; when it returns `false` or throws, the question stays open.
#[wasm_bindgen]
pub fn near_equivalence(
    params: Ts<NearEquivalenceParams>,
    #[wasm_bindgen(unchecked_optional_param_type = "(share: number) => unknown")]
    on_progress: &JsValue,
) -> Outcome<Ts<NearEquivalence>> {
    let params = check::params(&params)?;
    let c = check::integer("c", &params.c, check::wide(CENTRES))? as u32;
    let d = check::integer("d", &params.d, check::wide(CENTRES))? as u32;
    let largest = check::integer("largest", &params.largest, check::wide(ROWS))? as u32;
    let effort = check::integer("effort", &params.effort, check::wide(EFFORTS))? as u32;
    let always = differ_on_all_barriers(c, d);
    let answer = match decide(c, d, largest, effort, share_progress(on_progress))? {
        Verdict::Proved { certificate, below, reach } => NearEquivalence {
            verdict: "proved",
            barrier: certificate.barrier,
            cell: below.as_ref().and_then(cell),
            certificate: Some(certificate.to_json()),
            below: below.map(|below| below.to_json()),
            reach: Some(reach),
            always,
        },
        Verdict::Refuted(certificate) => NearEquivalence {
            verdict: "refuted",
            barrier: certificate.barrier,
            cell: cell(&certificate),
            certificate: Some(certificate.to_json()),
            below: None,
            reach: None,
            always,
        },
        Verdict::Open { barrier, .. } => NearEquivalence {
            verdict: "open",
            barrier,
            certificate: None,
            below: None,
            cell: None,
            reach: None,
            always,
        },
    };
    Ok(answer.into_ts()?)
}

fn cell(certificate: &Certificate) -> Option<[u64; 2]> {
    match certificate.finding {
        Finding::Refuted { cell, .. } => Some(cell),
        Finding::Proved { .. } => None,
    }
}
