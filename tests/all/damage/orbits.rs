//! Damaged certificates of orbits: each is refused without a panic, or true by the definition; and
//! tests/checker/orbits.py, in another language and by another idea, accepts and refuses alike.

use nimscape_arrays::dynamics::{OrbitCertificate, Rule, State, orbit};

use super::second::{Finding, asked};
use super::{Documents, Random, random_cases};

/// Certificates of some systems, two of them with one state only.
fn genuine() -> Vec<OrbitCertificate> {
    let seeds = [(1, 1), (1, 6), (2, 3), (3, 5), (3, 9), (4, 4), (5, 3)];
    let certificate = |(k, n)| {
        let mut state = State::random(3, k, n, Rule::A).unwrap();
        let found = orbit(&state, 1 << 24).unwrap();
        (0..found.preperiod).for_each(|_| _ = state.step());
        state.certificate(found.period)
    };
    seeds.map(certificate).into()
}

fn first(text: &str) -> Finding {
    let Ok(read) = OrbitCertificate::from_json(text) else { return Finding::Refused };
    if (100_001..=1 << 24).contains(&read.period) {
        // The rows and ranges alone: after one step the state comes back or does not.
        let mut short = read;
        short.period = 1;
        let is_read = short
            .check(|_| true)
            .map_or_else(|error| error.to_string().contains("come back"), |()| true);
        return if is_read { Finding::Undecided } else { Finding::Refused };
    }
    if read.check(|_| true).is_ok() { Finding::Accepted } else { Finding::Refused }
}

/// Whether the orbit of the state, as the dynamics follow it, has this period and no way to it.
fn is_true(text: &str) -> bool {
    let read = OrbitCertificate::from_json(text).unwrap();
    let row = |row: &Vec<u32>| row.iter().fold(0_u128, |bits, offset| bits | 1 << offset);
    let rows: Vec<u128> = read.rows.iter().map(row).collect();
    let found = orbit(&State::of_sets(&rows, read.n).unwrap(), 1 << 24).unwrap();
    (found.preperiod, found.period) == (0, read.period)
}

#[test]
fn a_damaged_certificate_of_an_orbit_is_refused_by_both_checkers_or_true() {
    let texts: Vec<String> = genuine().iter().map(OrbitCertificate::to_json).collect();
    assert!(texts.iter().all(|text| first(text) == Finding::Accepted));
    let (mut random, documents) = (Random::new(12), Documents::read(texts.clone()));
    let damaged = (0..random_cases()).map(|_| documents.any(&mut random, 3).1.to_string());
    let cases: Vec<String> = texts.into_iter().chain(damaged).collect();
    let found: Vec<Finding> = cases.iter().map(|text| first(text)).collect();
    for (text, found) in cases.iter().zip(&found) {
        assert!(*found != Finding::Accepted || is_true(text), "accepted, and false: {text}");
    }
    let count = |what| found.iter().filter(|found| **found == what).count();
    let [accepted, refused] = [Finding::Accepted, Finding::Refused].map(count);
    println!("{accepted} accepted, {refused} refused of {}", cases.len());
    assert!(accepted > 10 && refused > cases.len() / 2);
    let Some(second) = asked("orbits.py", &cases) else {
        println!("skipped: the second checker needs python3 with NumPy");
        return;
    };
    for ((text, first), (second, line)) in cases.iter().zip(found).zip(second) {
        assert_eq!(first, second, "{line}: {text}");
    }
}
