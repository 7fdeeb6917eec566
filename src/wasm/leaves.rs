//! Arrays of two leaves of trees: as they are filled, at once, and their rows.

use js_sys::Uint16Array;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::plane::Plane;
use super::progress::share_progress;
use super::types::{TreePeriod, answer, params};
use super::{Outcome, check};
use nimscape::arrays::{Array, FillJob};
use nimscape::error::Result;
use nimscape::games::{LEAF_SIDES, LeafArray, LeafRow, LeafTree};

params! {
    /// The array of two leaves.
    pub struct TreeArrayParams {
        /// A tree with leaves x and y, and perhaps z, as `ArrayParams`.
        tree: "string",
        /// Rows and columns, 1..=256.
        side: "number",
    }
}

params! {
    /// A row of the array of two leaves.
    pub struct TreeRowParams {
        /// A tree with leaves x and y, and perhaps z, as `ArrayParams`.
        tree: "string",
        /// The size of x, 0..=255.
        row: "number",
    }
}

answer! {
    /// What is known of a row of the array of two leaves.
    #[tsify(missing_as_null)]
    pub struct TreeRow {
        /// Null if none was found.
        period: Option<TreePeriod> as "TreePeriod | null",
        /// The last column that was looked at.
        looked: u32,
    }
}

struct TreeStage {
    /// `None` when it is done.
    fill: Option<LeafArray>,
    /// The array, all zeros until then.
    array: Array,
}

/// Returns the array of two leaves of a tree, still to be filled.
pub(crate) fn tree_stage(text: &str, side: u32) -> Outcome<Box<dyn FillJob>> {
    let fill = LeafArray::new(text.parse()?, side)?;
    let (tree, completes) = (fill.tree().to_string(), fill.tree().completes());
    let zeros = vec![0; (side * side) as usize];
    let array = Array::of_tree(&tree, completes, side as usize, zeros);
    let mut stage = TreeStage { fill: Some(fill), array };
    stage.complete();
    Ok(Box::new(stage))
}

impl TreeStage {
    fn complete(&mut self) {
        if let Some(fill) = self.fill.take_if(|fill| fill.share() >= 1.0) {
            let (tree, completes) = (fill.tree().to_string(), fill.tree().completes());
            self.array = Array::of_tree(&tree, completes, self.array.side(), fill.finish());
        }
    }
}

impl FillJob for TreeStage {
    fn advance(&mut self) -> Result<()> {
        if let Some(fill) = &mut self.fill {
            fill.advance()?;
        }
        self.complete();
        Ok(())
    }

    fn share(&self) -> f64 {
        self.fill.as_ref().map_or(1.0, LeafArray::share)
    }

    fn so_far(&self) -> (&Array, usize) {
        (&self.array, if self.fill.is_none() { self.array.side() } else { 0 })
    }
}

/// Returns the array of two leaves of a tree, as `ArrayFigure` fills it. Reports progress and stops
/// as `tree_facts` does.
#[wasm_bindgen]
pub fn tree_array(
    params: Ts<TreeArrayParams>,
    #[wasm_bindgen(unchecked_optional_param_type = "(share: number) => unknown")]
    on_progress: &JsValue,
) -> Outcome<Ts<Plane>> {
    let params = check::params(&params)?;
    let tree: LeafTree = check::text("tree", &params.tree)?.parse()?;
    let side = check::integer("side", &params.side, check::wide(LEAF_SIDES))? as u32;
    let values = LeafArray::new(tree, side)?.complete(share_progress(on_progress))?;
    Ok(Plane::whole(side as usize, Uint16Array::from(&values[..])).into_ts()?)
}

/// Returns the period of a row of the array of two leaves. Reports progress and stops as
/// `tree_facts` does.
#[wasm_bindgen]
pub fn tree_row(
    params: Ts<TreeRowParams>,
    #[wasm_bindgen(unchecked_optional_param_type = "(share: number) => unknown")]
    on_progress: &JsValue,
) -> Outcome<Ts<TreeRow>> {
    let params = check::params(&params)?;
    let tree: LeafTree = check::text("tree", &params.tree)?.parse()?;
    let row = check::integer("row", &params.row, 0..=255)? as u32;
    let LeafRow { period, looked } = tree.row(row, share_progress(on_progress))?;
    Ok(TreeRow { period: period.map(TreePeriod::from), looked }.into_ts()?)
}
