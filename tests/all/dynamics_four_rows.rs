//! Theorem 26 of docs/proofs.md, and the cycles of `D(4, n)` that docs/results.md counts.

use std::collections::BTreeSet;

use super::dynamics_theorems::{Rows, distance, profile, sets, stepped, sum_over_words};
use nimscape::dynamics::census::each_cycle;

/// What three rows at distance 0 add in a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Type {
    /// `n` and `n + 1`.
    F,
    /// `n` alone.
    N,
    /// `n + 1` alone.
    M,
}

/// The types of the columns of a cycle of three rows.
fn types(start: &Rows, n: u32) -> Vec<Type> {
    let (mut types, mut rows) = (Vec::new(), start.clone());
    loop {
        let next = stepped(&rows, n);
        let adds = |o: u32| {
            rows.iter().zip(&next).any(|(row, next)| !row.contains(&o) && next.contains(&(o - 1)))
        };
        types.push(match [adds(n), adds(n + 1)] {
            [true, true] => Type::F,
            [true, false] => Type::N,
            [false, true] => Type::M,
            [false, false] => panic!("{rows:?}"),
        });
        rows = next;
        if rows == *start {
            return types;
        }
    }
}

/// The permutation of the offsets `0, ..., n + 1` in a column.
fn moved(o: u32, of: Type, n: u32) -> u32 {
    match of {
        Type::F if o == 0 => n + 1,
        Type::N if o == 0 || o > n => n + u32::from(o > n),
        Type::M if o == 0 => n - 1,
        Type::M if o == n => n + 1,
        _ => o - 1,
    }
}

/// The sets of tokens of which no two ever meet, as bits of their offsets at the first column.
fn free_sets(types: &[Type], n: u32) -> Vec<u64> {
    let mut at: Vec<u32> = (0..n + 2).collect();
    let mut meets = vec![0_u64; at.len()];
    loop {
        for &of in types {
            if of != Type::F {
                let other = if of == Type::N { n + 1 } else { n };
                let [a, b] = [0, other].map(|o| at.iter().position(|&at| at == o).unwrap());
                meets[a] |= 1 << b;
                meets[b] |= 1 << a;
            }
            at.iter_mut().for_each(|o| *o = moved(*o, of, n));
        }
        if at.iter().copied().eq(0..n + 2) {
            let is_free = |set: &u64| {
                (0_u64..).zip(&meets).all(|(i, meets)| set >> i & 1 == 0 || set & meets == 0)
            };
            return (0..1 << (n + 2)).filter(is_free).collect();
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
fn fourth_rows_are_sets_of_tokens_that_never_meet() {
    for n in 1..=4 {
        let mut built = BTreeSet::new();
        each_cycle(3, n, 1 << 40, |rows, period| {
            let rows = sets(rows);
            if distance(&rows, n) != 0 {
                return;
            }
            let types = types(&rows, n);
            assert_eq!(types.len() as u64, period);
            let ones = |o| rows.iter().filter(|row| row.contains(&o)).count() as i64;
            let stable: BTreeSet<u32> =
                (0..n + 2).filter(|&o| ones(o) < profile(4, n, o)).collect();
            for set in free_sets(&types, n) {
                let tokens: BTreeSet<u32> = (0..n + 2).filter(|o| set >> o & 1 == 1).collect();
                let fourth = stable.symmetric_difference(&tokens).copied().collect();
                let state: Rows = rows.iter().cloned().chain([fourth]).collect();
                assert_eq!(distance(&state, n), tokens.len() as i64);
                built.extend(cycle(&state, n));
            }
        })
        .unwrap();
        let mut found = BTreeSet::new();
        each_cycle(4, n, 1 << 40, |rows, _| {
            let rows = sets(rows);
            if distance(&rows[..3], n) == 0 {
                found.extend(cycle(&rows, n));
            }
        })
        .unwrap();
        assert!(built == found, "n = {n}: {} built, {} found", built.len(), found.len());
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
            states += period * free_sets(&types(&rows, n), n).len() as u64;
        }
    })
    .unwrap();
    states
}
