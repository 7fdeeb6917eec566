//! Tree nim on trees of up to 16 stacks: values, moves, rays and birays.

use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::progress::share_progress;
use super::types::{TreePeriod, answer, params};
use super::{Outcome, check};
use nimscape::error::{Error, Result};
use nimscape::games::{Biray, Ray, SeenRay, Solved, TERMS, Tree, TreeMove, TreeSum};

params! {
    /// A tree.
    pub struct TreeParams {
        /// Up to 16 sizes in 0..=255, with what hangs on each in brackets: `2(3,1(2,3))`; or sizes
        /// and edges: `2,3,1,2,3;ab,ac,cd,ce`.
        p: "string",
    }
}

params! {
    /// Two trees beside each other.
    pub struct TreeSumParams {
        /// As `TreeParams`.
        p: "string",
        /// The other tree.
        with: "string",
    }
}

params! {
    /// A tree with a variable leaf.
    pub struct RayParams {
        /// As `TreeParams`.
        p: "string",
        /// The letter of a leaf: a for the first vertex, b, c, ...
        leaf: "string",
        /// The last term, 1..=1024.
        to: "number",
    }
}

params! {
    /// A tree with two variable leaves.
    pub struct BirayParams {
        /// As `TreeParams`.
        p: "string",
        /// The letter of the leaf that completes.
        leaf: "string",
        /// The letter of another leaf, along which the sequence goes.
        other: "string",
        /// The last term, 1..=1024.
        to: "number",
    }
}

answer! {
    /// A tree, vertex by vertex; a vertex comes after the one it hangs on.
    pub struct TreeShape {
        /// The tree as links have it.
        text: String,
        sizes: Vec<u32>,
        /// On which vertex each hangs, counted from 1; 0 for the root.
        parents: Vec<u32>,
        /// Whether each is a leaf in play.
        in_play: Vec<bool>,
        /// Whether each is still part of the tree.
        left: Vec<bool>,
    }
}

answer! {
    /// Who wins on a tree, and how.
    pub struct TreeFacts {
        is_p: bool,
        grundy: u32,
        /// The number of positions that were solved.
        positions: f64,
        /// By vertex, then from the smallest rest on.
        moves: Vec<TreeOption>,
    }
}

/// A move on a tree.
#[derive(Tsify, Serialize)]
pub struct TreeOption {
    /// The vertex it takes from, counted from 0.
    vertex: usize,
    /// The size it leaves.
    rest: u32,
    /// The Grundy value after it; 0 if it wins.
    grundy: u32,
}

answer! {
    /// The sum of two trees.
    pub struct TreeSumFacts {
        /// The other tree as links have it.
        with: String,
        /// The Grundy value of each tree.
        grundy: [u32; 2] as "[number, number]",
        /// Their nim-sum; 0 for a P-position.
        value: u32,
        /// The winning moves in the first tree; their values are those of that tree.
        first: Vec<TreeOption>,
        /// Those in the other tree.
        second: Vec<TreeOption>,
    }
}

answer! {
    /// The positions r(0), r(1), ... that differ in one leaf.
    #[tsify(missing_as_null)]
    pub struct TreeRay {
        /// The sum of the other leaves in play.
        leaf_sum: u32,
        /// The n for which r(n) is a P-position; at most `leaf_sum` + 1.
        completion: u32,
        /// The Grundy values of r(0), r(1), ...
        values: Vec<u32>,
        /// Null if none was found.
        period: Option<TreePeriod> as "TreePeriod | null",
        /// The last n that was looked at.
        looked: u32,
        /// The rays that this one sees.
        seen: Vec<TreeSeenRay>,
    }
}

/// A ray to which a move leads from every position of another one.
#[derive(Tsify, Serialize)]
pub struct TreeSeenRay {
    /// The leaf from which the move takes.
    vertex: usize,
    /// What it leaves there.
    rest: u32,
    /// The P-completion of the ray that is seen.
    completion: u32,
}

answer! {
    /// The completion sequence of two leaves.
    #[tsify(missing_as_null)]
    pub struct TreeBiray {
        /// The sum of the other leaves in play.
        size: u32,
        /// For each size of the other leaf the size that makes a P-position.
        completions: Vec<u32>,
        /// Null if none was found.
        period: Option<TreePeriod> as "TreePeriod | null",
        /// The last n that was looked at.
        looked: u32,
    }
}

impl From<TreeMove> for TreeOption {
    fn from(TreeMove { vertex, rest, grundy }: TreeMove) -> Self {
        Self { vertex, rest, grundy }
    }
}

impl From<SeenRay> for TreeSeenRay {
    fn from(SeenRay { vertex, rest, completion }: SeenRay) -> Self {
        Self { vertex, rest, completion }
    }
}

fn tree(value: &JsValue) -> Result<Tree> {
    check::text("p", value)?.parse()
}

/// Returns the vertex that a letter names.
fn vertex(name: &'static str, value: &JsValue) -> Result<usize> {
    if let [letter @ b'a'..=b'z'] = check::text(name, value)?.as_bytes() {
        return Ok(usize::from(letter - b'a'));
    }
    let reason = "is not a letter from a to p".to_owned();
    Err(Error::Unfit { name, value: check::show(value), reason })
}

fn terms(value: &JsValue) -> Result<u32> {
    Ok(check::integer("to", value, check::wide(TERMS))? as u32)
}

/// Returns a tree, vertex by vertex.
#[wasm_bindgen]
pub fn tree_shape(params: Ts<TreeParams>) -> Outcome<Ts<TreeShape>> {
    let tree = tree(&check::params(&params)?.p)?;
    let shape = TreeShape {
        text: tree.to_string(),
        sizes: tree.sizes().to_vec(),
        parents: tree.parents().to_vec(),
        in_play: tree.in_play(),
        left: tree.degrees().iter().map(Option::is_some).collect(),
    };
    Ok(shape.into_ts()?)
}

/// Returns who wins on a tree, and all moves with their values. Throws where the tree leads to more
/// than 67108864 positions. `on_progress` gets the share of the work done from time to time; when
/// it returns `false` or throws, the work stops with an error.
#[wasm_bindgen]
pub fn tree_facts(
    params: Ts<TreeParams>,
    #[wasm_bindgen(unchecked_optional_param_type = "(share: number) => unknown")]
    on_progress: &JsValue,
) -> Outcome<Ts<TreeFacts>> {
    let tree = tree(&check::params(&params)?.p)?;
    let solved = Solved::new(&tree, share_progress(on_progress))?;
    let grundy = solved.grundy(tree.sizes());
    let moves = solved.moves(tree.sizes()).into_iter();
    let moves = moves.map(TreeOption::from);
    let positions = solved.positions() as f64;
    Ok(TreeFacts { is_p: grundy == 0, grundy, positions, moves: moves.collect() }.into_ts()?)
}

/// Returns who wins on two trees beside each other, and how. Reports progress and stops as
/// `tree_facts` does.
#[wasm_bindgen]
pub fn tree_sum(
    params: Ts<TreeSumParams>,
    #[wasm_bindgen(unchecked_optional_param_type = "(share: number) => unknown")]
    on_progress: &JsValue,
) -> Outcome<Ts<TreeSumFacts>> {
    let params = check::params(&params)?;
    let first = tree(&params.p)?;
    let second: Result<Tree> = check::text("with", &params.with)?.parse();
    let second = second.map_err(|error| error.about("with"))?;
    let TreeSum { grundy, value, winning: [one, other] } =
        TreeSum::new([&first, &second], share_progress(on_progress))?;
    let options = |moves: Vec<TreeMove>| moves.into_iter().map(TreeOption::from).collect();
    let (first, with) = (options(one), second.to_string());
    Ok(TreeSumFacts { with, grundy, value, first, second: options(other) }.into_ts()?)
}

/// Returns the ray of a tree along a leaf. Reports progress and stops as `tree_facts` does.
#[wasm_bindgen]
pub fn tree_ray(
    params: Ts<RayParams>,
    #[wasm_bindgen(unchecked_optional_param_type = "(share: number) => unknown")]
    on_progress: &JsValue,
) -> Outcome<Ts<TreeRay>> {
    let params = check::params(&params)?;
    let (tree, leaf, to) = (tree(&params.p)?, vertex("leaf", &params.leaf)?, terms(&params.to)?);
    let mut on_progress = share_progress(on_progress);
    let seen = SeenRay::all(&tree, leaf, |share| on_progress(share / 2.0))?;
    let Ray { leaf_sum, completion, values, period, looked } =
        Ray::new(&tree, leaf, to, |share| on_progress(f64::midpoint(1.0, share)))?;
    let period = period.map(TreePeriod::from);
    let seen = seen.into_iter().map(TreeSeenRay::from).collect();
    Ok(TreeRay { leaf_sum, completion, values, period, looked, seen }.into_ts()?)
}

/// Returns the completion sequence of a tree along two leaves. Reports progress and stops as
/// `tree_facts` does.
#[wasm_bindgen]
pub fn tree_biray(
    params: Ts<BirayParams>,
    #[wasm_bindgen(unchecked_optional_param_type = "(share: number) => unknown")]
    on_progress: &JsValue,
) -> Outcome<Ts<TreeBiray>> {
    let params = check::params(&params)?;
    let leaves = [vertex("leaf", &params.leaf)?, vertex("other", &params.other)?];
    let (tree, to) = (tree(&params.p)?, terms(&params.to)?);
    let Biray { size, completions, period, looked } =
        Biray::new(&tree, leaves, to, share_progress(on_progress))?;
    let period = period.map(TreePeriod::from);
    Ok(TreeBiray { size, completions, period, looked }.into_ts()?)
}
