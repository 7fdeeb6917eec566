//! The P-positions of 3-pile Nim in space, grown by either rule, and those of other games.

use core::cell::RefCell;
use std::rc::Rc;

use js_sys::{Int32Array, Uint16Array, Uint32Array};
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::{Outcome, check};
use crate::arrays::Completion;
use crate::arrays::completion::CENTRES;
use crate::automata::octant::ray::{Live, Ray, pick};
use crate::automata::octant::{Births, Lim, Positions, Slice, Tripod, Voxels};
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

/// The largest side of an array of tripod nim, which must be filled.
const LARGEST_TRIPOD: i64 = 1024;

/// Whose P-positions are shown.
#[derive(Tsify, Deserialize, Clone, Copy, Default, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum OctantGame {
    /// Nim, with as many piles as there are numbers.
    #[default]
    Nim,
    /// Lim: no binary digit 1 stands in two piles.
    Lim,
}

/// Which points are shown. At most one of game "lim", c and d; with any of them the rule is "closer".
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
    /// "nim" where it is absent.
    #[tsify(optional, type = "OctantGame")]
    #[serde(default, with = "serde_wasm_bindgen::preserve")]
    game: JsValue,
    /// Tripod nim with this centre, 0..=4095, side to 1024; 1 is misère Nim.
    #[tsify(optional, type = "number | null")]
    #[serde(default, with = "serde_wasm_bindgen::preserve")]
    c: JsValue,
    /// 4-pile Nim with this fourth pile, 0..=65535.
    #[tsify(optional, type = "number | null")]
    #[serde(default, with = "serde_wasm_bindgen::preserve")]
    d: JsValue,
}

/// Points in birth order: `a, b, c` of each, its step, and the index of its parent (-1 if it has none).
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
    /// Whether it is a P-position of the game shown: all are but those born late by the relaxed rule.
    is_p: bool,
}

/// How many points are born at each step.
#[derive(Tsify, Serialize)]
pub struct Census {
    /// The steps 0, 1, ...
    #[tsify(type = "Uint32Array")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    steps: Uint32Array,
    /// All births of each step.
    #[tsify(type = "Uint32Array")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    all: Uint32Array,
    /// Those of them whose nim-sum is not 0.
    #[tsify(type = "Uint32Array")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    others: Uint32Array,
}

thread_local! {
    /// The relaxed growth that was asked for last.
    static RELAXED: RefCell<Option<Rc<Voxels>>> = const { RefCell::new(None) };
    /// The array of tripod nim that was asked for last, with its centre.
    static TRIPOD: RefCell<Option<(u32, Tripod)>> = const { RefCell::new(None) };
}

/// What is shown, checked.
enum Shown {
    /// A set that is decided point by point, and the step after which it is full.
    Decided { live: Box<dyn Live>, full: u32 },
    /// An array of tripod nim.
    Tripod(Tripod),
    /// A growth that is stepped when it is first needed.
    Relaxed { side: u32, last_step: u32 },
}

impl Shown {
    fn new(params: &Ts<OctantParams>) -> Outcome<Self> {
        let params = check::params(params)?;
        let rule = check::word("rule", &params.rule)?;
        let game: OctantGame = if params.game.is_null_or_undefined() {
            OctantGame::default()
        } else {
            check::word("game", &params.game)?
        };
        let centres = i64::from(*CENTRES.start())..=i64::from(*CENTRES.end());
        let centre = check::optional("c", &params.c, centres)?.map(|c| c as u32);
        let fourth = check::optional("d", &params.d, 0..=LARGEST_SIDE - 1)?.map(|d| d as u32);
        let lim = game == OctantGame::Lim;
        if usize::from(lim) + usize::from(centre.is_some()) + usize::from(fourth.is_some()) > 1 {
            return Err(JsError::new("params: only one of game \"lim\", c and d can be shown"));
        }
        let nim = !lim && centre.is_none() && fourth.is_none();
        let largest = match rule {
            OctantRule::Closer if centre.is_some() => LARGEST_TRIPOD,
            OctantRule::Closer => LARGEST_SIDE,
            OctantRule::Relaxed if nim => LARGEST_RELAXED,
            OctantRule::Relaxed => {
                return Err(JsError::new(
                    "rule: \"relaxed\" is a rule of 3-pile Nim; with game \"lim\", c or d it is \"closer\"",
                ));
            }
        };
        let side = check::integer("side", &params.side, 1..=largest)? as u32;
        if !side.is_power_of_two() {
            let reason = "is not a power of two".to_owned();
            return Err(Error::Unfit { name: "side", value: side.to_string(), reason }.into());
        }
        let n = check::optional("n", &params.n, 0..=2 * LARGEST_SIDE)?;
        let until = |full: u32| n.map_or(full, |n| (n as u32).min(full));
        Ok(match (rule, lim, centre, fourth) {
            (OctantRule::Relaxed, ..) => {
                Self::Relaxed { side, last_step: until(Positions::full(side)) }
            }
            (_, true, ..) => {
                let full = Lim::full(side);
                Self::Decided { live: Box::new(Lim { side, last_step: until(full) }), full }
            }
            (_, _, Some(c), _) => {
                let tripod = tripod(c, side)?;
                Self::Tripod(tripod.until(until(tripod.full())))
            }
            (_, _, _, Some(d)) => {
                let full = Slice::full(side, d);
                Self::Decided { live: Box::new(Slice { side, d, last_step: until(full) }), full }
            }
            _ => {
                let full = Positions::full(side);
                Self::Decided { live: Box::new(Positions { side, last_step: until(full) }), full }
            }
        })
    }

    /// The answer of the live set.
    fn ask<T>(&self, question: impl FnOnce(&dyn Live) -> T) -> Result<T> {
        Ok(match self {
            Self::Decided { live, .. } => question(&**live),
            Self::Tripod(tripod) => question(tripod),
            Self::Relaxed { side, last_step } => question(&relaxed(*side)?.until(*last_step)),
        })
    }
}

/// The array of tripod nim with a centre; filled once.
fn tripod(c: u32, side: u32) -> Result<Tripod> {
    TRIPOD.with_borrow_mut(|kept| {
        if let Some((_, tripod)) =
            kept.as_ref().filter(|(centre, tripod)| *centre == c && tripod.side() == side)
        {
            return Ok(tripod.clone());
        }
        let tripod = Tripod::new(side, Completion::fill(c, side)?.values().into())?;
        Ok(kept.insert((c, tripod)).1.clone())
    })
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

/// All points that are shown.
pub(super) fn births(params: &Ts<OctantParams>) -> Outcome<Births> {
    Ok(Shown::new(params)?.ask(|live| {
        in_range("side", live.side().into(), 1..=LARGEST_LISTED)?;
        live.births()
    })??)
}

/// All points to step `n`, in birth order.
#[wasm_bindgen]
pub fn octant(params: Ts<OctantParams>) -> Outcome<Ts<Points>> {
    let births = births(&params)?;
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
        Shown::Relaxed { side, .. } => Ok(Uint16Array::from(relaxed(side)?.steps())),
        _ => Err(JsError::new(
            "rule: \"closer\" has no voxels: its points are decided by their bits",
        )),
    }
}

/// Under the rule "relaxed": what there is about each point, as [`Voxels::surroundings`] says it.
#[wasm_bindgen]
pub fn octant_surroundings(params: Ts<OctantParams>) -> Outcome<Uint32Array> {
    match Shown::new(&params)? {
        Shown::Relaxed { side, .. } => Ok(Uint32Array::from(&relaxed(side)?.surroundings()[..])),
        _ => Err(JsError::new(
            "rule: \"closer\" has no surroundings: its points are decided by their bits",
        )),
    }
}

/// Keeps what [`octant_voxels`] gave on another thread, so that it need not be made again on this one.
#[wasm_bindgen]
pub fn octant_keep(
    params: Ts<OctantParams>,
    #[wasm_bindgen(unchecked_param_type = "Uint16Array")] steps: &JsValue,
) -> Outcome<()> {
    let Shown::Relaxed { side, .. } = Shown::new(&params)? else {
        return Err(JsError::new("rule: \"closer\" has no voxels to keep"));
    };
    let steps = steps
        .dyn_ref::<Uint16Array>()
        .ok_or_else(|| JsError::new("steps: is not a Uint16Array"))?;
    let voxels = Rc::new(Voxels::from_steps(side, steps.to_vec())?);
    RELAXED.set(Some(voxels));
    Ok(())
}

/// With a centre `c`: the entry `C(a, b)` at `a * side + b`, and then how much room there is, as [`Tripod::rooms`] says it.
#[wasm_bindgen]
pub fn octant_heights(params: Ts<OctantParams>) -> Outcome<Uint16Array> {
    match Shown::new(&params)? {
        Shown::Tripod(tripod) => {
            Ok(Uint16Array::from(&[tripod.heights(), &tripod.rooms()].concat()[..]))
        }
        _ => Err(JsError::new("c: is absent, and only tripod nim has an array of heights")),
    }
}

/// Under the rule "relaxed": the births of each step, and those among them that are no P-positions.
#[wasm_bindgen]
pub fn census(params: Ts<OctantParams>) -> Outcome<Ts<Census>> {
    let shown = Shown::new(&params)?;
    let Shown::Relaxed { .. } = shown else {
        return Err(JsError::new("rule: \"closer\" bears P-positions only: there is no census"));
    };
    let (all, others) = shown.ask(|live| live.births())??.census();
    let steps: Vec<u32> = (0..all.len() as u32).collect();
    let census = Census {
        steps: Uint32Array::from(&steps[..]),
        all: Uint32Array::from(&all[..]),
        others: Uint32Array::from(&others[..]),
    };
    Ok(census.into_ts()?)
}

/// The step after which nothing more is born below `side`'s coordinates.
#[wasm_bindgen]
pub fn octant_last_step(params: Ts<OctantParams>) -> Outcome<u32> {
    Ok(match Shown::new(&params)? {
        Shown::Decided { full, .. } => full,
        Shown::Tripod(tripod) => tripod.full(),
        Shown::Relaxed { side, .. } => Positions::full(side),
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
    let met = shown.ask(|live| pick(live, ray))?;
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
    let is_p = !matches!(shown, Shown::Relaxed { .. }) || nim::is_p(&position.map(u64::from));
    let point = shown.ask(|live| live.family(position))?.map(|family| OctantPoint {
        position,
        generation: family.step,
        parent: family.parent,
        children: family.children,
        is_p,
    });
    Ok(point.map(|point| point.into_ts()).transpose()?)
}
