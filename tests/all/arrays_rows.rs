//! Rows as streams, against the definition.

use crate::naive::{by_mex, leading_row, square};
use crate::sample::in_turn;
use nimscape_arrays::far::{EMPTY, Shows};
use nimscape_arrays::{Array, Far, HalfWindow, Rows};
use nimscape_base::error::Error;
use proptest::prelude::*;

fn streamed(c: u32, rows: u32, columns: usize) -> Vec<Vec<u32>> {
    let mut stream = Rows::new(c, rows).unwrap();
    let mut array = vec![Vec::new(); rows as usize];
    for k in 0..columns {
        assert_eq!(stream.column(), k as u64);
        for (row, value) in array.iter_mut().zip(stream.values()) {
            row.push(value as u32);
        }
        stream.step();
    }
    array
}

#[test]
fn streams_of_short_and_long_sets_follow_the_definition() {
    for rows in [1, 2, 24, 56, 57, 63, 64, 65, 96, 119, 120, 121, 128, 129, 150] {
        for c in in_turn(&[0, 1, 2, 6, 15, 40, rows - 1, rows, 2 * rows], 3) {
            let expected = by_mex(&leading_row(c, 260), rows as usize);
            assert_eq!(streamed(c, rows, 260), expected, "centre {c}, {rows} rows");
        }
    }
}

#[test]
fn streams_agree_with_whole_arrays() {
    for (c, rows, side) in
        [(6, 96, 2000), (29, 96, 2000), (4095, 96, 4200), (2, 600, 1500), (127, 1000, 1500)]
    {
        let (array, mut stream) = (Array::tripod(c, side).unwrap(), Rows::new(c, rows).unwrap());
        for k in 0..side as usize {
            for (r, value) in stream.values().enumerate() {
                assert_eq!(u64::from(array.get(r, k)), value, "C_{c}({r}, {k})");
            }
            stream.step();
        }
    }
}

#[test]
fn a_skip_ends_where_steps_end() {
    for (c, rows) in [(6, 20), (6, 96), (40, 97), (4095, 150)] {
        for column in [0, 1, 20, 97, 98, 500, 4095, 4096, 5000, 20_000] {
            let (mut skipped, mut stepped) =
                (Rows::new(c, rows).unwrap(), Rows::new(c, rows).unwrap());
            skipped.skip_to(column);
            (0..column).for_each(|_| stepped.step());
            assert_eq!(skipped.column(), column);
            for _ in 0..3 {
                assert!(skipped.values().eq(stepped.values()), "centre {c}, column {column}");
                assert_eq!(skipped.state(), stepped.state());
                skipped.step();
                stepped.step();
            }
            skipped.skip_to(column);
            assert_eq!(skipped.column(), column + 3, "no way back");
        }
    }
}

#[test]
fn periods_are_skipped_without_a_trace() {
    // Periods together: 120 for the first 11 rows of centre 6, 128 for those of nim up to 127.
    let centres = [(6, 11, 120), (0, 100, 128), (127, 128, 128)];
    for column in [999_999_937_u64, 1_000_000_000] {
        for (c, rows, period) in in_turn(&centres, 3) {
            let near = 5000 + (column - 5000) % period;
            let (mut far, mut stepped) = (Rows::new(c, rows).unwrap(), Rows::new(c, rows).unwrap());
            far.skip_to(column);
            (0..near).for_each(|_| stepped.step());
            for _ in 0..300 {
                assert_eq!(far.offsets(), stepped.offsets(), "centre {c}, column {}", far.column());
                assert_eq!(far.state(), stepped.state());
                far.step();
                stepped.step();
            }
        }
    }
}

/// `S_r(k)` as it is defined, from a whole array.
fn offsets(array: &Array, r: usize, k: usize) -> Vec<usize> {
    let stands = |j: usize| (0..k).any(|i| usize::from(array.get(i, j)) == r);
    (k..array.side()).filter(|&j| stands(j)).map(|j| j - k).collect()
}

#[test]
fn states_are_the_sets_of_the_definition() {
    for (c, rows) in [(2, 40), (6, 96), (15, 120), (20, 130)] {
        let array = Array::tripod(c, 300).unwrap();
        let mut window = HalfWindow::new(c, rows).unwrap();
        for k in 0..160 {
            let state = window.state();
            assert!(window.is_in(&state));
            for r in (1..rows as usize).step_by(7) {
                assert!(state.offsets(r).eq(offsets(&array, r, k)), "S_{r}({k}), centre {c}");
            }
            window.step(|_, _| ());
            assert!(!window.is_in(&state) || window.state() == state);
        }
    }
}

#[test]
fn a_state_that_comes_back_is_a_period() {
    // Centre 6, rows 0..=10: the printed periods 1, 2, 2, 4, 4, 4, 6, 8, 8, 10, 60 together.
    let mut window = HalfWindow::new(6, 11).unwrap();
    (0..500).for_each(|_| window.step(|_, _| ()));
    let state = window.state();
    let returns = (1..=240).filter(|_| {
        window.step(|_, _| ());
        window.is_in(&state)
    });
    assert_eq!(returns.collect::<Vec<_>>(), [120, 240]);
}

fn complete(far: Result<Far, Error>) -> Far {
    let (mut far, mut last) = (far.unwrap(), 0.0);
    loop {
        let share = far.advance();
        assert!(share >= last, "the share grows: {share} after {last}");
        if share >= 1.0 {
            return far;
        }
        last = share;
    }
}

#[test]
fn far_windows_are_cut_out_of_whole_arrays() {
    let (array, from, width) = (Array::tripod(6, 1500).unwrap(), 1300, 150);
    let strip = complete(Far::strip(6, 120, from, width));
    let below = complete(Far::below(6, 23, from, width));
    let place = |far: &Far| (far.shows(), far.origin(), far.shape());
    assert_eq!(place(&strip), (Shows::Strip, (0, from), (120, 150)));
    assert_eq!(place(&below), (Shows::Below, (from, from), (150, 150)));
    let first = from as usize;
    for (a, b) in square(0..150) {
        let entry = array.get(first + a, first + b) as i16;
        assert_eq!(below.row(a)[b], if entry < 23 { entry } else { EMPTY }, "({a}, {b})");
        if a < 120 {
            let expected = array.get(a, first + b) as i16 - (first + b) as i16;
            assert_eq!(strip.row(a)[b], expected, "C({a}, {first} + {b}) from the diagonal");
        }
    }
}

#[test]
fn a_window_goes_on_from_a_state_that_is_far_enough_before_it_and_from_no_other() {
    let (rows, from) = (23, 2000);
    let state = |c, rows, column| {
        let mut half = HalfWindow::new(c, rows).unwrap();
        while half.column() < column {
            half.step(|_, _| ());
        }
        half
    };
    let last = u64::from(from) + 1 - Rows::lead(23);
    let window = || Far::below(6, rows, from, 40).unwrap();
    let direct = complete(Ok(window()));
    for column in [7, last - 1, last] {
        let mut resumed = window();
        resumed.resume(state(6, rows, column));
        let resumed = complete(Ok(resumed));
        assert!((0..40).all(|a| resumed.row(a) == direct.row(a)), "column {column}");
    }
    let refused = |mut far: Far, half| {
        let resume = std::panic::AssertUnwindSafe(|| far.resume(half));
        std::panic::catch_unwind(resume).is_err()
    };
    assert!(refused(window(), state(6, rows, last + 1)), "too near");
    assert!(refused(window(), state(5, rows, last)), "another centre");
    assert!(refused(window(), state(6, 24, last - 1)), "other rows");
    assert!(refused(direct, state(6, rows, last)), "it is written already");
}

#[test]
fn figure_11_is_a_perfect_band_at_a_million() {
    // Centre 6: the numbers below 23 fill |a - b| < 12.
    let below = complete(Far::below(6, 23, 1_000_000, 64));
    for (a, b) in square(0..64_usize) {
        assert_eq!(below.row(a)[b] != EMPTY, a.abs_diff(b) < 12, "({a}, {b})");
    }
}

#[test]
fn what_is_out_of_range_is_refused_with_its_value() {
    let far = [
        (Far::strip(2, 0, 0, 8), "rows must be 1 to 4096, not 0"),
        (Far::below(2, 4097, 0, 8), "below must be 1 to 4096, not 4097"),
        (Far::strip(2, 8, 1_000_000_001, 8), "from must be 0 to 1000000000, not 1000000001"),
        (Far::below(2, 8, 0, 8193), "width must be 1 to 8192, not 8193"),
        (Far::below(4096, 8, 0, 8), "c must be 0 to 4095, not 4096"),
    ];
    for (far, message) in far {
        assert_eq!(far.unwrap_err().to_string(), message);
    }
    let text = |c, rows| Rows::new(c, rows).unwrap_err().to_string();
    assert_eq!(text(4096, 8), "c must be 0 to 4095, not 4096");
    assert_eq!(text(2, 0), "rows must be 1 to 4096, not 0");
    assert_eq!(text(2, 4097), "rows must be 1 to 4096, not 4097");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn more_rows_change_nothing(c in 0u32..300, rows in 1u32..400, column in 0u64..3000) {
        let (mut few, mut more) = (Rows::new(c, rows).unwrap(), Rows::new(c, 400).unwrap());
        few.skip_to(column);
        more.skip_to(column);
        prop_assert!(few.values().eq(more.values().take(rows as usize)));
    }
}
