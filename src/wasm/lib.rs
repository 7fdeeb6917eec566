//! The bindings: all functions and types of the core for JavaScript, in the page and in the worker.
//!
//! Every function parses and checks its arguments, calls the core and converts the result; it
//! computes nothing itself. For any arguments it returns a value or throws a JS `Error` with a
//! sentence for the user; it never panics. Small values are plain objects; large ones are typed
//! arrays, copied once out of wasm memory. The generated `nimscape.d.ts` is the front end's only
//! source of these types.

#![cfg(target_arch = "wasm32")]
#![cfg_attr(not(feature = "core-whole"), allow(dead_code, reason = "other modules use the rest"))]
#![allow(clippy::needless_pass_by_value, reason = "JavaScript hands its objects over")]
#![allow(
    clippy::missing_errors_doc,
    reason = "every function throws what check.rs or the core refuses"
)]

// What every module has.
mod check;
pub mod colour;
pub mod types;

// The features of Cargo.toml.
#[cfg(feature = "after_band")]
pub mod after_band;
#[cfg(feature = "aligned")]
pub mod aligned;
#[cfg(feature = "array")]
pub mod array;
#[cfg(feature = "array")]
pub mod array_maps;
#[cfg(feature = "bands")]
pub mod bands;
#[cfg(feature = "barriers")]
pub mod barriers;
#[cfg(feature = "birth")]
pub mod birth;
#[cfg(feature = "catalogue")]
pub mod catalogue;
#[cfg(feature = "cell")]
pub mod cell;
#[cfg(feature = "certificates")]
pub mod certificates;
#[cfg(feature = "digest")]
pub mod digest;
#[cfg(feature = "dynamics")]
pub mod dynamics;
#[cfg(feature = "entry")]
pub mod entry;
#[cfg(feature = "export")]
pub mod export;
#[cfg(feature = "far")]
pub mod far;
#[cfg(feature = "filling")]
pub mod filling;
#[cfg(any(feature = "periods", feature = "search"))]
pub mod found;
#[cfg(feature = "frontier")]
pub mod frontier;
#[cfg(feature = "games")]
pub mod games;
#[cfg(feature = "growth")]
pub mod growth;
#[cfg(feature = "leading")]
pub mod leading;
#[cfg(feature = "leaves")]
pub mod leaves;
#[cfg(feature = "near_claims")]
pub mod near_claims;
#[cfg(feature = "near_equivalence")]
pub mod near_equivalence;
#[cfg(feature = "octal")]
pub mod octal;
#[cfg(feature = "octant")]
pub mod octant;
#[cfg(feature = "periods")]
pub mod periods;
#[cfg(feature = "piles")]
pub mod piles;
#[cfg(feature = "plane")]
pub mod plane;
#[cfg(feature = "played")]
pub mod played;
#[cfg(feature = "position")]
pub mod position;
#[cfg(feature = "progress")]
mod progress;
#[cfg(feature = "row")]
pub mod row;
#[cfg(feature = "search")]
pub mod search;
#[cfg(feature = "sequences")]
pub mod sequences;
#[cfg(feature = "shadows")]
pub mod shadows;
#[cfg(feature = "summary")]
pub mod summary;
#[cfg(feature = "transfer")]
pub mod transfer;
#[cfg(feature = "trees")]
pub mod trees;

/// What every file of bindings uses.
#[allow(unused_imports, reason = "not every file uses all of it")]
mod prelude {
    pub(crate) use super::types::{Column, declare};
    pub(crate) use super::{Outcome, check};
    pub(crate) use nimscape_base::error::{Error, Result, invalid};
    pub(crate) use nimscape_macros::{export, request};
    pub(crate) use wasm_bindgen::prelude::*;
}

use wasm_bindgen::prelude::*;

/// The result of a binding: a value, or an `Error` that JavaScript catches.
type Outcome<T> = core::result::Result<T, JsError>;

#[wasm_bindgen]
extern "C" {
    /// Returns the milliseconds of a clock that nobody sets.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// Runs once when the module is instantiated, so that a panic would report its place.
#[wasm_bindgen(start)]
fn start() {
    console_error_panic_hook::set_once();
}
