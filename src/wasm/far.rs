//! Far windows: figures that live in the worker, made in slices.

use web_sys::ImageBitmap;

use super::plane::{Blank, window};
use super::prelude::*;
use super::{colour, now};
use nimscape_arrays::Far;
use nimscape_arrays::far::{EMPTY, FROM, Shows, WIDTHS};
use nimscape_arrays::fill::completion::CENTRES;
use nimscape_arrays::rows::half_window::ROWS;
use nimscape_periods::FarWindowJob;
use nimscape_render::palette::Kind;
use nimscape_render::{Palette, TILE, far};

const LEVELS: core::ops::RangeInclusive<u32> = 0..=16;
const PLACES: core::ops::RangeInclusive<usize> = 0..=1 << 14;

request! {
    /// Which window, at which distance: `rows` makes a strip of the first rows, `below` a square on
    /// the diagonal.
    pub struct FarParams {
        /// The stack in the centre.
        c: u32 in CENTRES,
        /// Rows of the strip: give this, or `below`.
        rows: Option<u32> in ROWS,
        /// The threshold under which entries are shown: give this, or `rows`.
        below: Option<u32> in ROWS,
        /// The first column (and row of a square).
        from: u32 in FROM,
        /// Columns (and rows of a square).
        width: u32 in WIDTHS,
    }
}

/// A part of a far window, row-major. A strip holds `C(r, k) - k`, so that its numbers stay small;
/// a square the entries below the threshold, and the blank value, -1, elsewhere.
#[export]
pub struct FarPlane {
    #[typescript("\"strip\" | \"below\"")]
    kind: &'static str,
    /// The first row and the first column.
    origin: [u32; 2],
    /// Rows and columns.
    shape: [u32; 2],
    values: Column<i32>,
    /// Which number is no value; absent for a strip, where all numbers are values.
    #[serde(skip_serializing_if = "Option::is_none")]
    blank: Option<Blank>,
}

/// One entry of a far window.
#[export]
pub struct FarCell {
    a: u32,
    b: u32,
    /// The entry; null where all that is known is that it is not below the threshold.
    value: Option<u32>,
}

/// A window far from the origin.
#[wasm_bindgen]
pub struct FarFigure {
    job: FarWindowJob,
    done: f64,
}

#[export]
impl FarFigure {
    /// Allocates the figure. Throws, before any work, for values out of range and for more than
    /// there is memory for.
    #[wasm_bindgen(constructor)]
    pub fn new(params: FarParams) -> Outcome<FarFigure> {
        let FarParams { c, rows, below, from, width } = params;
        let refused = |value: String, reason: &str| Err(invalid("rows", value, reason));
        let far = match (rows, below) {
            (Some(rows), None) => Far::strip(c, rows, from, width)?,
            (None, Some(below)) => Far::below(c, below, from, width)?,
            (Some(rows), _) => {
                refused(rows.to_string(), "stands beside below: give one of the two")?
            }
            (None, None) => refused("absent".into(), "and so is below: give one of the two")?,
        };
        Ok(Self { job: FarWindowJob::to(far), done: 0.0 })
    }

    /// Works for about `budget_ms` milliseconds; the share that is done, 1 when every column is
    /// written.
    pub fn advance(&mut self, budget_ms: f64) -> Outcome<f64> {
        let end = now() + budget_ms;
        while self.done < 1.0 {
            self.done = self.job.advance();
            if now() >= end {
                break;
            }
        }
        Ok(self.done)
    }

    /// Returns the rows `a..a + h` and columns `b..b + w` of the array, cut at the window's rim.
    pub fn plane(
        &self,
        #[range(check::EXACT)] a: i64,
        #[range(check::EXACT)] b: i64,
        #[range(check::EXACT)] h: i64,
        #[range(check::EXACT)] w: i64,
    ) -> Outcome<FarPlane> {
        let far = self.complete()?;
        let (origin, shape) = (far.origin(), far.shape());
        let rows = window(a, h, origin.0, shape.0);
        let columns = window(b, w, origin.1, shape.1);
        let cells = rows.clone().flat_map(|i| &far.row(i)[columns.clone()]);
        let values = cells.map(|&value| value.into()).collect();
        let (kind, meaning) = match far.shows() {
            Shows::Strip => ("strip", None),
            Shows::Below => ("below", Some("the entry is not below the threshold")),
        };
        Ok(FarPlane {
            kind,
            blank: meaning.map(|meaning| Blank { value: EMPTY.into(), meaning }),
            origin: [origin.0 + rows.start as u32, origin.1 + columns.start as u32],
            shape: [rows.len() as u32, columns.len() as u32],
            values,
        })
    }

    /// Returns a picture of 256 x 256 pixels, counted from the window's corner: rows from
    /// `256 * 2^level * i`, columns from `256 * 2^level * j` on. A pixel of a strip shows the exact
    /// mean of `C(r, k) - k`, of a square that of the entries below the threshold, its opacity
    /// their share; transparent outside.
    pub fn tile(
        &self,
        #[range(LEVELS)] level: u32,
        #[range(PLACES)] i: usize,
        #[range(PLACES)] j: usize,
        palette: String,
    ) -> Outcome<ImageBitmap> {
        let palette = Palette::named(&palette, Kind::Sequential)?;
        colour::bitmap(&far::tile(self.complete()?, level, (i, j), &palette), TILE)
    }

    /// Returns the entry in row `a`, column `b` of the array.
    pub fn at(
        &self,
        #[range(self.inside(0)?)] a: u32,
        #[range(self.inside(1)?)] b: u32,
    ) -> Outcome<FarCell> {
        let far = self.complete()?;
        let (top, left) = far.origin();
        let found = far.row((a - top) as usize)[(b - left) as usize];
        let value = match far.shows() {
            Shows::Strip => Some(b.wrapping_add_signed(found.into())),
            Shows::Below => (found != EMPTY).then_some(found as u32),
        };
        Ok(FarCell { a, b, value })
    }
}

impl FarFigure {
    fn complete(&self) -> Outcome<&Far> {
        if self.done < 1.0 {
            return Err(JsError::new("the window is still being made"));
        }
        Ok(self.job.far())
    }

    /// Returns the numbers of an axis inside the window: 0 of rows, 1 of columns.
    fn inside(&self, axis: usize) -> Outcome<core::ops::RangeInclusive<i64>> {
        let (origin, shape) = (self.complete()?.origin(), self.complete()?.shape());
        let first = i64::from([origin.0, origin.1][axis]);
        Ok(first..=first + [shape.0, shape.1][axis] as i64 - 1)
    }
}
