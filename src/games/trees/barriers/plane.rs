//! The plane of two variable leaves x and y of a tree: its P-positions, and what stands on the rays
//! that lead out of it.
//!
//! The world of a tree has a dimension for each leaf. Where there are more than two, the plane is
//! the biray of x and y, and a barrier has the cells of a staircase below it that have all other
//! leaves at least as large as here (*Tree and Tripod Nim*, proof of Theorem 5). The cells of the
//! staircase are then a middle set: a move of another leaf leads above the barrier.

use core::fmt;

use super::super::rays::{completions, leaf_sum, varied};
use super::super::steps::{States, Steps};
use super::super::variables::{named, read as read_letters};
use super::super::{Tree, name_of};
use super::staircase::Cell;
use nimscape_base::error::{Error, Result, cut, in_range, invalid, stopped};

/// How many numbers are looked at in search of a period: about a second's work in a browser.
const WORK: u64 = 1 << 26;

/// The last x that is looked at in search of a period.
const LAST: usize = 1 << 16;

/// How many numbers are looked at between two reports of progress.
const NOTICE: u64 = 1 << 18;

/// All sequences of a plane move by `period` when x does, from x = `from` on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Repeat {
    /// The first x from which on it is proved.
    pub from: u32,
    /// The distance.
    pub period: u32,
}

/// A tree with the variable leaves x and y.
#[derive(Debug)]
pub struct Plane {
    tree: Tree,
    leaves: [usize; 2],
    others: Vec<usize>,
    sum: u32,
    /// For each x the y of the P-position.
    completions: Vec<u32>,
    /// For each other leaf and each smaller size of it, from 0 on, the same.
    outside: Vec<Vec<Vec<u32>>>,
    repeat: Option<Repeat>,
}

/// Where the P-position stands that a position sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seen {
    /// In its column: with this y.
    Column(u32),
    /// In its row: with this x.
    Row(u32),
    /// On the ray of another leaf, counted from 0 among the others: with this size.
    Leaf(usize, u32),
}

impl Plane {
    /// Reads a tree in which two leaves have the sizes x and y, `2(3,x,y)`, and computes its
    /// P-positions for all sizes of x and of y up to `to`.
    ///
    /// Cost: that of [`super::super::Biray`]. `on_progress` gets the share done from time to time;
    /// where it returns `false`, the work is stopped.
    ///
    /// ```
    /// use nimscape_games::barriers::Plane;
    /// // Misère Nim with two piles: a stack of one counter below them (Example 3.1).
    /// let plane = Plane::new("1(x,y)", 8, |_| true)?;
    /// assert!(plane.is_p([1, 0]) && !plane.is_p([1, 1]) && plane.is_p([2, 2]));
    /// # Ok::<(), nimscape_base::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// A text that is no such tree, x or y no leaf, more than 8192 positions of the other leaves,
    /// `to` above 2^16, and when it is stopped.
    pub fn new(text: &str, to: u32, mut on_progress: impl FnMut(f64) -> bool) -> Result<Self> {
        in_range("to", to, 0..=LAST as u32)?;
        let (tree, [x, y]) = read(text)?;
        let tree = varied(&tree, &[x, y]).map_err(|error| error.about("p"))?;
        let sum = leaf_sum(&tree, &[x, y]);
        let others = others_of(&tree, [x, y]);
        let states = States::of(&tree, &[x, y]).ok_or_else(|| {
            unfit(text, "has more than 8192 positions of its other leaves".to_owned())
        })?;
        let near = near_of(&tree, &states, &others);
        let mut part = |at: f64, share: f64| on_progress((at + share) / 3.0);
        let first = completions(&tree, &states, y, x, |share| part(0.0, share))?;
        let zeros = completions(&tree, &states, x, y, |share| part(1.0, share))?;
        let steps = Steps::new(states, first, Some(zeros));
        let mut plane = Self {
            tree,
            leaves: [x, y],
            others,
            sum,
            completions: Vec::new(),
            outside: near.iter().map(|sizes| vec![Vec::new(); sizes.len()]).collect(),
            repeat: None,
        };
        // A row y has its P-position at an x of at most y + |B| + 1, by Lemma 1.
        plane.follow(steps, &near, to + sum + 2, |share| part(2.0, share))?;
        Ok(plane)
    }

    /// Goes on to `least`, and where other leaves are left to a repeated state, as long as there is
    /// time.
    fn follow(
        &mut self,
        mut steps: Steps,
        near: &[Vec<usize>],
        least: u32,
        mut on_progress: impl FnMut(f64) -> bool,
    ) -> Result<()> {
        let (mut work, mut reported, each) = (0, 0, steps.work() + 32);
        self.list(&steps, near);
        let is_done = |steps: &Steps, work: u64| {
            let count = steps.values.len();
            let is_open = steps.repeat.is_none() && work < WORK && count < LAST;
            count > least as usize && (near.is_empty() || !is_open)
        };
        while !is_done(&steps, work) {
            steps.advance();
            self.list(&steps, near);
            if self.repeat.is_none() {
                let from = |period| steps.values.len() as u32 - 1 - period;
                self.repeat = steps.repeat.map(|period| Repeat { from: from(period), period });
            }
            work += each;
            if work > reported {
                reported = work + NOTICE;
                let all = WORK.max(each * u64::from(least)) as f64;
                if !on_progress((work as f64 / all).min(1.0)) {
                    return Err(stopped("p", self));
                }
            }
        }
        Ok(())
    }

    fn list(&mut self, steps: &Steps, near: &[Vec<usize>]) {
        let last = steps.last();
        self.completions.extend(last.last());
        for (kept, near) in self.outside.iter_mut().zip(near) {
            for (kept, &state) in kept.iter_mut().zip(near) {
                kept.push(last[state]);
            }
        }
    }

    /// Returns the tree; x and y have the size 1.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Returns the vertices of x and y.
    pub fn leaves(&self) -> [usize; 2] {
        self.leaves
    }

    /// Returns the other leaves in play.
    pub fn others(&self) -> &[usize] {
        &self.others
    }

    /// Returns the dimension of the world: the number of leaves (Definition 3.3).
    pub fn dimension(&self) -> u32 {
        self.others.len() as u32 + 2
    }

    /// Returns the sum of the other leaves in play (Definition 4.3).
    pub(crate) fn size(&self) -> u32 {
        self.sum
    }

    /// Returns from where on all sequences are known to repeat.
    pub(crate) fn repeat(&self) -> Option<Repeat> {
        self.repeat
    }

    /// Returns whether a cell is a P-position of the world: (0, 0) is none of its positions.
    pub fn is_p(&self, [x, y]: Cell) -> bool {
        [x, y] != [0, 0] && self.in_column(x) == Some(y)
    }

    /// Returns the y of the P-position of a column, if it is known.
    pub fn in_column(&self, x: u32) -> Option<u32> {
        self.term(&self.completions, x)
    }

    /// Returns the x of the P-position of a row, if it is known. Time O(y).
    pub(crate) fn in_row(&self, y: u32) -> Option<u32> {
        let last = y.saturating_add(self.sum + 1).min(self.known());
        (0..=last).find(|&x| self.in_column(x) == Some(y))
    }

    /// Returns the sizes of another leaf that make P-positions of the cells of a column, as the
    /// pairs of y and the size; only smaller sizes than its own. `leaf` counts from 0 among
    /// [`others`](Self::others).
    pub fn outside(&self, leaf: usize, x: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        let sizes = self.outside.get(leaf).into_iter().flatten().zip(0..);
        sizes.filter_map(move |(terms, size)| Some((self.term(terms, x)?, size)))
    }

    /// Returns the last x whose completions are known.
    pub(super) fn known(&self) -> u32 {
        if self.repeat.is_some() { u32::MAX } else { self.completions.len() as u32 - 1 }
    }

    fn term(&self, terms: &[u32], x: u32) -> Option<u32> {
        if let Some(&term) = terms.get(x as usize) {
            return Some(term);
        }
        let Repeat { from, period } = self.repeat?;
        let before = from + (x - from) % period;
        terms[before as usize].checked_add(x - before)
    }

    /// Returns the P-positions that a position of the plane sees.
    pub fn seen_from(&self, [x, y]: Cell) -> Vec<Seen> {
        let column = self.in_column(x).filter(|&at| at < y && [x, at] != [0, 0]);
        let row = self.in_row(y).filter(|&at| at < x && [at, y] != [0, 0]);
        let mut seen: Vec<Seen> =
            column.map(Seen::Column).into_iter().chain(row.map(Seen::Row)).collect();
        for leaf in 0..self.others.len() {
            let sizes = self.outside(leaf, x).filter(|&(at, _)| at == y);
            seen.extend(sizes.map(|(_, size)| Seen::Leaf(leaf, size)));
        }
        seen
    }
}

/// Returns the other leaves in play.
fn others_of(tree: &Tree, leaves: [usize; 2]) -> Vec<usize> {
    let in_play = tree.in_play();
    (0..in_play.len()).filter(|&at| in_play[at] && !leaves.contains(&at)).collect()
}

/// Returns, for each other leaf, the numbers of the states that have a smaller size of it alone,
/// from 0 on.
fn near_of(tree: &Tree, states: &States, others: &[usize]) -> Vec<Vec<usize>> {
    let state = |leaf: usize, size: u32| {
        let sizes = tree.with(leaf, size);
        let place = states.all.iter().position(|state| state == sizes.sizes());
        place.expect("a move of another leaf")
    };
    others
        .iter()
        .map(|&leaf| (0..tree.sizes()[leaf]).map(|size| state(leaf, size)).collect())
        .collect()
}

impl fmt::Display for Plane {
    /// Writes the tree as links have it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [x, y] = self.leaves;
        f.write_str(&named(&self.tree, &[('x', x), ('y', y)]))
    }
}

/// Reads a tree with the leaves x and y, both of size 1.
fn read(text: &str) -> Result<(Tree, [usize; 2])> {
    let unread =
        || unfit(text, "is not a tree with two leaves x and y, such as 2(3,x,y)".to_owned());
    let (tree, leaves) =
        read_letters(text, &['x', 'y']).map_err(|error| error.about("p"))?.ok_or_else(unread)?;
    let [Some(x), Some(y)] = leaves[..] else { return Err(unread()) };
    Ok((tree, [x, y]))
}

fn unfit(text: &str, reason: String) -> Error {
    invalid("p", cut(text, 60), reason)
}

/// Returns the name of another leaf of a plane: a for the first vertex, b, c, ... `leaf` counts
/// from 0 among [`Plane::others`].
///
/// # Panics
/// When there is no such leaf.
pub fn leaf_name(plane: &Plane, leaf: usize) -> String {
    name_of(plane.others[leaf])
}
