//! The door, tested where it lives: in a worker of a real browser.
#![cfg(target_arch = "wasm32")]

use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_dedicated_worker);

#[wasm_bindgen_test]
fn the_chain_is_closed() {
    assert_eq!(js_sys::Array::of1(&1.into()).length(), 1);
}
