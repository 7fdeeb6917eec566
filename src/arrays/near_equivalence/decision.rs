//! Barriers, shadows, and when two centres are nearly equivalent.
//!
//! A *barrier* at `N >= 1` has the positions with all leaves `N` or more below it, the cube
//! `[N, inf)^3`, and all others above (*Tree and Tripod Nim*, Definition 3.5). Its *shadow* is the
//! set of the rays into the cube whose P-position lies above (Definition 3.6). By the symmetry of
//! the leaves one face of the cube is enough: for centre `c` the shadow is
//!
//! > `{ (a, b) : a, b >= N and C_c(a, b) < N }`.
//!
//! Two centres are *nearly equivalent* when some barrier has the same shadow for both (section
//! 7.2).
//!
//! # The criterion
//! **Centres `c` and `d` have the same shadow on the barrier at `N` if and only if they have the
//! same P-positions below it.** If the shadows are the same, so are the P-positions below, by the
//! barrier isomorphism theorem (Theorem 2). Conversely a ray into the cube has exactly one
//! P-position; it is shadowed if and only if that one is not below. ∎
//!
//! So a barrier that works makes every larger one work, one that fails makes every smaller one
//! fail, and there is a smallest one or none.
//!
//! # Why the check is finite
//! Let `D(a)` be the offsets `b - a >= 0` at which numbers below `N` stand in row `a`. The shadow
//! is symmetric, so the shadows are the same if and only if `D(a)` is the same for both centres for
//! all `a >= N`. [`half_window`](crate::rows::half_window) shows that the sets `S_r(a)` of
//! the numbers below `N` decide `D(a)` and the sets at `a + 1`. They are finitely many, bounded to
//! offsets below `N`, so for both centres together they come back: equal at `k` and `k + p`, with
//! `k` past both centres. Then `D` has the period `p` from `k` on, and agreement for
//! `N <= a < k + p` is agreement for ever. A difference, where there is one, is a single cell. Both
//! make a [`Certificate`] that anyone can check.
//!
//! Cubes are the barriers that are tried here, and no translations: theorem 19 of docs/proofs.md
//! shows that nothing is lost. It also shows that a barrier that works lies beyond both centres.
//! What is refuted up to some `N` is not refuted for all.
//!
//! # What the search has found
//! Section 7.2 tries all pairs of centres up to 40. `examples/near_equivalences.rs` decides all
//! pairs of centres below 2048 on all barriers up to 2048: nearly equivalent are the trivial
//! centres 0, 1, 3, 7, ..., 2047 with one another, each pair from the barrier after the larger one
//! on, and 2 and 5 from 8 on; the other pairs are refuted. That took less than two minutes of one
//! processor.

use core::ops::RangeInclusive;

use super::certificate::{Certificate, Finding};
use crate::rows::half_window::{HalfWindow, ROWS, WindowState};
use nimscape_base::error::{Result, in_range};
use nimscape_base::recurrence::Recurrence;

/// All pairs of centres below this bound are decided, on all barriers up to it: the last line of
/// the table in docs/near-equivalences.md. A certificate for twice as many rows needs 1.4 * 10^11
/// looks at numbers, more than the checker accepts.
pub const DECIDED: u32 = 2048;

/// Columns that may be followed for a proof.
pub const EFFORTS: RangeInclusive<u32> = 1..=100_000_000;

/// The result for two centres.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// Nearly equivalent, by the barrier of the certificate; the next smaller one, if any, is
    /// refuted.
    Proved {
        /// The proof for the smallest barrier.
        certificate: Certificate,
        /// The refutation of the barrier before it.
        below: Option<Certificate>,
        /// How far from the diagonal the shadow reaches: the largest `|a - b|` in it, in all rows.
        reach: u32,
    },
    /// Different on the largest barrier that was requested, and so on every smaller one.
    Refuted(Certificate),
    /// No difference was found on this barrier within the effort, and no period.
    Open {
        /// The smallest barrier that is not refuted.
        barrier: u32,
        /// The columns that were followed.
        effort: u32,
    },
}

/// Returns whether theorem 19 of docs/proofs.md refutes every barrier for centres `c` and `d`:
/// whether exactly one of them is trivial, of the form `2^m - 1`.
///
/// ```
/// use nimscape_arrays::near_equivalence::decision::differ_on_all_barriers;
/// assert!(differ_on_all_barriers(2, 3) && differ_on_all_barriers(0, 4));
/// assert!(!differ_on_all_barriers(2, 5) && !differ_on_all_barriers(0, 7));
/// ```
pub fn differ_on_all_barriers(c: u32, d: u32) -> bool {
    let is_trivial = |centre: u32| (u64::from(centre) + 1).is_power_of_two();
    is_trivial(c) != is_trivial(d)
}

/// Returns whether centres `c` and `d` are nearly equivalent by a barrier at `largest` or before:
/// finds the smallest that works.
///
/// Cost: one or two nanoseconds for each number below the barrier and each of up to `effort`
/// columns; refutations take a few thousand columns. From time to time `on_progress` gets a lower
/// bound of the share of the work done: a proof may come long before its effort is spent. It
/// returns whether to go on; if not, the question is left open.
///
/// ```
/// use nimscape_arrays::near_equivalence::decision::{Verdict, near_equivalence};
/// let verdict = near_equivalence(2, 5, 40, 100_000, |_| true)?;
/// let Verdict::Proved { certificate, reach, .. } = verdict else { panic!() };
/// assert_eq!(certificate.barrier, 8); // as printed in section 7.2
/// assert_eq!(reach, 5); // for a, b >= 8 the entries differ only where |a - b| <= 5
/// assert_eq!(certificate.check(|_| true), Ok(()));
/// assert!(matches!(near_equivalence(2, 6, 40, 100_000, |_| true)?, Verdict::Refuted(_)));
/// # Ok::<(), nimscape_base::error::Error>(())
/// ```
///
/// # Errors
/// When a centre is not in [`CENTRES`](crate::fill::completion::CENTRES), `largest` not in
/// [`ROWS`] or `effort` not in [`EFFORTS`].
pub fn near_equivalence(
    c: u32,
    d: u32,
    largest: u32,
    effort: u32,
    mut on_progress: impl FnMut(f64) -> bool,
) -> Result<Verdict> {
    in_range("largest", largest, ROWS)?;
    in_range("effort", effort, EFFORTS)?;
    let short = |barrier: u32| (2 * (barrier + c.max(d)) + 1024).min(effort);
    // Half of the share goes to short looks, a halving of the barriers each, and half to the proof.
    let looks = f64::from(largest.ilog2() + 2);
    let mut look = 0.0;
    let mut look_at = |barrier: u32| {
        let columns = f64::from(short(barrier));
        look += 1.0;
        follow([c, d], barrier, short(barrier), &mut |column| {
            on_progress(0.5 * (look - 1.0 + (column as f64 / columns).min(1.0)) / looks)
        })
    };
    if let Some(refutation) = refutation([c, d], largest, look_at(largest)?) {
        return Ok(Verdict::Refuted(refutation));
    }
    // A short look decides nearly always: `low` is refuted (0 is no barrier), `high` is not.
    let (mut low, mut high, mut below) = (0, largest, None);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        match refutation([c, d], middle, look_at(middle)?) {
            None => high = middle,
            refutation => (low, below) = (middle, refutation),
        }
    }
    proof([c, d], high..=largest, below, effort, &mut |columns| {
        on_progress((0.5 + 0.25 * columns as f64 / f64::from(effort)).min(1.0))
    })
}

/// Follows the shadows on one barrier after the other until they have a period on one. `below`
/// refutes the barrier before the first. `on_progress` as for [`follow`].
fn proof(
    centres: [u32; 2],
    barriers: RangeInclusive<u32>,
    mut below: Option<Certificate>,
    effort: u32,
    on_progress: &mut dyn FnMut(u64) -> bool,
) -> Result<Verdict> {
    let largest = *barriers.end();
    for barrier in barriers {
        match follow(centres, barrier, effort, on_progress)? {
            Found::Period(finding, reach) => {
                let certificate = Certificate::new(centres, barrier, finding);
                return Ok(Verdict::Proved { certificate, below, reach });
            }
            Found::Nothing(effort) => return Ok(Verdict::Open { barrier, effort }),
            difference @ Found::Difference(_) => below = refutation(centres, barrier, difference),
        }
    }
    Ok(below.map_or(Verdict::Open { barrier: largest, effort }, Verdict::Refuted))
}

/// Returns the certificate of a difference.
fn refutation(centres: [u32; 2], barrier: u32, found: Found) -> Option<Certificate> {
    match found {
        Found::Difference(finding) => Some(Certificate::new(centres, barrier, finding)),
        _ => None,
    }
}

/// The shadow of a centre on a barrier, one row after the other.
#[derive(Debug, Clone)]
pub struct Shadow {
    window: HalfWindow,
    /// The offsets in the shadow, a bit each.
    offsets: Vec<u64>,
    /// Which number stands at an offset of the shadow.
    numbers: Vec<u16>,
}

impl Shadow {
    /// Returns the shadow of centre `c` on the barrier at `barrier`, before its row 1.
    ///
    /// # Errors
    /// As [`HalfWindow::new`].
    pub fn new(c: u32, barrier: u32) -> Result<Self> {
        let mut window = HalfWindow::new(c, barrier)?;
        window.step(|_, _| ());
        let last = barrier as usize;
        Ok(Self { window, offsets: vec![0; last / 64 + 1], numbers: vec![0; last + 1] })
    }

    /// Returns the row that comes next.
    pub fn row(&self) -> u64 {
        self.window.column()
    }

    /// Goes on by one row, `a`: the offsets `b - a >= 0` of the cells with `C(a, b) < N`, a bit
    /// each. From row `N` on they are the shadow.
    pub fn step(&mut self) -> &[u64] {
        let Self { window, offsets, numbers } = self;
        offsets.fill(0);
        numbers[0] = 0;
        offsets[0] = u64::from(window.column() != window.centre());
        window.step(|r, offset| {
            offsets[offset / 64] |= 1 << (offset % 64);
            numbers[offset] = r as u16;
        });
        offsets
    }

    /// Returns the largest offset of the shadow in the row that was stepped last; 0 without any.
    fn reach(&self) -> u32 {
        let last = self.offsets.iter().rposition(|&bits| bits != 0);
        last.map_or(0, |word| 64 * word as u32 + self.offsets[word].ilog2())
    }

    /// Returns the number at an offset, if there is a shadow in the row that was stepped last.
    fn number(&self, offset: usize) -> Option<u16> {
        (self.offsets[offset / 64] >> (offset % 64) & 1 == 1).then(|| self.numbers[offset])
    }
}

/// What following two shadows on one barrier has shown.
enum Found {
    Difference(Finding),
    /// A period, and how far from the diagonal the shadow reaches.
    Period(Finding, u32),
    /// Neither, in so many columns.
    Nothing(u32),
}

/// Numbers of columns that are followed between two reports.
const REPORTED: u64 = 1 << 18;

/// Columns that are followed between two reports.
fn reported(barrier: u32) -> u64 {
    (REPORTED / u64::from(barrier)).next_power_of_two()
}

/// Follows the shadows of two centres on one barrier until they differ, or their states come back,
/// up to column `end`. `on_progress` gets the number of columns followed, including those followed
/// again for the certificate, and returns whether to continue.
fn follow(
    centres: [u32; 2],
    barrier: u32,
    end: u32,
    on_progress: &mut dyn FnMut(u64) -> bool,
) -> Result<Found> {
    let [mut left, mut right] = pair(centres, barrier)?;
    let first = u64::from(centres[0].max(centres[1]).max(barrier)) + 1;
    let mut recurrence = Recurrence::<[WindowState; 2]>::new();
    let mut reach = 0; // in the rows so far: they contain a period
    while left.row() < u64::from(end) {
        let row = left.row();
        if row.is_multiple_of(reported(barrier)) && !on_progress(row) {
            return Ok(Found::Nothing(row as u32));
        }
        if row >= first {
            let windows = [&left.window, &right.window];
            let is_in =
                |states: &[WindowState; 2]| windows.iter().zip(states).all(|(w, s)| w.is_in(s));
            if let Some(period) = recurrence.look(row, is_in, || windows.map(HalfWindow::state)) {
                let finding =
                    repetition(centres, barrier, period, |columns| on_progress(row + columns))?;
                return Ok(
                    finding.map_or(Found::Nothing(row as u32), |found| Found::Period(found, reach))
                );
            }
        }
        left.step();
        right.step();
        if row >= barrier.into() && left.offsets != right.offsets {
            return Ok(Found::Difference(difference(centres, row, &left, &right)));
        }
        if row >= barrier.into() {
            reach = reach.max(left.reach());
        }
    }
    Ok(Found::Nothing(end))
}

fn pair([c, d]: [u32; 2], barrier: u32) -> Result<[Shadow; 2]> {
    Ok([Shadow::new(c, barrier)?, Shadow::new(d, barrier)?])
}

/// Returns the first column from which a period that is known holds, past both centres and not
/// before the barrier. Returns nothing if `on_progress` does not want to go on.
fn repetition(
    centres: [u32; 2],
    barrier: u32,
    period: u64,
    mut on_progress: impl FnMut(u64) -> bool,
) -> Result<Option<Finding>> {
    let (mut early, mut late) = (pair(centres, barrier)?, pair(centres, barrier)?);
    for column in 0..period {
        for shadow in &mut late {
            shadow.step();
        }
        if column.is_multiple_of(reported(barrier)) && !on_progress(column) {
            return Ok(None);
        }
    }
    let least = u64::from(centres[0].max(centres[1]).max(barrier - 1)) + 1;
    let mut states = early.each_ref().map(|shadow| shadow.window.state());
    while early[0].row() < least
        || late.iter().zip(&states).any(|(late, state)| !late.window.is_in(state))
    {
        early.iter_mut().chain(&mut late).for_each(|shadow| _ = shadow.step());
        states = early.each_ref().map(|shadow| shadow.window.state());
    }
    let sets =
        states.map(|state| (1..barrier as usize).map(|r| state.offsets(r).collect()).collect());
    Ok(Some(Finding::Proved { column: early[0].row(), period, sets }))
}

/// Returns the first cell in a row that one shadow has and the other has not.
fn difference(centres: [u32; 2], row: u64, left: &Shadow, right: &Shadow) -> Finding {
    let offsets = 0..left.numbers.len();
    let mut numbers = offsets.map(|offset| (offset, left.number(offset), right.number(offset)));
    let found = numbers.find_map(|(offset, l, r)| match (l, r) {
        (Some(value), None) => Some((offset, centres[0], value)),
        (None, Some(value)) => Some((offset, centres[1], value)),
        _ => None,
    });
    let (offset, shadowed_by, value) = found.expect("the rows of the two shadows differ");
    Finding::Refuted { cell: [row, row + offset as u64], shadowed_by, value: value.into() }
}
