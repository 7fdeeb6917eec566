//! Near equivalence of two centres, with certificates that anyone can check.

use js_sys::{Int16Array, Uint16Array};
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::array::Plane;
use super::told::share_teller;
use super::{Outcome, check};
use crate::arrays::barriers::{EFFORTS, Verdict, near_equivalence as decide};
use crate::arrays::completion::CENTRES;
use crate::arrays::half_window::ROWS;
use crate::arrays::{Certificate, Finding, Shadows, shadows};

/// Which part of which shadows.
#[derive(Tsify, Deserialize)]
pub struct ShadowsParams {
    /// One centre, 0..=4095.
    #[tsify(type = "number")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    c: JsValue,
    /// The other, 0..=4095.
    #[tsify(type = "number")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    vs: JsValue,
    /// Below the barrier are the positions with all leaves at least this, 1..=4096.
    #[tsify(type = "number")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    barrier: JsValue,
    /// The first row and the first column, from the barrier to 100000; absent, the barrier.
    #[tsify(optional, type = "number | null")]
    #[serde(default, with = "serde_wasm_bindgen::preserve")]
    from: JsValue,
    /// Rows and columns, 1..=256.
    #[tsify(type = "number")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    side: JsValue,
}

/// A window of the shadows of two centres, row after row.
#[derive(Tsify, Serialize)]
pub struct ShadowsWindow {
    /// Which centres shadow a cell: 0 neither, 1 both, 2 `c` alone, 3 `vs` alone.
    plane: Plane,
    /// The entries of centre `c` that are less than the barrier, and -1 elsewhere.
    #[tsify(type = "Int16Array")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    c: Int16Array,
    /// Those of centre `vs`.
    #[tsify(type = "Int16Array")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    vs: Int16Array,
}

/// The shadows of two centres on a barrier, in a window on the diagonal.
#[wasm_bindgen]
pub fn shadows(params: Ts<ShadowsParams>) -> Outcome<Ts<ShadowsWindow>> {
    let params = check::params(&params)?;
    let c = check::integer("c", &params.c, check::wide(CENTRES))? as u32;
    let vs = check::integer("vs", &params.vs, check::wide(CENTRES))? as u32;
    let barrier = check::integer("barrier", &params.barrier, check::wide(ROWS))?;
    let from = check::optional("from", &params.from, barrier..=(*shadows::FIRST.end()).into())?;
    let side = check::integer("side", &params.side, check::wide(shadows::SIDES))? as u32;
    let from = from.unwrap_or(barrier) as u32;
    let shadows = Shadows::new([c, vs], barrier as u32, from, side)?;
    let by: Vec<u16> = shadows.by().map(|by| by as u16).collect();
    let numbers = |which| Int16Array::from(&shadows.numbers(which).collect::<Vec<_>>()[..]);
    let plane = Plane::square(from, side, Uint16Array::from(&by[..]));
    Ok(ShadowsWindow { plane, c: numbers(0), vs: numbers(1) }.into_ts()?)
}

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

/// Whether two centres are nearly equivalent by a barrier up to `largest`. May take long: call it in a worker. `told` hears now and
/// then a share of the work that is done at least; when it answers `false`, or throws, the question is left open.
#[wasm_bindgen]
pub fn near_equivalence(
    params: Ts<NearEquivalenceParams>,
    #[wasm_bindgen(unchecked_optional_param_type = "(share: number) => unknown")] told: &JsValue,
) -> Outcome<Ts<NearEquivalence>> {
    let params = check::params(&params)?;
    let c = check::integer("c", &params.c, check::wide(CENTRES))? as u32;
    let d = check::integer("d", &params.d, check::wide(CENTRES))? as u32;
    let largest = check::integer("largest", &params.largest, check::wide(ROWS))? as u32;
    let effort = check::integer("effort", &params.effort, check::wide(EFFORTS))? as u32;
    let answer = match decide(c, d, largest, effort, share_teller(told))? {
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

/// What a certificate claims, for people.
#[derive(Tsify, Serialize)]
#[tsify(missing_as_null)]
pub struct NearEquivalenceClaim {
    /// The two centres.
    #[tsify(type = "[number, number]")]
    centres: [u32; 2],
    barrier: u32,
    /// For a proof: from `column` on, the states of both centres come back after `period` columns; else null.
    #[tsify(type = "{ column: number; period: number } | null")]
    proved: Option<ClaimedPeriod>,
    /// For a refutation: the entry `value` at `cell`, row and column, is less than the barrier for one centre alone; else null.
    #[tsify(type = "{ cell: [number, number]; shadowed_by: number; value: number } | null")]
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

/// What a certificate claims, whether or not it is true; refuses what is none.
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
