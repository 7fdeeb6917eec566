//! Cells of the Ulam-Warburton automaton: born in a generation, and alive.

use super::{BY_DEFINITION, Reads, Sequence, Statement};
use crate::growth::{Rule, count_alive, count_born};

/// Before the first births.
const START: Statement = Statement {
    source: BY_DEFINITION,
    card: "lim-is-not-slim-theorem-chapman-b",
    formulas: &["a(0) = 1"],
    note: "Generation 0 is one cell.",
    ..Statement::NONE
};

/// The cells born in generation n.
pub(super) const BORN: Sequence = Sequence {
    name: "born",
    label: "Cells born",
    meaning: "The number of cells of the Ulam-Warburton automaton that are born in generation n.",
    oeis: &[("A147582", 1)],
    statements: &[Statement {
        from: 1,
        source: "LIM is not SLIM, section 5",
        card: "lim-is-not-slim-theorem-chapman-b",
        condition: "for n > 0",
        formulas: &["a(n) = 4 · 3^{w(n)−1}"],
        reads: Reads::Ones("w"),
        ..Statement::NONE
    }],
    start: START,
    steps: |_, n| if n == 0 { vec![] } else { vec![format!("4 · 3^{{{}}}", n.count_ones() - 1)] },
    terms: |_, from, count| {
        Ok((from..from + count).map(|n| count_born(Rule::Full, n).into()).collect())
    },
    ..Sequence::ONE
};

/// The cells alive in generation n.
pub(super) const ALIVE: Sequence = Sequence {
    name: "cells",
    label: "Cells in all",
    meaning: "The number of cells of the Ulam-Warburton automaton up to generation n.",
    oeis: &[("A147562", 1)],
    statements: &[Statement {
        from: 1,
        source: "Nim Fractals, section 5.1",
        card: "nim-fractals-three-branches-count",
        formulas: &["a(n) = 4 · (A_{3}(n) − 1)/3 + 1"],
        note: "Three branches have A₃(n) cells with the first one; here are four branches.",
        ..Statement::NONE
    }],
    start: START,
    // Three branches hold `A_3(n)` cells, the first cell among them.
    steps: |_, n| if n == 0 { vec![] } else { vec![format!("4 · (A_{{3}}({n}) − 1)/3 + 1")] },
    terms: |_, from, count| {
        (from..from + count).map(|n| Ok(count_alive(Rule::Full, n)?.into())).collect()
    },
    ..Sequence::ONE
};
