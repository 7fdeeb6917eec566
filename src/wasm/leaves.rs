//! Arrays of two leaves of trees: as they are filled, at once, and their rows.

use super::plane::Plane;
use super::prelude::*;
use nimscape_arrays::{Array, FillJob};
use nimscape_games::{LEAF_SIDES, LeafArray, LeafRow as TreeRow, LeafTree};

declare!(TreeRow);

request! {
    /// The array of two leaves.
    pub struct TreeArrayParams {
        /// A tree with leaves x and y, and perhaps z, as `ArrayParams`.
        tree: LeafTree as text,
        /// Rows and columns.
        side: u32 in LEAF_SIDES,
    }
}

request! {
    /// A row of the array of two leaves.
    pub struct TreeRowParams {
        /// A tree with leaves x and y, and perhaps z, as `ArrayParams`.
        tree: LeafTree as text,
        /// The size of x.
        row: u32 in 0..=255,
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
#[export]
pub fn tree_array(params: TreeArrayParams, on_progress: Share) -> Outcome<Plane> {
    let values = LeafArray::new(params.tree, params.side)?.complete(on_progress)?;
    Ok(Plane::square(0, params.side, values))
}

/// Returns the period of a row of the array of two leaves. Reports progress and stops as
/// `tree_facts` does.
#[export]
pub fn tree_row(params: TreeRowParams, on_progress: Share) -> Outcome<TreeRow> {
    Ok(params.tree.row(params.row, on_progress)?)
}
