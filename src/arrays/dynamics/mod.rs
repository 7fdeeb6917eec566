//! The dynamical systems `D(k, n)` (*Tree and Tripod Nim*, section 9): how the `k` numbers after a
//! perfect band go on.
//!
//! A *state* has `k` rows, the smallest number first (the paper prints it at the bottom). Row `r`
//! is the finite set of offsets at which the number `2n - 1 + r` already stands above the diagonal
//! of the array ([`crate`], half-window states).
//!
//! # Two rules, one system
//! **Rule A**, where `n` is the radius of the band `0..2n - 1` below: from the bottom up, each row
//! without offset 0 gets the first offset from `n` on that is free in the row and not given to
//! another row in this step; then all offsets drop by one.
//!
//! **Rule B**, as sections 9.1 and 9.3 print it: first all offsets drop by one; then each row that
//! dropped a 0 gets, in the same way, an offset from `n` on. An offset from `n` on after the drop
//! is one from `n + 1` on before it. So **rule B with `n` is rule A with `n + 1`**, to the last bit
//! ([`Rule::radius`]). The proofs of the paper, its Theorem 7, its Definition 9.6 and the arrays
//! need rule A; its Example 9.2 and the first sentence of 9.3 are rule B. Everything here is
//! computed by rule A.
//!
//! # The map
//! - [`State`]: read, written, stepped with reasons; energy, derived sequence, stability.
//! - [`orbit()`]: preperiod and period of a state.
//! - [`census()`]: all cycles of a small system, with the proof that these are all.
//! - [`three`]: all cycles of `D(3, n)`, faster; [`Count`] counts them in pieces.
//! - [`tokens`]: tokens, strands and the distance from the stable profile.
//! - [`OrbitCertificate`]: a state and its period, with a checker.
//! - [`evidence`]: the results for the claims of the paper.

pub mod census;
mod count;
pub mod evidence;
pub mod orbit;
mod planes;
pub mod state;
pub mod three;
pub mod tokens;
pub mod word;

pub use census::{Census, census};
pub use count::{Count, PARTS};
pub use nimscape_proof::orbit::OrbitCertificate;
pub use orbit::{Orbit, orbit};
pub use state::{Rule, State, Step, printed};
pub use word::{Long, Word};

/// One step of `D(k, n)`, rule A: from the bottom up, each row that has no one at offset 0 gets a
/// one at the first offset that is not in `band` (the offsets below `n`), free in the row, and not
/// used in this step by a row below; then all offsets drop by one, and with them a one at offset 0.
///
/// `rows` are sets of offsets, the smallest number first. `seat` is called with the new offset of
/// each row that gets one, before they drop. Cost: about a nanosecond a row.
#[inline]
pub fn step<W: Word>(rows: &mut [W], band: W, mut seat: impl FnMut(usize, W)) {
    let mut taken = band;
    for (i, row) in rows.iter_mut().enumerate() {
        let added = (*row | taken).lowest_zero().only_unless_odd(*row);
        taken = taken | added;
        seat(i, added);
        *row = (*row | added).halved();
    }
}

/// Returns whether the `2m` sets are stable after a band of radius `n` (Definition 9.6): offset `o`
/// is in `m` of them for `o < n`, then in `m - 1, m - 2, ..., 1, 0`.
pub fn is_stable<W: Word>(sets: &[W], n: u32) -> bool {
    let m = sets.len() as u32 / 2;
    let total: u32 = sets.iter().map(|set| set.count()).sum();
    let count = |o: u32| sets.iter().filter(|set| set.has(o)).count() as u32;
    sets.len().is_multiple_of(2)
        && total == m * n + m * m.saturating_sub(1) / 2
        && (0..n + m).all(|o| count(o) == if o < n { m } else { m - 1 - (o - n) })
}
