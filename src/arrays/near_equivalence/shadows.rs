//! The shadows of two centres on one barrier, compared in a window on the diagonal.
//!
//! [`decision`](super::decision) defines shadows and decides whether two of them are the same for
//! ever; this module computes what a picture shows of them.

use core::ops::RangeInclusive;

use crate::Far;
use crate::far::EMPTY;
use crate::rows::half_window::ROWS;
use nimscape_base::error::{Result, in_range, stopped};

/// The first row of a window. It is not before the barrier either: what lies before casts the
/// shadow.
pub const FIRST: RangeInclusive<u32> = 1..=100_000;

/// Rows, and columns, of a window.
pub const SIDES: RangeInclusive<u32> = 1..=256;

/// Which of two centres shadow a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// None of them.
    Neither = 0,
    /// Both of them.
    Both = 1,
    /// The first one alone.
    First = 2,
    /// The second one alone.
    Second = 3,
}

/// Rows and columns `from..from + side` of two shadows.
#[derive(Debug)]
pub struct Shadows {
    windows: [Far; 2],
}

impl Shadows {
    /// Returns the shadows of two centres on the barrier at `barrier`.
    ///
    /// Cost: for each centre a few operations for every number below the barrier and every row
    /// before the window's end.
    ///
    /// ```
    /// use nimscape_arrays::near_equivalence::shadows::{By, Shadows};
    /// let same = Shadows::new([2, 5], 8, 8, 32)?;
    /// assert!(same.by().all(|by| by == By::Neither || by == By::Both));
    /// let other = Shadows::new([2, 5], 7, 7, 32)?;
    /// assert!(other.by().any(|by| by == By::First || by == By::Second));
    /// # Ok::<(), nimscape_base::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// When a centre is not in [`CENTRES`](crate::fill::completion::CENTRES), `barrier` not
    /// in [`ROWS`], `from` not in [`FIRST`] or before the barrier, or `side` not in [`SIDES`].
    pub fn new(centres: [u32; 2], barrier: u32, from: u32, side: u32) -> Result<Self> {
        Self::with_progress(centres, barrier, from, side, |_| true)
    }

    /// Returns the same. `on_progress` gets the share of the work that is done, in 0..=1; where it
    /// returns `false`, the work is stopped.
    ///
    /// # Errors
    /// As [`Self::new`], and when it is stopped.
    pub fn with_progress(
        centres: [u32; 2],
        barrier: u32,
        from: u32,
        side: u32,
        mut on_progress: impl FnMut(f64) -> bool,
    ) -> Result<Self> {
        in_range("barrier", barrier, ROWS)?;
        in_range("from", from, barrier..=*FIRST.end())?;
        in_range("side", side, SIDES)?;
        let [left, right] = centres.map(|c| Far::below(c, barrier, from, side));
        let mut windows = [left?, right?];
        for (window, before) in windows.iter_mut().zip([0.0, 0.5]) {
            loop {
                let done = window.advance();
                if done >= 1.0 {
                    break;
                }
                if !on_progress(before + done / 2.0) {
                    return Err(stopped("from", from));
                }
            }
        }
        Ok(Self { windows })
    }

    /// Returns the entries above the barrier of the first centre (0) or the second (1), row after
    /// row; [`EMPTY`] outside its shadow.
    ///
    /// # Panics
    /// When `which` is neither 0 nor 1.
    pub fn numbers(&self, which: usize) -> impl Iterator<Item = i16> {
        let window = &self.windows[which];
        (0..window.shape().0).flat_map(|i| window.row(i).iter().copied())
    }

    /// Returns which of the two shadow each cell, row after row.
    pub fn by(&self) -> impl Iterator<Item = By> {
        self.numbers(0).zip(self.numbers(1)).map(|(first, second)| {
            match (first != EMPTY, second != EMPTY) {
                (false, false) => By::Neither,
                (true, true) => By::Both,
                (true, false) => By::First,
                (false, true) => By::Second,
            }
        })
    }
}
