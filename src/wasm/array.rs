//! Completion arrays: figures that live in the worker, filled in slices.

use js_sys::{Array, Int16Array, Int32Array, Uint8Array, Uint16Array};
use tsify::{Ts, Tsify};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::ImageBitmap;

use super::array_maps::map;
#[cfg(feature = "leaves")]
use super::leaves::tree_stage;
use super::plane::{Plane, window};
use super::types::{Number, answer, params};
use super::{Outcome, check, colour, now};
use nimscape::arrays::fill::completion::{CENTRES, SIDES};
use nimscape::arrays::fill::leading::{LEAVES, NUMBERS};
use nimscape::arrays::map::{Base, MAPS, Style};
use nimscape::arrays::rows::offsets::shadow_reach;
use nimscape::arrays::{Array as Entered, Comparison, Entries, Fill, FillJob, MexFill};
use nimscape::error::{Error, Result, cut};
use nimscape::render::TILE;
use nimscape::render::legend::Legend;
use nimscape::render::palette::is_light;
use nimscape::render::plane::{Look, Picture};
use nimscape::render::scale::CURVES;

params! {
    /// The array that is shown, and the array it is compared with. With neither `row` nor `leaf`
    /// they are those of tripod nim.
    pub struct ArrayParams {
        /// The stack in the centre, 0..=4095.
        c: "number",
        /// The centre to compare with, 0..=4095, or absent. Beside a leading row it is the array of
        /// tripod nim.
        vs: ? "number | null",
        /// Rows and columns that are filled, 1..=16384; 1..=1024 with a leading row, 1..=256 for
        /// Grundy values.
        side: "number",
        /// In place of a centre the beginning of row 0 and column 0, different numbers in 0..=4095;
        /// it goes on with the smallest that are missing.
        row: ? "readonly number[] | null",
        /// Grundy values of tripods with this third leaf, 0..=255, instead of third leaves; 0 for
        /// three stacks in a row.
        leaf: ? "number | null",
        /// In place of a centre a tree with leaves x and y, `2(3,x,1(y))`: the entries are the
        /// Grundy values with a counters on x and b on y, or with a leaf z its sizes for a
        /// P-position. Side 1..=256; needs the whole core.
        tree: ? "string | null",
    }
}

params! {
    /// The map of an array and its colours. Absent members have their defaults.
    pub struct ArrayLook {
        /// One of the names of `array_maps`.
        map: ? "string | null",
        /// The number that the map takes, 2..=256 for the map "mod"; likewise the next three.
        modulus as "mod": ? "number | null",
        below: ? "number | null",
        level: ? "number | null",
        bit: ? "number | null",
        /// "linear", "rank" or "log".
        scale: ? "string | null",
        /// A palette of a kind that fits the map; absent, the map's standard one.
        pal: ? "string | null",
        /// One of two centres that are compared, alone.
        of: ? "\"c\" | \"vs\" | null",
    }
}

answer! {
    /// What is written into the entries of a window, row-major.
    #[tsify(missing_as_null)]
    pub struct ArrayNumbers {
        /// The first row and the first column.
        origin: [u32; 2] as "[number, number]",
        /// Rows and columns.
        shape: [u32; 2] as "[number, number]",
        /// The values, or for maps of differences the differences.
        values: Int16Array = "Int16Array",
        /// Where two centres are compared, the values for the second.
        others: JsValue = "Int16Array | null",
        /// What is easiest to read on the entry's colour: 0 white, 1 black, 2 the ink of the page,
        /// where nothing is painted.
        inks: Uint8Array = "Uint8Array",
    }
}

answer! {
    /// What the colours mean.
    pub struct ArrayLegend {
        /// The subject of the colours; empty where the swatches name it.
        title: String,
        /// The palette, 256 times red, green and blue, if there are ticks.
        colours: Uint8Array = "Uint8Array",
        /// Places on the palette, 0 to 1, and the numbers that stand there.
        ticks: Vec<(f64, String)> as "[number, string][]",
        /// Colours, and what they mean.
        swatches: Vec<([u8; 3], String)> as "[[number, number, number], string][]",
        /// What a pixel shows that holds several entries.
        note: String,
    }
}

answer! {
    /// One entry: `(c; a, b, value)` is a P-position of tripod nim.
    #[tsify(missing_as_null)]
    pub struct ArrayCell {
        a: u32,
        b: u32,
        value: u16,
        /// The value with centre `vs`, or null.
        other: Option<u16> as "number | null",
    }
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

#[wasm_bindgen]
impl ArrayFigure {
    /// Allocates the figure. Throws, before any work, for values out of range and for more than
    /// there is memory for.
    #[wasm_bindgen(constructor)]
    pub fn new(params: Ts<ArrayParams>) -> Outcome<ArrayFigure> {
        let params = check::params(&params)?;
        let c = check::integer("c", &params.c, check::wide(CENTRES))? as u32;
        let vs = check::optional("vs", &params.vs, check::wide(CENTRES))?;
        let side = check::integer("side", &params.side, check::wide(SIDES))? as u32;
        let leaf = check::optional("leaf", &params.leaf, check::wide(LEAVES))?;
        let leaf = leaf.map(|leaf| leaf as u32);
        let has_row = !params.row.is_null_or_undefined();
        let first = match (params.tree.is_null_or_undefined(), has_row, leaf) {
            (true, false, _) => job(c, leaf, side)?,
            (true, true, None) => Box::new(MexFill::led_by(&numbers(&params.row)?, side)?),
            (false, false, None) => tree_stage(&check::text("tree", &params.tree)?, side)?,
            (_, _, Some(leaf)) => return Err(one_of_two("leaf", leaf.to_string()).into()),
            (false, true, None) => {
                return Err(one_of_two("tree", check::show(&params.tree)).into());
            }
        };
        let second = vs.map(|vs| job(vs as u32, leaf, side)).transpose()?;
        Ok(Self { first, second, pictures: [None, None, None] })
    }

    /// Works for about `budget_ms` milliseconds; the share that is done, 1 when everything is
    /// filled.
    pub fn advance(&mut self, budget_ms: &Number) -> Outcome<f64> {
        let end = now() + check::finite("budget_ms", budget_ms)?;
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
    pub fn prepare(&mut self, look: Ts<ArrayLook>, budget_ms: &Number) -> Outcome<f64> {
        let end = now() + check::finite("budget_ms", budget_ms)?;
        let (picture, entries) = self.picture(&look)?;
        while picture.extend(&entries) && now() < end {}
        Ok(picture.rows() as f64 / entries.side() as f64)
    }

    /// Returns the rows `a..a + h` and columns `b..b + w`, cut at the array's rim: the numbers that
    /// the map of a look shows. Absent, the values, or where two centres are compared whether they
    /// agree.
    pub fn plane(
        &self,
        a: &Number,
        b: &Number,
        h: &Number,
        w: &Number,
        look: Option<Ts<ArrayLook>>,
    ) -> Outcome<Ts<Plane>> {
        let (of, map) = if let Some(look) = look {
            let (of, look) = self.read(&look)?;
            (of, look.map)
        } else {
            let of = self.which(&JsValue::NULL)?;
            (of, map(MAPS[0].name, &JsValue::NULL, matches!(of, Of::Both))?)
        };
        let window = self.window(a, b, h, w)?;
        let numbers: Vec<i16> =
            self.numbers_in(of, map.base(), &window).into_iter().map(|n| map.value(n)).collect();
        let values = if map.style() == Style::SignedScale {
            let wide: Vec<i32> = numbers.into_iter().map(i32::from).collect();
            Int32Array::from(&wide[..]).into()
        } else {
            let plain: Vec<u16> = numbers.into_iter().map(|number| number as u16).collect();
            Uint16Array::from(&plain[..]).into()
        };
        Ok(Plane::new(window.origin(), window.shape(), values).into_ts()?)
    }

    /// Returns what is written into the entries `a..a + h`, `b..b + w`, cut at the array's rim. The
    /// picture must have been prepared.
    pub fn numbers(
        &mut self,
        a: &Number,
        b: &Number,
        h: &Number,
        w: &Number,
        look: Ts<ArrayLook>,
    ) -> Outcome<Ts<ArrayNumbers>> {
        let (of, Look { map, .. }) = self.read(&look)?;
        let window = self.window(a, b, h, w)?;
        let base = self.numbers_in(of, map.base(), &window);
        let equal = map.is_agreement();
        let values =
            if equal { self.numbers_in(Of::First, Base::Value, &window) } else { base.clone() };
        let others = if equal {
            Int16Array::from(&self.numbers_in(Of::Second, Base::Value, &window)[..]).into()
        } else {
            JsValue::NULL
        };
        let colour = self.picture(&look)?.0.colours();
        let ink = |number: i16| match colour(number) {
            [.., 0] => 2,
            [red, green, blue, _] => u8::from(is_light([red, green, blue])),
        };
        let inks: Vec<u8> = base.into_iter().map(ink).collect();
        let numbers = ArrayNumbers {
            origin: window.origin(),
            shape: window.shape(),
            values: Int16Array::from(&values[..]),
            others,
            inks: Uint8Array::from(&inks[..]),
        };
        Ok(numbers.into_ts()?)
    }

    /// Returns a picture of `rows` x `columns` tiles of 256 x 256 pixels: rows from
    /// `256 * 2^level * i`, columns from `256 * 2^level * j` on, each pixel the exact mean of
    /// `2^level` x `2^level` entries (or the mixture of their colours by shares); transparent
    /// outside the array, and where the picture has not been prepared.
    pub fn tiles(
        &mut self,
        level: &Number,
        i: &Number,
        j: &Number,
        rows: &Number,
        columns: &Number,
        look: Ts<ArrayLook>,
    ) -> Outcome<ImageBitmap> {
        let level = check::integer("level", level, 0..=16)? as u32;
        let place = |name, value| check::integer(name, value, 0..=1 << 20).map(|v| v as usize);
        let count = |name, value| check::integer(name, value, 1..=16).map(|v| v as usize);
        let at = (place("i", i)?, place("j", j)?);
        let shape = (count("rows", rows)?, count("columns", columns)?);
        let (picture, entries) = self.picture(&look)?;
        colour::bitmap(&picture.paint(&entries, level, at, shape), shape.1 * TILE)
    }

    /// Returns what the colours of a picture mean, with counts of the rows that have been prepared.
    pub fn legend(&mut self, look: Ts<ArrayLook>) -> Outcome<Ts<ArrayLegend>> {
        let (picture, entries) = self.picture(&look)?;
        let legend = Legend::of(picture, entries.arrays());
        let ramp = if legend.ticks.is_empty() { vec![] } else { picture.look().palette.bytes() };
        let legend = ArrayLegend {
            title: legend.title,
            colours: Uint8Array::from(&ramp[..]),
            ticks: legend.ticks,
            swatches: legend.swatches,
            note: legend.note.to_owned(),
        };
        Ok(legend.into_ts()?)
    }

    /// Returns the entry in row `a`, column `b`.
    pub fn at(&self, a: &Number, b: &Number) -> Outcome<Ts<ArrayCell>> {
        let (first, second) = self.filled()?;
        let (a, b) = entry(first.side(), a, b)?;
        let other = second.map(|second| second.get(a, b));
        let cell = ArrayCell { a: a as u32, b: b as u32, value: first.get(a, b), other };
        Ok(cell.into_ts()?)
    }

    /// Returns the largest entry of the array of centre `c`.
    pub fn largest(&self) -> Outcome<u16> {
        Ok(self.filled()?.0.largest())
    }

    /// Where two centres are compared: how many entries are equal.
    pub fn equal(&self) -> Outcome<Option<u32>> {
        let (first, second) = self.filled()?;
        let Some(second) = second else { return Ok(None) };
        let equal = Comparison::new(first, second)?.equal();
        Ok(Some(equal as u32))
    }

    /// Where two centres are compared: the first row and column from which they agree, as far as
    /// they are filled.
    pub fn agree_from(&self) -> Outcome<Option<u32>> {
        let (first, second) = self.filled()?;
        let Some(second) = second else { return Ok(None) };
        Ok(Some(Comparison::new(first, second)?.agree_from() as u32))
    }

    /// Returns how far from the diagonal the shadow on the barrier at `least` reaches, of two
    /// centres that of either; null where there is none.
    pub fn shadow_reach(&self, least: &Number) -> Outcome<Option<u32>> {
        let least = check::integer("least", least, 0..=i64::from(*SIDES.end()))? as usize;
        let (first, second) = self.filled()?;
        let reach = |array| shadow_reach(array, least);
        Ok(reach(first).max(second.and_then(reach)).map(|reach| reach as u32))
    }
}

/// The rows and columns of a window that the array has.
struct Window {
    rows: core::ops::Range<usize>,
    columns: core::ops::Range<usize>,
}

impl Window {
    fn origin(&self) -> [u32; 2] {
        [self.rows.start as u32, self.columns.start as u32]
    }

    fn shape(&self) -> [u32; 2] {
        [self.rows.len() as u32, self.columns.len() as u32]
    }
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
    fn which(&self, of: &JsValue) -> Outcome<Of> {
        if of.is_undefined() || of.is_null() {
            return Ok(if self.second.is_some() { Of::Both } else { Of::First });
        }
        match (check::text("of", of)?.as_str(), &self.second) {
            ("c", _) => Ok(Of::First),
            ("vs", Some(_)) => Ok(Of::Second),
            ("vs", None) => Err(JsError::new("of: vs is absent, there is nothing to compare with")),
            (other, _) => {
                let value = cut(other, 60);
                let allowed = "c, vs".to_owned();
                Err(Error::OutOfRange { name: "of", value, allowed }.into())
            }
        }
    }

    /// Returns the filled arrays that `of` selects.
    pub(super) fn chosen(&self, of: &JsValue) -> Outcome<(&Entered, Option<&Entered>)> {
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

    /// Returns the arrays that are looked at, as far as they are filled.
    fn entries(&self, of: Of) -> Entries<'_> {
        entries(&*self.first, self.second.as_deref(), of)
    }

    /// Returns a look and the arrays that it is about.
    fn read(&self, look: &Ts<ArrayLook>) -> Outcome<(Of, Look)> {
        let look: ArrayLook = check::params(look)?;
        let word = |name, value: &JsValue, default: &str| {
            let absent = value.is_undefined() || value.is_null();
            if absent { Ok(default.to_owned()) } else { check::text(name, value) }
        };
        let of = self.which(&look.of)?;
        let name = word("map", &look.map, MAPS[0].name)?;
        let number = match name.as_str() {
            "mod" => look.modulus,
            "below" => look.below,
            "level" => look.level,
            "bit" => look.bit,
            _ => JsValue::NULL,
        };
        let map = map(&name, &number, matches!(of, Of::Both))?;
        let curve = word("scale", &look.scale, CURVES[0].0)?;
        let found = CURVES.iter().find(|(name, _)| *name == curve);
        let names = || CURVES.map(|(name, _)| name).join(", ");
        let (_, curve) = found.ok_or_else(|| Error::OutOfRange {
            name: "scale",
            value: cut(&curve, 60),
            allowed: names(),
        })?;
        let pal = word("pal", &look.pal, "")?;
        Ok((of, Look::new(map, *curve, (!pal.is_empty()).then_some(&pal))?))
    }

    /// Returns the picture of some look, and what it is a picture of.
    fn picture(&mut self, look: &Ts<ArrayLook>) -> Outcome<(&mut Picture, Entries<'_>)> {
        let (of, look) = self.read(look)?;
        let entries = entries(&*self.first, self.second.as_deref(), of);
        let place = &mut self.pictures[of as usize];
        let picture = place.get_or_insert_with(|| Picture::new(look, entries.side()));
        picture.restyle(look);
        Ok((picture, entries))
    }

    /// Returns the rows `a..a + h` and columns `b..b + w` that the array has.
    fn window(&self, a: &JsValue, b: &JsValue, h: &JsValue, w: &JsValue) -> Outcome<Window> {
        let side = self.filled()?.0.side();
        let cut = |name, value| check::integer(name, value, check::EXACT);
        let (rows, columns) = (
            window(cut("a", a)?, cut("h", h)?, 0, side),
            window(cut("b", b)?, cut("w", w)?, 0, side),
        );
        Ok(Window { rows, columns })
    }

    /// Returns the base numbers of a window, row after row.
    fn numbers_in(&self, of: Of, base: Base, window: &Window) -> Vec<i16> {
        let mut numbers = vec![0; window.rows.len() * window.columns.len()];
        self.entries(of).read(base, &window.rows, &window.columns, &mut numbers);
        numbers
    }
}

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

/// Two arrays are requested: a leading row beside Grundy values or a tree, or both of these.
fn one_of_two(name: &'static str, value: String) -> Error {
    let reason = "stands beside another array: give one of row, leaf and tree".to_owned();
    Error::Unfit { name, value, reason }
}

/// Returns the row and the column of an entry of an array with this side.
pub(super) fn entry(side: usize, a: &Number, b: &Number) -> Result<(usize, usize)> {
    let last = side as i64 - 1;
    let place = |name, value| Ok(check::integer(name, value, 0..=last)? as usize);
    Ok((place("a", a)?, place("b", b)?))
}

/// Returns the numbers of a leading row. More than there are would hold one twice.
pub(super) fn numbers(row: &JsValue) -> Result<Vec<u32>> {
    let refused = |reason: String| Error::Unfit { name: "row", value: check::show(row), reason };
    let array = row.dyn_ref::<Array>().ok_or_else(|| refused("is not a list of numbers".into()))?;
    let most = NUMBERS.end() + 1;
    let length = check::length(array)?;
    if length > most {
        return Err(refused(format!("holds {length} numbers, more than {most}")));
    }
    check::items(array)?
        .map(|number| Ok(check::integer("row", &number?, check::wide(NUMBERS))? as u32))
        .collect()
}
