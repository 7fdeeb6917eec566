//! The bindings where `usize` has 32 bits, in Node: what the native tests cannot show. What all
//! functions answer and refuse is in tests/www/bindings.test.ts, and their pictures are in
//! tests/www/tiles.test.ts.
#![cfg(target_arch = "wasm32")]

use js_sys::{JSON, Reflect};
use nimscape_wasm::array::ArrayFigure;
use nimscape_wasm::far::FarFigure;
use nimscape_wasm::growth::growth_picture;
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test;

/// Parameters, written as JSON.
fn params(text: &str) -> JsValue {
    JSON::parse(text).unwrap()
}

fn number(value: f64) -> JsValue {
    JsValue::from_f64(value)
}

/// What is thrown, as the user reads it.
fn refusal<T>(outcome: Result<T, JsError>) -> String {
    let error = JsValue::from(outcome.err().unwrap());
    Reflect::get(&error, &"message".into()).unwrap().as_string().unwrap()
}

#[wasm_bindgen_test]
fn a_tile_that_begins_beyond_32_bits_is_refused() {
    let window = r#"{"c": 6, "rows": 8, "from": 100000, "width": 64}"#;
    let mut figure = FarFigure::new(&params(window)).ok().unwrap();
    while figure.advance(&number(5.0)).ok().unwrap() < 1.0 {}
    for (level, i, what) in [(17.0, 0.0, "not 17"), (16.0, 4_294_967_296.0, "not 4294967296")] {
        let tile = figure.tile(&number(level), &number(i), &number(0.0), &"viridis".into());
        let text = refusal(tile);
        assert!(text.ends_with(what), "{text}");
    }
}

#[wasm_bindgen_test]
fn an_array_that_is_still_being_filled_has_no_entries() {
    let mut figure = ArrayFigure::new(&params(r#"{"c": 6, "side": 2048}"#)).ok().unwrap();
    while figure.advance(&number(0.0)).ok().unwrap() < 0.2 {}
    let mut seen = 0.0;
    for _ in 0..20 {
        seen = figure.prepare(&params("{}"), &number(5.0)).ok().unwrap();
    }
    assert!(0.0 < seen && seen < 1.0, "{seen}");
    let zero = number(0.0);
    assert_eq!(refusal(figure.at(&zero, &zero)), "the array is still being filled");
}

#[wasm_bindgen_test]
fn a_picture_of_more_pixels_than_32_bits_count_is_refused() {
    let lim = r#"{"rule": "lim", "n": 1000000000000}"#;
    let look = r#"{"colour": "children", "palette": "viridis", "from": 0, "to": 1, "lit": 255}"#;
    let [level, x, side] = [32.0, -7.0, 65_536.0].map(number);
    let far = growth_picture(&params(lim), &params(look), &level, &x, &x, &side, &side);
    let text = refusal(far);
    assert!(text.starts_with("width must be ") && text.ends_with("not 65536"), "{text}");
}
