//! Nim with two to six piles: parents and children of a position, and the graph of the evolution.

use js_sys::{Array, Uint8Array, Uint32Array};
use serde::Deserialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;

use super::types::{Number, answer, params};
use super::{Outcome, check};
use nimscape::error::{Error, Result, span};
use nimscape::nim;

/// Which positions a graph has.
#[derive(Tsify, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PilesOrder {
    /// Each position once, with its piles in increasing order.
    Sorted,
    /// Each position in every order of its piles.
    All,
}

params! {
    /// The evolution to show.
    pub struct PilesGraphParams {
        /// The number of piles, 2..=6.
        k: "number",
        /// The last generation, 0..=63 or less, so that there are at most 4096 positions.
        n: "number",
        order: "PilesOrder",
    }
}

answer! {
    /// The P-positions up to a generation, joined to their parents.
    pub struct PilesGraph {
        /// The positions, k numbers to each, generation after generation.
        piles: Uint32Array = "Uint32Array",
        /// Where each generation begins, and last how many positions there are.
        starts: Uint32Array = "Uint32Array",
        /// The parent of each link, as an index.
        from: Uint32Array = "Uint32Array",
        /// The child of each link.
        to: Uint32Array = "Uint32Array",
        /// How many parents each position has, those in other orders of piles included.
        parents: Uint8Array = "Uint8Array",
        /// How many children each position has, likewise.
        children: Uint8Array = "Uint8Array",
    }
}

answer! {
    /// A P-position with its relatives.
    pub struct PilesPosition {
        piles: Vec<u64>,
        generation: f64,
        parents: Vec<Vec<u64>>,
        children: Vec<Vec<u64>>,
    }
}

answer! {
    /// The P-positions (a, b, c, d) of four piles with a, b and d below a side, slice after slice.
    pub struct PilesSlices {
        /// The side: of each slice, and the number of slices.
        side: u32,
        /// The third pile c, at `(d * side + a) * side + b`.
        third: Uint32Array = "Uint32Array",
        /// The generation, half the total, likewise.
        generation: Uint32Array = "Uint32Array",
    }
}

/// The sides of slices that are drawn.
const SLICES: core::ops::RangeInclusive<i64> = 1..=32;

/// Returns the P-positions of four piles as slices: one for each fourth pile below `side`, 1..=32,
/// a square table of the third pile.
#[wasm_bindgen]
pub fn piles_slices(side: &Number) -> Outcome<Ts<PilesSlices>> {
    let side = check::integer("side", side, SLICES)? as u32;
    let all = (0..side.pow(3)).map(|at| [at / side / side, at / side % side, at % side]);
    let piles = all.map(|[d, a, b]| {
        let third = nim::nim_sum(&[d, a, b].map(u64::from)) as u32;
        (third, (a + b + d + third) / 2)
    });
    let (third, generation): (Vec<u32>, Vec<u32>) = piles.unzip();
    let numbers = |numbers: &[u32]| Uint32Array::from(numbers);
    let answer = PilesSlices { side, third: numbers(&third), generation: numbers(&generation) };
    Ok(answer.into_ts()?)
}

/// Returns how many relatives each position has.
fn counted(
    positions: &[Vec<u64>],
    relatives: impl Fn(&[u64]) -> Result<Vec<Vec<u64>>>,
) -> Result<Uint8Array> {
    let counts = positions.iter().map(|piles| Ok(relatives(piles)?.len() as u8));
    Ok(Uint8Array::from(&counts.collect::<Result<Vec<_>>>()?[..]))
}

/// Returns the evolution of k piles of Nim up to a generation.
#[wasm_bindgen]
pub fn piles_graph(params: Ts<PilesGraphParams>) -> Outcome<Ts<PilesGraph>> {
    let params = check::params(&params)?;
    let k = check::integer("k", &params.k, check::wide(nim::GRAPH_PILES))? as u32;
    let order = match check::word("order", &params.order)? {
        PilesOrder::Sorted => nim::Order::Sorted,
        PilesOrder::All => nim::Order::All,
    };
    let last = nim::last_generation(k, order)?;
    let n = check::integer("n", &params.n, check::wide(0..=last))? as u32;
    let graph = nim::evolution_graph(k, n, order)?;
    let numbers = |numbers: Vec<u32>| Uint32Array::from(&numbers[..]);
    let (from, to): (Vec<u32>, Vec<u32>) =
        graph.links.iter().map(|&(from, to)| (from as u32, to as u32)).unzip();
    let answer = PilesGraph {
        piles: numbers(graph.positions.iter().flatten().map(|&pile| pile as u32).collect()),
        starts: numbers(graph.starts.iter().map(|&start| start as u32).collect()),
        from: numbers(from),
        to: numbers(to),
        parents: counted(&graph.positions, nim::parents)?,
        children: counted(&graph.positions, nim::children)?,
    };
    Ok(answer.into_ts()?)
}

/// Returns a P-position with its relatives.
fn relatives(p: &JsValue) -> Result<PilesPosition> {
    let list = p.dyn_ref::<Array>().ok_or_else(|| {
        let reason = "is not a list of piles".to_owned();
        Error::Unfit { name: "p", value: check::show(p), reason }
    })?;
    let length = check::length(list)?;
    if !nim::GRAPH_PILES.contains(&length) {
        let value = format!("{length} piles");
        let reason = format!("are not a number from {}", span(&nim::GRAPH_PILES));
        return Err(Error::Unfit { name: "p", value, reason });
    }
    let piles = check::items(list)?.map(|pile| Ok(check::integer("p", &pile?, nim::PILES)? as u64));
    let piles = piles.collect::<Result<Vec<_>>>()?;
    let generation = nim::generation(&piles).map_err(|error| error.about("p"))? as f64;
    let (parents, children) = (nim::parents(&piles)?, nim::children(&piles)?);
    Ok(PilesPosition { piles, generation, parents, children })
}

/// Returns a P-position of two to six piles, each 0..=2^40, with its parents and children.
#[wasm_bindgen]
pub fn piles_position(
    #[wasm_bindgen(unchecked_param_type = "number[]")] p: &JsValue,
) -> Outcome<Ts<PilesPosition>> {
    Ok(relatives(p)?.into_ts()?)
}
