//! P-positions of Nim by their total: `A_k` and `D_k` of Nim Fractals, section 5.

use num_bigint::BigUint;

use super::{BY_DEFINITION, Bounds, NO_COUNTERS, Reads, Remark, Sequence, Statement, difference};
use nimscape_base::error::Result;
use nimscape_games::nim::{Totals, count_within_maximum};

/// Returns a recursion with numbers put in: `6 · D_4(7) + D_4(6)`, from five piles on before that
/// with the numbers of ways as they are printed, and after it with the values of the earlier terms.
fn steps(mut totals: Totals, name: &str, k: usize, n: u64) -> Vec<String> {
    let earlier: Vec<_> = totals.recursion(n).into_iter().filter(|&(ways, _)| ways > 0).collect();
    let term = |place| format!("{name}_{{{k}}}({place})");
    let product = |&(ways, place)| {
        if ways == 1 { term(place) } else { format!("{ways} · {}", term(place)) }
    };
    let with_ways = earlier.iter().map(product).collect::<Vec<_>>().join(" + ");
    let printed = |&(_, place): &(u128, u64)| {
        // Of 2e odd piles each gives one, and half of the others remain.
        let odd = (0..=n.min(k as u64 / 2)).filter(|e| (n - e) / 2 == place);
        let odd = odd.filter(|e| name == "A" || (n - e).is_multiple_of(2));
        let mut ways: Vec<_> = odd.map(|e| format!("C({k}, {})", 2 * e)).collect();
        if n % 2 == 1 {
            ways.reverse();
        }
        let sum = ways.join(" + ");
        let factor = if ways.len() > 1 { format!("({sum})") } else { sum };
        format!("{factor} · {}", term(place))
    };
    let first = earlier.iter().map(printed).collect::<Vec<_>>().join(" + ");
    let values: Vec<_> = earlier.iter().map(|&(ways, m)| (ways, totals.count(m))).collect();
    let is_short = values.iter().all(|(_, value)| value.to_string().len() <= super::DIGITS);
    let times = |(ways, value): &(u128, BigUint)| {
        if *ways == 1 { value.to_string() } else { format!("{ways} · {value}") }
    };
    let last = values.iter().map(times).collect::<Vec<_>>().join(" + ");
    let all = [(k > 4, first), (k < 5 || !is_short, with_ways), (is_short, last)];
    all.into_iter().filter_map(|(is_there, step)| is_there.then_some(step)).collect()
}

fn terms(mut totals: Totals, from: u64, count: u64) -> Vec<BigUint> {
    (from..from + count).map(|n| totals.count(n)).collect()
}

/// Returns the remark that `D_k(n)` is a difference.
fn differences(k: usize, n: u64) -> Result<Option<Remark>> {
    let (words, card) =
        ("`D_{k}(n) = A_{k}(n) − A_{k}(n − 1)`", "nim-fractals-differences-of-a-total");
    let mut totals = Totals::within(k)?;
    difference(words, card, k, n, |n| Ok(totals.count(n)))
}

/// `A_k(n)`: at most 2n counters.
pub(super) const WITHIN: Sequence = Sequence {
    name: "A",
    label: "A: at most 2n counters",
    meaning: "The number of losing positions of Nim with k piles and at most 2n counters.",
    has_piles: true,
    oeis: &[("A000012", 0), ("A000027", 1), ("A130665", 0), ("A237686", 0), ("A238147", 0)],
    statements: &[
        Statement {
            source: "Nim Fractals, section 3.2",
            card: "nim-fractals-one-pile",
            formulas: &["A_{1}(n) = 1"],
            ..Statement::NONE
        },
        Statement {
            source: "Nim Fractals, Lemma 10",
            card: "nim-fractals-lemma-10",
            formulas: &["A_{2}(n) = n + 1"],
            note: "The positions are (0, 0), (1, 1), …, (n, n).",
            ..Statement::NONE
        },
        Statement {
            from: 1,
            source: "Nim Fractals, section 5.1",
            card: "nim-fractals-recursion-of-a3-total",
            formulas: &["A_{3}(2n) = 3A_{3}(n − 1) + A_{3}(n)", "A_{3}(2n + 1) = 4A_{3}(n)"],
            reads: Reads::FromZero,
            ..Statement::NONE
        },
        LEMMA_27,
        RECURSION,
        RECURSION,
    ],
    start: Statement {
        source: BY_DEFINITION,
        card: "nim-fractals-definition-a-total",
        formulas: &["A_{k}(0) = 1"],
        note: NO_COUNTERS,
        ..Statement::NONE
    },
    steps: |k, n| match (k, n) {
        (1, _) | (_, 0) => vec![],
        (2, _) => vec![format!("{n} + 1")],
        _ => Totals::within(k).map_or_else(|_| vec![], |totals| steps(totals, "A", k, n)),
    },
    // The second recursion of Lemma 27, for `A_4(2n + 2)`, is printed for `n >= 1`.
    exception: |k, n| ((k, n) == (4, 2)).then_some(Statement { note: UNPRINTED, ..LEMMA_27 }),
    remarks: |k, n| {
        let cells = (k == 3).then(|| Remark {
            source: "Nim Fractals, section 5.1",
            card: "nim-fractals-three-branches-count",
            words: "`A_3(n)` is also the number of cells of three branches of the Ulam-Warburton automaton, up to generation n.",
            instance: String::new(),
        });
        Ok(differences(k, n)?.into_iter().chain(cells).collect())
    },
    terms: |k, from, count| Ok(terms(Totals::within(k)?, from, count)),
    // Corollary 7: `a_k(⌊2n/k⌋) <= A_k(n) <= a_k(n)`.
    bounds: Some(|k, n| {
        Ok(Bounds {
            source: "Nim Fractals, Corollary 7",
            card: "nim-fractals-corollary-7",
            formula: "a_{k}(⌊2n/k⌋) ≤ A_{k}(n) ≤ a_{k}(n)",
            below: count_within_maximum(k, 2 * n / k as u64)?,
            above: count_within_maximum(k, n)?,
        })
    }),
    ..Sequence::ONE
};

const LEMMA_27: Statement = Statement {
    source: "Nim Fractals, Lemma 27",
    card: "nim-fractals-lemma-27",
    condition: "for n ≥ 1",
    formulas: &[
        "A_{4}(0) = 1",
        "A_{4}(1) = 7",
        "A_{4}(2n + 1) = 7A_{4}(n) + A_{4}(n − 1)",
        "A_{4}(2n + 2) = 7A_{4}(n) + A_{4}(n + 1)",
    ],
    reads: Reads::FromOne,
    ..Statement::NONE
};

const UNPRINTED: &str = "Lemma 27 prints its line for A₄(2n + 2) for n ≥ 1 only; this term is that of n = 0, for which it holds, too.";

const RECURSION: Statement = Statement {
    from: 1,
    source: "Nim Fractals, Theorem 30",
    card: "nim-fractals-theorem-30",
    formulas: &[
        "A_{k}(2n + 1) = (C(k, 2) + C(k, 0))A_{k}(n) + (C(k, 6) + C(k, 4))A_{k}(n − 1) + (C(k, 10) + C(k, 8))A_{k}(n − 2) + …",
        "A_{k}(2n + 2) = C(k, 0)A_{k}(n + 1) + (C(k, 2) + C(k, 4))A_{k}(n) + (C(k, 6) + C(k, 8))A_{k}(n − 1) + …",
    ],
    reads: Reads::FromOne,
    ..Statement::NONE
};

/// `D_k(n)`: 2n counters.
pub(super) const EXACTLY: Sequence = Sequence {
    name: "D",
    label: "D: 2n counters",
    meaning: "The number of losing positions of Nim with k piles and 2n counters.",
    has_piles: true,
    oeis: &[("A000007", 0), ("A000012", 0), ("A048883", 0), ("A237711", 0), ("A238759", 0)],
    statements: &[
        Statement {
            from: 1,
            source: "Nim Fractals, section 3.2",
            card: "nim-fractals-one-pile",
            condition: "for n ≥ 1",
            formulas: &["D_{1}(n) = 0"],
            ..Statement::NONE
        },
        Statement {
            source: "Nim Fractals, Lemma 10",
            card: "nim-fractals-lemma-10",
            formulas: &["D_{2}(n) = 1"],
            note: "The position is (n, n).",
            ..Statement::NONE
        },
        Statement {
            source: "Nim Fractals, Theorem 19",
            card: "nim-fractals-theorem-19",
            formulas: &["D_{3}(n) = 3^{s_{2}(n)}"],
            reads: Reads::Ones("s_{2}"),
            ..Statement::NONE
        },
        Statement {
            source: "Nim Fractals, Lemma 26",
            card: "nim-fractals-lemma-26",
            condition: "for n ≥ 0",
            formulas: &[
                "D_{4}(0) = 1",
                "D_{4}(1) = 6",
                "D_{4}(2n + 1) = 6D_{4}(n)",
                "D_{4}(2n + 2) = D_{4}(n + 1) + D_{4}(n)",
            ],
            reads: Reads::FromOne,
            ..Statement::NONE
        },
        THEOREM_29,
        THEOREM_29,
    ],
    start: Statement {
        source: "Nim Fractals, Lemma 28",
        card: "nim-fractals-lemma-28",
        formulas: &["D_{k}(0) = 1", "D_{k}(1) = C(k, 2)"],
        ..Statement::NONE
    },
    steps: |k, n| match (k, n) {
        (1 | 2, _) | (_, 0) => vec![],
        (3, _) => vec![format!("3^{{{}}}", n.count_ones())],
        (5.., 1) => vec![format!("C({k}, 2)")],
        _ => Totals::exactly(k).map_or_else(|_| vec![], |totals| steps(totals, "D", k, n)),
    },
    // The recursion of `D_3`, and `D_k` as the differences of `A_k`.
    remarks: |k, n| {
        let recursion = if k == 3 && n > 0 {
            let totals = Totals::exactly(3)?;
            let own = steps(totals, "D", 3, n).join(" = ");
            Some(Remark {
                source: "Nim Fractals, section 5.1",
                card: "nim-fractals-recursion-of-d3",
                words: "`D_{3}(2n) = D_{3}(n)`, `D_{3}(2n + 1) = 3D_{3}(n)`",
                instance: format!("D_{{3}}({n}) = {own}"),
            })
        } else {
            None
        };
        Ok(recursion.into_iter().chain(differences(k, n)?).collect())
    },
    rows: Some(Remark {
        source: "Nim Fractals, section 5.1",
        card: "nim-fractals-multisets",
        words: "row i is three times the list `S_i`: `S_0` is 1, and each list is the one before it, followed by three times that.",
        instance: String::new(),
    }),
    terms: |k, from, count| Ok(terms(Totals::exactly(k)?, from, count)),
    ..Sequence::ONE
};

const THEOREM_29: Statement = Statement {
    from: 2,
    source: "Nim Fractals, Theorem 29",
    card: "nim-fractals-theorem-29",
    condition: "where terms with a negative place are 0",
    formulas: &[
        "D_{k}(2n + 1) = C(k, 2)D_{k}(n) + C(k, 6)D_{k}(n − 1) + C(k, 10)D_{k}(n − 2) + …",
        "D_{k}(2n + 2) = C(k, 0)D_{k}(n + 1) + C(k, 4)D_{k}(n) + C(k, 8)D_{k}(n − 1) + …",
    ],
    reads: Reads::FromOne,
    ..Statement::NONE
};
