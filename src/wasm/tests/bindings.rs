//! The bindings that make bitmaps, tested where they run: in a worker of a real browser. What all
//! others answer and refuse is in tests/www/bindings.test.ts.
#![cfg(target_arch = "wasm32")]

use js_sys::{JSON, Reflect};
use nimscape_wasm::array::ArrayFigure;
use nimscape_wasm::far::FarFigure;
use nimscape_wasm::growth::growth_picture;
use nimscape_wasm::types::Number;
use tsify::{Ts, Tsify};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_dedicated_worker);

/// Parameters, written as JSON.
fn params<T: Tsify>(text: &str) -> Ts<T>
where
    T::JsType: JsCast,
{
    Ts::new_unchecked(JSON::parse(text).unwrap())
}

fn number(value: f64) -> Number {
    JsValue::from_f64(value).unchecked_into()
}

/// What is thrown, as the user reads it.
fn refusal<T>(outcome: Result<T, JsError>) -> String {
    let error = JsValue::from(outcome.err().unwrap());
    Reflect::get(&error, &"message".into()).unwrap().as_string().unwrap()
}

#[wasm_bindgen_test]
fn a_far_window_has_tiles() {
    let window = r#"{"c": 6, "below": 23, "from": 100000, "width": 64}"#;
    let mut square = FarFigure::new(params(window)).ok().unwrap();
    while square.advance(&number(5.0)).ok().unwrap() < 1.0 {}
    let tile = square.tile(&number(0.0), &number(0.0), &number(0.0), &"viridis".into());
    assert_eq!(tile.ok().unwrap().width(), 256);
}

#[wasm_bindgen_test]
fn an_array_has_tiles_of_a_look() {
    let mut figure = ArrayFigure::new(params(r#"{"c": 6, "vs": 5, "side": 64}"#)).ok().unwrap();
    while figure.advance(&number(5.0)).ok().unwrap() < 1.0 {}
    let look = r#"{"of": "c", "map": "level", "level": 7}"#;
    while figure.prepare(params(look), &number(5.0)).ok().unwrap() < 1.0 {}
    let [zero, one] = [0.0, 1.0].map(number);
    let picture = figure.tiles(&zero, &zero, &zero, &one, &number(2.0), params(look)).ok().unwrap();
    assert_eq!((picture.width(), picture.height()), (512, 256));
}

#[wasm_bindgen_test]
fn a_figure_shows_what_is_there_before_the_rest() {
    let mut figure = ArrayFigure::new(params(r#"{"c": 6, "side": 2048}"#)).ok().unwrap();
    while figure.advance(&number(0.0)).ok().unwrap() < 0.2 {}
    let mut seen = 0.0;
    for _ in 0..20 {
        seen = figure.prepare(params("{}"), &number(5.0)).ok().unwrap();
    }
    assert!(0.0 < seen && seen < 1.0, "{seen}");
    let zero = number(0.0);
    assert!(
        figure.tiles(&number(3.0), &zero, &zero, &number(1.0), &number(1.0), params("{}")).is_ok()
    );
    assert_eq!(refusal(figure.at(&zero, &zero)), "the array is still being filled");
}

#[wasm_bindgen_test]
fn a_picture_of_the_growth_has_the_pixels_asked_for() {
    let lim = r#"{"rule": "lim", "n": 1000000000000}"#;
    for colour in ["children", "generation", "direction", "subtree"] {
        let look = format!(
            r#"{{"colour": "{colour}", "palette": "viridis", "from": 0, "to": 1, "lit": 255}}"#
        );
        let [level, x, y, width, height] = [32.0, -7.0, -300.0, 513.0, 768.0].map(number);
        let far = growth_picture(params(lim), params(&look), &level, &x, &y, &width, &height);
        let far = far.ok().unwrap();
        assert_eq!((far.width(), far.height()), (513, 768), "{colour}");
    }
}
