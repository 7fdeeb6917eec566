//! Conjecture 1 of *Tree and Tripod Nim*, which is false, and what survives of it.
//!
//! **Conjecture 1 (band induction).** If the numbers `0..=8k - 2` become a perfect band, the cells
//! `|a - b| < 4k`, then so do the numbers `0..=8k + 6`, the cells `|a - b| < 4k + 4`.
//!
//! The smallest band at which a failure is known is at centre 29: the numbers `0..=38` become a
//! perfect band and `0..=46` never do. Their joint state comes back without being a stable one, and
//! in a perfect band all states are stable from some column on (see [`nimscape_periods::bands`]).
//! [`induction`] finds such failures; [`certify_no_band`](nimscape_periods::certify_no_band)
//! certifies them, and `examples/periods.rs` looks through many centres.
//!
//! Among the centres 0 to 127 and the radii up to 64, the bands up to `0..=126`, that search (at
//! most 2^30 steps a group, 2^33 where that left something open) proves six failures, each
//! certified and checked:
//!
//! | centre | perfect band | never one | the joint state comes back after |
//! |---|---|---|---|
//! | 26 | `0..=62` | `0..=70` | 2,748,900 columns |
//! | 28 | `0..=86` | `0..=94` | 1,556,640 columns |
//! | 29 | `0..=38` | `0..=46` | 85,008 columns |
//! | 33 | `0..=102` | `0..=110` | 17,315,100 columns |
//! | 46 | `0..=118` | `0..=126` | 30,021,516 columns |
//! | 49 | `0..=78` | `0..=86` | 6,367,956 columns |
//!
//! These laps belong to the numbers after the last band of the certificate's chain, one step beyond
//! the band named. The eight numbers after the band named come back later: at centre 29 after
//! 425,040 columns.
//!
//! It leaves open `0..=110` of centre 38 (which 2^35 steps do not settle either), `0..=118` of
//! centre 61, and `0..=126` of the centres 17, 55 and 100. Every other band of these radii that is
//! met within 2^21 columns is followed as the conjecture claims.
//!
//! **What may survive** (a conjecture of ours): every perfect band of a centre that is not trivial
//! is followed by a larger one. Evidence: the 120 such centres up to 127 all have perfect bands up
//! to radius 68 at the least, near where the search ends; the failures above are passed over by
//! larger bands, too.

use nimscape_base::error::Result;
use nimscape_base::work_budget::WorkBudget;
use nimscape_periods::bands::BandFinder;
use nimscape_periods::certify::Certifier;
use nimscape_periods::frontier::missing;
use nimscape_periods::rows::{BEYOND, COLUMNS, search_some};
use nimscape_proof::periods::Table;

/// A perfect band of radius `radius - 4`, a multiple of 4, that is not followed by one of radius
/// `radius`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// The radius that is missing.
    pub radius: u32,
    /// After how many columns the joint state of the numbers below `2 radius - 1` comes back
    /// without having been stable; `None` if the effort did not suffice, so that the band may still
    /// come.
    pub joint: Option<u128>,
    /// The table that has these numbers.
    pub table: Table,
}

/// Looks for failures of Conjecture 1 among the rows `0..rows` of centre `c`. `effort` and
/// `on_progress` as for [`search`](nimscape_periods::search()). Returns a table with the bands, and
/// those that are missing or open.
///
/// # Errors
/// When `c` is not in 0..=4095 or `rows` not in [`ROWS`](nimscape_proof::periods::ROWS).
pub fn induction(
    c: u32,
    rows: u32,
    effort: u64,
    on_progress: impl FnMut(u64) -> bool,
) -> Result<(Table, Vec<Failure>)> {
    let mut budget = WorkBudget::new(effort, on_progress);
    let mut table = search_some(c, rows, 0..0, effort, &mut budget)?;
    if !missing(&table).is_empty() {
        // A search ends when bands are close; those between may come later.
        let mut finder = BandFinder::new(c, rows + BEYOND)?;
        budget.allow(u64::MAX);
        let stopped = finder.follow(COLUMNS.1, &mut budget).is_err();
        if !stopped {
            (table.columns, table.bands) = (finder.column(), finder.bands());
        }
    }
    let mut failures = Vec::new();
    for radius in missing(&table) {
        let last = 2 * radius - 2;
        let table = search_some(c, last + 1, last..last + 1, effort, &mut budget)?;
        budget.allow(effort);
        let joint = table.found.iter().find(|row| row.row == last).map(|row| row.joint);
        // Where the state is a stable one the band does come, later than the search has looked for
        // bands.
        if joint.is_none() || Certifier(&table).never_a_band(radius, &mut budget).is_ok() {
            failures.push(Failure { radius, joint, table });
        }
    }
    Ok((table, failures))
}
