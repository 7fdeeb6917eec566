//! The bindings, tested where they run: in a worker of a real browser.
#![cfg(target_arch = "wasm32")]

use js_sys::{JSON, Object, Reflect, Uint16Array};
use nimscape_wasm::array::ArrayFigure;
use nimscape_wasm::cell::{growth_cell, growth_cell_of};
use nimscape_wasm::colour::{palette, palettes};
use nimscape_wasm::digest::digest;
use nimscape_wasm::dynamics::dynamics_evidence;
use nimscape_wasm::entry::array_kin;
use nimscape_wasm::far::FarFigure;
use nimscape_wasm::filling::{
    filling, filling_step, filling_step_of, filling_steps, filling_turns,
};
use nimscape_wasm::games::{game_play, games};
use nimscape_wasm::growth::{growth, growth_bounds, growth_picture};
use nimscape_wasm::leading::{grundy_array, leading_array};
use nimscape_wasm::near_equivalence::{
    check_near_equivalence, near_equivalence, near_equivalence_claim, shadows,
};
use nimscape_wasm::octant::{
    census, octant, octant_heights, octant_keep, octant_last_step, octant_pick, octant_point,
    octant_surroundings, octant_voxels,
};
use nimscape_wasm::periods::{
    band_certificate, barriers, row_certificate, row_check, row_periods, shipped_periods,
};
use nimscape_wasm::piles::{piles_graph, piles_position};
use nimscape_wasm::position::position;
use nimscape_wasm::row::row_offsets;
use nimscape_wasm::transfer::{
    allows_band, centre_twin, diagonal_entry, representatives, transfer_band_certificate,
    transfer_certificate, transferred_periods,
};
use nimscape_wasm::trees::{tree_biray, tree_facts, tree_ray, tree_shape};
use nimscape_wasm::types::Number;
use tsify::{Ts, Tsify};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_dedicated_worker);

/// A JavaScript value, written as JSON.
fn js(text: &str) -> JsValue {
    JSON::parse(text).unwrap()
}

/// Parameters, written as JSON.
fn params<T: Tsify>(text: &str) -> Ts<T>
where
    T::JsType: JsCast,
{
    Ts::new_unchecked(js(text))
}

fn number(value: f64) -> Number {
    JsValue::from_f64(value).unchecked_into()
}

fn member(object: &JsValue, name: &str) -> JsValue {
    Reflect::get(object, &name.into()).unwrap()
}

/// What is thrown, as the user reads it.
fn refusal<T>(outcome: Result<T, JsError>) -> String {
    let error = JsValue::from(outcome.err().unwrap());
    member(&error, "message").as_string().unwrap()
}

fn filled(text: &str) -> ArrayFigure {
    let mut figure = ArrayFigure::new(params(text)).ok().unwrap();
    while figure.advance(&number(5.0)).ok().unwrap() < 1.0 {}
    figure
}

#[wasm_bindgen_test]
fn figure_1_comes_as_typed_arrays() {
    let graph: JsValue =
        growth(params(r#"{"rule": "three-branches", "n": 6}"#)).ok().unwrap().into();
    assert_eq!(member(&graph, "kind").as_string().unwrap(), "graph");
    let x = member(&graph, "x").dyn_into::<js_sys::Int32Array>().unwrap();
    assert_eq!(x.length(), 37); // A130665(6)
    assert_eq!(member(&graph, "parent").dyn_into::<js_sys::Int32Array>().unwrap().get_index(0), -1);
}

#[wasm_bindgen_test]
fn a_cell_knows_its_position_and_its_path() {
    let full = r#"{"rule": "full", "n": 15}"#;
    let cell: JsValue = growth_cell(params(full), &number(10.0), &number(3.0)).ok().unwrap().into();
    let text = JSON::stringify(&cell).unwrap().as_string().unwrap();
    assert!(text.contains(r#""position":[14,11,5]"#), "{text}");
    assert!(text.contains(r#""runs":[[8,"E"],[4,"N"],[2,"E"],[1,"S"]]"#), "{text}");
    let back = growth_cell_of(params(full), &number(14.0), &number(11.0), &number(5.0));
    let back: JsValue = back.ok().unwrap().into();
    assert_eq!(JSON::stringify(&back).unwrap().as_string().unwrap(), text);
    assert!(growth_cell(params(full), &number(2.0), &number(2.0)).ok().unwrap().is_none());
}

#[wasm_bindgen_test]
fn an_array_is_filled_in_slices_and_cut_at_its_rim() {
    let figure = filled(r#"{"c": 6, "side": 100}"#);
    let plane = figure.plane(&number(-5.0), &number(97.0), &number(7.0), &number(50.0), None);
    let plane: JsValue = plane.ok().unwrap().into();
    assert_eq!(JSON::stringify(&member(&plane, "origin")).unwrap(), "[0,97]");
    assert_eq!(JSON::stringify(&member(&plane, "shape")).unwrap(), "[2,3]");
    let values = member(&plane, "values").dyn_into::<Uint16Array>().unwrap().to_vec();
    assert_eq!(values, [97, 98, 99, 98, 97, 100]);
}

fn far(text: &str) -> FarFigure {
    let mut figure = FarFigure::new(params(text)).ok().unwrap();
    while figure.advance(&number(5.0)).ok().unwrap() < 1.0 {}
    figure
}

#[wasm_bindgen_test]
fn far_windows_are_made_in_slices_and_cut_at_their_rim() {
    let strip = far(r#"{"c": 6, "rows": 8, "from": 7, "width": 9}"#);
    let plane = strip.plane(&number(2.0), &number(0.0), &number(1.0), &number(9.0));
    let plane: JsValue = plane.ok().unwrap().into();
    let text = |name| JSON::stringify(&member(&plane, name)).unwrap().as_string().unwrap();
    assert_eq!(
        (text("kind"), text("origin"), text("shape")),
        ("\"strip\"".into(), "[2,7]".into(), "[1,2]".into())
    );
    let values = member(&plane, "values").dyn_into::<js_sys::Int32Array>().unwrap().to_vec();
    assert_eq!(values, [5 - 7, 9 - 8]); // Table 2: 5, 9
    let cell = |figure: &FarFigure, a: f64, b: f64| {
        let cell: JsValue = figure.at(&number(a), &number(b)).ok().unwrap().into();
        member(&cell, "value").as_f64()
    };
    assert_eq!(cell(&strip, 7.0, 15.0), Some(10.0));
    let square = far(r#"{"c": 6, "below": 23, "from": 100000, "width": 64}"#);
    assert_eq!(cell(&square, 100_000.0, 100_000.0), Some(0.0));
    assert_eq!(cell(&square, 100_000.0, 100_012.0), None); // the band is |a - b| < 12
    let tile = square.tile(&number(0.0), &number(0.0), &number(0.0), &"viridis".into());
    assert_eq!(tile.ok().unwrap().width(), 256);
    let refused = square.at(&number(99_999.0), &number(100_000.0));
    assert_eq!(refusal(refused), "a: 99999 is not in 100000..=100063");
}

#[wasm_bindgen_test]
fn far_windows_are_refused_at_the_boundary() {
    let refused = |text| refusal(FarFigure::new(params(text)));
    let both = refused(r#"{"c": 6, "rows": 8, "below": 8, "from": 7, "width": 9}"#);
    assert_eq!(both, "rows: 8 stands beside below: give one of the two");
    let neither = refused(r#"{"c": 6, "from": 7, "width": 9}"#);
    assert_eq!(neither, "rows: absent and so is below: give one of the two");
    let far = refused(r#"{"c": 6, "rows": 8, "from": 2000000000, "width": 9}"#);
    assert_eq!(far, "from: 2000000000 is not in 0..=1000000000");
}

#[wasm_bindgen_test]
fn near_equivalence_comes_with_certificates_that_can_be_checked() {
    let decided =
        |text| -> JsValue { near_equivalence(params(text), &JsValue::NULL).ok().unwrap().into() };
    let proof = decided(r#"{"c": 2, "d": 5, "largest": 64, "effort": 100000}"#);
    assert_eq!(member(&proof, "verdict"), "proved");
    assert_eq!(member(&proof, "barrier").as_f64(), Some(8.0));
    for name in ["certificate", "below"] {
        assert!(check_near_equivalence(&member(&proof, name)).ok().unwrap().is_null(), "{name}");
    }
    let refuted = decided(r#"{"c": 2, "d": 5, "largest": 7, "effort": 100000}"#);
    assert_eq!(member(&refuted, "verdict"), "refuted");
    assert_eq!(
        JSON::stringify(&member(&refuted, "cell")).unwrap(),
        JSON::stringify(&member(&proof, "cell")).unwrap()
    );
    assert!(member(&refuted, "below").is_null());
    let open = decided(r#"{"c": 2, "d": 5, "largest": 8, "effort": 12}"#);
    assert_eq!(member(&open, "verdict"), "open");
    let spoilt = member(&proof, "certificate")
        .as_string()
        .unwrap()
        .replace("\"barrier\":8", "\"barrier\":7");
    let reason = check_near_equivalence(&spoilt.into()).ok().unwrap().as_string().unwrap();
    assert_eq!(reason.split(' ').next(), Some("sets:"), "{reason}");
    assert_eq!(refusal(check_near_equivalence(&number(8.0))), "certificate: 8 is not a text");
    let far = r#"{"c": 2, "d": 5, "largest": 4097, "effort": 12}"#;
    assert_eq!(
        refusal(near_equivalence(params(far), &JsValue::NULL)),
        "largest: 4097 is not in 1..=4096"
    );
}

#[wasm_bindgen_test]
fn shadows_are_planes_that_say_which_centre_casts_them() {
    let window = |text| -> JsValue { shadows(params(text), &JsValue::NULL).ok().unwrap().into() };
    let shown = window(r#"{"c": 2, "vs": 5, "barrier": 7, "side": 16}"#);
    let plane = member(&shown, "plane");
    assert_eq!(JSON::stringify(&member(&plane, "origin")).unwrap(), "[7,7]");
    let by = member(&plane, "values").dyn_into::<Uint16Array>().unwrap().to_vec();
    let numbers =
        |name| member(&shown, name).dyn_into::<js_sys::Int16Array>().unwrap().to_vec().into_iter();
    let expected = numbers("c").zip(numbers("vs")).map(|entries| match entries {
        (-1, -1) => 0,
        (_, -1) => 2,
        (-1, _) => 3,
        _ => 1,
    });
    assert_eq!(by, expected.collect::<Vec<u16>>());
    assert!(by.contains(&2) && by.contains(&3), "on 7 they differ");
    let refused = |text| refusal(shadows(params(text), &JsValue::NULL));
    let before = refused(r#"{"c": 2, "vs": 5, "barrier": 8, "from": 7, "side": 16}"#);
    assert_eq!(before, "from: 7 is not in 8..=100000");
    let wide = refused(r#"{"c": 2, "vs": 5, "barrier": 8, "side": 257}"#);
    assert_eq!(wide, "side: 257 is not in 1..=256");
}

#[wasm_bindgen_test]
fn claims_of_certificates_are_returned() {
    let decided =
        |text| -> JsValue { near_equivalence(params(text), &JsValue::NULL).ok().unwrap().into() };
    let proof = decided(r#"{"c": 2, "d": 5, "largest": 8, "effort": 100000}"#);
    let claim = |name| near_equivalence_claim(&member(&proof, name)).ok().unwrap().into();
    let (proved, refuted): (JsValue, JsValue) = (claim("certificate"), claim("below"));
    let number = |object: &JsValue, name| member(object, name).as_f64().unwrap();
    assert!(member(&proved, "refuted").is_null() && member(&refuted, "proved").is_null());
    let barrier = |claim| member(claim, "barrier").as_f64();
    assert_eq!((barrier(&proved), barrier(&refuted)), (Some(8.0), Some(7.0)));
    let period = member(&proved, "proved");
    let columns = number(&period, "column") + number(&period, "period");
    assert_eq!(member(&proved, "entries").as_f64(), Some(2.0 * 8.0 * columns));
    let cell = |object: &JsValue| JSON::stringify(&member(object, "cell")).unwrap();
    assert_eq!(cell(&member(&refuted, "refuted")), cell(&proof));
    let none = refusal(near_equivalence_claim(&"{}".into()));
    assert!(none.starts_with("certificate: missing field"), "{none}");
}

#[wasm_bindgen_test]
fn any_leading_row_without_repetition_leads_an_array() {
    let led = |text| leading_array(params(text));
    let plane: JsValue = led(r#"{"row": [3], "side": 4}"#).ok().unwrap().into();
    let values = member(&plane, "values").dyn_into::<Uint16Array>().unwrap().to_vec();
    assert_eq!(values, [3, 0, 1, 2, 0, 1, 2, 3, 1, 2, 0, 4, 2, 3, 4, 0]);
    assert_eq!(
        refusal(led(r#"{"row": [3, 5, 3], "side": 4}"#)),
        "row: 3 stands in the leading row twice"
    );
    assert_eq!(
        refusal(led(r#"{"row": [0.5], "side": 4}"#)),
        "row: 0.5 is not a whole number in 0..=4095"
    );
    assert_eq!(refusal(led(r#"{"row": "3", "side": 4}"#)), r#"row: "3" is not a list of numbers"#);
    let plane: JsValue =
        grundy_array(params(r#"{"c": 1, "d": 0, "side": 3}"#)).ok().unwrap().into();
    let values = member(&plane, "values").dyn_into::<Uint16Array>().unwrap().to_vec();
    assert_eq!(values, [1, 0, 3, 0, 1, 2, 3, 2, 0]);
}

#[wasm_bindgen_test]
fn figures_show_any_leading_row_and_grundy_values() {
    let plane_of = |text: &str| -> Vec<u16> {
        let [zero, side] = [0.0, 1024.0].map(number);
        let plane: JsValue =
            filled(text).plane(&zero, &zero, &side, &side, None).ok().unwrap().into();
        member(&plane, "values").dyn_into::<Uint16Array>().unwrap().to_vec()
    };
    let led = plane_of(r#"{"c": 2, "side": 4, "row": [3]}"#);
    assert_eq!(led, [3, 0, 1, 2, 0, 1, 2, 3, 1, 2, 0, 4, 2, 3, 4, 0]);
    assert_eq!(plane_of(r#"{"c": 1, "side": 3, "leaf": 0}"#), [1, 0, 3, 0, 1, 2, 3, 2, 0]);
    // Row 5, 1, 2, 3, 4, 0 is that of tripod nim with centre 5: it agrees with itself everywhere.
    let same = plane_of(r#"{"c": 2, "vs": 5, "side": 9, "row": [5, 1, 2, 3, 4, 0]}"#);
    assert_eq!(same, [1; 81]);
    let refused = |text: &str| refusal(ArrayFigure::new(params(text)));
    assert_eq!(
        refused(r#"{"c": 2, "side": 9, "row": [3, 0, 3]}"#),
        "row: 3 stands in the leading row twice"
    );
    assert_eq!(refused(r#"{"c": 2, "side": 1025, "row": []}"#), "side: 1025 is not in 1..=1024");
    assert_eq!(refused(r#"{"c": 2, "side": 9, "leaf": 256}"#), "leaf: 256 is not in 0..=255");
    assert_eq!(refused(r#"{"c": 2, "side": 257, "leaf": 0}"#), "side: 257 is not in 1..=256");
    assert_eq!(
        refused(r#"{"c": 2, "side": 9, "leaf": 1, "row": [3]}"#),
        "leaf: 1 stands beside another array: give one of row, leaf and tree"
    );
}

#[wasm_bindgen_test]
fn a_comparison_counts_its_equal_entries() {
    let figure = filled(r#"{"c": 2, "vs": 5, "side": 64}"#);
    assert_eq!(figure.equal().ok().unwrap(), Some(3295));
    assert!(figure.agree_from().ok().unwrap() > Some(32)); // the values in their shadow differ far out
    let whole = figure.plane(&number(0.0), &number(0.0), &number(64.0), &number(64.0), None);
    let whole: JsValue = whole.ok().unwrap().into();
    let values = member(&whole, "values").dyn_into::<Uint16Array>().unwrap().to_vec();
    assert_eq!(values.iter().filter(|&&equal| equal == 0).count(), 801);
}

#[wasm_bindgen_test]
fn a_look_says_what_is_seen_of_every_entry() {
    let mut figure = filled(r#"{"c": 6, "vs": 5, "side": 64}"#);
    let numbers = |figure: &ArrayFigure, look: &str| -> Vec<f64> {
        let [a, b, h, w] = [0.0, 8.0, 1.0, 4.0].map(number);
        let plane: JsValue = figure.plane(&a, &b, &h, &w, Some(params(look))).ok().unwrap().into();
        let values = js_sys::Array::from(&member(&plane, "values"));
        values.iter().filter_map(|value| value.as_f64()).collect()
    };
    assert_eq!(numbers(&figure, r#"{"of": "c"}"#), [8.0, 9.0, 10.0, 11.0]);
    assert_eq!(numbers(&figure, r#"{"of": "c", "map": "mod", "mod": 3}"#), [2.0, 0.0, 1.0, 2.0]);
    assert_eq!(numbers(&figure, r#"{"map": "difference"}"#), [0.0; 4]);
    assert_eq!(numbers(&figure, r#"{"map": "value"}"#), [1.0; 4]);
    assert_eq!(numbers(&figure, r#"{"of": "vs", "map": "excess"}"#), [0.0; 4]);

    let look = r#"{"of": "c", "map": "level", "level": 7}"#;
    while figure.prepare(params(look), &number(5.0)).ok().unwrap() < 1.0 {}
    let legend: JsValue = figure.legend(params(look)).ok().unwrap().into();
    let text = String::from(JSON::stringify(&member(&legend, "swatches")).unwrap());
    let [a, h] = [0.0, 64.0].map(number);
    let plane: JsValue = figure.plane(&a, &a, &h, &h, Some(params(look))).ok().unwrap().into();
    let sevens = Uint16Array::from(member(&plane, "values")).to_vec().iter().sum::<u16>();
    assert!(text.contains(&format!("7 ({sevens} of 4,096)")), "{text}");
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
fn a_wrong_look_is_refused_with_its_value() {
    let mut figure = filled(r#"{"c": 6, "side": 8}"#);
    let mut look = |text: &str| refusal(figure.prepare(params(text), &number(5.0)));
    assert_eq!(look(r#"{"map": "mod", "mod": 1}"#), "mod: 1 is not in 2..=256");
    assert_eq!(look(r#"{"map": "mod"}"#), "mod: nothing is not a whole number in 2..=256");
    assert_eq!(look(r#"{"map": "bit", "bit": 1.5}"#), "bit: 1.5 is not a whole number in 0..=14");
    assert_eq!(
        look(r#"{"map": "difference"}"#),
        "map: difference needs a second centre (vs) to compare with"
    );
    assert_eq!(
        look(r#"{"pal": "paper"}"#),
        "pal: paper is not in viridis, cividis, magma, plasma, inferno, turbo"
    );
    assert_eq!(look(r#"{"scale": "cubic"}"#), "scale: cubic is not in linear, rank, log");
    assert_eq!(look(r#"{"of": "d"}"#), "of: d is not in c, vs");
}

#[wasm_bindgen_test]
fn an_entry_says_why_and_who_says_the_same() {
    let text = |value: JsValue| String::from(JSON::stringify(&value).unwrap());
    let figure = filled(r#"{"c": 6, "vs": 5, "side": 16}"#);
    let why = figure.reason(&number(2.0), &number(7.0), &JsValue::UNDEFINED).ok().unwrap();
    let expected = r#"{"sentence":"5 is the mex of {2, 3, 0, 1, 6, 7, 4} to the left and {7, 8} above.","left":"0 to 4, 6, 7","above":"7, 8"}"#;
    assert_eq!(text(why.into()), expected);
    let cells = figure.entry_cells(&number(2.0), &number(7.0), &JsValue::UNDEFINED).ok().unwrap();
    let expected = r#"{"value":5,"given":null,"rows":[2,2,2,2,2],"columns":[2,3,0,1,6]}"#;
    assert_eq!(text(cells.into()), expected);
    let outside = refusal(figure.entry_cells(&number(0.0), &number(16.0), &JsValue::UNDEFINED));
    assert_eq!(outside, "b: 16 is not in 0..=15");
    let given = figure.reason(&number(0.0), &number(7.0), &"vs".into()).ok().unwrap();
    assert!(text(given.into()).contains("but 0 and 5 change places"));
    let outside = refusal(figure.reason(&number(16.0), &number(0.0), &JsValue::UNDEFINED));
    assert_eq!(outside, "a: 16 is not in 0..=15");
    let same = array_kin(&number(1.0), &number(7.0), &number(7.0)).ok().unwrap();
    assert_eq!(same, [1, 7, 7, 7, 1, 7, 7, 7, 1]);
    let larger = filled(r#"{"c": 2, "vs": 5, "side": 64}"#);
    assert_eq!(larger.shadow_reach(&number(8.0)).ok().unwrap(), Some(5));
    assert_eq!(larger.shadow_reach(&number(64.0)).ok().unwrap(), None);
    let none = refusal(larger.shadow_reach(&number(-1.0)));
    assert_eq!(none, "least: -1 is not in 0..=16384");
    let strays = figure.offsets(&number(2.0), &"c".into()).ok().unwrap();
    assert_eq!(strays[..8], [2, 2, -2, -2, 2, 2, -2, -2]);
    let stream =
        row_offsets(&number(6.0), &number(2.0), &number(3.0), &number(5.0), &JsValue::NULL);
    assert_eq!(stream.ok().unwrap(), strays[3..8]);
    let far = refusal(row_offsets(
        &number(6.0),
        &number(-1.0),
        &number(3.0),
        &number(5.0),
        &JsValue::NULL,
    ));
    assert_eq!(far, "row: -1 is not in 0..=1023");
    let beyond = refusal(array_kin(&number(0.0), &number(0.0), &number(1e6)));
    assert_eq!(beyond, "value: 1000000 is not in 0..=32767");
}

#[wasm_bindgen_test]
fn a_filling_is_shown_after_any_step() {
    let text = |value: JsValue| String::from(JSON::stringify(&value).unwrap());
    let requested = |way: &str, step: i32| {
        params(&format!(r#"{{"c": 6, "side": 10, "way": "{way}", "step": {step}}}"#))
    };
    assert_eq!(filling_steps(params(r#"{"c": 6, "side": 10, "way": "numbers"}"#)).ok(), Some(81));
    let plane: JsValue = filling(requested("entries", 16)).ok().unwrap().into();
    let values = member(&plane, "values").dyn_into::<Uint16Array>().unwrap().to_vec();
    assert_eq!((values.len(), values[20 + 7], values[20 + 8]), (100, 5, 65535));
    let step: JsValue = filling_step(requested("entries", 16)).ok().unwrap().into();
    assert_eq!(text(member(&step, "cell")), "[2,7]");
    assert_eq!(text(member(&step, "above")), "[[0,7],[1,7]]");
    let expected =
        "Row 2, column 7: 5 is the mex of {2, 3, 0, 1, 6, 7, 4} to the left and {7, 8} above.";
    assert_eq!(member(&step, "sentence"), expected);
    let step: JsValue = filling_step(requested("numbers", 19)).ok().unwrap().into();
    assert_eq!((member(&step, "value"), text(member(&step, "cell"))), (2.into(), "[5,7]".into()));
    assert_eq!(text(member(&step, "left")), "[[5,0],[5,4],[5,5]]");
    assert_eq!(text(member(&step, "above")), "[[3,1],[0,2],[1,3],[4,6]]");
    assert_eq!(text(member(&step, "shaded")), "[[5,1],[5,2],[5,3],[5,6]]");
    let turns = filling_turns(requested("numbers", 0)).ok().unwrap();
    assert_eq!(turns[..3], [1, 9, 16]); // eight zeros, seven ones, then twos
    let step_of = |a: f64, b: f64| filling_step_of(requested("numbers", 0), &number(a), &number(b));
    assert_eq!((step_of(5.0, 7.0).ok(), step_of(0.0, 7.0).ok()), (Some(19), Some(0)));
    assert_eq!(refusal(step_of(5.0, 10.0)), "b: 10 is not in 0..=9");
    let start: JsValue = filling_step(requested("numbers", 0)).ok().unwrap().into();
    assert_eq!(member(&start, "cell"), JsValue::NULL);
    assert_eq!(refusal(filling(requested("numbers", 82))), "step: 82 is not in 0..=81");
    let way = refusal(filling(requested("rows", 0)));
    assert_eq!(way, r#"way: "rows" is not in entries, numbers"#);
}

#[wasm_bindgen_test]
fn a_picture_of_the_growth_has_the_pixels_asked_for() {
    let look = r#"{"colour": "children", "palette": "viridis", "from": 0, "to": 1, "lit": 255}"#;
    let picture = |text: &str, look: &str, numbers: [f64; 5]| {
        let [level, x, y, width, height] = numbers.map(number);
        growth_picture(params(text), params(look), &level, &x, &y, &width, &height)
    };
    let lim = r#"{"rule": "lim", "n": 1000000000000}"#;
    for colour in ["children", "generation", "direction", "subtree"] {
        let look = look.replace("children", colour);
        let far = picture(lim, &look, [32.0, -7.0, -300.0, 513.0, 768.0]).ok().unwrap();
        assert_eq!((far.width(), far.height()), (513, 768), "{colour}");
    }
    let refused = |numbers| refusal(picture(lim, look, numbers));
    assert_eq!(refused([41.0, 0.0, 0.0, 1.0, 1.0]), "level: 41 is not in 0..=40");
    assert_eq!(refused([0.0, 0.0, 0.0, 1.5, 1.0]), "width: 1.5 is not a whole number in 1..=4096");
    assert_eq!(refused([0.0, 0.0, 0.0, 0.0, 1.0]), "width: 0 is not in 1..=4096");
    assert_eq!(refused([0.0, 0.0, 0.0, 1.0, 4097.0]), "height: 4097 is not in 1..=4096");
}

#[wasm_bindgen_test]
fn the_octant_is_listed_picked_and_asked() {
    let points: JsValue = octant(params(r#"{"rule": "closer", "side": 16}"#)).ok().unwrap().into();
    let flat = member(&points, "points").dyn_into::<js_sys::Uint32Array>().unwrap().to_vec();
    assert_eq!(flat.len(), 3 * 256);
    assert!(flat.chunks_exact(3).all(|point| point[0] ^ point[1] ^ point[2] == 0));
    let side = r#"{"rule": "closer", "side": 65536}"#;
    let [x, y, z] = [3.0, 5.0, -9.0].map(number);
    let ray = [0.0, 0.0, 1.0].map(number);
    let met = octant_pick(params(side), &x, &y, &z, &ray[0], &ray[1], &ray[2]).ok().unwrap();
    assert_eq!(met.unwrap().to_vec(), [3, 5, 6]);
    let relaxed = r#"{"rule": "relaxed", "side": 16}"#;
    let late = octant_point(params(relaxed), &number(0.0), &number(1.0), &number(3.0));
    let late: JsValue = late.ok().unwrap().unwrap().into();
    assert_eq!(member(&late, "is_p"), JsValue::FALSE);
    assert_eq!(member(&late, "generation"), 3.0);
    let steps = octant_voxels(params(relaxed), &JsValue::UNDEFINED).ok().unwrap().to_vec();
    let around = octant_surroundings(params(relaxed)).ok().unwrap().to_vec();
    assert_eq!(around.len(), 4096);
    assert!(around.iter().zip(steps).all(|(about, step)| about & 0xff == u32::from(step)));
    let refused = refusal(octant_surroundings(params(side)));
    assert_eq!(
        refused,
        "rule: \"closer\" has no surroundings: its points are decided by their bits"
    );
}

#[wasm_bindgen_test]
fn other_games_have_their_octants() {
    for (text, points, last) in [
        (r#"{"rule": "closer", "side": 16, "game": "nim", "c": null}"#, 256, 15),
        (r#"{"rule": "closer", "side": 16, "game": "lim"}"#, 256, 15),
        (r#"{"rule": "closer", "side": 16, "d": 5}"#, 256, 20),
        (r#"{"rule": "closer", "side": 16, "d": 16}"#, 0, 31),
        (r#"{"rule": "closer", "side": 16, "c": 0}"#, 256, 15),
        (r#"{"rule": "closer", "side": 16, "c": 1}"#, 256, 15),
    ] {
        let list: JsValue = octant(params(text)).ok().unwrap().into();
        let flat = member(&list, "points").dyn_into::<js_sys::Uint32Array>().unwrap();
        assert_eq!(flat.length(), 3 * points, "{text}");
        assert_eq!(octant_last_step(params(text)).ok().unwrap(), last, "{text}");
    }
    let misere = r#"{"rule": "closer", "side": 16, "c": 1}"#;
    let heights = octant_heights(params(misere)).ok().unwrap().to_vec();
    assert_eq!(heights[..4], [1, 0, 2, 3]);
    assert_eq!(heights[16 * 16..][..4], [0b110_1001, 256, 512, 512]);
    let [x, y, z] = [0.0, 1.0, 99.0].map(number);
    let down = [0.0, 0.0, -1.0].map(number);
    let met = octant_pick(params(misere), &x, &y, &z, &down[0], &down[1], &down[2]).ok().unwrap();
    assert_eq!(met.unwrap().to_vec(), [0, 1, 0]);
    let lim = r#"{"rule": "closer", "side": 65536, "game": "lim"}"#;
    let point = octant_point(params(lim), &number(9.0), &number(4.0), &number(2.0));
    let point: JsValue = point.ok().unwrap().unwrap().into();
    assert_eq!(JSON::stringify(&member(&point, "parent")).unwrap(), "[8,4,2]");
    assert_eq!(member(&point, "is_p"), JsValue::TRUE);
}

#[wasm_bindgen_test]
fn relaxed_growth_is_counted_and_kept() {
    let text = r#"{"rule": "relaxed", "side": 8}"#;
    let counts: JsValue = census(params(text)).ok().unwrap().into();
    let column =
        |name: &str| member(&counts, name).dyn_into::<js_sys::Uint32Array>().unwrap().to_vec();
    assert_eq!(column("steps"), [0, 1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(column("all"), [1, 3, 3, 15, 3, 15, 27, 63]);
    assert_eq!(column("others"), [0, 0, 0, 6, 0, 6, 18, 36]);
    // A table with one point only, unlike the one that would be computed here.
    let mut steps = vec![0; 512];
    steps[8 + 3] = 4;
    octant_keep(params(text), &Uint16Array::from(&steps[..])).ok().unwrap();
    let point = |c: f64| octant_point(params(text), &number(0.0), &number(1.0), &number(c));
    assert!(point(3.0).ok().unwrap().is_some());
    assert!(point(1.0).ok().unwrap().is_none());
    steps.pop();
    let short = octant_keep(params(text), &Uint16Array::from(&steps[..]));
    let sentence = "steps: 511 is not the number of entries of a cube of side 8";
    assert_eq!(refusal(short), sentence);
}

/// The page's thread gets arrays that a worker has filled, and fills none itself.
#[wasm_bindgen_test]
fn arrays_of_tripod_nim_are_kept() {
    let text = r#"{"rule": "closer", "side": 8, "c": 2}"#;
    // A table that is not the true one, to tell it from what would be filled here.
    let mut heights = vec![7; 64];
    heights[8 + 3] = 5;
    octant_keep(params(text), &Uint16Array::from(&heights[..])).ok().unwrap();
    let point = |c: f64| octant_point(params(text), &number(1.0), &number(3.0), &number(c));
    assert!(point(5.0).ok().unwrap().is_some());
    assert!(point(7.0).ok().unwrap().is_none());
    assert_eq!(octant_last_step(params(text)).ok().unwrap(), (7 + 7 + 7) / 2);
    // Those of other centres and sides do not take its place.
    for other in
        [r#"{"rule": "closer", "side": 8, "c": 3}"#, r#"{"rule": "closer", "side": 4, "c": 2}"#]
    {
        octant_last_step(params(other)).ok().unwrap();
    }
    assert!(point(5.0).ok().unwrap().is_some());
    heights.pop();
    let short = octant_keep(params(text), &Uint16Array::from(&heights[..]));
    assert_eq!(refusal(short), "heights: 63 is not the number of entries of a square of side 8");
    let nim = octant_keep(params(r#"{"rule": "closer", "side": 8}"#), &JsValue::NULL);
    assert!(refusal(nim).starts_with("rule: \"closer\" has no table to keep"));
}

#[wasm_bindgen_test]
fn a_position_knows_all_its_pictures() {
    let of = |piles: [f64; 3]| -> JsValue {
        let [a, b, c] = piles.map(number);
        position(&a, &b, &c).ok().unwrap().into()
    };
    let text = |object: &JsValue, name: &str| {
        String::from(JSON::stringify(&member(object, name)).unwrap())
    };
    let p = of([14.0, 11.0, 5.0]);
    assert_eq!(member(&p, "generation"), 15.0);
    assert_eq!(text(&p, "digits"), r#"["1110","1011","0101"]"#);
    assert_eq!(text(&p, "sum_digits"), r#""0000""#);
    assert_eq!(text(&p, "cell"), "[10,3]");
    assert_eq!(text(&p, "lim_exact"), "true");
    assert_eq!(text(&p, "parent"), "[14,10,4]");
    assert_eq!(text(&p, "nearest"), "[]");
    let last = member(&p, "runs").dyn_into::<js_sys::Array>().unwrap().get(3);
    let expected = r#"{"length":1,"piles":[0,1,1],"direction":"S","at":[14,11,5]}"#;
    assert_eq!(JSON::stringify(&last).unwrap(), expected);
    let n = of([3.0, 4.0, 5.0]);
    assert_eq!((member(&n, "nim_sum"), member(&n, "generation")), (2.0.into(), JsValue::NULL));
    assert_eq!(text(&n, "winning"), r#"[{"pile":0,"to":1,"result":[1,4,5]}]"#);
    assert_eq!(text(&n, "cell"), "null");
    let far = of([1_099_511_627_776.0, 1_099_511_627_776.0, 0.0]);
    assert_eq!(text(&far, "cell"), "[1099511627776,0]");
    assert_eq!(text(&of([0.0; 3]), "digits"), r#"["0","0","0"]"#);
    assert_eq!(
        refusal(position(&number(-1.0), &number(0.0), &number(0.0))),
        "a: -1 is not in 0..=1099511627776"
    );
}

#[wasm_bindgen_test]
fn a_game_is_played_with_its_generations() {
    let names = games();
    assert_eq!(&names[..3], ["nim", "misere-nim", "lim"]);
    let ask = |text: &str| game_play(params(text), &JsValue::UNDEFINED);
    let shown = |text: &str, name: &str| {
        let play = ask(text).ok().unwrap();
        String::from(JSON::stringify(&member(&play.js_value(), name)).unwrap())
    };
    for name in names {
        let example = format!(r#"{{"game": "{name}", "from": "", "p": ""}}"#);
        assert_eq!(shown(&example, "is_p"), "false", "{name}");
    }
    let kayles = r#"{"game": "kayles", "from": "", "p": "4,4"}"#;
    assert_eq!(shown(kayles, "generation"), "4");
    assert_eq!(shown(kayles, "hurried"), "6", "the standard algorithm finds it at step 3");
    let nim = r#"{"game": "nim", "from": "3,2,1", "p": "1,1,0"}"#;
    assert_eq!(shown(nim, "from"), "[3,2,1]");
    assert_eq!(shown(nim, "parents"), "[0]");
    assert_eq!(shown(nim, "children"), "[4]", "(2, 2, 0)");
    assert_eq!(shown(nim, "best"), "0");
    let end = r#"{"game": "misere-nim", "from": "", "p": "0"}"#;
    assert_eq!([shown(end, "is_p"), shown(end, "best")], ["false", "null"]);
    let tree = r#"{"game": "tree-nim", "from": "2(3,1(2,3))", "p": "2(3,1(2,0))"}"#;
    assert_eq!(shown(tree, "position"), "[2,3,1,2,0]");
    assert_eq!(shown(tree, "tree"), "[0,1,1,3,3]");
    assert_eq!(shown(tree, "left"), "[true,true,true,true,false]");
    assert_eq!(shown(tree, "from_text"), r#""2(3,1(2,3))""#);
    let own = r#"{"game": "subtraction", "from": "9", "p": "", "set": "5,2"}"#;
    assert_eq!([shown(own, "position"), shown(own, "text")], ["[9]", r#""9""#]);
    assert_eq!(shown(own, "moves").matches("text").count(), 2);
    assert!(shown(own, "reason").contains("Grundy values"));
    for (text, expected) in [
        (
            r#"{"game": "subtraction", "from": "", "p": "", "set": "5,0"}"#,
            "set: 5,0 is no set of 1 to 8 numbers in 1..=32 for subtraction",
        ),
        (
            r#"{"game": "third-ones-lucky", "from": "", "p": "1,0,0"}"#,
            "p: (1, 0, 0) has fewer than 2 counters",
        ),
        (
            r#"{"game": "moore-nim", "from": "", "p": "180,180"}"#,
            "p: (180, 180) leads to more than 8388608 moves",
        ),
        (
            r#"{"game": "tree-nim", "from": "", "p": "1(2"}"#,
            "p: \"1(2\" is not up to 8 whole numbers",
        ),
        (r#"{"game": "tree-nim", "from": "", "p": "1,2"}"#, "p: (1, 2) has 2 trees, not 1"),
        (r#"{"game": "chess", "from": "", "p": ""}"#, "game: chess is not in nim, misere-nim, lim"),
        (r#"{"game": "nim", "from": "", "p": "3,-1"}"#, "p: \"3,-1\" is not up to 8 whole numbers"),
        (r#"{"game": "nim", "from": "", "p": "256"}"#, "p: 256 is not in 0..=255"),
        (r#"{"game": "nim", "from": "1,2", "p": "2,2"}"#, "p: (2, 2) is not reached from (1, 2)"),
        (r#"{"game": "lim", "from": "1,2", "p": ""}"#, "from: (1, 2) has 2 numbers, not 3"),
        (
            r#"{"game": "misere-nim", "from": "", "p": "99,99,99"}"#,
            "p: (99, 99, 99) leads to more than 32768 positions",
        ),
    ] {
        let message = refusal(ask(text));
        assert!(message.starts_with(expected), "{message}");
    }
}

#[wasm_bindgen_test]
fn a_digest_depends_on_numbers_and_names_alone() {
    let field = |values: JsValue| {
        let object = Object::new();
        Reflect::set(&object, &"values".into(), &values).unwrap();
        Reflect::set(&object, &"kind".into(), &"plane".into()).unwrap();
        JsValue::from(object)
    };
    let narrow = digest(&field(Uint16Array::from(&[1, 2, 3][..]).into())).ok().unwrap();
    let wide = digest(&field(js_sys::Uint32Array::from(&[1, 2, 3][..]).into())).ok().unwrap();
    let plain = digest(&field(js("[1, 2, 3]"))).ok().unwrap();
    assert_eq!((&narrow, &narrow), (&wide, &plain));
    assert_eq!(narrow.len(), 64);
    assert_ne!(narrow, digest(&field(js("[1, 2, 4]"))).ok().unwrap());
    assert_eq!(
        refusal(digest(&field(js("[1.5]")))),
        r#"field: "values" is neither text nor whole numbers of 32 bits"#
    );
}

#[wasm_bindgen_test]
fn palettes_are_named_by_kind() {
    let names = palettes(&"comparison".into()).ok().unwrap();
    assert_eq!(names, ["safe", "paper"]);
    assert_eq!(palette(&"paper".into()).ok().unwrap().len(), 768);
}

#[wasm_bindgen_test]
fn what_is_wrong_is_said_with_the_value() {
    let array = |text: &str| refusal(ArrayFigure::new(params(text)));
    assert_eq!(array(r#"{"c": 2, "side": -3}"#), "side: -3 is not in 1..=16384");
    assert_eq!(array(r#"{"c": 2, "side": 2.5}"#), "side: 2.5 is not a whole number in 1..=16384");
    assert_eq!(array(r#"{"c": "two", "side": 2}"#), "c: \"two\" is not a whole number in 0..=4095");
    assert_eq!(array(r#"{"c": null, "side": 2}"#), "c: null is not a whole number in 0..=4095");
    let word = array(r#"{"c": 2, "sides": 3}"#);
    assert_eq!(word, r#"params: "sides" is not one of c, vs, side, row, leaf, tree"#);
    assert_eq!(array("7"), "params: 7 is not an object with c, vs, side, row, leaf, tree");
    let rule = refusal(growth(params(r#"{"rule": "fuller", "n": 6}"#)));
    assert_eq!(rule, r#"rule: "fuller" is not in three-branches, full, lim"#);
    let n = refusal(growth(params(r#"{"rule": "full", "n": 4096}"#)));
    assert_eq!(n, "n: 4096 is not in 0..=4095");
    let bounds = refusal(growth_bounds(params(r#"{"rule": "full", "n": 1e300}"#)));
    assert_eq!(bounds, "n: 1e+300 is not a whole number in 0..=1099511627776");
    let side = refusal(octant(params(r#"{"rule": "closer", "side": 12}"#)));
    assert_eq!(side, "side: 12 is not a power of two");
    let both = refusal(octant(params(r#"{"rule": "closer", "side": 8, "c": 2, "d": 3}"#)));
    assert_eq!(both, "params: only one of game \"lim\", c and d can be shown");
    let late = refusal(octant(params(r#"{"rule": "relaxed", "side": 8, "game": "lim"}"#)));
    assert!(late.starts_with("rule: \"relaxed\" is a rule of 3-pile Nim"), "{late}");
}

fn text_of(value: &JsValue) -> String {
    JSON::stringify(value).unwrap().into()
}

#[wasm_bindgen_test]
fn periods_are_found_certified_and_checked() {
    let table: JsValue =
        row_periods(params(r#"{"c": 2, "rows": 22, "effort": 16777216}"#), &JsValue::UNDEFINED)
            .ok()
            .unwrap()
            .into();
    assert_eq!(member(&table, "effort").as_f64(), Some(16_777_216.0));
    let last = js_sys::Array::from(&member(&table, "found")).pop();
    assert_eq!(member(&last, "period"), "7200");
    assert_eq!(text_of(&member(&last, "factors")), r#"[["2",5],["3",2],["5",2]]"#);
    let certificate =
        row_certificate(params(r#"{"c": 2, "row": 21, "effort": 16777216}"#), &JsValue::UNDEFINED);
    let certificate: JsValue = certificate.ok().unwrap().into();
    let checked = |certificate: &JsValue| {
        row_check(certificate, &number(16_777_216.0), &JsValue::UNDEFINED).map(JsValue::from)
    };
    let report = checked(&certificate).ok().unwrap();
    assert_eq!(
        member(&report, "claim"),
        "Centre 2, row 21: the least period is 7200, from column 171 on."
    );
    let never =
        band_certificate(&number(29.0), &number(24.0), &number(67_108_864.0), &JsValue::NULL);
    let report = checked(&never.ok().unwrap().into()).ok().unwrap();
    assert!(text_of(&member(&report, "claim")).contains("never become a perfect band"));
    let spoilt = |from: &str, to: &str| {
        let text = certificate.as_string().unwrap();
        assert!(text.contains(from), "{from} is in {text}");
        refusal(checked(&text.replacen(from, to, 1).into()))
    };
    let huge = format!(r#""period":"1{}""#, "0".repeat(30));
    assert!(spoilt(r#""period":"7200""#, &huge).starts_with("period: 1000000"));
    assert!(spoilt(r#""row":21"#, r#""row":-1"#).contains("invalid value"));
    assert!(spoilt(r#""row":21"#, r#""row":22"#).contains(' '));
    assert!(spoilt(r#""version":1"#, r#""version":2"#).starts_with("version: 2"));
    assert!(spoilt("nimscape period", "period").starts_with("format: "));
    assert_eq!(refusal(checked(&number(7.0))), "certificate: 7 is not a text");
    assert!(refusal(checked(&" ".repeat(2 << 20).into())).ends_with("more than 1048576"));
}

#[wasm_bindgen_test]
fn trees_have_values_rays_and_birays() {
    let none = JsValue::UNDEFINED;
    let p = |text: &str| params(&format!(r#"{{"p": "{text}"}}"#));
    let shown =
        |value: &JsValue, name: &str| String::from(JSON::stringify(&member(value, name)).unwrap());
    let shape = tree_shape(p("6,1,7,8;ab,ac,ad")).ok().unwrap().js_value();
    assert_eq!(shown(&shape, "text"), r#""6(1,7,8)""#);
    assert_eq!(shown(&shape, "parents"), "[0,1,1,1]");
    assert_eq!(shown(&shape, "in_play"), "[false,true,true,true]");
    let facts = tree_facts(p("6(1,7,8)"), &none).ok().unwrap().js_value();
    assert_eq!([shown(&facts, "is_p"), shown(&facts, "grundy")], ["true", "0"]);
    assert_eq!(js_sys::Array::from(&member(&facts, "moves")).length(), 16);
    let ray = r#"{"p": "1(2,3)", "leaf": "c", "to": 4}"#;
    let ray = tree_ray(params(ray), &none).ok().unwrap().js_value();
    assert_eq!([shown(&ray, "leaf_sum"), shown(&ray, "completion")], ["2", "2"]);
    assert_eq!(shown(&ray, "values"), "[3,2,0,1,6]");
    let biray = r#"{"p": "6(7,1,1)", "leaf": "c", "other": "d", "to": 9}"#;
    let biray = tree_biray(params(biray), &none).ok().unwrap().js_value();
    assert_eq!(shown(&biray, "completions"), "[7,8,5,4,3,2,9,0,1,6]");
    assert_eq!(shown(&biray, "size"), "7");
    for (text, expected) in [
        ("1,1,1;ab,bc,ca", "tree: ca is an edge that closes a cycle"),
        ("1,1,1;ab", "tree: c is not connected with vertex a"),
        ("300", "size: 300 is not in 0..=255"),
        ("1(2", "tree: 1(2 is not a tree such as 2(3,1(2,3))"),
    ] {
        let message = refusal(tree_shape(p(text)));
        assert!(message.starts_with(expected), "{message}");
    }
    let stop = js_sys::Function::new_with_args("share", "return false");
    let message = refusal(tree_facts(p("9(9,9,9)"), &stop));
    assert_eq!(message, "tree: 9(9,9,9) has been stopped: nothing is known");
    let message = refusal(tree_ray(params(r#"{"p": "1(2,3)", "leaf": "7", "to": 4}"#), &none));
    assert_eq!(message, "leaf: \"7\" is not a letter from a to p");
}

#[wasm_bindgen_test]
fn a_search_reports_progress_and_can_be_stopped() {
    let stop = js_sys::Function::new_with_args("steps", "return false");
    let table: JsValue =
        row_periods(params(r#"{"c": 2, "rows": 48, "effort": 1073741824}"#), &stop)
            .ok()
            .unwrap()
            .into();
    assert!(js_sys::Array::from(&member(&table, "found")).length() < 48);
    let far = r#"{"c": 2, "row": 47, "effort": 1073741824}"#;
    let refused = refusal(row_certificate(params(far), &stop));
    assert_eq!(refused, "row: 47 of centre 2 is open with an effort of 1073741824 steps");
    let game = |p: &str| params(&format!(r#"{{"game": "forest-nim", "from": "", "p": "{p}"}}"#));
    let refused = refusal(game_play(game("63,31"), &stop));
    assert_eq!(refused, "p: (63, 31) has been stopped: nothing is known");
}

#[wasm_bindgen_test]
fn shipped_tables_are_read_and_broken_ones_refused() {
    let text = include_str!("../../../www/data/periods/2.json");
    let read = |text: &str| shipped_periods(&text.into(), &number(2.0)).map(JsValue::from);
    let table = read(text).ok().unwrap();
    assert_eq!(member(&table, "rows").as_f64(), Some(128.0));
    let certified = params(&format!(
        r#"{{"c": 2, "row": 20, "effort": 16777216, "table": {}}}"#,
        text_of(&text.into())
    ));
    let certificate: JsValue = row_certificate(certified, &JsValue::UNDEFINED).ok().unwrap().into();
    assert!(row_check(&certificate, &number(1e9), &JsValue::UNDEFINED).is_ok());
    let spoilt = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        refusal(read(&text.replacen(from, to, 1)))
    };
    assert_eq!(spoilt(r#""centre":2"#, r#""centre":3"#), "centre: 3 is not in 2..=2");
    assert!(spoilt(r#""rows":128"#, r#""rows":-1"#).contains("cannot be read"));
    assert!(spoilt(r#"[1,"2",3"#, r#"[1,"0",3"#).contains("do not go together"));
    let prime = "170141183460469231731687303715884105727"; // 2^127 - 1
    let vast = format!(r#"[1,"{prime}",3,"labels",1,262144,"{prime}"]"#);
    let refused = spoilt(r#"[1,"2",3,"walk",1,262144,"2"]"#, &vast);
    assert!(refused.contains("do not go together"), "{refused}");
    assert_eq!(refusal(shipped_periods(&number(2.0), &number(2.0))), "table: 2 is not a text");
    assert_eq!(refusal(shipped_periods(&text.into(), &number(-1.0))), "c: -1 is not in 0..=4095");
}

#[wasm_bindgen_test]
fn rows_of_every_centre_come_from_a_small_one() {
    let text = include_str!("../../../www/data/periods/61.json");
    let table = text_of(&text.into());
    let far = number(1_000_029.0);
    let of = representatives(&far, &number(32.0)).ok().unwrap();
    let last: JsValue = of.last().unwrap().js_value();
    assert_eq!(text_of(&last), r#"{"row":31,"modulus":32,"centre":61,"distance":999968}"#);
    let moved: JsValue = transferred_periods(&text.into(), &far).ok().unwrap().into();
    let (rows, from) = (member(&moved, "rows"), member(&moved, "from"));
    assert_eq!((js_sys::Array::from(&rows).length(), from.as_f64()), (32, Some(61.0)));
    let checked = |certificate: JsValue| {
        let report = row_check(&certificate, &number(1e9), &JsValue::UNDEFINED).map(JsValue::from);
        text_of(&member(&report.ok().unwrap(), "claim"))
    };
    let request =
        |what: &str| format!(r#"{{"c": 1000029, {what}, "effort": 268435456, "table": {table}}}"#);
    let row = params(&request(r#""row": 31"#));
    let row = transfer_certificate(row, &JsValue::UNDEFINED).ok().unwrap();
    let claim = "Centre 1000029, row 31: the least period is 480, from column 1000326 on.";
    assert_eq!(checked(row.into()), format!("{claim:?}"));
    let band = params(&request(r#""radius": 15"#));
    let band = transfer_band_certificate(band, &JsValue::UNDEFINED).ok().unwrap();
    assert!(checked(band.into()).contains("the first 29 numbers fill a perfect band"));
    let beyond = params(&request(r#""row": 32"#));
    assert_eq!(
        refusal(transfer_certificate(beyond, &JsValue::UNDEFINED)),
        "row: 32 of centre 1000029 is not decided by that of centre 61"
    );
    let twin: JsValue = centre_twin(&number(61.0)).ok().unwrap().unwrap().into();
    assert_eq!(text_of(&twin), r#"{"centre":60,"from":3,"to":60,"column":120}"#);
    assert!(centre_twin(&number(62.0)).ok().unwrap().is_none());
    assert_eq!(diagonal_entry(&number(61.0)).ok(), Some(2.0));
    let allows = |radius: f64| allows_band(&number(61.0), &number(radius)).ok();
    assert_eq!((allows(15.0), allows(16.0)), (Some(true), Some(false)));
    let refused = refusal(diagonal_entry(&number(2_f64.powi(41))));
    assert_eq!(refused, "c: 2199023255552 is not in 0..=1099511627776");
}

#[wasm_bindgen_test]
fn barriers_come_with_their_bands() {
    let look: JsValue =
        barriers(params(r#"{"c": 2, "n": 7, "from": 100, "side": 8}"#)).ok().unwrap().into();
    assert_eq!(text_of(&member(&member(&look, "plane"), "shape")), "[8,8]");
    let rungs = js_sys::Array::from(&member(&look, "rungs"));
    assert_eq!(
        text_of(&rungs.get(3)),
        r#"{"radius":4,"count":6,"needed":6,"possible":true,"band":22}"#
    );
    assert!(member(&rungs.get(1), "band").is_null());
    let refused = |text: &str| refusal(barriers(params(text)));
    assert_eq!(
        refused(r#"{"c": 2, "n": 7, "from": 2, "side": 8}"#),
        "from: 2 is not in 3..=1000000"
    );
    assert_eq!(refused(r#"{"c": 2, "n": 128, "side": 8}"#), "n: 128 is not in 1..=127");
    assert_eq!(refused(r#"{"c": 2, "n": 7, "side": 0}"#), "side: 0 is not in 1..=64");
}

#[wasm_bindgen_test]
fn what_is_wrong_with_a_search_is_said_with_the_value() {
    let periods = |text: &str| refusal(row_periods(params(text), &JsValue::UNDEFINED));
    assert_eq!(periods(r#"{"c": 2, "rows": 0, "effort": 1}"#), "rows: 0 is not in 1..=128");
    assert_eq!(periods(r#"{"c": 4096, "rows": 1, "effort": 1}"#), "c: 4096 is not in 0..=4095");
    let from = periods(r#"{"c": 2, "rows": 9, "from": 9, "effort": 1}"#);
    assert_eq!(from, "from: 9 is not in 0..=8");
    assert!(periods(r#"{"c": 2, "rows": 1, "effort": 0}"#).starts_with("effort: 0 is not in 1..="));
    let row = r#"{"c": 2, "row": 128, "effort": 1}"#;
    let refused = refusal(row_certificate(params(row), &JsValue::UNDEFINED));
    assert_eq!(refused, "row: 128 is not in 0..=127");
    let radius = band_certificate(&number(2.0), &number(65.0), &number(1.0), &JsValue::NULL);
    assert_eq!(refusal(radius), "radius: 65 is not in 1..=64");
}

#[wasm_bindgen_test]
fn evolutions_of_piles_come_as_typed_arrays() {
    let graph: JsValue =
        piles_graph(params(r#"{"k": 4, "n": 2, "order": "sorted"}"#)).ok().unwrap().into();
    let all = |name: &str| text_of(&js_sys::Array::from(&member(&graph, name)).into());
    assert_eq!(all("piles"), "[0,0,0,0,0,0,1,1,0,0,2,2,1,1,1,1]");
    assert_eq!(all("starts"), "[0,1,2,4]");
    assert_eq!((all("from"), all("to")), ("[0,1,1]".into(), "[1,2,3]".into()));
    assert_eq!((all("parents"), all("children")), ("[0,1,1,6]".into(), "[6,2,6,6]".into()));
    let refused = |text: &str| refusal(piles_graph(params(text)));
    assert_eq!(refused(r#"{"k": 7, "n": 2, "order": "all"}"#), "k: 7 is not in 2..=6");
    assert_eq!(refused(r#"{"k": 4, "n": 21, "order": "all"}"#), "n: 21 is not in 0..=20");
    assert_eq!(
        refused(r#"{"k": 4, "n": 2, "order": "some"}"#),
        "order: \"some\" is not in sorted, all"
    );
}

#[wasm_bindgen_test]
fn positions_of_piles_have_their_relatives() {
    let found: JsValue = piles_position(&js("[2, 3, 6, 7]")).ok().unwrap().into();
    assert_eq!(text_of(&member(&found, "parents")), "[[1,3,5,7],[2,2,6,6]]");
    assert_eq!(text_of(&member(&found, "children")), "[[3,3,7,7]]");
    assert_eq!(member(&found, "generation").as_f64(), Some(9.0));
    let refused = |text: &str| refusal(piles_position(&js(text)));
    assert_eq!(refused("[1, 2]"), "p: (1, 2) is an N-position: its nim-sum is 3");
    assert_eq!(refused("[1]"), "p: 1 piles are not a number in 2..=6");
    assert_eq!(refused("[-1, 1]"), "p: -1 is not in 0..=1099511627776");
    assert_eq!(refused("\"1,1\""), "p: \"1,1\" is not a list of piles");
}

#[wasm_bindgen_test]
fn evidence_is_counted_and_long_counts_are_refused() {
    let row =
        |claim: &str, k: f64, n: f64| dynamics_evidence(&claim.into(), &number(k), &number(n));
    assert_eq!(row("Theorem 7", 1.0, 6.0).ok().unwrap()[2], "4 (1), 12 (5)");
    assert_eq!(row("Remark 9.1", 4.0, 4.0).ok().unwrap()[..3], ["D(4, 4)", "242", "56"]);
    assert!(refusal(row("Conjecture 2", 3.0, 14.0)).contains("too many states"));
    assert_eq!(refusal(row("Conjecture 2", 2.0, 4.0)), "k: 2 is not 3: the claim is on D(3, n)");
    let word = refusal(row("Conjecture 3", 3.0, 4.0));
    assert!(
        word.starts_with(r#"claim: "Conjecture 3" is not in Theorem 7, Conjecture 2"#),
        "{word}"
    );
}

#[wasm_bindgen_test]
fn a_fill_that_is_given_up_leaves_its_memory_to_the_next() {
    for side in [8192, 16384] {
        let give_up = |c: u32| {
            let text = format!(r#"{{ "c": {c}, "vs": 7, "side": {side} }}"#);
            let mut figure = ArrayFigure::new(params(&text)).ok().unwrap();
            let done = figure.advance(&number(1.0)).ok().unwrap();
            assert!(0.0 < done && done < 1.0, "{done} of side {side} in a millisecond");
        };
        give_up(2);
        let pages = core::arch::wasm32::memory_size(0);
        (0..20).for_each(give_up);
        assert_eq!(core::arch::wasm32::memory_size(0), pages, "after twenty more of side {side}");
    }
}
