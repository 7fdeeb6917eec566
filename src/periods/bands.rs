//! Perfect bands: where the numbers `0..2n - 1` fill exactly the cells `|a - b| < n`, for ever.
//!
//! # One stable column proves a band
//! Let the numbers below `2n - 1` form a perfect band of radius `n` from column `K` on, and let
//! `k >= K`. Take the next `2m` numbers and count, for each offset `o >= 0`, in how many of their
//! sets `S_r(k)` it is. Call column `k` *stable* if the counts are `m` for `o < n`, then
//! `m - 1, m - 2, ..., 1, 0`.
//!
//! **Lemma.** If column `k` is stable, so is `k + 1`, and row `k` has the `2m` numbers at offsets
//! `n..n + m` of the right half and at as many of the left half.
//!
//! *Proof.* At offset 0 the count is `m` (as `n >= 1`), so `m` of the `2m` numbers are left of the
//! diagonal and `m` have to be placed. Suppose that one of them finds none of the offsets
//! `n..n + m` open at its turn. Let `n + j` be the last of these that no smaller number of this row
//! has taken. It is in the number's own set, or it would be taken now. The `m - 1 - j` offsets
//! right of it are taken by smaller numbers. Each of them went past `n + j`, and so has `n + j` in
//! its set. Together with the number itself these are `m - j` numbers with `n + j` in their sets;
//! but a stable column counts `m - 1 - j` there. So all `m` numbers are placed at the offsets
//! `n..n + m`, one at each. The counts there become `m, m - 1, ..., 1`, and after
//! all offsets drop by one the counts are again those of a stable column. ∎
//!
//! Hence one stable column proves that from there on the numbers below `2(n + m) - 1` have, in
//! every row, all offsets below `n + m` of the right half; by symmetry they have those of the left
//! half as soon as these come from stable rows, that is, in all cells `(a, b)` with `a, b >= k`.
//! That is a perfect band of radius `n + m`, for ever. (Section 7 of docs/proofs.md;
//! *Tree and Tripod Nim* only observes bands.)
//!
//! The chain begins with `n = 1`: from column `c + 1` on the number 0 stands on the diagonal.

use nimscape_proof::periods::Band;

use super::work_budget::{Stopped, WorkBudget};
use nimscape_arrays::HalfWindow;
use nimscape_arrays::dynamics::is_stable;
use nimscape_base::error::Result;

/// By how much the radius grows at the most from one band to the next, for most centres.
const NEAR: u32 = 4;

/// Finds the perfect bands of rows that are followed column by column.
#[derive(Debug, Clone)]
pub struct BandFinder {
    half: HalfWindow,
    /// For each radius the last column in which the numbers inside such a band and those outside
    /// were mixed.
    broken: Vec<u64>,
}

impl BandFinder {
    /// Begins with rows `0..rows` of centre `c`.
    ///
    /// # Errors
    /// When `c` or `rows` is out of range.
    pub fn new(c: u32, rows: u32) -> Result<Self> {
        let half = HalfWindow::new(c, rows)?;
        // 0 stands beside the diagonal in column c.
        let broken = vec![u64::from(c); rows as usize / 2 + 2];
        Ok(Self { half, broken })
    }

    /// Returns the column that comes next.
    pub fn column(&self) -> u64 {
        self.half.column()
    }

    /// Returns the rows, at the column that comes next.
    pub(crate) fn into_rows(self) -> HalfWindow {
        self.half
    }

    /// Returns the sets `S_r(k)` before that column, or `None` while one of them reaches beyond 128
    /// offsets.
    pub fn sets(&self) -> Option<Vec<u128>> {
        sets(&self.half)
    }

    /// Goes on to `column`.
    ///
    /// # Errors
    /// When `budget` stops it; then the finder is at some earlier column.
    pub fn follow(
        &mut self,
        column: u64,
        budget: &mut WorkBudget,
    ) -> core::result::Result<(), Stopped> {
        let columns = column.saturating_sub(self.column());
        let numbers = self.half.rows() as u64;
        budget.slices(columns, numbers, |columns| (0..columns).for_each(|_| self.step()))
    }

    fn step(&mut self) {
        let (column, broken) = (self.half.column().max(self.half.centre()), &mut self.broken);
        let outermost = broken.len() - 1;
        let mut seated = 1_u128; // 0 is on the diagonal
        self.half.step(|r, d| {
            seated |= 1_u128.checked_shl(d as u32).unwrap_or(0);
            // Inside the bands of more than r / 2 the number r belongs, inside those of more than d
            // it stands.
            let belongs = r.div_ceil(2);
            let (first, last) = (d.min(belongs), d.max(belongs).min(outermost));
            if first < last {
                broken[first + 1..=last].fill(column);
            }
        });
        // The first offset that is left is for a number beyond those that are followed.
        let inside = (seated.trailing_ones() as usize).min(outermost);
        broken[inside + 1..].fill(column);
    }

    /// Returns whether the bands reach number `rows` and no two consecutive radii differ by more
    /// than 4.
    pub(crate) fn is_close(bands: &[Band], rows: u32) -> bool {
        let near = |pair: &[Band]| pair[1].radius - pair[0].radius <= NEAR;
        bands.last().is_some_and(|band| band.next() >= rows) && bands.windows(2).all(near)
    }

    /// Returns the bands that the present column proves, each the smallest after the one before;
    /// none before column `c + 1`.
    pub fn bands(&self) -> Vec<Band> {
        let Some(sets) = self.sets().filter(|_| self.column() > self.broken[1]) else {
            return Vec::new();
        };
        let radii = core::iter::successors(Some(1), |&n| next_stable(&sets, n));
        radii.map(|radius| Band { radius, column: self.broken[radius as usize] + 1 }).collect()
    }
}

/// Returns the sets `S_r(k)`, as bits from offset 0 on.
fn sets(half: &HalfWindow) -> Option<Vec<u128>> {
    let state = half.state();
    let set = |r: usize| {
        let mut offsets = if r == 0 { None } else { Some(state.offsets(r)) }.into_iter().flatten();
        offsets.try_fold(0, |set, offset| (offset < 128).then(|| set | 1 << offset))
    };
    (0..half.rows()).map(set).collect()
}

/// Returns the radius of the smallest band after that of radius `n` that the sets of a column
/// prove.
fn next_stable(sets: &[u128], n: u32) -> Option<u32> {
    let rest = sets.get(2 * n as usize - 1..)?;
    (1..=rest.len() / 2).find(|m| is_stable(&rest[..2 * m], n)).map(|m| n + m as u32)
}
