//! All cycles of a small system, each once.
//!
//! # Why it is complete
//! **Energy bound.** In a state that comes back, row `r` has ones at offsets below `n + r` only.
//!
//! *Proof.* By induction on `r`; let the rows below `r` have come back, so that what they are
//! given, which has dropped by one in the next state, is at most `n + r - 1`. Let `h` be the last
//! offset of row `r`. If `h < n + r`, then `n + r` is free in the row and not given to any other:
//! the row gets at most that, and after the drop its last offset is below `n + r` again. If
//! `h >= n + r`, then `h + 1` is free and not given to another: the row gets at most that, and `h`
//! does not grow. It stays only where a 0 is harvested and `h + 1` is given; but the one that is
//! given first comes to offset 0 within `h + 1` steps and is harvested, so within `h + 2` steps `h`
//! falls. Hence `h < n + r` at last and for ever, and so on the whole cycle. ∎ (Proposition 9.1 is
//! the case `r = 0`.)
//!
//! # How it is searched
//! A row does not depend on the rows above it. Let the rows below `r` go round a cycle of `L`
//! states. What they are given in each of these steps is known; so a lap is a map `F` of the
//! `2^(n + r)` sets that row `r` can have into themselves. `F` of all sets, `F` of these, and so
//! on, are fewer and fewer; once a lap loses none, `F` permutes those that are left, and they are
//! the sets that come back. A cycle of `j` of them is a cycle of `j L` states of `r + 1` rows. The
//! loss is heavy (most sets merge within a few steps), which makes this fast. Sets that
//! have become equal are merged at first; many sets with a long way go on in planes of bits.

use std::collections::BTreeMap;

use super::planes::Planes;
use super::state::{BANDS, ROWS};
use super::{Word, is_stable, step};
use nimscape_base::error::{Result, in_range, invalid, stopped};

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
    /// Returns how many cycles there are.
    pub fn count(&self) -> u64 {
        self.cycles.values().map(|cycles| cycles.count).sum()
    }

    /// Returns how many of them are stable.
    pub fn stable(&self) -> u64 {
        self.cycles.values().map(|cycles| cycles.stable).sum()
    }

    /// Returns how many states come back.
    pub fn states(&self) -> u64 {
        self.cycles.iter().map(|(period, cycles)| period * cycles.count).sum()
    }
}

/// After so many steps the work that is left is estimated: a fraction of a second.
const SAMPLE: u64 = 1 << 26;

/// A census whose first estimate is not refused may take so many times the effort: an estimate is
/// up to three times too small, since branches that come later have longer laps, and a census
/// should not be refused after a long wait.
const MARGIN: u64 = 4;

/// Steps that take as long as a row of the state below in one column.
const ROW: u64 = 2;

/// Steps that take as long as writing sets as planes of bits, and back.
const TRANSPOSING: u64 = 1 << 11;

/// Steps that take as long as a plane in one column.
const PLANE: u64 = 5;

/// Sets are merged as long as more than one of so many becomes equal to another.
pub(super) const FEW: usize = 16;

/// Counts all cycles of `D(k, n)`, rule A. A step of the effort is one set of one row going on by
/// one column, by itself: less than a nanosecond; all else counts as the steps that take as long.
/// After the first 2^26 steps the work is estimated: more than the effort is refused at once, and
/// all else goes on to its end, if that comes within four times the effort. `on_progress` gets the
/// share of the work that is done, in 0..=1, now and then; where it returns `false`, the census is
/// stopped.
///
/// # Errors
/// When `k` or `n` is out of range, `n + k - 1` is more than [`WIDEST`], or the effort does not
/// suffice, and when it is stopped.
pub fn census(k: u32, n: u32, effort: u64, on_progress: impl FnMut(f64) -> bool) -> Result<Census> {
    let mut census = Census::default();
    let shown = |rows: &[u64], period| {
        let cycles = census.cycles.entry(period).or_default();
        cycles.count += 1;
        cycles.stable += u64::from(is_stable(rows, n));
    };
    search(k, n, effort, shown, on_progress)?;
    Ok(census)
}

/// Shows a state of each cycle of `D(k, n)`, rule A, with the period, in an order that is always
/// the same.
///
/// # Errors
/// As [`census`]; then some cycles may have been shown.
pub fn each_cycle(k: u32, n: u32, effort: u64, shown: impl FnMut(&[u64], u64)) -> Result<()> {
    search(k, n, effort, shown, |_| true)
}

/// Shows the same for those cycles whose lowest row is on a cycle of `D(1, n)`: `lap` states, one
/// of them `set`.
///
/// # Errors
/// As [`census`].
pub(super) fn each_cycle_above(
    (set, lap): (u64, u64),
    k: u32,
    n: u32,
    effort: u64,
    shown: impl FnMut(&[u64], u64),
) -> Result<()> {
    search_above(&mut vec![set], lap, [k, n], effort, shown, |_| true)
}

fn search(
    k: u32,
    n: u32,
    effort: u64,
    shown: impl FnMut(&[u64], u64),
    on_progress: impl FnMut(f64) -> bool,
) -> Result<()> {
    search_above(&mut Vec::new(), 1, [k, n], effort, shown, on_progress)
}

/// Searches the cycles above a cycle of the lowest rows, of `lap` states.
fn search_above(
    rows: &mut Vec<u64>,
    lap: u64,
    [k, n]: [u32; 2],
    effort: u64,
    shown: impl FnMut(&[u64], u64),
    on_progress: impl FnMut(f64) -> bool,
) -> Result<()> {
    in_range("k", k, ROWS)?;
    in_range("n", n, BANDS)?;
    let refused = |reason| invalid("k, n", format!("{k}, {n}"), reason);
    if n + k - 1 > WIDEST {
        return Err(refused(format!("is too large for a census: k + n - 1 exceeds {WIDEST}")));
    }
    let share = Share { done: 0.0, width: 1.0 };
    let mut search =
        Search { n, k, effort, spent: 0, walked: 0, next: NOTICE, share, shown, on_progress };
    let found = search.extend(rows, lap);
    found.map_err(|end| {
        refused(match end {
            End::Stopped => return stopped("k, n", format!("{k}, {n}")),
            End::Spent => format!("has too many states for a census of {effort} steps"),
            End::TooLong(steps) => format!(
                "has too many states for a census of {effort} steps: it would take some {}",
                powers(steps)
            ),
        })
    })
}

/// Writes a large number with one digit and a power of ten, such as 8 · 10⁹.
fn powers(steps: f64) -> String {
    let written = format!("{steps:.0e}");
    let (digit, exponent) = written.split_once('e').unwrap_or((&written, "0"));
    let raised = |digit: char| "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(digit.to_digit(10)? as usize);
    format!("{digit} · 10{}", exponent.chars().filter_map(raised).collect::<String>())
}

/// Steps between two calls of `on_progress`: some milliseconds.
const NOTICE: u64 = 1 << 22;

/// Why a search ended early.
#[derive(Debug, Clone, Copy)]
enum End {
    /// The effort is used up.
    Spent,
    /// It would take so many steps, far more than the effort.
    TooLong(f64),
    /// `on_progress` returned `false`.
    Stopped,
}

/// The part of the whole work that a branch of the search has.
#[derive(Debug, Clone, Copy)]
struct Share {
    /// What was done before the branch.
    done: f64,
    /// What the branch adds.
    width: f64,
}

struct Search<F, P> {
    n: u32,
    k: u32,
    effort: u64,
    spent: u64,
    /// Sets that were followed along their cycles: no steps of the effort, but they take time.
    walked: u64,
    /// From so many steps and sets on `on_progress` is called again.
    next: u64,
    share: Share,
    shown: F,
    on_progress: P,
}

impl<F: FnMut(&[u64], u64), P: FnMut(f64) -> bool> Search<F, P> {
    /// Counts steps that are about to be done.
    fn spend(&mut self, steps: u64) -> core::result::Result<(), End> {
        let sampled = self.spent >= SAMPLE;
        self.spent += steps;
        if self.spent > self.effort.saturating_mul(MARGIN) {
            return Err(End::Spent);
        }
        if !sampled && self.spent >= SAMPLE {
            // As if the branch at work were done: the estimate is too small rather than too large.
            let estimate = self.spent as f64 / (self.share.done + self.share.width);
            if estimate > self.effort as f64 {
                return Err(End::TooLong(estimate));
            }
        }
        self.notice()
    }

    /// Reports now and then.
    fn notice(&mut self) -> core::result::Result<(), End> {
        if self.spent + self.walked >= self.next {
            self.next = self.spent + self.walked + NOTICE;
            if !(self.on_progress)(self.share.done) {
                return Err(End::Stopped);
            }
        }
        Ok(())
    }

    /// All cycles whose lowest rows are on the cycle of `lap` states through `rows`.
    fn extend(&mut self, rows: &mut Vec<u64>, lap: u64) -> core::result::Result<(), End> {
        if rows.len() as u32 == self.k {
            (self.shown)(rows, lap);
            return Ok(());
        }
        let taken = self.taken(rows, lap)?;
        let width = self.n + rows.len() as u32;
        let [sets, images] = self.returning(width, &taken)?;
        let all = sets.len() == 1 << width;
        let next = |at: usize| {
            let image = images.get(at).copied().unwrap_or_else(|| stepped(sets[at], taken[0]));
            // Where all sets come back, each is at its own place: no search, and no cache miss for
            // each of its steps.
            let found = if all { Ok(image as usize) } else { sets.binary_search(&image) };
            found.expect("a lap permutes what comes back")
        };
        let mut met = vec![0_u64; sets.len().div_ceil(64)];
        let mut meet = |at: usize| {
            let is_new = met[at / 64] >> (at % 64) & 1 == 0;
            met[at / 64] |= 1 << (at % 64);
            is_new
        };
        let Share { mut done, width } = self.share;
        for (start, &set) in sets.iter().enumerate() {
            let (mut at, mut length) = (start, 0);
            while meet(at) {
                at = next(at);
                length += 1;
            }
            if length > 0 {
                // The work of a branch grows as its lap does.
                let part = width * length as f64 / sets.len() as f64;
                self.share = Share { done, width: part };
                self.walked += length;
                self.notice()?;
                rows.push(set);
                self.extend(rows, length * lap)?;
                rows.pop();
                done += part;
            }
        }
        Ok(())
    }

    /// Returns the offsets that are not free for the next row, in each step of a lap.
    fn taken(&mut self, rows: &[u64], lap: u64) -> core::result::Result<Vec<u64>, End> {
        self.spend(ROW * rows.len() as u64 * lap)?;
        let (mut rows, below) = (rows.to_vec(), u64::below(self.n));
        let step = |_| {
            let mut taken = below;
            step(&mut rows, below, |_, seat| taken |= seat);
            taken
        };
        Ok((0..lap).map(step).collect())
    }

    /// Returns the sets of the next row that come back, in order, and what they are a lap later:
    /// nothing where this is one step of all sets, which take more memory than a cache has.
    fn returning(&mut self, width: u32, taken: &[u64]) -> core::result::Result<[Vec<u64>; 2], End> {
        let mut sets: Vec<u64> = (0..1 << width).collect();
        let (mut rest, mut columns) = (taken, self.n as usize);
        while !rest.is_empty() {
            let (before, some) = (sets.len(), rest.split_off(..columns.min(rest.len())));
            self.advance(width, some.unwrap_or_default(), &mut sets)?;
            merged(&mut sets, width);
            if (before - sets.len()) * FEW <= before {
                columns = rest.len();
            }
        }
        if taken.len() == 1 && sets.len() == 1 << width {
            return Ok([sets, Vec::new()]);
        }
        loop {
            let mut images = sets.clone();
            self.advance(width, taken, &mut images)?;
            let mut later = images.clone();
            merged(&mut later, width);
            if later.len() == sets.len() {
                return Ok([sets, images]);
            }
            sets = later;
        }
    }

    /// Takes sets of the next row a step on for each of `taken`, in planes of bits or one by one,
    /// whichever is less work.
    fn advance(
        &mut self,
        width: u32,
        taken: &[u64],
        sets: &mut [u64],
    ) -> core::result::Result<(), End> {
        let columns = taken.len() as u64;
        let in_planes = TRANSPOSING + PLANE * u64::from(width - self.n) * columns;
        for sets in sets.chunks_mut(Planes::MOST) {
            let singly = sets.len() as u64 * columns;
            self.spend(singly.min(in_planes))?;
            if singly > in_planes {
                let mut planes = Planes::of([self.n, width], sets);
                for &taken in taken {
                    planes.step(taken);
                }
                sets.copy_from_slice(&planes.sets().as_flattened()[..sets.len()]);
                continue;
            }
            for &taken in taken {
                for set in &mut *sets {
                    *set = stepped(*set, taken);
                }
            }
        }
        Ok(())
    }
}

/// Returns a set of the next row one step later.
#[inline]
pub(super) fn stepped(set: u64, taken: u64) -> u64 {
    (set | (set | taken).lowest_zero().only_unless_odd(set)).halved()
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
