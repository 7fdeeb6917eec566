//! All cycles of `D(3, n)`, by planes of bits: faster than the census of any system.
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
//! - 64 sets are a word for each offset, and 256 sets go on at once, for `J` laps, where `J L` is
//!   `2 n (n + 1)`, the bound of theorem 23 of docs/proofs.md, or the least common multiple of
//!   both. Sets that are back after `j` laps are counted for each divisor `j` of `J`.
//! - All other sets are followed lap by lap to one that is back after `J` laps. This proves that
//!   they do not come back themselves. Where one does not get there, the search gives up: it may
//!   have found a period that does not divide `J L`.

use std::collections::BTreeMap;

use super::census::{Cycles, each_cycle, stepped};
use super::state::RADII;
use super::{Census, Word, step};
use nimscape_base::arithmetic::gcd;
use nimscape_base::error::{Error, Result, in_range, stopped};

/// The largest `n`: a day's work.
pub(crate) const LARGEST: u32 = 20;

/// The largest `n` whose cycles are all counted: results/conjecture-2.csv.
pub const COUNTED: u32 = 16;

/// Steps of the census of the two rows below: enough for each `n`.
pub(super) const EFFORT: u64 = 1 << 44;

/// Words of 64 sets that go on together.
const WORDS: usize = 4;

/// Sets that go on together, a bit for each.
type Lanes = [u64; WORDS];

/// Sets go on as long as more than one of so many becomes equal to another.
const FEW: usize = 16;

/// After so many laps a set is on its cycle.
const LAPS: u32 = 64;

/// Counts all cycles of `D(3, n)`, rule A, as [`census`](super::census()) does, some thirty times
/// as fast. `on_progress` gets the number of cycles of the two lowest rows that are done, and
/// returns whether to go on.
///
/// ```
/// let all = nimscape_arrays::dynamics::three::census(5, |_| true)?;
/// assert_eq!(all, nimscape_arrays::dynamics::census(3, 5, 1 << 30)?);
/// # Ok::<(), nimscape_base::error::Error>(())
/// ```
///
/// # Errors
/// When `n` is not in `1..=20`; when a set neither comes back after the least common multiple of
/// `2 n (n + 1)` and the lap below it, nor leads to one that does; and when it is stopped.
pub fn census(n: u32, mut on_progress: impl FnMut(u64) -> bool) -> Result<Census> {
    in_range("n", n, *RADII.start()..=LARGEST)?;
    let (mut census, mut failed, mut done, mut goes_on) = (Census::default(), None, 0, true);
    each_cycle(2, n, EFFORT, |rows, lap| {
        if failed.is_none() && goes_on {
            match count(n, rows, lap) {
                Ok((found, _)) => add(&mut census.cycles, &found),
                Err(set) => failed = Some((rows.to_vec(), set)),
            }
        }
        done += 1;
        goes_on = goes_on && on_progress(done);
    })?;
    if !goes_on {
        return Err(stopped("n", n));
    }
    match failed {
        None => Ok(census),
        Some((rows, set)) => Err(Error::Unfit {
            name: "n",
            value: n.to_string(),
            reason: format!("has a cycle that was not followed: rows {rows:?} with {set}"),
        }),
    }
}

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
    for some in sets.chunks(64 * WORDS) {
        let start = Planes::of(n, some);
        let mut planes = start.clone();
        let (mut done, mut same) = (0, [0; WORDS]);
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

/// Up to `64 WORDS` sets, a plane of bits for each offset.
#[derive(Debug, Clone)]
struct Planes {
    /// The first `n` offsets: the front is at `front`.
    queue: Vec<Lanes>,
    front: usize,
    /// Offset `n`, and `n + 1`.
    last: [Lanes; 2],
}

impl Planes {
    fn of(n: u32, sets: &[u64]) -> Self {
        let plane = |offset: u32| {
            let mut plane = [0; WORDS];
            for (at, set) in sets.iter().enumerate() {
                plane[at / 64] |= (set >> offset & 1) << (at % 64);
            }
            plane
        };
        let queue = (0..n).map(plane).collect();
        Self { queue, front: 0, last: [plane(n), plane(n + 1)] }
    }

    #[inline]
    fn step(&mut self, taken: [bool; 2]) {
        let front = &mut self.queue[self.front];
        let [x, y] = &mut self.last;
        for i in 0..WORDS {
            let mut need = !front[i];
            let (mut here, mut next) = (x[i], y[i]);
            if !taken[0] {
                (here, need) = (here | need, need & here);
            }
            if !taken[1] {
                (next, need) = (next | need, need & next);
            }
            (front[i], x[i], y[i]) = (here, next, need);
        }
        self.front += 1;
        if self.front == self.queue.len() {
            self.front = 0;
        }
    }

    /// Returns which of the first `count` sets are the same ones.
    fn equal(&self, other: &Self, count: usize) -> Lanes {
        let mut differ = [0; WORDS];
        let mut compare = |one: &Lanes, two: &Lanes| {
            for i in 0..WORDS {
                differ[i] |= one[i] ^ two[i];
            }
        };
        let length = self.queue.len();
        for offset in 0..length {
            let [one, two] = [self, other].map(|planes| (planes.front + offset) % length);
            compare(&self.queue[one], &other.queue[two]);
        }
        (0..2).for_each(|i| compare(&self.last[i], &other.last[i]));
        core::array::from_fn(|word| {
            let sets = count.saturating_sub(64 * word).min(64);
            let there = if sets == 64 { u64::MAX } else { (1 << sets) - 1 };
            !differ[word] & there
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::census as slow;
    use super::*;

    #[test]
    fn it_counts_the_cycles_that_the_census_of_any_system_counts() {
        for n in 1..=11 {
            assert_eq!(census(n, |_| true), slow(3, n, 1 << 40), "n = {n}");
        }
    }

    #[test]
    fn planes_go_on_as_sets_do() {
        let n = 5;
        let sets: Vec<u64> = (0..1 << (n + 2)).collect();
        let mut planes = Planes::of(n, &sets);
        for (at, taken) in [[false; 2], [true, false], [false, true], [true; 2]]
            .into_iter()
            .cycle()
            .enumerate()
            .take(40)
        {
            let before: Vec<u64> = (0..sets.len()).map(|i| planes.set(i)).collect();
            planes.step(taken);
            for (i, &set) in before.iter().enumerate() {
                assert_eq!(planes.set(i), stepped(set, mask(n, taken)), "step {at}, set {set:b}");
            }
        }
    }

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

    impl Planes {
        fn set(&self, at: usize) -> u64 {
            let bit = |lanes: &Lanes| lanes[at / 64] >> (at % 64) & 1;
            let (length, n) = (self.queue.len(), self.queue.len() as u32);
            let queue = (0..length).map(|o| bit(&self.queue[(self.front + o) % length]) << o);
            queue.sum::<u64>() | bit(&self.last[0]) << n | bit(&self.last[1]) << (n + 1)
        }
    }
}
