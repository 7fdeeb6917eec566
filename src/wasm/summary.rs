//! Statistics of a field, for its text alternative.

use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::types::answer;
use super::{Outcome, check, digest};
use nimscape::summary::{Summarizer, Summary};

answer! {
    /// What a field holds: of a plane its values, of cells and points their generations, of a block
    /// its bits.
    #[tsify(missing_as_null)]
    pub struct Survey {
        /// Numbers, all together, without blanks.
        cells: f64,
        /// How often the field's blank value stands.
        blanks: f64,
        /// The least and the largest; null where there are none.
        range: Option<(i32, i32)> as "[number, number] | null",
        /// How often the largest stands.
        largest: f64,
        /// How many different numbers there are.
        distinct: f64,
        /// The most frequent numbers and how often each stands: eight at most, most frequent first.
        counts: Vec<(i32, f64)> as "[value: number, count: number][]",
        /// Where the rarer of two numbers lies; null where there are not exactly two, or they are
        /// equally frequent.
        rare: Option<Rare> as "Rare | null",
    }
}

/// The smallest region, of the cells (a, b) with min(a, b) < margin or |a - b| <= band, that holds
/// all cells with a value.
#[derive(Tsify, Serialize)]
pub struct Rare {
    value: i32,
    margin: u32,
    /// -1: no band.
    band: f64,
    /// How many cells of the window the region has.
    cells: f64,
}

impl From<Summary> for Survey {
    fn from(Summary { cells, blanks, range, largest, distinct, counts, rare }: Summary) -> Self {
        Survey {
            cells: cells as f64,
            blanks: blanks as f64,
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

/// Returns the statistics of a field that is no table: of its values, generations or bits,
/// whichever it has. Its blank value, if it has one, is not counted.
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
    let blank = member("blank").and_then(|(_, blank)| {
        check::member(blank, "value").ok()?.as_f64().map(|value| value as i32)
    });
    let mut summarizer = Summarizer::new((row, column), width, blank);
    for row in numbers.chunks(width.max(1) as usize) {
        summarizer.row(&row.iter().map(|&number| number as i32).collect::<Vec<_>>());
    }
    Ok(Survey::from(summarizer.summary()).into_ts()?)
}
