//! Damaged and forged certificates, of row periods, by theorems, of near equivalence and of octal
//! games: each is refused without a panic, or what it says is true. And damaged tables of periods,
//! files of finds and positions of games (`damage/`).
//!
//! Genuine certificates of every kind are damaged in all single ways that [`Damages`] knows, and in
//! pairs of them at random. `NIMSCAPE_CASES` is the number of random cases (500 of each kind
//! without it), `NIMSCAPE_SEED` chooses them: a long run, as in `./test all`, is
//! `NIMSCAPE_CASES=250000 cargo test --release --test all certificates_adversarial::`.

use nimscape_arrays::near_equivalence::decision::{Verdict, near_equivalence};
use nimscape_arrays::{self, Array, Finding};
use nimscape_periods::{Table, band_certificate, check, check_json, search};
use nimscape_periods::{certificate, certify_row};
use nimscape_periods::{transfer_after_band, transfer_band, transfer_no_band, transfer_row};
use nimscape_proof::periods::certificate::{Certificate, Claim, Proof, Witness};
use nimscape_proof::periods::transfer::{self, Transfer};

use crate::damage::truth::{EFFORT, STEPS, Truth};
use crate::damage::{Documents, Random, accepted, assert_same_spelling, random_cases};
use crate::sample::{each_in_turn, in_turn};

// Row periods and bands.

pub(crate) fn genuine() -> Vec<Certificate> {
    let rows = [
        (2, 0), // given
        (0, 4), // trivial
        (7, 0),
        (15, 20),
        (2, 1), // walk
        (2, 18),
        (6, 14),
        (11, 12),
        (2, 21), // labels
        (2, 22),
        (9, 17),
    ];
    let rows = rows.map(|(c, row)| certificate(c, row, EFFORT, |_| true).unwrap());
    let bands = [(2, 9), (6, 4), (5, 1)].map(|(c, n)| band_certificate(c, n, EFFORT, |_| true));
    let all: Vec<_> = rows.into_iter().chain(bands.map(Result::unwrap)).collect();
    let labels = |of: &&Certificate| matches!(of.proof, Proof::Labels { .. });
    assert!(all.iter().filter(labels).count() >= 2);
    all
}

/// Whether a text is accepted as a certificate. If so, it must be written as certificates are, and
/// true.
fn verified(text: &str, steps: u64, truth: &mut Truth) -> bool {
    let Ok(read) = Certificate::from_json(text) else { return false };
    let accepted = check(&read, steps, |_| true).is_ok();
    if accepted {
        assert_same_spelling(&read.to_json(), text);
        assert!(truth.holds(read.centre, &read.claim), "a false claim is accepted: {text}");
    }
    accepted
}

#[test]
fn the_naive_twin_confirms_nothing_false() {
    let mut truth = Truth::default();
    let false_claim = Claim::Row { row: 18, period: 360, preperiod: 1390, witnesses: vec![] };
    assert!(!truth.holds(2, &false_claim));
    assert!(!truth.holds(2, &Claim::Band { radius: 10, column: 99 }));
}

fn written(genuine: &[Certificate]) -> Documents {
    Documents::read(genuine.iter().map(Certificate::to_json))
}

#[test]
fn a_damaged_certificate_is_refused_or_true() {
    let (mut truth, mut well_formed) = (Truth::default(), 0);
    let genuine = genuine();
    let mut met = 0;
    let mut verified = |text: &str| {
        well_formed += usize::from(Certificate::from_json(text).is_ok());
        met += 1;
        let steps = if met <= genuine.len() { EFFORT } else { STEPS }; // the genuine come first
        verified(text, steps, &mut truth)
    };
    let [mut cases, _] =
        written(&genuine).meet(&mut Random::new(1), 1, random_cases(), &mut verified);
    // The shortest certificate, damaged in all two ways: little stands in the way of a false one.
    let shortest = written(&genuine[..1]);
    for once in each_in_turn(shortest.single(), 5) {
        for twice in shortest.again(&once) {
            accepted(&twice, &mut verified);
            cases += 1;
        }
    }
    println!("{cases} damaged certificates, {well_formed} of them well-formed");
    assert!(well_formed > 1000 && cases > 5 * well_formed / 4, "{cases}, {well_formed}");
}

#[test]
fn a_damaged_certificate_of_no_band_is_refused_or_true() {
    let certificate = band_certificate(29, 24, 1 << 26, |_| true).unwrap();
    let steps = check(&certificate, 1 << 26, |_| true).unwrap().steps;
    let mut truth = Truth::default();
    written(&[certificate]).meet(&mut Random::new(2), 7, random_cases() / 20, |text| {
        verified(text, steps + steps / 8, &mut truth)
    });
}

/// Claims of a multiple of the least period, whose numbers go together as well as can be: the joint
/// period is a multiple, there is a witness for each prime, and the columns of the witnesses are
/// those at which sums are largest.
pub(crate) fn multiples() -> Vec<Certificate> {
    let mut all = Vec::new();
    for good in genuine() {
        let Claim::Row { period, ref witnesses, .. } = good.claim else { continue };
        let (joint, most) = match good.proof {
            Proof::Walk { joint } => (joint, u64::MAX.into()),
            Proof::Labels { lap, order } => (u128::from(lap) * order, u128::MAX),
            _ => continue,
        };
        for prime in [2, 3, 5, 7, 11, 4_294_967_311_u64] {
            let times = u128::from(prime);
            let (Some(claimed), widest) = (period.checked_mul(times), most / joint / times) else {
                continue;
            };
            for laps in [1, 2, widest / 2, widest.saturating_sub(1), widest] {
                let laps = laps.max(1) * times;
                let Some(end) = joint.checked_mul(laps).filter(|&end| end <= most) else {
                    continue;
                };
                let columns =
                    [0, 1, end - 1, end - period, end.wrapping_sub(claimed), end / 2, claimed];
                for (column, others) in columns.into_iter().flat_map(|c| columns.map(|o| (c, o))) {
                    let mut forged = good.clone();
                    let Claim::Row { period, witnesses: of, .. } = &mut forged.claim else {
                        unreachable!()
                    };
                    *period = claimed;
                    of.retain(|witness| witness.prime != prime);
                    for witness in of.iter_mut() {
                        witness.column = others;
                    }
                    of.push(Witness { prime, column });
                    of.sort_by_key(|witness| witness.prime);
                    assert!(of.len() >= witnesses.len());
                    forged.proof = match forged.proof {
                        Proof::Labels { lap, order } => Proof::Labels { lap, order: order * laps },
                        _ => Proof::Walk { joint: end },
                    };
                    all.push(forged);
                }
            }
        }
    }
    all
}

#[test]
fn a_multiple_of_the_least_period_is_refused() {
    let (mut truth, forged) = (Truth::default(), multiples());
    assert!(forged.len() > 2000, "{}", forged.len());
    for forged in in_turn(&forged, 8) {
        let text = forged.to_json();
        assert!(!verified(&text, STEPS, &mut truth), "{text}");
    }
}

/// Offsets at which a row places its numbers, column by column from the state of its certificate
/// on, by the half-window rule.
pub(crate) fn seats(certificate: &Certificate, row: u32, columns: usize) -> Vec<Option<u32>> {
    let radius = certificate.bands[certificate.bands.len() - 1].radius;
    let which = (row + 1 - 2 * radius) as usize;
    let set = |offsets: &Vec<u32>| offsets.iter().map(|offset| 1_u128 << offset).sum();
    let mut sets: Vec<u128> = certificate.state.iter().map(set).collect();
    let step = |_| {
        let (mut taken, mut seat) = ((1_u128 << radius) - 1, None);
        for (i, set) in sets.iter_mut().enumerate() {
            if *set & 1 == 0 {
                let offset = (*set | taken).trailing_ones();
                (*set, taken) = (*set | 1 << offset, taken | 1 << offset);
                seat = if i == which { Some(offset) } else { seat };
            }
            *set >>= 1;
        }
        seat
    };
    (0..columns).map(step).collect()
}

/// A claim of twice the period of a row whose certificate has labels. The number of laps is so
/// large that the column of the witness for 2 and the period together exceed `2^128`; modulo that
/// they lead to a column at which the row is another one.
fn wrapping(centre: u32, row: u32) -> Certificate {
    let mut forged = certificate(centre, row, EFFORT, |_| true).unwrap();
    let Proof::Labels { lap, order } = forged.proof else { panic!("{}", forged.to_json()) };
    let Claim::Row { period: genuine, .. } = forged.claim else { unreachable!() };
    let seats = seats(&forged, row, genuine as usize);
    let seat = |column: u128| seats[(column % genuine) as usize];
    let joint = u128::from(lap) * order;
    let laps = order * (u128::MAX / joint / 2 * 2);
    let end = u128::from(lap) * laps;
    let Claim::Row { period, witnesses, .. } = &mut forged.claim else { unreachable!() };
    *period = 2 * genuine;
    for witness in witnesses.iter_mut() {
        let shorter = 2 * genuine / u128::from(witness.prime);
        let mut columns = 0..genuine;
        witness.column = if witness.prime == 2 {
            let wraps = |at: &u128| seat(*at) != seat(at.wrapping_add(shorter) % end);
            (1..=genuine).map(|before| end - before).find(wraps).unwrap()
        } else {
            columns.find(|&column| seat(column) != seat(column + shorter)).unwrap()
        };
    }
    forged.proof = Proof::Labels { lap, order: laps };
    forged
}

pub(crate) fn wrapped() -> [Certificate; 5] {
    [(2, 21), (2, 22), (2, 30), (4, 21), (29, 30)].map(|(centre, row)| wrapping(centre, row))
}

/// In a release build these were accepted when sums of columns wrapped.
#[test]
fn sums_beyond_128_bits_do_not_wrap() {
    let forged = wrapped();
    let accepted = forged.iter().filter(|of| check(of, 1 << 27, |_| true).is_ok());
    let accepted: Vec<String> = accepted.map(Certificate::claim_sentence).collect();
    assert_eq!(accepted, Vec::<String>::new());
}

// Certificates by theorems.

pub(crate) fn by_theorems() -> Vec<Transfer> {
    let table = |c: u32| search(c, 24, EFFORT, |_| true).unwrap();
    let (twelve, thirteen, trivial) = (table(12), table(13), table(15));
    let row = |table: &Table, row, c| transfer_row(table, row, c, EFFORT, |_| true).unwrap();
    let all = vec![
        row(&table(1), 0, 1000), // row 0
        row(&trivial, 5, 31),    // the row of the nim-sum
        row(&thirteen, 5, 61),   // shift
        row(&thirteen, 7, 1005),
        row(&twelve, 3, 20),
        row(&twelve, 7, 13), // twins
        row(&thirteen, 11, 12),
        row(&twelve, 6, 21), // both
        transfer_band(&twelve, 6, 13).unwrap(),
        transfer_band(&twelve, 3, 20).unwrap(),
        transfer_band(&thirteen, 3, 1005).unwrap(),
        transfer_after_band(&twelve, 12, 12).unwrap(),
        transfer_after_band(&thirteen, 5, 1005).unwrap(),
        transfer_after_band(&twelve, 7, 13).unwrap(),
    ];
    let steps: Vec<usize> = all.iter().map(|of| of.steps.len()).collect();
    assert_eq!(steps, [1, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 2, 2]);
    all
}

/// Whether a text is accepted as a certificate by theorems. If so, it is written as these are, and
/// true.
fn verified_transfer(text: &str, steps: u64, truth: &mut Truth) -> bool {
    let Ok(read) = Transfer::from_json(text) else { return false };
    let accepted = read.check(steps, |_| true).is_ok();
    assert_eq!(check_json(text, steps, |_| true).is_ok(), accepted);
    if accepted {
        assert_same_spelling(&read.to_json(), text);
        assert!(is_true_there(&read, truth), "a false claim is accepted: {text}");
    }
    accepted
}

/// Whether the claim of a certificate by theorems is true. Of a centre that is too large to be
/// filled, the smallest one beyond 64 with the same remainder is looked at, by theorem 14.
fn is_true_there(of: &Transfer, truth: &mut Truth) -> bool {
    let centre = if of.centre <= 1100 { of.centre } else { 64 + of.centre % 64 };
    let distance = of.centre - centre;
    let claim = match of.claim {
        transfer::Fact::Row { row, period, preperiod } => {
            let preperiod = if preperiod == 0 { 0 } else { preperiod - distance };
            Claim::Row { row, period, preperiod, witnesses: vec![] }
        }
        transfer::Fact::Band { radius, column } => {
            Claim::Band { radius, column: column - distance }
        }
        transfer::Fact::NoBand { radius } => Claim::NoBand { radius },
        transfer::Fact::Divides { row, multiple } => {
            return truth.divides(centre as u32, row, multiple);
        }
    };
    truth.holds(centre as u32, &claim)
}

#[test]
fn a_damaged_certificate_by_theorems_is_refused_or_true() {
    let (mut truth, mut read) = (Truth::default(), 0);
    let genuine = Documents::read(by_theorems().iter().map(Transfer::to_json));
    let [cases, passed] = genuine.meet(&mut Random::new(6), 1, random_cases(), |text| {
        read += u32::from(Transfer::from_json(text).is_ok());
        verified_transfer(text, STEPS, &mut truth)
    });
    println!("{cases} damaged certificates, {read} of them well-formed, {passed} of them true");
    assert!(read > 1000, "{read}");
}

#[test]
fn a_damaged_certificate_by_theorems_of_no_band_is_refused_or_true() {
    let table = search(11, 24, EFFORT, |_| true).unwrap();
    let genuine = transfer_no_band(&table, 3, 27, EFFORT, |_| true).unwrap();
    let steps = genuine.check(EFFORT, |_| true).unwrap().steps;
    let mut truth = Truth::default();
    Documents::read([genuine.to_json()]).meet(&mut Random::new(10), 20, 0, |text| {
        verified_transfer(text, steps + steps / 8, &mut truth)
    });
}

/// All numbers of the theorems at once: claims of centres, rows and preperiods that agree with each
/// other, whether the theorems speak of them or not.
pub(crate) fn consistent_claims() -> Vec<Transfer> {
    let mut all = Vec::new();
    let theorems = [transfer::Theorem::Shift, transfer::Theorem::Twins];
    for from in [2, 4, 5, 6, 7, 8, 9, 12, 13] {
        let table = search(from, 14, EFFORT, |_| true).unwrap();
        for row in table.found.iter().filter(|row| row.preperiod < 200 && row.period < 500) {
            let certificate = certify_row(&table, row.row, EFFORT, |_| true).unwrap();
            if check(&certificate, STEPS, |_| true).is_err() {
                continue; // too many steps for these tests
            }
            for (theorem, to) in theorems.iter().flat_map(|of| (1..40).map(move |to| (*of, to))) {
                let from = u64::from(from);
                for preperiod in [row.preperiod, (row.preperiod + to).saturating_sub(from)] {
                    let (number, period) = (row.row, row.period);
                    let claim = transfer::Fact::Row { row: number, period, preperiod };
                    let steps = vec![transfer::Step { theorem, from, to }];
                    let (format, version) = (transfer::FORMAT.to_owned(), transfer::VERSION);
                    let certificate = certificate.clone();
                    all.push(Transfer { format, version, centre: to, claim, steps, certificate });
                }
            }
        }
    }
    all
}

#[test]
fn consistent_claims_of_theorems_are_refused_or_true() {
    let (mut truth, mut passed) = (Truth::default(), 0);
    let claims = consistent_claims();
    for forged in &claims {
        if forged.check(STEPS, |_| true).is_ok() {
            passed += 1;
            assert!(is_true_there(forged, &mut truth), "{}", forged.to_json());
        }
    }
    println!("{} claims, {passed} of them accepted", claims.len());
    assert!(passed > 100 && claims.len() > 10 * passed, "{passed} of {}", claims.len());
}

// Near equivalence.

const ENTRIES: u64 = 200_000;

/// Whether a certificate of near equivalence is true, as far as whole arrays show.
fn is_true(certificate: &nimscape_arrays::Certificate) -> bool {
    let barrier = certificate.barrier as usize;
    let side = match &certificate.finding {
        Finding::Proved { column, period, .. } => {
            column + period + 2 * u64::from(certificate.barrier)
        }
        Finding::Refuted { cell: [a, b], .. } => a.max(b) + 1,
    };
    assert!(side < 3000, "too large to be seen: {}", certificate.to_json());
    let side = (side as u32).max(256);
    let [left, right] = certificate.centres.map(|c| Array::tripod(c, side).unwrap());
    let shadowed = |array: &Array, a, b| usize::from(array.get(a, b)) < barrier;
    match &certificate.finding {
        Finding::Refuted { cell: [a, b], shadowed_by, value } => {
            let (a, b) = (*a as usize, *b as usize);
            let of = |c: u32| if c == certificate.centres[0] { &left } else { &right };
            let [first, second] = certificate.centres;
            let other = if *shadowed_by == first { second } else { first };
            certificate.centres.contains(shadowed_by)
                && a.min(b) >= barrier
                && u32::from(of(*shadowed_by).get(a, b)) == *value
                && (*value as usize) < barrier
                && !shadowed(of(other), a, b)
        }
        Finding::Proved { column, period, sets } => {
            let set = |array: &Array, r: usize, column: usize| -> Vec<usize> {
                let partners = (0..column).map(|i| usize::from(array.get(r, i)));
                let mut offsets: Vec<_> =
                    partners.filter(|&j| j >= column).map(|j| j - column).collect();
                offsets.sort_unstable();
                offsets
            };
            let (column, end) = (*column as usize, (column + period) as usize);
            let all = [&left, &right].into_iter().zip(sets).all(|(array, sets)| {
                let at = |column| (1..barrier).map(|r| set(array, r, column)).collect::<Vec<_>>();
                at(column) == *sets && at(end) == *sets
            });
            let seen = barrier..left.side();
            all && seen
                .clone()
                .all(|a| seen.clone().all(|b| shadowed(&left, a, b) == shadowed(&right, a, b)))
        }
    }
}

#[test]
fn a_damaged_certificate_of_near_equivalence_is_refused_or_true() {
    let mut genuine = Vec::new();
    for (c, d, largest) in [(2, 5, 64), (0, 3, 9), (6, 6, 9), (2, 5, 7), (6, 9, 20), (1, 4, 30)] {
        match near_equivalence(c, d, largest, 1 << 20, |_| true).unwrap() {
            Verdict::Proved { certificate, below, .. } => {
                genuine.push(certificate);
                genuine.extend(below);
            }
            Verdict::Refuted(certificate) => genuine.push(certificate),
            Verdict::Open { .. } => panic!("{c} and {d} are open"),
        }
    }
    let documents = Documents::read(genuine.iter().map(nimscape_arrays::Certificate::to_json));
    documents.meet(&mut Random::new(3), 1, random_cases(), |text| {
        let Ok(read) = nimscape_arrays::Certificate::from_json(text) else { return false };
        if read.columns().saturating_mul(read.barrier.into()) > ENTRIES {
            return false; // it would be filled for a second; its limits have a test of their own
        }
        let accepted = read.check(|_| true).is_ok();
        if accepted {
            assert_same_spelling(&read.to_json(), text);
            assert!(is_true(&read), "a false claim is accepted: {text}");
        }
        accepted
    });
}
