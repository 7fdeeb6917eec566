//! Filling the array `C_c(a, b)`.
//!
//! # The method
//! By total symmetry a P-position `{a, b, d}` with `a <= b <= d` fills six cells of the array. Row
//! `a` finds it (`pairing.rs`) and writes its own two cells. The other four are copies
//! (`mirror.rs`): the part of a row left of the diagonal is a column of the rows above, and it
//! gives the places of the smaller numbers in the row. Each block of rows is completed while it is
//! in the cache and then written once, after the rows before it. Memory is never cleared first, and
//! later only read.

use super::mirror::Block;
use super::pairing::Pairing;
use crate::error::{Error, Result, in_range};

pub use nimscape_proof::CENTRES;

/// Sides of the arrays that are filled: 16384 x 16384 entries take 512 MiB.
pub const SIDES: core::ops::RangeInclusive<u32> = 1..=16384;

/// The number of rows that are filled and completed together, between two checks of the clock.
pub(super) const BLOCK: usize = 64;

/// The top left corner of `C_c`: rows and columns `0..side`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completion {
    centre: u32,
    side: usize,
    /// Row-major; while the array is being filled, only the filled rows.
    values: Vec<u16>,
}

impl Completion {
    /// Returns the array of centre `c`, rows and columns `0..side`.
    ///
    /// Cost: one bit search for about every fifth entry, and four bytes written for every entry.
    ///
    /// ```
    /// use nimscape::arrays::Completion;
    /// let array = Completion::fill(6, 16)?;
    /// assert_eq!(array.get(2, 7), 5); // mex of {2,3,0,1,6,7,4} to the left and {7,8} above
    /// assert_eq!(array.row(0)[..8], [6, 1, 2, 3, 4, 5, 0, 7]);
    /// # Ok::<(), nimscape::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// When `c` is not in [`CENTRES`], or `side` not in [`SIDES`], or the memory cannot be had.
    pub fn fill(c: u32, side: u32) -> Result<Self> {
        let mut fill = Fill::new(c, side)?;
        while fill.rows_done() < fill.side() {
            fill.advance();
        }
        Ok(fill.finish())
    }

    /// Returns the centre.
    pub fn centre(&self) -> u32 {
        self.centre
    }

    /// Returns the number of rows, which is also the number of columns.
    pub fn side(&self) -> usize {
        self.side
    }

    /// Returns all entries, row after row.
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    /// Returns row `a`: the entries `C(a, 0..side)`.
    ///
    /// # Panics
    /// When `a` is not below the side.
    pub fn row(&self, a: usize) -> &[u16] {
        &self.values[a * self.side..][..self.side]
    }

    /// Returns the entry `C(a, b)`.
    ///
    /// # Panics
    /// When `a` or `b` is not below the side.
    pub fn get(&self, a: usize, b: usize) -> u16 {
        self.row(a)[b]
    }
}

/// An array that is filled block by block of rows, so that it can be shown or stopped in between.
#[derive(Debug, Clone)]
pub struct Fill {
    array: Completion,
    pairing: Pairing,
    /// The rows that are being filled.
    block: Vec<u16>,
}

impl Fill {
    /// Allocates the array of centre `c`.
    ///
    /// # Errors
    /// Those of [`Completion::fill`].
    pub fn new(c: u32, side: u32) -> Result<Self> {
        let centre = in_range("c", c, CENTRES)?;
        let side = in_range("side", side, SIDES)? as usize;
        let values = try_with_capacity(side * side, side)?;
        let pairing = Pairing::new(side, centre as usize)?;
        Ok(Self { array: Completion { centre, side, values }, pairing, block: Vec::new() })
    }

    /// Rows, and columns, of the array.
    pub fn side(&self) -> usize {
        self.array.side
    }

    /// Returns the number of filled rows.
    pub fn rows_done(&self) -> usize {
        self.array.values.len() / self.array.side
    }

    /// Returns the filled rows as an array.
    pub fn so_far(&self) -> &Completion {
        &self.array
    }

    /// Fills the next block of rows, if there is one.
    pub fn advance(&mut self) {
        let (first, width) = (self.rows_done(), self.pairing.width());
        self.block.resize(BLOCK.min(self.side() - first) * width, 0);
        self.pairing.pair(first, &mut self.block);
        let Completion { values, side, .. } = &mut self.array;
        let mut block = Block { rows: &mut self.block, width, side: *side, first };
        block.complete(values.chunks_exact(BLOCK * *side));
        let rows = self.block.chunks_exact(width);
        rows.for_each(|row| values.extend_from_slice(&row[..*side]));
    }

    /// Returns the filled array.
    ///
    /// # Panics
    /// When rows are missing.
    #[must_use]
    pub fn finish(self) -> Completion {
        assert_eq!(self.rows_done(), self.side(), "every row is filled before the array is taken");
        self.array
    }
}

/// Returns an empty list with capacity for `length` items, or an error when the memory is not
/// available.
pub(super) fn try_with_capacity<T>(length: usize, side: usize) -> Result<Vec<T>> {
    let mut list = Vec::new();
    list.try_reserve_exact(length).map_err(|_| Error::Unfit {
        name: "side",
        value: side.to_string(),
        reason: format!("needs {} MiB, more than there is", (length * size_of::<T>()) >> 20),
    })?;
    Ok(list)
}
