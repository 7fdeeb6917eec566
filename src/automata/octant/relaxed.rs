//! The relaxed rule, by stepping.
//!
//! A point with one living neighbour is born at the next step, and living neighbours only get more.
//! So whatever happens to a point happens when its first neighbour is born, and it is enough to
//! look at the twelve neighbours of each newborn: a point met once is born, a point met twice never
//! is.

use super::births::Births;
use nimscape_base::error::{Result, in_range, invalid};

/// The last step to which the relaxed rule is followed: the table takes 64 MiB.
pub const LAST_RELAXED: u32 = 511;

pub(super) fn grow(last_step: u32) -> Result<Births> {
    let last_step = in_range("n", last_step, 0..=LAST_RELAXED)?;
    let mut cube = Cube::new(last_step)?;
    let mut births = Births::with_capacity(1)?;
    cube.settle([0, 0, 0]);
    let mut newborn = 0;
    for step in 1..=last_step {
        let end = births.len();
        let found = cube.meet(&births.points[3 * newborn..], newborn as i32);
        births.reserve(found.len())?;
        for (point, parent) in found {
            births.push(point, step, parent);
        }
        newborn = end;
    }
    Ok(births)
}

/// The twelve differences between neighbours.
pub(super) const NEIGHBOURS: [[i32; 3]; 12] = [
    [1, 1, 0],
    [1, -1, 0],
    [-1, 1, 0],
    [-1, -1, 0],
    [1, 0, 1],
    [1, 0, -1],
    [-1, 0, 1],
    [-1, 0, -1],
    [0, 1, 1],
    [0, 1, -1],
    [0, -1, 1],
    [0, -1, -1],
];

/// What is known of a point.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PointState {
    /// No neighbour is alive.
    Unmet,
    /// Exactly one of the newborn, and no older neighbour, is alive.
    Met,
    /// Born, or never to be born.
    Settled,
}

/// The states of the points of even total with coordinates 0..side; no other point can be reached
/// in side - 1 steps.
struct Cube {
    side: usize,
    states: Vec<PointState>,
}

impl Cube {
    fn new(last_step: u32) -> Result<Self> {
        let side = last_step as usize + 1;
        let mut states = Vec::new();
        let size = side * side * side.div_ceil(2);
        states.try_reserve_exact(size).map_err(|_| {
            invalid(
                "n",
                last_step,
                format!("needs a table of {size} bytes, more than there is memory for"),
            )
        })?;
        states.resize(size, PointState::Unmet);
        Ok(Self { side, states })
    }

    /// Returns the state of a point; c has the parity of a + b, so half of it will do.
    fn state(&mut self, [a, b, c]: [u32; 3]) -> &mut PointState {
        &mut self.states
            [(a as usize * self.side + b as usize) * self.side.div_ceil(2) + c as usize / 2]
    }

    fn settle(&mut self, point: [u32; 3]) {
        *self.state(point) = PointState::Settled;
    }

    /// Returns the points that have exactly one living neighbour once the newborn points are alive,
    /// in lexicographic order, each with the index of that neighbour; the newborn have the
    /// indices from `first` on.
    fn meet(&mut self, newborn: &[u32], first: i32) -> Vec<([u32; 3], i32)> {
        let mut met = Vec::new();
        for (alive, parent) in newborn.chunks_exact(3).zip(first..) {
            for point in neighbours([alive[0], alive[1], alive[2]]) {
                let state = self.state(point);
                match *state {
                    PointState::Unmet => {
                        *state = PointState::Met;
                        met.push((point, parent));
                    }
                    PointState::Met => *state = PointState::Settled,
                    PointState::Settled => {}
                }
            }
        }
        met.retain(|&(point, _)| *self.state(point) == PointState::Met);
        for &(point, _) in &met {
            self.settle(point);
        }
        met.sort_unstable();
        met
    }
}

/// Returns the neighbours of a point inside the octant.
fn neighbours([a, b, c]: [u32; 3]) -> impl Iterator<Item = [u32; 3]> {
    NEIGHBOURS.into_iter().filter_map(move |[da, db, dc]| {
        Some([a.checked_add_signed(da)?, b.checked_add_signed(db)?, c.checked_add_signed(dc)?])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_longer_growth_begins_like_a_shorter_one() {
        let (short, long) = (grow(20).unwrap(), grow(33).unwrap());
        assert_eq!(short.points, long.points[..3 * short.len()]);
        assert_eq!(short.parent, long.parent[..short.len()]);
    }

    #[test]
    fn steps_that_need_too_much_memory_are_refused() {
        assert!(grow(LAST_RELAXED + 1).is_err());
    }
}
