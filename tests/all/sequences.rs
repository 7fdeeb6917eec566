//! The sequences of counts against the papers' printed terms, brute force, and their own formulas.

use std::iter::{self, Peekable};
use std::str::Chars;

use crate::files::json;
use nimscape_automata::growth::{Rule, grow};
use nimscape_automata::sequences::{
    BY_DEFINITION, LAST, PILES, Parts, SEQUENCES, Statement, TERMS, bounds, named, parts, term,
    terms,
};
use num_bigint::{BigInt, BigUint};
use proptest::prelude::*;

fn values(name: &str, k: usize, from: u64, count: u64) -> Vec<u64> {
    let found = terms(named(name).unwrap(), k, from, count).unwrap();
    found.into_iter().map(|term| term.try_into().unwrap()).collect()
}

#[test]
fn names_are_different_and_found() {
    for sequence in SEQUENCES {
        assert_eq!(named(sequence.name).unwrap().label, sequence.label);
        assert!(sequence.meaning.ends_with('.'), "{}", sequence.name);
        assert!(PILES.into_iter().all(|k| !sequence.theorem(k).source.is_empty()));
    }
    let error = named("b").err().unwrap().to_string();
    assert_eq!(
        error,
        "seq must be one of a, d, A, D, born, cells, relaxed, others, lim, full, not b"
    );
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
}

#[test]
fn brute_force_gives_the_same() {
    let table = json("tests/data/sequences.json");
    for name in ["a", "d", "A", "D"] {
        for k in 1..=5 {
            let counted: Vec<u64> =
                serde_json::from_value(table[name][k.to_string()].clone()).unwrap();
            assert_eq!(values(name, k, 0, 64), counted, "{name}_{k}");
        }
    }
    let table = json("tests/data/relaxed-automaton.json");
    for (name, key) in [("relaxed", "births"), ("others", "N_births")] {
        let counted: Vec<u64> = serde_json::from_value(table[key].clone()).unwrap();
        assert_eq!(values(name, 1, 0, counted.len() as u64), counted, "{name}");
    }
}

#[test]
fn the_growth_is_counted_cell_by_cell() {
    let cells = grow(Rule::Full, 0..=40).unwrap();
    let born = |n| cells.generation.iter().filter(|&&generation| generation == n).count() as u64;
    let born: Vec<u64> = (0..=40).map(born).collect();
    assert_eq!(values("born", 1, 0, 41), born);
    let alive: Vec<u64> = (0..=40).map(|n| born[..=n].iter().sum()).collect();
    assert_eq!(values("cells", 1, 0, 41), alive);
}

/// Counts positions a >= b >= c with n counters, for each n below 80, from the definition of their
/// P-positions.
fn up_to_order(least: u64, is_p: impl Fn(u64, u64, u64) -> bool) -> Vec<u64> {
    let count = |n: u64| {
        let pairs = (0..=n).flat_map(|a| (0..=a.min(n - a)).map(move |b| (a, b, n - a - b)));
        pairs.filter(|&(a, b, c)| c <= b && c >= least && is_p(a, b, c)).count() as u64
    };
    (0..80).map(count).collect()
}

#[test]
fn lim_and_piles_that_are_not_empty() {
    let lim = up_to_order(0, |a, b, c| a & b == 0 && b & c == 0 && a & c == 0);
    assert_eq!(values("lim", 1, 0, 80), lim);
    assert_eq!(values("full", 1, 0, 80), up_to_order(1, |a, b, c| a ^ b ^ c == 0));
}

#[test]
fn every_place_and_every_number_of_piles_is_checked() {
    for sequence in SEQUENCES {
        let last = sequence.last;
        assert!(term(sequence, 3, last).is_ok(), "{}", sequence.name);
        assert!(term(sequence, 3, last + 1).is_err());
        assert!(terms(sequence, 3, last, 2).is_err());
        assert!(terms(sequence, 3, 0, 0).is_err());
        assert!(terms(sequence, 3, 0, TERMS.end() + 1).is_err());
        assert!(bounds(sequence, 3, last + 1).is_err());
        for k in [0, 13] {
            let error = term(sequence, k, 5).unwrap_err().to_string();
            assert_eq!(error, format!("k must be 1 to 12, not {k}"));
            assert!(bounds(sequence, k, 5).is_err());
        }
    }
}

#[test]
fn corollaries_7_and_9() {
    for k in PILES {
        for n in (0..200).chain([LAST - 1, LAST]) {
            let sequence = named("A").unwrap();
            let found = bounds(sequence, k, n).unwrap().unwrap();
            assert_eq!(found.source, "Nim Fractals, Corollary 7");
            let (below, above) = (found.below, found.above);
            let exact = term(sequence, k, n).unwrap();
            assert!(below <= exact && exact <= above, "A_{k}({n})");
            let power = |exponent: u32| BigUint::from(1_u32) << ((k as u32 - 1) * exponent);
            assert!(power((2 * n / k as u64 + 1).ilog2()) <= below);
            assert!(above <= power((n + 1).next_power_of_two().ilog2()));
            let within = bounds(named("a").unwrap(), k, n).unwrap().unwrap();
            assert_eq!(within.source, "Nim Fractals, Corollary 9");
            assert!(within.below <= above && above <= within.above, "a_{k}({n})");
            assert!(within.above <= within.below.clone() << (k - 1));
        }
    }
    let without = SEQUENCES.iter().filter(|each| bounds(each, 3, 5).unwrap().is_none());
    assert_eq!(without.count(), SEQUENCES.len() - 2);
}

// Formulas with numbers put in, computed by a reader that knows nothing of the sequences.

/// A formula, sign by sign, and the terms that it names: `a_4(7)`.
struct Reader<'a>(Peekable<Chars<'a>>, &'a mut dyn FnMut(char, usize, u64) -> BigInt);

impl Reader<'_> {
    fn skip(&mut self, sign: char) -> bool {
        while self.0.next_if_eq(&' ').is_some() {}
        self.0.next_if_eq(&sign).is_some()
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
        assert!(self.skip('{'));
        let exponent = self.sum();
        assert!(self.skip('}'));
        base.pow(u32::try_from(exponent).unwrap())
    }

    fn atom(&mut self) -> BigInt {
        if self.skip('(') {
            let inner = self.sum();
            assert!(self.skip(')'));
            return inner;
        }
        let Some(letter) = self.0.next_if(|sign| sign.is_alphabetic()) else {
            return self.number().into();
        };
        if letter == 'C' {
            assert!(self.skip('('));
            let (n, k) = (self.number(), (self.skip(','), self.number()).1);
            assert!(self.skip(')'));
            return (0..k).fold(1.into(), |ways: BigInt, i| ways * (n - i) / (i + 1));
        }
        assert!(self.skip('_') && self.skip('{'));
        let k = self.number() as usize;
        assert!(self.skip('}') && self.skip('('));
        let n = self.sum().try_into().unwrap();
        assert!(self.skip(')'));
        (self.1)(letter, k, n)
    }

    fn number(&mut self) -> u64 {
        self.skip(' ');
        let mut digits = String::new();
        digits.extend(iter::from_fn(|| self.0.next_if(char::is_ascii_digit)));
        digits.parse().unwrap()
    }
}

fn computed(formula: &str, mut known: impl FnMut(char, usize, u64) -> BigInt) -> BigInt {
    let mut reader = Reader(formula.chars().peekable(), &mut known);
    let value = reader.sum();
    assert_eq!(reader.0.next(), None, "{formula} goes on");
    value
}

fn gives_its_term(k: usize, n: u64) {
    for sequence in SEQUENCES {
        for step in (sequence.steps)(k, n.min(sequence.last)) {
            let exact = term(sequence, k, n).unwrap();
            let value = computed(&step, named_term);
            assert_eq!(value, exact.into(), "{}_{k}({n}) = {step}", sequence.name);
        }
        let place = n.min(sequence.last);
        for remark in (sequence.remarks)(k, place).unwrap() {
            let of = remark.card;
            // As D_3(4) = D_3(2), or 27 = 139 - 112.
            let sides = remark.instance.split(" = ").filter(|side| !side.is_empty());
            let values: Vec<_> = sides.map(|side| computed(side, named_term)).collect();
            assert!(values.windows(2).all(|pair| pair[0] == pair[1]), "{of}: {}", remark.instance);
        }
    }
}

fn named_term(name: char, k: usize, n: u64) -> BigInt {
    term(named(&name.to_string()).unwrap(), k, n).unwrap().into()
}

#[test]
fn every_formula_gives_its_term() {
    for k in PILES {
        for n in (0..130).chain([255, 256, 1 << 40, LAST - 1, LAST]) {
            gives_its_term(k, n);
        }
    }
    let is_theorem_17 = |k: &usize| {
        SEQUENCES
            .iter()
            .any(|each| each.has_piles && each.theorem(*k).source.ends_with("Theorem 17"))
    };
    assert_eq!(PILES.into_iter().find(is_theorem_17), Some(6));
    let steps = |name, k, n| (named(name).unwrap().steps)(k, n).join(" = ");
    assert_eq!(steps("d", 3, 5), "6 · 2 − 3");
    assert_eq!(steps("D", 4, 12), "D_{4}(6) + D_{4}(5) = 43 + 42");
    assert_eq!(steps("A", 4, 13), "7 · A_{4}(6) + A_{4}(5) = 7 · 148 + 105");
    assert_eq!(steps("a", 7, 44), "((2^{5} + 13)^{7} + (2^{5} − 13)^{7})/2^{6}");
    assert_eq!(steps("D", 7, 1), "C(7, 2)");
    assert_eq!(
        steps("A", 7, 21),
        "(C(7, 2) + C(7, 0)) · A_{7}(10) + (C(7, 6) + C(7, 4)) · A_{7}(9) = 22 · 80074 + 42 · 51066"
    );
    // Long numbers are not written into sums.
    assert_eq!((named("a").unwrap().steps)(12, LAST).len(), 1);
}

/// The formulas of a statement as printed, with letters, computed for n: those with b and c.
#[test]
fn general_formulas_give_their_terms() {
    for name in ["a", "d"] {
        let sequence = named(name).unwrap();
        for k in PILES {
            for n in (1..70).chain([1 << 20, LAST]) {
                let statement = sequence.statement(k, n);
                let Some(Parts { split: Some((b, c)), .. }) = parts(&statement, n) else {
                    assert!(k < 3);
                    continue;
                };
                let [formula] = statement.formulas else { panic!("{name}_{k}") };
                let (_, right) = formula.split_once(" = ").unwrap();
                // Products are printed without a sign.
                let mut text = right.replace(&format!("{name}_{{k}}"), &format!("{name}_{{{k}}}"));
                for (printed, plain) in [
                    ("2^{b+1}", "2^{b + 1}"),
                    ("6c^{2}2^{b}", "6 · c^{2} · 2^{b}"),
                    ("(12c − 6)2^{b}", "(12 · c − 6) · 2^{b}"),
                    ("6c", "6 · c"),
                    ("3c", "3 · c"),
                    ("2c", "2 · c"),
                    ("2(c", "2 · (c"),
                    ("2b", "2 · b"),
                    ("3b", "3 · b"),
                    ("(c − 1)^", &format!("{}^", c - 1)),
                    (&format!("{name}_{{4}}(c − 1)"), &format!("{name}_{{4}}({})", c - 1)),
                    (&format!("{name}_{{{k}}}(c − 1)"), &format!("{name}_{{{k}}}({})", c - 1)),
                    ("^{k}", &format!("^{{{k}}}")),
                    ("b", &b.to_string()),
                    ("c", &c.to_string()),
                ] {
                    text = text.replace(printed, plain);
                }
                let exact: BigInt = term(sequence, k, n).unwrap().into();
                assert_eq!(computed(&text, named_term), exact, "{name}_{k}({n}): {text}");
            }
        }
    }
}

#[test]
fn parts_of_n_are_those_of_the_definition() {
    for (name, k) in [("a", 7), ("d", 3)] {
        for n in 1..300 {
            let found = parts(&named(name).unwrap().statement(k, n), n).unwrap();
            let (b, c) = found.split.unwrap();
            assert!((1..=1 << b).contains(&c) && n == (1 << b) - 1 + c, "{n}");
        }
    }
    let line = |name, k, n| {
        let statement: Statement = named(name).unwrap().statement(k, n);
        parts(&statement, n).unwrap().line.unwrap()
    };
    assert_eq!(line("D", 7, 12), ("2n + 2", 5));
    assert_eq!(line("D", 7, 21), ("2n + 1", 10));
    assert_eq!(line("A", 3, 12), ("2n", 6));
    let half = parts(&named("full").unwrap().statement(3, 26), 26).unwrap();
    assert_eq!((half.number, half.ones), (13, Some("w")));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn formulas_far_out(k in 1_usize..=12, n in 0..=LAST) {
        gives_its_term(k, n);
    }

    #[test]
    fn a_window_has_the_terms_of_its_places(k in 1_usize..=12, n in 0..LAST - 20) {
        for sequence in SEQUENCES.iter().filter(|each| each.last == LAST) {
            let window = terms(sequence, k, n, 20).unwrap();
            prop_assert_eq!(&window[13], &term(sequence, k, n + 13).unwrap());
        }
    }
}

#[test]
fn statements_are_printed_for_their_places() {
    let source = |of: &str, n| {
        let (sequence, k) = (named(&of[..1]).unwrap(), of[1..].parse().unwrap());
        sequence.statement(k, n).source.trim_start_matches("Nim Fractals, ").to_owned()
    };
    for of in "a3 a4 a7 a8 d3 d4 d9 d8 A3 A5 A6".split(' ') {
        assert_eq!(source(of, 0), BY_DEFINITION, "{of}");
        assert_ne!(source(of, 1), BY_DEFINITION, "{of}");
    }
    for (of, n, expected) in [
        ("D3", 0, "Theorem 19"),
        ("D4", 0, "Lemma 26"),
        ("D7", 0, "Lemma 28"),
        ("D7", 1, "Lemma 28"),
        ("D7", 2, "Theorem 29"),
        ("A4", 0, "Lemma 27"),
        ("A7", 1, "Theorem 30"),
    ] {
        assert_eq!(source(of, n), expected, "{of}");
    }
    let full = named("full").unwrap();
    assert!(full.statement(3, 63).condition.contains("odd"));
    assert!(full.statement(3, 26).condition.contains("even"));
    let note = |k, n| named("A").unwrap().statement(k, n).note;
    let notes = (0..9).filter(|&n| !note(4, n).is_empty());
    assert!(notes.eq([2]), "A_4(2) = 7 A_4(0) + A_4(1) is Lemma 27 for n = 0");
    assert_eq!(note(5, 2), "");
}

#[test]
fn remarks_are_on_the_terms_that_they_name() {
    let cards = |name, k, n| {
        let found = (named(name).unwrap().remarks)(k, n).unwrap();
        found.into_iter().map(|remark| remark.card).collect::<Vec<_>>()
    };
    let differences = "nim-fractals-differences-of-a";
    assert_eq!(cards("a", 7, 63), ["nim-fractals-lemma-8", differences]);
    assert_eq!(cards("a", 7, 62), [differences]);
    assert_eq!(cards("D", 3, 21)[0], "nim-fractals-recursion-of-d3");
    assert!(cards("d", 2, 5).is_empty() && cards("D", 5, 0).is_empty());
    for (name, k, is_there) in [("d", 3, true), ("D", 3, true), ("d", 4, false), ("A", 3, false)] {
        assert_eq!(named(name).unwrap().rows(k).is_some(), is_there, "{name}_{k}");
    }
}
