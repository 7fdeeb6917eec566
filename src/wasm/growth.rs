//! Growth in the plane: whole tables, windows and tiles.

use js_sys::{Float64Array, Int32Array, Uint32Array};
use web_sys::ImageBitmap;

use super::cell::{CELLS, GrowthParams};
use super::colour;
use super::prelude::*;
use nimscape_automata::growth as uw;
use nimscape_base::error::in_range;
use nimscape_render::growth::Colour as GrowthColour;
use nimscape_render::palette::Kind;
use nimscape_render::{Palette, growth as raster};

/// 256 pixels of level 40 show 2^48 cells across: all that is drawn.
const LEVELS: core::ops::RangeInclusive<u32> = 0..=40;

/// The pixels across, and upwards, of one picture.
const PIXELS: core::ops::RangeInclusive<usize> = 1..=4096;

/// The most cells that [`growth_cells`] hands over.
const MOST_CELLS: usize = 100_000;

/// The least cells that are copied to JavaScript at once: what stays in cache.
const PIECE: usize = 1 << 16;

/// The most generations that [`growth_born`] counts.
const MOST_GENERATIONS: u64 = 4096;

declare!(GrowthColour);

request! {
    /// The colours of a growth.
    pub struct GrowthLook {
        /// What the colours show; in pixels of many cells all colours but those of
        /// "generation" are mixed by their shares.
        colour: GrowthColour,
        /// The name of a sequential palette.
        palette: String,
        /// Where in the palette, 0..=1, the first generation is (or class 0) ...
        from: f64,
        /// ... and the last one (or class 4).
        to: f64,
        /// The colour of the last generation, `0xRRGGBB`.
        lit: u32 in 0..=0xff_ffff,
    }
}

/// Cells in birth order; a parent is an index into these columns, -1 for the root.
#[export]
pub struct Graph {
    #[typescript("\"graph\"")]
    kind: &'static str,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[typescript("Int32Array")]
    x: Int32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[typescript("Int32Array")]
    y: Int32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[typescript("Uint32Array")]
    generation: Uint32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[typescript("Int32Array")]
    parent: Int32Array,
}

/// Live cells of a window, with the coordinates of their parents (the root is its own).
#[export]
pub struct Cells {
    x: Column<f64>,
    y: Column<f64>,
    generation: Column<f64>,
    parent_x: Column<f64>,
    parent_y: Column<f64>,
    /// How many cells are ever born of each.
    children: Column<u8>,
    /// The class of each by its subtree, as in `GrowthColour`.
    subtree: Column<u8>,
}

/// Returns all cells to generation `n`, in birth order; for `n` to 4095.
#[export]
pub fn growth(params: GrowthParams) -> Outcome<Graph> {
    let GrowthParams { rule, n } = params;
    let last = in_range("n", n as i64, uw::LISTED)? as u32;
    let cells = uw::count_grown(rule, 0, last)? as u32;
    let graph = Graph {
        kind: "graph",
        x: Int32Array::new_with_length(cells),
        y: Int32Array::new_with_length(cells),
        generation: Uint32Array::new_with_length(cells),
        parent: Int32Array::new_with_length(cells),
    };
    uw::grow_in_pieces(rule, 0..=last, PIECE, |start, piece| {
        let (start, end) = (start as u32, (start + piece.len()) as u32);
        graph.x.subarray(start, end).copy_from(&piece.x);
        graph.y.subarray(start, end).copy_from(&piece.y);
        graph.generation.subarray(start, end).copy_from(&piece.generation);
        graph.parent.subarray(start, end).copy_from(&piece.parent);
    })?;
    Ok(graph)
}

/// Returns the piles a, b, c of every cell of `growth`, in its order, three numbers each: the
/// P-position of three-pile Nim (Theorem 25 of Nim Fractals) or, under "lim", of LIM. Empty under
/// "full", where southern cells are no positions.
#[export]
pub fn growth_positions(params: GrowthParams) -> Outcome<Uint32Array> {
    let last = in_range("n", params.n as i64, uw::LISTED)? as u32;
    let position = match params.rule {
        uw::Rule::Full => return Ok(Uint32Array::new_with_length(0)),
        uw::Rule::ThreeBranches => uw::position_of,
        uw::Rule::Lim => uw::lim_position_of,
    };
    let cells = uw::count_grown(params.rule, 0, last)? as u32;
    let numbers = Uint32Array::new_with_length(3 * cells);
    let mut piles = Vec::new();
    uw::grow_in_pieces(params.rule, 0..=last, PIECE, |start, piece| {
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
#[export]
pub fn growth_cells(
    params: GrowthParams,
    #[range(CELLS)] x0: i64,
    #[range(CELLS)] y0: i64,
    #[range(CELLS)] x1: i64,
    #[range(CELLS)] y1: i64,
) -> Outcome<Cells> {
    let GrowthParams { rule, n } = params;
    let found = uw::cells(rule, n, x0..=x1, y0..=y1, MOST_CELLS)?;
    let parent = |cell: &uw::Cell| cell.parent.unwrap_or(cell.at);
    let column = |of: &dyn Fn(&uw::Cell) -> i64| found.iter().map(|cell| of(cell) as f64).collect();
    let bytes =
        |of: &dyn Fn((i64, i64)) -> usize| found.iter().map(|cell| of(cell.at) as u8).collect();
    Ok(Cells {
        x: column(&|cell| cell.at.0),
        y: column(&|cell| cell.at.1),
        generation: column(&|cell| cell.birth as i64),
        parent_x: column(&|cell| parent(cell).0),
        parent_y: column(&|cell| parent(cell).1),
        children: bytes(&|(x, y)| uw::children(rule, x, y).len()),
        subtree: bytes(&|(x, y)| uw::subtree::of(x, y)),
    })
}

/// Returns a picture of `width` x `height` pixels (each 1..=4096), pixel `(x, y)` in its
/// south-west: a pixel has `2^level` x `2^level` cells, columns from `2^level * x` and rows from
/// `2^level * y` on, and the top row is the highest. Opacity: the exact share of live cells, lifted
/// so that thin growth is seen. Colour: by the look.
#[export]
#[allow(clippy::too_many_arguments, reason = "JavaScript calls it with plain numbers")]
pub fn growth_picture(
    params: GrowthParams,
    look: GrowthLook,
    #[range(LEVELS)] level: u32,
    #[range(check::EXACT)] x: i64,
    #[range(check::EXACT)] y: i64,
    #[range(PIXELS)] width: usize,
    #[range(PIXELS)] height: usize,
) -> Outcome<ImageBitmap> {
    let palette = Palette::named(&look.palette, Kind::Sequential)?;
    let [_, r, g, b] = look.lit.to_be_bytes();
    let (ramp, lit) = ((look.from, look.to), [r, g, b]);
    let look = raster::Look { colour: look.colour, palette, ramp, lit };
    let frame = uw::Frame { level, x, y, width, height };
    colour::bitmap(&raster::picture(params.rule, params.n, &look, &frame)?, width)
}

/// Returns the smallest box that holds every cell to generation `n`: `x0, y0, x1, y1`.
#[export]
pub fn growth_bounds(params: GrowthParams) -> Outcome<Float64Array> {
    let bounds = params.rule.bounds(params.n);
    Ok(Float64Array::from(&bounds.map(|edge| edge as f64)[..]))
}

/// Returns how many cells are born in each generation from `from` to `n`: at most 4096 numbers.
#[export]
pub fn growth_born(
    params: GrowthParams,
    #[range(params.n.saturating_sub(MOST_GENERATIONS - 1)..=params.n)] from: u64,
) -> Outcome<Vec<u64>> {
    Ok((from..=params.n).map(|each| uw::count_born(params.rule, each) as u64).collect())
}
