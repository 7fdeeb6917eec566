//! Progress callbacks.

use js_sys::Function;
use wasm_bindgen::{JsCast, JsValue};

/// Returns a function that passes the number of steps done to a JavaScript callback, if there is
/// one, and returns whether to continue: a callback that returns `false` or throws stops the work.
pub(super) fn step_progress(on_progress: &JsValue) -> impl FnMut(u64) -> bool {
    let mut on_progress = share_progress(on_progress);
    move |steps| on_progress(steps as f64)
}

/// Returns the same for the share of the work done.
pub(crate) fn share_progress(on_progress: &JsValue) -> impl FnMut(f64) -> bool {
    let on_progress = on_progress.dyn_ref::<Function>().cloned();
    move |share| {
        on_progress.as_ref().is_none_or(|on_progress| {
            on_progress
                .call1(&JsValue::NULL, &JsValue::from(share))
                .is_ok_and(|answer| answer != JsValue::FALSE)
        })
    }
}
