//! P-positions of Nim by their total: `A_k` and `D_k` of Nim Fractals, section 5.

use num_bigint::BigUint;

use super::{Bounds, Sequence, SequenceInfo};
use crate::error::Result;
use crate::nim::{Totals, count_within_maximum};

/// `A_k(n)`: at most 2n counters.
pub(super) struct Within;

/// `D_k(n)`: 2n counters.
pub(super) struct Exactly;

/// Returns a recursion with numbers put in: `6 · D_4(7) + D_4(6)`.
fn sum_of(totals: &Totals, name: &str, k: usize, n: u64) -> String {
    let product = |(ways, place)| {
        let term = format!("{name}_{k}({place})");
        if ways == 1 { term } else { format!("{ways} · {term}") }
    };
    let products = totals.recursion(n).into_iter().filter(|&(ways, _)| ways > 0);
    products.map(product).collect::<Vec<_>>().join(" + ")
}

fn terms(mut totals: Totals, from: u64, count: u64) -> Vec<BigUint> {
    (from..from + count).map(|n| totals.count(n)).collect()
}

const WITHIN: SequenceInfo = SequenceInfo {
    name: "A",
    label: "A: at most 2n counters",
    meaning: "The losing positions of Nim with k piles and at most 2n counters.",
    has_piles: true,
    oeis: &[("A000012", 0), ("A000027", 1), ("A130665", 0), ("A237686", 0), ("A238147", 0)],
    sources: &[
        "Nim Fractals, section 3.2",
        "Nim Fractals, Lemma 10",
        "Nim Fractals, section 5.1",
        "Nim Fractals, Lemma 27",
        "Nim Fractals, Theorem 30",
        "Nim Fractals, Theorem 30",
    ],
    firsts: &[0, 0, 0, 0, 1, 1],
    ..SequenceInfo::ONE
};

impl Sequence for Within {
    fn info(&self) -> &SequenceInfo {
        &WITHIN
    }

    fn formula(&self, k: usize, n: u64) -> String {
        match (k, n) {
            (1, _) | (_, 0) => String::new(),
            (2, _) => format!("{n} + 1"),
            _ => Totals::within(k)
                .map_or_else(|_| String::new(), |totals| sum_of(&totals, "A", k, n)),
        }
    }

    fn terms(&self, k: usize, from: u64, count: u64) -> Result<Vec<BigUint>> {
        Ok(terms(Totals::within(k)?, from, count))
    }

    /// The second line of Lemma 27, for `A_4(2n + 2)`, is printed for `n >= 1`.
    fn misprint(&self, k: usize, n: u64) -> &'static str {
        if (k, n) == (4, 2) {
            "Lemma 27 prints its line for A₄(2n + 2) for n ≥ 1 only; this term is that of n = 0, for which it holds, too"
        } else {
            ""
        }
    }

    /// Corollary 7: `a_k(⌊2n/k⌋) <= A_k(n) <= a_k(n)`.
    fn bounds(&self, k: usize, n: u64) -> Result<Option<Bounds>> {
        let below = count_within_maximum(k, 2 * n / k as u64)?;
        Ok(Some(Bounds { source: "Corollary 7", below, above: count_within_maximum(k, n)? }))
    }
}

const EXACTLY: SequenceInfo = SequenceInfo {
    name: "D",
    label: "D: 2n counters",
    meaning: "The losing positions of Nim with k piles and 2n counters.",
    has_piles: true,
    oeis: &[("A000007", 0), ("A000012", 0), ("A048883", 0), ("A237711", 0), ("A238759", 0)],
    sources: &[
        "Nim Fractals, section 3.2",
        "Nim Fractals, Lemma 10",
        "Nim Fractals, Theorem 19",
        "Nim Fractals, Lemma 26",
        "Nim Fractals, Theorem 29",
        "Nim Fractals, Theorem 29",
    ],
    firsts: &[0, 0, 0, 0, 1, 1],
    ..SequenceInfo::ONE
};

impl Sequence for Exactly {
    fn info(&self) -> &SequenceInfo {
        &EXACTLY
    }

    fn formula(&self, k: usize, n: u64) -> String {
        match (k, n) {
            (1 | 2, _) | (_, 0) => String::new(),
            (3, _) => format!("3^{}", n.count_ones()),
            _ => Totals::exactly(k)
                .map_or_else(|_| String::new(), |totals| sum_of(&totals, "D", k, n)),
        }
    }

    fn terms(&self, k: usize, from: u64, count: u64) -> Result<Vec<BigUint>> {
        Ok(terms(Totals::exactly(k)?, from, count))
    }
}
