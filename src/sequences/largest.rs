//! P-positions of Nim by their largest pile: `a_k` and `d_k` of Nim Fractals, section 4.

use num_bigint::BigUint;

use super::{Bounds, Sequence, SequenceInfo};
use crate::error::Result;
use crate::nim::{count_with_maximum, count_within_maximum};

/// `a_k(n)`: no pile has more than n counters.
pub(super) struct Within;

/// `d_k(n)`: the largest pile has n counters.
pub(super) struct Exactly;

/// Returns b and c with n = 2^b - 1 + c and 1 <= c <= 2^b, for n > 0.
fn split(n: u64) -> (u32, u64) {
    let b = n.ilog2();
    (b, n - (1 << b) + 1)
}

const WITHIN: SequenceInfo = SequenceInfo {
    name: "a",
    label: "a: no pile above n",
    meaning: "The losing positions of Nim with k piles of at most n counters each.",
    has_piles: true,
    oeis: &[("A000012", 0), ("A000027", 1), ("A236305", 0), ("A241522", 0), ("A241523", 0)],
    sources: &[
        "Nim Fractals, section 3.2",
        "Nim Fractals, Lemma 10",
        "Nim Fractals, Theorem 12",
        "Nim Fractals, Theorem 13",
        "Nim Fractals, Theorem 15",
        "Nim Fractals, Theorem 17",
    ],
    firsts: &[0, 0, 1, 1, 1, 1],
    ..SequenceInfo::ONE
};

impl Sequence for Within {
    fn info(&self) -> &SequenceInfo {
        &WITHIN
    }

    fn formula(&self, k: usize, n: u64) -> String {
        if n == 0 || k == 1 {
            return String::new();
        }
        let (b, c) = split(n);
        let two_b = 1_u64 << b;
        match k {
            2 => format!("{n} + 1"),
            3 => format!("2^{} + 3 · {c}^2", 2 * b),
            4 => format!("2^{} + 6 · {c}^2 · 2^{b} + a_4({})", 3 * b, c - 1),
            _ if k % 2 == 1 => {
                format!("(({two_b} + {c})^{k} + ({two_b} − {c})^{k}) / 2^{}", b + 1)
            }
            _ => format!(
                "(({two_b} + {c})^{k} + ({two_b} − {c})^{k} − 2 · {c}^{k}) / 2^{} + a_{k}({})",
                b + 1,
                c - 1
            ),
        }
    }

    fn terms(&self, k: usize, from: u64, count: u64) -> Result<Vec<BigUint>> {
        (from..from + count).map(|n| count_within_maximum(k, n)).collect()
    }

    /// The last part of Corollary 9: `a_k` at the powers of two around n + 1, which are powers of
    /// two themselves by Lemma 8.
    fn bounds(&self, k: usize, n: u64) -> Result<Option<Bounds>> {
        let at = |exponent: u32| BigUint::from(1_u32) << ((k as u64 - 1) * u64::from(exponent));
        let below = at((n + 1).ilog2());
        let above = at((n + 1).next_power_of_two().ilog2());
        Ok(Some(Bounds { source: "Corollary 9", below, above }))
    }
}

const EXACTLY: SequenceInfo = SequenceInfo {
    name: "d",
    label: "d: largest pile n",
    meaning: "The losing positions of Nim with k piles whose largest has n counters.",
    has_piles: true,
    oeis: &[("A000007", 0), ("A000012", 0), ("A241717", 0), ("A241718", 0), ("A241731", 0)],
    sources: &[
        "Nim Fractals, section 3.2",
        "Nim Fractals, Lemma 10",
        "Nim Fractals, Theorem 11",
        "Nim Fractals, Corollary 14",
        "Nim Fractals, Theorem 16",
        "Nim Fractals, Theorem 18",
    ],
    firsts: &[0, 0, 1, 1, 1, 1],
    ..SequenceInfo::ONE
};

impl Sequence for Exactly {
    fn info(&self) -> &SequenceInfo {
        &EXACTLY
    }

    fn formula(&self, k: usize, n: u64) -> String {
        if n == 0 || k <= 2 {
            return String::new();
        }
        let (b, c) = split(n);
        if k == 3 {
            return format!("6 · {c} − 3");
        }
        if k == 4 {
            return format!("(12 · {c} − 6) · 2^{b} + d_4({})", c - 1);
        }
        let (two_b, before) = (1_u64 << b, c - 1);
        let odd = format!(
            "({two_b} + {c})^{k} + ({two_b} − {c})^{k} − ({two_b} + {before})^{k} − ({two_b} − {before})^{k}"
        );
        if k % 2 == 1 {
            return format!("({odd}) / 2^{}", b + 1);
        }
        format!("({odd} − 2 · {c}^{k} + 2 · {before}^{k}) / 2^{} + d_{k}({before})", b + 1)
    }

    fn terms(&self, k: usize, from: u64, count: u64) -> Result<Vec<BigUint>> {
        let first = count_with_maximum(k, from)?;
        let mut terms = vec![first];
        let mut below = count_within_maximum(k, from)?;
        for n in from + 1..from + count {
            let within = count_within_maximum(k, n)?;
            terms.push(&within - &below);
            below = within;
        }
        Ok(terms)
    }
}
