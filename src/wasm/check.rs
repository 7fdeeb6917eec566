//! Checks of values from JavaScript, with errors that name the value and the range.

use core::ops::RangeInclusive;

use js_sys::Object;
use serde::de::value::Error as Unread;
use serde::de::{DeserializeOwned, Deserializer, Error as _, Visitor};
use serde::forward_to_deserialize_any;
use tsify::{Ts, Tsify};
use wasm_bindgen::{JsCast, JsValue};

use nimscape::error::{Error, Result, in_range};

/// The whole numbers that JavaScript holds exactly.
pub(super) const EXACT: RangeInclusive<i64> = -(1 << 53)..=1 << 53;

/// Returns the members of a parameter object. One that is unknown is refused: a misspelt parameter
/// must not pass for an absent one.
pub(super) fn params<T: Tsify + DeserializeOwned>(params: &Ts<T>) -> Result<T>
where
    T::JsType: JsCast + Clone,
{
    let refused = |value: String, reason: String| Error::Unfit { name: "params", value, reason };
    let given = params.js_value();
    let known = Fields::of::<T>();
    let object = given.dyn_ref::<Object>().filter(|_| !given.is_function()).ok_or_else(|| {
        refused(show(&given), format!("is not an object with {}", known.join(", ")))
    })?;
    for key in Object::keys(object).iter().filter_map(|key| key.as_string()) {
        if !known.contains(&key.as_str()) {
            return Err(refused(show(&key.into()), format!("is not one of {}", known.join(", "))));
        }
    }
    params.to_rust().map_err(|refusal| refused(show(&given), missing(&refusal.to_string(), known)))
}

/// Returns what an object lacks, from the message of serde.
fn missing(refusal: &str, known: &[&str]) -> String {
    let member = refusal.split_once("missing field `").and_then(|(_, rest)| rest.split_once('`'));
    member.map_or_else(
        || format!("cannot be read as an object with {}", known.join(", ")),
        |(member, _)| format!("has no member {member}; it may have {}", known.join(", ")),
    )
}

/// Reads nothing, but learns the names of a struct's members from its own `Deserialize`.
struct Fields<'a>(&'a mut &'static [&'static str]);

impl Fields<'_> {
    fn of<T: DeserializeOwned>() -> &'static [&'static str] {
        let mut names: &[&str] = &[];
        // It always ends in the error of `deserialize_any`.
        let _ = T::deserialize(Fields(&mut names));
        names
    }
}

impl<'de> Deserializer<'de> for Fields<'_> {
    type Error = Unread;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> core::result::Result<V::Value, Unread> {
        Err(Unread::custom("nothing is read"))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> core::result::Result<V::Value, Unread> {
        *self.0 = fields;
        self.deserialize_any(visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

/// Returns a whole number in `allowed`.
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

/// Returns a range of the core, as [`integer`] takes it.
pub(super) fn wide(range: RangeInclusive<u32>) -> RangeInclusive<i64> {
    (*range.start()).into()..=(*range.end()).into()
}

/// Returns a whole number in `allowed`, or none where the value is absent.
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

/// Returns a finite number.
pub(super) fn finite(name: &'static str, value: &JsValue) -> Result<f64> {
    value.as_f64().filter(|number| number.is_finite()).ok_or_else(|| Error::Unfit {
        name,
        value: show(value),
        reason: "is not a finite number".to_owned(),
    })
}

/// Returns a text.
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
        let refusal = refusal.to_string();
        let words = refusal.split_once("expected ").map_or(refusal.as_str(), |(_, words)| words);
        let allowed = words.trim_start_matches("one of ").replace(" or ", ", ").replace('`', "");
        Error::OutOfRange { name, value: show(value), allowed }
    })
}

/// Returns a value as a user would recognise it: numbers as JavaScript writes them, texts in
/// quotes, and cut when long.
pub(super) fn show(value: &JsValue) -> String {
    let shown = match value.as_string() {
        Some(text) => format!("{text:?}"),
        None if value.is_function() => "a function".to_owned(),
        None if value.is_object() => "an object".to_owned(),
        None => {
            let shown = format!("{value:?}");
            let inner = shown.strip_prefix("JsValue(").and_then(|rest| rest.strip_suffix(')'));
            inner.unwrap_or(&shown).to_owned()
        }
    };
    if shown.chars().count() <= 60 {
        return shown;
    }
    shown.chars().take(57).chain("...".chars()).collect()
}
