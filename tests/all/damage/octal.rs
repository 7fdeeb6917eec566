//! Damaged certificates of octal games: each is refused without a panic, or true by the definition
//! of Grundy values.

use std::collections::BTreeMap;

use nimscape_games::octal::{Certificate, Values, check};

use super::{Documents, Random, assert_same_spelling, random_cases};
use crate::naive::{is_least, octal_values};

/// Heaps whose values the definition gives: several periods of each genuine certificate.
const HEAPS: usize = 700;

/// A certificate of more values is not followed here; the check of that has tests of its own.
const MOST_VALUES: usize = 300;

fn genuine() -> Documents {
    let codes = ["0.77", "0.07", "4.3", "0.137", "0.3", "0.71", "0.012"];
    Documents::read(codes.map(|code| {
        let values = Values::to(code.parse().unwrap(), 600, |_| true).unwrap();
        values.certificate().unwrap().to_json()
    }))
}

/// Whether the definition gives these values, this period and this preperiod, and none that is
/// smaller.
fn is_true(of: &Certificate, values: &[u16]) -> bool {
    let (q, p) = (of.preperiod as usize, of.period as usize);
    values[..q + p] == of.values && q > 0 && is_least(&values[1..], p, q - 1)
}

#[test]
fn a_damaged_certificate_of_an_octal_game_is_refused_or_true() {
    let mut truth: BTreeMap<String, Vec<u16>> = BTreeMap::new();
    let verified = |text: &str| {
        let Ok(read) = Certificate::from_json(text) else { return false };
        if read.values.len() > MOST_VALUES || check(&read, |_| true).is_err() {
            return false;
        }
        assert_same_spelling(&read.to_json(), text);
        let values =
            truth.entry(read.code.clone()).or_insert_with(|| octal_values(&read.code, HEAPS));
        assert!(is_true(&read, values), "a false claim is accepted: {text}");
        true
    };
    let [cases, passed] = genuine().meet(&mut Random::new(8), 3, random_cases(), verified);
    println!("{cases} damaged certificates, {passed} of them true");
    assert!(passed > 20, "{passed} of {cases}"); // another mask changes nothing
}
