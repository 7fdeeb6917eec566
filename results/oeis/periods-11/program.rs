use std::collections::HashMap;

const C: usize = 11;

/// The sets of the numbers 1, 2, ... at column C + 1, by the mex rule.
fn begin(rows: usize) -> Vec<u128> {
    let mut entry = vec![vec![0; C + 1]; rows];
    for k in 0..=C {
        for r in 0..rows {
            entry[r][k] = match (r, k) {
                (0, 0) => C,
                (0, z) | (z, 0) => if z == C { 0 } else { z },
                _ => {
                    let is_new = |v: &usize| (0..r).all(|i| entry[i][k] != *v) && !entry[r][..k].contains(v);
                    (0..).find(is_new).unwrap()
                }
            };
        }
    }
    let set = |row: &Vec<usize>| row.iter().filter(|v| **v > C).map(|v| 1 << (v - C - 1)).sum();
    entry[1..].iter().map(set).collect()
}

/// Goes on by a column; returns the place of the last number in this row, 0 for none.
fn step(sets: &mut [u128]) -> u128 {
    let (mut taken, mut place) = (1, 1);
    for set in sets {
        let closed = *set | taken;
        place = if *set & 1 == 1 { 0 } else { !closed & (closed + 1) };
        taken |= place;
        *set = (*set | place) >> 1;
    }
    place
}

/// What comes back proves a period; the least one divides it.
fn a(n: usize) -> usize {
    let (mut sets, mut met, mut places) = (begin(n + 1), HashMap::new(), Vec::new());
    while !met.contains_key(&sets) {
        met.insert(sets.clone(), places.len());
        places.push(step(&mut sets));
    }
    let lap = &places[met[&sets]..];
    let repeats = |p: &usize| (0..lap.len()).all(|i| lap[i] == lap[(i + p) % lap.len()]);
    (1..).find(repeats).unwrap()
}

fn main() {
    let count = std::env::args().nth(1).unwrap().parse().unwrap();
    (0..count).for_each(|n| println!("{} {}", n + 1, a(n)));
}
