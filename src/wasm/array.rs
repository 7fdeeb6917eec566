//! Completion arrays: figures that live in the worker, filled in slices.

use js_sys::Uint16Array;
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;
use web_sys::ImageBitmap;

use super::{Outcome, check, colour};
use crate::arrays::completion::{CENTRES, SIDES};
use crate::arrays::{Comparison, Completion, Fill};
use crate::error::{Error, Result};
use crate::raster::palette::Kind;
use crate::raster::{Palette, TILE, plane};

/// Which array is shown, and beside which other one.
#[derive(Tsify, Deserialize)]
pub struct ArrayParams {
    /// The stack in the centre, 0..=4095.
    #[tsify(type = "number")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    c: JsValue,
    /// The centre to compare with, 0..=4095, or absent.
    #[tsify(optional, type = "number | null")]
    #[serde(default, with = "serde_wasm_bindgen::preserve")]
    vs: JsValue,
    /// Rows and columns that are filled, 1..=16384.
    #[tsify(type = "number")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    side: JsValue,
}

/// A window of an array, row-major; where two centres are compared, 1 for equal and 0 for different.
#[derive(Tsify, Serialize)]
pub struct Plane {
    #[tsify(type = "\"plane\"")]
    kind: &'static str,
    /// The first row and the first column.
    #[tsify(type = "[number, number]")]
    origin: [u32; 2],
    /// Rows and columns.
    #[tsify(type = "[number, number]")]
    shape: [u32; 2],
    #[tsify(type = "Uint16Array")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    values: Uint16Array,
}

impl Plane {
    /// All of a square array, row after row.
    pub(super) fn whole(side: usize, values: Uint16Array) -> Self {
        Self { kind: "plane", origin: [0, 0], shape: [side as u32; 2], values }
    }
}

/// One entry: `(c; a, b, value)` is a P-position of tripod nim.
#[derive(Tsify, Serialize)]
#[tsify(missing_as_null)]
pub struct ArrayCell {
    a: u32,
    b: u32,
    value: u16,
    /// The value with centre `vs`, or null.
    #[tsify(type = "number | null")]
    other: Option<u16>,
}

/// An array being filled, or filled.
enum Stage {
    Filling(Fill),
    Filled { array: Completion, largest: u16 },
}

impl Stage {
    fn new(c: u32, side: u32) -> Result<Self> {
        Ok(Self::Filling(Fill::new(c, side)?))
    }

    /// Fills a slice more; the share that is done.
    fn advance(self) -> (Self, f64) {
        let Self::Filling(mut fill) = self else { return (self, 1.0) };
        fill.advance();
        if fill.rows_done() < fill.side() {
            let done = fill.rows_done() as f64 / fill.side() as f64;
            return (Self::Filling(fill), done);
        }
        let array = fill.finish();
        (Self::Filled { largest: array.largest(), array }, 1.0)
    }

    fn filled(&self) -> Outcome<(&Completion, u16)> {
        match self {
            Self::Filled { array, largest } => Ok((array, *largest)),
            Self::Filling(_) => Err(JsError::new("the array is still being filled")),
        }
    }
}

/// The array of one centre, or the comparison of two.
#[wasm_bindgen]
pub struct ArrayFigure {
    first: Option<Stage>,
    second: Option<Stage>,
    done: (f64, f64),
}

#[wasm_bindgen]
impl ArrayFigure {
    /// Makes room; refuses, before any work, what is out of range or larger than memory.
    #[wasm_bindgen(constructor)]
    pub fn new(params: Ts<ArrayParams>) -> Outcome<ArrayFigure> {
        let params = check::params(&params)?;
        let centres = i64::from(*CENTRES.start())..=i64::from(*CENTRES.end());
        let sides = i64::from(*SIDES.start())..=i64::from(*SIDES.end());
        let c = check::integer("c", &params.c, centres.clone())?;
        let vs = check::optional("vs", &params.vs, centres)?;
        let side = check::integer("side", &params.side, sides)? as u32;
        let second = vs.map(|vs| Stage::new(vs as u32, side)).transpose()?;
        let done = (0.0, if second.is_some() { 0.0 } else { 1.0 });
        Ok(Self { first: Some(Stage::new(c as u32, side)?), second, done })
    }

    /// Works for about `budget_ms` milliseconds; the share that is done, 1 when everything is filled.
    pub fn advance(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] budget_ms: &JsValue,
    ) -> Outcome<f64> {
        let end = js_sys::Date::now() + check::finite("budget_ms", budget_ms)?;
        while self.share() < 1.0 {
            self.slice();
            if js_sys::Date::now() >= end {
                break;
            }
        }
        Ok(self.share())
    }

    /// The rows `a..a + h` and columns `b..b + w`, cut at the array's rim. `of` asks for the entries of one of two
    /// centres that are compared.
    pub fn plane(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] a: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] b: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] h: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] w: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "\"c\" | \"vs\"")] of: &JsValue,
    ) -> Outcome<Ts<Plane>> {
        let (first, second) = self.chosen(of)?;
        let side = first.side();
        let cut = |name, value| check::integer(name, value, check::EXACT);
        let (rows, columns) =
            (window(cut("a", a)?, cut("h", h)?, side), window(cut("b", b)?, cut("w", w)?, side));
        let mut values = Vec::with_capacity(rows.len() * columns.len());
        for a in rows.clone() {
            let row = &first.row(a)[columns.clone()];
            match second {
                None => values.extend_from_slice(row),
                Some(second) => {
                    let pairs = row.iter().zip(&second.row(a)[columns.clone()]);
                    values.extend(pairs.map(|(left, right)| u16::from(left == right)));
                }
            }
        }
        let plane = Plane {
            kind: "plane",
            origin: [rows.start as u32, columns.start as u32],
            shape: [rows.len() as u32, columns.len() as u32],
            values: Uint16Array::from(&values[..]),
        };
        Ok(plane.into_ts()?)
    }

    /// A picture of 256 x 256 pixels: rows from `256 * 2^level * i`, columns from `256 * 2^level * j` on, each pixel
    /// the exact mean of `2^level` x `2^level` entries (or their share of equal ones); transparent outside.
    pub fn tile(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] level: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] i: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] j: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "string")] palette: &JsValue,
    ) -> Outcome<ImageBitmap> {
        let level = check::integer("level", level, 0..=16)? as u32;
        let place = |name, value| check::integer(name, value, 0..=1 << 30).map(|v| v as usize);
        let (at, name) = ((place("i", i)?, place("j", j)?), check::text("palette", palette)?);
        let (first, second) = self.filled()?;
        let pixels = if let Some(second) = second {
            plane::comparison(first, second, level, at, Palette::named(&name, Kind::Comparison)?)
        } else {
            let largest = self.largest()?;
            plane::values(first, largest, level, at, Palette::named(&name, Kind::Sequential)?)
        };
        colour::bitmap(&pixels, TILE)
    }

    /// The entry in row `a`, column `b`.
    pub fn at(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] a: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] b: &JsValue,
    ) -> Outcome<Ts<ArrayCell>> {
        let (first, second) = self.filled()?;
        let last = first.side() as i64 - 1;
        let a = check::integer("a", a, 0..=last)? as usize;
        let b = check::integer("b", b, 0..=last)? as usize;
        let other = second.map(|second| second.get(a, b));
        let cell = ArrayCell { a: a as u32, b: b as u32, value: first.get(a, b), other };
        Ok(cell.into_ts()?)
    }

    /// The largest entry of the array of centre `c`: the end of the colour scale.
    pub fn largest(&self) -> Outcome<u16> {
        Ok(stage(self.first.as_ref())?.filled()?.1)
    }

    /// Where two centres are compared: how many entries are equal.
    pub fn equal(&self) -> Outcome<Option<u32>> {
        let (first, second) = self.filled()?;
        let Some(second) = second else { return Ok(None) };
        let equal = Comparison::new(first, second)?.equal().filter(|&same| same).count();
        Ok(Some(equal as u32))
    }
}

impl ArrayFigure {
    fn share(&self) -> f64 {
        if self.second.is_some() { f64::midpoint(self.done.0, self.done.1) } else { self.done.0 }
    }

    /// Fills a slice of the first array that is not complete.
    fn slice(&mut self) {
        let (stage, done) = if self.done.0 < 1.0 {
            (&mut self.first, &mut self.done.0)
        } else {
            (&mut self.second, &mut self.done.1)
        };
        if let Some((next, share)) = stage.take().map(Stage::advance) {
            (*stage, *done) = (Some(next), share);
        }
    }

    /// What `of` asks for: one array alone, or where it is absent the two that are compared.
    pub(super) fn chosen(&self, of: &JsValue) -> Outcome<(&Completion, Option<&Completion>)> {
        let (first, second) = self.filled()?;
        if of.is_undefined() {
            return Ok((first, second));
        }
        match (check::text("of", of)?.as_str(), second) {
            ("c", _) => Ok((first, None)),
            ("vs", Some(second)) => Ok((second, None)),
            ("vs", None) => Err(JsError::new("of: vs is absent, there is nothing to compare with")),
            (other, _) => {
                let value = other.chars().take(60).collect();
                let allowed = "c, vs".to_owned();
                Err(Error::OutOfRange { name: "of", value, allowed }.into())
            }
        }
    }

    fn filled(&self) -> Outcome<(&Completion, Option<&Completion>)> {
        let second = self.second.as_ref().map(Stage::filled).transpose()?;
        Ok((stage(self.first.as_ref())?.filled()?.0, second.map(|(array, _)| array)))
    }
}

/// The first array is taken out only while a slice of it is filled.
fn stage(stage: Option<&Stage>) -> Outcome<&Stage> {
    stage.ok_or_else(|| JsError::new("the array is being filled"))
}

/// `start..start + length`, cut to `0..side`.
fn window(start: i64, length: i64, side: usize) -> core::ops::Range<usize> {
    let cut = |edge: i64| edge.clamp(0, side as i64) as usize;
    let start_in = cut(start);
    start_in..cut(start.saturating_add(length.max(0))).max(start_in)
}
