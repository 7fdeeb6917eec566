//! Why a point of the octant is born: its neighbours, and when each is.

use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::octant::{self, OctantParams};
use super::types::{Number, answer};
use super::{Outcome, check};

answer! {
    /// A birth in space.
    #[tsify(missing_as_null)]
    pub struct OctantBirth {
        /// The step at which the point is born.
        step: u32,
        /// The neighbours that its rule looks at, as far as they lie in the octant.
        neighbours: Vec<OctantNeighbour>,
    }
}

/// A neighbour.
#[derive(Tsify, serde::Serialize)]
pub struct OctantNeighbour {
    #[tsify(type = "[number, number, number]")]
    position: [u32; 3],
    /// The step at which it is born; null if that is after the last step shown, or never.
    #[tsify(type = "number | null")]
    step: Option<u32>,
}

/// Returns the birth of the point `(a, b, c)` of Nim by the rule, or undefined if it is not alive.
#[wasm_bindgen]
pub fn octant_birth(
    params: Ts<OctantParams>,
    a: &Number,
    b: &Number,
    c: &Number,
) -> Outcome<Option<Ts<OctantBirth>>> {
    let axis = |name, value| check::integer(name, value, 0..=i64::from(u32::MAX));
    let point = [axis("a", a)? as u32, axis("b", b)? as u32, axis("c", c)? as u32];
    let Some((step, neighbours)) = octant::birth(&params, point)? else { return Ok(None) };
    let neighbours =
        neighbours.into_iter().map(|(position, step)| OctantNeighbour { position, step });
    Ok(Some(OctantBirth { step, neighbours: neighbours.collect() }.into_ts()?))
}
