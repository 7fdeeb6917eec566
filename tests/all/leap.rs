//! Far states and windows by leaps, against columns that are walked one by one.

use nimscape_arrays::{Far, HalfWindow, Rows};
use nimscape_periods::{FarWindowJob, Leap};
use proptest::prelude::*;

fn walked(c: u32, rows: u32, column: u64) -> HalfWindow {
    let mut half = HalfWindow::new(c, rows).unwrap();
    (0..column).for_each(|_| half.step(|_, _| ()));
    half
}

fn leapt(c: u32, rows: u32, column: u64) -> HalfWindow {
    let mut leap = Leap::new(c, rows, column).unwrap();
    let mut share = 0.0;
    while leap.arrived().is_none() {
        let next = leap.advance();
        assert!((0.0..=1.0).contains(&next) && next >= share, "{share} {next}");
        share = next;
    }
    leap.arrived().unwrap()
}

#[test]
fn a_leap_ends_in_the_state_that_walking_ends_in() {
    // Groups that are walked, skipped by periods, and skipped by labels; trivial centres; a centre
    // with wide gaps.
    let rows =
        [(2, 40), (6, 31), (6, 47), (8, 40), (14, 64), (29, 64), (7, 96), (0, 16), (300, 24)];
    let all = rows.map(|(c, rows)| (c, rows, 1_234_567)).into_iter();
    for (c, rows, column) in all.chain([(6, 33, 5_000_011)]) {
        let (leapt, walked) = (leapt(c, rows, column), walked(c, rows, column));
        assert_eq!(leapt.state(), walked.state(), "centre {c}, {rows} rows, column {column}");
    }
}

#[test]
fn a_state_goes_on_like_the_one_that_it_was_read_from() {
    for (c, rows, column) in [(6, 24, 1000), (2, 96, 1037), (5, 1, 70)] {
        let mut half = walked(c, rows, column);
        let state = half.state();
        let set = |r: usize| if r == 0 { 0 } else { state.offsets(r).map(|o| 1_u128 << o).sum() };
        let sets: Vec<u128> = (0..rows as usize).map(set).collect();
        let mut again = HalfWindow::at(c, column, &sets);
        assert_eq!(again.state(), state);
        for _ in 0..500 {
            let (mut here, mut there) = (Vec::new(), Vec::new());
            half.step(|r, d| here.push((r, d)));
            again.step(|r, d| there.push((r, d)));
            assert_eq!(here, there);
        }
    }
}

#[test]
fn far_windows_are_the_same_by_every_way() {
    let complete = |far: Far| {
        let mut job = FarWindowJob::to(far);
        while job.advance() < 1.0 {}
        job
    };
    for (c, rows, from) in
        [(6, 32, 1_500_000), (2, 64, 1_100_003), (15, 20, 3_000_000), (3, 8, 900)]
    {
        let strip = complete(Far::strip(c, rows, from, 40).unwrap());
        let square = complete(Far::below(c, rows, from, 40).unwrap());
        let mut stream = Rows::new(c, rows).unwrap();
        (0..from).for_each(|_| stream.step());
        for k in 0..40 {
            for (r, &offset) in stream.offsets().iter().enumerate() {
                assert_eq!(
                    strip.far().row(r)[k],
                    offset,
                    "centre {c}, row {r}, column {from} + {k}"
                );
                if let Some(b) = k.checked_add_signed(offset.into()).filter(|&b| b < 40) {
                    assert_eq!(square.far().row(k)[b], r as i16);
                }
            }
            stream.step();
        }
    }
}

#[test]
fn what_is_out_of_range_is_refused_with_its_value() {
    let text = |c, rows, column| Leap::new(c, rows, column).unwrap_err().to_string();
    assert_eq!(text(4096, 8, 1 << 20), "c must be 0 to 4095, not 4096");
    assert_eq!(text(2, 97, 1 << 20), "rows must be 1 to 96, not 97");
    assert!(text(2, 8, 16_383).starts_with("column must be 16384 to "));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_leap_ends_where_walking_ends(c in 0u32..64, rows in 1u32..36, column in 20_000_u64..300_000) {
        let (leapt, walked) = (leapt(c, rows, column), walked(c, rows, column));
        prop_assert_eq!(leapt.state(), walked.state());
    }
}
