//! P-positions of Nim by their total: `A_k` and `D_k` of Nim Fractals, section 5.

use num_bigint::BigUint;

use super::{Bounds, Sequence};
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

impl Sequence for Within {
    fn name(&self) -> &'static str {
        "A"
    }

    fn label(&self) -> &'static str {
        "A: at most 2n counters"
    }

    fn meaning(&self) -> &'static str {
        "The losing positions of Nim with k piles and at most 2n counters."
    }

    fn has_piles(&self) -> bool {
        true
    }

    fn oeis(&self, k: usize) -> Option<(&'static str, u32)> {
        Some(match k {
            1 => ("A000012", 0),
            2 => ("A000027", 1),
            3 => ("A130665", 0),
            4 => ("A237686", 0),
            5 => ("A238147", 0),
            _ => return None,
        })
    }

    fn source(&self, k: usize) -> &'static str {
        match k {
            1 => "Nim Fractals, section 3.2",
            2 => "Nim Fractals, Lemma 10",
            3 => "Nim Fractals, section 5.1",
            4 => "Nim Fractals, Lemma 27",
            _ => "Nim Fractals, Theorem 30",
        }
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

    /// Corollary 7: `a_k(⌊2n/k⌋) <= A_k(n) <= a_k(n)`.
    fn bounds(&self, k: usize, n: u64) -> Result<Option<Bounds>> {
        let below = count_within_maximum(k, 2 * n / k as u64)?;
        Ok(Some(Bounds { source: "Corollary 7", below, above: count_within_maximum(k, n)? }))
    }
}

impl Sequence for Exactly {
    fn name(&self) -> &'static str {
        "D"
    }

    fn label(&self) -> &'static str {
        "D: 2n counters"
    }

    fn meaning(&self) -> &'static str {
        "The losing positions of Nim with k piles and 2n counters."
    }

    fn has_piles(&self) -> bool {
        true
    }

    fn oeis(&self, k: usize) -> Option<(&'static str, u32)> {
        Some(match k {
            1 => ("A000007", 0),
            2 => ("A000012", 0),
            3 => ("A048883", 0),
            4 => ("A237711", 0),
            5 => ("A238759", 0),
            _ => return None,
        })
    }

    fn source(&self, k: usize) -> &'static str {
        match k {
            1 => "Nim Fractals, section 3.2",
            2 => "Nim Fractals, Lemma 10",
            3 => "Nim Fractals, Theorem 19",
            4 => "Nim Fractals, Lemma 26",
            _ => "Nim Fractals, Theorem 29",
        }
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
