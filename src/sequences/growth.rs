//! Cells of the Ulam-Warburton automaton: born in a generation, and alive.

use num_bigint::BigUint;

use super::{Sequence, SequenceInfo};
use crate::automata::growth::{Rule, count_alive, count_born};
use crate::error::Result;

/// The cells born in generation n.
pub(super) struct Born;

/// The cells alive in generation n.
pub(super) struct Alive;

const BORN: SequenceInfo = SequenceInfo {
    name: "born",
    label: "Cells born",
    meaning: "The cells of the Ulam-Warburton automaton that are born in generation n.",
    oeis: &[("A147582", 1)],
    sources: &["LIM is not SLIM, section 5"],
    ..SequenceInfo::ONE
};

impl Sequence for Born {
    fn info(&self) -> &SequenceInfo {
        &BORN
    }

    fn formula(&self, _k: usize, n: u64) -> String {
        if n == 0 { String::new() } else { format!("4 · 3^{}", n.count_ones() - 1) }
    }

    fn terms(&self, _k: usize, from: u64, count: u64) -> Result<Vec<BigUint>> {
        Ok((from..from + count).map(|n| count_born(Rule::Full, n).into()).collect())
    }
}

const ALIVE: SequenceInfo = SequenceInfo {
    name: "cells",
    label: "Cells in all",
    meaning: "The cells of the Ulam-Warburton automaton up to generation n.",
    oeis: &[("A147562", 1)],
    sources: &["Nim Fractals, section 5.1"],
    ..SequenceInfo::ONE
};

impl Sequence for Alive {
    fn info(&self) -> &SequenceInfo {
        &ALIVE
    }

    /// Three branches hold `A_3(n)` cells, the first cell among them.
    fn formula(&self, _k: usize, n: u64) -> String {
        if n == 0 { String::new() } else { format!("4 · (A_3({n}) − 1) / 3 + 1") }
    }

    fn terms(&self, _k: usize, from: u64, count: u64) -> Result<Vec<BigUint>> {
        (from..from + count).map(|n| Ok(count_alive(Rule::Full, n)?.into())).collect()
    }
}
