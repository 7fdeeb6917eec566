//! Barriers in the plane of two leaves, their shadows, and what follows from them.

use super::plane::Plane as PlaneField;
use super::prelude::*;
use nimscape_games::barriers::{
    self, Cell, Line, Plane, Seen, Side, Staircase, Verdict, Window, compare, leaf_name,
};

request! {
    /// One or two games, and a barrier in their planes.
    pub struct BarrierPlaneParams {
        /// A tree with two leaves x and y: `2(3,x,y)`.
        p: String,
        /// Another one to compare with; absent: none.
        vs: Option<String>,
        /// Cells x, y below the barrier, `1,2;2,1`; with each all that see it.
        b: Staircase as text,
        /// The translation from the first plane to the second.
        dx: i32 in barriers::TRANSLATIONS,
        /// The same for y.
        dy: i32 in barriers::TRANSLATIONS,
        /// The last cell of the middle set, `7,7`; absent: all cells below the barrier.
        mid: Option<String>,
        /// The first column and row.
        from: u32 in barriers::FIRST,
        /// Columns and rows.
        side: u32 in barriers::SIDES,
        /// How often the corner positions have gone above; absent: 0.
        step: Option<u32> in barriers::STEPS,
        /// A cell that is looked at, `2,3`; absent: none.
        at: Option<String>,
    }
}

request! {
    /// A barrier, and a cell that is put on one side of it.
    pub struct BarrierPutParams {
        /// As `BarrierPlaneParams`.
        b: Staircase as text,
        /// The cell, `2,3`; sizes in 1..=512.
        cell: Cell as "string" by read_cell,
        /// The side.
        to: To as "\"above\" | \"below\"",
    }
}

#[derive(serde::Deserialize)]
#[serde(rename_all = "lowercase")]
enum To {
    Above,
    Below,
}

request! {
    /// A barrier and a cell.
    pub struct BarrierCellParams {
        /// As `BarrierPlaneParams`.
        b: Staircase as text,
        /// The cell, `2,3`; sizes in 0..=512.
        cell: Cell as "string" by read_cell,
    }
}

/// A P-position that a position sees.
#[export]
pub struct BarrierSeen {
    /// On which ray it stands.
    #[typescript("\"column\" | \"row\" | \"leaf\"")]
    ray: &'static str,
    /// The letter of another leaf; empty on a column or a row.
    leaf: String,
    /// The size of the leaf that is taken from.
    size: u32,
}

/// A corner position.
#[export]
pub struct BarrierCorner {
    x: u32,
    y: u32,
    /// Whether no ray through it is shadowed: then it is a P-position.
    is_p: bool,
}

/// One game and its barrier.
#[export]
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
    origin: [u32; 2],
    side: u32,
    /// For each cell, row after row, the sum of: 1 a P-position, 2 above the barrier, 4
    /// exterior, 8 no position, 16 shadowed by another leaf, 32 a corner position, 64 in the
    /// middle set, 128 another outcome than in the other game, 256 in the other leaf's shadow
    /// in one alone.
    cells: Column<u16>,
    /// In which step each is a corner position; 0 above the barrier.
    steps: Column<u16>,
    /// For each column: 1 shadowed, 2 not as in the other game.
    columns: Column<u8>,
    /// For each row.
    rows: Column<u8>,
    /// The corners of the barrier before all steps.
    before: Vec<[u32; 2]>,
    /// Its corner positions now.
    corners: Vec<BarrierCorner>,
    /// The cell that is looked at; null for none, or outside this world.
    at: Option<[u32; 2]>,
    /// What it sees.
    seen: Vec<BarrierSeen>,
}

/// Whether the shadows of two games are the same.
#[export]
pub struct BarrierVerdict {
    /// The same on all rays; another one on `line`; open beyond `columns`; or worlds of other
    /// dimensions.
    #[typescript("\"same\" | \"differs\" | \"open\" | \"dimensions\"")]
    verdict: &'static str,
    /// The number of columns that were compared.
    columns: u32,
    /// The common period of the shadows of other leaves; null where none is needed.
    period: Option<u32>,
    /// The ray that is shadowed in one game alone; null for none.
    #[typescript("\"column\" | \"row\" | \"leaf\" | null")]
    ray: Option<&'static str>,
    /// The letter of its leaf in the first game; empty on a column or a row.
    leaf: String,
    /// Where it is: x of a column, y of a row, or both.
    cell: [u32; 2],
    /// The place of the P-position that casts the shadow.
    place: u32,
    /// Whether the ray of the first game is the one in the shadow.
    in_first: bool,
}

/// Games, their barriers and shadows.
#[export]
pub struct BarrierPlanes {
    first: BarrierWorld,
    /// Null without a second game.
    second: Option<BarrierWorld>,
    /// Null without a second game.
    verdict: Option<BarrierVerdict>,
    /// The window of the first game: 0 an N-position above the barrier, 1 a P-position above, 2
    /// and 3 the same below, 4 no position.
    plane: PlaneField,
    /// The same of the second game; null without one.
    other: Option<PlaneField>,
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
            cells: window.cells.into(),
            steps: window.steps.into(),
            columns: window.columns.into(),
            rows: window.rows.into(),
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
    let [x, y] = origin;
    PlaneField::new([y, x], [window; 2], cells.map(value).collect::<Vec<u16>>())
}

fn read_cell(name: &'static str, value: &JsValue) -> Result<Cell> {
    barriers::cell(name, &check::text(name, value)?)
}

/// Returns an optional cell; an empty text is none.
fn optional_cell(name: &'static str, text: Option<&String>) -> Result<Option<Cell>> {
    text.filter(|text| !text.is_empty()).map(|text| barriers::cell(name, text)).transpose()
}

/// Returns one or two planes with a barrier, its shadows, and whether these are the same.
/// `on_progress` gets the share of the work done from time to time; when it returns `false` or
/// throws, the work stops with an error.
#[export]
pub fn barrier_planes(
    params: BarrierPlaneParams,
    mut on_progress: Share,
) -> Outcome<BarrierPlanes> {
    let BarrierPlaneParams { p, b: barrier, dx, dy, from, side, .. } = params;
    let (by, step) = ([dx, dy], params.step.unwrap_or(0));
    let last = optional_cell("mid", params.mid.as_ref())?;
    let look = Look { from, side, step, at: optional_cell("at", params.at.as_ref())? };
    let vs = params.vs.unwrap_or_default();
    let parts = if vs.is_empty() { 1.0 } else { 2.0 };
    let farthest = look.at.map_or(0, |at| at[0].max(at[1]));
    let last_own = look.last(&barrier, [0, 0]).max(farthest);
    let own = Plane::new(&p, last_own, |share| on_progress(share / parts))?;
    let first = Side { plane: &own, barrier, last };
    if vs.is_empty() {
        return Ok(alone(&look, &first)?);
    }
    let moved = first.barrier.moved(by)?;
    let most = farthest + by[0].max(by[1]).max(0) as u32;
    let theirs = Plane::new(&vs, look.last(&moved, by).max(most), |share| {
        on_progress(f64::midpoint(1.0, share))
    });
    let theirs = theirs.map_err(|error| error.about("vs"))?;
    let shift = |[x, y]: Cell| [x.saturating_add_signed(by[0]), y.saturating_add_signed(by[1])];
    let second = Side { plane: &theirs, barrier: moved, last: last.map(shift) };
    Ok(beside(&look, &first, &second, by)?)
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

/// Returns whether a cell is above a barrier.
#[export]
pub fn barrier_is_above(params: BarrierCellParams) -> Outcome<bool> {
    Ok(!params.b.is_below(params.cell))
}

/// Returns a barrier with a cell on one side of it: with the cell goes all that the barrier axioms
/// ask for. As links have it.
#[export]
pub fn barrier_put(params: BarrierPutParams) -> Outcome<String> {
    let BarrierPutParams { b, cell, to } = params;
    let put = match to {
        To::Above => b.with_above(cell),
        To::Below => b.with_below(cell),
    };
    Ok(put?.to_string())
}
