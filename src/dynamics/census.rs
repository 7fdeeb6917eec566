//! All cycles of a small system, each once.
//!
//! # Why it is complete
//! **Energy bound.** In a state that comes back, row `r` has ones at offsets below `n + r` only.
//!
//! *Proof.* By induction on `r`; let the rows below `r` have come back, so that what they are given, which has dropped by one in the next
//! state, is at most `n + r - 1`. Let `h` be the last offset of row `r`. If `h < n + r`, then `n + r` is free in the row and not
//! given to any other: the row gets at most that, and after the drop its last offset is below `n + r` again. If `h >= n + r`, then `h + 1` is
//! free and not given to another: the row gets at most that, and `h` does not grow. It stays only where a 0 is harvested
//! and `h + 1` is given; but the one that is given first comes to offset 0 within `h + 1` steps and is harvested, so within
//! `h + 2` steps `h` falls. Hence `h < n + r` at last and for ever, and so on the whole cycle. ∎ (Proposition 9.1 is the case `r = 0`.)
//!
//! # How it is searched
//! A row does not feel the rows above it. Let the rows below `r` go round a cycle of `L` states. What they are given in each of these
//! steps is known; so a lap is a map `F` of the `2^(n + r)` sets that row `r` can have into themselves. `F` of all sets, `F` of
//! these, and so on, are fewer and fewer; once a lap loses none, `F` permutes those that are left, and they are the sets that come
//! back. A cycle of `j` of them is a cycle of `j L` states of `r + 1` rows. The loss is heavy (most sets merge
//! within a few steps), which makes this fast.

use std::collections::BTreeMap;

use super::state::{RADII, ROWS};
use super::{Word, is_stable, step};
use crate::error::{Error, Result, in_range};

/// The sets of the last row that a census may have to begin with: two to this many.
pub const WIDEST: u32 = 24;

/// The cycles of one period.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Cycles {
    /// How many there are.
    pub count: u64,
    /// How many of them are stable: a cycle is, in all its states, if one of them is.
    pub stable: u64,
}

/// All cycles of `D(k, n)`, rule A.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Census {
    /// By period.
    pub cycles: BTreeMap<u64, Cycles>,
}

impl Census {
    /// How many cycles there are.
    pub fn count(&self) -> u64 {
        self.cycles.values().map(|cycles| cycles.count).sum()
    }

    /// How many of them are stable.
    pub fn stable(&self) -> u64 {
        self.cycles.values().map(|cycles| cycles.stable).sum()
    }

    /// How many states come back.
    pub fn states(&self) -> u64 {
        self.cycles.iter().map(|(period, cycles)| period * cycles.count).sum()
    }
}

/// Counts all cycles of `D(k, n)`, rule A. A step of the effort is one set of one row going on by one column: about a
/// nanosecond.
///
/// # Errors
/// When `k` or `n` is out of range, `n + k - 1` is more than [`WIDEST`], or the effort does not suffice.
pub fn census(k: u32, n: u32, effort: u64) -> Result<Census> {
    let mut census = Census::default();
    each_cycle(k, n, effort, |rows, period| {
        let cycles = census.cycles.entry(period).or_default();
        cycles.count += 1;
        cycles.stable += u64::from(is_stable(rows, n));
    })?;
    Ok(census)
}

/// Shows a state of each cycle of `D(k, n)`, rule A, with the period, in an order that is always the same.
///
/// # Errors
/// As [`census`]; then some cycles may have been shown.
pub fn each_cycle(k: u32, n: u32, effort: u64, shown: impl FnMut(&[u64], u64)) -> Result<()> {
    in_range("k", k, ROWS)?;
    in_range("n", n, RADII)?;
    let refused = |reason| Error::Unfit { name: "k, n", value: format!("{k}, {n}"), reason };
    if n + k - 1 > WIDEST {
        return Err(refused(format!("is too large for a census: k + n - 1 exceeds {WIDEST}")));
    }
    let mut search = Search { n, k, left: effort, shown };
    let found = search.extend(&mut Vec::new(), 1);
    found.map_err(|_| refused(format!("has too many states for a census of {effort} steps")))
}

struct Spent;

struct Search<F> {
    n: u32,
    k: u32,
    left: u64,
    shown: F,
}

impl<F: FnMut(&[u64], u64)> Search<F> {
    /// All cycles whose lowest rows are on the cycle of `lap` states through `rows`.
    fn extend(&mut self, rows: &mut Vec<u64>, lap: u64) -> core::result::Result<(), Spent> {
        if rows.len() as u32 == self.k {
            (self.shown)(rows, lap);
            return Ok(());
        }
        let sets = self.returning(rows, lap)?;
        let mut images = sets.clone();
        self.lap(rows, lap, &mut images, false)?;
        let place = |set: u64| sets.binary_search(&set).expect("a lap permutes what comes back");
        let mut met = vec![false; sets.len()];
        for (start, &set) in sets.iter().enumerate() {
            let (mut at, mut length) = (start, 0);
            while !met[at] {
                met[at] = true;
                at = place(images[at]);
                length += 1;
            }
            if length > 0 {
                rows.push(set);
                self.extend(rows, length * lap)?;
                rows.pop();
            }
        }
        Ok(())
    }

    /// The sets of the next row that come back, in order.
    fn returning(&mut self, rows: &[u64], lap: u64) -> core::result::Result<Vec<u64>, Spent> {
        let mut sets: Vec<u64> = (0..1 << (self.n + rows.len() as u32)).collect();
        loop {
            let before = sets.len();
            self.lap(rows, lap, &mut sets, true)?;
            if sets.len() == before {
                return Ok(sets);
            }
        }
    }

    /// Takes sets of the next row round a lap of the rows below it; with `merge`, those that have become equal are one from then on, and
    /// all are in order.
    fn lap(
        &mut self,
        rows: &[u64],
        lap: u64,
        sets: &mut Vec<u64>,
        merge: bool,
    ) -> core::result::Result<(), Spent> {
        let mut rows = rows.to_vec();
        for column in 1..=lap {
            self.left = self.left.checked_sub(sets.len() as u64).ok_or(Spent)?;
            let mut taken = u64::below(self.n);
            step(&mut rows, u64::below(self.n), |_, seat| taken |= seat);
            for set in sets.iter_mut() {
                *set = (*set | (*set | taken).lowest_zero().only_unless_odd(*set)).halved();
            }
            if merge && (column == lap || column.is_multiple_of(u64::from(self.n))) {
                merged(sets, self.n + rows.len() as u32);
            }
        }
        Ok(())
    }
}

/// Sorts sets of offsets below `width`, each once.
fn merged(sets: &mut Vec<u64>, width: u32) {
    if sets.len() < 1 << width.saturating_sub(8) {
        sets.sort_unstable();
        sets.dedup();
        return;
    }
    let mut there = vec![0_u64; (1_usize << width).div_ceil(64)];
    for &set in sets.iter() {
        there[(set / 64) as usize] |= 1 << (set % 64);
    }
    sets.clear();
    for (word, &bits) in (0..).zip(&there) {
        let mut bits = bits;
        while bits > 0 {
            sets.push(64 * word + u64::from(bits.trailing_zeros()));
            bits &= bits - 1;
        }
    }
}
