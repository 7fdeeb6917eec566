//! Statistics and shape of a field, for its text alternative.

use js_sys::{Array, Int32Array};
use wasm_bindgen::JsCast;

use super::digest;
use super::prelude::*;
use nimscape::shape::{
    self, Arm, Block as BlockShape, Grid as GridShape, Places as PlaceList, Symmetry,
    Tree as TreeOutline, Trend as ColumnTrend,
};
use nimscape::summary::{Corner as Rare, Summarizer, Summary};

declare!(Arm, BlockShape, ColumnTrend, GridShape, PlaceList, Rare, Symmetry, TreeOutline);

/// What a field holds: of a plane its values, of cells and points their generations, of a block its
/// bits.
#[export]
pub struct Survey {
    /// Numbers, all together, without blanks.
    cells: u64,
    /// How often the field's blank value stands.
    blanks: u64,
    /// The least and the largest; null where there are none.
    range: Option<(i32, i32)>,
    /// How often the largest stands.
    largest: u64,
    /// How many different numbers there are.
    distinct: u64,
    /// The most frequent numbers and how often each stands: eight at most, most frequent first.
    #[typescript("[value: number, count: number][]")]
    counts: Vec<(i32, u64)>,
    /// Where the rarer of two numbers lies; null where there are not exactly two, or they are
    /// equally frequent.
    rare: Option<Rare>,
    /// The shape of cells or points; null of a single one, and of numbers.
    tree: Option<TreeOutline>,
    /// The shape of numbers in rows and columns; null of others.
    grid: Option<GridShape>,
    /// The shape of bits; null of others.
    block: Option<BlockShape>,
}

/// Returns the statistics and the shape of a field that is no table: of its values, generations or
/// bits, whichever it has. Its blank value, if it has one, is not counted.
///
/// Time: linear in the numbers, a second for 100 million; call it in the worker.
#[export]
pub fn survey(
    #[typescript("Graph | Points | Plane | FarPlane | Block")] field: JsValue,
) -> Outcome<Survey> {
    let members = digest::members(&field)?;
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
        (Some(parent), Some(points), ..) => shape::tree(&points, 3, &parent),
        (Some(parent), None, Some(x), Some(y)) if x.len() == y.len() => {
            let places: Vec<i32> = x.into_iter().zip(y).flat_map(|(x, y)| [x, y]).collect();
            shape::tree(&places, 2, &parent)
        }
        _ => None,
    };
    let grid = member("shape").map(|_| shape::grid(&numbers, width as usize, (row, column), blank));
    let block = member("bits").map(|_| shape::block(&numbers, width as usize));
    let mut summarizer = Summarizer::new((row, column), width, blank);
    for row in numbers.chunks(width.max(1) as usize) {
        summarizer.row(row);
    }
    let Summary { cells, blanks, range, largest, distinct, counts, rare } = summarizer.summary();
    Ok(Survey { cells, blanks, range, largest, distinct, counts, rare, tree, grid, block })
}

/// A column of numbers: its name, the least, the largest, and how they go on.
#[export]
pub struct ColumnShape {
    name: String,
    least: f64,
    most: f64,
    trend: ColumnTrend,
}

/// The columns of a table that hold numbers alone.
#[export]
pub struct TableSurvey {
    columns: Vec<ColumnShape>,
}

/// Returns the shape of the columns of a table that hold numbers alone, in their order; `columns`
/// has typed or plain arrays by name. Time: linear.
#[export]
pub fn survey_table(
    #[typescript("Record<string, ArrayLike<number | string | null>>")] columns: JsValue,
) -> Outcome<TableSurvey> {
    let shape_of = |(name, list): (String, JsValue)| {
        let shape::Column { least, most, trend } = shape::column(&plain_numbers(&list)?)?;
        Some(ColumnShape { name, least, most, trend })
    };
    let columns = digest::members(&columns)?.into_iter().filter_map(shape_of).collect();
    Ok(TableSurvey { columns })
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
