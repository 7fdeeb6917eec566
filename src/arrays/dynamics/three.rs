//! All cycles of `D(3, n)`, counted without being listed. The census of any system takes as long,
//! and finds the same in another way.
//!
//! # The top row is a queue
//! By the energy bound of [`mod@super::census`] row 2 of a state that comes back has ones at
//! offsets up to `n + 1` only. Its first `n` offsets are a queue: a step takes the bit at its
//! front, and puts the bit of offset `n` at its end, after a one may have been added there. Only
//! the two bits at offsets `n` and `n + 1` decide where a one is added. So in `n` steps a set is
//! read once, bit by bit, by a machine with four states, and what it writes is the next set.
//!
//! # The search
//! For each cycle of the two rows below, of `L` states, which decide what is taken in each step:
//! - All sets after `n` steps are listed by their bits, from the front on. For each beginning of a
//!   word the states in which the machine may be are kept; so the work is that of the sets that are
//!   listed, not that of the `2^(n + 2)` sets before.
//! - These sets go on until hardly any more become equal.
//! - They go on in planes of bits (`planes.rs`) for `J` laps, where `J L` is
//!   `2 n (n + 1)`, the bound of theorem 23 of docs/proofs.md, or the least common multiple of
//!   both. Sets that are back after `j` laps are counted for each divisor `j` of `J`.
//! - All other sets are followed lap by lap to one that is back after `J` laps. This proves that
//!   they do not come back themselves. Where one does not get there, the search gives up: it may
//!   have found a period that does not divide `J L`.

use std::collections::BTreeMap;

use super::census::{Cycles, FEW, stepped};
use super::planes::Planes;
use super::{Word, step};
use nimscape_base::arithmetic::gcd;

/// The largest `n`: a day's work.
pub(crate) const LARGEST: u32 = 20;

/// The largest `n` whose cycles are all counted: results/conjecture-2.csv.
pub const COUNTED: u32 = 16;

/// Steps of the census of the two rows below: enough for each `n`.
pub(super) const EFFORT: u64 = 1 << 44;

/// After so many laps a set is on its cycle.
const LAPS: u32 = 64;

pub(super) fn add(cycles: &mut BTreeMap<u64, Cycles>, found: &[(u64, u64)]) {
    for &(period, count) in found {
        cycles.entry(period).or_default().count += count;
    }
}

/// What the two rows below take in the steps of their lap: offset `n`, and offset `n + 1`.
fn taken(n: u32, rows: &[u64], lap: u64) -> Vec<[bool; 2]> {
    let mut rows = rows.to_vec();
    let step = |_| {
        let mut seats = 0_u64;
        step(&mut rows, u64::below(n), |_, seat| seats |= seat);
        [seats.has(n), seats.has(n + 1)]
    };
    (0..lap).map(step).collect()
}

/// The periods of cycles, with how many there are; and the steps that found them, of one set in one
/// column each.
type Counted = (Vec<(u64, u64)>, u64);

/// Counts the cycles of three rows over one of two. An error is a set that was lost.
pub(super) fn count(n: u32, rows: &[u64], lap: u64) -> core::result::Result<Counted, u64> {
    let taken = taken(n, rows, lap);
    let (sets, steps) = survivors(n, &taken);
    // The sets are those of a column in the lap: from there on it is another lap of the same cycle.
    let mut taken = taken;
    taken.rotate_left((steps % lap) as usize);
    let all = u64::from(2 * n * (n + 1));
    let laps = all / gcd(all, lap);
    let divisors: Vec<u64> = (1..=laps).filter(|j| laps.is_multiple_of(*j)).collect();
    let (back, lost) = returns(n, &taken, &sets, &divisors);
    every_one_is_lost(n, &taken, &lost, &sets)?;
    let found = exactly(&divisors, &back).into_iter().map(|(j, count)| (j * lap, count));
    Ok((found.collect(), sets.len() as u64 * laps * lap))
}

/// Returns how many cycles have exactly each number of laps: `back` are the sets that are back
/// after so many laps.
fn exactly(divisors: &[u64], back: &[u64]) -> Vec<(u64, u64)> {
    let mut exact: Vec<(u64, u64)> = Vec::new();
    for (&j, &back) in divisors.iter().zip(back) {
        let sooner: u64 =
            exact.iter().filter(|(i, _)| j.is_multiple_of(*i)).map(|(i, count)| i * count).sum();
        exact.push((j, (back - sooner) / j));
    }
    exact.retain(|&(_, count)| count > 0);
    exact
}

/// One step of the top row: the next bit of the queue's end, and the next state of the machine, of
/// bits 0 and 1 for the offsets `n` and `n + 1`.
fn moved(front: bool, state: usize, taken: [bool; 2]) -> (bool, usize) {
    let [mut x, mut y] = [state & 1 == 1, state & 2 == 2];
    let mut need = !front;
    for (bit, taken) in [&mut x, &mut y].into_iter().zip(taken) {
        if !taken && need && !*bit {
            *bit = true;
            need = false;
        }
    }
    (x, usize::from(y) | usize::from(need) << 1)
}

/// Returns sets among which are all that come back, and after how many steps of the lap.
fn survivors(n: u32, taken: &[[bool; 2]]) -> (Vec<u64>, u64) {
    let mut sets = after_reading(n, taken);
    let mut steps = u64::from(n);
    let mut seen = vec![0_u64; (1 << (n + 2)) / 64 + 1];
    loop {
        let before = sets.len();
        for _ in 0..n {
            let taken = mask(n, taken[(steps % taken.len() as u64) as usize]);
            for set in &mut sets {
                *set = stepped(*set, taken);
            }
            steps += 1;
        }
        sets.retain(|&set| {
            let (word, bit) = ((set / 64) as usize, 1 << (set % 64));
            let is_new = seen[word] & bit == 0;
            seen[word] |= bit;
            is_new
        });
        for set in &sets {
            seen[(set / 64) as usize] = 0;
        }
        if (before - sets.len()) * FEW <= before {
            return (sets, steps);
        }
    }
}

/// Returns the offsets that are not free for the top row.
fn mask(n: u32, taken: [bool; 2]) -> u64 {
    u64::below(n) | u64::from(taken[0]) << n | u64::from(taken[1]) << (n + 1)
}

/// Returns all sets that some set becomes in the first `n` steps, each once.
fn after_reading(n: u32, taken: &[[bool; 2]]) -> Vec<u64> {
    // For each step, set of states and bit written: in which states the machine may be then.
    let next = |taken: [bool; 2], states: usize, bit: bool| {
        let mut next = 0;
        for state in (0..4).filter(|state| states >> state & 1 == 1) {
            for front in [false, true] {
                let (written, state) = moved(front, state, taken);
                next |= usize::from(written == bit) << state;
            }
        }
        next
    };
    let table: Vec<[[usize; 2]; 16]> = (0..n as usize)
        .map(|at| taken[at % taken.len()])
        .map(|taken| {
            core::array::from_fn(|states| [false, true].map(|bit| next(taken, states, bit)))
        })
        .collect();
    let mut found = Vec::new();
    let mut open = vec![(0_u32, 0_u64, 15_usize)];
    while let Some((at, word, states)) = open.pop() {
        if at == n {
            let here = (0..4_u64).filter(|state| states >> state & 1 == 1);
            found.extend(here.map(|state| word | state << n));
            continue;
        }
        for bit in [0, 1] {
            let states = table[at as usize][states][bit];
            if states > 0 {
                open.push((at + 1, word | (bit as u64) << at, states));
            }
        }
    }
    found
}

/// Counts the sets that are back after so many laps, for each divisor of the last of these numbers;
/// and lists those that are not back after the last one.
fn returns(n: u32, taken: &[[bool; 2]], sets: &[u64], laps: &[u64]) -> (Vec<u64>, Vec<u64>) {
    let (mut back, mut lost) = (vec![0; laps.len()], Vec::new());
    let taken: Vec<u64> = taken.iter().map(|&taken| mask(n, taken)).collect();
    for some in sets.chunks(Planes::MOST) {
        let start = Planes::of([n, n + 2], some);
        let mut planes = start.clone();
        let (mut done, mut same) = (0, Planes::NONE);
        for (&laps, back) in laps.iter().zip(&mut back) {
            (done..laps).for_each(|_| taken.iter().for_each(|&taken| planes.step(taken)));
            done = laps;
            same = start.equal(&planes, some.len());
            *back += same.iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
        }
        let is_back = |at: usize| same[at / 64] >> (at % 64) & 1 == 1;
        lost.extend(some.iter().enumerate().filter(|&(at, _)| !is_back(at)).map(|(_, &set)| set));
    }
    (back, lost)
}

/// Follows sets that are not back lap by lap, until they are one that is.
///
/// # Errors
/// With the first one that does not get there.
fn every_one_is_lost(
    n: u32,
    taken: &[[bool; 2]],
    lost: &[u64],
    sets: &[u64],
) -> core::result::Result<(), u64> {
    if lost.is_empty() {
        return Ok(());
    }
    let mut comes_back: Vec<u64> = sets.to_vec();
    comes_back.sort_unstable();
    let mut sorted = lost.to_vec();
    sorted.sort_unstable();
    comes_back.retain(|set| sorted.binary_search(set).is_err());
    let masks: Vec<u64> = taken.iter().map(|&taken| mask(n, taken)).collect();
    for &set in lost {
        let mut at = set;
        let found = (0..LAPS).any(|_| {
            at = masks.iter().fold(at, |set, &taken| stepped(set, taken));
            comes_back.binary_search(&at).is_ok()
        });
        if !found {
            return Err(set);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_listed_after_reading_is_what_all_sets_become() {
        for n in 1..=7 {
            let pattern =
                [[true, false], [false, false], [true, true], [false, true], [true, false]];
            let mut sets: Vec<u64> = (0..1 << (n + 2)).collect();
            for at in 0..n as usize {
                let taken = mask(n, pattern[at % 5]);
                for set in &mut sets {
                    *set = stepped(*set, taken);
                }
            }
            sets.sort_unstable();
            sets.dedup();
            let mut listed = after_reading(n, &pattern);
            listed.sort_unstable();
            assert_eq!(listed, sets, "n = {n}");
        }
    }
}
