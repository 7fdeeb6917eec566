//! Two arrays laid over each other: the first rows of one centre, and those of another, moved to
//! the left and lowered.
//!
//! - **Shift.** For `M = 2^m <= c` the rows `0..M` of centre `c + M`, moved to the left by `M` and
//!   lowered by `M`, are those of centre `c` from column `c` on, except in the entry `(0, c)`
//!   (docs/proofs.md). Moved by less they differ.
//! - **Twins.** Where 4 divides `c`, centres `c` and `c + 1` agree from column `2c` on in rows
//!   0 and `3..c`; rows 1 and 2 agree with each other's from column `c + 3` on.

use core::ops::RangeInclusive;

use super::Rows;
use nimscape_base::error::{Error, Result, in_range};

/// Centres of the first array.
pub const CENTRES: RangeInclusive<u32> = 1..=2047;
/// Powers `m` of a shift by `2^m`.
pub const POWERS: RangeInclusive<u32> = 0..=10;
/// Columns that are compared.
pub const COLUMNS: RangeInclusive<u32> = 1..=256;
/// Rows that are compared, at most.
pub const MOST_ROWS: u32 = 64;

/// Which arrays are laid over each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pair {
    /// Centres `c` and `c + 2^m`.
    Shift {
        /// The power `m`, with `2^m <= c`.
        m: u32,
    },
    /// Centres `c` and `c + 1`.
    Twins,
}

/// A window of two arrays, row after row.
#[derive(Debug, Clone)]
pub struct Aligned {
    centres: [u32; 2],
    pair: Pair,
    by: u32,
    /// Rows of the second array, in the order in which they are laid over those of the first.
    order: Vec<usize>,
    columns: usize,
    /// The entries of the first array from column `c` on.
    first: Vec<u32>,
    /// Those of the second, as they stand in its own array.
    second: Vec<u32>,
}

impl Aligned {
    /// Compares `columns` columns from `c` on, with the second array moved `by` steps of
    /// `0..=`[`last_step`]. A step of a shift moves the second array by a column to the left and
    /// lowers it by one; the one step of twins exchanges rows 1 and 2 of the second.
    ///
    /// Cost: one step of [`Rows`] for every column up to the last one.
    ///
    /// ```
    /// use nimscape_arrays::aligned::{Aligned, Pair};
    /// let moved = Aligned::new(5, Pair::Shift { m: 2 }, 4, 16)?;
    /// assert_eq!((moved.centres(), moved.rows()), ([5, 9], 4));
    /// assert_eq!(moved.equal().filter(|&same| same).count(), 63); // of 64: all but (0, 5)
    /// # Ok::<(), nimscape_base::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// When a number is out of range, or `2^m` is more than `c`.
    pub fn new(c: u32, pair: Pair, by: u32, columns: u32) -> Result<Self> {
        in_range("by", by, 0..=last_step(c, pair)?)?;
        let columns = in_range("columns", columns, COLUMNS)? as usize;
        let [rows, moved] = match pair {
            Pair::Shift { m } => [1 << m, by],
            Pair::Twins => [c, 0],
        };
        let other = match pair {
            Pair::Shift { m } => c + (1 << m),
            Pair::Twins => c + 1,
        };
        let rows = rows.min(MOST_ROWS);
        let mut order: Vec<usize> = (0..rows as usize).collect();
        if pair == Pair::Twins && by == 1 && rows > 2 {
            order.swap(1, 2);
        }
        let own: Vec<usize> = (0..rows as usize).collect();
        let first = entries(c, c, &own, columns)?;
        let second = entries(other, c + moved, &order, columns)?;
        Ok(Self { centres: [c, other], pair, by, order, columns, first, second })
    }

    /// Returns the two centres.
    pub const fn centres(&self) -> [u32; 2] {
        self.centres
    }

    /// Returns how many rows are compared: `2^m` or `c`, and at most [`MOST_ROWS`].
    pub const fn rows(&self) -> usize {
        self.order.len()
    }

    /// Returns the row of the second array that lies over each row of the first.
    pub fn order(&self) -> &[usize] {
        &self.order
    }

    /// Returns by how much the second array is moved to the left and lowered.
    pub const fn moved(&self) -> u32 {
        match self.pair {
            Pair::Shift { .. } => self.by,
            Pair::Twins => 0,
        }
    }

    /// Returns the entries of the first array from column `c` on, row after row.
    pub fn first(&self) -> &[u32] {
        &self.first
    }

    /// Returns the entries of the second array that lie over them, before they are lowered.
    pub fn second(&self) -> &[u32] {
        &self.second
    }

    /// Returns the entries of the first array less their columns, row after row.
    pub fn offsets(&self) -> impl ExactSizeIterator<Item = i32> + '_ {
        let column = |at: usize| self.centres[0] as i32 + (at % self.columns) as i32;
        self.first.iter().enumerate().map(move |(at, &entry)| entry as i32 - column(at))
    }

    /// Returns for each entry of the first array whether the lowered one over it is equal.
    pub fn equal(&self) -> impl ExactSizeIterator<Item = bool> + '_ {
        let moved = self.moved();
        self.first.iter().zip(&self.second).map(move |(&first, &second)| first + moved == second)
    }

    /// Returns the first column from which on a theorem promises that a row agrees for ever; none
    /// where there is no such theorem or row, or the second array has still to be moved.
    pub fn promised_from(&self, row: usize) -> Option<u32> {
        let ([c, _], over) = (self.centres, *self.order.get(row)?);
        match self.pair {
            Pair::Shift { m } if self.by == 1 << m => Some(if row == 0 { c + 1 } else { c }),
            Pair::Twins if c.is_multiple_of(4) => match row {
                0 => Some(c + 2),
                1 | 2 => (over != row).then_some(c + 3),
                _ => Some(2 * c),
            },
            _ => None,
        }
    }

    /// Returns the entry that the shift theorem excludes, row and column, where it applies.
    pub fn exception(&self) -> Option<[u32; 2]> {
        let moved = matches!(self.pair, Pair::Shift { m } if self.by == 1 << m);
        moved.then_some([0, self.centres[0]])
    }
}

/// Returns the largest power `m` with `2^m <= c`.
///
/// # Errors
/// When `c` is not in [`CENTRES`].
pub fn largest_power(c: u32) -> Result<u32> {
    Ok(in_range("c", c, CENTRES)?.ilog2())
}

/// Returns the step with which the theorem applies: `2^m` for a shift, 1 for twins.
///
/// # Errors
/// When `c` is not in [`CENTRES`], or `2^m` is more than `c`.
pub fn last_step(c: u32, pair: Pair) -> Result<u32> {
    let most = largest_power(c)?;
    match pair {
        Pair::Twins => Ok(1),
        Pair::Shift { m } if m <= most => Ok(1 << m),
        Pair::Shift { m } => Err(Error::OutOfRange {
            name: "m",
            value: m.to_string(),
            allowed: format!("0 to {most} (2^m is at most c = {c})"),
        }),
    }
}

/// Returns how many columns show a pair well: two turns of a shift, or the twins until they agree.
/// `c` is in [`CENTRES`], `m` in [`POWERS`].
pub fn usual_columns(c: u32, pair: Pair) -> u32 {
    match pair {
        Pair::Shift { m } => (2 << m).clamp(16, 64),
        Pair::Twins => (c + 10).clamp(16, 128),
    }
}

/// Returns entries of some rows in the columns from `from` on, row after row.
fn entries(c: u32, from: u32, order: &[usize], columns: usize) -> Result<Vec<u32>> {
    let mut stream = Rows::new(c, order.len() as u32)?;
    stream.skip_to(from.into());
    let mut entries = vec![0; order.len() * columns];
    for column in 0..columns {
        for (at, &row) in order.iter().enumerate() {
            entries[at * columns + column] = stream.value(row) as u32;
        }
        stream.step();
    }
    Ok(entries)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Array;

    /// Returns whether the entries of two whole arrays agree, cell by cell, without [`Rows`].
    fn twin(c: u32, pair: Pair, by: u32, columns: u32) -> Vec<bool> {
        let (other, moved, rows) = match pair {
            Pair::Shift { m } => (c + (1 << m), by, (1 << m).min(MOST_ROWS)),
            Pair::Twins => (c + 1, 0, c.min(MOST_ROWS)),
        };
        let side = c + columns + moved;
        let [one, two] = [c, other].map(|c| Array::tripod(c, side).unwrap());
        let swapped = |r: u32| match (pair, by, r) {
            (Pair::Twins, 1, 1 | 2) if rows > 2 => 3 - r,
            _ => r,
        };
        let at = |array: &Array, r: u32, k: u32| u32::from(array.row(r as usize)[k as usize]);
        let cells = (0..rows).flat_map(|r| (c..c + columns).map(move |k| (r, k)));
        cells.map(|(r, k)| at(&one, r, k) + moved == at(&two, swapped(r), k + moved)).collect()
    }

    fn pairs(c: u32) -> impl Iterator<Item = (Pair, u32)> {
        let shifts = (0..=largest_power(c).unwrap()).map(|m| Pair::Shift { m });
        shifts
            .chain([Pair::Twins])
            .flat_map(move |pair| (0..=last_step(c, pair).unwrap()).map(move |by| (pair, by)))
    }

    #[test]
    fn compares_as_whole_arrays_do() {
        for c in [1, 2, 3, 4, 5, 8, 12, 13, 21, 64, 68] {
            for (pair, by) in pairs(c) {
                let aligned = Aligned::new(c, pair, by, 40).unwrap();
                let equal: Vec<bool> = aligned.equal().collect();
                assert_eq!(equal, twin(c, pair, by, 40), "{c}, {pair:?}, {by}");
            }
        }
    }

    #[test]
    fn what_is_promised_agrees_and_all_before_the_last_step_does_not() {
        for c in 1..=40 {
            for (pair, by) in pairs(c) {
                let columns = 3 * c + 20;
                let aligned = Aligned::new(c, pair, by, columns).unwrap();
                assert_eq!(aligned.promised_from(aligned.rows()), None);
                let equal: Vec<bool> = aligned.equal().collect();
                for (row, cells) in equal.chunks(columns as usize).enumerate() {
                    let Some(from) = aligned.promised_from(row) else { continue };
                    let apart = cells.iter().rposition(|same| !same);
                    let last = apart.map(|at| c + at as u32);
                    assert!(last < Some(from), "{c}, {pair:?}, {by}, row {row}: {last:?}");
                }
                let all = equal.iter().filter(|&&same| !same).count();
                let moved = aligned.exception().is_some();
                assert!(!moved || all == 1, "{c}, {pair:?}, {by}: {all} cells differ");
                let early = matches!(pair, Pair::Shift { .. }) && !moved;
                assert!(!early || all > 1, "{c}, {pair:?}, {by}: {all} cells differ");
            }
        }
    }

    #[test]
    fn refuses_what_the_theorem_does_not_cover() {
        let refused = |c, pair, by| Aligned::new(c, pair, by, 16).unwrap_err().to_string();
        assert_eq!(
            refused(5, Pair::Shift { m: 3 }, 0),
            "m must be 0 to 2 (2^m is at most c = 5), not 3"
        );
        assert_eq!(refused(0, Pair::Twins, 0), "c must be 1 to 2047, not 0");
        assert_eq!(refused(5, Pair::Shift { m: 2 }, 5), "by must be 0 to 4, not 5");
    }
}
