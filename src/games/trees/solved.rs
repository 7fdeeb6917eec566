//! The Grundy values of all positions of a tree.
//!
//! Blocks are solved from few stacks to many, and in a block the positions in an order in which
//! each comes after those it leads to. For each ray, a position with one leaf left out, a bit set
//! has the values that were found on it so far. The value of a position is the least number that
//! is in none of the sets of its rays: it takes a few words instead of a look at each move.
//!
//! P-completions along a leaf follow the same rule, but for 0: with the leaf kept, the completion
//! of a position is the least number above 0 that no position one move on has, and it is 0 where
//! the position without the leaf is a P-position (*Tree and Tripod Nim*, Lemma 1).

use nimscape_base::Typescript;
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};

use super::Tree;
use super::blocks::{Key, LeavesOnStack, Place, Rest, World, advance};
use nimscape_base::error::{Result, invalid, stopped};

/// The most positions that are solved: some seconds' work and some hundred megabytes.
pub const MOST_POSITIONS: u64 = 1 << 26;

/// The most rays of a block.
const MOST_RAYS: u64 = 1 << 25;

/// How many positions are solved between two reports of progress.
const NOTICE: usize = 1 << 14;

/// Solved positions: a tree and all that it leads to.
#[derive(Debug)]
pub struct Solved {
    world: World,
    blocks: HashMap<Key, Block>,
    positions: u64,
    /// The positions without the leaf that is kept, where completions are solved.
    without: Option<Box<Self>>,
}

/// A move, and the value of the position it leads to: 0 for a move that wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Typescript)]
#[typescript("TreeOption")]
pub struct TreeMove {
    /// The stack it takes from.
    pub vertex: usize,
    /// The size it leaves.
    pub rest: u32,
    /// The Grundy value after it.
    pub grundy: u32,
}

/// The groups of blocks, by the number of their stacks.
type Plan = BTreeMap<u32, Vec<(Key, Vec<LeavesOnStack>)>>;

#[derive(Debug)]
struct Block {
    groups: Vec<LeavesOnStack>,
    values: Vec<u16>,
}

/// Positions that are being solved, in slices.
#[derive(Debug)]
pub(super) struct Solving {
    solved: Solved,
    plan: Plan,
    current: Option<Current>,
    done: u64,
    /// The positions without the leaf that is kept, which come first.
    without: Option<Box<Self>>,
}

/// A block that is being solved.
#[derive(Debug)]
struct Current {
    key: Key,
    groups: Vec<LeavesOnStack>,
    count: u64,
    rays: Rays,
    values: Vec<u16>,
    /// The leaves of the position that comes next.
    leaves: Vec<Vec<u32>>,
}

impl Solving {
    /// Plans to solve a tree and all positions that it leads to.
    ///
    /// # Errors
    /// More than [`MOST_POSITIONS`].
    pub(super) fn new(tree: &Tree) -> Result<Self> {
        Self::of(World::of(tree), None)
    }

    /// Plans to solve the P-completions along a leaf of a tree and of all positions that it leads
    /// to while that leaf stays.
    ///
    /// # Errors
    /// More than [`MOST_POSITIONS`].
    pub(super) fn completing(tree: &Tree, leaf: usize) -> Result<Self> {
        let without = Self::new(&tree.with(leaf, 0))?;
        Self::of(World::keeping(&tree.with(leaf, 1), leaf), Some(without.into()))
    }

    fn of(world: World, without: Option<Box<Self>>) -> Result<Self> {
        let start = world.place(world.tree().sizes());
        let mut solved = Solved { world, blocks: HashMap::new(), positions: 1, without: None };
        let plan = match start {
            Place::Inside(key, _) => solved.plan(key)?,
            Place::Heaps(_) => Plan::new(),
        };
        Ok(Self { solved, plan, current: None, done: 0, without })
    }

    /// Returns the share that is done; 1 where everything is.
    pub(super) fn share(&self) -> f64 {
        if self.is_done() {
            return 1.0;
        }
        let (done, all) = self.work();
        (done as f64 / all.max(1) as f64).min(0.999)
    }

    /// Returns how many positions are solved, and how many there are.
    fn work(&self) -> (u64, u64) {
        let before = match (&self.without, &self.solved.without) {
            (Some(first), _) => first.work(),
            (None, Some(first)) => (first.positions, first.positions),
            (None, None) => (0, 0),
        };
        let now = self.current.as_ref().map_or(0, |current| current.values.len() as u64);
        (before.0 + self.done + now, before.1 + self.solved.positions)
    }

    fn is_done(&self) -> bool {
        self.without.is_none() && self.current.is_none() && self.plan.is_empty()
    }

    /// Solves some thousand positions more.
    ///
    /// # Errors
    /// More memory than there is.
    pub(super) fn advance(&mut self) -> Result<()> {
        if let Some(without) = &mut self.without {
            without.advance()?;
            if without.is_done() {
                self.solved.without = self.without.take().map(|first| first.finish().into());
            }
            return Ok(());
        }
        self.solve_slice().map_err(|NoMemory| {
            let tree = self.solved.world.tree().to_string();
            invalid("tree", tree, NO_MEMORY)
        })
    }

    fn solve_slice(&mut self) -> core::result::Result<(), NoMemory> {
        let current = match self.current.take() {
            Some(current) => Some(current),
            None => self.next()?,
        };
        let Some(mut current) = current else { return Ok(()) };
        current.advance(&self.solved)?;
        if (current.values.len() as u64) < current.count {
            self.current = Some(current);
        } else {
            self.done += current.count;
            let block = Block { groups: current.groups, values: current.values };
            self.solved.blocks.insert(current.key, block);
        }
        Ok(())
    }

    /// Begins the next block, after those it leads to.
    fn next(&mut self) -> core::result::Result<Option<Current>, NoMemory> {
        let Some(mut entry) = self.plan.first_entry() else { return Ok(None) };
        let next = entry.get_mut().pop();
        if entry.get().is_empty() {
            entry.remove();
        }
        let Some((key, groups)) = next else { return Ok(None) };
        let rays = self.solved.rays(key, &groups)?;
        let count = groups.iter().map(|group| group.all.count()).product::<u64>();
        let leaves = groups.iter().map(|group| vec![1; group.bounds.len()]).collect();
        let mut values = Vec::new();
        values.try_reserve_exact(count as usize).map_err(|_| NoMemory)?;
        Ok(Some(Current { key, groups, count, rays, values, leaves }))
    }

    /// Solves all that is left. `on_progress` gets the share done from time to time; where it
    /// returns `false`, the work is stopped.
    ///
    /// # Errors
    /// When it is stopped; more memory than there is.
    pub(super) fn complete(mut self, mut on_progress: impl FnMut(f64) -> bool) -> Result<Solved> {
        while !self.is_done() {
            if !on_progress(self.share()) {
                return Err(stopped("tree", self.solved.world.tree()));
            }
            self.advance()?;
        }
        Ok(self.finish())
    }

    /// Returns what is solved, once everything is.
    pub(super) fn finish(self) -> Solved {
        self.solved
    }
}

impl Current {
    /// Solves some thousand positions. In a run only the smallest leaf of the first group grows:
    /// the numbers of all its rays but one grow with it.
    fn advance(&mut self, solved: &Solved) -> core::result::Result<(), NoMemory> {
        let Self { key, groups, count, rays, values, leaves } = self;
        let end = (*count).min((values.len() + NOTICE) as u64) as usize;
        let mut meeting = Vec::new();
        while values.len() < end {
            rays.meeting(groups, leaves, &mut meeting);
            let first = &leaves[0];
            let most =
                first.get(1).map_or(groups[0].bounds[0], |&next| next.min(groups[0].bounds[0]));
            for step in 0..most as usize {
                if let Some(without) = &solved.without {
                    leaves[0][0] = step as u32 + 1;
                    if without.grundy(&solved.world.sizes(key, groups, leaves)) == 0 {
                        values.push(0);
                        continue;
                    }
                }
                values.push(rays.place(&meeting, step)?);
            }
            leaves[0][0] = most;
            let _ = leaves
                .iter_mut()
                .zip(groups.iter())
                .any(|(leaves, group)| advance(leaves, &group.bounds));
        }
        Ok(())
    }
}

impl Solved {
    /// Solves a tree and all positions that it leads to.
    ///
    /// Cost: for each position some words for each of its leaves. Positions that differ in the
    /// order of leaves on one stack count once. `on_progress` gets the share done from time to
    /// time; where it returns `false`, the work is stopped.
    ///
    /// ```
    /// use nimscape_games::{Solved, Tree};
    /// // Tree and Tripod Nim, Example 6.1: centre 6 with the leaves 1, 7 and 8 is a P-position.
    /// let tree: Tree = "6(1,7,8)".parse()?;
    /// assert_eq!(Solved::new(&tree, |_| true)?.grundy(tree.sizes()), 0);
    /// # Ok::<(), nimscape_base::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// More than [`MOST_POSITIONS`], more memory than there is, and when it is stopped.
    pub fn new(tree: &Tree, on_progress: impl FnMut(f64) -> bool) -> Result<Self> {
        Solving::new(tree)?.complete(on_progress)
    }

    /// Returns the size of the kept leaf that makes a position with the sizes of all other stacks a
    /// P-position, where completions are solved.
    ///
    /// # Panics
    /// If the tree does not lead to it.
    pub(super) fn completion(&self, sizes: &[u32]) -> u32 {
        let mut sizes = sizes.to_vec();
        self.world.fill_kept(&mut sizes);
        match self.world.place(&sizes) {
            // The other heap.
            Place::Heaps(sum) => sum ^ 1,
            Place::Inside(key, leaves) => {
                let block = &self.blocks[&key];
                u32::from(block.values[block.number(&leaves)])
            }
        }
    }

    /// Returns the number of positions that were solved, without those of two stacks or fewer.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// Returns the Grundy value of a position that the tree leads to, given by the sizes of all its
    /// stacks: 0 for a P-position.
    ///
    /// # Panics
    /// If the tree does not lead to it.
    pub fn grundy(&self, sizes: &[u32]) -> u32 {
        match self.world.place(sizes) {
            Place::Heaps(sum) => sum,
            Place::Inside(key, leaves) => {
                let block = &self.blocks[&key];
                u32::from(block.values[block.number(&leaves)])
            }
        }
    }

    /// Returns all moves from a position that the tree leads to: by vertex, then from the smallest
    /// rest on.
    ///
    /// # Panics
    /// If the tree does not lead to it.
    pub fn moves(&self, sizes: &[u32]) -> Vec<TreeMove> {
        let degrees = super::degrees(sizes, self.world.tree().parents());
        let mut next = sizes.to_vec();
        let mut moves = Vec::new();
        for vertex in (0..sizes.len()).filter(|&at| degrees[at].is_some_and(|degree| degree <= 1)) {
            for rest in 0..sizes[vertex] {
                next[vertex] = rest;
                moves.push(TreeMove { vertex, rest, grundy: self.grundy(&next) });
            }
            next[vertex] = sizes[vertex];
        }
        moves
    }

    /// Returns the groups of all blocks that a block leads to, by the number of their stacks.
    fn plan(&mut self, start: Key) -> Result<Plan> {
        let mut plan = Plan::new();
        let (mut open, mut seen) = (vec![start], std::collections::HashSet::from([start]));
        self.positions = 0;
        while let Some(key) = open.pop() {
            let groups = self.world.groups(&key);
            let most = |parts: &mut dyn Iterator<Item = u64>| parts.fold(1, u64::saturating_mul);
            let count = most(&mut groups.iter().map(|group| group.all.count()));
            self.positions = self.positions.saturating_add(count);
            let rays = groups.iter().enumerate().fold(0_u64, |rays, (at, group)| {
                let others = groups.iter().enumerate().filter(|&(other, _)| other != at);
                let own = most(&mut others.map(|(_, group)| group.all.count()));
                rays.saturating_add(own.saturating_mul(group.fewer.count()))
            });
            if self.positions > MOST_POSITIONS || rays > MOST_RAYS {
                let reason = format!("leads to more than {MOST_POSITIONS} positions");
                let value = self.world.tree().to_string();
                return Err(invalid("tree", value, reason));
            }
            for group in &groups {
                let next = match self.world.without(key, group.stack) {
                    Rest::Two(_) => continue,
                    Rest::Fewer(next) | Rest::Exposed(next, ..) => next,
                };
                if seen.insert(next) {
                    open.push(next);
                }
            }
            plan.entry(key.stacks()).or_default().push((key, groups));
        }
        Ok(plan)
    }

    /// Returns the rays of a block, each with the value of the position whose leaf is gone.
    fn rays(&self, key: Key, groups: &[LeavesOnStack]) -> core::result::Result<Rays, NoMemory> {
        let (mut sides, mut begin) = (Vec::new(), 0);
        for at in 0..groups.len() {
            let multisets = groups.iter().enumerate().map(|(other, group)| {
                if other == at { group.fewer.count() } else { group.all.count() }
            });
            let mut stride = 1;
            let strides = multisets.map(|count| {
                stride *= count as usize;
                stride / count as usize
            });
            sides.push(Side { begin, strides: strides.collect() });
            begin += stride;
        }
        // A completion is 0 by another rule.
        let none = u64::from(self.without.is_some());
        let mut rays = Rays { sides, planes: vec![plane(begin, none)?] };
        let mut taken = Ok(());
        for at in 0..groups.len() {
            let begin = rays.sides[at].begin;
            self.values_at(key, groups, at, |ray, value| {
                if taken.is_ok() {
                    taken = rays.take(begin + ray, value);
                }
            });
        }
        taken.map(|()| rays)
    }

    /// Passes on the values of the positions whose leaf in one group is gone, in the order of
    /// their rays.
    fn values_at(
        &self,
        key: Key,
        groups: &[LeavesOnStack],
        at: usize,
        mut pass: impl FnMut(usize, u32),
    ) {
        let sizes = self.world.tree().sizes();
        let bounds = |other: usize| &groups[other].bounds[usize::from(other == at)..];
        let (next, exposed) = match self.world.without(key, groups[at].stack) {
            Rest::Two(stack) => {
                if self.without.is_some() {
                    return; // the kept leaf alone, with the completion 0, on the only ray
                }
                let leaf = (0..groups.len()).flat_map(bounds).sum::<u32>(); // the only one
                (1..=leaf).for_each(|size| pass(size as usize - 1, size ^ sizes[stack]));
                return;
            }
            Rest::Fewer(next) => (next, None),
            Rest::Exposed(next, on, size) => (next, Some((on, size))),
        };
        let block = &self.blocks[&next];
        let mut leaves: Vec<Vec<u32>> =
            (0..groups.len()).map(|other| vec![1; bounds(other).len()]).collect();
        let mut all = vec![Vec::new(); sizes.len()];
        for ray in 0.. {
            all.iter_mut().for_each(Vec::clear);
            for (leaves, group) in leaves.iter().zip(groups) {
                all[group.stack].clone_from(leaves);
            }
            if let Some((on, size)) = exposed {
                let place = all[on].partition_point(|&other| other < size);
                all[on].insert(place, size);
            }
            pass(ray, u32::from(block.values[block.number(&all)]));
            let mut open = leaves.iter_mut().enumerate();
            if !open.any(|(other, leaves)| advance(leaves, bounds(other))) {
                return;
            }
        }
    }
}

/// The rays of a block, and which values stand on each.
#[derive(Debug)]
struct Rays {
    /// For each group the rays along its leaves.
    sides: Vec<Side>,
    /// For each 64 values and for each ray a bit set.
    planes: Vec<Vec<u64>>,
}

/// Memory that was asked for is not there.
#[derive(Debug)]
struct NoMemory;

const NO_MEMORY: &str = "needs more memory than there is";

/// Returns one word for each ray.
fn plane(rays: usize, word: u64) -> core::result::Result<Vec<u64>, NoMemory> {
    let mut plane = Vec::new();
    plane.try_reserve_exact(rays).map_err(|_| NoMemory)?;
    plane.resize(rays, word);
    Ok(plane)
}

#[derive(Debug)]
struct Side {
    /// The number of the first of these rays.
    begin: usize,
    /// How far apart the numbers of rays are that differ in one group.
    strides: Vec<usize>,
}

impl Rays {
    /// Lists the rays that meet a position: first the one along the smallest leaf of the first
    /// group.
    fn meeting(&self, groups: &[LeavesOnStack], leaves: &[Vec<u32>], found: &mut Vec<usize>) {
        found.clear();
        let numbers = || groups.iter().zip(leaves).map(|(group, leaves)| group.all.number(leaves));
        for (at, (side, group)) in self.sides.iter().zip(groups).enumerate() {
            let others = numbers().zip(&side.strides).enumerate().filter(|&(other, _)| other != at);
            let begin =
                side.begin + others.map(|(_, (number, stride))| number * stride).sum::<usize>();
            let (sizes, fewer) = (&leaves[at], &group.fewer);
            let mut number = fewer.number(&sizes[1..]);
            found.push(begin + number * side.strides[at]);
            for i in 1..sizes.len() {
                number += fewer.part(i - 1, sizes[i - 1]);
                number -= fewer.part(i - 1, sizes[i]);
                found.push(begin + number * side.strides[at]);
            }
        }
    }

    /// Returns the value of the position that is some steps further, and adds it to its rays.
    fn place(&mut self, meeting: &[usize], step: usize) -> core::result::Result<u16, NoMemory> {
        let (along, across) = (meeting[0], &meeting[1..]);
        for word in 0.. {
            if word == self.planes.len() {
                self.planes.push(plane(self.planes[0].len(), 0)?);
            }
            let plane = &mut self.planes[word];
            let taken = across.iter().fold(plane[along], |taken, ray| taken | plane[ray + step]);
            if taken == u64::MAX {
                continue;
            }
            let bit = taken.trailing_ones();
            plane[along] |= 1 << bit;
            for ray in across {
                plane[ray + step] |= 1 << bit;
            }
            return Ok((word * 64) as u16 + bit as u16);
        }
        unreachable!("the last plane is empty")
    }

    /// Adds a value to a ray.
    fn take(&mut self, ray: usize, value: u32) -> core::result::Result<(), NoMemory> {
        let word = value as usize / 64;
        while word >= self.planes.len() {
            self.planes.push(plane(self.planes[0].len(), 0)?);
        }
        self.planes[word][ray] |= 1 << (value % 64);
        Ok(())
    }
}

impl Block {
    /// Returns the number of a position: `leaves` has those on each stack of the tree.
    fn number(&self, leaves: &[Vec<u32>]) -> usize {
        let mut stride = 1;
        self.groups.iter().fold(0, |number, group| {
            let own = group.all.number(&leaves[group.stack]) * stride;
            stride *= group.all.count() as usize;
            number + own
        })
    }
}
