//! P-positions of LIM up to order, and those of Nim without empty piles: LIM is not SLIM, sections
//! 5 and 6.

use num_bigint::BigUint;

use super::{Sequence, SequenceInfo};
use crate::automata::growth::{Rule, count_born};
use crate::error::Result;

/// P-positions of LIM with n counters, up to order.
pub(super) struct Lim;

/// P-positions of Nim with n counters in three piles, none empty, up to order.
pub(super) struct NoEmptyPile;

const LIM: SequenceInfo = SequenceInfo {
    name: "lim",
    label: "LIM",
    meaning: "The losing positions of LIM with n counters, up to the order of the piles.",
    oeis: &[("A079318", 0)],
    sources: &["LIM is not SLIM, Theorem 5.1"],
    ..SequenceInfo::ONE
};

impl Sequence for Lim {
    fn info(&self) -> &SequenceInfo {
        &LIM
    }

    fn formula(&self, _k: usize, n: u64) -> String {
        if n == 0 { String::new() } else { format!("(3^{} + 1) / 2", n.count_ones() - 1) }
    }

    fn terms(&self, _k: usize, from: u64, count: u64) -> Result<Vec<BigUint>> {
        Ok((from..from + count).map(|n| count_born(Rule::Lim, n).into()).collect())
    }
}

const NO_EMPTY_PILE: SequenceInfo = SequenceInfo {
    name: "full",
    label: "Nim, no pile empty",
    meaning: "The losing positions of Nim with n counters in three piles, none empty, up to their order.",
    oeis: &[("A128975", 0)],
    sources: &["LIM is not SLIM, section 6"],
    ..SequenceInfo::ONE
};

impl Sequence for NoEmptyPile {
    fn info(&self) -> &SequenceInfo {
        &NO_EMPTY_PILE
    }

    /// One of those with half as many counters in LIM has an empty pile in Nim.
    fn formula(&self, _k: usize, n: u64) -> String {
        let half = (n / 2).count_ones();
        if n == 0 || n % 2 == 1 {
            return String::new();
        }
        format!("(3^{} + 1) / 2 − 1", half - 1)
    }

    fn terms(&self, _k: usize, from: u64, count: u64) -> Result<Vec<BigUint>> {
        let term = |n: u64| if n % 2 == 1 { 0 } else { count_born(Rule::Lim, n / 2) - 1 };
        Ok((from..from + count).map(|n| term(n).into()).collect())
    }
}
