//! Near equivalence of two centres, with certificates that anyone can check.

use super::prelude::*;
use nimscape_arrays::fill::completion::CENTRES;
use nimscape_arrays::near_equivalence::decision::{
    EFFORTS, Verdict, differ_on_all_barriers, near_equivalence as decide,
};
use nimscape_arrays::rows::half_window::ROWS;
use nimscape_arrays::{Certificate, Finding};

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

fn cell(certificate: &Certificate) -> Option<[u64; 2]> {
    match certificate.finding {
        Finding::Refuted { cell, .. } => Some(cell),
        Finding::Proved { .. } => None,
    }
}
