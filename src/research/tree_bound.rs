//! Where the bound of Lemma 1 is attained: rays `R` with `P(R) = |R| + 1`.
//!
//! Lemma 1 of *Tree and Tripod Nim* says that a ray, the positions that differ in the size of one
//! leaf, has exactly one P-position, and that its leaf has at most `|R| + 1` counters, where `|R|`
//! is the sum of the other leaves.
//!
//! The completion `P(R)` is 0 if the rest without the leaf is a P-position. Otherwise it is the
//! least number from 1 on that is not the completion of a ray with another leaf made smaller: these
//! are all rays that `R` leads to, and no smaller leaf of `R` is a P-position. There are `|R|` such
//! rays. So the bound is attained exactly when the rest is an N-position and the completions of
//! these rays are `1, 2, ..., |R|`, each once.
//!
//! **Where it is attained, the leaf's neighbour has exactly one other neighbour.** *Proof.* With
//! two or more of them, or none, it becomes no new leaf when the leaf is gone. Then the rest is a
//! P-position exactly when none of these rays has the completion 0, so that `P(R)` is the least
//! number that is no completion of `|R|` rays: at most `|R|`. ∎
//!
//! **Four stacks attain it exactly in a row `d + 1, a, b, d` with `1 <= b <= d < a`.** *Proof.* By
//! the last statement the leaf stands at the end of a row `x, a, b, d` of four. Let `f(d)` be its
//! completion, and `f(0)` that of the row `x, a, b`: `b` if `b` is not `a`, and 0 otherwise. As
//! `a, b, d` is a P-position exactly if `d = a` and `b` is not `a`, `f(a) = 0` then, and every
//! other `f(d)` is the least number from 1 on that is none of `f(0), ..., f(d - 1)`. For `b < a`
//! this gives `f(d) = d` for `1 <= d < b`, `d + 1` for `b <= d < a`, 0 for `d = a`, and `d` from
//! there on. For `b > a` it gives `f(d) <= d`: `d` for `d < a`, `d - 1` for `a < d <= b`, and `d`
//! for `d > b`. For `b = a` it gives `f(d) = d`. ∎

use std::collections::HashMap;

use nimscape_base::error::{Result, in_range, invalid};
use nimscape_games::{Tree, VERTICES};

/// The most trees that are searched: some ten seconds' work.
const MOST: u64 = 1 << 21;

/// The largest sizes of stacks that can be searched.
pub const SIZES: core::ops::RangeInclusive<u32> = 1..=32;

/// A tree with a root: its size, and what hangs on it in order. The order of two equal trees is the
/// same, however they were built.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Rooted {
    size: u8,
    above: Vec<Rooted>,
}

/// Completions of rays, each computed once.
#[derive(Debug, Default)]
struct Completions {
    known: HashMap<Rooted, u32>,
}

/// Returns all trees of `vertices` stacks with at most `most` counters each in which some leaf,
/// vertex 0, is larger by one than all other leaves together in a P-position. Each is given once.
///
/// Cost: microseconds for each tree with one stack fewer.
///
/// ```
/// use nimscape_research::tree_bound::attaining;
/// let found = attaining(4, 2)?;
/// let found: Vec<String> = found.iter().map(|tree| tree.to_string()).collect();
/// assert_eq!(found, ["2(2(1(1)))"]); // End-Nim: four stacks in a row, 1, 1, 2 and 2
/// # Ok::<(), nimscape_base::error::Error>(())
/// ```
///
/// # Errors
/// When a parameter is out of range, or when there are more than 2^21 trees.
pub fn attaining(vertices: u32, most: u32) -> Result<Vec<Tree>> {
    let vertices = in_range("vertices", vertices, VERTICES)?;
    let most = in_range("most", most, SIZES)?;
    let trees = rests(vertices - 1, most)?;
    let mut completions = Completions::default();
    let attains = |rest: &&Rooted| completions.of(rest) == rest.leaf_sum() + 1;
    let found: Vec<&Rooted> = trees.iter().filter(attains).collect();
    found.into_iter().map(Rooted::with_leaf).collect()
}

/// Returns how many rays [`attaining`] looks at: trees of `vertices - 1` stacks with a root, on
/// which the variable leaf stands.
///
/// # Errors
/// As [`attaining`].
pub fn rays(vertices: u32, most: u32) -> Result<u64> {
    let vertices = in_range("vertices", vertices, VERTICES)?;
    Ok(rests(vertices - 1, in_range("most", most, SIZES)?)?.len() as u64)
}

/// Returns all trees of some vertices with a root.
fn rests(vertices: u32, most: u32) -> Result<Vec<Rooted>> {
    let mut trees: Vec<Vec<Rooted>> = vec![Vec::new()];
    let mut all = 0;
    for count in 1..=vertices as usize {
        let forests = forests(&trees, count - 1, None);
        all += forests.len() as u64 * u64::from(most);
        if all > MOST {
            let reason = format!("stacks of at most {most} counters make more than {MOST} trees");
            return Err(invalid("vertices", count, reason));
        }
        let with_root = |size| {
            forests.iter().map(move |above| Rooted { size: size as u8, above: above.clone() })
        };
        trees.push((1..=most).flat_map(with_root).collect());
    }
    Ok(trees.pop().unwrap_or_default())
}

/// Returns all sets of trees with `count` vertices together, each in order. `last` is the number of
/// vertices of the largest tree that is allowed, and its place among those.
fn forests(trees: &[Vec<Rooted>], count: usize, last: Option<(usize, usize)>) -> Vec<Vec<Rooted>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut found = Vec::new();
    for vertices in 1..=count.min(last.map_or(count, |(vertices, _)| vertices)) {
        for (at, tree) in trees[vertices].iter().enumerate() {
            if last.is_some_and(|last| (vertices, at) > last) {
                break;
            }
            for mut forest in forests(trees, count - vertices, Some((vertices, at))) {
                forest.push(tree.clone());
                forest.sort_unstable();
                found.push(forest);
            }
        }
    }
    found
}

impl Rooted {
    /// Returns the sum of the leaves, when another stack hangs on the root.
    fn leaf_sum(&self) -> u32 {
        if self.above.is_empty() {
            return self.size.into();
        }
        self.above.iter().map(Self::leaf_sum).sum()
    }

    /// Returns, for each leaf and each smaller size of it, what is left.
    fn reduced(&self) -> Vec<Option<Self>> {
        if self.above.is_empty() {
            let smaller = |size| (size > 0).then(|| Self { size, above: Vec::new() });
            return (0..self.size).map(smaller).collect();
        }
        let mut found = Vec::new();
        for at in 0..self.above.len() {
            for rest in self.above[at].reduced() {
                let mut next = self.clone();
                match rest {
                    Some(rest) => next.above[at] = rest,
                    None => _ = next.above.remove(at),
                }
                next.above.sort_unstable();
                found.push(Some(next));
            }
        }
        found
    }

    /// Takes a leaf away: its size, and the rest with the stack on which it stood as root; no rest
    /// if it was alone.
    fn without_leaf(&self) -> (u32, Option<Self>) {
        let (mut root, mut below): (Self, Option<Self>) = (self.clone(), None);
        // The tree is turned until a leaf is the root.
        loop {
            let Some(next) = root.above.pop() else { return (root.size.into(), below) };
            root.above.extend(below.take());
            root.above.sort_unstable();
            below = Some(root);
            root = next;
        }
    }

    /// Returns the tree with a leaf on the root, larger by one than all other leaves.
    fn with_leaf(&self) -> Result<Tree> {
        let (mut sizes, mut edges) = (vec![self.leaf_sum() + 1], Vec::new());
        self.write(0, &mut sizes, &mut edges);
        Tree::joined(&sizes, &edges)
    }

    fn write(&self, on: usize, sizes: &mut Vec<u32>, edges: &mut Vec<(usize, usize)>) {
        let own = sizes.len();
        sizes.push(self.size.into());
        edges.push((on, own));
        self.above.iter().for_each(|tree| tree.write(own, sizes, edges));
    }
}

impl Completions {
    /// Returns the completion of the ray whose variable leaf stands on the root of `rest`.
    fn of(&mut self, rest: &Rooted) -> u32 {
        if let Some(&known) = self.known.get(rest) {
            return known;
        }
        let completion = if self.is_p(rest) {
            0
        } else {
            let next: Vec<u32> = rest
                .reduced()
                .iter()
                .map(|rest| rest.as_ref().map_or(0, |rest| self.of(rest)))
                .collect();
            let last = next.len() as u32 + 1;
            (1..=last).find(|n| !next.contains(n)).expect("there are fewer rays than numbers")
        };
        self.known.insert(rest.clone(), completion);
        completion
    }

    /// Returns whether a tree by itself is a P-position.
    fn is_p(&mut self, tree: &Rooted) -> bool {
        match tree.without_leaf() {
            (size, Some(rest)) => self.of(&rest) == size,
            (size, None) => size == 0,
        }
    }
}
