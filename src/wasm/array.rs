//! Completion arrays: figures that live in the worker, filled in slices.

use core::ops::Range;

use js_sys::Array;
use wasm_bindgen::JsCast;
use web_sys::ImageBitmap;

use super::array_maps::map;
#[cfg(feature = "leaves")]
use super::leaves::tree_stage;
use super::plane::{Plane, window};
use super::prelude::*;
use super::{colour, now};
use nimscape::arrays::fill::completion::{CENTRES, SIDES};
use nimscape::arrays::fill::leading::{self, LEAVES, NUMBERS};
use nimscape::arrays::map::{Base, MAPS, Style};
use nimscape::arrays::rows::offsets;
use nimscape::arrays::{Array as Entered, Comparison, Entries, Fill, FillJob, MexFill};
use nimscape::error::{cut, quoted};
use nimscape::games::LEAF_SIDES;
use nimscape::render::TILE;
use nimscape::render::legend::Legend;
use nimscape::render::palette::is_light;
use nimscape::render::plane::{Look, Picture};
use nimscape::render::scale::CURVES;

const LEVELS: core::ops::RangeInclusive<u32> = 0..=16;
const PLACES: core::ops::RangeInclusive<usize> = 0..=1 << 20;
const TILES: core::ops::RangeInclusive<usize> = 1..=16;

request! {
    /// The array that is shown, and the array it is compared with. With neither `row` nor `leaf`
    /// they are those of tripod nim.
    pub struct ArrayParams {
        /// The stack in the centre.
        c: u32 in CENTRES,
        /// The centre to compare with, or absent. Beside a leading row it is the array of tripod
        /// nim.
        vs: Option<u32> in CENTRES,
        /// Rows and columns that are filled; 1..=1024 with a leading row, 1..=256 for Grundy
        /// values.
        side: u32 in SIDES,
        /// In place of a centre the beginning of row 0 and column 0, different numbers in 0..=4095;
        /// it goes on with the smallest that are missing.
        row: Option<Vec<u32>> as "readonly number[] | null" by numbers,
        /// Grundy values of tripods with this third leaf instead of third leaves; 0 for three
        /// stacks in a row.
        leaf: Option<u32> in LEAVES,
        /// In place of a centre a tree with leaves x and y, `2(3,x,1(y))`: the entries are the
        /// Grundy values with a counters on x and b on y, or with a leaf z its sizes for a
        /// P-position. Side 1..=256; needs the whole core.
        tree: Option<String>,
        range row: NUMBERS,
        range side_with_row: leading::SIDES,
        range side_with_leaf: leading::GRUNDY_SIDES,
        range side_with_tree: LEAF_SIDES,
    }
}

request! {
    /// The map of an array and its colours. Absent members have their defaults.
    pub struct ArrayLook {
        /// One of the names of `array_maps`.
        map: Option<String>,
        /// The number that the map takes, 2..=256 for the map "mod"; likewise the next three.
        modulus as "mod": Option<JsValue> as "number | null",
        below: Option<JsValue> as "number | null",
        level: Option<JsValue> as "number | null",
        bit: Option<JsValue> as "number | null",
        /// "linear", "rank" or "log".
        scale: Option<String>,
        /// A palette of a kind that fits the map; absent, the map's standard one.
        pal: Option<String>,
        /// One of two centres that are compared, alone.
        of: Option<String> as "\"c\" | \"vs\" | null",
    }
}

/// What is written into the entries of a window, row-major.
#[export]
pub struct ArrayNumbers {
    /// The first row and the first column.
    origin: [u32; 2],
    /// Rows and columns.
    shape: [u32; 2],
    /// The values, or for maps of differences the differences.
    values: Column<i16>,
    /// Where two centres are compared, the values for the second.
    others: Option<Column<i16>>,
    /// What is easiest to read on the entry's colour: 0 white, 1 black, 2 the ink of the page,
    /// where nothing is painted.
    inks: Column<u8>,
}

/// What the colours mean.
#[export]
pub struct ArrayLegend {
    /// The subject of the colours; empty where the swatches name it.
    title: String,
    /// The palette, 256 times red, green and blue, if there are ticks.
    colours: Column<u8>,
    /// Places on the palette, 0 to 1, and the numbers that stand there.
    ticks: Vec<(f64, String)>,
    /// Colours, and what they mean.
    #[typescript("[[number, number, number], string][]")]
    swatches: Vec<([u8; 3], String)>,
    /// What has no colour; empty where all have one.
    note: &'static str,
}

/// One entry: `(c; a, b, value)` is a P-position of tripod nim.
#[export]
pub struct ArrayCell {
    a: usize,
    b: usize,
    value: u16,
    /// The value with centre `vs`, or null.
    other: Option<u16>,
}

/// Which of a figure's arrays are looked at.
#[derive(Clone, Copy)]
enum Of {
    First,
    Second,
    Both,
}

/// One array, or the comparison of two.
#[wasm_bindgen]
pub struct ArrayFigure {
    first: Box<dyn FillJob>,
    second: Option<Box<dyn FillJob>>,
    /// The newest picture of the first array, of the second, and of both.
    pictures: [Option<Picture>; 3],
}

#[export]
impl ArrayFigure {
    /// Allocates the figure. Throws, before any work, for values out of range and for more than
    /// there is memory for.
    #[wasm_bindgen(constructor)]
    pub fn new(params: ArrayParams) -> Outcome<ArrayFigure> {
        let ArrayParams { c, vs, side, row, leaf, tree } = params;
        let both = |name, value| {
            let reason = "stands beside another array: give one of row, leaf and tree".to_owned();
            Err(Error::Unfit { name, value, reason })
        };
        let first = match (tree, row, leaf) {
            (None, None, _) => job(c, leaf, side)?,
            (None, Some(row), None) => Box::new(MexFill::led_by(&row, side)?),
            (Some(tree), None, None) => tree_stage(&tree, side)?,
            (_, _, Some(leaf)) => both("leaf", leaf.to_string())?,
            (Some(tree), Some(_), None) => both("tree", quoted(&tree))?,
        };
        let second = vs.map(|vs| job(vs, leaf, side)).transpose()?;
        Ok(Self { first, second, pictures: [None, None, None] })
    }

    /// Works for about `budget_ms` milliseconds; the share that is done, 1 when everything is
    /// filled.
    pub fn advance(&mut self, budget_ms: f64) -> Outcome<f64> {
        let end = now() + budget_ms;
        while self.share() < 1.0 {
            self.slice()?;
            if now() >= end {
                break;
            }
        }
        Ok(self.share())
    }

    /// Gets a picture ready for about `budget_ms` milliseconds, as far as the array is filled; the
    /// share of its rows that can be seen.
    pub fn prepare(&mut self, look: ArrayLook, budget_ms: f64) -> Outcome<f64> {
        let end = now() + budget_ms;
        let (picture, entries) = self.picture(&look)?;
        while picture.extend(&entries) && now() < end {}
        Ok(picture.rows() as f64 / entries.side() as f64)
    }

    /// Returns the rows `a..a + h` and columns `b..b + w`, cut at the array's rim: the numbers that
    /// the map of a look shows. Absent, the values, or where two centres are compared whether they
    /// agree.
    pub fn plane(
        &self,
        #[range(check::EXACT)] a: i64,
        #[range(check::EXACT)] b: i64,
        #[range(check::EXACT)] h: i64,
        #[range(check::EXACT)] w: i64,
        look: Option<ArrayLook>,
    ) -> Outcome<Plane> {
        let (of, map) = if let Some(look) = look {
            let (of, look) = self.read(&look)?;
            (of, look.map)
        } else {
            let of = self.which(None)?;
            (of, map(MAPS[0].name, &JsValue::NULL, matches!(of, Of::Both))?)
        };
        let window = self.window([a, b], [h, w])?;
        let numbers = self.numbers_in(of, map.base(), &window).into_iter().map(|n| map.value(n));
        let (origin, shape) = ends_of(&window);
        Ok(if map.style() == Style::SignedScale {
            Plane::new(origin, shape, numbers.map(i32::from).collect::<Vec<_>>())
        } else {
            Plane::new(origin, shape, numbers.map(|number| number as u16).collect::<Vec<_>>())
        })
    }

    /// Returns what is written into the entries `a..a + h`, `b..b + w`, cut at the array's rim. The
    /// picture must have been prepared.
    pub fn numbers(
        &mut self,
        #[range(check::EXACT)] a: i64,
        #[range(check::EXACT)] b: i64,
        #[range(check::EXACT)] h: i64,
        #[range(check::EXACT)] w: i64,
        look: ArrayLook,
    ) -> Outcome<ArrayNumbers> {
        let (of, Look { map, .. }) = self.read(&look)?;
        let window = self.window([a, b], [h, w])?;
        let base = self.numbers_in(of, map.base(), &window);
        let equal = map.is_agreement();
        let values =
            if equal { self.numbers_in(Of::First, Base::Value, &window) } else { base.clone() };
        let others = equal.then(|| self.numbers_in(Of::Second, Base::Value, &window).into());
        let colour = self.picture(&look)?.0.colours();
        let ink = |number: i16| match colour(number) {
            [.., 0] => 2,
            [red, green, blue, _] => u8::from(is_light([red, green, blue])),
        };
        let inks = base.into_iter().map(ink).collect();
        let (origin, shape) = ends_of(&window);
        Ok(ArrayNumbers { origin, shape, values: values.into(), others, inks })
    }

    /// Returns a picture of `rows` x `columns` tiles of 256 x 256 pixels: rows from
    /// `256 * 2^level * i`, columns from `256 * 2^level * j` on, each pixel the exact mean of
    /// `2^level` x `2^level` entries (or the mixture of their colours by shares); transparent
    /// outside the array, and where the picture has not been prepared.
    pub fn tiles(
        &mut self,
        #[range(LEVELS)] level: u32,
        #[range(PLACES)] i: usize,
        #[range(PLACES)] j: usize,
        #[range(TILES)] rows: usize,
        #[range(TILES)] columns: usize,
        look: ArrayLook,
    ) -> Outcome<ImageBitmap> {
        let (picture, entries) = self.picture(&look)?;
        colour::bitmap(&picture.paint(&entries, level, (i, j), (rows, columns)), columns * TILE)
    }

    /// Returns what the colours of a picture mean, with counts of the rows that have been prepared.
    pub fn legend(&mut self, look: ArrayLook) -> Outcome<ArrayLegend> {
        let (picture, entries) = self.picture(&look)?;
        let Legend { title, ticks, swatches, note } = Legend::of(picture, entries.arrays());
        let ramp = if ticks.is_empty() { vec![] } else { picture.look().palette.bytes() };
        Ok(ArrayLegend { title, colours: ramp.into(), ticks, swatches, note })
    }

    /// Returns the entry in row `a`, column `b`.
    pub fn at(
        &self,
        #[range(0..=self.last()?)] a: usize,
        #[range(0..=self.last()?)] b: usize,
    ) -> Outcome<ArrayCell> {
        let (first, second) = self.filled()?;
        let other = second.map(|second| second.get(a, b));
        Ok(ArrayCell { a, b, value: first.get(a, b), other })
    }

    /// Returns the largest entry of the array of centre `c`.
    pub fn largest(&self) -> Outcome<u16> {
        Ok(self.filled()?.0.largest())
    }

    /// Where two centres are compared: how many entries are equal.
    pub fn equal(&self) -> Outcome<Option<u32>> {
        Ok(self.compared()?.map(|both| both.equal() as u32))
    }

    /// Where two centres are compared: the first row and column from which they agree, as far as
    /// they are filled.
    pub fn agree_from(&self) -> Outcome<Option<u32>> {
        Ok(self.compared()?.map(|both| both.agree_from() as u32))
    }

    /// Returns how far from the diagonal the shadow on the barrier at `least` reaches, of two
    /// centres that of either; null where there is none.
    pub fn shadow_reach(&self, #[range(0..=*SIDES.end())] least: usize) -> Outcome<Option<u32>> {
        let (first, second) = self.filled()?;
        let reach = |array| offsets::shadow_reach(array, least);
        Ok(reach(first).max(second.and_then(reach)).map(|reach| reach as u32))
    }
}

/// The rows and columns of a window that the array has.
type Window = [Range<usize>; 2];

/// Returns the first row and column of a window, and its numbers of rows and columns.
fn ends_of([rows, columns]: &Window) -> ([u32; 2], [u32; 2]) {
    let both = [rows, columns];
    (both.map(|range| range.start as u32), both.map(|range| range.len() as u32))
}

impl ArrayFigure {
    fn share(&self) -> f64 {
        let first = self.first.share();
        self.second.as_ref().map_or(first, |second| f64::midpoint(first, second.share()))
    }

    /// Fills a slice of the array that is further back.
    fn slice(&mut self) -> Result<()> {
        match &mut self.second {
            Some(second) if second.share() < self.first.share() => second.advance(),
            _ => self.first.advance(),
        }
    }

    /// Returns the arrays that `of` selects: one of them, or both where it is absent.
    fn which(&self, of: Option<&str>) -> Outcome<Of> {
        match (of, &self.second) {
            (None, Some(_)) => Ok(Of::Both),
            (None, None) | (Some("c"), _) => Ok(Of::First),
            (Some("vs"), Some(_)) => Ok(Of::Second),
            (Some("vs"), None) => {
                Err(JsError::new("of: vs is absent, there is nothing to compare with"))
            }
            (Some(other), _) => {
                let (value, allowed) = (cut(other, 60), "c, vs".to_owned());
                Err(Error::OutOfRange { name: "of", value, allowed }.into())
            }
        }
    }

    /// Returns the filled arrays that `of` selects.
    pub(super) fn chosen(&self, of: Option<&str>) -> Outcome<(&Entered, Option<&Entered>)> {
        let (first, second) = self.filled()?;
        match (self.which(of)?, second) {
            (Of::Second, Some(second)) => Ok((second, None)),
            (Of::First, _) | (Of::Second, None) => Ok((first, None)),
            (Of::Both, second) => Ok((first, second)),
        }
    }

    fn filled(&self) -> Outcome<(&Entered, Option<&Entered>)> {
        let second = self.second.as_deref().map(filled).transpose()?;
        Ok((filled(&*self.first)?, second))
    }

    /// Returns the last row, and column.
    pub(super) fn last(&self) -> Outcome<usize> {
        Ok(self.filled()?.0.side() - 1)
    }

    fn compared(&self) -> Outcome<Option<Comparison<'_>>> {
        let (first, second) = self.filled()?;
        Ok(second.map(|second| Comparison::new(first, second)).transpose()?)
    }

    /// Returns a look and the arrays that it is about.
    fn read(&self, look: &ArrayLook) -> Outcome<(Of, Look)> {
        let of = self.which(look.of.as_deref())?;
        let name = look.map.as_deref().unwrap_or(MAPS[0].name);
        let number = match name {
            "mod" => &look.modulus,
            "below" => &look.below,
            "level" => &look.level,
            "bit" => &look.bit,
            _ => &None,
        };
        let number = number.clone().unwrap_or_default();
        let map = map(name, &number, matches!(of, Of::Both))?;
        let curve = look.scale.as_deref().unwrap_or(CURVES[0].0);
        let found = CURVES.iter().find(|(name, _)| *name == curve);
        let (_, curve) = found.ok_or_else(|| Error::OutOfRange {
            name: "scale",
            value: cut(curve, 60),
            allowed: CURVES.map(|(name, _)| name).join(", "),
        })?;
        let pal = look.pal.as_deref().filter(|pal| !pal.is_empty());
        Ok((of, Look::new(map, *curve, pal)?))
    }

    /// Returns the picture of some look, and what it is a picture of.
    fn picture(&mut self, look: &ArrayLook) -> Outcome<(&mut Picture, Entries<'_>)> {
        let (of, look) = self.read(look)?;
        let entries = entries(&*self.first, self.second.as_deref(), of);
        let place = &mut self.pictures[of as usize];
        let picture = place.get_or_insert_with(|| Picture::new(look, entries.side()));
        picture.restyle(look);
        Ok((picture, entries))
    }

    /// Returns the rows and columns that the array has of those from a corner on.
    fn window(&self, [a, b]: [i64; 2], [h, w]: [i64; 2]) -> Outcome<Window> {
        let side = self.filled()?.0.side();
        Ok([window(a, h, 0, side), window(b, w, 0, side)])
    }

    /// Returns the base numbers of a window, row after row.
    fn numbers_in(&self, of: Of, base: Base, [rows, columns]: &Window) -> Vec<i16> {
        let mut numbers = vec![0; rows.len() * columns.len()];
        let entries = entries(&*self.first, self.second.as_deref(), of);
        entries.read(base, rows, columns, &mut numbers);
        numbers
    }
}

/// Returns the arrays that are looked at, as far as they are filled.
fn entries<'a>(first: &'a dyn FillJob, second: Option<&'a dyn FillJob>, of: Of) -> Entries<'a> {
    let (first, rows) = first.so_far();
    match (of, second.map(FillJob::so_far)) {
        (Of::Both, Some((second, more))) => Entries::new(first, Some(second), rows.min(more)),
        (Of::Second, Some((second, rows))) => Entries::new(second, None, rows),
        _ => Entries::new(first, None, rows),
    }
}

/// Returns the array of a centre, or of Grundy values with it, still to be filled.
fn job(c: u32, leaf: Option<u32>, side: u32) -> Result<Box<dyn FillJob>> {
    Ok(match leaf {
        None => Box::new(Fill::new(c, side)?),
        Some(leaf) => Box::new(MexFill::grundy(c, leaf, side)?),
    })
}

fn filled(job: &dyn FillJob) -> Outcome<&Entered> {
    if job.share() < 1.0 {
        return Err(JsError::new("the array is still being filled"));
    }
    Ok(job.so_far().0)
}

#[cfg(not(feature = "leaves"))]
fn tree_stage(_: &str, _: u32) -> Outcome<Box<dyn FillJob>> {
    Err(JsError::new("tree: another part of the core has this"))
}

/// Returns the numbers of a leading row. More than there are would hold one twice.
pub(super) fn numbers(name: &'static str, row: &JsValue) -> Result<Vec<u32>> {
    let refused = |reason: &str| check::unfit_value(name, row, reason);
    let array = row.dyn_ref::<Array>().ok_or_else(|| refused("is not a list of numbers"))?;
    let (length, most) = (check::length(array)?, NUMBERS.end() + 1);
    if length > most {
        return Err(refused(&format!("holds {length} numbers, more than {most}")));
    }
    let number = |number: Result<JsValue>| check::integer(name, &number?, check::ends(&NUMBERS));
    check::items(array)?.map(|item| Ok(number(item)? as u32)).collect()
}
