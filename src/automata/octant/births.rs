//! Points in order of birth.

use nimscape_base::error::{Result, invalid};

/// The most points that are made: side 8192, 1.3 GB.
pub const MOST_BORN: u128 = 1 << 26;

/// Points in birth order, as columns of one table; within a step in lexicographic order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Births {
    /// The coordinates a, b, c of each point, one point after another.
    pub points: Vec<u32>,
    /// The step of birth, never decreasing.
    pub generation: Vec<u32>,
    /// The index in these columns of the one neighbour that was alive, or -1 for (0, 0, 0) and
    /// wherever a live set has not exactly one.
    pub parent: Vec<i32>,
}

impl Births {
    /// Returns the number of points.
    pub const fn len(&self) -> usize {
        self.generation.len()
    }

    /// Returns whether there are no points; always false for points of the two rules.
    pub const fn is_empty(&self) -> bool {
        self.generation.is_empty()
    }

    /// Returns the number of points born at each step: all, and those of nim-sum not 0.
    ///
    /// ```
    /// use nimscape_automata::octant::{Rule, grow};
    /// let (all, others) = grow(Rule::Relaxed, 7).unwrap().census();
    /// assert_eq!(all, [1, 3, 3, 15, 3, 15, 27, 63]);
    /// assert_eq!(others, [0, 0, 0, 6, 0, 6, 18, 36]);
    /// ```
    pub fn census(&self) -> (Vec<u32>, Vec<u32>) {
        let steps = self.generation.last().map_or(0, |&last| last as usize + 1);
        let (mut all, mut others) = (vec![0; steps], vec![0; steps]);
        for (point, &step) in self.points.chunks_exact(3).zip(&self.generation) {
            all[step as usize] += 1;
            others[step as usize] += u32::from(point[0] ^ point[1] ^ point[2] != 0);
        }
        (all, others)
    }

    /// Returns the seed, with capacity for `points` points.
    pub(super) fn with_capacity(points: usize) -> Result<Self> {
        let mut births = Self::default();
        births.reserve(points)?;
        births.push([0, 0, 0], 0, -1);
        Ok(births)
    }

    /// Reserves capacity for `more` points.
    pub(super) fn reserve(&mut self, more: usize) -> Result<()> {
        let Self { points, generation, parent } = self;
        points
            .try_reserve(3 * more)
            .and_then(|()| generation.try_reserve(more))
            .and_then(|()| parent.try_reserve(more))
            .map_err(|_| invalid("points", more, "are more than there is memory for"))
    }

    /// Adds a point.
    pub(super) fn push(&mut self, point: [u32; 3], step: u32, parent: i32) {
        self.points.extend(point);
        self.generation.push(step);
        self.parent.push(parent);
    }
}
