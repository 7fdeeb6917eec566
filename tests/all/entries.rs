//! Explanations of entries: their mex and their symmetric entries, in filled arrays of random
//! centres.

use std::collections::BTreeSet;

use crate::naive::with_shares;
use nimscape_arrays::fill::mex::{Exclusions, border_reason, runs, words};
use nimscape_arrays::rows::offsets::{filled_offsets, shadow_reach};
use nimscape_arrays::{Array, row_offsets, symmetric_entries};
use nimscape_games::nim::mex;
use proptest::prelude::*;

#[test]
fn the_papers_example_is_explained_as_it_should_have_been_printed() {
    let array = Array::tripod(6, 16).unwrap();
    let why = Exclusions::of(&array, 2, 7).unwrap();
    assert_eq!((why.left.clone(), why.above.clone()), (vec![2, 3, 0, 1, 6, 7, 4], vec![7, 8]));
    assert_eq!(why.mex(), 5);
    assert_eq!(words(&why.left).join(", "), "0 to 4, 6, 7");
    // Example 6.1 reads "table 2 at (1,7)": that entry is 8.
    assert_eq!(Exclusions::of(&array, 1, 7).unwrap().mex(), 8);
}

#[test]
fn sets_are_written_whole_up_to_twelve_numbers_or_runs() {
    let array = Array::tripod(6, 64).unwrap();
    let why = Exclusions::of(&array, 1, 20).unwrap().to_string();
    assert_eq!(why, "19 is the mex of {0 to 18, 20} to the left and {20} above.");
    let every_third = |count: u16| words(&(0..count).map(|n| 3 * n).collect::<Vec<_>>());
    assert_eq!(every_third(12).len(), 12);
    for (count, more) in [(14, "2 more"), (60, "48 more")] {
        let written = every_third(count);
        assert_eq!((written.len(), &written[11..]), (13, &["33".to_owned(), more.to_owned()][..]));
    }
    let left = |count: u16| {
        let left = (0..count).rev().collect();
        Exclusions { left, above: Vec::new(), below: Vec::new(), elsewhere: "" }.to_string()
    };
    let twelve =
        "12 is the mex of {11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0} to the left and {} above.";
    assert_eq!(left(12), twelve);
    assert_eq!(left(13), "13 is the mex of {0 to 12} to the left and {} above.");
}

#[test]
fn row_0_is_given_and_says_by_what() {
    let array = Array::tripod(6, 8).unwrap();
    let is_given = |a, b| Exclusions::of(&array, a, b).is_none();
    assert!((0..8).all(|k| is_given(0, k) && is_given(k, 0)));
    let by = "Row 0 and column 0 are given by 3-stack End-Nim: C(0, n) = n";
    assert_eq!(border_reason(6), format!("{by}, but 0 and 6 change places."));
    assert_eq!(border_reason(0), format!("{by}."));
}

#[test]
fn what_is_out_of_range_is_refused_with_its_value() {
    let text =
        |c, row, from, count| row_offsets(c, row, from, count, |_| true).unwrap_err().to_string();
    assert_eq!(text(4096, 0, 0, 1), "c must be 0 to 4095, not 4096");
    assert_eq!(text(2, 1024, 0, 1), "row must be 0 to 1023, not 1024");
    assert_eq!(text(2, 7, 4_194_304, 1), "from must be 0 to 4194303, not 4194304");
    assert_eq!(text(2, 7, 0, 0), "count must be 1 to 16384, not 0");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_entry_is_the_mex_of_what_excludes_it(c in 0u32..300, side in 2u32..90) {
        let array = Array::tripod(c, side).unwrap();
        for (a, b) in (1..array.side()).flat_map(|a| (1..array.side()).map(move |b| (a, b))) {
            let why = Exclusions::of(&array, a, b).unwrap();
            prop_assert_eq!((why.left.len(), why.above.len()), (b, a));
            prop_assert_eq!(why.mex(), array.get(a, b), "C_{}({}, {})", c, a, b);
        }
    }

    #[test]
    fn a_row_strays_alike_in_a_stream_and_in_an_array(c in 0u32..400, row in 0u32..90, from in 0u32..90, count in 1u32..90) {
        let array = Array::tripod(c, 180).unwrap();
        let expected: Vec<i32> = (from..from + count)
            .map(|k| i32::from(array.get(row as usize, k as usize)) - k as i32)
            .collect();
        let window = from as usize..(from + count) as usize;
        let filled = filled_offsets(&array, row as usize);
        let stream = row_offsets(c, row, from, count, |_| true).unwrap();
        prop_assert_eq!(&filled[window], &stream[..]);
        prop_assert_eq!(stream.iter().map(|&offset| offset.into()).collect::<Vec<i32>>(), expected);
    }

    #[test]
    fn a_shadow_reaches_its_farthest_entry(c in 0u32..40, side in 1u32..60, least in 0usize..70) {
        let array = Array::tripod(c, side).unwrap();
        let beyond = || least..side as usize;
        let cells = beyond().flat_map(|a| beyond().map(move |b| (a, b)));
        let shadow = cells.filter(|&(a, b)| usize::from(array.get(a, b)) < least);
        prop_assert_eq!(shadow_reach(&array, least), shadow.map(|(a, b)| a.abs_diff(b)).max());
    }

    #[test]
    fn all_kin_of_an_entry_are_entries(c in 0u32..40, a in 0u32..60, b in 0u32..60) {
        let array = Array::tripod(c, 128).unwrap();
        let value = u32::from(array.get(a as usize, b as usize));
        let same = symmetric_entries(a, b, value);
        prop_assert!(same.contains(&[a, b, value]));
        prop_assert_eq!(same.len(), [1, 3, 6][BTreeSet::from([a, b, value]).len() - 1]);
        for [row, column, entry] in same {
            prop_assert_eq!(u32::from(array.get(row as usize, column as usize)), entry);
        }
    }

    #[test]
    fn runs_and_mex_agree_with_sets(numbers in proptest::collection::vec(0u16..40, 0..60)) {
        let set: BTreeSet<u16> = numbers.iter().copied().collect();
        let runs = runs(&numbers);
        prop_assert_eq!(runs.iter().cloned().flatten().collect::<Vec<_>>(), set.iter().copied().collect::<Vec<_>>());
        prop_assert!(runs.windows(2).all(|pair| pair[0].end() + 1 < *pair[1].start()));
        prop_assert_eq!(mex(numbers.into_iter().map(u32::from)), (0..=40).find(|&number| !set.contains(&(number as u16))).unwrap());
    }
}

#[test]
fn far_rows_report_growing_shares_and_can_be_stopped() {
    let (computed, shares) = with_shares(|report| row_offsets(2, 40, 100_000, 3000, report));
    assert!(computed == row_offsets(2, 40, 100_000, 3000, |_| true) && shares.len() > 50);
    let stopped = row_offsets(2, 40, 100_000, 3000, |share| share < 0.5);
    assert_eq!(stopped.unwrap_err().to_string(), "from: 100000 has been stopped: nothing is known");
    // In its own columns, too.
    let mut calls = 0;
    let within = row_offsets(2, 40, 0, 16_384, |_| {
        calls += 1;
        calls < 3
    });
    assert_eq!(within.unwrap_err().to_string(), "from: 0 has been stopped: nothing is known");
}
