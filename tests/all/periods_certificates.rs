//! Certificates of row periods: what the finder writes the checker accepts, and nothing else.

use crate::sample::in_turn;
use nimscape::arrays::Completion;
use nimscape::periods::certificate;
use nimscape::periods::proof::certificate::{Claim, Proof, Witness};
use nimscape::periods::{Certificate, Refusal, check, search};

const EFFORT: u64 = 1 << 25;

fn certified(c: u32, row: u32) -> Certificate {
    certificate(c, row, EFFORT, |_| true).unwrap()
}

/// The reason why a certificate is refused.
fn refused(certificate: &Certificate) -> String {
    match check(certificate, 1 << 27, |_| true) {
        Err(Refusal::Wrong(reason)) => reason.to_string(),
        other => panic!("{other:?}: {}", certificate.to_json()),
    }
}

#[test]
fn what_is_found_is_certified_and_accepted() {
    for (c, rows) in [(2, 48), (3, 9), (0, 9), (9, 24), (29, 39), (100, 12)] {
        let table = search(c, rows, EFFORT, |_| true).unwrap();
        assert!(table.found.len() as u32 > rows / 2, "centre {c}");
        for row in &table.found {
            let certificate = table.certificate(row.row, EFFORT, |_| true).unwrap();
            let read = Certificate::from_json(&certificate.to_json()).unwrap();
            assert_eq!(read, certificate);
            let report = check(&read, 1 << 27, |_| true);
            assert!(report.is_ok(), "{report:?}: {}", certificate.to_json());
        }
        for band in &table.bands {
            let certificate = table.band_certificate(band.radius).unwrap();
            let report = check(&certificate, EFFORT, |_| true);
            assert!(report.is_ok(), "{report:?}: {}", certificate.to_json());
        }
    }
}

/// Numbers beyond 127 begin beyond a word.
#[test]
fn the_last_rows_are_certified_and_accepted() {
    let table = search(6, 128, 1 << 22, |_| true).unwrap();
    let last = table.found.iter().filter(|row| row.row > 112).map(|row| row.row);
    let last: Vec<u32> = last.collect();
    assert!(last.len() > 8, "{last:?}");
    for row in in_turn(&last, last.len()) {
        let certificate = table.certificate(row, EFFORT, |_| true).unwrap();
        let report = check(&certificate, 1 << 30, |_| true);
        assert!(report.is_ok(), "{report:?}: {}", certificate.to_json());
    }
}

#[test]
fn labels_of_one_number_are_refused() {
    let mut one = certified(2, 1);
    let Claim::Row { period, .. } = one.claim else { unreachable!() };
    one.proof = Proof::Labels { lap: 1, order: period };
    assert!(refused(&one).ends_with("is no column of a stable group"), "{}", refused(&one));
}

#[test]
fn one_row_alone_is_certified_as_in_its_table() {
    let table = search(6, 31, EFFORT, |_| true).unwrap();
    for row in [0, 1, 14, 24, 30] {
        let (one, of_table) =
            (certified(6, row), table.certificate(row, EFFORT, |_| true).unwrap());
        let period = |certificate: &Certificate| match certificate.claim {
            Claim::Row { period, preperiod, .. } => (period, preperiod),
            _ => unreachable!(),
        };
        assert_eq!(period(&one), period(&of_table), "row {row}");
    }
}

#[test]
fn the_last_column_off_the_cycle_may_mirror_an_early_one() {
    // Row 12 of centre 11: C(12, 92) = 86, on the cycle 85; at 87 there are differences whose
    // mirror images are nearer.
    let good = certified(11, 12);
    assert!(matches!(good.claim, Claim::Row { period: 84, preperiod: 93, .. }));
    assert!(check(&good, EFFORT, |_| true).is_ok());
    let mut early = good;
    *row(&mut early).2 = 91;
    assert!(refused(&early).starts_with("preperiod: 91 is not"));
}

#[test]
fn corrupted_certificates_are_refused_with_the_reason() {
    type Spoil = fn(&mut Certificate);
    let of_row: [(Spoil, &str); 22] = [
        (|c| c.format = "nimscape".into(), "format: nimscape is not"),
        (|c| c.version = 2, "version: 2 is not 1"),
        (|c| c.centre = 4096, "centre: 4096 is not in 0..=4095"),
        (|c| c.centre = 4, "bands: Some((1, 3)) is not the first band of centre 4"),
        (|c| c.claim = Claim::Band { radius: 9, column: 99 }, "proof: Walk"),
        (|c| *row(c).0 = 17, "row: 17 is not among the last numbers of the state"),
        (|c| *row(c).0 = 4000, "row: 4000 is not in 0..=127"),
        (|c| *row(c).1 = 90, "period: 90 is not one of row 18"),
        (|c| *row(c).1 = 360, "period: 360 does not divide"),
        (|c| *row(c).1 = 0, "period: 0 does not divide"),
        (|c| *row(c).2 += 1, "preperiod: "),
        (|c| *row(c).2 -= 1, "preperiod: "),
        (|c| *row(c).2 = u64::MAX, "preperiod: 18446744073709551615 exceeds"),
        (|c| row(c).3.clear(), "witnesses: 0 are not all"),
        (|c| row(c).3[0].prime = 4, "prime: 4 is not one"),
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
    ];
    let good = certified(2, 18);
    for (spoil, reason) in of_row {
        let mut bad = good.clone();
        spoil(&mut bad);
        let message = refused(&bad);
        assert!(message.starts_with(reason), "{message}");
    }
}

#[test]
fn a_witness_is_before_the_end_of_the_joint_period() {
    let mut bad = certified(2, 18);
    let Proof::Walk { joint } = bad.proof else { panic!("{}", bad.to_json()) };
    row(&mut bad).3[0].column = joint;
    let message = refused(&bad);
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
    let spoilt = |spoil: &dyn Fn(&mut Certificate)| {
        let mut bad = good.clone();
        spoil(&mut bad);
        refused(&bad)
    };
    let starts = |message: String, reason: &str| assert!(message.starts_with(reason), "{message}");
    starts(spoilt(&|c| c.proof = Proof::Labels { lap: 0, order }), "joint: ");
    starts(spoilt(&|c| c.proof = Proof::Labels { lap, order: 0 }), "joint: ");
    starts(spoilt(&|c| c.proof = Proof::Labels { lap, order: u128::MAX }), "joint: ");
    starts(spoilt(&|c| c.proof = Proof::Labels { lap: lap * order as u64 / 5, order: 5 }), "lap: ");
    starts(spoilt(&|c| c.proof = Proof::Walk { joint: u128::from(lap) * order }), "row: 21 is not");
    starts(spoilt(&|c| drop(c.state.pop())), "state: 16384 is no column of a stable group");
    starts(spoilt(&|c| c.state.push(vec![])), "row: 21 is not among");
    let half = |c: &mut Certificate| {
        *row(c).1 /= 2;
        c.proof = Proof::Labels { lap, order: order / 2 };
    };
    starts(spoilt(&half), "order: ");
}

#[test]
fn a_check_is_bounded_and_can_be_stopped() {
    let certificate = certified(2, 21);
    assert_eq!(check(&certificate, 1000, |_| true), Err(Refusal::Stopped(0)));
    let absurd = Certificate { column: u64::MAX, stable: u64::MAX, ..certificate.clone() };
    assert_eq!(check(&absurd, 1 << 30, |_| true), Err(Refusal::Stopped(0)));
    let steps = check(&certificate, 1 << 27, |_| true).unwrap().steps;
    assert!(steps < 1 << 20, "{steps}");
    let long = certified(2, 40);
    assert!(matches!(check(&long, 1 << 30, |_| false), Err(Refusal::Stopped(1..))));
}

#[test]
fn what_is_not_proved_has_no_certificate() {
    let message = |c, row, effort| certificate(c, row, effort, |_| true).unwrap_err().to_string();
    assert_eq!(message(2, 128, 1), "row: 128 is not in 0..=127");
    assert_eq!(message(4096, 2, 1), "c: 4096 is not in 0..=4095");
    assert_eq!(message(2, 40, 9), "row: 40 of centre 2 is open with an effort of 9 steps");
}

/// Row 0 is `C(0, k) = k` but for 0 and the centre; for centre 0 there is no exception.
#[test]
fn row_0_is_given_from_the_column_after_its_last_exception() {
    let mut given = certified(2, 0);
    assert_eq!(given.proof, Proof::Given);
    for centre in 0..24 {
        let array = Completion::fill(centre, 64).unwrap();
        let last = (0..64).filter(|&k| usize::from(array.get(0, k)) != k).max();
        let truth = last.map_or(0, |k| k as u64 + 1);
        given.centre = centre;
        for claimed in 0..30 {
            let Claim::Row { preperiod, .. } = &mut given.claim else { unreachable!() };
            *preperiod = claimed;
            let accepted = check(&given, EFFORT, |_| true).is_ok();
            assert_eq!(accepted, claimed == truth, "centre {centre}, preperiod {claimed}");
        }
    }
}
