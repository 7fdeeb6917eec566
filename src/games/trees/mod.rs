//! Positions of tree nim on larger trees, solved without walking through their moves one by one.
//!
//! A [`Tree`] is a position of tree nim with at most 16 stacks. [`Solved`] has the Grundy values of
//! all positions that it leads to, [`Ray`] those of a position with one variable leaf, and
//! [`Biray`] the P-completions with two (*Tree and Tripod Nim*, sections 2, 4 and 5). [`LeafArray`]
//! has the array of two leaves.

pub mod barriers;
mod blocks;
mod leaf_array;
mod rays;
mod solved;
mod steps;
mod sums;
mod variables;

use core::fmt;
use core::ops::RangeInclusive;
use core::str::FromStr;
use nimscape_base::order::SortShort;

pub use leaf_array::{LEAF_SIDES, LeafArray, LeafRow, LeafTree};
pub use rays::{Biray, Period, Ray, SeenRay, TERMS};
pub use solved::{MOST_POSITIONS, Solved, TreeMove};
pub use sums::TreeSum;

use super::game::Game;
use super::tree_nim::{TREE, degrees};
use super::{NUMBERS, shown};
use nimscape_base::error::{Error, Result, cut, in_range, invalid};

/// How many stacks a tree may have.
pub const VERTICES: RangeInclusive<u32> = 1..=16;

/// A position of tree nim on one tree: a stack at each vertex. Vertex 0 is the root, and every
/// vertex comes after the one it hangs on, in the order of its text. Which one is the root
/// has no meaning in play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tree {
    /// The sizes, then what each stack hangs on, counted from 1; 0 for the root.
    numbers: Vec<u32>,
}

impl FromStr for Tree {
    type Err = Error;

    /// Reads a tree: `2(3,1(2,3))`, a size and in brackets what hangs on it, as links have it; or
    /// `2,3,1,2,3;ab,ac,cd,ce`, the sizes and the edges between vertices named by letters.
    ///
    /// ```
    /// use nimscape_games::Tree;
    /// let tree: Tree = "2,3,1,2,3;ab,ac,cd,ce".parse()?;
    /// assert_eq!(tree.to_string(), "2(3,1(2,3))");
    /// assert!("1,1,1;ab,bc,ca".parse::<Tree>().is_err()); // a cycle
    /// # Ok::<(), nimscape_base::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// A text of another form, several trees, a cycle, more vertices than [`VERTICES`] or a size
    /// that is not in [`NUMBERS`].
    fn from_str(text: &str) -> Result<Self> {
        let unread =
            || unfit(&cut(text, 60), "is not a tree such as 2(3,1(2,3)) or 2,3,1;ab,ac".to_owned());
        if let Some((sizes, edges)) = text.split_once(';') {
            let sizes: Option<Vec<u32>> = sizes.split(',').map(|size| size.parse().ok()).collect();
            let pairs = edges.split(',').filter(|edge| !edge.is_empty());
            let edges: Option<Vec<_>> = pairs.map(edge_of).collect();
            return Self::joined(&sizes.ok_or_else(unread)?, &edges.ok_or_else(unread)?);
        }
        let numbers = TREE.read(text).ok_or_else(unread)?;
        let (count, sizes) = (numbers.len() / 2, TREE.stacks(&numbers));
        in_range("vertices", count as u32, VERTICES)?;
        for &size in sizes {
            in_range("size", size, NUMBERS)?;
        }
        match TREE.objection(&numbers) {
            Some(reason) => Err(unfit(&shown(&TREE, &numbers), reason)),
            None => Ok(Self { numbers }),
        }
    }
}

impl fmt::Display for Tree {
    /// Writes the tree as links have it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&TREE.write(&self.numbers))
    }
}

impl Tree {
    /// Returns the tree of these sizes, in which the given vertices are neighbours. Vertices get
    /// new numbers: those of a walk from vertex 0, near ones in their order.
    ///
    /// # Errors
    /// More vertices than [`VERTICES`], a size that is not in [`NUMBERS`], an edge of a vertex that
    /// does not exist, a cycle, or vertices that are not connected.
    pub fn joined(sizes: &[u32], edges: &[(usize, usize)]) -> Result<Self> {
        in_range("vertices", sizes.len() as u32, VERTICES)?;
        for &size in sizes {
            in_range("size", size, NUMBERS)?;
        }
        let last = sizes.len() - 1;
        let mut part: Vec<usize> = (0..=last).collect();
        for &(from, to) in edges {
            let named = format!("{}{}", name_of(from), name_of(to));
            if from > last || to > last {
                let reason =
                    format!("is an edge of a vertex after {}, the last one", name_of(last));
                return Err(unfit(&named, reason));
            }
            if part[from] == part[to] {
                return Err(unfit(&named, "is an edge that closes a cycle".to_owned()));
            }
            let [old, new] = [part[from], part[to]];
            part.iter_mut().filter(|part| **part == old).for_each(|part| *part = new);
        }
        if let Some(apart) = (0..=last).find(|&vertex| part[vertex] != part[0]) {
            let reason = "is not connected with vertex a".to_owned();
            return Err(unfit(&name_of(apart), reason));
        }
        Ok(Self::walked(sizes, edges))
    }

    /// Returns the tree with its vertices in the order of a walk from vertex 0.
    fn walked(sizes: &[u32], edges: &[(usize, usize)]) -> Self {
        let (mut in_order, mut on) = (Vec::new(), Vec::new());
        let mut open = vec![(0, usize::MAX, 0)];
        while let Some((vertex, from, above)) = open.pop() {
            in_order.push(sizes[vertex]);
            on.push(above);
            let number = in_order.len() as u32;
            let ends = edges.iter().flat_map(|&(one, other)| [(one, other), (other, one)]);
            let mut near: Vec<_> =
                ends.filter(|&(one, other)| one == vertex && other != from).collect();
            near.sort_short_by(|one, other| other < one);
            open.extend(near.into_iter().map(|(_, other)| (other, vertex, number)));
        }
        Self { numbers: [in_order, on].concat() }
    }

    /// Returns the size of each stack.
    pub fn sizes(&self) -> &[u32] {
        TREE.stacks(&self.numbers)
    }

    /// Returns what each stack hangs on, counted from 1; 0 for the root.
    pub fn parents(&self) -> &[u32] {
        TREE.tree(&self.numbers)
    }

    /// Returns how many stacks that are left each stack touches; `None` where it is gone. Those
    /// that touch at most one are in play.
    pub fn degrees(&self) -> Vec<Option<usize>> {
        degrees(self.sizes(), self.parents())
    }

    /// Returns whether each vertex is a leaf in play.
    pub fn in_play(&self) -> Vec<bool> {
        let degrees = self.degrees().into_iter().zip(self.sizes());
        degrees
            .map(|(degree, &size)| size > 0 && degree.is_some_and(|degree| degree <= 1))
            .collect()
    }

    /// Returns the tree with another size of a vertex.
    pub(super) fn with(&self, vertex: usize, size: u32) -> Self {
        let mut tree = self.clone();
        tree.numbers[vertex] = size;
        tree
    }
}

/// Returns the name of a vertex: a to z for vertices 0 to 25, then the number itself.
pub fn name_of(vertex: usize) -> String {
    let letters = u8::try_from(vertex).ok().filter(|&vertex| vertex < 26);
    letters.map_or_else(|| vertex.to_string(), |at| char::from(b'a' + at).to_string())
}

/// Returns the two ends of an edge such as `ab`.
fn edge_of(edge: &str) -> Option<(usize, usize)> {
    let ends =
        edge.bytes().map(|letter| letter.is_ascii_lowercase().then(|| usize::from(letter - b'a')));
    match ends.collect::<Option<Vec<_>>>()?[..] {
        [from, to] => Some((from, to)),
        _ => None,
    }
}

fn unfit(value: &str, reason: String) -> Error {
    invalid("tree", value, reason)
}
