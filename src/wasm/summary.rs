//! Statistics of a field, for its text alternative.

use js_sys::{Array, Int32Array};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::types::answer;
use super::{Outcome, check, digest};
use nimscape::shape::{self, Places, Symmetry};
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
        /// The shape of cells or points; null of a single one, and of numbers.
        tree: Option<TreeShape> as "TreeShape | null",
        /// The shape of numbers in rows and columns; null of others.
        grid: Option<GridShape> as "GridShape | null",
    }
}

/// Increasing whole numbers: the first ones, how many there are, the last one, and the distance
/// from each to the next where it is always the same.
#[derive(Tsify, Serialize)]
#[tsify(missing_as_null)]
pub struct PlaceList {
    listed: Vec<u32>,
    count: u32,
    last: u32,
    every: Option<u32>,
}

impl From<Places> for PlaceList {
    fn from(Places { listed, count, last, every }: Places) -> Self {
        PlaceList { listed, count, last, every }
    }
}

/// A straight line of nodes from the root.
#[derive(Tsify, Serialize)]
#[tsify(missing_as_null)]
pub struct Arm {
    /// From each node to the next.
    step: Vec<i32>,
    /// How many nodes it has, without the root.
    length: u32,
    /// How far from the root other nodes are joined to it.
    branches: PlaceList,
    /// How many are joined to it at each of these places; null if that varies.
    sides: Option<u32>,
    /// The first place whose side branches have the most nodes together, and that number.
    #[tsify(type = "[place: number, nodes: number] | null")]
    largest: Option<(u32, u32)>,
}

/// The arms of a tree, and what keeps it: mirrors and a turn in the plane, exchanges of coordinates
/// in space.
#[derive(Tsify, Serialize)]
pub struct TreeShape {
    arms: Vec<Arm>,
    #[tsify(type = "(\"left and right\" | \"up and down\" | \"quarter turn\" | \"any order\")[]")]
    kept_by: Vec<&'static str>,
}

/// The shape of numbers in rows and columns.
#[derive(Tsify, Serialize)]
#[tsify(missing_as_null)]
pub struct GridShape {
    /// Whether rows and columns can be exchanged.
    symmetric: bool,
    /// The number that stands everywhere on the diagonal.
    diagonal: Option<i32>,
    /// All sides s >= 2 for which each of the first s rows has each of 0 to s - 1 once in the first
    /// s columns.
    closed: PlaceList,
    /// The side of the squares of equal numbers that make it up; 1 for single numbers, 0 if all are
    /// equal.
    squares: u32,
    /// After how many rows the rows repeat; null if they do not.
    rows_repeat: Option<u32>,
    /// How far from the diagonal numbers go where cells farther away are blank; else null.
    reach: Option<u32>,
}

fn tree_of(coordinates: &[i32], dimension: usize, parent: &[i32]) -> Option<TreeShape> {
    let shape::Tree { arms, kept_by } = shape::tree(coordinates, dimension, parent)?;
    let word = |symmetry| match symmetry {
        Symmetry::LeftRight => "left and right",
        Symmetry::UpDown => "up and down",
        Symmetry::QuarterTurn => "quarter turn",
        Symmetry::AnyOrder => "any order",
    };
    let arm = |shape::Arm { step, length, branches, sides, largest }| Arm {
        step,
        length,
        branches: branches.into(),
        sides,
        largest,
    };
    let arms = arms.into_iter().map(arm).collect();
    let kept_by = kept_by.into_iter().map(word).collect();
    Some(TreeShape { arms, kept_by })
}

fn grid_of(numbers: &[i32], width: usize, origin: (u32, u32), blank: Option<i32>) -> GridShape {
    let shape::Grid { symmetric, diagonal, closed, squares, rows_repeat, reach } =
        shape::grid(numbers, width, origin, blank);
    GridShape { symmetric, diagonal, closed: closed.into(), squares, rows_repeat, reach }
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

impl Survey {
    fn new(
        Summary { cells, blanks, range, largest, distinct, counts, rare }: Summary,
        tree: Option<TreeShape>,
        grid: Option<GridShape>,
    ) -> Self {
        Survey {
            tree,
            grid,
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

/// Returns the statistics and the shape of a field that is no table: of its values, generations or
/// bits, whichever it has. Its blank value, if it has one, is not counted.
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
    let numbers: Vec<i32> = numbers.into_iter().map(|number| number as i32).collect();
    let signed = |wanted: &str| -> Option<Vec<i32>> {
        let list = digest::numbers(&member(wanted)?.1)?;
        Some(list.into_iter().map(|number| number as i32).collect())
    };
    let tree = match (signed("parent"), signed("points"), signed("x"), signed("y")) {
        (Some(parent), Some(points), ..) => tree_of(&points, 3, &parent),
        (Some(parent), None, Some(x), Some(y)) if x.len() == y.len() => {
            let places: Vec<i32> = x.into_iter().zip(y).flat_map(|(x, y)| [x, y]).collect();
            tree_of(&places, 2, &parent)
        }
        _ => None,
    };
    let grid = member("shape").map(|_| grid_of(&numbers, width as usize, (row, column), blank));
    let mut summarizer = Summarizer::new((row, column), width, blank);
    for row in numbers.chunks(width.max(1) as usize) {
        summarizer.row(row);
    }
    Ok(Survey::new(summarizer.summary(), tree, grid).into_ts()?)
}

/// A column of numbers: its name, the least, the largest, and how they go on.
#[derive(Tsify, Serialize)]
pub struct ColumnShape {
    name: String,
    least: f64,
    most: f64,
    #[tsify(type = "\"constant\" | \"rising\" | \"falling\" | \"mixed\"")]
    trend: &'static str,
}

answer! {
    /// The columns of a table that hold numbers alone.
    pub struct TableSurvey {
        columns: Vec<ColumnShape> as "ColumnShape[]",
    }
}

/// Returns the shape of the columns of a table that hold numbers alone, in their order; `columns`
/// has typed or plain arrays by name. Time: linear.
#[wasm_bindgen]
pub fn survey_table(
    #[wasm_bindgen(unchecked_param_type = "Record<string, ArrayLike<number | string | null>>")]
    columns: &JsValue,
) -> Outcome<Ts<TableSurvey>> {
    let shape_of = |(name, list): (String, JsValue)| {
        let shape = shape::column(&plain_numbers(&list)?)?;
        let trend = match shape.trend {
            shape::Trend::Constant => "constant",
            shape::Trend::Rising => "rising",
            shape::Trend::Falling => "falling",
            shape::Trend::Mixed => "mixed",
        };
        Some(ColumnShape { name, least: shape.least, most: shape.most, trend })
    };
    let columns = digest::members(columns)?.into_iter().filter_map(shape_of).collect();
    Ok(TableSurvey { columns }.into_ts()?)
}

/// Returns the number that digits stand for, if it is exact.
fn exact(digits: &str) -> Option<f64> {
    let number =
        digits.parse::<u64>().ok().filter(|&number| number <= 1 << f64::MANTISSA_DIGITS)?;
    Some(number as f64)
}

/// Returns the numbers of a list; `None` if it has anything else.
fn plain_numbers(list: &JsValue) -> Option<Vec<f64>> {
    if let Some(items) = list.dyn_ref::<Array>() {
        let items = check::items(items).ok()?;
        let number = |item: JsValue| item.as_f64().or_else(|| exact(&item.as_string()?));
        return items.map(|item| number(item.ok()?)).collect();
    }
    let whole = digest::numbers(list).filter(|_| !list.is_string())?;
    let is_signed = list.has_type::<Int32Array>();
    Some(
        whole
            .into_iter()
            .map(|number| if is_signed { f64::from(number as i32) } else { f64::from(number) })
            .collect(),
    )
}
