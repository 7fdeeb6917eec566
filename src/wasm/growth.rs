//! Growth in the plane: whole tables, windows and tiles.

use js_sys::{Float64Array, Int32Array, Uint8Array, Uint32Array};
use serde::Deserialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;
use web_sys::ImageBitmap;

use super::cell::{GrowthParams, Shown, coordinate};
use super::types::{Number, answer, params};
use super::{Outcome, check, colour};
use nimscape::automata::growth as uw;
use nimscape::error::in_range;
use nimscape::render::palette::Kind;
use nimscape::render::{Palette, growth as raster};

/// 256 pixels of level 40 show 2^48 cells across: all that is drawn.
const LAST_LEVEL: i64 = 40;

/// The most pixels across, and the most upwards, of one picture.
const MOST_ACROSS: i64 = 4096;

/// The most cells that [`growth_cells`] hands over.
const MOST_CELLS: usize = 100_000;

/// The least cells that are copied to JavaScript at once: what stays in cache.
const PIECE: usize = 1 << 16;

params! {
    /// The colours of a growth.
    pub struct GrowthLook {
        /// What the colours show; in pixels of many cells all colours but those of
        /// "generation" are mixed by their shares.
        colour: "GrowthColour",
        /// The name of a sequential palette.
        palette: "string",
        /// Where in the palette, 0..=1, the first generation is (or class 0) ...
        from: "number",
        /// ... and the last one (or class 4).
        to: "number",
        /// The colour of the last generation, `0xRRGGBB`.
        lit: "number",
    }
}

/// What the colour of a cell shows.
#[derive(Tsify, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GrowthColour {
    /// When the cell was born.
    Generation,
    /// Where the last run of its path leads.
    Direction,
    /// How many cells are ever born of it.
    Children,
    /// Where the second run of its path leads: 0 for the root, 1 for cells of one run, 2 for
    /// straight on, 3 for left, 4 for right.
    Subtree,
}

impl GrowthLook {
    fn checked(&self) -> Outcome<raster::Look<'static>> {
        let colour = match check::word("colour", &self.colour)? {
            GrowthColour::Generation => raster::Colour::Generation,
            GrowthColour::Direction => raster::Colour::Direction,
            GrowthColour::Children => raster::Colour::Children,
            GrowthColour::Subtree => raster::Colour::Subtree,
        };
        let palette = Palette::named(&check::text("palette", &self.palette)?, Kind::Sequential)?;
        let ramp = (check::finite("from", &self.from)?, check::finite("to", &self.to)?);
        let [_, r, g, b] = (check::integer("lit", &self.lit, 0..=0xff_ffff)? as u32).to_be_bytes();
        Ok(raster::Look { colour, palette, ramp, lit: [r, g, b] })
    }
}

answer! {
    /// Cells in birth order; a parent is an index into these columns, -1 for the root.
    pub struct Graph {
        kind: &'static str as "\"graph\"",
        x: Int32Array = "Int32Array",
        y: Int32Array = "Int32Array",
        generation: Uint32Array = "Uint32Array",
        parent: Int32Array = "Int32Array",
    }
}

answer! {
    /// Live cells of a window, with the coordinates of their parents (the root is its own).
    pub struct Cells {
        x: Float64Array = "Float64Array",
        y: Float64Array = "Float64Array",
        generation: Float64Array = "Float64Array",
        parent_x: Float64Array = "Float64Array",
        parent_y: Float64Array = "Float64Array",
        /// How many cells are ever born of each.
        children: Uint8Array = "Uint8Array",
        /// The class of each by its subtree, as in `GrowthColour`.
        subtree: Uint8Array = "Uint8Array",
    }
}

/// Returns all cells to generation `n`, in birth order; for `n` to 4095.
#[wasm_bindgen]
pub fn growth(params: Ts<GrowthParams>) -> Outcome<Ts<Graph>> {
    let Shown { rule, n } = Shown::new(&params)?;
    let last = in_range("n", n as i64, uw::LISTED)?;
    let cells = uw::count_grown(rule, 0, last as u32)? as u32;
    let graph = Graph {
        kind: "graph",
        x: Int32Array::new_with_length(cells),
        y: Int32Array::new_with_length(cells),
        generation: Uint32Array::new_with_length(cells),
        parent: Int32Array::new_with_length(cells),
    };
    uw::grow_in_pieces(rule, 0..=last as u32, PIECE, |start, piece| {
        let (start, end) = (start as u32, (start + piece.len()) as u32);
        graph.x.subarray(start, end).copy_from(&piece.x);
        graph.y.subarray(start, end).copy_from(&piece.y);
        graph.generation.subarray(start, end).copy_from(&piece.generation);
        graph.parent.subarray(start, end).copy_from(&piece.parent);
    })?;
    Ok(graph.into_ts()?)
}

/// Returns the piles a, b, c of every cell of `growth`, in its order, three numbers each: the
/// P-position of three-pile Nim (Theorem 25 of Nim Fractals) or, under "lim", of LIM. Empty under
/// "full", where southern cells are no positions.
#[wasm_bindgen]
pub fn growth_positions(params: Ts<GrowthParams>) -> Outcome<Uint32Array> {
    let Shown { rule, n } = Shown::new(&params)?;
    let last = in_range("n", n as i64, uw::LISTED)?;
    let position = match rule {
        uw::Rule::Full => return Ok(Uint32Array::new_with_length(0)),
        uw::Rule::ThreeBranches => uw::position_of,
        uw::Rule::Lim => uw::lim_position_of,
    };
    let cells = uw::count_grown(rule, 0, last as u32)? as u32;
    let numbers = Uint32Array::new_with_length(3 * cells);
    let mut piles = Vec::new();
    uw::grow_in_pieces(rule, 0..=last as u32, PIECE, |start, piece| {
        let cells = piece.x.iter().zip(&piece.y);
        let positions = cells.filter_map(|(&x, &y)| position(x.into(), y.into()));
        piles.clear();
        piles.extend(positions.flatten().map(|pile| pile as u32));
        let (start, end) = (3 * start, 3 * (start + piece.len()));
        numbers.subarray(start as u32, end as u32).copy_from(&piles);
    })?;
    Ok(numbers)
}

/// Returns the live cells with `x0 <= x <= x1` and `y0 <= y <= y1`; refused when there are more
/// than 100,000.
#[wasm_bindgen]
pub fn growth_cells(
    params: Ts<GrowthParams>,
    x0: &Number,
    y0: &Number,
    x1: &Number,
    y1: &Number,
) -> Outcome<Ts<Cells>> {
    let Shown { rule, n } = Shown::new(&params)?;
    let x = coordinate("x0", x0)?..=coordinate("x1", x1)?;
    let y = coordinate("y0", y0)?..=coordinate("y1", y1)?;
    let found = uw::cells(rule, n, x, y, MOST_CELLS)?;
    let parent = |cell: &uw::Cell| cell.parent.unwrap_or(cell.at);
    let column = |of: &dyn Fn(&uw::Cell) -> i64| {
        Float64Array::from(&found.iter().map(|cell| of(cell) as f64).collect::<Vec<_>>()[..])
    };
    let bytes = |of: &dyn Fn((i64, i64)) -> usize| {
        Uint8Array::from(&found.iter().map(|cell| of(cell.at) as u8).collect::<Vec<_>>()[..])
    };
    let cells = Cells {
        x: column(&|cell| cell.at.0),
        y: column(&|cell| cell.at.1),
        generation: column(&|cell| cell.birth as i64),
        parent_x: column(&|cell| parent(cell).0),
        parent_y: column(&|cell| parent(cell).1),
        children: bytes(&|(x, y)| uw::children(rule, x, y).len()),
        subtree: bytes(&|(x, y)| uw::subtree::of(x, y)),
    };
    Ok(cells.into_ts()?)
}

/// Returns a picture of `width` x `height` pixels (each 1..=4096), pixel `(x, y)` in its
/// south-west: a pixel has `2^level` x `2^level` cells, columns from `2^level * x` and rows from
/// `2^level * y` on, and the top row is the highest. Opacity: the exact share of live cells, lifted
/// so that thin growth is seen. Colour: by the look.
#[wasm_bindgen]
#[allow(clippy::too_many_arguments, reason = "JavaScript calls it with plain numbers")]
pub fn growth_picture(
    params: Ts<GrowthParams>,
    look: Ts<GrowthLook>,
    level: &Number,
    x: &Number,
    y: &Number,
    width: &Number,
    height: &Number,
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

/// Returns the smallest box that holds every cell to generation `n`: `x0, y0, x1, y1`.
#[wasm_bindgen]
pub fn growth_bounds(params: Ts<GrowthParams>) -> Outcome<Float64Array> {
    let Shown { rule, n } = Shown::new(&params)?;
    Ok(Float64Array::from(&rule.bounds(n).map(|edge| edge as f64)[..]))
}

/// The most generations that [`growth_born`] counts.
const MOST_GENERATIONS: u64 = 4096;

/// Returns how many cells are born in each generation from `from` to `n`: at most 4096 numbers.
#[wasm_bindgen]
pub fn growth_born(params: Ts<GrowthParams>, from: &Number) -> Outcome<Vec<u64>> {
    let Shown { rule, n } = Shown::new(&params)?;
    let least = n.saturating_sub(MOST_GENERATIONS - 1);
    let from = check::integer("from", from, least as i64..=n as i64)? as u64;
    Ok((from..=n).map(|each| uw::count_born(rule, each) as u64).collect())
}
