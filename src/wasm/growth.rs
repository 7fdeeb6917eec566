//! Growth in the plane: whole tables, windows, tiles and single cells.

use js_sys::{Float64Array, Int32Array, Uint8Array, Uint32Array};
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;
use web_sys::ImageBitmap;

use super::{Outcome, check, colour};
use crate::automata::ulam_warburton as uw;
use crate::error::{Error, Result, in_range};
use crate::raster::palette::Kind;
use crate::raster::{Palette, growth as raster};

/// The last generation that is drawn.
const LAST_DRAWN: i64 = 1 << 40;

/// The coordinates, either sign, between which cells are asked for.
const FARTHEST: i64 = 1 << 52;

/// 256 pixels of level 40 show 2^48 cells across: all that is drawn.
const LAST_LEVEL: i64 = 40;

/// The most pixels across, and the most upwards, of one picture.
const MOST_ACROSS: i64 = 4096;

/// The last generation that [`growth`] lists whole: 22,369,621 cells in the plane.
const LAST_LISTED: i64 = 4095;

/// The most cells that [`growth_cells`] hands over.
const MOST_CELLS: usize = 100_000;

/// Which part of the plane may grow.
#[derive(Tsify, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GrowthRule {
    /// Everything but the strict south: the evolution of 3-pile Nim.
    ThreeBranches,
    /// The whole plane.
    Full,
    /// The octant 0 <= y < x: the evolution of LIM.
    Lim,
}

/// Which growth is shown.
#[derive(Tsify, Deserialize)]
pub struct GrowthParams {
    #[tsify(type = "GrowthRule")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    rule: JsValue,
    /// The last generation, 0..=2^40.
    #[tsify(type = "number")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    n: JsValue,
}

/// How a growth is coloured.
#[derive(Tsify, Deserialize)]
pub struct GrowthLook {
    /// What colours tell; in pixels of many cells those of "direction" and "children" are mixed by their shares.
    #[tsify(type = "GrowthColour")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    colour: JsValue,
    /// The name of a sequential palette.
    #[tsify(type = "string")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    palette: JsValue,
    /// Where in the palette, 0..=1, the first generation is (or the root, or no children) ...
    #[tsify(type = "number")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    from: JsValue,
    /// ... and the last one (or South, or four children).
    #[tsify(type = "number")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    to: JsValue,
    /// The colour of the last generation, `0xRRGGBB`.
    #[tsify(type = "number")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    lit: JsValue,
}

/// What the colour of a cell tells: its generation, the direction of the last run of its path, how many cells are born of it.
#[derive(Tsify, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GrowthColour {
    /// When the cell was born.
    Generation,
    /// Where the last run of its path leads.
    Direction,
    /// How many cells are ever born of it.
    Children,
}

impl GrowthLook {
    fn checked(&self) -> Outcome<raster::Look<'static>> {
        let colour = match check::word("colour", &self.colour)? {
            GrowthColour::Generation => raster::Colour::Generation,
            GrowthColour::Direction => raster::Colour::Direction,
            GrowthColour::Children => raster::Colour::Children,
        };
        let palette = Palette::named(&check::text("palette", &self.palette)?, Kind::Sequential)?;
        let ramp = (check::finite("from", &self.from)?, check::finite("to", &self.to)?);
        let [_, r, g, b] = (check::integer("lit", &self.lit, 0..=0xff_ffff)? as u32).to_be_bytes();
        Ok(raster::Look { colour, palette, ramp, lit: [r, g, b] })
    }
}

/// Cells in birth order; a parent is an index into these columns, -1 for the root.
#[derive(Tsify, Serialize)]
pub struct Graph {
    #[tsify(type = "\"graph\"")]
    kind: &'static str,
    #[tsify(type = "Int32Array")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    x: Int32Array,
    #[tsify(type = "Int32Array")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    y: Int32Array,
    #[tsify(type = "Uint32Array")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    generation: Uint32Array,
    #[tsify(type = "Int32Array")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    parent: Int32Array,
}

/// Live cells of a window, with the coordinates of their parents (the root is its own).
#[derive(Tsify, Serialize)]
pub struct Cells {
    #[tsify(type = "Float64Array")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    x: Float64Array,
    #[tsify(type = "Float64Array")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    y: Float64Array,
    #[tsify(type = "Float64Array")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    generation: Float64Array,
    #[tsify(type = "Float64Array")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    parent_x: Float64Array,
    #[tsify(type = "Float64Array")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    parent_y: Float64Array,
    /// How many cells are ever born of each.
    #[tsify(type = "Uint8Array")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    children: Uint8Array,
}

/// One live cell.
#[derive(Tsify, Serialize)]
#[tsify(missing_as_null)]
pub struct GrowthCell {
    x: i64,
    y: i64,
    generation: f64,
    #[tsify(type = "[number, number] | null")]
    parent: Option<(i64, i64)>,
    /// The cells born of it by the last generation shown.
    #[tsify(type = "[number, number][]")]
    children: Vec<(i64, i64)>,
    /// Its P-position: of 3-pile Nim (Theorem 25 of Nim Fractals) or, under "lim", of LIM; null in the south.
    #[tsify(type = "[number, number, number] | null")]
    position: Option<[f64; 3]>,
    /// The path from the root: steps and direction of each run, longest first.
    #[tsify(type = "[number, \"N\" | \"E\" | \"S\" | \"W\"][]")]
    runs: Vec<(f64, char)>,
}

/// A growth, checked.
#[derive(Clone, Copy)]
struct Shown {
    rule: uw::Rule,
    n: u64,
}

impl Shown {
    fn new(params: &Ts<GrowthParams>) -> Outcome<Self> {
        let params = check::params(params)?;
        let rule = match check::word("rule", &params.rule)? {
            GrowthRule::ThreeBranches => uw::Rule::ThreeBranches,
            GrowthRule::Full => uw::Rule::Full,
            GrowthRule::Lim => uw::Rule::Lim,
        };
        Ok(Self { rule, n: check::integer("n", &params.n, 0..=LAST_DRAWN)? as u64 })
    }

    fn cell(self, x: i64, y: i64) -> Option<GrowthCell> {
        let birth = uw::birth(self.rule, x, y).filter(|&birth| birth <= self.n)?;
        let position = match self.rule {
            uw::Rule::Lim => uw::lim_position_of(x, y),
            uw::Rule::ThreeBranches | uw::Rule::Full => uw::position_of(x, y),
        };
        let children = if birth < self.n { uw::children(self.rule, x, y) } else { Vec::new() };
        let runs = uw::runs(x, y).into_iter().flatten();
        Some(GrowthCell {
            x,
            y,
            generation: birth as f64,
            parent: uw::parent(self.rule, x, y),
            children,
            position: position.map(|piles| piles.map(|pile| pile as f64)),
            runs: runs.map(|run| (run.length() as f64, letter(run.direction))).collect(),
        })
    }
}

pub(super) fn letter(direction: uw::Direction) -> char {
    match direction {
        uw::Direction::East => 'E',
        uw::Direction::North => 'N',
        uw::Direction::West => 'W',
        uw::Direction::South => 'S',
    }
}

fn coordinate(name: &'static str, value: &JsValue) -> Result<i64> {
    check::integer(name, value, -FARTHEST..=FARTHEST)
}

/// All cells to generation `n`, in birth order; for `n` to 4095.
#[wasm_bindgen]
pub fn growth(params: Ts<GrowthParams>) -> Outcome<Ts<Graph>> {
    let Shown { rule, n } = Shown::new(&params)?;
    let last = in_range("n", n as i64, 0..=LAST_LISTED)?;
    let growth = uw::grow(rule, 0..=last as u32)?;
    let graph = Graph {
        kind: "graph",
        x: Int32Array::from(&growth.x[..]),
        y: Int32Array::from(&growth.y[..]),
        generation: Uint32Array::from(&growth.generation[..]),
        parent: Int32Array::from(&growth.parent[..]),
    };
    Ok(graph.into_ts()?)
}

/// The live cells with `x0 <= x <= x1` and `y0 <= y <= y1`; refused when there are more than 100,000.
#[wasm_bindgen]
pub fn growth_cells(
    params: Ts<GrowthParams>,
    #[wasm_bindgen(unchecked_param_type = "number")] x0: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] y0: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] x1: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] y1: &JsValue,
) -> Outcome<Ts<Cells>> {
    let Shown { rule, n } = Shown::new(&params)?;
    let x = coordinate("x0", x0)?..=coordinate("x1", x1)?;
    let y = coordinate("y0", y0)?..=coordinate("y1", y1)?;
    let found = uw::cells(rule, n, x, y)?;
    if found.len() > MOST_CELLS {
        let reason = format!("live cells are more than the {MOST_CELLS} that are handed over");
        return Err(Error::Unfit { name: "window", value: found.len().to_string(), reason }.into());
    }
    let parent = |cell: &uw::Cell| cell.parent.unwrap_or(cell.at);
    let column = |of: &dyn Fn(&uw::Cell) -> i64| {
        Float64Array::from(&found.iter().map(|cell| of(cell) as f64).collect::<Vec<_>>()[..])
    };
    let born_of = |cell: &uw::Cell| uw::children(rule, cell.at.0, cell.at.1).len() as u8;
    let children: Vec<u8> = found.iter().map(born_of).collect();
    let cells = Cells {
        x: column(&|cell| cell.at.0),
        y: column(&|cell| cell.at.1),
        generation: column(&|cell| cell.birth as i64),
        parent_x: column(&|cell| parent(cell).0),
        parent_y: column(&|cell| parent(cell).1),
        children: Uint8Array::from(&children[..]),
    };
    Ok(cells.into_ts()?)
}

/// A picture of `width` x `height` pixels (each 1..=4096), pixel `(x, y)` in its south-west: a pixel has `2^level` x `2^level`
/// cells, columns from `2^level * x` and rows from `2^level * y` on, and the top row is the highest. Opacity: the exact share
/// of live cells, lifted so that thin growth is seen. Colour: what the look says.
#[wasm_bindgen]
#[allow(clippy::too_many_arguments, reason = "JavaScript calls it with plain numbers")]
pub fn growth_picture(
    params: Ts<GrowthParams>,
    look: Ts<GrowthLook>,
    #[wasm_bindgen(unchecked_param_type = "number")] level: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] x: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] y: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] width: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] height: &JsValue,
) -> Outcome<ImageBitmap> {
    let Shown { rule, n } = Shown::new(&params)?;
    let look = check::params(&look)?.checked()?;
    let pixels =
        |name, value| check::integer(name, value, 1..=MOST_ACROSS).map(|many| many as usize);
    let frame = uw::Frame {
        level: check::integer("level", level, 0..=LAST_LEVEL)? as u32,
        x: check::integer("x", x, check::EXACT)?,
        y: check::integer("y", y, check::EXACT)?,
        width: pixels("width", width)?,
        height: pixels("height", height)?,
    };
    colour::bitmap(&raster::picture(rule, n, &look, &frame)?, frame.width)
}

/// The cell `(x, y)`, or undefined where nothing lives.
#[wasm_bindgen]
pub fn growth_cell(
    params: Ts<GrowthParams>,
    #[wasm_bindgen(unchecked_param_type = "number")] x: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] y: &JsValue,
) -> Outcome<Option<Ts<GrowthCell>>> {
    let cell = Shown::new(&params)?.cell(coordinate("x", x)?, coordinate("y", y)?);
    Ok(cell.map(|cell| cell.into_ts()).transpose()?)
}

/// The live cell of a P-position of Nim (of LIM, under "lim"), or undefined where there is none.
#[wasm_bindgen]
pub fn growth_cell_of(
    params: Ts<GrowthParams>,
    #[wasm_bindgen(unchecked_param_type = "number")] a: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] b: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] c: &JsValue,
) -> Outcome<Option<Ts<GrowthCell>>> {
    let shown = Shown::new(&params)?;
    let pile = |name, value| check::integer(name, value, 0..=FARTHEST).map(|pile| pile as u64);
    let piles = [pile("a", a)?, pile("b", b)?, pile("c", c)?];
    let found = match shown.rule {
        uw::Rule::Lim => uw::cell_of_lim(piles),
        uw::Rule::ThreeBranches | uw::Rule::Full => uw::cell_of(piles),
    };
    let cell = found.ok().and_then(|(x, y)| shown.cell(x, y));
    Ok(cell.map(|cell| cell.into_ts()).transpose()?)
}

/// The smallest box that holds every cell to generation `n`: `x0, y0, x1, y1`.
#[wasm_bindgen]
pub fn growth_bounds(params: Ts<GrowthParams>) -> Outcome<Float64Array> {
    let Shown { rule, n } = Shown::new(&params)?;
    Ok(Float64Array::from(&rule.bounds(n).map(|edge| edge as f64)[..]))
}
