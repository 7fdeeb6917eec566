//! Statistics of a field, for its text alternative.

use super::digest;
use super::prelude::*;
use nimscape::summary::{Corner as Rare, Summarizer, Summary as Survey};

declare!(Rare, Survey);

/// Returns the statistics of a field that is no table: of its values, generations or bits,
/// whichever it has. Its blank value, if it has one, is not counted.
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
    let mut summarizer = Summarizer::new((row, column), width, blank);
    for row in numbers.chunks(width.max(1) as usize) {
        summarizer.row(&row.iter().map(|&number| number as i32).collect::<Vec<_>>());
    }
    Ok(summarizer.summary())
}
