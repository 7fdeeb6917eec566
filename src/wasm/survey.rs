//! What can be said in words of a field.

use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::{Outcome, digest};
use crate::survey::{Survey as Facts, Surveyor};

/// What a field holds: of a plane its values, of cells and points their generations, of a block its bits.
#[derive(Tsify, Serialize)]
pub struct Survey {
    /// Numbers, all together.
    cells: f64,
    /// The least and the largest; null where there are none.
    #[tsify(type = "[number, number] | null")]
    range: Option<(i32, i32)>,
    /// How often the largest stands.
    largest: f64,
    /// How many different numbers there are.
    distinct: f64,
    /// The most frequent numbers and how often each stands: eight at most, most frequent first.
    #[tsify(type = "[value: number, count: number][]")]
    counts: Vec<(i32, f64)>,
    /// Where the rarer of two numbers lies; null where there are not exactly two, or they are equally frequent.
    #[tsify(type = "Rare | null")]
    rare: Option<Rare>,
}

/// The smallest region, of the cells (a, b) with min(a, b) < margin or |a - b| <= band, that holds all cells with a value.
#[derive(Tsify, Serialize)]
pub struct Rare {
    value: i32,
    margin: u32,
    /// -1: no band.
    band: f64,
    /// How many cells of the window the region has.
    cells: f64,
}

impl From<Facts> for Survey {
    fn from(Facts { cells, range, largest, distinct, counts, rare }: Facts) -> Self {
        Survey {
            cells: cells as f64,
            range,
            largest: largest as f64,
            distinct: distinct as f64,
            counts: counts.into_iter().map(|(value, count)| (value, count as f64)).collect(),
            rare: rare.map(|rare| Rare {
                value: rare.value,
                margin: rare.margin,
                band: rare.band as f64,
                cells: rare.cells as f64,
            }),
        }
    }
}

/// Surveys a field that is no table: its values, generations or bits, whichever it has.
///
/// Time: linear in the numbers, a second for 100 million; call it in the worker.
#[wasm_bindgen]
pub fn survey(
    #[wasm_bindgen(unchecked_param_type = "Graph | Points | Plane | FarPlane | Block")]
    field: &JsValue,
) -> Outcome<Ts<Survey>> {
    let members = digest::members(field)?;
    let member = |wanted: &str| members.iter().find(|(name, _)| name == wanted);
    let pair = |wanted: &str| match member(wanted).and_then(|(_, list)| digest::numbers(list)) {
        Some(list) => <[u32; 2]>::try_from(list).ok(),
        None => None,
    };
    let numbers = ["values", "generation", "bits"]
        .into_iter()
        .find_map(member)
        .and_then(|(_, list)| digest::numbers(list))
        .ok_or_else(|| JsError::new("field: has neither values nor generations nor bits"))?;
    let [_, width] = pair("shape").unwrap_or([1, numbers.len() as u32]);
    let [row, column] = pair("origin").unwrap_or_default();
    let fits = row.checked_add(numbers.len() as u32).is_some()
        && column.checked_add(width).is_some()
        && (width > 0 || numbers.is_empty());
    if !fits {
        return Err(JsError::new("field: its shape does not fit its numbers"));
    }
    let mut surveyor = Surveyor::new((row, column), width);
    for row in numbers.chunks(width.max(1) as usize) {
        surveyor.row(&row.iter().map(|&number| number as i32).collect::<Vec<_>>());
    }
    Ok(Survey::from(surveyor.survey()).into_ts()?)
}
