//! Nim with two to six piles: parents and children of a position, and the graph of the evolution.

use js_sys::Array;
use wasm_bindgen::JsCast;

use super::prelude::*;
use nimscape_base::error::{invalid, span};
use nimscape_games::nim::{self, Order as PilesOrder};

declare!(PilesOrder);

request! {
    /// The evolution to show.
    pub struct PilesGraphParams {
        /// The number of piles.
        k: u32 in nim::GRAPH_PILES,
        /// The last generation, 0..=63 or less, so that there are at most 4096 positions.
        n: JsValue as "number",
        order: PilesOrder,
        range n: nim::GENERATIONS,
    }
}

/// The P-positions up to a generation, joined to their parents.
#[export]
pub struct PilesGraph {
    /// The positions, k numbers to each, generation after generation.
    piles: Column<u32>,
    /// Where each generation begins, and last how many positions there are.
    starts: Column<u32>,
    /// The parent of each link, as an index.
    from: Column<u32>,
    /// The child of each link.
    to: Column<u32>,
    /// How many parents each position has, those in other orders of piles included.
    parents: Column<u8>,
    /// How many children each position has, likewise.
    children: Column<u8>,
}

/// A P-position with its relatives.
#[export]
pub struct PilesPosition {
    piles: Vec<u64>,
    generation: u64,
    parents: Vec<Vec<u64>>,
    children: Vec<Vec<u64>>,
}

/// The P-positions (a, b, c, d) of four piles with a, b and d below a side, slice after slice.
#[export]
pub struct PilesSlices {
    /// The side: of each slice, and the number of slices.
    side: u32,
    /// The third pile c, at `(d * side + a) * side + b`.
    third: Column<u32>,
    /// The generation, half the total, likewise.
    generation: Column<u32>,
}

/// Returns the P-positions of four piles as slices: one for each fourth pile below `side`, 1..=32,
/// a square table of the third pile.
#[export]
pub fn piles_slices(#[range(1..=32)] side: u32) -> Outcome<PilesSlices> {
    let all = (0..side.pow(3)).map(|at| [at / side / side, at / side % side, at % side]);
    let piles = all.map(|[d, a, b]| (a ^ b ^ d, (a + b + d + (a ^ b ^ d)) / 2));
    let (third, generation): (Vec<u32>, Vec<u32>) = piles.unzip();
    Ok(PilesSlices { side, third: third.into(), generation: generation.into() })
}

/// Returns how many relatives each position has.
fn counted(
    positions: &[Vec<u64>],
    relatives: impl Fn(&[u64]) -> Result<Vec<Vec<u64>>>,
) -> Result<Column<u8>> {
    positions.iter().map(|piles| Ok(relatives(piles)?.len() as u8)).collect()
}

/// Returns the evolution of k piles of Nim up to a generation.
#[export]
pub fn piles_graph(params: PilesGraphParams) -> Outcome<PilesGraph> {
    let PilesGraphParams { k, n, order } = params;
    let last = nim::last_generation(k, order)?;
    let n = check::integer("n", &n, 0..=last.into())? as u32;
    let graph = nim::evolution_graph(k, n, order)?;
    Ok(PilesGraph {
        piles: graph.positions.iter().flatten().map(|&pile| pile as u32).collect(),
        starts: graph.starts.iter().map(|&start| start as u32).collect(),
        from: graph.links.iter().map(|&(from, _)| from as u32).collect(),
        to: graph.links.iter().map(|&(_, to)| to as u32).collect(),
        parents: counted(&graph.positions, nim::parents)?,
        children: counted(&graph.positions, nim::children)?,
    })
}

fn piles(name: &'static str, value: &JsValue) -> Result<Vec<u64>> {
    let refused = || check::unfit_value(name, value, "is not a list of piles");
    let list = value.dyn_ref::<Array>().ok_or_else(refused)?;
    let length = check::length(list)?;
    if !nim::GRAPH_PILES.contains(&length) {
        let value = format!("{length} piles");
        let reason = format!("are not a number from {}", span(&nim::GRAPH_PILES));
        return Err(invalid(name, value, reason));
    }
    check::items(list)?.map(|pile| Ok(check::integer(name, &pile?, nim::PILES)? as u64)).collect()
}

/// Returns a P-position of two to six piles, each 0..=2^40, with its parents and children.
#[export]
pub fn piles_position(
    #[by(piles)]
    #[typescript("number[]")]
    p: Vec<u64>,
) -> Outcome<PilesPosition> {
    let generation = nim::generation(&p).map_err(|error| error.about("p"))? as u64;
    let (parents, children) = (nim::parents(&p)?, nim::children(&p)?);
    Ok(PilesPosition { piles: p, generation, parents, children })
}
