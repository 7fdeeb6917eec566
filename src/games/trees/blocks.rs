//! Positions of a tree in blocks: those with the same inner stacks and as many leaves on each.
//!
//! Leaves on the same stack are interchangeable, so a position of a block is a multiset of sizes
//! for each inner stack that leaves touch. Multisets are numbered without gaps.

use super::Tree;
use nimscape_base::order::SortShort;

/// The inner stacks of a position, and how many leaves touch each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Key {
    /// A bit for each inner stack.
    pub core: u16,
    pub leaves: [u8; 16],
}

impl Key {
    /// Returns how many stacks are left.
    pub(super) fn stacks(&self) -> u32 {
        self.core.count_ones() + self.leaves.iter().map(|&leaves| u32::from(leaves)).sum::<u32>()
    }
}

/// What is left of a block when a leaf on a stack is gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rest {
    /// That stack and one leaf: two heaps of nim.
    Two(usize),
    /// A block with the same leaves otherwise.
    Fewer(Key),
    /// A block in which a stack has become a leaf on another one: that one, and the size.
    Exposed(Key, usize, u32),
}

/// Where a position stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Place {
    /// At most two stacks: heaps of nim with this nim-sum.
    Heaps(u32),
    /// A block, and for each inner stack the sizes of its leaves, in increasing order.
    Inside(Key, Vec<Vec<u32>>),
}

/// A tree with the largest size of each stack.
#[derive(Debug, Clone)]
pub(super) struct World {
    tree: Tree,
    /// A bit for each neighbour.
    near: Vec<u16>,
    /// A bit for the leaf that stays, if there is one: it counts as an inner stack.
    kept: u16,
}

impl World {
    pub(super) fn of(tree: &Tree) -> Self {
        let mut near = vec![0_u16; tree.sizes().len()];
        for (vertex, &on) in tree.parents().iter().enumerate().filter(|&(_, &on)| on > 0) {
            near[vertex] |= 1 << (on - 1);
            near[on as usize - 1] |= 1 << vertex;
        }
        Self { tree: tree.clone(), near, kept: 0 }
    }

    /// Returns the world of the positions of a tree in which a leaf stays.
    pub(super) fn keeping(tree: &Tree, leaf: usize) -> Self {
        Self { kept: 1 << leaf, ..Self::of(tree) }
    }

    /// Gives the leaf that stays a counter.
    pub(super) fn fill_kept(&self, sizes: &mut [u32]) {
        if self.kept != 0 {
            sizes[self.kept.trailing_zeros() as usize] = 1;
        }
    }

    /// Returns the sizes of all stacks of a position of a block, without the leaf that stays.
    pub(super) fn sizes(
        &self,
        key: &Key,
        groups: &[LeavesOnStack],
        leaves: &[Vec<u32>],
    ) -> Vec<u32> {
        let mut sizes = self.tree.sizes().to_vec();
        for (vertex, size) in sizes.iter_mut().enumerate() {
            if (key.core & !self.kept) >> vertex & 1 == 0 {
                *size = 0;
            }
        }
        for (group, leaves) in groups.iter().zip(leaves) {
            let on = self.outer(key.core, group.stack);
            for (&(_, vertex), &size) in on[on.len() - leaves.len()..].iter().zip(leaves) {
                sizes[vertex] = size;
            }
        }
        sizes
    }

    pub(super) fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Returns where a position of this tree stands: its inner stacks have their full size.
    pub(super) fn place(&self, sizes: &[u32]) -> Place {
        let degrees = super::degrees(sizes, self.tree.parents());
        let left = degrees.iter().filter(|degree| degree.is_some()).count();
        if left <= 2 {
            let heaps = degrees.iter().zip(sizes).filter(|(degree, _)| degree.is_some());
            return Place::Heaps(heaps.fold(0, |sum, (_, &size)| sum ^ size));
        }
        let mut key = Key { core: self.kept, leaves: [0; 16] };
        let mut leaves = vec![Vec::new(); sizes.len()];
        for (vertex, _) in degrees.iter().enumerate().filter(|(_, degree)| **degree >= Some(2)) {
            key.core |= 1 << vertex;
        }
        let ends = degrees.iter().enumerate().filter(|(_, degree)| **degree == Some(1));
        for (vertex, _) in ends.filter(|(vertex, _)| self.kept >> vertex & 1 == 0) {
            let on = (self.near[vertex] & key.core).trailing_zeros() as usize;
            key.leaves[on] += 1;
            leaves[on].push(sizes[vertex]);
        }
        for leaves in &mut leaves {
            leaves.sort_short();
        }
        Place::Inside(key, leaves)
    }

    /// Returns what is left of a block when a leaf on a stack is gone. An empty stack that comes to
    /// an end is gone, too.
    pub(super) fn without(&self, mut key: Key, mut stack: usize) -> Rest {
        key.leaves[stack] -= 1;
        loop {
            let inner = self.near[stack] & key.core;
            if inner.count_ones() + u32::from(key.leaves[stack]) >= 2 {
                return Rest::Fewer(key);
            }
            if inner == 0 {
                return Rest::Two(stack);
            }
            let next = inner.trailing_zeros() as usize;
            key.core &= !(1 << stack);
            let size = self.tree.sizes()[stack];
            if size > 0 {
                key.leaves[next] += 1;
                return Rest::Exposed(key, next, size);
            }
            stack = next;
        }
    }

    /// Returns the largest sizes of as many leaves on a stack, in increasing order.
    fn bounds(&self, core: u16, stack: usize, leaves: usize) -> Vec<u32> {
        let outer = self.outer(core, stack);
        outer[outer.len() - leaves..].iter().map(|&(size, _)| size).collect()
    }

    /// Returns the largest sizes of what hangs on a stack besides the inner stacks, in increasing
    /// order, and where it is.
    fn outer(&self, core: u16, stack: usize) -> Vec<(u32, usize)> {
        let outer = self.near[stack] & !core;
        let sizes = self.tree.sizes().iter().zip(0..);
        let mut found: Vec<_> =
            sizes.filter(|(_, at)| outer >> at & 1 == 1).map(|(&size, at)| (size, at)).collect();
        found.sort_short();
        found
    }

    /// Returns the groups of leaves of a block, those with the fewest leaves first.
    pub(super) fn groups(&self, key: &Key) -> Vec<LeavesOnStack> {
        let stacks = (0..self.near.len()).filter(|&stack| key.leaves[stack] > 0);
        let group = |stack: usize| {
            let leaves = usize::from(key.leaves[stack]);
            let bounds = self.bounds(key.core, stack, leaves);
            LeavesOnStack {
                stack,
                all: Multisets::new(&bounds),
                fewer: Multisets::new(&bounds[1..]),
                bounds,
            }
        };
        let mut groups: Vec<LeavesOnStack> = stacks.map(group).collect();
        groups.sort_short_by_key(|group| (group.bounds.len(), group.stack));
        groups
    }
}

/// The leaves on one stack.
#[derive(Debug, Clone)]
pub(super) struct LeavesOnStack {
    pub stack: usize,
    /// The largest sizes of the leaves, in increasing order.
    pub bounds: Vec<u32>,
    pub all: Multisets,
    /// Those with one leaf fewer.
    pub fewer: Multisets,
}

/// Numbers the multisets of positive sizes whose i-th smallest size is at most the i-th bound.
#[derive(Debug, Clone)]
pub(super) struct Multisets {
    /// By i and a size, how many multisets of i + 1 sizes have a smaller largest one.
    smaller: Vec<Vec<u32>>,
    count: u64,
}

impl Multisets {
    /// Counts the multisets; `bounds` in increasing order.
    fn new(bounds: &[u32]) -> Self {
        let mut smaller: Vec<Vec<u32>> = Vec::new();
        let (mut count, mut before) = (1_u64, vec![1_u64]);
        for &bound in bounds {
            let mut counts = vec![0_u64; bound as usize + 2];
            for size in 1..=bound as usize {
                let below = before[size.min(before.len() - 1)];
                counts[size + 1] = counts[size].saturating_add(below);
            }
            count = counts[bound as usize + 1];
            smaller.push(
                counts.iter().map(|&count| u32::try_from(count).unwrap_or(u32::MAX)).collect(),
            );
            before = counts[1..].to_vec();
        }
        Self { smaller, count }
    }

    /// Returns how many there are; 1 for no sizes.
    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// Returns the number of multisets that differ from one with this size in place i by a smaller
    /// size there.
    pub(super) fn part(&self, i: usize, size: u32) -> usize {
        self.smaller[i][size as usize] as usize
    }

    /// Returns the number of a multiset, given in increasing order.
    pub(super) fn number(&self, sizes: &[u32]) -> usize {
        sizes.iter().enumerate().map(|(i, &size)| self.part(i, size)).sum()
    }
}

/// Goes on to the next multiset in the order of their numbers; from the last one to the first, and
/// then returns `false`.
pub(super) fn advance(sizes: &mut [u32], bounds: &[u32]) -> bool {
    for i in 0..sizes.len() {
        let most = sizes.get(i + 1).map_or(bounds[i], |&next| next.min(bounds[i]));
        if sizes[i] < most {
            sizes[i] += 1;
            return true;
        }
        sizes[i] = 1;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multisets_are_numbered_without_gaps() {
        for bounds in [&[][..], &[3], &[2, 2], &[1, 4, 4, 6], &[5, 5, 5], &[1, 1, 1, 9]] {
            let multisets = Multisets::new(bounds);
            let mut sizes = vec![1; bounds.len()];
            for number in 0..multisets.count() {
                assert!(sizes.is_sorted());
                assert!(sizes.iter().zip(bounds).all(|(size, bound)| size <= bound));
                assert_eq!(multisets.number(&sizes) as u64, number, "{sizes:?} of {bounds:?}");
                assert_eq!(advance(&mut sizes, bounds), number + 1 < multisets.count());
            }
            assert!(sizes.iter().all(|&size| size == 1));
        }
    }
}
