//! Arrays filled step by step: questions of microseconds.

use js_sys::Uint16Array;
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::array::Plane;
use super::{Outcome, check};
use crate::arrays::completion::CENTRES;
use crate::arrays::filling::{Filling, Reason, SIDES, Step, Way};
use crate::arrays::mex::given;

/// What stands in a plane where nothing has been written yet.
const EMPTY: u16 = u16::MAX;

/// Which array is filled, in which order, and how far.
#[derive(Tsify, Deserialize)]
pub struct FillingParams {
    /// The stack in the centre, 0..=4095.
    #[tsify(type = "number")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    c: JsValue,
    /// Rows and columns, 1..=64.
    #[tsify(type = "number")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    side: JsValue,
    #[tsify(type = "FillingWay")]
    #[serde(with = "serde_wasm_bindgen::preserve")]
    way: JsValue,
    /// How many entries have been written besides row 0 and column 0: `0..=filling_steps`; absent, all.
    #[tsify(optional, type = "number | null")]
    #[serde(default, with = "serde_wasm_bindgen::preserve")]
    step: JsValue,
}

/// In which order the entries come.
#[derive(Tsify, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FillingWay {
    /// Row after row, each by mex.
    Entries,
    /// All zeros, then all ones, ..., each row after row.
    Numbers,
}

/// The last step: what was written, why, and which cells say so. Cells are pairs of row and column.
#[derive(Tsify, Serialize)]
#[tsify(missing_as_null)]
pub struct FillingStep {
    /// How many entries have been written.
    step: usize,
    /// The entry that was written last; null before the first.
    #[tsify(type = "[number, number] | null")]
    cell: Option<[usize; 2]>,
    #[tsify(type = "number | null")]
    value: Option<u16>,
    /// Entries to its left that exclude their numbers (by entries) or their places (by numbers).
    #[tsify(type = "[number, number][]")]
    left: Vec<[usize; 2]>,
    /// By entries, the entries above it; by numbers, the same number in the rows above, once for each place in `shaded`.
    #[tsify(type = "[number, number][]")]
    above: Vec<[usize; 2]>,
    /// By numbers, the empty places to the left beneath those in `above`.
    #[tsify(type = "[number, number][]")]
    shaded: Vec<[usize; 2]>,
    sentence: String,
}

/// Parameters that have been checked.
struct Asked {
    centre: u32,
    filling: Filling,
    step: usize,
}

impl Asked {
    fn new(params: &Ts<FillingParams>) -> Outcome<Self> {
        let params = check::params(params)?;
        let range = |range: core::ops::RangeInclusive<u32>| {
            i64::from(*range.start())..=i64::from(*range.end())
        };
        let centre = check::integer("c", &params.c, range(CENTRES))? as u32;
        let side = check::integer("side", &params.side, range(SIDES))? as u32;
        let way = match check::word("way", &params.way)? {
            FillingWay::Entries => Way::Entries,
            FillingWay::Numbers => Way::Numbers,
        };
        let filling = Filling::new(centre, side, way)?;
        let last = filling.steps();
        let step = check::optional("step", &params.step, 0..=last as i64)?;
        Ok(Self { centre, filling, step: step.map_or(last, |step| step as usize) })
    }
}

/// How many steps it takes to fill an array: one for each entry outside row 0 and column 0.
#[wasm_bindgen]
pub fn filling_steps(params: Ts<FillingParams>) -> Outcome<u32> {
    Ok(Asked::new(&params)?.filling.steps() as u32)
}

/// The steps that begin a row (by entries) or a number (by numbers), in order.
#[wasm_bindgen]
pub fn filling_turns(params: Ts<FillingParams>) -> Outcome<Vec<u32>> {
    let turns = Asked::new(&params)?.filling.turns();
    Ok(turns.into_iter().map(|step| step as u32).collect())
}

/// The step that writes the entry in row `a`, column `b`; 0 where it is given.
#[wasm_bindgen]
pub fn filling_step_of(
    params: Ts<FillingParams>,
    #[wasm_bindgen(unchecked_param_type = "number")] a: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] b: &JsValue,
) -> Outcome<u32> {
    let Asked { filling, .. } = Asked::new(&params)?;
    let last = filling.side() as i64 - 1;
    let a = check::integer("a", a, 0..=last)? as usize;
    let b = check::integer("b", b, 0..=last)? as usize;
    Ok(filling.step_of(a, b)? as u32)
}

/// The array after a step: 65535 where nothing stands yet.
#[wasm_bindgen]
pub fn filling(params: Ts<FillingParams>) -> Outcome<Ts<Plane>> {
    let Asked { filling, step, .. } = Asked::new(&params)?;
    let values = filling.values(step)?.into_iter().map(|value| value.unwrap_or(EMPTY));
    let values: Vec<u16> = values.collect();
    Ok(Plane::whole(filling.side(), Uint16Array::from(&values[..])).into_ts()?)
}

/// What a step writes, and why.
#[wasm_bindgen]
pub fn filling_step(params: Ts<FillingParams>) -> Outcome<Ts<FillingStep>> {
    let Asked { centre, filling, step } = Asked::new(&params)?;
    let told = match filling.step(step)? {
        Some(placed) => placed_at(step, &placed),
        None => FillingStep {
            step,
            cell: None,
            value: None,
            left: Vec::new(),
            above: Vec::new(),
            shaded: Vec::new(),
            sentence: given(centre),
        },
    };
    Ok(told.into_ts()?)
}

fn placed_at(step: usize, placed: &Step) -> FillingStep {
    let &Step { a, b, value, ref reason } = placed;
    let (left, above, shaded) = match reason {
        Reason::Mex(_) => {
            ((0..b).map(|b| [a, b]).collect(), (0..a).map(|a| [a, b]).collect(), Vec::new())
        }
        Reason::First { taken, shaded } => (
            taken.iter().map(|&b| [a, b.into()]).collect(),
            shaded.iter().map(|shade| [shade.row.into(), shade.column.into()]).collect(),
            shaded.iter().map(|shade| [a, shade.column.into()]).collect(),
        ),
    };
    let sentence = placed.to_string();
    FillingStep { step, cell: Some([a, b]), value: Some(value), left, above, shaded, sentence }
}
