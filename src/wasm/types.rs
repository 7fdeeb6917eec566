//! What the types of answers have in common.

use js_sys::{Float64Array, Int16Array, Int32Array, Uint8Array, Uint16Array, Uint32Array};
use nimscape_base::Typescript;
use serde::{Serialize, Serializer};
use wasm_bindgen::JsValue;

use super::Outcome;

/// Declares types of the core in TypeScript.
#[allow(unused_macros, reason = "a part may have no such type")]
macro_rules! declare {
    ($($kind:ty),*) => {
        $(const _: () = {
            use wasm_bindgen::prelude::*;
            #[wasm_bindgen(typescript_custom_section)]
            const TYPE: &str = <$kind as nimscape_base::Typescript>::DECLARATION;
        };)*
    };
}

#[allow(unused_imports, reason = "a part may have no such type")]
pub(super) use declare;

/// Returns an answer as an object. What is missing is null, and a map is an object.
pub(super) fn into_js(answer: &impl Serialize) -> Outcome<JsValue> {
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    Ok(answer.serialize(&serializer)?)
}

/// Returns the same, undefined where there is no answer.
pub(super) fn or_undefined(answer: Option<impl Serialize>) -> Outcome<JsValue> {
    answer.map_or(Ok(JsValue::UNDEFINED), |answer| into_js(&answer))
}

/// Numbers that JavaScript gets as a typed array.
pub struct Column<T>(Vec<T>);

impl<T> From<Vec<T>> for Column<T> {
    fn from(numbers: Vec<T>) -> Self {
        Self(numbers)
    }
}

impl<T> FromIterator<T> for Column<T> {
    fn from_iter<I: IntoIterator<Item = T>>(numbers: I) -> Self {
        Self(numbers.into_iter().collect())
    }
}

macro_rules! columns {
    ($($number:ty => $array:ident,)*) => {
        $(
            impl Typescript for Column<$number> {
                const NAME: &'static str = stringify!($array);
            }

            impl Serialize for Column<$number> {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serde_wasm_bindgen::preserve::serialize(&$array::from(&self.0[..]), serializer)
                }
            }
        )*
    };
}

columns! {
    u8 => Uint8Array,
    u16 => Uint16Array,
    i16 => Int16Array,
    u32 => Uint32Array,
    i32 => Int32Array,
    f64 => Float64Array,
}
