//! Barriers and shadows against whole arrays, near equivalences, and certificates that are spoilt.

use nimscape::arrays::near_equivalence::decision::{Shadow, Verdict, near_equivalence};
use nimscape::arrays::near_equivalence::shadows::{By, Shadows};
use nimscape::arrays::{Certificate, Completion, Finding};

const EFFORT: u32 = 1_000_000;

fn proved(c: u32, d: u32, largest: u32) -> (Certificate, Option<Certificate>) {
    match near_equivalence(c, d, largest, EFFORT, |_| true).unwrap() {
        Verdict::Proved { certificate, below } => (certificate, below),
        other => panic!("{c} and {d}: {other:?}"),
    }
}

fn refuted(c: u32, d: u32, largest: u32) -> Certificate {
    match near_equivalence(c, d, largest, EFFORT, |_| true).unwrap() {
        Verdict::Refuted(certificate) => certificate,
        other => panic!("{c} and {d}: {other:?}"),
    }
}

/// Whether two whole arrays have the same P-positions with all leaves at least `barrier`, as far as
/// they go.
fn agree(left: &Completion, right: &Completion, barrier: usize) -> bool {
    let cells = (barrier..left.side()).flat_map(|a| (barrier..left.side()).map(move |b| (a, b)));
    let below =
        |array: &Completion, (a, b)| Some(array.get(a, b)).filter(|&d| usize::from(d) >= barrier);
    cells.into_iter().all(|cell| below(left, cell) == below(right, cell))
}

#[test]
fn shadows_are_the_entries_above_the_barrier() {
    for (c, barrier) in [(2, 8), (5, 7), (6, 23), (40, 100), (15, 130)] {
        let array = Completion::fill(c, 400).unwrap();
        let mut shadow = Shadow::new(c, barrier).unwrap();
        for a in 1..250 {
            assert_eq!(shadow.row(), a as u64);
            let offsets = shadow.step();
            for offset in 0..=barrier as usize {
                let expected = u32::from(array.get(a, a + offset)) < barrier;
                let shadowed = offsets[offset / 64] >> (offset % 64) & 1 == 1;
                assert_eq!(shadowed, expected, "centre {c}, row {a}, offset {offset}");
            }
        }
    }
}

#[test]
fn centres_2_and_5_are_nearly_equivalent_by_the_printed_barrier() {
    let (certificate, below) = proved(2, 5, 64);
    assert_eq!(certificate.barrier, 8);
    assert_eq!(certificate.check(), Ok(()));
    let below = below.unwrap();
    assert_eq!((below.barrier, below.check()), (7, Ok(())));
    assert_eq!(refuted(5, 2, 7).check(), Ok(()));
    let (two, five) = (Completion::fill(2, 512).unwrap(), Completion::fill(5, 512).unwrap());
    assert!(agree(&two, &five, 8) && !agree(&two, &five, 7));
}

#[test]
fn trivial_centres_are_nearly_equivalent_by_the_barrier_after_the_larger_one() {
    for k in 0..=6 {
        for m in 0..k {
            let (c, d) = ((1_u32 << m) - 1, (1 << k) - 1);
            let (certificate, below) = proved(c, d, 100);
            assert_eq!(certificate.barrier, d + 1, "{c} and {d}");
            assert_eq!(certificate.check(), Ok(()));
            assert_eq!(below.map(|below| (below.barrier, below.check())), Some((d, Ok(()))));
        }
    }
}

#[test]
fn up_to_40_only_the_trivial_centres_and_2_and_5_are_nearly_equivalent() {
    let (largest, mut found) = (64, Vec::new());
    for (c, d) in (0..=40).flat_map(|d| (0..d).map(move |c| (c, d))) {
        match near_equivalence(c, d, largest, EFFORT, |_| true).unwrap() {
            Verdict::Proved { certificate, .. } => {
                assert_eq!(certificate.check(), Ok(()));
                found.push((c, d));
            }
            Verdict::Refuted(certificate) => assert_eq!(certificate.check(), Ok(())),
            Verdict::Open { .. } => panic!("{c} and {d} are open"),
        }
    }
    let trivial = [0, 1, 3, 7, 15, 31];
    let mut expected: Vec<_> = trivial
        .iter()
        .flat_map(|&d| trivial.iter().filter(move |&&c| c < d).map(move |&c| (c, d)))
        .collect();
    expected.push((2, 5));
    expected.sort_by_key(|&(c, d)| (d, c));
    assert_eq!(found, expected);
}

#[test]
fn every_centre_is_equivalent_to_itself_by_every_barrier() {
    for c in [0, 1, 6, 29, 4095] {
        let (certificate, below) = proved(c, c, 40);
        assert_eq!((certificate.barrier, certificate.check(), below), (1, Ok(()), None));
    }
}

#[test]
fn without_effort_the_question_stays_open() {
    // Twelve columns show a difference on the barriers up to 5, and nothing of the others.
    let open = near_equivalence(2, 5, 8, 12, |_| true).unwrap();
    assert_eq!(open, Verdict::Open { barrier: 6, effort: 12 });
}

#[test]
fn long_work_reports_progress_and_can_be_stopped() {
    let mut shares = Vec::new();
    let found = near_equivalence(127, 63, 300, EFFORT, |share| {
        shares.push(share);
        true
    });
    assert!(matches!(found, Ok(Verdict::Proved { .. })));
    assert!(shares.len() > 5 && shares.is_sorted(), "{shares:?}");
    assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)));
    let stopped = near_equivalence(127, 63, 300, EFFORT, |_| false).unwrap();
    assert!(matches!(stopped, Verdict::Open { .. }), "{stopped:?}");
    let found = near_equivalence(127, 63, 300, EFFORT, |share| share < 0.5).unwrap();
    assert!(matches!(found, Verdict::Open { barrier: 128, .. }), "{found:?}");
}

#[test]
fn what_is_out_of_range_is_refused_with_its_value() {
    let text = |c, d, largest, effort| {
        near_equivalence(c, d, largest, effort, |_| true).unwrap_err().to_string()
    };
    assert_eq!(text(4096, 5, 8, 9), "c: 4096 is not in 0..=4095");
    assert_eq!(text(2, 4096, 8, 9), "c: 4096 is not in 0..=4095");
    assert_eq!(text(2, 5, 0, 9), "largest: 0 is not in 1..=4096");
    assert_eq!(text(2, 5, 8, 0), "effort: 0 is not in 1..=100000000");
}

/// Checks a certificate with one thing changed, as JSON.
fn spoilt(certificate: &Certificate, pointer: &str, value: serde_json::Value) -> String {
    let mut json: serde_json::Value = serde_json::from_str(&certificate.to_json()).unwrap();
    *json.pointer_mut(pointer).unwrap() = value;
    let read = Certificate::from_json(&json.to_string());
    read.and_then(|read| read.check()).unwrap_err()
}

#[test]
fn a_proof_with_any_field_spoilt_is_refused_with_the_reason() {
    let (good, _) = proved(2, 5, 64);
    let Finding::Proved { column, period, .. } = good.finding else { panic!() };
    let spoilt = |pointer, value: serde_json::Value| spoilt(&good, pointer, value);
    assert_eq!(spoilt("/format", "x".into()), r#"format: "x" is not "nimscape near equivalence""#);
    assert_eq!(spoilt("/version", 2.into()), "version: 2 is not 1");
    assert_eq!(spoilt("/centres/0", 4096.into()), "centres: 4096 is not in 0..=4095");
    assert!(spoilt("/centres/1", 6.into()).starts_with("sets: those of centre 6"));
    assert_eq!(spoilt("/barrier", 0.into()), "barrier: 0 is not in 1..=4096");
    assert!(spoilt("/barrier", 7.into()).starts_with("sets: those of centre 2"));
    assert_eq!(spoilt("/finding/proved/column", 7.into()), "column: 7 is less than 8");
    assert!(spoilt("/finding/proved/column", (column + 1).into()).starts_with("sets: "));
    assert_eq!(spoilt("/finding/proved/period", 0.into()), "period: 0 is no period");
    assert!(spoilt("/finding/proved/period", (period + 1).into()).starts_with("period: "));
    assert!(
        spoilt("/finding/proved/period", 1_000_000_000.into()).starts_with("certificate: needs")
    );
    assert!(spoilt("/finding/proved/period", u64::MAX.into()).starts_with("certificate: needs"));
    assert!(
        spoilt("/finding/proved/sets/1/3", serde_json::json!([0, 1, 2, 9]))
            .starts_with("sets: those of centre 5")
    );
    assert!(
        spoilt("/finding/proved/sets/0", serde_json::json!([]))
            .starts_with("sets: those of centre 2")
    );
    assert!(spoilt("/barrier", (-8).into()).starts_with("certificate: invalid value"));
    assert!(
        spoilt("/finding", serde_json::json!({"open": {}}))
            .starts_with("certificate: unknown variant")
    );
}

#[test]
fn a_period_of_other_shadows_is_no_proof() {
    // Rows 0..=6 of centres 2 and 5 do come back; but their shadows are not the same.
    let (good, below) = proved(2, 5, 64);
    let Finding::Proved { column, period, sets } = good.finding else { panic!() };
    let sets = sets.map(|sets| sets[..6].to_vec());
    let finding = Finding::Proved { column, period, sets };
    let Finding::Refuted { cell, .. } = below.unwrap().finding else { panic!() };
    let refused = Certificate::new([2, 5], 7, finding).check().unwrap_err();
    assert_eq!(refused, format!("barrier: the shadows on 7 differ in row {}", cell[0]));
}

#[test]
fn a_refutation_with_any_field_spoilt_is_refused_with_the_reason() {
    let good = refuted(2, 5, 7);
    let Finding::Refuted { cell: [a, b], shadowed_by, value } = good.finding else { panic!() };
    let spoilt = |pointer, value: serde_json::Value| spoilt(&good, pointer, value);
    let other = 7 - shadowed_by;
    let wrong = format!("value: the entry of centre {other} at ({a}, {b}) is not {value}");
    assert_eq!(spoilt("/finding/refuted/shadowed_by", other.into()), wrong);
    assert_eq!(
        spoilt("/finding/refuted/shadowed_by", 6.into()),
        "shadowed_by: 6 is not one of the centres"
    );
    assert_eq!(spoilt("/finding/refuted/value", 7.into()), "value: 7 is not less than 7");
    assert!(
        spoilt("/finding/refuted/value", (value ^ 1).into())
            .starts_with("value: the entry of centre")
    );
    assert!(
        spoilt("/finding/refuted/cell/1", (b + 1).into()).starts_with("value: the entry of centre")
    );
    assert_eq!(
        spoilt("/finding/refuted/cell/0", 6.into()),
        format!("cell: (6, {b}) is not below the barrier")
    );
    assert!(spoilt("/finding/refuted/cell/0", u64::MAX.into()).starts_with("certificate: needs"));
    assert_eq!(
        spoilt("/centres", serde_json::json!([shadowed_by, shadowed_by])),
        format!("cell: ({a}, {b}) is shadowed by centre {shadowed_by} too")
    );
    let wide = Certificate { barrier: 4096, ..good.clone() };
    let json = wide.to_json().replace(&format!("[{a},"), "[4096,");
    let looks = Certificate::from_json(&json.replace(&format!(",{b}]"), ",4096]")).unwrap().check();
    assert_eq!(looks.unwrap_err(), "certificate: needs 68736253952 looks, more than 20000000000");
    assert!(Certificate::from_json("{").unwrap_err().starts_with("certificate: EOF"));
    assert!(Certificate::from_json(&good.to_json().replace("value", "worth")).is_err());
    assert_eq!(Certificate::from_json(&good.to_json()), Ok(good));
}

#[test]
fn windows_of_shadows_are_the_small_entries_of_the_arrays() {
    for (centres, barrier, from, side) in
        [([2, 5], 7, 7, 24), ([2, 5], 8, 20, 9), ([6, 1], 30, 30, 40), ([0, 300], 130, 140, 20)]
    {
        let arrays = centres.map(|c| Completion::fill(c, from + side).unwrap());
        let shadows = Shadows::new(centres, barrier, from, side).unwrap();
        let numbers = [0, 1].map(|which| shadows.numbers(which).collect::<Vec<_>>());
        for (at, by) in shadows.by().enumerate() {
            let (a, b) = (from as usize + at / side as usize, from as usize + at % side as usize);
            let entries = arrays.each_ref().map(|array| u32::from(array.get(a, b)));
            let shadowed = entries.map(|entry| entry < barrier);
            let expected = match shadowed {
                [false, false] => By::Neither,
                [true, true] => By::Both,
                [true, false] => By::First,
                [false, true] => By::Second,
            };
            assert_eq!(by, expected, "{centres:?} at ({a}, {b})");
            for which in 0..2 {
                let number = if shadowed[which] { entries[which] as i16 } else { -1 };
                assert_eq!(numbers[which][at], number, "{} at ({a}, {b})", centres[which]);
            }
        }
    }
}

#[test]
fn a_window_before_the_barrier_is_refused() {
    let refused =
        |barrier, from, side| Shadows::new([2, 5], barrier, from, side).unwrap_err().to_string();
    assert_eq!(refused(8, 7, 32), "from: 7 is not in 8..=100000");
    assert_eq!(refused(8, 100_001, 32), "from: 100001 is not in 8..=100000");
    assert_eq!(refused(8, 8, 257), "side: 257 is not in 1..=256");
    assert_eq!(refused(0, 8, 32), "barrier: 0 is not in 1..=4096");
}

#[test]
fn a_certificate_that_is_too_long_is_not_read() {
    let long = " ".repeat((1 << 24) + 1);
    let refused = Certificate::from_json(&long).unwrap_err();
    assert_eq!(refused, "certificate: 16777217 bytes, more than 16777216");
}

#[test]
fn shadows_report_growing_shares_and_can_be_stopped() {
    let mut shares = Vec::new();
    let computed = Shadows::with_progress([2, 5], 200, 20_000, 16, |share| {
        shares.push(share);
        true
    });
    let by = |shadows: &Shadows| shadows.by().collect::<Vec<_>>();
    assert_eq!(by(&computed.unwrap()), by(&Shadows::new([2, 5], 200, 20_000, 16).unwrap()));
    assert!(shares.len() > 4 && shares.is_sorted() && shares.iter().all(|share| *share < 1.0));
    assert!(shares.iter().any(|share| *share < 0.5) && shares.iter().any(|share| *share > 0.5));
    let stopped = Shadows::with_progress([2, 5], 200, 20_000, 16, |share| share < 0.5);
    assert_eq!(stopped.unwrap_err().to_string(), "from: 20000 has been stopped: nothing is known");
}
