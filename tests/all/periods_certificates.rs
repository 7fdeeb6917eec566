//! Certificates of row periods: what the finder writes the checker accepts, and nothing else; and
//! limits of searches, certificates and checks, each on both sides.

use crate::certificates_adversarial::seats;
use crate::naive::starts;
use nimscape_arrays::{self, Array, Finding};
use nimscape_periods::{
    Band, Certificate, Method, Refusal, RowPeriod, band_certificate, check, search, search_rows,
};
use nimscape_periods::{certificate, certify_band, certify_row};
use nimscape_proof::periods::certificate::{Claim, Proof, Witness};
use nimscape_proof::periods::check_table;

const EFFORT: u64 = 1 << 25;

fn certified(c: u32, row: u32) -> Certificate {
    certificate(c, row, EFFORT, |_| true).unwrap()
}

fn spoilt(good: &Certificate, change: impl FnOnce(&mut Certificate)) -> String {
    let mut bad = good.clone();
    change(&mut bad);
    match check(&bad, 1 << 27, |_| true) {
        Err(Refusal::Wrong(reason)) => reason.to_string(),
        other => panic!("{other:?}: {}", bad.to_json()),
    }
}

/// In their tables, and one row alone. Numbers beyond 127, in the last rows, begin beyond a word.
#[test]
fn what_is_found_is_certified_and_accepted() {
    let accept = |certificate: &Certificate| {
        assert_eq!(Certificate::from_json(&certificate.to_json()).as_ref(), Ok(certificate));
        let report = check(certificate, 1 << 30, |_| true);
        assert!(report.is_ok(), "{report:?}: {}", certificate.to_json());
    };
    for (c, rows) in [(2, 48), (3, 9), (0, 9), (9, 24), (29, 39), (100, 12)] {
        let table = search(c, rows, EFFORT, |_| true).unwrap();
        assert!(table.found.len() as u32 > rows / 2, "centre {c}");
        for found in &table.found {
            let certificate = certify_row(&table, found.row, EFFORT, |_| true).unwrap();
            accept(&certificate);
            if c == 29 && found.row % 8 == 1 {
                let mut alone = certified(c, found.row);
                let claimed = (*row(&mut alone).1, *row(&mut alone).2);
                assert_eq!(claimed, (found.period, found.preperiod), "row {}", found.row);
            }
        }
        table.bands.iter().for_each(|band| accept(&certify_band(&table, band.radius).unwrap()));
    }
    let table = search(6, 128, 1 << 22, |_| true).unwrap();
    let last = table.found.iter().filter(|row| row.row > 112);
    assert!(last.clone().count() > 8);
    let shortest = last.min_by_key(|row| row.joint).unwrap().row;
    accept(&certify_row(&table, shortest, EFFORT, |_| true).unwrap());
}

#[test]
fn the_last_column_off_the_cycle_may_mirror_an_early_one() {
    // Row 12 of centre 11: C(12, 92) = 86, on the cycle 85; at 87 there are differences whose
    // mirror images are nearer.
    let good = certified(11, 12);
    assert!(matches!(good.claim, Claim::Row { period: 84, preperiod: 93, .. }));
    assert!(check(&good, EFFORT, |_| true).is_ok());
    starts(&spoilt(&good, |c| *row(c).2 = 91), "preperiod: 91 is not");
}

#[test]
fn corrupted_certificates_are_refused_with_the_reason() {
    type Spoil = fn(&mut Certificate);
    let of_row: [(Spoil, &str); 46] = [
        (|c| c.format = "nimscape".into(), "format: nimscape is not"),
        (|c| c.version = 2, "version: 2 is not 1"),
        (|c| c.centre = 4, "bands: Some((1, 3)) is not the first band of centre 4"),
        (|c| c.claim = Claim::Band { radius: 9, column: 99 }, "proof: Walk"),
        (|c| *row(c).0 = 17, "row: 17 is not among the last numbers of the state"),
        (|c| *row(c).1 = 90, "period: 90 is not one of row 18"),
        (|c| *row(c).1 = 360, "period: 360 does not divide"),
        (|c| *row(c).1 = 0, "period: 0 does not divide"),
        (|c| *row(c).2 += 1, "preperiod: "),
        (|c| *row(c).2 -= 1, "preperiod: "),
        (|c| *row(c).2 = 1 << 53, "preperiod: 9007199254740992 exceeds"),
        (|c| *row(c).2 = (1 << 53) + 1, "preperiod must be 0 to 9007199254740992, not"),
        (|c| c.column = (1 << 53) + 1, "column must be 0 to 9007199254740992, not"),
        (|c| c.stable = (1 << 53) + 1, "stable must be 0 to 9007199254740992, not"),
        (|c| c.proof = Proof::Walk { joint: 1 << 64 }, "joint must be 1 to 18446744073709551615"),
        (|c| row(c).3.clear(), "witnesses: 0 are not all"),
        (
            |c| row(c).3[0].column = 1 << 100,
            "witness: 1267650600228229401496703205376 is not within",
        ),
        (|c| c.bands[3].column += 1, "stable: 127 comes before the band of radius 8, column 128"),
        (|c| c.bands[3].column -= 1, "bands: 126 is not the column from which on"),
        (|c| c.bands[3].radius = 6, "bands: "),
        (|c| c.bands.swap(2, 3), "bands: "),
        (|c| c.state[0].push(77), "state: "),
        (
            |c| c.proof = Proof::Walk { joint: 90 },
            "period: 180 does not divide the joint period 90",
        ),
        // Lists ascend and repeat nothing.
        (|c| c.state[0].reverse(), "state: ["),
        (|c| twice(&mut c.state[0]), "state: ["),
        (|c| row(c).3.reverse(), "witnesses: [5, 3, 2] are primes that do not ascend"),
        (|c| row(c).3.swap(0, 1), "witnesses: [3, 2, 5]"),
        (|c| twice(row(c).3), "prime: 2 is no new factor of the period 180"),
        // Limits, each on both sides. The state begins with number 17; of primes the two next to
        // 2^40 are tried.
        (|c| *row(c).0 = 127, "row: 127 is not among the last"),
        (|c| *row(c).0 = 128, "row must be 0 to 127, not 128"),
        (|c| c.centre = 4095, "bands: "),
        (|c| c.centre = 4096, "centre must be 0 to 4095, not 4096"),
        (|c| c.state[1].push(127), "state: [1, 2, 3, 5, 127] is not that"),
        (|c| c.state[1].push(128), "state must be 0 to 127, not 128"),
        (|c| c.state.resize(127, vec![]), "row: 18 is not among the last"),
        (|c| c.state.resize(128, vec![]), "state: 128 numbers go beyond 143"),
        (|c| c.bands.push(Band { radius: 72, column: 1 }), "state: 2 numbers go beyond 143"),
        (|c| c.bands.push(Band { radius: 73, column: 1 }), "radius must be 1 to 72, not 73"),
        (|c| c.bands.push(Band { radius: 9, column: 1 }), "bands: 9 does not exceed 9"),
        (|c| row(c).3[2].prime = 1_099_511_627_689, "prime: 1099511627689 is no new factor of"),
        (|c| row(c).3[2].prime = 1 << 40, "prime: 1099511627776 is not one"),
        (
            |c| row(c).3[2].prime = 1_099_511_627_791,
            "prime must be 2 to 1099511627776, not 1099511627791",
        ),
        (|c| row(c).3[2].prime = 1, "prime must be 2 to 1099511627776, not 1"),
        (|c| row(c).3[2].prime = 25, "prime: 25 is not one"),
        (|c| row(c).3[0].column = 180, "witness: 180 is not within the joint period 180"),
        (|c| *row(c).2 = c.column + 143, "preperiod: "),
    ];
    let good = certified(2, 18);
    for (spoil, reason) in of_row {
        starts(&spoilt(&good, spoil), reason);
    }
    let latest = good.column + 143;
    let exceeds = format!("preperiod: {} exceeds {latest}", latest + 1);
    assert_eq!(spoilt(&good, |c| *row(c).2 = latest + 1), exceeds);
    assert!(!spoilt(&good, |c| *row(c).2 = latest).contains("exceeds"));
}

fn twice<T: Copy>(list: &mut Vec<T>) {
    list.insert(0, list[0]);
}

#[test]
fn a_witness_is_before_the_end_of_the_joint_period() {
    let good = certified(2, 18);
    let Proof::Walk { joint } = good.proof else { panic!("{}", good.to_json()) };
    let message = spoilt(&good, |bad| row(bad).3[0].column = joint);
    assert!(message.starts_with(&format!("witness: {joint} is not within")), "{message}");
}

/// Row, period, preperiod and witnesses of a claim.
fn row(certificate: &mut Certificate) -> (&mut u32, &mut u128, &mut u64, &mut Vec<Witness>) {
    match &mut certificate.claim {
        Claim::Row { row, period, preperiod, witnesses } => (row, period, preperiod, witnesses),
        other => panic!("{other:?}"),
    }
}

#[test]
fn corrupted_proofs_by_labels_are_refused_with_the_reason() {
    // Row 21 of centre 2 is the last but one of a stable group.
    let good = certified(2, 21);
    let Proof::Labels { lap, order } = good.proof else { panic!("{}", good.to_json()) };
    for (lap, order, reason) in [
        (0, order, "joint: "),
        (lap, 0, "joint: "),
        (lap, u128::MAX, "joint: "),
        (lap * order as u64 / 5, 5, "lap: "),
    ] {
        starts(&spoilt(&good, |c| c.proof = Proof::Labels { lap, order }), reason);
    }
    let joint = u128::from(lap) * order;
    starts(&spoilt(&good, |c| c.proof = Proof::Walk { joint }), "row: 21 is not");
    let no_group = "state: 16384 is no column of a stable group";
    starts(&spoilt(&good, |c| drop(c.state.pop())), no_group);
    starts(&spoilt(&good, |c| c.state.push(vec![])), "row: 21 is not among");
    let half = |c: &mut Certificate| {
        *row(c).1 /= 2;
        c.proof = Proof::Labels { lap, order: order / 2 };
    };
    starts(&spoilt(&good, half), "order: ");
    let one = certified(2, 1);
    let Claim::Row { period: order, .. } = one.claim else { unreachable!() };
    let message = spoilt(&one, |c| c.proof = Proof::Labels { lap: 1, order });
    assert!(message.ends_with("is no column of a stable group"), "{message}");
}

#[test]
fn a_check_is_bounded_and_can_be_stopped() {
    let certificate = certified(2, 21);
    assert_eq!(check(&certificate, 1000, |_| true), Err(Refusal::Stopped(0)));
    let absurd = Certificate { column: 1 << 53, stable: 1 << 53, ..certificate.clone() };
    assert_eq!(check(&absurd, 1 << 30, |_| true), Err(Refusal::Stopped(0)));
    let steps = check(&certificate, 1 << 27, |_| true).unwrap().steps;
    assert!(steps < 1 << 20, "{steps}");
    let long = certified(2, 40);
    assert!(matches!(check(&long, 1 << 30, |_| false), Err(Refusal::Stopped(1..))));
}

#[test]
fn what_is_not_proved_has_no_certificate() {
    let message = |c, row, effort| certificate(c, row, effort, |_| true).unwrap_err().to_string();
    assert_eq!(message(2, 128, 1), "row must be 0 to 127, not 128");
    assert_eq!(message(4096, 2, 1), "c must be 0 to 4095, not 4096");
    assert_eq!(message(2, 40, 9), "row: 40 of centre 2 is open with an effort of 9 steps");
}

#[test]
fn row_0_is_given_from_the_column_after_its_last_exception() {
    let mut given = certified(2, 0);
    assert_eq!(given.proof, Proof::Given);
    for centre in 0..24 {
        let array = Array::tripod(centre, 64).unwrap();
        let last = (0..64).filter(|&k| usize::from(array.get(0, k)) != k).max();
        let truth = last.map_or(0, |k| k as u64 + 1);
        given.centre = centre;
        for claimed in 0..30 {
            *row(&mut given).2 = claimed;
            let accepted = check(&given, EFFORT, |_| true).is_ok();
            assert_eq!(accepted, claimed == truth, "centre {centre}, preperiod {claimed}");
        }
    }
}

#[test]
fn what_a_proof_does_not_need_is_refused() {
    for good in [certified(2, 0), certified(3, 5), certified(0, 9)] {
        assert!(check(&good, EFFORT, |_| true).is_ok());
        starts(&spoilt(&good, |c| c.stable = 1), "column: ");
        starts(&spoilt(&good, |c| c.column = 1), "column: ");
        starts(&spoilt(&good, |c| c.state = vec![vec![]]), "proof: ");
        starts(&spoilt(&good, |c| c.bands = vec![Band { radius: 1, column: 3 }]), "proof: ");
        let message = spoilt(&good, |c| row(c).3.push(Witness { prime: 2, column: 0 }));
        assert!(
            ["witnesses: ", "preperiod: "].iter().any(|of| message.starts_with(of)),
            "{message}"
        );
    }
    let band = band_certificate(2, 9, EFFORT, |_| true).unwrap();
    assert!(check(&band, EFFORT, |_| true).is_ok());
    starts(&spoilt(&band, |c| c.column += 1), "state: ");
    starts(&spoilt(&band, |c| c.state = vec![vec![0]]), "state: ");
}

#[test]
fn the_effort_of_a_check_is_exact() {
    for good in [certified(2, 18), certified(2, 21), certified(3, 5)] {
        let steps = check(&good, EFFORT, |_| true).unwrap().steps;
        assert!(steps > 0 && check(&good, steps, |_| true).is_ok());
        assert!(matches!(check(&good, steps - 1, |_| true), Err(Refusal::Stopped(_))));
    }
}

#[test]
fn limits_of_searches_hold_on_both_sides() {
    let message = |c, rows| search(c, rows, 1, |_| true).map(|t| t.rows).map_err(|e| e.to_string());
    assert_eq!(message(2, 128), Ok(128));
    assert_eq!(message(2, 129), Err("rows must be 1 to 128, not 129".to_owned()));
    assert_eq!(message(4095, 1), Ok(1));
    assert!(search_rows(2, 127..128, 1, |_| true).is_ok());
    assert!(search_rows(2, 128..129, 1, |_| true).is_err());
    let band = |radius| band_certificate(2, radius, 1, |_| true).unwrap_err().to_string();
    assert_eq!(band(0), "radius must be 1 to 64, not 0");
    assert_eq!(band(65), "radius must be 1 to 64, not 65");
    assert!(!band(64).contains("is not in"), "{}", band(64));
    let last = certificate(3, 127, EFFORT, |_| true).unwrap();
    assert!(check(&last, EFFORT, |_| true).is_ok());
}

#[test]
fn limits_of_texts_hold_on_both_sides() {
    let refused = |text: &str| Certificate::from_json(text).unwrap_err().to_string();
    assert!(refused(&" ".repeat(1 << 20)).contains("EOF"));
    assert!(refused(&" ".repeat((1 << 20) + 1)).contains("has 1048577 letters"));
    let refused = |text: &str| nimscape_arrays::Certificate::from_json(text).unwrap_err();
    assert!(refused(&" ".repeat(1 << 24)).contains("EOF"));
    assert!(refused(&" ".repeat((1 << 24) + 1)).contains("16777217 letters"));
}

/// Certificates of near equivalence: 20,000,000 entries of each centre, and no more.
#[test]
fn entries_of_near_equivalence_are_bounded_exactly() {
    let of = |columns: u64| {
        let sets = [vec![vec![]; 7], vec![vec![]; 7]];
        let finding = Finding::Proved { column: 8, period: columns - 8, sets };
        nimscape_arrays::Certificate::new([2, 5], 8, finding).check(|_| true).unwrap_err()
    };
    starts(&of(2_500_000), "sets: those of centre 2 at column 8 are others");
    starts(&of(2_500_001), "certificate: needs 20000008 entries, more than 20000000");
}

#[test]
fn a_column_is_a_witness_exactly_when_the_row_says_so() {
    let (mut beyond, mut no) = (0, 0);
    for (c, which) in [(2, 21), (2, 22), (2, 29), (9, 17), (6, 21), (6, 22), (2, 18)] {
        let good = certified(c, which);
        let Claim::Row { period, ref witnesses, .. } = good.claim else { unreachable!() };
        let (joint, lap) = match good.proof {
            Proof::Labels { lap, order } => (u128::from(lap) * order, u128::from(lap)),
            Proof::Walk { joint } => (joint, joint),
            _ => unreachable!(),
        };
        let period = usize::try_from(period).unwrap();
        let seats = seats(&good, which, 2 * period);
        for (i, &Witness { prime, .. }) in witnesses.iter().enumerate() {
            let shorter = period / prime as usize;
            for step in 0..24_u128 {
                let column = (step * joint / 24 + step) % joint;
                let at = (column % period as u128) as usize;
                let mut other = good.clone();
                row(&mut other).3[i].column = column;
                let accepted = check(&other, 1 << 27, |_| true).is_ok();
                assert_eq!(accepted, seats[at] != seats[at + shorter], "{}", other.to_json());
                beyond += u32::from(accepted && column >= lap);
                no += u32::from(!accepted);
            }
        }
    }
    assert!(beyond > 50 && no > 50, "{beyond}, {no}");
}

#[test]
fn fresh_tables_are_accepted_and_changed_ones_are_not() {
    for (c, rows) in [(2, 36), (5, 33), (12, 30), (29, 24), (100, 12), (7, 20)] {
        let table = search(c, rows, 1 << 22, |_| true).unwrap();
        let checked = check_table(&table, None, |_| true).unwrap();
        assert_eq!(checked.whole as usize, table.found.len(), "centre {c}: {checked:?}");
        assert!(table.found.len() > 7, "centre {c}");
        for (i, row) in table.found.iter().enumerate().step_by(3) {
            let is_refused = |change: &dyn Fn(&mut RowPeriod)| {
                let mut table = table.clone();
                change(&mut table.found[i]);
                let checked = check_table(&table, None, |_| true);
                assert!(checked.is_err(), "centre {c}: {:?} is accepted", table.found[i]);
            };
            is_refused(&|row| row.preperiod += 1);
            is_refused(&|row| row.preperiod = row.preperiod.wrapping_sub(1));
            is_refused(&|row| (row.period, row.joint) = (2 * row.period, 2 * row.joint));
            is_refused(&|row| row.period = 0);
            is_refused(&|row| row.row = u32::MAX);
            if row.period > 1 {
                let prime = (2..=row.period).find(|p| row.period.is_multiple_of(*p)).unwrap();
                is_refused(&|row| row.period /= prime);
                is_refused(&|row| row.joint += 1);
            }
            if row.row > 0 && row.method != Method::Trivial {
                is_refused(&|row| row.radius = 0);
                is_refused(&|row| row.radius = 72);
                is_refused(&|row| row.column = 0);
            }
        }
    }
}

/// A chain of bands begins with that which theorem 5 of docs/proofs.md proves: no other first band
/// is believed.
#[test]
fn a_table_whose_first_band_is_not_proved_is_refused() {
    let table = search(2, 23, EFFORT, |_| true).unwrap();
    let mut later = table.clone();
    later.bands.remove(0);
    later.found.retain(|row| row.radius >= later.bands[0].radius);
    assert!(!later.found.is_empty());
    let message = check_table(&later, None, |_| true).unwrap_err().to_string();
    assert_eq!(message, "bands: Some((4, 22)) is not the first band of centre 2: (1, 3)");
    let mut twice = table.clone();
    twice.found.insert(1, twice.found[1].clone());
    starts(&check_table(&twice, None, |_| true).unwrap_err().to_string(), "rows: ");
}
