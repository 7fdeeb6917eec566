//! P-positions of LIM up to order, and those of Nim without empty piles: LIM is not SLIM, sections
//! 5 and 6.

use num_bigint::BigUint;

use super::{BY_DEFINITION, Reads, Sequence, SequenceInfo, Statement, given};
use crate::growth::{Rule, count_born};
use nimscape_base::error::Result;

/// P-positions of LIM with n counters, up to order.
pub(super) struct Lim;

/// P-positions of Nim with n counters in three piles, none empty, up to order.
pub(super) struct NoEmptyPile;

const LIM: SequenceInfo = SequenceInfo {
    name: "lim",
    label: "LIM",
    meaning: "The number of losing positions of LIM with n counters, up to the order of the piles.",
    oeis: &[("A079318", 0)],
    statements: &[Statement {
        source: "LIM is not SLIM, Theorem 5.1",
        card: "lim-is-not-slim-theorem-5-1",
        condition: "for n > 0",
        formulas: &["a(0) = 1", "a(n) = (3^{w(n)−1} + 1)/2"],
        reads: Reads::Ones("w"),
        ..Statement::NONE
    }],
    ..SequenceInfo::ONE
};

impl Sequence for Lim {
    fn info(&self) -> &SequenceInfo {
        &LIM
    }

    fn steps(&self, _k: usize, n: u64) -> Vec<String> {
        if n == 0 { vec![] } else { vec![format!("(3^{{{}}} + 1)/2", n.count_ones() - 1)] }
    }

    fn terms(&self, _k: usize, from: u64, count: u64) -> Result<Vec<BigUint>> {
        Ok((from..from + count).map(|n| count_born(Rule::Lim, n).into()).collect())
    }
}

const NO_EMPTY_PILE: SequenceInfo = SequenceInfo {
    name: "full",
    label: "Nim, no pile empty",
    meaning: "The number of losing positions of Nim with n counters in three piles, none empty, up to their order.",
    oeis: &[("A128975", 0)],
    statements: &[Statement {
        from: 1,
        source: "LIM is not SLIM, section 6",
        card: "lim-is-not-slim-sequence-a128975",
        condition: "for even n > 0",
        formulas: &["a(n) = (3^{w(n/2)−1} + 1)/2 − 1"],
        reads: Reads::OnesOfHalf("w"),
        note: "By Theorem 5.1 for n/2, without the position (n/2, n/2, 0), which has an empty pile.",
    }],
    start: Statement {
        source: BY_DEFINITION,
        card: "lim-is-not-slim-sequence-a128975",
        formulas: &["a(0) = 0"],
        note: "Without counters all piles are empty.",
        ..Statement::NONE
    },
    ..SequenceInfo::ONE
};

/// For odd n.
const ODD: Statement = Statement {
    source: "Nim Fractals, section 3",
    card: "nim-fractals-total-is-even",
    condition: "for odd n",
    formulas: &["a(n) = 0"],
    note: "The total of a losing position of Nim is even.",
    ..Statement::NONE
};

impl Sequence for NoEmptyPile {
    fn info(&self) -> &SequenceInfo {
        &NO_EMPTY_PILE
    }

    fn statement(&self, k: usize, n: u64) -> Statement {
        if n % 2 == 1 { ODD } else { given(self.info(), self.theorem(k), n) }
    }

    /// One of those with half as many counters in LIM has an empty pile in Nim.
    fn steps(&self, _k: usize, n: u64) -> Vec<String> {
        if n == 0 || n % 2 == 1 {
            return vec![];
        }
        vec![format!("(3^{{{}}} + 1)/2 − 1", (n / 2).count_ones() - 1)]
    }

    fn terms(&self, _k: usize, from: u64, count: u64) -> Result<Vec<BigUint>> {
        let term = |n: u64| if n % 2 == 1 { 0 } else { count_born(Rule::Lim, n / 2) - 1 };
        Ok((from..from + count).map(|n| term(n).into()).collect())
    }
}
