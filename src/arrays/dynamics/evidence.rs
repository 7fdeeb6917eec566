//! The evidence for the claims of *Tree and Tripod Nim* on `D(k, n)`: a row of a table for each
//! system whose cycles are all counted.
//!
//! `examples/dynamics.rs` writes these tables to www/data/dynamics.md; the page computes those of
//! the small systems again.

use super::census::{Census, census};
use nimscape_base::Typescript;
use nimscape_base::error::{Result, invalid};
use serde::Deserialize;

/// A claim on the cycles of systems, rule A.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Typescript)]
#[non_exhaustive]
#[typescript("DynamicsClaim")]
pub enum PaperClaim {
    /// Theorem 7 as printed: every period of `D(1, n)` divides `2n`. Beside it what theorem 20 of
    /// docs/proofs.md adds: it is `2n` divided by an odd number.
    #[serde(rename = "Theorem 7")]
    Theorem7,
    /// Conjecture 2 as printed: every period of `D(3, n)` divides `2(4n)(4n + 1)`, which fails at
    /// `n = 4`; and our correction, theorem 23 of docs/proofs.md: it divides
    /// `2n(n + 1)`.
    #[serde(rename = "Conjecture 2")]
    Conjecture2,
    /// What Remark 9.1 derives from Conjecture 1 for `D(8, 4n)`: that every cycle is stable. Both
    /// are false.
    #[serde(rename = "Remark 9.1")]
    Remark91,
}

impl PaperClaim {
    /// Returns the heads of the table.
    pub const fn heads(self) -> &'static [&'static str] {
        match self {
            Self::Theorem7 => {
                &["n", "cycles", "periods (cycles)", "divide 2n", "2n by an odd divisor"]
            }
            Self::Conjecture2 => &[
                "n",
                "2n(n + 1)",
                "cycles",
                "periods (cycles)",
                "divide 2n(n + 1)",
                "2(4n)(4n + 1)",
                "divide 2(4n)(4n + 1)",
            ],
            Self::Remark91 => &["system", "cycles", "of these stable", "states", "longest period"],
        }
    }

    /// Returns how many rows its systems have, where that is always the same.
    pub(crate) const fn k(self) -> Option<u32> {
        match self {
            Self::Theorem7 => Some(1),
            Self::Conjecture2 => Some(3),
            Self::Remark91 => None,
        }
    }

    /// Returns the table's row for `D(k, n)`, a cell for each head. Cost: that of the [`census()`].
    ///
    /// ```
    /// use nimscape_arrays::dynamics::evidence::PaperClaim;
    /// let row = PaperClaim::Conjecture2.row(3, 4, 1 << 20)?;
    /// assert_eq!(row, ["4", "40", "56", "8 (4), 40 (52)", "yes", "544", "**no**"]);
    /// # Ok::<(), nimscape_base::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the claim is of systems with another `k`, or as [`census()`].
    pub fn row(self, k: u32, n: u32, effort: u64) -> Result<Vec<String>> {
        if let Some(own) = self.k().filter(|&own| own != k) {
            return Err(invalid("k", k, format!("is not {own}: the claim is on D({own}, n)")));
        }
        let census = census(k, n, effort, |_| true)?;
        let (periods, cycles) = (listed(&census), census.count().to_string());
        let holds = |is: &dyn Fn(u64) -> bool| {
            yes(census.cycles.keys().all(|&period| is(period))).to_owned()
        };
        let twice = 2 * u64::from(n);
        Ok(match self {
            Self::Theorem7 => {
                let divides = |p: u64| twice.is_multiple_of(p);
                let odd = |p: u64| divides(p) && (twice / p) % 2 == 1;
                vec![n.to_string(), cycles, periods, holds(&divides), holds(&odd)]
            }
            Self::Conjecture2 => {
                let bounds = bounds_of_conjecture_2(n);
                let [ours, printed] =
                    bounds.map(|bound| holds(&|period| bound.is_multiple_of(period)));
                let [all, bound] = bounds.map(|bound| bound.to_string());
                vec![n.to_string(), all, cycles, periods, ours, bound, printed]
            }
            Self::Remark91 => {
                let longest = census.cycles.last_key_value().map_or(0, |(&period, _)| period);
                let numbers = [census.stable(), census.states(), longest];
                let cells = numbers.iter().map(u64::to_string);
                [format!("D({k}, {n})"), cycles].into_iter().chain(cells).collect()
            }
        })
    }
}

/// Returns what every period of `D(3, n)` divides by theorem 23 of docs/proofs.md, `2n(n + 1)`, and
/// by Conjecture 2 as printed, `2(4n)(4n + 1)`.
pub const fn bounds_of_conjecture_2(n: u32) -> [u64; 2] {
    let n = n as u64;
    [2 * n * (n + 1), 2 * (4 * n) * (4 * n + 1)]
}

/// Returns the periods of a census with the number of cycles of each.
fn listed(census: &Census) -> String {
    let each = census.cycles.iter().map(|(period, cycles)| format!("{period} ({})", cycles.count));
    each.collect::<Vec<_>>().join(", ")
}

fn yes(holds: bool) -> &'static str {
    if holds { "yes" } else { "**no**" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_of_another_kind_or_too_large_is_refused() {
        let refused = |claim: PaperClaim, k, n| claim.row(k, n, 1 << 20).unwrap_err().to_string();
        assert_eq!(refused(PaperClaim::Theorem7, 2, 4), "k: 2 is not 1: the claim is on D(1, n)");
        assert!(refused(PaperClaim::Conjecture2, 3, 14).contains("too many states"));
        assert_eq!(refused(PaperClaim::Remark91, 2, 66), "n must be 1 to 65, not 66");
    }
}
