//! The arrays of tripod nim against the definition, the two ways of filling, and printed tables.

use crate::definition::{by_bits, by_mex, leading_row};
use nimscape::arrays::{Comparison, Completion, Fill};
use nimscape::error::Error;
use proptest::prelude::*;
use serde_json::Value;

/// The first way of Section 6: all zeros, then all ones, ...; each number row by row, at the
/// earliest place that is free and has no such number above it. The square is as large as the band
/// needs, then cut.
fn by_placing(c: u32, side: usize) -> Vec<Vec<u32>> {
    let wide = 4 * side + c as usize + 4;
    let leading = leading_row(c, wide);
    let mut rows = vec![vec![None; wide]; side];
    rows[0] = leading.iter().copied().map(Some).collect();
    for (a, row) in rows.iter_mut().enumerate().skip(1) {
        row[0] = Some(leading[a]);
    }
    for number in 0..wide as u32 {
        let mut column_has = vec![false; wide];
        for row in &mut rows {
            let place = row.iter().position(|&v| v == Some(number)).or_else(|| {
                let free = (0..wide).find(|&b| row[b].is_none() && !column_has[b]);
                free.inspect(|&b| row[b] = Some(number))
            });
            if let Some(b) = place {
                column_has[b] = true;
            }
        }
    }
    let cut = |row: Vec<Option<u32>>| row[..side].iter().map(|v| v.unwrap()).collect();
    rows.into_iter().map(cut).collect()
}

fn rows(array: &Completion) -> Vec<Vec<u32>> {
    (0..array.side()).map(|a| array.row(a).iter().map(|&v| v.into()).collect()).collect()
}

fn data(name: &str) -> Value {
    let path = format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn the_mex_definition_gives_the_same_array() {
    let large = [2, 6, 64, 100, 127, 4095].map(|c| (c, 200));
    for (c, side) in (0..=33).map(|c| (c, 70)).chain(large) {
        let expected = by_mex(&leading_row(c, side as usize), side as usize);
        assert_eq!(rows(&Completion::fill(c, side).unwrap()), expected, "centre {c}");
    }
}

#[test]
fn the_definition_by_bits_is_the_definition() {
    for (c, rows, columns) in [(0, 1, 1), (2, 70, 70), (6, 3, 300), (127, 40, 130), (4095, 9, 80)] {
        let leading = leading_row(c, columns);
        assert_eq!(by_bits(&leading, rows), by_mex(&leading, rows), "centre {c}");
    }
    let leading = [7, 0, 300, 5, 1, 64, 63, 2, 128, 9];
    assert_eq!(by_bits(&leading, 10), by_mex(&leading, 10));
}

#[test]
fn placing_numbers_row_by_row_gives_the_same_array() {
    for c in 0..=12 {
        let array = Completion::fill(c, 24).unwrap();
        assert_eq!(rows(&array), by_placing(c, 24), "centre {c}");
    }
}

#[test]
fn reference_arrays_and_table_2_agree() {
    for (c, table) in data("tripod-arrays.json")["arrays"].as_object().unwrap() {
        let expected: Vec<Vec<u32>> = serde_json::from_value(table.clone()).unwrap();
        let array = Completion::fill(c.parse().unwrap(), expected.len() as u32).unwrap();
        assert_eq!(rows(&array), expected, "centre {c}");
    }
    // Table 2 of Tree and Tripod Nim, its last printed row.
    let row_7 = [7, 8, 5, 4, 3, 2, 9, 0, 1, 6, 15, 13, 16, 11, 17, 10];
    assert_eq!(Completion::fill(6, 16).unwrap().row(7), row_7);
}

#[test]
fn centres_2_and_5_differ_exactly_where_they_should() {
    let reference = data("centres-2-5.json");
    let (two, five) = (Completion::fill(2, 256).unwrap(), Completion::fill(5, 256).unwrap());
    let mut expected = reference["differing"].as_array().unwrap().iter();
    for (a, b) in (0..64).flat_map(|a| (a..64).map(move |b| (a, b))) {
        let values = (two.get(a, b), five.get(a, b));
        if values.0 != values.1 {
            let cell = serde_json::json!([a, b, values.0, values.1]);
            assert_eq!(Some(&cell), expected.next());
        }
    }
    assert_eq!(expected.next(), None);
    for (side, count) in reference["differing_cells"].as_object().unwrap() {
        let side: usize = side.parse().unwrap();
        let differ = (0..side).flat_map(|a| (0..side).map(move |b| (a, b)));
        let differ = differ.filter(|&(a, b)| two.get(a, b) != five.get(a, b)).count();
        assert_eq!(count.as_u64(), Some(differ as u64), "side {side}");
    }
}

#[test]
fn a_comparison_says_where() {
    for (c, d) in [(2, 5), (0, 1), (3, 7), (6, 6), (4, 31), (15, 0)] {
        let [left, right] = [c, d].map(|centre| Completion::fill(centre, 64).unwrap());
        let comparison = Comparison::new(&left, &right).unwrap();
        let cells = (0..64).flat_map(|a| (0..64).map(move |b| (a, b)));
        let same = |&(a, b): &(usize, usize)| left.get(a, b) == right.get(a, b);
        assert!(comparison.equal().eq(cells.clone().map(|cell| same(&cell))), "{c} and {d}");
        let differ = cells.filter(|cell| !same(cell));
        let from = differ.map(|(a, b)| a.min(b) + 1).max().unwrap_or(0);
        assert_eq!(comparison.agree_from(), from, "{c} and {d}");
    }
    let [nine, eight] = [9, 8].map(|side| Completion::fill(5, side).unwrap());
    let refused = Comparison::new(&nine, &eight).unwrap_err().to_string();
    assert_eq!(refused, "side: 8 differs from 9, the side of the other array");
}

#[test]
fn trivial_centres_are_nim_addition_but_for_one_entry() {
    // Theorem 6 (all leaves positive; the rows and columns of 0 and one diagonal entry are the
    // exception).
    for k in 1..=6 {
        let n = (1 << k) - 1;
        let array = Completion::fill(n as u32, 512).unwrap();
        for (a, b) in (1..512).flat_map(|a| (1..512).map(move |b| (a, b))) {
            let expected = if (a, b) == (n, n) { n } else { a ^ b };
            assert_eq!(usize::from(array.get(a, b)), expected, "C_{n}({a}, {b})");
        }
    }
}

#[test]
fn what_is_out_of_range_is_refused_with_its_value() {
    let text = |r: Result<Completion, Error>| r.unwrap_err().to_string();
    assert_eq!(text(Completion::fill(4096, 8)), "c: 4096 is not in 0..=4095");
    assert_eq!(text(Completion::fill(2, 0)), "side: 0 is not in 1..=16384");
    assert_eq!(text(Completion::fill(2, 16385)), "side: 16385 is not in 1..=16384");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn slices_and_any_side_give_the_same_array(c in 0u32..1200, side in 500u32..1100) {
        let at_once = Completion::fill(c, side).unwrap();
        let mut fill = Fill::new(c, side).unwrap();
        while fill.rows_done() < fill.side() {
            let before = fill.rows_done();
            fill.advance();
            prop_assert!(fill.rows_done() > before);
            let last = fill.rows_done() - 1;
            prop_assert_eq!(fill.so_far().row(last), at_once.row(last), "rows stand when they are done");
        }
        let part = Completion::fill(c, side / 3).unwrap();
        for a in 0..part.side() {
            prop_assert_eq!(part.row(a), &at_once.row(a)[..part.side()], "a smaller side is a corner");
        }
        prop_assert!(fill.finish() == at_once);
    }

    #[test]
    fn every_array_has_the_invariants(c in 0u32..400, side in 1u32..500) {
        let array = Completion::fill(c, side).unwrap();
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

#[test]
#[should_panic(expected = "every row is filled before the array is taken")]
fn an_array_that_is_not_filled_is_not_taken() {
    let mut fill = Fill::new(2, 128).unwrap();
    fill.advance();
    assert!(fill.rows_done() < fill.side());
    let _ = fill.finish();
}
