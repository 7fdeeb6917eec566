//! The arrays of tripod nim against the definition and printed tables.

use std::collections::HashSet;

use crate::files::json;
use crate::naive::{by_bits, by_mex, leading_row, square};
use nimscape_arrays::{Array, Comparison, Fill, FillJob};
use nimscape_base::error::Error;
use proptest::prelude::*;
use serde_json::json;

fn rows(array: &Array) -> Vec<Vec<u32>> {
    (0..array.side()).map(|a| array.row(a).iter().map(|&v| v.into()).collect()).collect()
}

fn fill(c: u32, side: u32) -> Array {
    Array::tripod(c, side).unwrap()
}

#[test]
fn the_mex_definition_gives_the_same_array() {
    let large = [2, 6, 64, 100, 127, 4095].map(|c| (c, 200));
    for (c, side) in (0..=33).map(|c| (c, 70)).chain(large) {
        let expected = by_mex(&leading_row(c, side as usize), side as usize);
        assert_eq!(rows(&fill(c, side)), expected, "centre {c}");
    }
}

#[test]
fn the_mex_definition_gives_the_same_array_at_the_rims_of_tiles() {
    for side in [1, 2, 63, 64, 65, 66, 127, 128, 129, 191, 192, 193] {
        for c in [0, 1, 2, 63, 64, 65, 190, 700] {
            let expected = by_mex(&leading_row(c, side), side);
            assert_eq!(rows(&fill(c, side as u32)), expected, "centre {c}, side {side}");
        }
    }
}

#[test]
fn entries_of_a_large_array_are_the_mex_of_those_before() {
    let (side, mut random) = (6000, 1_u64);
    for c in [2, 6, 4095] {
        let array = fill(c, side as u32);
        for _ in 0..100 {
            let [a, b] = [0; 2].map(|_: u32| {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                1 + (random >> 33) as usize % (side - 1)
            });
            let before = [array.window(a..a + 1, 0..b), array.window(0..a, b..b + 1)].concat();
            let held: HashSet<u16> = before.into_iter().collect();
            let mex = (0..=u16::MAX).find(|number| !held.contains(number)).unwrap();
            assert_eq!(array.get(a, b), mex, "C_{c}({a}, {b})");
            assert_eq!(array.get(b, a), mex, "C_{c}({b}, {a})");
        }
    }
}

#[test]
fn the_definition_by_bits_is_the_definition() {
    for (c, rows, columns) in [(0, 1, 1), (2, 70, 70), (6, 3, 300), (127, 40, 130), (4095, 9, 80)] {
        let leading = leading_row(c, columns);
        assert_eq!(by_bits(&leading, rows), by_mex(&leading, rows), "centre {c}");
    }
}

#[test]
fn reference_arrays_agree() {
    for (c, table) in json("tests/data/tripod-arrays.json")["arrays"].as_object().unwrap() {
        let expected: Vec<Vec<u32>> = serde_json::from_value(table.clone()).unwrap();
        let array = Array::tripod(c.parse().unwrap(), expected.len() as u32).unwrap();
        assert_eq!(rows(&array), expected, "centre {c}");
    }
}

#[test]
fn centres_2_and_5_differ_exactly_where_they_should() {
    let reference = json("tests/data/centres-2-5.json");
    let (two, five) = (fill(2, 256), fill(5, 256));
    let differs = |&(a, b): &(usize, usize)| two.get(a, b) != five.get(a, b);
    let cells = square(0..64).filter(|(a, b)| a <= b).filter(differs);
    let cells: Vec<_> = cells.map(|(a, b)| json!([a, b, two.get(a, b), five.get(a, b)])).collect();
    assert_eq!(json!(cells), reference["differing"]);
    for (side, count) in reference["differing_cells"].as_object().unwrap() {
        let differ = square(0..side.parse().unwrap()).filter(differs).count();
        assert_eq!(count.as_u64(), Some(differ as u64), "side {side}");
    }
}

#[test]
fn a_comparison_says_where() {
    for (c, d) in [(2, 5), (0, 1), (3, 7), (6, 6), (4, 31), (15, 0)] {
        let [left, right] = [c, d].map(|centre| fill(centre, 64));
        let comparison = Comparison::new(&left, &right).unwrap();
        let same = |&(a, b): &(usize, usize)| left.get(a, b) == right.get(a, b);
        assert_eq!(comparison.equal(), square(0..64).filter(same).count(), "{c} and {d}");
        let differ = square(0..64).filter(|cell| !same(cell));
        let from = differ.map(|(a, b)| a.min(b) + 1).max().unwrap_or(0);
        assert_eq!(comparison.agree_from(), from, "{c} and {d}");
    }
    let [nine, eight] = [9, 8].map(|side| fill(5, side));
    let refused = Comparison::new(&nine, &eight).unwrap_err().to_string();
    assert_eq!(refused, "side: 8 differs from 9, the side of the other array");
}

#[test]
fn trivial_centres_are_nim_addition_but_for_one_entry() {
    // Theorem 6 (all leaves positive; the rows and columns of 0 and one diagonal entry are the
    // exception).
    for k in 1..=6 {
        let n = (1 << k) - 1;
        let array = Array::tripod(n as u32, 512).unwrap();
        for (a, b) in square(1..512) {
            let expected = if (a, b) == (n, n) { n } else { a ^ b };
            assert_eq!(usize::from(array.get(a, b)), expected, "C_{n}({a}, {b})");
        }
    }
}

#[test]
fn what_is_out_of_range_is_refused_with_its_value() {
    let text = |r: Result<Array, Error>| r.unwrap_err().to_string();
    assert_eq!(text(Array::tripod(4096, 8)), "c must be 0 to 4095, not 4096");
    assert_eq!(text(Array::tripod(2, 0)), "side must be 1 to 16384, not 0");
    assert_eq!(text(Array::tripod(2, 16385)), "side must be 1 to 16384, not 16385");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn slices_and_any_side_give_the_same_array(c in 0u32..1200, side in 500u32..1100) {
        let at_once = fill(c, side);
        let mut fill = Fill::new(c, side).unwrap();
        while fill.share() < 1.0 {
            let before = fill.so_far().1;
            fill.advance().unwrap();
            let (array, rows) = fill.so_far();
            prop_assert!(rows > before);
            let done = array.window(before..rows, 0..array.side());
            let expected = at_once.window(before..rows, 0..array.side());
            prop_assert!(done == expected, "rows stand when they are done");
        }
        let part = Array::tripod(c, side / 3).unwrap();
        for a in 0..part.side() {
            prop_assert_eq!(part.row(a), &at_once.row(a)[..part.side()], "a smaller side is a corner");
        }
        prop_assert!(fill.finish() == at_once);
    }

    #[test]
    fn every_array_has_the_invariants(c in 0u32..400, side in 1u32..500) {
        let array = fill(c, side);
        let n = array.side();
        for a in 0..n {
            let mut seen = vec![false; 2 * n + c as usize + 2];
            for (b, &d) in array.row(a).iter().enumerate() {
                let d = usize::from(d);
                prop_assert!(!std::mem::replace(&mut seen[d], true), "row {} holds {} twice", a, d);
                prop_assert_eq!(usize::from(array.get(b, a)), d, "symmetric");
                if d < n {
                    prop_assert_eq!(usize::from(array.get(a, d)), b, "totally symmetric");
                }
                if a > 0 && b > 0 {
                    prop_assert!(d.abs_diff(b) <= a + 1, "band");
                }
            }
        }
    }
}
