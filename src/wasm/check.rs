//! Checks of values from JavaScript, with errors that name the value and the range.

use core::fmt::{self, Display, Formatter};
use core::ops::RangeInclusive;

use js_sys::{Array, Object, Reflect};
use serde::de::{DeserializeOwned, IntoDeserializer};
use wasm_bindgen::prelude::*;
use wasm_bindgen::{JsCast, JsValue};

use nimscape_base::error::{Error, Result, in_range, invalid, quoted, shorter, span};

/// The whole numbers that JavaScript holds exactly.
pub(super) const EXACT: RangeInclusive<i64> = -(1 << 53)..=1 << 53;

/// A type of parameters and the least and the largest number of its members.
pub(super) type Ranges = (&'static str, &'static [(&'static str, [f64; 2])]);

/// An object of parameters; the macro `request!` implements it.
pub(super) trait Params: Sized {
    /// The names of its members.
    const KNOWN: &'static [&'static str];

    /// Returns the members of an object, by [`required`] and [`given`].
    fn read(object: &Members) -> Result<Self>;
}

#[wasm_bindgen]
extern "C" {
    /// An object whose members are read by their names.
    pub(super) type Members;

    #[wasm_bindgen(method, structural, indexing_getter, catch)]
    fn get(this: &Members, name: &str) -> core::result::Result<JsValue, JsValue>;

    #[wasm_bindgen(js_namespace = Object, js_name = keys, catch)]
    fn keys(object: &Object) -> core::result::Result<Array, JsValue>;
}

/// Returns a member of an object. Its getter is JavaScript that may throw: an exception that left
/// Rust functions behind would keep what they had borrowed.
pub(super) fn member(object: &JsValue, name: &str) -> Result<JsValue> {
    let read = object.unchecked_ref::<Members>().get(name);
    read.map_err(|thrown| unreadable(name, &thrown))
}

/// Returns the names of the members of an object.
pub(super) fn names(object: &Object) -> Result<Vec<String>> {
    let keys = keys(object).map_err(|thrown| unreadable("an object", &thrown))?;
    Ok(keys.iter().filter_map(|key| key.as_string()).collect())
}

/// Returns the length of a list.
pub(super) fn length(list: &Array) -> Result<u32> {
    Ok(member(list, "length")?.as_f64().unwrap_or(0.0) as u32)
}

/// Returns the items of a list, one by one.
pub(super) fn items(list: &Array) -> Result<impl Iterator<Item = Result<JsValue>> + '_> {
    let item = |at| Reflect::get_u32(list, at).map_err(|thrown| unreadable("an item", &thrown));
    Ok((0..length(list)?).map(item))
}

fn unreadable(what: &str, thrown: &JsValue) -> Error {
    let message = thrown.dyn_ref::<js_sys::Error>().map(js_sys::Error::message);
    let reason = message.map_or_else(|| show(thrown), String::from);
    invalid("params", what, format!("cannot be read: {reason}"))
}

/// Returns the members of a parameter object. One that is unknown is refused: a misspelt parameter
/// must not pass for an absent one.
pub(super) fn params<T: Params>(value: &JsValue) -> Result<T> {
    let object = value
        .dyn_ref::<Object>()
        .filter(|_| !value.is_function())
        .ok_or_else(|| unfit::<T>(value, "is not an object with"))?;
    for name in names(object)? {
        if !T::KNOWN.contains(&&*name) {
            return Err(unfit::<T>(&name.into(), "is not one of"));
        }
    }
    T::read(object.unchecked_ref())
}

/// Returns a member that must be there.
pub(super) fn required<T: Params>(object: &Members, name: &str) -> Result<JsValue> {
    let value = member(object, name)?;
    if value.is_undefined() && !Reflect::has(object, &name.into()).unwrap_or(false) {
        return Err(unfit::<T>(object, &format!("has no member {name}; it may have")));
    }
    Ok(value)
}

/// Returns a member; `undefined` where it is absent.
pub(super) fn given(object: &Members, name: &str) -> Result<JsValue> {
    member(object, name)
}

/// Returns an error that ends with the names of the members.
fn unfit<T: Params>(value: &JsValue, reason: &str) -> Error {
    invalid("params", show(value), format!("{reason} {}", T::KNOWN.join(", ")))
}

/// Returns the error of a value that is shown.
pub(super) fn unfit_value(name: &'static str, value: &JsValue, reason: &str) -> Error {
    invalid(name, show(value), reason)
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
            Err(unfit_value(name, value, &format!("is not a whole number from {}", span(&allowed))))
        }
    }
}

/// Returns a range of the core, as [`integer`] takes it.
pub(super) fn ends<T: Copy + TryInto<i64>>(range: &RangeInclusive<T>) -> RangeInclusive<i64> {
    let end = |end: T| end.try_into().unwrap_or(i64::MAX);
    end(*range.start())..=end(*range.end())
}

/// Returns whether a value stands for none.
pub(super) fn is_absent(value: &JsValue) -> bool {
    value.is_null() || value.is_undefined()
}

/// Returns a whole number in `allowed`, or none where the value is absent.
pub(super) fn optional(
    name: &'static str,
    value: &JsValue,
    allowed: RangeInclusive<i64>,
) -> Result<Option<i64>> {
    if is_absent(value) { Ok(None) } else { integer(name, value, allowed).map(Some) }
}

/// Returns a text, or none where the value is absent.
pub(super) fn optional_text(name: &'static str, value: &JsValue) -> Result<Option<String>> {
    if is_absent(value) { Ok(None) } else { text(name, value).map(Some) }
}

/// Returns an error as JavaScript gets it. In every exported function this is a call.
#[inline(never)]
pub(super) fn thrown(error: Error) -> JsError {
    error.into()
}

/// Returns a finite number.
pub(super) fn finite(name: &'static str, value: &JsValue) -> Result<f64> {
    let number = value.as_f64().filter(|number| number.is_finite());
    number.ok_or_else(|| unfit_value(name, value, "is not a finite number"))
}

/// Returns a text.
pub(super) fn text(name: &'static str, value: &JsValue) -> Result<String> {
    value.as_string().ok_or_else(|| unfit_value(name, value, "is not a text"))
}

/// One of the words of an enum.
pub(super) fn word<T: DeserializeOwned>(name: &'static str, value: &JsValue) -> Result<T> {
    T::deserialize(text(name, value)?.into_deserializer()).map_err(|Unknown(words)| {
        Error::OutOfRange { name, value: show(value), allowed: words.join(", ") }
    })
}

/// The words of an enum, for a text that is none of them. An error of serde-wasm-bindgen is a
/// sentence that may contain any value: the code that writes floating-point numbers adds 10 kB
/// (gzip) to each first picture.
#[derive(Debug)]
struct Unknown(&'static [&'static str]);

impl Display for Unknown {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0.join(", "))
    }
}

impl core::error::Error for Unknown {}

impl serde::de::Error for Unknown {
    fn custom<T: Display>(_: T) -> Self {
        Self(&[])
    }

    fn unknown_variant(_: &str, words: &'static [&'static str]) -> Self {
        Self(words)
    }
}

/// Returns a value as a user would recognise it: numbers as JavaScript writes them, texts in
/// quotes, and cut when long.
pub(super) fn show(value: &JsValue) -> String {
    shorter(match value.as_string() {
        Some(text) => quoted(&text),
        None if value.is_function() => "a function".to_owned(),
        None if value.is_object() => "an object".to_owned(),
        None => {
            let shown = format!("{value:?}");
            let inner = shown.strip_prefix("JsValue(").and_then(|rest| rest.strip_suffix(')'));
            inner.unwrap_or(&shown).to_owned()
        }
    })
}

/// The most texts in a list.
const MOST_TEXTS: u32 = 4096;

/// Returns the texts of a list.
pub(super) fn texts(name: &'static str, list: &JsValue) -> Result<Vec<String>> {
    let refused = || unfit_value(name, list, "is not a list of texts");
    let all = list.dyn_ref::<Array>().ok_or_else(refused)?;
    in_range(name, length(all)?, 0..=MOST_TEXTS)?;
    items(all)?.map(|item| text(name, &item?)).collect()
}
