//! Macros and a type that give fields and parameters their TypeScript types without an attribute at
//! each of them.

use wasm_bindgen::prelude::*;

/// Declares an object of parameters. Each field holds what JavaScript gives, unchecked, and has the
/// TypeScript type behind its colon. A type behind `?` belongs to a field that may be absent. A
/// field `as "..."` has that name in JavaScript.
///
/// ```ignore
/// params! {
///     /// Which array.
///     pub struct ArrayParams {
///         /// The stack in the centre.
///         c: "number",
///         /// The centre to compare with.
///         vs: ? "number | null",
///     }
/// }
/// ```
#[allow(unused_macros, reason = "a part may have no such object")]
macro_rules! params {
    ($(#[$about:meta])* pub struct $name:ident {
        $($(#[$field_about:meta])* $field:ident $(as $member:literal)?: $($type:literal)? $(? $optional:literal)?,)*
    }) => {
        #[derive(tsify::Tsify)]
        $(#[$about])*
        pub struct $name {
            $(
                $(#[$field_about])*
                $(#[serde(rename = $member)])?
                $(#[tsify(type = $type)])?
                $(#[tsify(optional, type = $optional)])?
                $field: wasm_bindgen::JsValue,
            )*
        }

        impl super::check::Params for $name {
            const KNOWN: &'static [&'static str] = &[$(params!(@name $field $($member)?)),*];

            fn read(object: &super::check::Members) -> nimscape::error::Result<Self> {
                Ok(Self {
                    $($field: params!(@read object params!(@name $field $($member)?), $($type)? $(? $optional)?),)*
                })
            }
        }
    };
    (@name $field:ident) => { stringify!($field) };
    (@name $field:ident $member:literal) => { $member };
    (@read $object:ident $name:expr, $type:literal) => { super::check::required::<Self>($object, $name)? };
    (@read $object:ident $name:expr, ? $type:literal) => { super::check::given($object, $name)? };
}

/// Declares an object that JavaScript gets. `field: Type` has the TypeScript type of its Rust type;
/// with `as "..."` it has that one; `field: Type = "..."` is a JavaScript value, passed on as it
/// is.
#[allow(unused_macros, reason = "a part may have no such object")]
macro_rules! answer {
    ($(#[$about:meta])* pub struct $name:ident {
        $($(#[$field_about:meta])* $field:ident: $type:ty $(as $shown:literal)? $(= $passed:literal)?,)*
    }) => {
        #[derive(tsify::Tsify, serde::Serialize)]
        $(#[$about])*
        pub struct $name {
            $(
                $(#[$field_about])*
                $(#[tsify(type = $shown)])?
                $(
                    #[tsify(type = $passed)]
                    #[serde(with = "serde_wasm_bindgen::preserve")]
                )?
                $field: $type,
            )*
        }
    };
}

#[allow(unused_imports, reason = "a part may have no such object")]
pub(super) use {answer, params};

#[wasm_bindgen]
extern "C" {
    /// A value that TypeScript types as a number; [`check`](super::check) checks it.
    #[wasm_bindgen(typescript_type = "number")]
    pub type Number;
}

answer! {
    /// A proven additive period: the term `period` places later is larger by `period`.
    pub struct TreePeriod {
        /// The first place from which on it holds.
        preperiod: u32,
        period: u32,
    }
}

impl From<nimscape::games::Period> for TreePeriod {
    fn from(period: nimscape::games::Period) -> Self {
        Self { preperiod: period.preperiod, period: period.period }
    }
}
