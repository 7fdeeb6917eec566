//! Filling the array `C_c(a, b)`, half of which is enough: `C(a, b) = C(b, a)`.
//!
//! # The method
//! By total symmetry a P-position `{a, b, d}` with `a <= b <= d` fills six cells of the array,
//! three of them on the diagonal or to the right of it. Row `a` finds it and writes these three at
//! once (`pairing.rs`), in tiles of 64 by 64 entries (`tiles.rs`). So nothing is copied later, and
//! the three tiles stay in the cache for 64 rows.

use super::pairing::Pairing;
use crate::array::{Array, FillJob, Kind, Store};
use crate::tiles::{TILE, Tiles};
use nimscape_base::error::{Result, in_range};

pub use nimscape_proof::CENTRES;

/// Sides of the arrays that are filled: half of 16384 x 16384 entries takes 257 MiB.
pub const SIDES: core::ops::RangeInclusive<u32> = 1..=16384;

/// The array of a centre, filled 64 rows at a time.
#[derive(Debug, Clone)]
pub struct Fill {
    array: Array,
    /// Rows that are filled.
    rows: usize,
    /// `None` when every row is filled.
    pairing: Option<Pairing>,
}

impl Fill {
    /// Allocates the array of centre `c`.
    ///
    /// # Errors
    /// Those of [`Array::tripod`].
    pub fn new(c: u32, side: u32) -> Result<Self> {
        let centre = in_range("c", c, CENTRES)?;
        let side = in_range("side", side, SIDES)? as usize;
        let store = Store::Tiles(Tiles::new(side)?);
        let pairing = Some(Pairing::new(side, centre as usize)?);
        Ok(Self { array: Array::new(side, store, Kind::Tripod { c }), rows: 0, pairing })
    }

    /// Returns the filled array.
    ///
    /// # Panics
    /// When rows are missing.
    #[must_use]
    pub fn finish(self) -> Array {
        assert_eq!(self.rows, self.array.side(), "every row is filled before the array is taken");
        self.array
    }
}

impl FillJob for Fill {
    fn advance(&mut self) -> Result<()> {
        if let (Some(pairing), Store::Tiles(tiles)) = (&mut self.pairing, &mut self.array.store) {
            pairing.pair(self.rows / TILE, tiles);
            self.rows = self.array.side().min(self.rows + TILE);
        }
        if self.rows == self.array.side() {
            self.pairing = None;
        }
        Ok(())
    }

    fn share(&self) -> f64 {
        self.rows as f64 / self.array.side() as f64
    }

    fn so_far(&self) -> (&Array, usize) {
        (&self.array, self.rows)
    }
}
