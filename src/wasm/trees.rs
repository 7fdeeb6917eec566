//! Tree nim on trees of up to 16 stacks: values, moves, rays and birays.

use super::prelude::*;
use nimscape_games::{
    Biray as TreeBiray, NUMBERS, Period as TreePeriod, Ray, SeenRay as TreeSeenRay, Solved, TERMS,
    Tree, TreeMove as TreeOption, TreeSum, VERTICES,
};

declare!(TreeBiray, TreeOption, TreePeriod, TreeSeenRay);

request! {
    /// A tree.
    pub struct TreeParams {
        /// Up to 16 sizes in 0..=255, with what hangs on each in brackets: `2(3,1(2,3))`; or sizes
        /// and edges: `2,3,1,2,3;ab,ac,cd,ce`.
        p: Tree as text,
        range vertices: VERTICES,
        range size: NUMBERS,
        range to: TERMS,
    }
}

request! {
    /// Two trees beside each other.
    pub struct TreeSumParams {
        /// As `TreeParams`.
        p: Tree as text,
        /// The other tree.
        with: Tree as "string" by other_tree,
    }
}

request! {
    /// A tree with a variable leaf.
    pub struct RayParams {
        /// As `TreeParams`.
        p: Tree as text,
        /// The letter of a leaf: a for the first vertex, b, c, ...
        leaf: usize as "string" by vertex,
        /// The last term.
        to: u32 in TERMS,
    }
}

request! {
    /// A tree with two variable leaves.
    pub struct BirayParams {
        /// As `TreeParams`.
        p: Tree as text,
        /// The letter of the leaf that completes.
        leaf: usize as "string" by vertex,
        /// The letter of another leaf, along which the sequence goes.
        other: usize as "string" by vertex,
        /// The last term.
        to: u32 in TERMS,
    }
}

/// A tree, vertex by vertex; a vertex comes after the one it hangs on.
#[export]
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

/// Who wins on a tree, and how.
#[export]
pub struct TreeFacts {
    is_p: bool,
    grundy: u32,
    /// The number of positions that were solved.
    positions: f64,
    /// By vertex, then from the smallest rest on.
    moves: Vec<TreeOption>,
}

/// The sum of two trees.
#[export]
pub struct TreeSumFacts {
    /// The other tree as links have it.
    with: String,
    /// The Grundy value of each tree.
    grundy: [u32; 2],
    /// Their nim-sum; 0 for a P-position.
    value: u32,
    /// The winning moves in the first tree; their values are those of that tree.
    first: Vec<TreeOption>,
    /// Those in the other tree.
    second: Vec<TreeOption>,
}

/// The positions r(0), r(1), ... that differ in one leaf.
#[export]
pub struct TreeRay {
    /// The sum of the other leaves in play.
    leaf_sum: u32,
    /// The n for which r(n) is a P-position; at most `leaf_sum` + 1.
    completion: u32,
    /// The Grundy values of r(0), r(1), ...
    values: Vec<u32>,
    /// Null if none was found.
    period: Option<TreePeriod>,
    /// The last n that was looked at.
    looked: u32,
    /// The rays that this one sees.
    seen: Vec<TreeSeenRay>,
}

fn other_tree(name: &'static str, value: &JsValue) -> Result<Tree> {
    check::text(name, value)?.parse().map_err(|error: Error| error.about(name))
}

/// Returns the vertex that a letter names.
fn vertex(name: &'static str, value: &JsValue) -> Result<usize> {
    match check::text(name, value)?.as_bytes() {
        [letter @ b'a'..=b'z'] => Ok(usize::from(letter - b'a')),
        _ => Err(check::unfit_value(name, value, "is not a letter from a to p")),
    }
}

/// Returns a tree, vertex by vertex.
#[export]
pub fn tree_shape(params: TreeParams) -> Outcome<TreeShape> {
    let tree = params.p;
    Ok(TreeShape {
        text: tree.to_string(),
        sizes: tree.sizes().to_vec(),
        parents: tree.parents().to_vec(),
        in_play: tree.in_play(),
        left: tree.degrees().iter().map(Option::is_some).collect(),
    })
}

/// Returns who wins on a tree, and all moves with their values. Throws where the tree leads to more
/// than 67108864 positions. `on_progress` gets the share of the work done from time to time; when
/// it returns `false` or throws, the work stops with an error.
#[export]
pub fn tree_facts(params: TreeParams, on_progress: Share) -> Outcome<TreeFacts> {
    let solved = Solved::new(&params.p, on_progress)?;
    let (grundy, moves) = (solved.grundy(params.p.sizes()), solved.moves(params.p.sizes()));
    Ok(TreeFacts { is_p: grundy == 0, grundy, positions: solved.positions() as f64, moves })
}

/// Returns who wins on two trees beside each other, and how. Reports progress and stops as
/// `tree_facts` does.
#[export]
pub fn tree_sum(params: TreeSumParams, on_progress: Share) -> Outcome<TreeSumFacts> {
    let TreeSumParams { p, with } = params;
    let TreeSum { grundy, value, winning: [first, second] } =
        TreeSum::new([&p, &with], on_progress)?;
    Ok(TreeSumFacts { with: with.to_string(), grundy, value, first, second })
}

/// Returns the ray of a tree along a leaf. Reports progress and stops as `tree_facts` does.
#[export]
pub fn tree_ray(params: RayParams, mut on_progress: Share) -> Outcome<TreeRay> {
    let RayParams { p, leaf, to } = params;
    let seen = TreeSeenRay::all(&p, leaf, |share| on_progress(share / 2.0))?;
    let Ray { leaf_sum, completion, values, period, looked } =
        Ray::new(&p, leaf, to, |share| on_progress(f64::midpoint(1.0, share)))?;
    Ok(TreeRay { leaf_sum, completion, values, period, looked, seen })
}

/// Returns the completion sequence of a tree along two leaves. Reports progress and stops as
/// `tree_facts` does.
#[export]
pub fn tree_biray(params: BirayParams, on_progress: Share) -> Outcome<TreeBiray> {
    let BirayParams { p, leaf, other, to } = params;
    Ok(TreeBiray::new(&p, [leaf, other], to, on_progress)?)
}
