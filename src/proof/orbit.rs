//! Certificates of orbits, and their checker.
//!
//! ```json
//! {"format": "nimscape orbit", "version": 1, "n": 2, "rows": [[0], [1], [0, 1]], "period": 12}
//! ```
//! The claim: the state with these rows, the smallest number first, comes back after `period` steps
//! of rule A and not before. Rows are lists of offsets, upwards. The checker takes the steps of the
//! definition, one offset after the other, and shares no step with the search.

use core::ops::RangeInclusive;
use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use nimscape_base::error::{Error, Result, in_range, invalid, stopped};
use nimscape_base::strict;

/// How many rows a system may have.
pub const ROWS: RangeInclusive<u32> = 1..=16;

/// The numbers `n` of a system.
pub const RADII: RangeInclusive<u32> = 1..=64;

/// How many bits of a row may be given.
///
/// Let `M` be the largest of `n - 1` and of `h_r - r`, where `h_r` is the last offset of row `r`.
/// It never grows: if the rows below `r` are given offsets up to `M + r` at most, then `M + r + 1`
/// is free in row `r` and not given away, so that row `r` gets at most that, which drops to
/// `M + r`. With `M <= 95` no offset ever exceeds `95 + 16`, and 128 bits hold every state.
pub const LONGEST: usize = 96;

/// Bytes of JSON that are read.
const MOST_BYTES: usize = 1 << 16;

/// The longest period that is checked: half a minute for few rows, some minutes for 16.
const LONGEST_PERIOD: u64 = 1 << 24;

/// Steps between two calls of `on_progress`: some milliseconds.
const SLICE: u64 = 1 << 9;

/// A state that comes back, with all that is needed to check it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrbitCertificate {
    format: String,
    version: u32,
    /// The radius of the band below, the `n` of `D(k, n)` in rule A.
    pub n: u32,
    /// The offsets of each row.
    pub rows: Vec<Vec<u32>>,
    /// After so many steps the state comes back for the first time.
    pub period: u64,
}

impl OrbitCertificate {
    /// The first member of every certificate of this kind.
    pub(crate) const FORMAT: &str = "nimscape orbit";

    /// Returns a certificate of the current version.
    pub fn new(n: u32, rows: Vec<Vec<u32>>, period: u64) -> Self {
        Self { format: Self::FORMAT.to_owned(), version: 1, n, rows, period }
    }

    /// Reads a certificate. Whether it holds is for [`check`](Self::check).
    ///
    /// # Errors
    /// When the text is no certificate, or is written otherwise.
    pub fn from_json(text: &str) -> Result<Self> {
        let read: Self = strict::read(text, MOST_BYTES).map_err(unfit)?;
        strict::check_format(&read.format, read.version, Self::FORMAT).map_err(unfit)?;
        Ok(read)
    }

    /// Writes the certificate as JSON.
    pub fn to_json(&self) -> String {
        strict::write(self)
    }

    /// Returns whether the period contradicts theorem 23 of docs/proofs.md: `D(3, n)`, and it
    /// does not divide `2 n (n + 1)`.
    pub fn refutes_conjecture_2(&self) -> bool {
        let n = u128::from(self.n);
        let divides = self.period > 0 && (2 * n * (n + 1)).is_multiple_of(self.period.into());
        self.rows.len() == 3 && !divides
    }

    /// Returns the claim as a sentence.
    pub fn claim_sentence(&self) -> String {
        let (k, n, period) = (self.rows.len(), self.n, self.period);
        let all = 2 * u128::from(n) * (u128::from(n) + 1);
        let so = if self.refutes_conjecture_2() {
            format!(" It does not divide 2n(n + 1) = {all}, against theorem 23 of docs/proofs.md.")
        } else {
            String::new()
        };
        format!("D({k}, {n}) has a cycle of period {period}.{so}")
    }

    /// Checks the claim. `on_progress` gets the number of steps that are done, and returns whether
    /// to go on. Cost: some ten nanoseconds for each offset of each row and step.
    ///
    /// # Errors
    /// The first thing that is wrong, a period above 2^24, and work stopped by `on_progress`.
    pub fn check(&self, mut on_progress: impl FnMut(u64) -> bool) -> Result<()> {
        in_range("rows", self.rows.len() as u32, ROWS)?;
        in_range("n", self.n, RADII)?;
        in_range("period", self.period, 1..=LONGEST_PERIOD)?;
        for row in &self.rows {
            let is_upwards = row.windows(2).all(|pair| pair[0] < pair[1]);
            if !is_upwards || row.iter().any(|&offset| offset >= LONGEST as u32) {
                return Err(unfit(format!("has a row that is no list of offsets: {row:?}")));
            }
        }
        let first: Vec<BTreeSet<u32>> =
            self.rows.iter().map(|row| row.iter().copied().collect()).collect();
        let mut rows = first.clone();
        for done in 1..=self.period {
            if done.is_multiple_of(SLICE) && !on_progress(done) {
                return Err(stopped("certificate", "of an orbit"));
            }
            rows = stepped(&rows, self.n);
            if (rows == first) != (done == self.period) {
                let reason = if done == self.period {
                    format!("does not come back after {done} steps")
                } else {
                    format!("comes back after {done} steps, before {}", self.period)
                };
                return Err(unfit(reason));
            }
        }
        Ok(())
    }
}

/// One step of rule A, as it is defined: each row without offset 0, from the first one on, gets the
/// least offset from `n` on that it does not have and that no row before got; then all offsets drop
/// by one, and an offset 0 goes.
fn stepped(rows: &[BTreeSet<u32>], n: u32) -> Vec<BTreeSet<u32>> {
    let mut given = BTreeSet::new();
    let mut next = Vec::with_capacity(rows.len());
    for row in rows {
        let mut row = row.clone();
        if !row.contains(&0) {
            let mut offset = n;
            while row.contains(&offset) || given.contains(&offset) {
                offset += 1;
            }
            given.insert(offset);
            row.insert(offset);
        }
        next.push(row.into_iter().filter(|&offset| offset > 0).map(|offset| offset - 1).collect());
    }
    next
}

fn unfit(reason: String) -> Error {
    invalid("certificate", "of an orbit", reason)
}
