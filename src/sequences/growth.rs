//! Cells of the Ulam-Warburton automaton: born in a generation, and alive.

use num_bigint::BigUint;

use super::Sequence;
use crate::automata::growth::{Rule, count_alive, count_born};
use crate::error::Result;

/// The cells born in generation n.
pub(super) struct Born;

/// The cells alive in generation n.
pub(super) struct Alive;

impl Sequence for Born {
    fn name(&self) -> &'static str {
        "born"
    }

    fn label(&self) -> &'static str {
        "Cells born"
    }

    fn meaning(&self) -> &'static str {
        "The cells of the Ulam-Warburton automaton that are born in generation n."
    }

    fn oeis(&self, _k: usize) -> Option<(&'static str, u32)> {
        Some(("A147582", 1))
    }

    fn source(&self, _k: usize) -> &'static str {
        "LIM is not SLIM, section 5"
    }

    fn formula(&self, _k: usize, n: u64) -> String {
        if n == 0 { String::new() } else { format!("4 · 3^{}", n.count_ones() - 1) }
    }

    fn terms(&self, _k: usize, from: u64, count: u64) -> Result<Vec<BigUint>> {
        Ok((from..from + count).map(|n| count_born(Rule::Full, n).into()).collect())
    }
}

impl Sequence for Alive {
    fn name(&self) -> &'static str {
        "cells"
    }

    fn label(&self) -> &'static str {
        "Cells in all"
    }

    fn meaning(&self) -> &'static str {
        "The cells of the Ulam-Warburton automaton up to generation n."
    }

    fn oeis(&self, _k: usize) -> Option<(&'static str, u32)> {
        Some(("A147562", 1))
    }

    fn source(&self, _k: usize) -> &'static str {
        "Nim Fractals, section 5.1"
    }

    /// Three branches hold `A_3(n)` cells, the first cell among them.
    fn formula(&self, _k: usize, n: u64) -> String {
        if n == 0 { String::new() } else { format!("4 · (A_3({n}) − 1) / 3 + 1") }
    }

    fn terms(&self, _k: usize, from: u64, count: u64) -> Result<Vec<BigUint>> {
        (from..from + count).map(|n| Ok(count_alive(Rule::Full, n)?.into())).collect()
    }
}
