//! Damaged certificates of octal games: each is refused without a panic, or true by the definition
//! of Grundy values.

use std::collections::BTreeMap;

use nimscape::octal::{Certificate, Values, check};
use serde_json::Value;

use super::{Damages, Random, accepted, random_cases};

/// Heaps whose values the definition gives: several periods of each genuine certificate.
const HEAPS: usize = 700;

/// A certificate of more values is not followed here; the check of that has tests of its own.
const MOST_VALUES: usize = 300;

fn genuine() -> Vec<Value> {
    let codes = ["0.77", "0.07", "4.3", "0.137", "0.3", "0.71", "0.012"];
    let certificate = |code: &str| {
        let values = Values::to(code.parse().unwrap(), 600, |_| true).unwrap();
        Certificate::of(&values).unwrap().to_json()
    };
    codes.map(|code| serde_json::from_str(&certificate(code)).unwrap()).into()
}

/// Grundy values by the definition: the least number that no move reaches.
fn by_definition(code: &str) -> Vec<u16> {
    let digits: Vec<u32> = code.chars().filter_map(|sign| sign.to_digit(8)).collect();
    let mut values: Vec<u16> = Vec::new();
    for heap in 0..HEAPS {
        let mut reached = vec![false; 1 << 12];
        for (take, digit) in digits.iter().enumerate().take(heap + 1) {
            let rest = heap - take;
            if digit & 1 > 0 && rest == 0 {
                reached[0] = true;
            }
            if digit & 2 > 0 && rest > 0 {
                reached[usize::from(values[rest])] = true;
            }
            for part in (1..rest).filter(|_| digit & 4 > 0) {
                reached[usize::from(values[part] ^ values[rest - part])] = true;
            }
        }
        values.push(reached.iter().position(|is| !is).unwrap() as u16);
    }
    values
}

/// Whether the definition gives these values, this period and this preperiod, and none that is
/// smaller.
fn is_true(of: &Certificate, values: &[u16]) -> bool {
    let (q, p) = (of.preperiod as usize, of.period as usize);
    let repeats =
        |from: usize, p: usize| values[from..].iter().zip(&values[from + p..]).all(|(a, b)| a == b);
    values[..q + p] == of.values
        && repeats(q, p)
        && !(1..p).any(|shorter| repeats(q, shorter))
        && (q == 1 || !repeats(q - 1, p))
}

#[test]
fn a_damaged_certificate_of_an_octal_game_is_refused_or_true() {
    let mut truth: BTreeMap<String, Vec<u16>> = BTreeMap::new();
    let (genuine, mut random) = (genuine(), Random::new(8));
    let damages: Vec<Damages> = genuine.iter().map(Damages::of).collect();
    let mut verified = |text: &str| {
        let Ok(read) = Certificate::from_json(text) else { return false };
        if read.values.len() > MOST_VALUES || check(&read, |_| true).is_err() {
            return false;
        }
        let [written, found]: [Value; 2] =
            [&read.to_json(), text].map(|text| serde_json::from_str(text).unwrap());
        assert_eq!(written, found, "another spelling is accepted");
        let values = truth.entry(read.code.clone()).or_insert_with(|| by_definition(&read.code));
        assert!(is_true(&read, values), "a false claim is accepted: {text}");
        true
    };
    let (mut cases, mut passed) = (0, 0);
    let mut meet = |document: &Value| {
        let verdict = accepted(document, &mut verified);
        (cases, passed) = (cases + 1, passed + u32::from(verdict));
        verdict
    };
    for (document, damages) in genuine.iter().zip(&damages) {
        assert!(meet(document), "{document}");
        damages.single(document).step_by(3).for_each(|damaged| _ = meet(&damaged));
    }
    for _ in 0..random_cases() {
        let which = random.below(genuine.len());
        let once = damages[which].any(genuine[which].clone(), &mut random);
        meet(&damages[which].any(once, &mut random));
    }
    println!("{cases} damaged certificates, {passed} of them true");
    assert!(passed > 20, "{passed} of {cases}"); // another mask changes nothing
}
