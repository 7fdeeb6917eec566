//! Arrays of two leaves of trees as they are filled.

use super::Outcome;
use super::stage::{Filling, Stage};
use nimscape::arrays::{About, Computed, Filled};
use nimscape::games::{LeafArray, LeafTree};

struct TreeStage {
    /// `None` when it is done.
    fill: Option<LeafArray>,
    /// The array, empty until then.
    array: Computed,
}

impl Stage {
    /// Returns the array of two leaves of a tree.
    pub(crate) fn of_tree(text: &str, side: u32) -> Outcome<Self> {
        let fill = LeafArray::new(text.parse()?, side)?;
        let side = side as usize;
        let array = Computed::new(side, vec![0; side * side], about(fill.tree()));
        let mut stage = TreeStage { fill: Some(fill), array };
        stage.complete();
        Ok(Self::Other(Box::new(stage)))
    }
}

impl TreeStage {
    fn complete(&mut self) {
        if let Some(fill) = self.fill.take_if(|fill| fill.share() >= 1.0) {
            let about = about(fill.tree());
            self.array = Computed::new(self.array.side(), fill.finish(), about);
        }
    }
}

impl Filling for TreeStage {
    fn advance(&mut self) {
        if let Some(fill) = &mut self.fill {
            fill.advance();
        }
        self.complete();
    }

    fn done(&self) -> f64 {
        self.fill.as_ref().map_or(1.0, LeafArray::share)
    }

    fn so_far(&self) -> (&dyn Filled, usize) {
        (&self.array, if self.fill.is_none() { self.array.side() } else { 0 })
    }
}

/// Returns the words that describe the array of two leaves.
fn about(tree: &LeafTree) -> About {
    let (entry, border) = if tree.completes() {
        ("C(a, b)", "Row 0 and column 0 belong to the tree without that leaf.")
    } else {
        ("G(a, b)", "Row 0 and column 0 have the Grundy values of the tree without that leaf.")
    };
    About {
        name: format!("tree {tree}"),
        entry,
        border: border.to_owned(),
        elsewhere: "by moves on other stacks",
    }
}
