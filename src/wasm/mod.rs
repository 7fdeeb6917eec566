//! The bindings: all functions and types of the core for JavaScript, in the page and in the worker.
//!
//! Every function parses and checks its arguments, calls the core and converts the result; it
//! computes nothing itself. For any arguments it returns a value or throws a JS `Error` with a
//! sentence for the user; it never panics. Small values are plain objects; large ones are typed
//! arrays, copied once out of wasm memory. The generated `nimscape.d.ts` is the front end's only
//! source of these types.

#![allow(clippy::needless_pass_by_value, reason = "JavaScript hands its objects over")]
#![allow(
    clippy::missing_errors_doc,
    reason = "every function throws what check.rs or the core refuses"
)]

pub mod array;
pub mod catalogue;
mod check;
pub mod colour;
pub mod digest;
pub mod dynamics;
pub mod entry;
pub mod export;
pub mod far;
pub mod filling;
pub mod games;
pub mod growth;
pub mod leading;
pub mod near_equivalence;
pub mod octant;
pub mod periods;
pub mod position;
mod progress;
pub mod summary;
pub mod types;

use wasm_bindgen::prelude::*;

/// The result of a binding: a value, or an `Error` that JavaScript catches.
type Outcome<T> = core::result::Result<T, JsError>;

/// Runs once when the module is instantiated, so that a panic would report its place.
#[wasm_bindgen(start)]
fn start() {
    console_error_panic_hook::set_once();
}
