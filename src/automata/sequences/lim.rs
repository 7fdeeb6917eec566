//! P-positions of LIM up to order, and those of Nim without empty piles: LIM is not SLIM, sections
//! 5 and 6.

use super::{BY_DEFINITION, Reads, Sequence, Statement};
use crate::growth::{Rule, count_born};

/// P-positions of LIM with n counters, up to order.
pub(super) const LIM: Sequence = Sequence {
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
    steps: |_, n| {
        if n == 0 { vec![] } else { vec![format!("(3^{{{}}} + 1)/2", n.count_ones() - 1)] }
    },
    terms: |_, from, count| {
        Ok((from..from + count).map(|n| count_born(Rule::Lim, n).into()).collect())
    },
    ..Sequence::ONE
};

/// P-positions of Nim with n counters in three piles, none empty, up to order.
pub(super) const NO_EMPTY_PILE: Sequence = Sequence {
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
    exception: |_, n| (n % 2 == 1).then_some(ODD),
    // One of those with half as many counters in LIM has an empty pile in Nim.
    steps: |_, n| {
        if n == 0 || n % 2 == 1 {
            return vec![];
        }
        vec![format!("(3^{{{}}} + 1)/2 − 1", (n / 2).count_ones() - 1)]
    },
    terms: |_, from, count| {
        let term = |n: u64| if n % 2 == 1 { 0 } else { count_born(Rule::Lim, n / 2) - 1 };
        Ok((from..from + count).map(|n| term(n).into()).collect())
    },
    ..Sequence::ONE
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
