//! Whoever follows long work.

use js_sys::Function;
use wasm_bindgen::{JsCast, JsValue};

/// Passes on how many steps are done, if somebody listens, and whether to go on.
pub(super) fn teller(told: &JsValue) -> impl FnMut(u64) -> bool {
    let mut told = share_teller(told);
    move |steps| told(steps as f64)
}

/// Passes on which share is done, likewise.
pub(super) fn share_teller(told: &JsValue) -> impl FnMut(f64) -> bool {
    let told = told.dyn_ref::<Function>().cloned();
    move |share| {
        told.as_ref().is_none_or(|told| {
            told.call1(&JsValue::NULL, &JsValue::from(share))
                .is_ok_and(|answer| answer != JsValue::FALSE)
        })
    }
}
