//! P-positions of Nim by their largest pile: `a_k` and `d_k` of Nim Fractals, section 4.

use num_bigint::BigUint;

use super::{
    BY_DEFINITION, Bounds, NO_COUNTERS, Reads, Remark, Sequence, Statement, difference, split,
    sum_of,
};
use nimscape_base::error::Result;
use nimscape_games::nim::{count_with_maximum, count_within_maximum};

const POSITIVE: Statement =
    Statement { from: 1, condition: "for n > 0", reads: Reads::Split, ..Statement::NONE };

/// `a_k(n)`: no pile has more than n counters.
pub(super) const WITHIN: Sequence = Sequence {
    name: "a",
    label: "a: no pile above n",
    meaning: "The number of losing positions of Nim with k piles of at most n counters each.",
    has_piles: true,
    oeis: &[("A000012", 0), ("A000027", 1), ("A236305", 0), ("A241522", 0), ("A241523", 0)],
    statements: &[
        Statement {
            source: "Nim Fractals, section 3.2",
            card: "nim-fractals-one-pile",
            formulas: &["a_{1}(n) = 1"],
            ..Statement::NONE
        },
        Statement {
            source: "Nim Fractals, Lemma 10",
            card: "nim-fractals-lemma-10",
            formulas: &["a_{2}(n) = n + 1"],
            note: "The positions are (0, 0), (1, 1), …, (n, n).",
            ..Statement::NONE
        },
        Statement {
            source: "Nim Fractals, Theorem 12",
            card: "nim-fractals-theorem-12",
            formulas: &["a_{3}(n) = 2^{2b} + 3c^{2}"],
            ..POSITIVE
        },
        Statement {
            source: "Nim Fractals, Theorem 13",
            card: "nim-fractals-theorem-13",
            formulas: &["a_{4}(n) = 2^{3b} + 6c^{2}2^{b} + a_{4}(c − 1)"],
            ..POSITIVE
        },
        Statement {
            source: "Nim Fractals, Theorem 15",
            card: "nim-fractals-theorem-15",
            condition: "for odd k and n > 0",
            formulas: &["a_{k}(n) = ((2^{b} + c)^{k} + (2^{b} − c)^{k})/2^{b+1}"],
            ..POSITIVE
        },
        Statement {
            source: "Nim Fractals, Theorem 17",
            card: "nim-fractals-theorem-17",
            condition: "for even k and n > 0",
            formulas: &[
                "a_{k}(n) = ((2^{b} + c)^{k} + (2^{b} − c)^{k} − 2c^{k})/2^{b+1} + a_{k}(c − 1)",
            ],
            ..POSITIVE
        },
    ],
    start: Statement {
        source: BY_DEFINITION,
        card: "nim-fractals-definition-a-maximum",
        formulas: &["a_{k}(0) = 1"],
        note: NO_COUNTERS,
        ..Statement::NONE
    },
    steps: |k, n| {
        if n == 0 || k == 1 {
            return vec![];
        }
        let (b, c) = split(n);
        let (two_b, before, big) = (BigUint::from(1_u32) << b, c - 1, BigUint::from(c));
        // The last part of Theorems 13 and 17.
        let last = || count_within_maximum(k, before).unwrap_or_default();
        let (formula, sum) = match k {
            2 => (format!("{n} + 1"), vec![]),
            3 => {
                (format!("2^{{{}}} + 3 · {c}^{{2}}", 2 * b), vec![two_b.pow(2), big.pow(2) * 3_u32])
            }
            4 => (
                format!("2^{{{}}} + 6 · {c}^{{2}} · 2^{{{b}}} + a_{{4}}({before})", 3 * b),
                vec![two_b.pow(3), big.pow(2) * 6_u32 * &two_b, last()],
            ),
            _ => {
                let power = format!("(2^{{{b}}} + {c})^{{{k}}} + (2^{{{b}}} − {c})^{{{k}}}");
                let divisor = format!("2^{{{}}}", b + 1);
                if k % 2 == 1 {
                    (format!("({power})/{divisor}"), vec![])
                } else {
                    let recursive = last();
                    let others = count_within_maximum(k, n).unwrap_or_default() - &recursive;
                    let own = format!("({power} − 2 · {c}^{{{k}}})/{divisor}");
                    (format!("{own} + a_{{{k}}}({before})"), vec![others, recursive])
                }
            }
        };
        [formula].into_iter().chain(sum_of(&sum)).collect()
    },
    remarks: |k, n| {
        let mut remarks = vec![];
        if k > 2 && (n + 1).is_power_of_two() {
            let m = (n + 1).ilog2();
            remarks.push(Remark {
                source: "Nim Fractals, Lemma 8",
                card: "nim-fractals-lemma-8",
                words: "`a_{k}(2^{m} − 1) = 2^{m(k−1)}`",
                instance: format!("a_{{{k}}}(2^{{{m}}} − 1) = 2^{{{m} · {}}}", k - 1),
            });
        }
        remarks.extend(differences(k, n)?);
        Ok(remarks)
    },
    rows: Some(Remark {
        source: "Nim Fractals, section 4.1",
        card: "nim-fractals-fractal-a3",
        words: "place c of row b holds `(2^b)^2 + 3c^2`: all rows grow by the same steps.",
        instance: String::new(),
    }),
    terms: |k, from, count| (from..from + count).map(|n| count_within_maximum(k, n)).collect(),
    // The last part of Corollary 9: `a_k` at the powers of two around n + 1, which are powers of
    // two themselves by Lemma 8.
    bounds: Some(|k, n| {
        let at = |exponent: u32| BigUint::from(1_u32) << ((k as u64 - 1) * u64::from(exponent));
        let below = at((n + 1).ilog2());
        let above = at((n + 1).next_power_of_two().ilog2());
        Ok(Bounds {
            source: "Nim Fractals, Corollary 9",
            card: "nim-fractals-corollary-9",
            formula: "2^{(k−1)⌊log_{2}(n + 1)⌋} ≤ a_{k}(n) ≤ 2^{(k−1)⌈log_{2}(n + 1)⌉}",
            below,
            above,
        })
    }),
    ..Sequence::ONE
};

/// Returns the remark that `d_k(n)` is a difference.
fn differences(k: usize, n: u64) -> Result<Option<Remark>> {
    let (words, card) = ("`d_{k}(n) = a_{k}(n) − a_{k}(n − 1)`", "nim-fractals-differences-of-a");
    difference(words, card, k, n, |n| count_within_maximum(k, n))
}

/// `d_k(n)`: the largest pile has n counters.
pub(super) const EXACTLY: Sequence = Sequence {
    name: "d",
    label: "d: largest pile n",
    meaning: "The number of losing positions of Nim with k piles whose largest has n counters.",
    has_piles: true,
    oeis: &[("A000007", 0), ("A000012", 0), ("A241717", 0), ("A241718", 0), ("A241731", 0)],
    statements: &[
        Statement {
            from: 1,
            source: "Nim Fractals, section 3.2",
            card: "nim-fractals-one-pile",
            condition: "for n ≥ 1",
            formulas: &["d_{1}(n) = 0"],
            ..Statement::NONE
        },
        Statement {
            source: "Nim Fractals, Lemma 10",
            card: "nim-fractals-lemma-10",
            formulas: &["d_{2}(n) = 1"],
            note: "The position is (n, n).",
            ..Statement::NONE
        },
        Statement {
            source: "Nim Fractals, Theorem 11",
            card: "nim-fractals-theorem-11",
            formulas: &["d_{3}(n) = 6c − 3"],
            ..POSITIVE
        },
        Statement {
            source: "Nim Fractals, Corollary 14",
            card: "nim-fractals-corollary-14",
            formulas: &["d_{4}(n) = (12c − 6)2^{b} + d_{4}(c − 1)"],
            ..POSITIVE
        },
        Statement {
            source: "Nim Fractals, Theorem 16",
            card: "nim-fractals-theorem-16",
            condition: "for odd k",
            formulas: &[
                "d_{k}(n) = ((2^{b} + c)^{k} + (2^{b} − c)^{k} − (2^{b} + c − 1)^{k} − (2^{b} − c + 1)^{k})/2^{b+1}",
            ],
            note: UNPRINTED,
            ..POSITIVE
        },
        Statement {
            source: "Nim Fractals, Theorem 18",
            card: "nim-fractals-theorem-18",
            condition: "for even k",
            formulas: &[
                "d_{k}(n) = ((2^{b} + c)^{k} + (2^{b} − c)^{k} − (2^{b} + c − 1)^{k} − (2^{b} − c + 1)^{k} − 2c^{k} + 2(c − 1)^{k})/2^{b+1} + d_{k}(c − 1)",
            ],
            note: UNPRINTED,
            ..POSITIVE
        },
    ],
    start: Statement {
        source: BY_DEFINITION,
        card: "nim-fractals-definition-d-maximum",
        formulas: &["d_{k}(0) = 1"],
        note: NO_COUNTERS,
        ..Statement::NONE
    },
    steps: |k, n| {
        if n == 0 || k <= 2 {
            return vec![];
        }
        let (b, c) = split(n);
        let before = c - 1;
        if k == 3 {
            return vec![format!("6 · {c} − 3")];
        }
        let recursive = count_with_maximum(k, before).unwrap_or_default();
        let others = count_with_maximum(k, n).unwrap_or_default();
        let sum = |formula: String| {
            let parts = [others - &recursive, recursive];
            [formula].into_iter().chain(sum_of(&parts)).collect()
        };
        if k == 4 {
            return sum(format!("(12 · {c} − 6) · 2^{{{b}}} + d_{{4}}({before})"));
        }
        let powers = format!(
            "(2^{{{b}}} + {c})^{{{k}}} + (2^{{{b}}} − {c})^{{{k}}} − (2^{{{b}}} + {before})^{{{k}}} − (2^{{{b}}} − {before})^{{{k}}}"
        );
        if k % 2 == 1 {
            return vec![format!("({powers})/2^{{{}}}", b + 1)];
        }
        sum(format!(
            "({powers} − 2 · {c}^{{{k}}} + 2 · {before}^{{{k}}})/2^{{{}}} + d_{{{k}}}({before})",
            b + 1
        ))
    },
    remarks: |k, n| Ok(differences(k, n)?.into_iter().collect()),
    rows: Some(Remark {
        source: "Nim Fractals, section 4.1",
        card: "nim-fractals-triangle-of-d3",
        words: "each row is a beginning of A016945, the sequence 6n + 3, to which the rows converge.",
        instance: String::new(),
    }),
    terms: |k, from, count| {
        let first = count_with_maximum(k, from)?;
        let mut terms = vec![first];
        let mut below = count_within_maximum(k, from)?;
        for n in from + 1..from + count {
            let within = count_within_maximum(k, n)?;
            terms.push(&within - &below);
            below = within;
        }
        Ok(terms)
    },
    ..Sequence::ONE
};

/// On Theorems 16 and 18.
const UNPRINTED: &str = "The range n > 0 is not printed; at n = 0 there is no b.";
