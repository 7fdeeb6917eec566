//! Theorem 26 of docs/proofs.md, and the cycles of `D(4, n)` that docs/results.md counts.

use std::collections::BTreeSet;

use super::dynamics_theorems::{Rows, distance, profile, sets, stepped, sum_over_words};
use nimscape::dynamics::census::each_cycle;

/// The offset of `n, ..., n + m - 1` that an odd number of rows at distance 0 leaves out in each
/// column of their cycle, if any.
fn left_out(start: &Rows, n: u32) -> Vec<Option<u32>> {
    let (mut columns, mut rows) = (Vec::new(), start.clone());
    let inside = n..n + rows.len().div_ceil(2) as u32;
    loop {
        let next = stepped(&rows, n);
        let is_added = |o: u32| {
            rows.iter().zip(&next).any(|(row, next)| !row.contains(&o) && next.contains(&(o - 1)))
        };
        let left: Vec<u32> = inside.clone().filter(|&o| !is_added(o)).collect();
        assert!(left.len() < 2, "{rows:?}");
        columns.push(left.first().copied());
        rows = next;
        if rows == *start {
            return columns;
        }
    }
}

/// The sets of tokens that never meet each other, as bits of their offsets at the first column.
fn free_sets(columns: &[Option<u32>], tokens: u32) -> Vec<u64> {
    let mut at: Vec<u32> = (0..tokens).collect();
    let mut meets = vec![0_u64; at.len()];
    loop {
        for &left in columns {
            if let Some(x) = left {
                let [a, b] = [0, x].map(|o| at.iter().position(|&at| at == o).unwrap());
                meets[a] |= 1 << b;
                meets[b] |= 1 << a;
            }
            for o in &mut at {
                *o = match (*o, left) {
                    (0, None) => tokens - 1,
                    (0, Some(x)) => x - 1,
                    (o, Some(x)) if o == x => tokens - 1,
                    (o, _) => o - 1,
                };
            }
        }
        if at.iter().copied().eq(0..tokens) {
            let is_free = |set: &u64| {
                (0_u64..).zip(&meets).all(|(i, meets)| set >> i & 1 == 0 || set & meets == 0)
            };
            return (0..1 << tokens).filter(is_free).collect();
        }
    }
}

/// All states of the cycle of a state.
fn cycle(start: &Rows, n: u32) -> Vec<Rows> {
    let (mut states, mut next) = (vec![start.clone()], stepped(start, n));
    while next != *start {
        states.push(next.clone());
        next = stepped(&next, n);
    }
    states
}

#[test]
fn last_rows_are_sets_of_tokens_that_never_meet() {
    assert_last_rows(&[(1, 1), (1, 4), (1, 7), (2, 1), (2, 2), (2, 3), (2, 4), (3, 1), (3, 2)]);
}

#[test]
#[ignore = "builds the 160,360 states of D(8, 1): some seconds"]
fn last_rows_of_eight_are_sets_of_tokens_that_never_meet() {
    assert_last_rows(&[(4, 1)]);
}

/// Builds the states of `D(2m, n)` on cycles whose other rows have the distance 0, and compares
/// them with those of a simulation.
fn assert_last_rows(systems: &[(u32, u32)]) {
    for &(m, n) in systems {
        let mut built = BTreeSet::new();
        each_cycle(2 * m - 1, n, 1 << 40, |rows, period| {
            let rows = sets(rows);
            if distance(&rows, n) != 0 {
                return;
            }
            let columns = left_out(&rows, n);
            assert_eq!(columns.len() as u64, period);
            let ones = |o| rows.iter().filter(|row| row.contains(&o)).count() as i64;
            let is_missing = |&o: &u32| ones(o) < profile(rows.len(), n, o);
            let stable: BTreeSet<u32> = (0..n + m).filter(is_missing).collect();
            for set in free_sets(&columns, n + m) {
                let tokens: BTreeSet<u32> = (0..n + m).filter(|o| set >> o & 1 == 1).collect();
                let last = stable.symmetric_difference(&tokens).copied().collect();
                let state: Rows = rows.iter().cloned().chain([last]).collect();
                assert_eq!(distance(&state, n), tokens.len() as i64);
                built.extend(cycle(&state, n));
            }
        })
        .unwrap();
        let mut found = BTreeSet::new();
        each_cycle(2 * m, n, 1 << 40, |rows, _| {
            let rows = sets(rows);
            if distance(&rows[..rows.len() - 1], n) == 0 {
                found.extend(cycle(&rows, n));
            }
        })
        .unwrap();
        assert!(built == found, "m = {m}, n = {n}: {} and {}", built.len(), found.len());
    }
}

/// What docs/results.md says of `D(4, n)`: states on cycles, those of them whose first three rows
/// have the distance 0, those without a token of the first two rows, and cycles.
#[test]
fn cycles_of_four_rows_are_those_of_the_results() {
    let expected = [
        [88, 68, 32, 14],
        [456, 456, 192, 29],
        [3560, 3136, 1088, 133],
        [18_984, 18_984, 6144, 242],
        [128_964, 119_264, 35_200, 1513],
        [725_208, 725_208, 197_632, 3719],
        [4_380_864, 4_179_456, 1_132_544, 20_138],
    ];
    for (n, expected) in (1..).zip(expected) {
        assert_eq!(count(n), expected, "n = {n}");
        assert_eq!(states_by_tokens(n), expected[1]);
        assert_eq!(sum_over_words(n + 1, |_| 1) << n, expected[2]);
    }
}

#[test]
#[ignore = "follows the cycles of D(4, 8) and D(3, 10): a minute and a half of processor time"]
fn more_cycles_of_four_rows_are_those_of_the_results() {
    assert_eq!(count(8), [25_081_872, 25_081_872, 6_322_176, 51_482]);
    assert_eq!([8, 9, 10].map(states_by_tokens), [25_081_872, 147_211_568, 859_096_244]);
}

/// Follows all cycles of `D(4, n)`.
fn count(n: u32) -> [u64; 4] {
    let lap = 2 * u64::from(n) * u64::from(n + 1);
    let mut counts = [0; 4];
    each_cycle(4, n, 1 << 40, |rows, period| {
        let rows = sets(rows);
        let [tokens, excitons] = [2, 3].map(|k| distance(&rows[..k], n));
        counts[0] += period;
        counts[1] += if excitons == 0 { period } else { 0 };
        counts[2] += if tokens == 0 { period } else { 0 };
        counts[3] += 1;
        let divides = |times: u64| (lap * times).is_multiple_of(period);
        assert!((1..=u64::from(n) + 2).any(divides), "n = {n}, {period}");
    })
    .unwrap();
    counts
}

/// The number of states of `D(4, n)` on cycles whose first three rows have the distance 0, by
/// theorem 26.
fn states_by_tokens(n: u32) -> u64 {
    let mut states = 0;
    each_cycle(3, n, 1 << 40, |rows, period| {
        let rows = sets(rows);
        if distance(&rows, n) == 0 {
            states += period * free_sets(&left_out(&rows, n), n + 2).len() as u64;
        }
    })
    .unwrap();
    states
}
