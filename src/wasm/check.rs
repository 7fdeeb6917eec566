//! Values from JavaScript become checked numbers and words, or sentences that say what is wrong with them.

use core::ops::RangeInclusive;

use serde::de::DeserializeOwned;
use wasm_bindgen::JsValue;

use crate::error::{Error, Result, in_range};

/// The whole numbers that JavaScript holds exactly.
pub(super) const EXACT: RangeInclusive<i64> = -(1 << 53)..=1 << 53;

/// A whole number in `allowed`.
pub(super) fn integer(
    name: &'static str,
    value: &JsValue,
    allowed: RangeInclusive<i64>,
) -> Result<i64> {
    match value.as_f64() {
        Some(number) if number.fract() == 0.0 && number.abs() <= (1_i64 << 53) as f64 => {
            in_range(name, number as i64, allowed)
        }
        _ => {
            let reason = format!("is not a whole number in {allowed:?}");
            Err(Error::Unfit { name, value: show(value), reason })
        }
    }
}

/// A whole number in `allowed`, or none where the value is absent.
pub(super) fn optional(
    name: &'static str,
    value: &JsValue,
    allowed: RangeInclusive<i64>,
) -> Result<Option<i64>> {
    if value.is_null() || value.is_undefined() {
        return Ok(None);
    }
    integer(name, value, allowed).map(Some)
}

/// A finite number.
pub(super) fn finite(name: &'static str, value: &JsValue) -> Result<f64> {
    value.as_f64().filter(|number| number.is_finite()).ok_or_else(|| Error::Unfit {
        name,
        value: show(value),
        reason: "is not a finite number".to_owned(),
    })
}

/// A text.
pub(super) fn text(name: &'static str, value: &JsValue) -> Result<String> {
    value.as_string().ok_or_else(|| Error::Unfit {
        name,
        value: show(value),
        reason: "is not a text".to_owned(),
    })
}

/// One of the words of an enum.
pub(super) fn word<T: DeserializeOwned>(name: &'static str, value: &JsValue) -> Result<T> {
    serde_wasm_bindgen::from_value(JsValue::from(text(name, value)?)).map_err(|refusal| {
        let allowed = refusal.to_string();
        let allowed = allowed.split_once("expected ").map_or(allowed.as_str(), |(_, rest)| rest);
        Error::OutOfRange { name, value: show(value), allowed: allowed.replace('`', "") }
    })
}

/// A value as a user would recognise it: numbers as JavaScript writes them, texts in quotes, and cut when long.
fn show(value: &JsValue) -> String {
    let shown = match value.as_string() {
        Some(text) => format!("{text:?}"),
        None if value.is_object() => "an object".to_owned(),
        None => {
            format!("{value:?}").trim_start_matches("JsValue(").trim_end_matches(')').to_owned()
        }
    };
    if shown.chars().count() <= 60 {
        return shown;
    }
    shown.chars().take(57).chain("...".chars()).collect()
}
