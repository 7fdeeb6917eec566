//! Near equivalence of two centres, with certificates that anyone can check.

use js_sys::{Int16Array, Uint16Array};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::plane::Plane;
use super::progress::share_progress;
use super::types::{answer, params};
use super::{Outcome, check};
use nimscape::arrays::fill::completion::CENTRES;
use nimscape::arrays::near_equivalence::decision::{
    EFFORTS, Verdict, differ_on_all_barriers, near_equivalence as decide,
};
use nimscape::arrays::near_equivalence::shadows;
use nimscape::arrays::rows::half_window::ROWS;
use nimscape::arrays::{Certificate, Finding, Shadows};
use nimscape::error::stopped;

params! {
    /// The centres, the barrier and the window.
    pub struct ShadowsParams {
        /// One centre, 0..=4095.
        c: "number",
        /// The other, 0..=4095.
        vs: "number",
        /// Below the barrier are the positions with all leaves at least this, 1..=4096.
        barrier: "number",
        /// The first row and the first column, from the barrier to 100000; absent, the barrier.
        from: ? "number | null",
        /// Rows and columns, 1..=256.
        side: "number",
    }
}

answer! {
    /// A window of the shadows of two centres, row after row.
    pub struct ShadowsWindow {
        /// Which centres shadow a cell: 0 neither, 1 both, 2 `c` alone, 3 `vs` alone.
        plane: Plane,
        /// The entries of centre `c` that are less than the barrier, and -1 elsewhere.
        c: Int16Array = "Int16Array",
        /// Those of centre `vs`.
        vs: Int16Array = "Int16Array",
    }
}

/// Returns the shadows of two centres on a barrier, in a window on the diagonal. `on_progress` gets
/// the share of the work done from time to time; when it returns `false` or throws, the work stops
/// with an error.
#[wasm_bindgen]
pub fn shadows(
    params: Ts<ShadowsParams>,
    #[wasm_bindgen(unchecked_optional_param_type = "(share: number) => unknown")]
    on_progress: &JsValue,
) -> Outcome<Ts<ShadowsWindow>> {
    let params = check::params(&params)?;
    let c = check::integer("c", &params.c, check::wide(CENTRES))? as u32;
    let vs = check::integer("vs", &params.vs, check::wide(CENTRES))? as u32;
    let barrier = check::integer("barrier", &params.barrier, check::wide(ROWS))?;
    let from = check::optional("from", &params.from, barrier..=(*shadows::FIRST.end()).into())?;
    let side = check::integer("side", &params.side, check::wide(shadows::SIDES))? as u32;
    let from = from.unwrap_or(barrier) as u32;
    let on_progress = share_progress(on_progress);
    let shadows = Shadows::with_progress([c, vs], barrier as u32, from, side, on_progress)?;
    let by: Vec<u16> = shadows.by().map(|by| by as u16).collect();
    let numbers = |which| Int16Array::from(&shadows.numbers(which).collect::<Vec<_>>()[..]);
    let plane = Plane::square(from, side, Uint16Array::from(&by[..]).into());
    Ok(ShadowsWindow { plane, c: numbers(0), vs: numbers(1) }.into_ts()?)
}

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

fn cell(certificate: &Certificate) -> Option<[u64; 2]> {
    match certificate.finding {
        Finding::Refuted { cell, .. } => Some(cell),
        Finding::Proved { .. } => None,
    }
}
