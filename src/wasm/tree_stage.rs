//! Arrays of two leaves of trees as they are filled.

use super::Outcome;
use nimscape::arrays::{Array, FillJob};
use nimscape::games::LeafArray;

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
    fn advance(&mut self) {
        if let Some(fill) = &mut self.fill {
            fill.advance();
        }
        self.complete();
    }

    fn share(&self) -> f64 {
        self.fill.as_ref().map_or(1.0, LeafArray::share)
    }

    fn so_far(&self) -> (&Array, usize) {
        (&self.array, if self.fill.is_none() { self.array.side() } else { 0 })
    }
}
