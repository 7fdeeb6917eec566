//! Barriers in the plane of two leaves, their shadows, and what follows from them.

use js_sys::{Uint8Array, Uint16Array};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::plane::Plane as PlaneField;
use super::progress::share_progress;
use super::types::{answer, params};
use super::{Outcome, check};
use nimscape::error::Result;
use nimscape::games::barriers::{
    self, Cell, Line, Plane, Seen, Side, Staircase, Verdict, Window, compare, leaf_name,
};

params! {
    /// One or two games, and a barrier in their planes.
    pub struct BarrierPlaneParams {
        /// A tree with two leaves x and y: `2(3,x,y)`.
        p: "string",
        /// Another one to compare with; absent: none.
        vs: ? "string | null",
        /// Cells x, y below the barrier, `1,2;2,1`; with each all that see it.
        b: "string",
        /// The translation from the first plane to the second, -511..=511.
        dx: "number",
        /// The same for y.
        dy: "number",
        /// The last cell of the middle set, `7,7`; absent: all cells below the barrier.
        mid: ? "string | null",
        /// The first column and row, 0..=512.
        from: "number",
        /// Columns and rows, 4..=64.
        side: "number",
        /// How often the corner positions have gone above, 0..=128; absent: 0.
        step: ? "number | null",
        /// A cell that is looked at, `2,3`; absent: none.
        at: ? "string | null",
    }
}

params! {
    /// A barrier, and a cell that is put on one side of it.
    pub struct BarrierPutParams {
        /// As `BarrierPlaneParams`.
        b: "string",
        /// The cell, `2,3`; sizes in 1..=512.
        cell: "string",
        /// The side.
        to: "\"above\" | \"below\"",
    }
}

/// A P-position that a position sees.
#[derive(Tsify, Serialize)]
pub struct BarrierSeen {
    /// On which ray it stands.
    #[tsify(type = "\"column\" | \"row\" | \"leaf\"")]
    ray: &'static str,
    /// The letter of another leaf; empty on a column or a row.
    leaf: String,
    /// The size of the leaf that is taken from.
    size: u32,
}

/// A corner position.
#[derive(Tsify, Serialize)]
pub struct BarrierCorner {
    x: u32,
    y: u32,
    /// Whether no ray through it is shadowed: then it is a P-position.
    is_p: bool,
}

answer! {
    /// One game and its barrier.
    #[tsify(missing_as_null)]
    pub struct BarrierWorld {
        /// The tree as links have it.
        text: String,
        /// The number of its leaves.
        dimension: u32,
        /// The letters of the other leaves.
        others: Vec<String>,
        /// Their sizes.
        sizes: Vec<u32>,
        /// The first x and y of the window.
        origin: Cell as "[number, number]",
        side: u32,
        /// For each cell, row after row, the sum of: 1 a P-position, 2 above the barrier, 4
        /// exterior, 8 no position, 16 shadowed by another leaf, 32 a corner position, 64 in the
        /// middle set, 128 another outcome than in the other game, 256 in the other leaf's shadow
        /// in one alone.
        cells: Uint16Array = "Uint16Array",
        /// In which step each is a corner position; 0 above the barrier.
        steps: Uint16Array = "Uint16Array",
        /// For each column: 1 shadowed, 2 not as in the other game.
        columns: Uint8Array = "Uint8Array",
        /// For each row.
        rows: Uint8Array = "Uint8Array",
        /// The corners of the barrier before all steps.
        before: Vec<Cell> as "[number, number][]",
        /// Its corner positions now.
        corners: Vec<BarrierCorner>,
        /// The cell that is looked at; null for none, or outside this world.
        at: Option<Cell> as "[number, number] | null",
        /// What it sees.
        seen: Vec<BarrierSeen>,
    }
}

answer! {
    /// Whether the shadows of two games are the same.
    #[tsify(missing_as_null)]
    pub struct BarrierVerdict {
        /// The same on all rays; another one on `line`; open beyond `columns`; or worlds of other
        /// dimensions.
        verdict: &'static str as "\"same\" | \"differs\" | \"open\" | \"dimensions\"",
        /// The number of columns that were compared.
        columns: u32,
        /// The common period of the shadows of other leaves; null where none is needed.
        period: Option<u32> as "number | null",
        /// The ray that is shadowed in one game alone; null for none.
        ray: Option<&'static str> as "\"column\" | \"row\" | \"leaf\" | null",
        /// The letter of its leaf in the first game; empty on a column or a row.
        leaf: String,
        /// Where it is: x of a column, y of a row, or both.
        cell: Cell as "[number, number]",
        /// The place of the P-position that casts the shadow.
        place: u32,
        /// Whether the ray of the first game is the one in the shadow.
        in_first: bool,
    }
}

answer! {
    /// Games, their barriers and shadows.
    #[tsify(missing_as_null)]
    pub struct BarrierPlanes {
        first: BarrierWorld,
        /// Null without a second game.
        second: Option<BarrierWorld> as "BarrierWorld | null",
        /// Null without a second game.
        verdict: Option<BarrierVerdict> as "BarrierVerdict | null",
        /// The window of the first game: 0 an N-position above the barrier, 1 a P-position above, 2
        /// and 3 the same below, 4 no position.
        plane: PlaneField as "Plane",
        /// The same of the second game; null without one.
        other: Option<PlaneField> as "Plane | null",
    }
}

/// What is looked at in a plane.
struct Look {
    from: u32,
    side: u32,
    step: u32,
    at: Option<Cell>,
}

impl Look {
    /// Returns the first cell of a window in a plane that a translation leads to: far from the
    /// origin it moves along.
    fn origin(&self, by: [i32; 2]) -> Cell {
        if self.from == 0 { [0; 2] } else { by.map(|by| self.from.saturating_add_signed(by)) }
    }

    /// Returns the largest x or y that has to be known.
    fn last(&self, barrier: &Staircase, by: [i32; 2]) -> u32 {
        let [x, y] = self.origin(by);
        let [right, bottom] = barrier.end();
        let steps = self.step;
        (x.max(y) + self.side).max(right.max(bottom) + steps + 1)
    }

    fn world(
        &self,
        side: &Side,
        by: [i32; 2],
        other: Option<(&Side, [i32; 2])>,
    ) -> Result<BarrierWorld> {
        let now = side.after(self.step)?;
        let moved = other.map(|(to, by)| to.after(self.step).map(|now| (now, by))).transpose()?;
        let origin = self.origin(by);
        let other = moved.as_ref().map(|(to, by)| (to, *by));
        let window = Window::new(&now, origin, self.side, other)?;
        let plane = side.plane;
        let at = self
            .at
            .and_then(|[x, y]| Some([x.checked_add_signed(by[0])?, y.checked_add_signed(by[1])?]));
        let at = at.filter(|&at| at != [0, 0]);
        let is_p = |&cell: &Cell| plane.seen_from(cell).is_empty();
        let corner = |cell: &Cell| BarrierCorner { x: cell[0], y: cell[1], is_p: is_p(cell) };
        let others = 0..plane.others().len();
        Ok(BarrierWorld {
            text: plane.to_string(),
            dimension: plane.dimension(),
            others: others.map(|leaf| leaf_name(plane, leaf)).collect(),
            sizes: plane.others().iter().map(|&leaf| plane.tree().sizes()[leaf]).collect(),
            origin,
            side: self.side,
            cells: Uint16Array::from(&window.cells[..]),
            steps: Uint16Array::from(&window.steps[..]),
            columns: Uint8Array::from(&window.columns[..]),
            rows: Uint8Array::from(&window.rows[..]),
            before: side.barrier.corners().to_vec(),
            corners: now.barrier.corners().iter().map(corner).collect(),
            at,
            seen: at.map_or(Vec::new(), |at| seen_from(plane, at)),
        })
    }
}

fn seen_from(plane: &Plane, at: Cell) -> Vec<BarrierSeen> {
    let seen = plane.seen_from(at).into_iter().map(|seen| match seen {
        Seen::Column(size) => BarrierSeen { ray: "column", leaf: String::new(), size },
        Seen::Row(size) => BarrierSeen { ray: "row", leaf: String::new(), size },
        Seen::Leaf(leaf, size) => BarrierSeen { ray: "leaf", leaf: leaf_name(plane, leaf), size },
    });
    seen.collect()
}

fn verdict_of(first: &Side, second: &Side, by: [i32; 2]) -> Result<BarrierVerdict> {
    let none = BarrierVerdict {
        verdict: "same",
        columns: 0,
        period: None,
        ray: None,
        leaf: String::new(),
        cell: [0, 0],
        place: 0,
        in_first: false,
    };
    Ok(match compare(first, second, by)? {
        Verdict::Same { columns, period } => BarrierVerdict { columns, period, ..none },
        Verdict::Open { columns } => BarrierVerdict { verdict: "open", columns, ..none },
        Verdict::Dimensions(..) => BarrierVerdict { verdict: "dimensions", ..none },
        Verdict::Differs { line, place, in_first } => {
            let (ray, leaf, cell) = match line {
                Line::Column(x) => ("column", String::new(), [x, 0]),
                Line::Row(y) => ("row", String::new(), [0, y]),
                Line::Leaf(leaf, cell) => ("leaf", leaf_name(first.plane, leaf), cell),
            };
            BarrierVerdict {
                verdict: "differs",
                ray: Some(ray),
                leaf,
                cell,
                place,
                in_first,
                ..none
            }
        }
    })
}

/// Returns the window as the data of a view.
fn field(side: &Side, origin: Cell, window: u32) -> PlaneField {
    let ys = origin[1]..origin[1] + window;
    let cells = ys.flat_map(|y| (origin[0]..origin[0] + window).map(move |x| [x, y]));
    let value = |cell: Cell| {
        let part = if side.barrier.is_below(cell) { 2 } else { 0 };
        if cell == [0, 0] { 4 } else { part + u16::from(side.plane.is_p(cell)) }
    };
    let values: Vec<u16> = cells.map(value).collect();
    let [x, y] = origin;
    PlaneField::window([y, x], [window; 2], Uint16Array::from(&values[..]))
}

/// Returns an optional cell; an empty text is none.
fn cell(name: &'static str, value: &JsValue) -> Result<Option<Cell>> {
    if value.is_null() || value.is_undefined() {
        return Ok(None);
    }
    let text = check::text(name, value)?;
    if text.is_empty() { Ok(None) } else { barriers::cell(name, &text).map(Some) }
}

fn whole(
    name: &'static str,
    value: &JsValue,
    range: core::ops::RangeInclusive<u32>,
) -> Result<u32> {
    Ok(check::integer(name, value, check::wide(range))? as u32)
}

/// Returns one or two planes with a barrier, its shadows, and whether these are the same.
/// `on_progress` gets the share of the work done from time to time; when it returns `false` or
/// throws, the work stops with an error.
#[wasm_bindgen]
pub fn barrier_planes(
    params: Ts<BarrierPlaneParams>,
    #[wasm_bindgen(unchecked_optional_param_type = "(share: number) => unknown")]
    on_progress: &JsValue,
) -> Outcome<Ts<BarrierPlanes>> {
    let params = check::params(&params)?;
    let barrier: Staircase = check::text("b", &params.b)?.parse()?;
    let by = translation_of(&params)?;
    let last = cell("mid", &params.mid)?;
    let look = look_of(&params)?;
    let vs = if params.vs.is_null() || params.vs.is_undefined() {
        String::new()
    } else {
        check::text("vs", &params.vs)?
    };
    let p = check::text("p", &params.p)?;
    let mut on_progress = share_progress(on_progress);
    let parts = if vs.is_empty() { 1.0 } else { 2.0 };
    let farthest = look.at.map_or(0, |at| at[0].max(at[1]));
    let last_own = look.last(&barrier, [0, 0]).max(farthest);
    let own = Plane::new(&p, last_own, |share| on_progress(share / parts))?;
    let first = Side { plane: &own, barrier, last };
    if vs.is_empty() {
        return Ok(alone(&look, &first)?.into_ts()?);
    }
    let moved = first.barrier.moved(by)?;
    let most = farthest + by[0].max(by[1]).max(0) as u32;
    let theirs = Plane::new(&vs, look.last(&moved, by).max(most), |share| {
        on_progress(f64::midpoint(1.0, share))
    });
    let theirs = theirs.map_err(|error| error.about("vs"))?;
    let shift = |[x, y]: Cell| [x.saturating_add_signed(by[0]), y.saturating_add_signed(by[1])];
    let second = Side { plane: &theirs, barrier: moved, last: last.map(shift) };
    Ok(beside(&look, &first, &second, by)?.into_ts()?)
}

/// Returns by how much the barrier moves in the second game.
fn translation_of(params: &BarrierPlaneParams) -> Result<[i32; 2]> {
    let (first, last) = (*barriers::TRANSLATIONS.start(), *barriers::TRANSLATIONS.end());
    let range = i64::from(first)..=i64::from(last);
    Ok([
        check::integer("dx", &params.dx, range.clone())? as i32,
        check::integer("dy", &params.dy, range)? as i32,
    ])
}

fn look_of(params: &BarrierPlaneParams) -> Result<Look> {
    let step = check::optional("step", &params.step, check::wide(barriers::STEPS))?;
    Ok(Look {
        from: whole("from", &params.from, barriers::FIRST)?,
        side: whole("side", &params.side, barriers::SIDES)?,
        step: step.unwrap_or(0) as u32,
        at: cell("at", &params.at)?,
    })
}

/// Returns the plane of one game.
fn alone(look: &Look, own: &Side) -> Result<BarrierPlanes> {
    Ok(BarrierPlanes {
        first: look.world(own, [0, 0], None)?,
        second: None,
        verdict: None,
        plane: field(own, look.origin([0, 0]), look.side),
        other: None,
    })
}

/// Returns the planes of two games, the barrier of the second one moved.
fn beside(look: &Look, own: &Side, other: &Side, by: [i32; 2]) -> Result<BarrierPlanes> {
    let back = by.map(|by| -by);
    Ok(BarrierPlanes {
        first: look.world(own, [0, 0], Some((other, by)))?,
        second: Some(look.world(other, by, Some((own, back)))?),
        verdict: Some(verdict_of(own, other, by)?),
        plane: field(own, look.origin([0, 0]), look.side),
        other: Some(field(other, look.origin(by), look.side)),
    })
}

params! {
    /// A barrier and a cell.
    pub struct BarrierCellParams {
        /// As `BarrierPlaneParams`.
        b: "string",
        /// The cell, `2,3`; sizes in 0..=512.
        cell: "string",
    }
}

/// Returns whether a cell is above a barrier.
#[wasm_bindgen]
pub fn barrier_is_above(params: Ts<BarrierCellParams>) -> Outcome<bool> {
    let params = check::params(&params)?;
    let barrier: Staircase = check::text("b", &params.b)?.parse()?;
    let cell = barriers::cell("cell", &check::text("cell", &params.cell)?)?;
    Ok(!barrier.is_below(cell))
}

/// Returns a barrier with a cell on one side of it: with the cell goes all that the barrier axioms
/// ask for. As links have it.
#[wasm_bindgen]
pub fn barrier_put(params: Ts<BarrierPutParams>) -> Outcome<String> {
    let params = check::params(&params)?;
    let barrier: Staircase = check::text("b", &params.b)?.parse()?;
    let cell = barriers::cell("cell", &check::text("cell", &params.cell)?)?;
    let put = match check::word("to", &params.to)? {
        To::Above => barrier.with_above(cell),
        To::Below => barrier.with_below(cell),
    };
    Ok(put?.to_string())
}

#[derive(serde::Deserialize)]
#[serde(rename_all = "lowercase")]
enum To {
    Above,
    Below,
}
