//! Near equivalence of two centres, with certificates that anyone can check.

use serde::Serialize;

use super::plane::Plane;
use super::prelude::*;
use nimscape::arrays::fill::completion::CENTRES;
use nimscape::arrays::near_equivalence::decision::{
    EFFORTS, Verdict, differ_on_all_barriers, near_equivalence as decide,
};
use nimscape::arrays::near_equivalence::shadows;
use nimscape::arrays::rows::half_window::ROWS;
use nimscape::arrays::{Certificate, Finding, Shadows};
use nimscape::error::stopped;

request! {
    /// The centres, the barrier and the window.
    pub struct ShadowsParams {
        /// One centre.
        c: u32 in CENTRES,
        /// The other.
        vs: u32 in CENTRES,
        /// Below the barrier are the positions with all leaves at least this.
        barrier: u32 in ROWS,
        /// The first row and the first column, from the barrier to 100000; absent, the barrier.
        from: Option<u32> in barrier..=*shadows::FIRST.end(),
        /// Rows and columns.
        side: u32 in shadows::SIDES,
        range from: shadows::FIRST,
    }
}

request! {
    /// The centres and the effort.
    pub struct NearEquivalenceParams {
        /// One centre.
        c: u32 in CENTRES,
        /// The other.
        d: u32 in CENTRES,
        /// The largest barrier that is tried.
        largest: u32 in ROWS,
        /// Columns that are followed for a proof.
        effort: u32 in EFFORTS,
    }
}

/// A window of the shadows of two centres, row after row.
#[export]
pub struct ShadowsWindow {
    /// Which centres shadow a cell: 0 neither, 1 both, 2 `c` alone, 3 `vs` alone.
    plane: Plane,
    /// The entries of centre `c` that are less than the barrier, and -1 elsewhere.
    c: Column<i16>,
    /// Those of centre `vs`.
    vs: Column<i16>,
}

/// The result for two centres.
#[export]
#[derive(Default)]
pub struct NearEquivalence {
    /// Proved: the same below the barrier. Refuted: different on this and every smaller barrier.
    /// Open: undecided.
    #[typescript("\"proved\" | \"refuted\" | \"open\"")]
    verdict: &'static str,
    /// The smallest barrier that works, the largest that does not, or the one that is open.
    barrier: u32,
    /// The certificate as JSON; null when the question is open.
    certificate: Option<String>,
    /// For a proof the certificate that the barrier before it fails; null for barrier 1.
    below: Option<String>,
    /// A cell that only one of the centres shadows, on the barrier that fails: a, b; null when
    /// there is none.
    cell: Option<[u64; 2]>,
    /// For a proof: the largest |a - b| in the shadow, in all rows; else null.
    reach: Option<u32>,
    /// Whether theorem 19 of docs/proofs.md refutes all barriers, not only those tried.
    always: bool,
}

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

/// Returns the shadows of two centres on a barrier, in a window on the diagonal. `on_progress` gets
/// the share of the work done from time to time; when it returns `false` or throws, the work stops
/// with an error.
#[export]
pub fn shadows(params: ShadowsParams, on_progress: Share) -> Outcome<ShadowsWindow> {
    let ShadowsParams { c, vs, barrier, from, side } = params;
    let from = from.unwrap_or(barrier);
    let shadows = Shadows::with_progress([c, vs], barrier, from, side, on_progress)?;
    let by: Vec<u16> = shadows.by().map(|by| by as u16).collect();
    let [c, vs] = [0, 1].map(|which| shadows.numbers(which).collect());
    Ok(ShadowsWindow { plane: Plane::square(from, side, by), c, vs })
}

/// Returns whether two centres are nearly equivalent by a barrier up to `largest`. May take long:
/// call it in a worker. `on_progress` gets a lower bound of the share of the work done from time to
/// time; when it returns `false` or throws, the question stays open.
#[export]
pub fn near_equivalence(
    params: NearEquivalenceParams,
    on_progress: Share,
) -> Outcome<NearEquivalence> {
    let NearEquivalenceParams { c, d, largest, effort } = params;
    let always = differ_on_all_barriers(c, d);
    let (verdict, certificate, below, reach) = match decide(c, d, largest, effort, on_progress)? {
        Verdict::Proved { certificate, below, reach } => {
            ("proved", certificate, below, Some(reach))
        }
        Verdict::Refuted(certificate) => ("refuted", certificate, None, None),
        Verdict::Open { barrier, .. } => {
            let open = NearEquivalence::default();
            return Ok(NearEquivalence { verdict: "open", barrier, always, ..open });
        }
    };
    Ok(NearEquivalence {
        verdict,
        barrier: certificate.barrier,
        cell: cell(below.as_ref().unwrap_or(&certificate)),
        certificate: Some(certificate.to_json()),
        below: below.map(|below| below.to_json()),
        reach,
        always,
    })
}

/// Checks a certificate by code that shares nothing with what made it: null when it is accepted,
/// else the reason why it proves nothing. `on_progress` as for `shadows`.
#[export]
#[wasm_bindgen(unchecked_return_type = "string | null")]
pub fn check_near_equivalence(certificate: String, mut on_progress: Share) -> Outcome<JsValue> {
    let mut is_stopped = false;
    let checked = Certificate::from_json(&certificate).and_then(|certificate| {
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

fn cell(certificate: &Certificate) -> Option<[u64; 2]> {
    match certificate.finding {
        Finding::Refuted { cell, .. } => Some(cell),
        Finding::Proved { .. } => None,
    }
}
