//! Arrays with any leading row against the definition, the theorem on total symmetry, and Grundy
//! values against the game.

use std::collections::HashMap;

use crate::naive::{Stacks, by_mex, square};
use nimscape_arrays::fill::mex::Exclusions;
use nimscape_arrays::{Array, FillJob, MexFill};
use nimscape_games::nim::mex;
use proptest::prelude::*;

fn rows(array: &Array) -> Vec<Vec<u16>> {
    (0..array.side()).map(|a| array.row(a)).collect()
}

/// The leading row of tripod nim with centre `c`, as far as it differs from 0, 1, 2, ...
fn tripod(c: u32) -> Vec<u32> {
    let mut row: Vec<u32> = (0..=c).collect();
    row.swap(0, c as usize);
    row
}

/// `C(a, b) = d` exactly when `C(a, d) = b`, inside the array.
fn totally_symmetric(array: &Array) -> bool {
    let side = array.side();
    square(0..side).all(|(a, b)| {
        let d = usize::from(array.row(a)[b]);
        d >= side || usize::from(array.row(a)[d]) == b
    })
}

#[test]
fn tripod_nim_and_nim_addition_are_in_the_family() {
    for c in [0, 1, 2, 6, 15, 29, 300] {
        let array = Array::led_by(&tripod(c), 200).unwrap();
        assert_eq!(array.values(), Array::tripod(c, 200).unwrap().values(), "centre {c}");
    }
    let nim = Array::led_by(&[], 128).unwrap();
    assert!(square(0..128).all(|(a, b)| usize::from(nim.row(a)[b]) == a ^ b));
}

#[test]
fn the_arrays_of_abrams_and_cowen_morton_are_the_mex_around_one_number() {
    for n in [0, 1, 2, 5, 12] {
        let array = Array::led_by(&[n], 60).unwrap();
        // Nothing is given but the corner.
        let mut expected = vec![vec![0; 60]; 60];
        for (a, b) in square(0..60) {
            let row = expected[a][..b].iter().copied();
            let value = mex(row.chain(expected[..a].iter().map(|row| row[b])));
            expected[a][b] = if (a, b) == (0, 0) { n } else { value };
        }
        assert!(array.values().iter().map(|&entry| u32::from(entry)).eq(expected.concat()), "{n}");
    }
}

#[test]
fn a_repetition_is_refused_with_the_number() {
    for (row, side, message) in [
        (&[3, 1, 7, 1][..], 16, "row: 1 stands in the leading row twice"),
        (&[3, 1, 7, 7], 2, "row: 7 stands in the leading row twice"),
        (&[4095, 0, 4095], 16, "row: 4095 stands in the leading row twice"),
        (&[4096], 16, "row must be 0 to 4095, not 4096"),
        (&[1, 65_537], 16, "row must be 0 to 4095, not 65537"), // 1 in 16 bits
        (&[], 1025, "side must be 1 to 1024, not 1025"),
    ] {
        assert_eq!(Array::led_by(row, side).unwrap_err().to_string(), message);
    }
    for (c, d, side, message) in [
        (4096, 0, 8, "c must be 0 to 4095, not 4096"),
        (2, 256, 8, "d must be 0 to 255, not 256"),
        (2, 0, 257, "side must be 1 to 256, not 257"),
    ] {
        assert_eq!(Array::grundy(c, d, side).unwrap_err().to_string(), message);
    }
}

#[test]
fn the_largest_array_is_filled() {
    let array = Array::led_by(&[4095, 4000], 1024).unwrap();
    assert_eq!(array.row(0)[..4], [4095, 4000, 0, 1]);
    assert!(square(1..1024).all(|(a, b)| usize::from(array.row(a)[b]) <= a + b));
}

#[test]
fn grundy_values_are_those_of_the_game() {
    let mut known = HashMap::new();
    for (c, d) in (0..7).flat_map(|c| (0..6).map(move |d| (c, d))) {
        let array = Array::grundy(c, d, 9).unwrap();
        for (a, b) in square(0..9) {
            let star = Stacks::new(&[c, a as u32, b as u32, d], &[0, 1, 1, 1]);
            let expected = star.value(&mut known);
            assert_eq!(u32::from(array.row(a)[b]), expected, "({c}; {a}, {b}, {d})");
        }
    }
}

#[test]
fn p_positions_are_the_zeros_of_grundy_values() {
    // Tripod nim: C_c(a, b) = d means that (c; a, b, d) has Grundy value 0.
    for (c, d) in [(2, 1), (2, 9), (6, 5), (6, 30), (7, 7)] {
        let (array, completion) = (Array::grundy(c, d, 64).unwrap(), Array::tripod(c, 64).unwrap());
        for (a, b) in square(1..64) {
            let is_p = u32::from(completion.get(a, b)) == d;
            assert_eq!(array.row(a)[b] == 0, is_p, "({c}; {a}, {b}, {d})");
        }
    }
}

#[test]
fn an_array_is_filled_row_by_row_whatever_leads_it() {
    let fills = [
        MexFill::led_by(&[5, 2], 40).unwrap(),
        MexFill::grundy(6, 0, 40).unwrap(),
        MexFill::grundy(6, 3, 40).unwrap(),
        MexFill::grundy(6, 50, 7).unwrap(), // the third leaf is larger than the others
    ];
    for mut fill in fills {
        let (mut done, mut filled) = (fill.share(), Vec::new());
        while fill.share() < 1.0 {
            fill.advance().unwrap();
            assert!(fill.share() > done, "{done}");
            done = fill.share();
            let (array, rows) = fill.so_far();
            assert_eq!(array.row(0).len(), array.side());
            filled.push((0..rows).map(|a| array.row(a)).collect::<Vec<_>>());
        }
        let array = fill.finish();
        assert_eq!(filled.last().unwrap().len(), array.side());
        assert!(filled.iter().all(|early| early.iter().eq(rows(&array).iter().take(early.len()))));
    }
}

#[test]
fn entries_say_why_they_are_what_they_are() {
    let led = Array::led_by(&[3], 16).unwrap();
    assert_eq!(led.name(), "leading row 3, 0, 1, 2, 4, 5, …");
    assert_eq!(led.border_reason(0, 2), "Row 0 and column 0 are given: 3, 0, 1, 2, 4, 5, ….");
    let why = |array: &Array, a, b| Exclusions::of(array, a, b).unwrap();
    let sentence = "5 is the mex of {0, 1, 2, 3} to the left and {4} above.";
    assert_eq!(why(&led, 1, 4).to_string(), sentence);
    let [path, smaller, tripod] = [0, 1, 2].map(|d| Array::grundy(6, d, 9).unwrap());
    assert_eq!(path.border_reason(0, 5), "The stacks 6 and 5 are two heaps of nim: 6 xor 5 is 3.");
    let row = "A tripod with an empty leaf is three stacks in a row, 5, 6 and 2, with Grundy value";
    assert_eq!(tripod.border_reason(5, 0), format!("{row} {}.", path.row(2)[5]));
    for (array, below) in [(&led, 0), (&path, 0), (&tripod, 2)] {
        for (a, b) in square(1..9) {
            let why = why(array, a, b);
            assert_eq!(why.mex(), array.row(a)[b]);
            assert_eq!(why.below.len(), below, "the values with third leaves 0 and 1");
        }
    }
    let mut values = [path.row(3)[4], smaller.row(3)[4]];
    values.sort_unstable();
    let why = why(&tripod, 3, 4);
    let end = format!(", and {{{}, {}}} with smaller third leaves.", values[0], values[1]);
    assert!(why.below == values && why.to_string().ends_with(&end), "{why}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_row_without_repetition_leads_an_array(numbers in prop::collection::hash_set(0u32..90, 0..40), side in 1u32..70) {
        let row: Vec<u32> = numbers.into_iter().collect();
        let array = Array::led_by(&row, side).unwrap();
        prop_assert!(array.row(0).iter().zip(&row).all(|(&left, &right)| u32::from(left) == right));
        let row: Vec<u32> = array.row(0).iter().map(|&entry| entry.into()).collect();
        let entries = rows(&array).concat().into_iter().map(u32::from);
        prop_assert_eq!(entries.collect::<Vec<_>>(), by_mex(&row, array.side()).concat());
    }

    #[test]
    fn every_number_comes_once_and_in_time(numbers in prop::collection::hash_set(0u32..40, 0..20)) {
        let row: Vec<u32> = numbers.into_iter().collect();
        let array = Array::led_by(&row, 200).unwrap();
        for (a, v) in (1..80).flat_map(|a| (0..80).map(move |v| (a, v))) {
            let places: Vec<usize> = (0..200).filter(|&b| array.row(a)[b] == v).collect();
            prop_assert_eq!(places.len(), 1, "{} in row {}", v, a);
            prop_assert!(places[0] <= a + usize::from(v) + 1);
        }
    }

    #[test]
    fn totally_symmetric_are_the_arrays_of_tripod_nim_alone(row in Just((0u32..8).collect::<Vec<_>>()).prop_shuffle()) {
        let array = Array::led_by(&row, 64).unwrap();
        prop_assert!(square(0..64).all(|(a, b)| array.row(a)[b] == array.row(b)[a]), "symmetric");
        let of_tripod_nim = (0..8).any(|c| array.row(0)[..8].iter().zip(tripod(c).into_iter().chain(c + 1..)).all(|(&l, r)| u32::from(l) == r));
        prop_assert_eq!(totally_symmetric(&array), of_tripod_nim);
    }

    #[test]
    fn the_tripod_rows_are_totally_symmetric(c in 0u32..200) {
        prop_assert!(totally_symmetric(&Array::led_by(&tripod(c), 128).unwrap()));
    }
}
