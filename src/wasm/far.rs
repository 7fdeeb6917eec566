//! Far windows: figures that live in the worker, made in slices.

use js_sys::Int32Array;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;
use web_sys::ImageBitmap;

use super::plane::{Blank, window};
use super::types::{Number, answer, params};
use super::{Outcome, check, colour, now};
use nimscape::arrays::Far;
use nimscape::arrays::far::{EMPTY, FROM, Shows, WIDTHS};
use nimscape::arrays::fill::completion::CENTRES;
use nimscape::arrays::rows::half_window::ROWS;
use nimscape::error::{Error, Result};
use nimscape::periods::FarWindowJob;
use nimscape::render::palette::Kind;
use nimscape::render::{Palette, TILE, far};

params! {
    /// Which window, at which distance: `rows` makes a strip of the first rows, `below` a square on
    /// the diagonal.
    pub struct FarParams {
        /// The stack in the centre, 0..=4095.
        c: "number",
        /// Rows of the strip, 1..=4096: give this, or `below`.
        rows: ? "number | null",
        /// The threshold, 1..=4096, under which entries are shown: give this, or `rows`.
        below: ? "number | null",
        /// The first column (and row of a square), 0..=1000000000.
        from: "number",
        /// Columns (and rows of a square), 1..=8192.
        width: "number",
    }
}

answer! {
    /// A part of a far window, row-major. A strip holds `C(r, k) - k`, so that its numbers stay
    /// small; a square the entries below the threshold, and the blank value, -1, elsewhere.
    pub struct FarPlane {
        kind: &'static str as "\"strip\" | \"below\"",
        /// The first row and the first column.
        origin: [u32; 2] as "[number, number]",
        /// Rows and columns.
        shape: [u32; 2] as "[number, number]",
        values: Int32Array = "Int32Array",
        /// Which number is no value; absent for a strip, where all numbers are values.
        #[tsify(optional)]
        #[serde(skip_serializing_if = "Option::is_none")]
        blank: Option<Blank>,
    }
}

const BLANK: Blank = Blank::new(EMPTY as i32, "the entry is not below the threshold");

answer! {
    /// One entry of a far window.
    #[tsify(missing_as_null)]
    pub struct FarCell {
        a: u32,
        b: u32,
        /// The entry; null where all that is known is that it is not below the threshold.
        value: Option<u32> as "number | null",
    }
}

/// A window far from the origin.
#[wasm_bindgen]
pub struct FarFigure {
    job: FarWindowJob,
    done: f64,
}

#[wasm_bindgen]
impl FarFigure {
    /// Allocates the figure. Throws, before any work, for values out of range and for more than
    /// there is memory for.
    #[wasm_bindgen(constructor)]
    pub fn new(params: Ts<FarParams>) -> Outcome<FarFigure> {
        let params = check::params(&params)?;
        let c = check::integer("c", &params.c, check::wide(CENTRES))? as u32;
        let rows = check::optional("rows", &params.rows, check::wide(ROWS))?;
        let below = check::optional("below", &params.below, check::wide(ROWS))?;
        let from = check::integer("from", &params.from, check::wide(FROM))? as u32;
        let width = check::integer("width", &params.width, check::wide(WIDTHS))? as u32;
        let far = match (rows, below) {
            (Some(rows), None) => Far::strip(c, rows as u32, from, width)?,
            (None, Some(below)) => Far::below(c, below as u32, from, width)?,
            (rows, _) => return Err(one_of_two(rows).into()),
        };
        Ok(Self { job: FarWindowJob::to(far), done: 0.0 })
    }

    /// Works for about `budget_ms` milliseconds; the share that is done, 1 when every column is
    /// written.
    pub fn advance(&mut self, budget_ms: &Number) -> Outcome<f64> {
        let end = now() + check::finite("budget_ms", budget_ms)?;
        while self.done < 1.0 {
            self.done = self.job.advance();
            if now() >= end {
                break;
            }
        }
        Ok(self.done)
    }

    /// Returns the rows `a..a + h` and columns `b..b + w` of the array, cut at the window's rim.
    pub fn plane(&self, a: &Number, b: &Number, h: &Number, w: &Number) -> Outcome<Ts<FarPlane>> {
        let far = self.complete()?;
        let (origin, shape) = (far.origin(), far.shape());
        let cut = |name, value| check::integer(name, value, check::EXACT);
        let rows = window(cut("a", a)?, cut("h", h)?, origin.0, shape.0);
        let columns = window(cut("b", b)?, cut("w", w)?, origin.1, shape.1);
        let cells = rows.clone().flat_map(|i| &far.row(i)[columns.clone()]);
        let values: Vec<i32> = cells.map(|&value| value.into()).collect();
        let (kind, blank) = match far.shows() {
            Shows::Strip => ("strip", None),
            Shows::Below => ("below", Some(BLANK)),
        };
        let plane = FarPlane {
            kind,
            blank,
            origin: [origin.0 + rows.start as u32, origin.1 + columns.start as u32],
            shape: [rows.len() as u32, columns.len() as u32],
            values: Int32Array::from(&values[..]),
        };
        Ok(plane.into_ts()?)
    }

    /// Returns a picture of 256 x 256 pixels, counted from the window's corner: rows from
    /// `256 * 2^level * i`, columns from `256 * 2^level * j` on. A pixel of a strip shows the exact
    /// mean of `C(r, k) - k`, of a square that of the entries below the threshold, its opacity
    /// their share; transparent outside.
    pub fn tile(
        &self,
        level: &Number,
        i: &Number,
        j: &Number,
        #[wasm_bindgen(unchecked_param_type = "string")] palette: &JsValue,
    ) -> Outcome<ImageBitmap> {
        let level = check::integer("level", level, 0..=16)? as u32;
        let place = |name, value| check::integer(name, value, 0..=1 << 14).map(|v| v as usize);
        let at = (place("i", i)?, place("j", j)?);
        let palette = Palette::named(&check::text("palette", palette)?, Kind::Sequential)?;
        colour::bitmap(&far::tile(self.complete()?, level, at, &palette), TILE)
    }

    /// Returns the entry in row `a`, column `b` of the array.
    pub fn at(&self, a: &Number, b: &Number) -> Outcome<Ts<FarCell>> {
        let far = self.complete()?;
        let ((top, left), (rows, columns)) = (far.origin(), far.shape());
        let a = inside("a", a, top, rows)?;
        let b = inside("b", b, left, columns)?;
        let found = far.row((a - top) as usize)[(b - left) as usize];
        let value = match far.shows() {
            Shows::Strip => Some(b.wrapping_add_signed(found.into())),
            Shows::Below => (found != EMPTY).then_some(found as u32),
        };
        Ok(FarCell { a, b, value }.into_ts()?)
    }
}

impl FarFigure {
    fn complete(&self) -> Outcome<&Far> {
        if self.done < 1.0 {
            return Err(JsError::new("the window is still being made"));
        }
        Ok(self.job.far())
    }
}

/// Neither a strip nor a square is requested, or both.
fn one_of_two(rows: Option<i64>) -> Error {
    let (value, reason) = match rows {
        Some(rows) => (rows.to_string(), "stands beside below: give one of the two"),
        None => ("absent".to_owned(), "and so is below: give one of the two"),
    };
    Error::Unfit { name: "rows", value, reason: reason.to_owned() }
}

/// Returns a number of the array's axis inside the window.
fn inside(name: &'static str, value: &JsValue, origin: u32, length: usize) -> Result<u32> {
    let origin = i64::from(origin);
    Ok(check::integer(name, value, origin..=origin + length as i64 - 1)? as u32)
}
