//! The door: the one way from JavaScript to the core, on the page and in the worker alike.
//!
//! Every function here parses and checks what it is given, calls the core and hands over the answer; it decides
//! nothing. Whatever it is given, it answers or throws a JS `Error` with a sentence for the user; it never
//! panics. Small values cross as plain objects, bulk data as typed arrays copied once out of wasm memory. The
//! generated `nimscape.d.ts` is the front end's only source of these types.

#![allow(clippy::needless_pass_by_value, reason = "JavaScript hands its objects over")]
#![allow(
    clippy::missing_errors_doc,
    reason = "every function throws what check.rs or the core refuses"
)]

pub mod array;
pub mod barrier;
mod check;
pub mod colour;
pub mod digest;
pub mod dynamics;
pub mod entry;
pub mod far;
pub mod filling;
pub mod growth;
pub mod leading;
pub mod octant;
pub mod periods;
pub mod position;
pub mod survey;
mod told;

use wasm_bindgen::prelude::*;

/// What the door's functions return: a value, or an `Error` that JavaScript catches.
type Outcome<T> = core::result::Result<T, JsError>;

/// Runs once when the module is instantiated: a panic, if ever there is one, then says where it was.
#[wasm_bindgen(start)]
fn start() {
    console_error_panic_hook::set_once();
}
