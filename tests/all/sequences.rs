//! The sequences of counts against the papers' printed terms, brute force, and their own formulas.

use std::collections::HashMap;

use nimscape::automata::growth::{Rule, grow};
use nimscape::sequences::{
    BY_DEFINITION, Bounds, LAST, PILES, SEQUENCES, TERMS, bounds, named, term, terms,
};
use num_bigint::{BigInt, BigUint};
use proptest::prelude::*;
use serde_json::Value;

fn values(name: &str, k: usize, from: u64, count: u64) -> Vec<u64> {
    let found = terms(named(name).unwrap(), k, from, count).unwrap();
    found.into_iter().map(|term| term.try_into().unwrap()).collect()
}

#[test]
fn names_are_different_and_found() {
    for sequence in SEQUENCES {
        assert_eq!(named(sequence.name()).unwrap().label(), sequence.label());
        assert!(sequence.meaning().ends_with('.'), "{}", sequence.name());
        assert!(
            PILES.map(|k| sequence.source(k)).all(|source| !source.is_empty()),
            "{}",
            sequence.name()
        );
    }
    let error = named("b").err().unwrap().to_string();
    assert_eq!(error, "seq: b is not in a, d, A, D, born, cells, relaxed, others, lim, full");
}

/// The terms that Nim Fractals prints, without those of one and two piles.
const PRINTED: [(&str, usize, &[u64]); 12] = [
    ("d", 3, &[1, 3, 3, 9, 3, 9, 15, 21, 3, 9, 15, 21, 27, 33, 39, 45, 3, 9]),
    ("a", 3, &[1, 4, 7, 16, 19, 28, 43, 64, 67, 76, 91, 112]),
    ("a", 4, &[1, 8, 21, 64, 89, 168, 301, 512, 561, 712]),
    ("d", 4, &[1, 7, 13, 43, 25, 79, 133, 211, 49, 151, 253]),
    ("a", 5, &[1, 16, 61, 256, 421, 976, 2101, 4096, 4741]),
    ("d", 5, &[1, 15, 45, 195, 165, 555, 1125, 1995, 645]),
    ("D", 3, &[1, 3, 3, 9, 3, 9, 9, 27, 3, 9, 9, 27, 9, 27, 27, 81, 3, 9]),
    ("A", 3, &[1, 4, 7, 16, 19, 28, 37, 64, 67, 76, 85, 112, 121, 148, 175]),
    ("D", 4, &[1, 6, 7, 36, 13, 42, 43, 216, 49, 78, 55, 252, 85]),
    ("A", 4, &[1, 7, 14, 50, 63, 105, 148, 364, 413, 491, 546, 798, 883, 1141]),
    ("D", 5, &[1, 10, 15, 100, 65, 150, 175, 1000, 565]),
    ("A", 5, &[1, 11, 26, 126, 191, 341, 516, 1516, 2081]),
];

#[test]
fn printed_terms() {
    for (name, k, printed) in PRINTED {
        assert_eq!(values(name, k, 0, printed.len() as u64), printed, "{name}_{k}");
    }
    for name in ["a", "A"] {
        assert_eq!(values(name, 1, 0, 9), [1; 9]);
        assert_eq!(values(name, 2, 0, 9), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    }
    for name in ["d", "D"] {
        assert_eq!(values(name, 1, 0, 5), [1, 0, 0, 0, 0]);
        assert_eq!(values(name, 2, 0, 5), [1; 5]);
    }
}

#[test]
fn brute_force_gives_the_same() {
    let table: Value = serde_json::from_str(include_str!("../data/sequences.json")).unwrap();
    for name in ["a", "d", "A", "D"] {
        for k in 1..=5 {
            let counted: Vec<u64> =
                serde_json::from_value(table[name][k.to_string()].clone()).unwrap();
            assert_eq!(values(name, k, 0, 64), counted, "{name}_{k}");
        }
    }
    let table: Value =
        serde_json::from_str(include_str!("../data/relaxed-automaton.json")).unwrap();
    for (name, key) in [("relaxed", "births"), ("others", "N_births")] {
        let counted: Vec<u64> = serde_json::from_value(table[key].clone()).unwrap();
        assert_eq!(values(name, 1, 0, counted.len() as u64), counted, "{name}");
    }
}

#[test]
fn the_growth_is_counted_cell_by_cell() {
    let cells = grow(Rule::Full, 0..=40).unwrap();
    let born: Vec<u64> = (0..=40)
        .map(|n| cells.generation.iter().filter(|&&generation| generation == n).count() as u64)
        .collect();
    assert_eq!(values("born", 1, 0, 41), born);
    let alive: Vec<u64> = (0..=40).map(|n| born[..=n].iter().sum()).collect();
    assert_eq!(values("cells", 1, 0, 41), alive);
}

/// Counts positions a >= b >= c with n counters from the definition of their P-positions.
fn up_to_order(n: u64, least: u64, is_p: impl Fn(u64, u64, u64) -> bool) -> u64 {
    let mut count = 0;
    for a in 0..=n {
        for b in 0..=a.min(n - a) {
            let c = n - a - b;
            count += u64::from(c <= b && c >= least && is_p(a, b, c));
        }
    }
    count
}

#[test]
fn lim_and_piles_that_are_not_empty() {
    let lim: Vec<u64> = (0..80)
        .map(|n| up_to_order(n, 0, |a, b, c| a & b == 0 && b & c == 0 && a & c == 0))
        .collect();
    assert_eq!(values("lim", 1, 0, 80), lim);
    let full: Vec<u64> = (0..80).map(|n| up_to_order(n, 1, |a, b, c| a ^ b ^ c == 0)).collect();
    assert_eq!(values("full", 1, 0, 80), full);
}

#[test]
fn differences_and_sums() {
    for k in PILES {
        for (sum, difference) in [("a", "d"), ("A", "D")] {
            let mut total = 0;
            for (sum, each) in values(sum, k, 0, 20).into_iter().zip(values(difference, k, 0, 20)) {
                total += each;
                assert_eq!(sum, total);
            }
        }
    }
}

#[test]
fn every_place_and_every_number_of_piles_is_checked() {
    for sequence in SEQUENCES {
        let last = sequence.last();
        assert!(term(*sequence, 3, last).is_ok(), "{}", sequence.name());
        assert!(term(*sequence, 3, last + 1).is_err());
        assert!(terms(*sequence, 3, last, 2).is_err());
        assert!(terms(*sequence, 3, 0, 0).is_err());
        assert!(terms(*sequence, 3, 0, TERMS.end() + 1).is_err());
        assert!(bounds(*sequence, 3, last + 1).is_err());
        for k in [0, 13] {
            let error = term(*sequence, k, 5).unwrap_err().to_string();
            assert_eq!(error, format!("k: {k} is not in 1..=12"));
            assert!(bounds(*sequence, k, 5).is_err());
        }
    }
}

#[test]
fn corollaries_7_and_9() {
    for k in PILES {
        for n in (0..200).chain([LAST - 1, LAST]) {
            let sequence = named("A").unwrap();
            let Bounds { source, below, above } = bounds(sequence, k, n).unwrap().unwrap();
            assert_eq!(source, "Corollary 7");
            let exact = term(sequence, k, n).unwrap();
            assert!(below <= exact && exact <= above, "A_{k}({n})");
            let power = |exponent: u32| BigUint::from(1_u32) << ((k as u32 - 1) * exponent);
            assert!(power((2 * n / k as u64 + 1).ilog2()) <= below);
            assert!(above <= power((n + 1).next_power_of_two().ilog2()));
            let within = bounds(named("a").unwrap(), k, n).unwrap().unwrap();
            assert_eq!(within.source, "Corollary 9");
            assert!(within.below <= above && above <= within.above, "a_{k}({n})");
            assert!(within.above <= within.below.clone() << (k - 1));
        }
    }
    let without = SEQUENCES.iter().filter(|each| bounds(**each, 3, 5).unwrap().is_none());
    assert_eq!(without.count(), SEQUENCES.len() - 2);
}

// Formulas with numbers put in, computed by a reader that knows nothing of the sequences.

struct Reader<'a> {
    text: &'a [char],
    /// The terms that a formula names: `a_4(7)`.
    known: &'a mut dyn FnMut(&str, usize, u64) -> BigInt,
}

impl Reader<'_> {
    fn skip(&mut self, sign: char) -> bool {
        while self.text.first() == Some(&' ') {
            self.text = &self.text[1..];
        }
        let found = self.text.first() == Some(&sign);
        if found {
            self.text = &self.text[1..];
        }
        found
    }

    fn sum(&mut self) -> BigInt {
        let mut sum = self.product();
        loop {
            if self.skip('+') {
                sum += self.product();
            } else if self.skip('−') {
                sum -= self.product();
            } else {
                return sum;
            }
        }
    }

    fn product(&mut self) -> BigInt {
        let mut product = self.power();
        loop {
            if self.skip('·') {
                product *= self.power();
            } else if self.skip('/') {
                let divisor = self.power();
                assert_eq!(&product % &divisor, BigInt::ZERO, "a fraction");
                product /= divisor;
            } else {
                return product;
            }
        }
    }

    fn power(&mut self) -> BigInt {
        let base = self.atom();
        if !self.skip('^') {
            return base;
        }
        base.pow(u32::try_from(self.number()).unwrap())
    }

    fn atom(&mut self) -> BigInt {
        if self.skip('(') {
            let inner = self.sum();
            assert!(self.skip(')'));
            return inner;
        }
        if let Some(letter) = self.text.first().filter(|sign| sign.is_alphabetic()) {
            let name = letter.to_string();
            self.text = &self.text[1..];
            assert!(self.skip('_'));
            let k = self.number() as usize;
            assert!(self.skip('('));
            let n = self.number();
            assert!(self.skip(')'));
            return (self.known)(&name, k, n);
        }
        self.number().into()
    }

    fn number(&mut self) -> u64 {
        self.skip(' ');
        let digits = self.text.iter().take_while(|sign| sign.is_ascii_digit()).count();
        let number = self.text[..digits].iter().collect::<String>();
        self.text = &self.text[digits..];
        number.parse().unwrap()
    }
}

fn computed(formula: &str, mut known: impl FnMut(&str, usize, u64) -> BigInt) -> BigInt {
    let text: Vec<char> = formula.chars().collect();
    let mut reader = Reader { text: &text, known: &mut known };
    let value = reader.sum();
    assert!(reader.text.is_empty(), "{formula} goes on: {:?}", reader.text);
    value
}

fn gives_its_term(k: usize, n: u64) {
    for sequence in SEQUENCES {
        let formula = sequence.formula(k, n.min(sequence.last()));
        if formula.is_empty() {
            continue;
        }
        let named_terms = |name: &str, k, n| term(named(name).unwrap(), k, n).unwrap().into();
        let (value, exact) = (computed(&formula, named_terms), term(*sequence, k, n).unwrap());
        assert_eq!(value, exact.into(), "{}_{k}({n}) = {formula}", sequence.name());
    }
}

#[test]
fn every_formula_gives_its_term() {
    for k in PILES {
        for n in (0..130).chain([255, 256, 1 << 40, LAST - 1, LAST]) {
            gives_its_term(k, n);
        }
    }
    let mut sources = HashMap::new();
    for k in PILES {
        for sequence in SEQUENCES.iter().filter(|each| each.has_piles()) {
            sources.entry(sequence.source(k)).or_insert(k);
        }
    }
    assert_eq!(sources.get("Nim Fractals, Theorem 17"), Some(&6));
    assert_eq!(named("d").unwrap().formula(3, 5), "6 · 2 − 3");
    assert_eq!(named("D").unwrap().formula(4, 12), "D_4(6) + D_4(5)");
    assert_eq!(named("A").unwrap().formula(4, 13), "7 · A_4(6) + A_4(5)");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn formulas_far_out(k in 1_usize..=12, n in 0..=LAST) {
        gives_its_term(k, n);
    }

    #[test]
    fn a_window_has_the_terms_of_its_places(k in 1_usize..=12, n in 0..LAST - 20) {
        for sequence in SEQUENCES.iter().filter(|each| each.last() == LAST) {
            let window = terms(*sequence, k, n, 20).unwrap();
            prop_assert_eq!(&window[13], &term(*sequence, k, n + 13).unwrap());
        }
    }
}

/// At each place a theorem is named only where it is printed for it.
#[test]
fn sources_are_printed_for_their_places() {
    let printed_from_1 = [("a", 3), ("a", 4), ("a", 7), ("a", 8), ("d", 3), ("d", 4), ("d", 9)];
    let printed_from_0 = [("D", 3), ("D", 4), ("A", 4), ("A", 3)];
    for (name, k) in printed_from_1.into_iter().chain([("D", 6), ("A", 5)]) {
        let sequence = named(name).unwrap();
        assert_eq!(sequence.source_at(k, 0), BY_DEFINITION, "{name}, k = {k}");
        assert_eq!(terms(sequence, k, 0, 1).unwrap(), [1_u32.into()]);
        assert_eq!(sequence.source_at(k, 1), sequence.source(k));
    }
    for (name, k) in printed_from_0 {
        let sequence = named(name).unwrap();
        assert_eq!(sequence.source_at(k, 0), sequence.source(k), "{name}, k = {k}");
    }
    let told: Vec<u64> =
        (0..9).filter(|&n| !named("A").unwrap().misprint(4, n).is_empty()).collect();
    assert_eq!(told, [2], "A_4(2) = 7 A_4(0) + A_4(1) is Lemma 27 for n = 0");
    assert_eq!(named("A").unwrap().misprint(5, 2), "");
}
