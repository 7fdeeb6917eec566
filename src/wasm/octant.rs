//! The P-positions of 3-pile Nim in space, grown by either rule.

use core::cell::RefCell;
use std::rc::Rc;

use js_sys::{Int32Array, Uint16Array, Uint32Array};
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::{Outcome, check};
use crate::automata::octant::ray::{Positions, Ray, pick};
use crate::automata::octant::{self, Births, Voxels};
use crate::error::{Error, Result, in_range};
use crate::nim;

/// The largest side that is drawn; its points are decided by their bits.
const LARGEST_SIDE: i64 = 1 << 16;

/// The largest side whose points are listed: 4,194,304 of them.
const LARGEST_LISTED: i64 = 2048;

/// The largest side under the relaxed rule, which must be stepped.
const LARGEST_RELAXED: i64 = 128;

/// Which neighbours count at a birth.
#[derive(Tsify, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OctantRule {
    /// The three that are closer to the seed: what is born are the P-positions of Nim.
    Closer,
    /// All twelve: some N-positions are born too, late.
    Relaxed,
}

/// Which points are shown.
#[derive(Tsify, Deserialize)]
pub struct OctantParams {
    #[tsify(type = "OctantRule")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    rule: JsValue,
    /// Coordinates are below it: a power of two, 1..=65536 (1..=128 under "relaxed").
    #[tsify(type = "number")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    side: JsValue,
    /// The last step; absent: side - 1, when the side is full.
    #[tsify(optional, type = "number | null")]
    #[serde(default, with = "serde_wasm_bindgen::preserve")]
    n: JsValue,
}

/// Points in birth order: `a, b, c` of each, its step, and the index of its parent (-1 for the first).
#[derive(Tsify, Serialize)]
pub struct Points {
    #[tsify(type = "\"points\"")]
    kind: &'static str,
    #[tsify(type = "Uint32Array")]
    #[serde(rename = "points", with = "serde_wasm_bindgen::preserve")]
    flat: Uint32Array,
    #[tsify(type = "Uint32Array")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    generation: Uint32Array,
    #[tsify(type = "Int32Array")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    parent: Int32Array,
}

/// One live point.
#[derive(Tsify, Serialize)]
#[tsify(missing_as_null)]
pub struct OctantPoint {
    #[tsify(type = "[number, number, number]")]
    position: [u32; 3],
    /// The step of its birth.
    generation: u32,
    #[tsify(type = "[number, number, number] | null")]
    parent: Option<[u32; 3]>,
    /// The points born of it by the last step shown.
    #[tsify(type = "[number, number, number][]")]
    children: Vec<[u32; 3]>,
    /// Whether it is a P-position of 3-pile Nim.
    is_p: bool,
}

thread_local! {
    /// The relaxed growth that was asked for last: the only table that the door keeps.
    static RELAXED: RefCell<Option<Rc<Voxels>>> = const { RefCell::new(None) };
}

/// A growth, checked.
enum Shown {
    Closer(Positions),
    Relaxed { side: u32, last_step: u32 },
}

impl Shown {
    fn new(params: &Ts<OctantParams>) -> Outcome<Self> {
        let params = check::params(params)?;
        let rule = check::word("rule", &params.rule)?;
        let largest = match rule {
            OctantRule::Closer => LARGEST_SIDE,
            OctantRule::Relaxed => LARGEST_RELAXED,
        };
        let side = check::integer("side", &params.side, 1..=largest)? as u32;
        if !side.is_power_of_two() {
            let reason = "is not a power of two".to_owned();
            return Err(Error::Unfit { name: "side", value: side.to_string(), reason }.into());
        }
        let n = check::optional("n", &params.n, 0..=LARGEST_SIDE - 1)?;
        let last_step = n.map_or(side - 1, |n| (n as u32).min(side - 1));
        Ok(match rule {
            OctantRule::Closer => Self::Closer(Positions { side, last_step }),
            OctantRule::Relaxed => Self::Relaxed { side, last_step },
        })
    }

    fn births(&self) -> Result<Births> {
        match *self {
            Self::Closer(Positions { side, last_step }) => {
                in_range("side", i64::from(side), 1..=LARGEST_LISTED)?;
                octant::grow(octant::Rule::Closer, last_step)
            }
            Self::Relaxed { last_step, .. } => octant::grow(octant::Rule::Relaxed, last_step),
        }
    }
}

/// The relaxed growth of a side, as a table of steps; grown once.
fn relaxed(side: u32) -> Result<Rc<Voxels>> {
    RELAXED.with_borrow_mut(|kept| {
        if let Some(voxels) = kept.as_ref().filter(|voxels| voxels.side() == side) {
            return Ok(Rc::clone(voxels));
        }
        let voxels = Rc::new(Voxels::relaxed(side)?);
        Ok(Rc::clone(kept.insert(voxels)))
    })
}

/// All points to step `n`, in birth order.
#[wasm_bindgen]
pub fn octant(params: Ts<OctantParams>) -> Outcome<Ts<Points>> {
    let births = Shown::new(&params)?.births()?;
    let points = Points {
        kind: "points",
        flat: Uint32Array::from(&births.points[..]),
        generation: Uint32Array::from(&births.generation[..]),
        parent: Int32Array::from(&births.parent[..]),
    };
    Ok(points.into_ts()?)
}

/// Under the rule "relaxed": for each point `(a, b, c)`, at `(a * side + b) * side + c`, its step of birth plus 1, or 0.
#[wasm_bindgen]
pub fn octant_voxels(params: Ts<OctantParams>) -> Outcome<Uint16Array> {
    match Shown::new(&params)? {
        Shown::Closer(_) => Err(JsError::new(
            "rule: \"closer\" has no voxels: its points are decided by their bits",
        )),
        Shown::Relaxed { side, .. } => Ok(Uint16Array::from(relaxed(side)?.steps())),
    }
}

/// The step after which nothing more is born below `side`'s coordinates.
#[wasm_bindgen]
pub fn octant_last_step(params: Ts<OctantParams>) -> Outcome<u32> {
    Ok(match Shown::new(&params)? {
        Shown::Closer(Positions { side, .. }) | Shown::Relaxed { side, .. } => side - 1,
    })
}

/// The first live unit cube, centred on its point, that the ray from `(ox, oy, oz)` along `(dx, dy, dz)` meets.
#[wasm_bindgen]
#[allow(clippy::too_many_arguments, reason = "JavaScript calls it with plain numbers")]
pub fn octant_pick(
    params: Ts<OctantParams>,
    #[wasm_bindgen(unchecked_param_type = "number")] ox: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] oy: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] oz: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] dx: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] dy: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] dz: &JsValue,
) -> Outcome<Option<Uint32Array>> {
    let shown = Shown::new(&params)?;
    let ray = Ray {
        origin: [check::finite("ox", ox)?, check::finite("oy", oy)?, check::finite("oz", oz)?],
        direction: [check::finite("dx", dx)?, check::finite("dy", dy)?, check::finite("dz", dz)?],
    };
    let met = match shown {
        Shown::Closer(positions) => pick(&positions, ray),
        Shown::Relaxed { side, last_step } => pick(&relaxed(side)?.until(last_step), ray),
    };
    Ok(met.map(|point| Uint32Array::from(&point[..])))
}

/// The point `(a, b, c)`, or undefined if it is not alive.
#[wasm_bindgen]
pub fn octant_point(
    params: Ts<OctantParams>,
    #[wasm_bindgen(unchecked_param_type = "number")] a: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] b: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] c: &JsValue,
) -> Outcome<Option<Ts<OctantPoint>>> {
    let shown = Shown::new(&params)?;
    let axis = |name, value| check::integer(name, value, 0..=i64::from(u32::MAX));
    let position = [axis("a", a)? as u32, axis("b", b)? as u32, axis("c", c)? as u32];
    let is_p = nim::is_p(&position.map(u64::from));
    let facts = match shown {
        Shown::Closer(positions) => positions.family(position),
        Shown::Relaxed { side, last_step } => relaxed(side)?.until(last_step).family(position),
    };
    let point = facts.map(|family| OctantPoint {
        position,
        generation: family.step,
        parent: family.parent,
        children: family.children,
        is_p,
    });
    Ok(point.map(|point| point.into_ts()).transpose()?)
}
