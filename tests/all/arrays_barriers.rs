//! Barriers and shadows against whole arrays, near equivalences, and certificates that are spoilt.

use nimscape_arrays::near_equivalence::decision::{
    Shadow, Verdict, differ_on_all_barriers, near_equivalence,
};
use nimscape_arrays::near_equivalence::shadows::{By, Shadows};
use nimscape_arrays::rows::offsets::shadow_reach;
use nimscape_arrays::{Array, Certificate, Finding};
use serde_json::{Value, json};

use crate::naive::{square, starts, with_shares};

const EFFORT: u32 = 1_000_000;

fn proved(c: u32, d: u32, largest: u32) -> (Certificate, Option<Certificate>) {
    match near_equivalence(c, d, largest, EFFORT, |_| true).unwrap() {
        Verdict::Proved { certificate, below, .. } => (certificate, below),
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
fn agree(left: &Array, right: &Array, barrier: usize) -> bool {
    let below = |array: &Array, a, b| Some(array.get(a, b)).filter(|&d| usize::from(d) >= barrier);
    square(barrier..left.side()).all(|(a, b)| below(left, a, b) == below(right, a, b))
}

#[test]
fn shadows_are_the_entries_above_the_barrier() {
    for (c, barrier) in [(2, 8), (5, 7), (6, 23), (40, 100), (15, 130)] {
        let array = Array::tripod(c, 400).unwrap();
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
    assert_eq!(certificate.check(|_| true), Ok(()));
    let below = below.unwrap();
    assert_eq!((below.barrier, below.check(|_| true)), (7, Ok(())));
    assert_eq!(refuted(5, 2, 7).check(|_| true), Ok(()));
    let (two, five) = (Array::tripod(2, 512).unwrap(), Array::tripod(5, 512).unwrap());
    assert!(agree(&two, &five, 8) && !agree(&two, &five, 7));
}

#[test]
fn the_shadow_of_a_proof_reaches_as_far_as_in_a_large_array() {
    for (c, d) in [(2, 5), (5, 2), (0, 1), (3, 7), (15, 31)] {
        let found = near_equivalence(c, d, 64, EFFORT, |_| true).unwrap();
        let Verdict::Proved { certificate, reach, .. } = found else { panic!("{found:?}") };
        let array = Array::tripod(c, 512).unwrap();
        let seen = shadow_reach(&array, certificate.barrier as usize);
        assert_eq!(seen, Some(reach as usize), "{c} and {d}");
    }
}

#[test]
fn only_pairs_with_one_trivial_centre_differ_on_all_barriers() {
    let pairs = square(0..=8).filter(|&(c, d)| differ_on_all_barriers(c, d));
    let trivial = |c: u32| [0, 1, 3, 7].contains(&c);
    assert!(pairs.eq(square(0..=8).filter(|&(c, d)| trivial(c) != trivial(d))));
}

#[test]
fn trivial_centres_are_nearly_equivalent_by_the_barrier_after_the_larger_one() {
    for k in 0..=6 {
        for m in 0..k {
            let (c, d) = ((1_u32 << m) - 1, (1 << k) - 1);
            let (certificate, below) = proved(c, d, 100);
            assert_eq!(certificate.barrier, d + 1, "{c} and {d}");
            assert_eq!(certificate.check(|_| true), Ok(()));
            assert_eq!(
                below.map(|below| (below.barrier, below.check(|_| true))),
                Some((d, Ok(())))
            );
        }
    }
}

#[test]
fn up_to_40_only_the_trivial_centres_and_2_and_5_are_nearly_equivalent() {
    for (c, d) in square(0..=40).filter(|(c, d)| c < d) {
        let is_proved = match near_equivalence(c, d, 64, EFFORT, |_| true).unwrap() {
            Verdict::Proved { certificate, .. } => certificate.check(|_| true).map(|()| true),
            Verdict::Refuted(certificate) => certificate.check(|_| true).map(|()| false),
            Verdict::Open { .. } => panic!("{c} and {d} are open"),
        };
        let are_trivial = [c, d].iter().all(|c| (c + 1_u32).is_power_of_two());
        assert_eq!(is_proved, Ok(are_trivial || (c, d) == (2, 5)), "{c} and {d}");
    }
}

#[test]
fn every_centre_is_equivalent_to_itself_by_every_barrier() {
    for c in [0, 1, 6, 29, 4095] {
        let (certificate, below) = proved(c, c, 40);
        assert_eq!((certificate.barrier, certificate.check(|_| true), below), (1, Ok(()), None));
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
    let (found, shares) = with_shares(|report| near_equivalence(127, 63, 300, EFFORT, report));
    assert!(matches!(found, Ok(Verdict::Proved { .. })) && shares.len() > 5);
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
    assert_eq!(text(4096, 5, 8, 9), "c must be 0 to 4095, not 4096");
    assert_eq!(text(2, 4096, 8, 9), "c must be 0 to 4095, not 4096");
    assert_eq!(text(2, 5, 0, 9), "largest must be 1 to 4096, not 0");
    assert_eq!(text(2, 5, 8, 0), "effort must be 1 to 100000000, not 0");
}

/// Asserts with which reasons a certificate is refused after one change of its JSON.
fn assert_refused(certificate: &Certificate, changes: &[(&str, Value, &str)]) {
    for (pointer, value, reason) in changes {
        let mut json: Value = serde_json::from_str(&certificate.to_json()).unwrap();
        *json.pointer_mut(pointer).unwrap() = value.clone();
        let read = Certificate::from_json(&json.to_string());
        starts(&read.and_then(|read| read.check(|_| true)).unwrap_err(), reason);
    }
}

#[test]
fn a_proof_with_any_field_spoilt_is_refused_with_the_reason() {
    let (good, _) = proved(2, 5, 64);
    let Finding::Proved { column, period, .. } = good.finding else { panic!() };
    let changes = [
        ("/format", json!("x"), r#"format: "x" is not "nimscape near equivalence""#),
        ("/version", json!(2), "version: 2 is not 1"),
        ("/centres/0", json!(4096), "centres must be 0 to 4095, not 4096"),
        ("/centres/1", json!(6), "sets: those of centre 6"),
        ("/barrier", json!(0), "barrier must be 1 to 4096, not 0"),
        ("/barrier", json!(7), "sets: those of centre 2"),
        ("/barrier", json!(-8), "certificate cannot be read: invalid value"),
        ("/finding", json!({"open": {}}), "certificate cannot be read: unknown variant"),
        ("/finding/proved/column", json!(7), "column: 7 is less than 8"),
        ("/finding/proved/column", json!(column + 1), "sets: "),
        ("/finding/proved/period", json!(0), "period: 0 is no period"),
        ("/finding/proved/period", json!(period + 1), "period: "),
        ("/finding/proved/period", json!(1_000_000_000), "certificate: needs"),
        ("/finding/proved/period", json!(u64::MAX), "certificate: needs"),
        ("/finding/proved/sets/1/3", json!([0, 1, 2, 9]), "sets: those of centre 5"),
        ("/finding/proved/sets/0", json!([]), "sets: those of centre 2"),
    ];
    assert_refused(&good, &changes);
}

#[test]
fn a_check_says_how_far_it_is_and_can_be_stopped() {
    // The state comes back after 10,000 columns, too, if after a divisor of that many.
    let (mut good, _) = proved(2, 5, 64);
    let Finding::Proved { period, .. } = &mut good.finding else { panic!() };
    *period *= 10_000;
    let mut shares = vec![0.0];
    let checked = good.check(|share| {
        shares.push(share);
        true
    });
    assert_eq!(checked, Ok(()));
    assert!(shares.len() > 10 && shares.is_sorted() && shares[shares.len() - 1] < 1.0);
    let stopped = good.check(|share| share < 0.5).unwrap_err();
    assert_eq!(stopped, "certificate: stopped, nothing is known");
}

#[test]
fn a_period_of_other_shadows_is_no_proof() {
    // Rows 0..=6 of centres 2 and 5 do come back; but their shadows are not the same.
    let (good, below) = proved(2, 5, 64);
    let Finding::Proved { column, period, sets } = good.finding else { panic!() };
    let sets = sets.map(|sets| sets[..6].to_vec());
    let finding = Finding::Proved { column, period, sets };
    let Finding::Refuted { cell, .. } = below.unwrap().finding else { panic!() };
    let refused = Certificate::new([2, 5], 7, finding).check(|_| true).unwrap_err();
    assert_eq!(refused, format!("barrier: the shadows on 7 differ in row {}", cell[0]));
}

#[test]
fn a_refutation_with_any_field_spoilt_is_refused_with_the_reason() {
    let good = refuted(2, 5, 7);
    let Finding::Refuted { cell: [a, b], shadowed_by, value } = good.finding else { panic!() };
    let other = 7 - shadowed_by;
    let wrong = format!("value: the entry of centre {other} at ({a}, {b}) is not {value}");
    let above = format!("cell: (6, {b}) is not below the barrier");
    let both = format!("cell: ({a}, {b}) is shadowed by centre {shadowed_by} too");
    let changes = [
        ("/finding/refuted/shadowed_by", json!(other), wrong.as_str()),
        ("/finding/refuted/shadowed_by", json!(6), "shadowed_by: 6 is not one of the centres"),
        ("/finding/refuted/value", json!(7), "value: 7 is not less than 7"),
        ("/finding/refuted/value", json!(value ^ 1), "value: the entry of centre"),
        ("/finding/refuted/cell/1", json!(b + 1), "value: the entry of centre"),
        ("/finding/refuted/cell/0", json!(6), &above),
        ("/finding/refuted/cell/0", json!(u64::MAX), "certificate: needs"),
        ("/centres", json!([shadowed_by, shadowed_by]), &both),
    ];
    assert_refused(&good, &changes);
    let finding = Finding::Refuted { cell: [4096, 4096], shadowed_by, value };
    let wide = Certificate { barrier: 4096, finding, ..good.clone() };
    let looks = "certificate: needs 68736253952 looks, more than 20000000000";
    assert_eq!(wide.check(|_| true).unwrap_err(), looks);
    starts(&Certificate::from_json("{").unwrap_err(), "certificate cannot be read: EOF");
    let long = Certificate::from_json(&" ".repeat((1 << 24) + 1)).unwrap_err();
    assert_eq!(long, "certificate has 16777217 letters, more than 16777216");
    assert!(Certificate::from_json(&good.to_json().replace("value", "worth")).is_err());
    assert_eq!(Certificate::from_json(&good.to_json()), Ok(good));
}

#[test]
fn windows_of_shadows_are_the_small_entries_of_the_arrays() {
    for (centres, barrier, from, side) in
        [([2, 5], 7, 7, 24), ([2, 5], 8, 20, 9), ([6, 1], 30, 30, 40), ([0, 300], 130, 140, 20)]
    {
        let arrays = centres.map(|c| Array::tripod(c, from + side).unwrap());
        let shadows = Shadows::new(centres, barrier, from, side).unwrap();
        let [first, second] = [0, 1].map(|which| shadows.numbers(which));
        let found = shadows.by().zip(first.zip(second));
        for ((a, b), found) in square(from as usize..(from + side) as usize).zip(found) {
            let entries = arrays.each_ref().map(|array| array.get(a, b));
            let shadowed = entries.map(|entry| u32::from(entry) < barrier);
            let by = match shadowed {
                [false, false] => By::Neither,
                [true, true] => By::Both,
                [true, false] => By::First,
                [false, true] => By::Second,
            };
            let number = |at: usize| if shadowed[at] { entries[at] as i16 } else { -1 };
            assert_eq!(found, (by, (number(0), number(1))), "{centres:?} at ({a}, {b})");
        }
    }
}

#[test]
fn a_window_before_the_barrier_is_refused() {
    let refused =
        |barrier, from, side| Shadows::new([2, 5], barrier, from, side).unwrap_err().to_string();
    assert_eq!(refused(8, 7, 32), "from must be 8 to 100000, not 7");
    assert_eq!(refused(8, 100_001, 32), "from must be 8 to 100000, not 100001");
    assert_eq!(refused(8, 8, 257), "side must be 1 to 256, not 257");
    assert_eq!(refused(0, 8, 32), "barrier must be 1 to 4096, not 0");
}

#[test]
fn shadows_report_growing_shares_and_can_be_stopped() {
    let (computed, shares) =
        with_shares(|report| Shadows::with_progress([2, 5], 200, 20_000, 16, report));
    assert!(computed.unwrap().by().eq(Shadows::new([2, 5], 200, 20_000, 16).unwrap().by()));
    assert!(shares.len() > 4 && shares[0] < 0.5 && shares.iter().any(|share| *share > 0.5));
    let stopped = Shadows::with_progress([2, 5], 200, 20_000, 16, |share| share < 0.5);
    assert_eq!(stopped.unwrap_err().to_string(), "from: 20000 has been stopped: nothing is known");
}
