//! The bindings: all functions and types of the core for JavaScript, in the page and in the worker.
//!
//! Every function parses and checks its arguments, calls the core and converts the result; it
//! computes nothing itself. For any arguments it returns a value or throws a JS `Error` with a
//! sentence for the user; it never panics. Small values are plain objects; large ones are typed
//! arrays, copied once out of wasm memory. The generated `nimscape.d.ts` is the front end's only
//! source of these types.

#![cfg(target_arch = "wasm32")]
#![cfg_attr(not(feature = "whole"), allow(dead_code, reason = "other modules use the rest"))]
#![allow(clippy::needless_pass_by_value, reason = "JavaScript hands its objects over")]
#![allow(
    clippy::missing_errors_doc,
    reason = "every function throws what check.rs or the core refuses"
)]

// What every picture needs.
mod check;
pub mod colour;
pub mod digest;
pub mod types;

// What some first pictures need: the features of Cargo.toml.
#[cfg(feature = "array")]
pub mod array;
#[cfg(feature = "array")]
pub mod array_maps;
#[cfg(feature = "octant")]
pub mod birth;
#[cfg(any(feature = "growth", feature = "octant"))]
pub mod cell;
#[cfg(feature = "array")]
pub mod entry;
#[cfg(feature = "growth")]
pub mod growth;
#[cfg(feature = "octant")]
pub mod octant;
#[cfg(feature = "array")]
pub mod plane;
#[cfg(any(feature = "growth", feature = "octant"))]
pub mod position;

/// What no first picture needs. The files are in this folder.
#[cfg(feature = "whole")]
#[path = ""]
mod whole {
    use super::{Outcome, array, check, colour, digest, now, octant, plane, types};

    pub mod aligned;
    pub mod barriers;
    pub mod catalogue;
    pub mod dynamics;
    pub mod export;
    pub mod far;
    pub mod filling;
    pub mod frontier;
    pub mod games;
    pub mod leading;
    pub mod near_equivalence;
    pub mod octal;
    pub mod periods;
    pub mod piles;
    pub mod progress;
    pub mod row;
    pub mod sequences;
    pub mod summary;
    pub mod transfer;
    pub(super) mod tree_stage;
    pub mod trees;
}
#[cfg(feature = "whole")]
pub use whole::*;

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
