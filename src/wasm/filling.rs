//! Arrays filled step by step; each call takes microseconds.

use js_sys::Uint16Array;
use serde::Deserialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::plane::{Blank, Plane};
use super::types::{Number, answer, params};
use super::{Outcome, check};
use nimscape::arrays::fill::completion::CENTRES;
use nimscape::arrays::fill::mex::border_reason;
use nimscape::arrays::fill::steps::{Filling, Reason, SIDES, Step, Way};

/// What stands in a plane where nothing has been written yet.
const EMPTY: u16 = u16::MAX;

const BLANK: Blank = Blank::new(EMPTY as i32, "nothing is written there yet");

params! {
    /// Which array is filled, in which order, and how far.
    pub struct FillingParams {
        /// The stack in the centre, 0..=4095.
        c: "number",
        /// Rows and columns, 1..=64.
        side: "number",
        way: "FillingWay",
        /// How many entries have been written besides row 0 and column 0: `0..=filling_steps`;
        /// absent, all.
        step: ? "number | null",
    }
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

answer! {
    /// The last step: the entry, its reason, and the cells that give the reason. Cells are pairs of
    /// row and column.
    #[tsify(missing_as_null)]
    pub struct FillingStep {
        /// How many entries have been written.
        step: usize,
        /// The entry that was written last; null before the first.
        cell: Option<[usize; 2]> as "[number, number] | null",
        value: Option<u16> as "number | null",
        /// Entries to its left that exclude their numbers (by entries) or their places (by
        /// numbers).
        left: Vec<[usize; 2]> as "[number, number][]",
        /// By entries, the entries above it; by numbers, the same number in the rows above, once
        /// for each place in `shaded`.
        above: Vec<[usize; 2]> as "[number, number][]",
        /// By numbers, the empty places to the left beneath those in `above`.
        shaded: Vec<[usize; 2]> as "[number, number][]",
        sentence: String,
    }
}

/// Checked parameters.
struct Checked {
    centre: u32,
    filling: Filling,
    step: usize,
}

impl Checked {
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

/// Returns how many steps it takes to fill an array: one for each entry outside row 0 and column 0.
#[wasm_bindgen]
pub fn filling_steps(params: Ts<FillingParams>) -> Outcome<u32> {
    Ok(Checked::new(&params)?.filling.steps() as u32)
}

/// Returns the steps that begin a row (by entries) or a number (by numbers), in order.
#[wasm_bindgen]
pub fn filling_turns(params: Ts<FillingParams>) -> Outcome<Vec<u32>> {
    let turns = Checked::new(&params)?.filling.turns();
    Ok(turns.into_iter().map(|step| step as u32).collect())
}

/// Returns the step that writes the entry in row `a`, column `b`; 0 where it is given.
#[wasm_bindgen]
pub fn filling_step_of(params: Ts<FillingParams>, a: &Number, b: &Number) -> Outcome<u32> {
    let Checked { filling, .. } = Checked::new(&params)?;
    let last = filling.side() as i64 - 1;
    let a = check::integer("a", a, 0..=last)? as usize;
    let b = check::integer("b", b, 0..=last)? as usize;
    Ok(filling.step_of(a, b)? as u32)
}

/// Returns the array after a step: the blank value, 65535, where nothing stands yet.
#[wasm_bindgen]
pub fn filling(params: Ts<FillingParams>) -> Outcome<Ts<Plane>> {
    let Checked { filling, step, .. } = Checked::new(&params)?;
    let values = filling.values(step)?.into_iter().map(|value| value.unwrap_or(EMPTY));
    let values: Vec<u16> = values.collect();
    let plane = Plane::whole(filling.side(), Uint16Array::from(&values[..]));
    Ok(plane.with_blank(BLANK).into_ts()?)
}

/// Returns the entry that a step writes, and its reason.
#[wasm_bindgen]
pub fn filling_step(params: Ts<FillingParams>) -> Outcome<Ts<FillingStep>> {
    let Checked { centre, filling, step } = Checked::new(&params)?;
    let written = match filling.step(step)? {
        Some(placed) => placed_at(step, &placed),
        None => FillingStep {
            step,
            cell: None,
            value: None,
            left: Vec::new(),
            above: Vec::new(),
            shaded: Vec::new(),
            sentence: border_reason(centre),
        },
    };
    Ok(written.into_ts()?)
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
